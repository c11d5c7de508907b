// `partita charges`: measured charges beside the computed ones, the workbook that it writes, and
// its messages about wrong calls.
#include "app/charges.h"
#include "app/evaluate.h"
#include "app/subcommands.h"
#include "call.h"
#include "engine/workbook/workbookfile.h"
#include "tests/support/testprogram.h"

#include <QFile>
#include <QTemporaryDir>
#include <QTest>

namespace tst_charges {

using namespace partita;

namespace {

using tests::Answer;

Answer run(const QStringList &further)
{
    return tests::call(app::runCharges,
                       QStringList {QStringLiteral("sample:person"), QStringLiteral("--samples"),
                                    QStringLiteral("3"), QStringLiteral("--fraction"),
                                    QStringLiteral("0.01")}
                           + further);
}

} // namespace

class TestChargesCommand : public QObject {
    Q_OBJECT

private slots:
    void initTestCase();
    void answersAsJson();
    void answersAsTableAndMarkdown();
    void whatCannotBeAssignedIsTold();
    void theFiguresAreKeptInTheWorkbook();
    void theScaleIsSwitchedOnAndOff();
    void withoutFiguresItSaysHowToReadSome();
    void saysWhatIsWrong();

private:
    QString path(const char *name) const { return m_folder.filePath(QLatin1String(name)); }
    QString write(const char *name, const QString &content) const
    {
        QFile file(path(name));
        if (!file.open(QIODevice::WriteOnly) || file.write(content.toUtf8()) < 0)
            qFatal("cannot write");
        return path(name);
    }

    QTemporaryDir m_folder;
    QString m_pattern; ///< of the sample
    QString m_design;
    QString m_measured; ///< path of a table
};

void TestChargesCommand::initTestCase()
{
    const auto workbook = workbook::open("sample:person");
    QVERIFY(workbook.ok());
    m_pattern = QString::fromStdString(workbook->patterns->front().id);
    m_design = QString::fromStdString(workbook->designs.front()->name);
    m_measured = write("measured.csv",
                       QStringLiteral("pattern,design,requestCharge,latencyMs\n%1,%2,100,5\n%1,%2,"
                                      "120,7\n%1,%2,200,9\n")
                           .arg(m_pattern, m_design));
}

void TestChargesCommand::answersAsJson()
{
    const Answer answer = run({QStringLiteral("--measured"), m_measured, QStringLiteral("--format"),
                               QStringLiteral("json")});
    QCOMPARE(answer.err, QString());
    QCOMPARE(answer.code, app::exitDone);
    const auto json = answer.json();
    QCOMPARE(json["charges"].size(), std::size_t(1));
    const auto &charge = json["charges"][0];
    QCOMPARE(charge["measured"].get<double>(), 120.0); // the median
    QCOMPARE(charge["operations"].get<int>(), 3);
    QCOMPARE(charge["source"].get<std::string>(), std::string("measured.csv"));
    const double ratio = charge["ratio"].get<double>();
    QVERIFY(qAbs(ratio * charge["computed"].get<double>() / 120 - 1) < 1e-3);
    const auto &factor = json["factors"][charge["sort"].get<std::string>()];
    QCOMPARE(factor["figures"].get<int>(), 1);
    QVERIFY(qAbs(factor["factor"].get<double>() / ratio - 1) < 1e-3);
    QVERIFY(!json["scale"]["applied"].get<bool>());
    QVERIFY(json["designs"].size() > 0);
    QVERIFY(json["designs"][0]["scaled"]["monthlyCost"].get<double>()
            >= json["designs"][0]["asComputed"]["monthlyCost"].get<double>());
}

void TestChargesCommand::answersAsTableAndMarkdown()
{
    const Answer table = run({QStringLiteral("--measured"), m_measured});
    QCOMPARE(table.code, app::exitDone);
    QVERIFY(table.out.contains(QStringLiteral("120.00 RU")));
    QVERIFY(table.out.contains(QStringLiteral("The workbook applies no factors")));
    const Answer markdown = run({QStringLiteral("--measured"), m_measured,
                                 QStringLiteral("--format"), QStringLiteral("markdown")});
    QVERIFY(markdown.out.contains(QStringLiteral("## Factors\n\n| sort |")));
}

void TestChargesCommand::whatCannotBeAssignedIsTold()
{
    const QString other = write("other.csv",
                                QStringLiteral("pattern,design,requestCharge\nNone,%1,3\n%2,%1,4\n")
                                    .arg(m_design, m_pattern));
    const Answer answer = run(
        {QStringLiteral("--measured"), other, QStringLiteral("--format"), QStringLiteral("json")});
    QCOMPARE(answer.json()["unmatched"].size(), std::size_t(1));
    QVERIFY(run({QStringLiteral("--measured"), other})
                .out.contains(QStringLiteral("There is no pattern \"None\".")));
}

void TestChargesCommand::theFiguresAreKeptInTheWorkbook()
{
    const QString kept = path("kept.partita");
    QCOMPARE(run({QStringLiteral("--measured"), m_measured, QStringLiteral("--output"), kept}).code,
             app::exitDone);
    const auto workbook = workbook::open(kept.toStdString());
    QVERIFY(workbook.ok());
    QVERIFY(workbook->published->back().isMeasured);
    QCOMPARE(workbook->published->back().operations, std::int64_t(3));
    QCOMPARE(*workbook->chargeScale, model::ChargeScale()); // nobody asked for it
    // They are compared again without the file.
    const Answer again
        = tests::call(app::runCharges,
                      QStringList {kept, QStringLiteral("--samples"), QStringLiteral("3"),
                                   QStringLiteral("--fraction"), QStringLiteral("0.01")});
    QVERIFY(again.out.contains(QStringLiteral("measured.csv")));
}

void TestChargesCommand::theScaleIsSwitchedOnAndOff()
{
    const auto evaluated = [&](const QString &file) {
        return tests::call(app::runEvaluate,
                           QStringList {file, QStringLiteral("--samples"), QStringLiteral("3"),
                                        QStringLiteral("--fraction"), QStringLiteral("0.01")});
    };
    const QString file = path("scaled.partita");
    QCOMPARE(run({QStringLiteral("--measured"), m_measured, QStringLiteral("--scale"),
                  QStringLiteral("on"), QStringLiteral("--output"), file})
                 .code,
             app::exitDone);
    QVERIFY(workbook::open(file.toStdString())->chargeScale->isApplied);
    const QString words = QStringLiteral("scaled to measured charges");
    QVERIFY(evaluated(file).out.contains(words));
    const Answer off = tests::call(
        app::runCharges,
        QStringList {file, QStringLiteral("--scale"), QStringLiteral("off"),
                     QStringLiteral("--output"), file, QStringLiteral("--samples"),
                     QStringLiteral("3"), QStringLiteral("--fraction"), QStringLiteral("0.01")});
    QCOMPARE(off.code, app::exitDone);
    QVERIFY(!workbook::open(file.toStdString())->chargeScale->isApplied);
    QVERIFY(!evaluated(file).out.contains(words));
}

void TestChargesCommand::withoutFiguresItSaysHowToReadSome()
{
    const Answer answer = run({});
    QCOMPARE(answer.code, app::exitDone);
    QVERIFY(answer.out.contains(QStringLiteral("read some with --measured FILE.csv")));
}

void TestChargesCommand::saysWhatIsWrong()
{
    QCOMPARE(run({QStringLiteral("--scale"), QStringLiteral("on")}).code, app::exitUsage);
    QCOMPARE(run({QStringLiteral("--scale"), QStringLiteral("yes"), QStringLiteral("--output"),
                  path("x.partita")})
                 .code,
             app::exitUsage);
    const Answer missing = run({QStringLiteral("--measured"), path("missing.csv")});
    QCOMPARE(missing.code, app::exitInput);
    QVERIFY(missing.err.contains(QStringLiteral("missing.csv")));
    const QString wrong = write("wrong.csv", QStringLiteral("a,b\n1,2\n"));
    const Answer unread = run({QStringLiteral("--measured"), wrong});
    QCOMPARE(unread.code, app::exitInput);
    QVERIFY(unread.err.contains(QStringLiteral("no column with request charges")));
}

PARTITA_GUILESS_TEST(TestChargesCommand)

} // namespace tst_charges

#include "tst_charges.moc"
