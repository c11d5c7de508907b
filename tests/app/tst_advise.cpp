// `partita advise`: its output in each form, and its messages about wrong calls.
#include "app/advise.h"
#include "app/subcommands.h"
#include "call.h"
#include "engine/workbook/textform.h"
#include "engine/workbook/workbookfile.h"
#include "tests/support/testprogram.h"

#include <QFile>
#include <QTemporaryDir>
#include <QTest>

namespace tst_advise {

using namespace partita;

namespace {

using tests::Answer;

Answer run(const char *words)
{
    return tests::call(app::runAdvise, words);
}

/// The first finding of a rule; null when there is none.
nlohmann::ordered_json findingOf(const nlohmann::ordered_json &answer, const char *rule)
{
    for (const auto &finding : answer["findings"]) {
        if (finding["rule"] == rule)
            return finding;
    }
    return {};
}

} // namespace

class AdviseTest : public QObject {
    Q_OBJECT

private slots:
    void jsonSaysEverything();
    void effectsAreMeasured();
    void whatDiffersWithinTheNoiseDoesNot();
    void tableAndMarkdownName();
    void theHorizonIsPartOfTheAnswer();
    void dismissedFindingsAreLeftOut();
    void answersAreTheSameOnAnyNumberOfThreads();
    void wrongCalls_data();
    void wrongCalls();
};

void AdviseTest::jsonSaysEverything()
{
    const Answer answer
        = run("sample:books-reviews|--design|Without type|--samples|5|--format|json");
    QCOMPARE(answer.err, QString());
    QCOMPARE(answer.code, app::exitDone);
    const auto json = answer.json();
    QVERIFY(json["workbook"] == "books-reviews");
    QVERIFY(json["designs"] == nlohmann::ordered_json({"Without type"}));
    const auto finding = findingOf(json, "missing-discriminator");
    QVERIFY(finding["severity"] == "warning");
    QVERIFY(finding["design"] == "Without type");
    QVERIFY(finding["subject"] == "design Without type / container books / document types");
    QVERIFY(finding["evidence"][0]["number"] == 2);
    QVERIFY(finding["readMore"]["url"].get<std::string>().starts_with("https://"));
    for (const char *key : {"title", "summary", "reason"})
        QVERIFY2(!finding[key].get<std::string>().empty(), key);
    QVERIFY(finding["fix"].contains("what") && !finding["fix"].contains("effect"));
}

void AdviseTest::effectsAreMeasured()
{
    const auto json = run("sample:books-reviews|--design|Two containers|--samples|5|--effects|"
                          "--format|json")
                          .json();
    const auto effect = findingOf(json, "aggregate-on-read")["fix"]["effect"];
    QVERIFY(effect["isGone"] == true);
    QVERIFY(effect["outcome"] == "better");
    QVERIFY(effect["requestUnitsPerSecond"]["after"].get<double>()
            < effect["requestUnitsPerSecond"]["before"].get<double>() / 2);
    QVERIFY(effect["patterns"][0]["id"] == "Q1");
}

void AdviseTest::whatDiffersWithinTheNoiseDoesNot()
{
    const QString call = QStringLiteral("sample:chat|--design|By month|--samples|5|--effects");
    const QString table = run(call.toUtf8().constData()).out;
    const QString start = QStringLiteral("fix: Let storage and throughput determine their number\n"
                                         "      no measured difference in load and price; Q3 ");
    const qsizetype place = table.indexOf(start);
    QVERIFY2(place >= 0, qPrintable(table));
    // Of all patterns only one differs by more than the noise.
    const QString line = table.mid(place + start.size()).section(QLatin1Char('\n'), 0, 0);
    QVERIFY2(line.contains(QStringLiteral("; the finding is gone")), qPrintable(line));
    QVERIFY2(line.count(QStringLiteral(" RU")) == 1, qPrintable(line));
    QVERIFY2(table.contains(QStringLiteral("      measured: ")), qPrintable(table));
    const auto json = run((call + QStringLiteral("|--format|json")).toUtf8().constData()).json();
    int found = 0;
    for (const auto &finding : json["findings"]) {
        if (finding["rule"] == "too-many-physical-partitions"
            && finding["title"].get<std::string>().starts_with("\"users\"")) {
            QCOMPARE(finding["fix"]["effect"]["patterns"].size(), std::size_t(1));
            ++found;
        }
    }
    QCOMPARE(found, 1);
}

void AdviseTest::tableAndMarkdownName()
{
    const Answer table = run("sample:portfolio|--design|Quotations embedded|--samples|5");
    QVERIFY2(table.out.contains(QStringLiteral("critical: C1 rewrites")), qPrintable(table.out));
    QVERIFY(table.out.contains(QStringLiteral("[write-amplification]")));
    const Answer markdown
        = run("sample:portfolio|--design|Quotations embedded|--samples|5|--format|markdown");
    QVERIFY(markdown.out.startsWith(QStringLiteral("# Advice on portfolio\n")));
    QVERIFY(markdown.out.contains(QStringLiteral("(`write-amplification`)")));
}

void AdviseTest::theHorizonIsPartOfTheAnswer()
{
    const char *const call
        = "sample:portfolio|--design|Quotations embedded|--samples|5|--format|json";
    QVERIFY(run(call).json()["horizonDays"] == 365);
    QVERIFY(run((QByteArray(call) + "|--horizon|0").constData()).json()["horizonDays"] == 0);
    QVERIFY(run((QByteArray(call) + "|--horizon|90").constData()).json()["horizonDays"] == 90);
}

void AdviseTest::dismissedFindingsAreLeftOut()
{
    const QTemporaryDir folder;
    auto workbook = *workbook::open("sample:portfolio");
    model::AdviceSettings settings;
    settings.dismissals = {{"write-amplification", "", "Quotations come once a day."}};
    workbook.advice = settings;
    const QString path = folder.filePath(QStringLiteral("p.partita.json"));
    QFile file(path);
    QVERIFY(file.open(QIODevice::WriteOnly));
    file.write(QByteArray::fromStdString(workbook::writeText(workbook)));
    file.close();
    const QByteArray call
        = path.toUtf8() + "|--design|Quotations embedded|--samples|5|--format|json";
    const auto json = run(call.constData()).json();
    QVERIFY(findingOf(json, "write-amplification").is_null());
    QVERIFY(json["dismissed"] == 1);
    const auto all = run((call + "|--all").constData()).json();
    QVERIFY(findingOf(all, "write-amplification")["dismissed"] == "Quotations come once a day.");
}

void AdviseTest::answersAreTheSameOnAnyNumberOfThreads()
{
    const char *const call = "sample:tenants|--samples|5|--format|json|--threads|";
    QCOMPARE(run((QByteArray(call) + "1").constData()).out,
             run((QByteArray(call) + "3").constData()).out);
}

void AdviseTest::wrongCalls_data()
{
    QTest::addColumn<QByteArray>("words");
    QTest::addColumn<int>("code");
    QTest::addColumn<QString>("error");
    const auto row = [](const char *words, int code, const char *error) {
        QTest::newRow(words) << QByteArray(words) << code << QString::fromLatin1(error);
    };
    row("--all", app::exitUsage, "advise needs a workbook.");
    row("a|b", app::exitUsage, "advise takes one workbook, but got a and b.");
    row("a|--rule", app::exitUsage, "advise does not know the option --rule.");
    row("a|--design", app::exitUsage, "--design needs a value.");
    row("a|--samples|0", app::exitUsage, "--samples needs a whole number");
    row("a|--horizon|-1", app::exitUsage, "--horizon needs a whole number");
    row("a|--format|csv", app::exitUsage, "--format is table, json or markdown, not csv.");
    row("sample:nothing", app::exitInput, "sample");
    row("sample:tenants|--design|V9", app::exitInput, "V9");
}

void AdviseTest::wrongCalls()
{
    QFETCH(QByteArray, words);
    QFETCH(int, code);
    QFETCH(QString, error);
    const Answer answer = run(words.constData());
    QCOMPARE(answer.code, code);
    QVERIFY2(answer.err.contains(error), qPrintable(answer.err));
    QVERIFY(answer.out.isEmpty());
}

PARTITA_GUILESS_TEST(AdviseTest)

} // namespace tst_advise

#include "tst_advise.moc"
