// `partita query --workbook`: one statement on the items of a design.
#include "app/query.h"
#include "app/subcommands.h"
#include "tests/support/testprogram.h"

#include <QtTest>

#include <nlohmann/json.hpp>

#include <sstream>

namespace tst_workbookquery {

using namespace partita;
using Json = nlohmann::ordered_json;

namespace {

struct Run {
    int exitCode = 0;
    std::string out;
    std::string errors;
    Json json() const { return Json::parse(out, nullptr, false); }
};

/// Words are separated by |.
Run runQuery(const QString &words, const std::string &input = {})
{
    std::vector<std::string> arguments;
    for (const QString &word : words.split(QLatin1Char('|')))
        arguments.push_back(word.toStdString());
    std::istringstream in(input);
    std::ostringstream out;
    std::ostringstream err;
    const int code = app::runQuery(arguments, in, out, err);
    return {code, out.str(), err.str()};
}

/// On the posts of V1, with few of them.
Run ask(const QString &words, const std::string &input = {})
{
    return runQuery(QStringLiteral("--workbook|sample:blog|--design|V1|--fraction|0.0005|") + words,
                    input);
}

} // namespace

class WorkbookQueryTest : public QObject {
    Q_OBJECT
private slots:
    void rowsAreATable();
    void jsonHasEveryFigure();
    void theStatementMayComeFromInput();
    void aKeyBoundsTheQuery();
    void pagesContinue();
    void anOperationRuns();
    void partitionsMayBeStated();
    void refusesWithOneSentence_data();
    void refusesWithOneSentence();
};

void WorkbookQueryTest::rowsAreATable()
{
    const Run run = ask(
        QStringLiteral("--container|posts|SELECT TOP 2 c.type, c.id FROM c WHERE c.type = 'post'"));
    QVERIFY2(run.exitCode == app::exitDone, run.errors.c_str());
    const QStringList lines = QString::fromStdString(run.out).split(QLatin1Char('\n'));
    QVERIFY(lines[0].startsWith(QStringLiteral("type ")));
    QVERIFY(lines[1].startsWith(QStringLiteral("post ")));
    QVERIFY2(run.out.find("2 rows, ") != std::string::npos, run.out.c_str());
    QVERIFY2(run.out.find("of 68 physical partitions asked") != std::string::npos, run.out.c_str());
    QVERIFY2(run.out.find("index: c.type = \"post\"") != std::string::npos, run.out.c_str());
}

void WorkbookQueryTest::jsonHasEveryFigure()
{
    const Json answer
        = ask(QStringLiteral("--container|posts|--json|SELECT VALUE COUNT(1) FROM c")).json();
    QCOMPARE(answer["results"].size(), std::size_t(1));
    QCOMPARE(answer["operation"], Json("query"));
    QCOMPARE(answer["partitions"].size(), std::size_t(68));
    QCOMPARE(answer["physicalPartitions"], Json(68));
    QVERIFY(answer["requestCharge"].get<double>() > 0);
    QVERIFY(answer["metrics"].contains("retrievedItemCount"));
}

void WorkbookQueryTest::theStatementMayComeFromInput()
{
    const Run run = ask(QStringLiteral("--container|users|--format|json"),
                        "-- @n = 3\nSELECT TOP @n c.username FROM c\n");
    QVERIFY2(run.exitCode == app::exitDone, run.errors.c_str());
    QCOMPARE(run.json()["results"].size(), std::size_t(3));
}

void WorkbookQueryTest::aKeyBoundsTheQuery()
{
    const Json one = ask(QStringLiteral("--container|posts|--json|SELECT TOP 1 VALUE c.postId FROM "
                                        "c WHERE c.type = 'post'"))
                         .json();
    const QString key = QString::fromStdString(one["results"][0].get<std::string>());
    const Json bound
        = ask(QStringLiteral("--container|posts|--json|--partition-key|%1|SELECT VALUE "
                             "COUNT(1) FROM c")
                  .arg(key))
              .json();
    QCOMPARE(bound["partitions"].size(), std::size_t(1));
}

void WorkbookQueryTest::pagesContinue()
{
    const QString text = QStringLiteral("SELECT VALUE c.id FROM c WHERE c.type = 'like'");
    const Json first = ask(QStringLiteral("--container|posts|--json|--max|5|") + text).json();
    QCOMPARE(first["results"].size(), std::size_t(5));
    const QString token = QString::fromStdString(first["continuation"].get<std::string>());
    const Json second = ask(QStringLiteral("--container|posts|--json|--max|5|--continuation|%1|%2")
                                .arg(token, text))
                            .json();
    QCOMPARE(second["results"].size(), std::size_t(5));
    QVERIFY(first["results"] != second["results"]);
}

void WorkbookQueryTest::anOperationRuns()
{
    const Json made = ask(QStringLiteral("--json"),
                          R"({"op":"create","container":"posts","item":{"id":"x","postId":"x"}})")
                          .json();
    QCOMPARE(made["operation"], Json("create"));
    QCOMPARE(made["results"][0]["id"], Json("x"));
}

void WorkbookQueryTest::partitionsMayBeStated()
{
    const Json answer = ask(QStringLiteral("--container|posts|--partitions|3|--json|SELECT VALUE "
                                           "COUNT(1) FROM c"))
                            .json();
    QCOMPARE(answer["partitions"].size(), std::size_t(3));
}

void WorkbookQueryTest::refusesWithOneSentence_data()
{
    QTest::addColumn<QString>("words");
    QTest::addColumn<int>("exitCode");
    QTest::addColumn<QString>("sentence");
    const auto add = [](const char *words, int exitCode, const char *sentence) {
        QTest::newRow(words) << QString::fromUtf8(words) << exitCode << QString::fromUtf8(sentence);
    };
    using namespace app;
    const char *blog = "--workbook|sample:blog|--design|V1|--partitions|1|--fraction|0.0001|";
    const auto onBlog = [&](const char *words, int exitCode, const char *sentence) {
        add((std::string(blog) + words).c_str(), exitCode, sentence);
    };
    onBlog("SELECT 1", exitInput, "--container is missing; V1 has users and posts.");
    onBlog("--container|post|SELECT 1", exitInput, "did you mean \"posts\"?");
    onBlog("--container|posts|SELECT *\nFORM c", exitInput, "line 2, column 1: ");
    onBlog("--container|posts|SELECT @x", exitInput, "@x has no value");
    onBlog("--container|posts|{\"op\":\"read\"}", exitInput, "\"partitionKey\" is missing");
    onBlog("--container|posts|SELECT 1|SELECT 2", exitUsage, "takes one statement");
    onBlog("--container|posts|", exitUsage, "needs a statement");
    onBlog("--max|0|SELECT 1", exitUsage, "--max needs a whole number");
    onBlog("--items|a.jsonl|SELECT 1", exitUsage, "does not know the option --items");
    add("--workbook|sample:blog|SELECT 1", exitUsage, "needs --design");
    add("--workbook|sample:blog|--design|V9|SELECT 1", exitInput, "There is no design \"V9\"");
    add("--workbook|nowhere.partita|--design|V1|SELECT 1", exitInput, "nowhere.partita");
}

void WorkbookQueryTest::refusesWithOneSentence()
{
    QFETCH(QString, words);
    QFETCH(int, exitCode);
    QFETCH(QString, sentence);
    const Run run = runQuery(words);
    QVERIFY2(run.errors.find(sentence.toStdString()) != std::string::npos, run.errors.c_str());
    QVERIFY(run.errors.starts_with("partita"));
    QCOMPARE(run.exitCode, exitCode);
    QCOMPARE(run.out, std::string());
}

PARTITA_GUILESS_TEST(WorkbookQueryTest)

} // namespace tst_workbookquery

#include "tst_workbookquery.moc"
