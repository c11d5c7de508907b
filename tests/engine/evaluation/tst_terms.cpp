// Terms of the charges of plans: those of each step of each probe add up to its charge.
#include "engine/evaluation/evaluation.h"
#include "engine/workbook/workbookfile.h"
#include "tests/support/testprogram.h"

#include <QTest>

#include <cmath>

namespace tst_terms {

using namespace partita;

class TermsTest : public QObject {
    Q_OBJECT

private slots:
    void termsAddUpToTheCharge_data();
    void termsAddUpToTheCharge();
};

void TermsTest::termsAddUpToTheCharge_data()
{
    QTest::addColumn<QString>("sample");
    for (const auto &sample : workbook::samples())
        QTest::newRow(sample.name.c_str()) << QString::fromStdString(sample.name);
}

void TermsTest::termsAddUpToTheCharge()
{
    QFETCH(QString, sample);
    const auto workbook = workbook::open("sample:" + sample.toStdString());
    QVERIFY(workbook.ok());
    evaluation::Options options;
    options.fraction = 0.0005;
    options.samples = 2;
    const auto evaluated = evaluation::evaluate(*workbook, options);
    QVERIFY2(evaluated.ok(), evaluated ? "" : evaluated.error().message.c_str());
    int charged = 0;
    for (const auto &design : evaluated->designs) {
        for (const evaluation::PatternEvaluation &pattern : design->patterns) {
            for (const planning::StepMeasurement &step : pattern.probe.steps) {
                const double sum = cost::total(step.terms);
                QVERIFY2(std::abs(sum - step.requestCharge) <= 1e-9 * (1 + step.requestCharge),
                         qPrintable(QStringLiteral("%1 %2 step %3: %4 of %5 RU")
                                        .arg(QString::fromStdString(design->design),
                                             QString::fromStdString(pattern.pattern))
                                        .arg(step.step)
                                        .arg(sum)
                                        .arg(step.requestCharge)));
                charged += step.requestCharge > 0 ? 1 : 0;
            }
        }
    }
    QVERIFY(charged > 0);
}

PARTITA_GUILESS_TEST(TermsTest)

} // namespace tst_terms

#include "tst_terms.moc"
