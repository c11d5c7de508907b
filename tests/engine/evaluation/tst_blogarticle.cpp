// The 30 cells of the article that the blog sample comes from: charges within 5 % (Q6 of V1, which hangs on a draw of 100
// posts, within 8 %), latencies within a factor of 2. Prints the table with what is left over.
#include "engine/evaluation/evaluation.h"
#include "engine/workbook/workbookfile.h"

#include <QtTest>

#include <cmath>

using namespace partita;

namespace {

constexpr double chargeTolerance = 0.05;
constexpr double drawnChargeTolerance = 0.08;
constexpr double latencyFactor = 2;

} // namespace

class BlogArticle : public QObject {
    Q_OBJECT

private slots:
    void initTestCase();
    void cells_data();
    void cells();

private:
    model::Workbook m_workbook;
    evaluation::Evaluation m_evaluation;
};

void BlogArticle::initTestCase()
{
    Result<model::Workbook> workbook = workbook::open("sample:blog");
    QVERIFY2(workbook.ok(), workbook ? "" : workbook.error().message.c_str());
    m_workbook = *workbook;
    evaluation::Options options;
    options.designs = {"V1", "V2", "V3"};
    options.samples = 0;
    Result<evaluation::Evaluation> evaluated = evaluation::evaluate(m_workbook, options);
    QVERIFY2(evaluated.ok(), evaluated ? "" : evaluated.error().message.c_str());
    m_evaluation = *std::move(evaluated);
}

void BlogArticle::cells_data()
{
    QTest::addColumn<int>("figure");
    const auto &figures = *m_workbook.published;
    QCOMPARE(figures.size(), std::size_t(30));
    for (std::size_t i = 0; i < figures.size(); ++i)
        QTest::addRow("%s %s", figures[i].design.c_str(), figures[i].pattern.c_str())
            << static_cast<int>(i);
}

void BlogArticle::cells()
{
    QFETCH(int, figure);
    const model::PublishedFigure &published
        = (*m_workbook.published)[static_cast<std::size_t>(figure)];
    const evaluation::DesignEvaluation *design = m_evaluation.design(published.design);
    QVERIFY(design);
    const evaluation::PatternEvaluation *pattern = design->pattern(published.pattern);
    QVERIFY(pattern);
    QVERIFY2(pattern->probe.error.empty(), pattern->probe.error.c_str());
    const double charge = pattern->probe.requestCharge;
    const double residual = charge / published.requestCharge - 1;
    qInfo("%s %s: %.2f RU, published %.2f (%+.1f %%); %.1f ms, published %.0f",
          published.design.c_str(), published.pattern.c_str(), charge, published.requestCharge,
          residual * 100, pattern->probe.latencyMs, published.latencyMs);
    const bool isDrawn = published.pattern == "Q6" && published.design == "V1";
    QVERIFY(std::abs(residual) <= (isDrawn ? drawnChargeTolerance : chargeTolerance));
    QVERIFY(pattern->probe.latencyMs <= published.latencyMs * latencyFactor);
    QVERIFY(pattern->probe.latencyMs >= published.latencyMs / latencyFactor);
}

QTEST_GUILESS_MAIN(BlogArticle)
#include "tst_blogarticle.moc"
