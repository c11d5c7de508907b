// `partita query`: one query over the items of a file, and refused calls.
#include "app/query.h"
#include "app/subcommands.h"
#include "tests/support/testprogram.h"

#include <QTemporaryDir>
#include <QtTest>

#include <nlohmann/json.hpp>

#include <fstream>
#include <sstream>

namespace tst_query {

using namespace partita;

namespace {

struct Run {
    int exitCode = 0;
    std::string out;
    std::string errors;
};

Run runQuery(const QStringList &words)
{
    std::vector<std::string> arguments;
    for (const QString &word : words)
        arguments.push_back(word.toStdString());
    std::istringstream in;
    std::ostringstream out;
    std::ostringstream err;
    const int code = app::runQuery(arguments, in, out, err);
    return {code, out.str(), err.str()};
}

} // namespace

class QueryTest : public QObject {
    Q_OBJECT
private slots:
    void init();
    void answersWithOneLine();
    void parametersMayBeginAlike();
    void helpIsAnAnswer();
    void refusesWithOneSentence_data();
    void refusesWithOneSentence();

private:
    QTemporaryDir m_folder;
    QString m_items;
};

void QueryTest::init()
{
    m_items = m_folder.filePath(QStringLiteral("items.jsonl"));
    std::ofstream(m_items.toStdString()) << "{\"id\":\"1\",\"v\":2}\n{\"id\":\"2\",\"v\":5}\n";
    std::ofstream(m_folder.filePath(QStringLiteral("bad.jsonl")).toStdString())
        << "{\"id\":\"1\"}\n{\"v\":2}\n";
}

void QueryTest::answersWithOneLine()
{
    const Run run = runQuery({QStringLiteral("--items"), m_items, QStringLiteral("--query"),
                              QStringLiteral("SELECT VALUE c.v FROM c WHERE c.v > @x"),
                              QStringLiteral("--param"), QStringLiteral("@x=3"),
                              QStringLiteral("--partitions"), QStringLiteral("3"),
                              QStringLiteral("--explain")});
    QCOMPARE(run.exitCode, app::exitDone);
    const auto answer = nlohmann::json::parse(run.out);
    QCOMPARE(answer["results"], nlohmann::json::parse("[5]"));
    QCOMPARE(answer["metrics"]["partitionsVisited"], nlohmann::json(3));
    QVERIFY(answer.contains("explanation"));
}

void QueryTest::parametersMayBeginAlike()
{
    const Run run
        = runQuery({QStringLiteral("--items"), m_items, QStringLiteral("--query"),
                    QStringLiteral("SELECT VALUE @x + @xs"), QStringLiteral("--param"),
                    QStringLiteral("@xs=1"), QStringLiteral("--param"), QStringLiteral("@x=1")});
    QCOMPARE(run.exitCode, app::exitDone);
}

void QueryTest::helpIsAnAnswer()
{
    QCOMPARE(runQuery({QStringLiteral("--help")}).exitCode, app::exitDone);
}

void QueryTest::refusesWithOneSentence_data()
{
    QTest::addColumn<QString>("words"); // separated by |; ITEMS and BAD stand for files
    QTest::addColumn<int>("exitCode");
    QTest::addColumn<QString>("sentence");
    const auto add = [](const char *words, int exitCode, const char *sentence) {
        QTest::newRow(words) << QString::fromUtf8(words) << exitCode << QString::fromUtf8(sentence);
    };
    using namespace app;
    add("--items|ITEMS|--query|SELECT", exitInput, "line 1, column 7: ");
    add("--items|nowhere.jsonl|--query|SELECT 1", exitInput,
        "The file nowhere.jsonl cannot be read.");
    add("--items|/|--query|SELECT 1", exitInput, "The file / cannot be read.");
    add("--items|BAD|--query|SELECT 1", exitInput, "BAD, line 2: ");
    add("--items|ITEMS|--query|SELECT 1|--param|@x=one", exitInput,
        "The value of @x is not JSON (texts need quotes): ");
    add("--items|ITEMS|--query|SELECT 1|--param|x=1", exitUsage,
        "--param takes @name=JSON, not x=1.");
    add("--items|ITEMS|--query|SELECT @x|--param|@x=1|--param|@x=2", exitUsage,
        "--param names @x twice.");
    add("--items|ITEMS", exitUsage, "--query is missing.");
    add("--query|SELECT 1", exitUsage, "--items is missing.");
    add("--items|ITEMS|--query|SELECT 1|--query|SELECT 2", exitUsage, "--query is given twice.");
    add("--items|ITEMS|--query|SELECT 1|--partitions|0", exitUsage,
        "--partitions must be a whole number from 1 to 100000, not 0.");
    add("--items|ITEMS|--query|SELECT 1|--partitions|99999999999", exitUsage,
        "--partitions must be a whole number from 1 to 100000, not 99999999999.");
    add("--items|ITEMS|--query|SELECT 1|--partition-key|pk", exitUsage,
        "--partition-key takes a path like /country, not pk: ");
    add("--foo", exitUsage, "does not know the option --foo.");
    add("--items|ITEMS|--query|SELECT 1|--frob|0", exitUsage, "does not know the option --frob.");
    add("ITEMS", exitUsage, "ITEMS is not an option.");
    add("--items", exitUsage, "--items needs a value.");
}

void QueryTest::refusesWithOneSentence()
{
    QFETCH(QString, words);
    QFETCH(int, exitCode);
    QFETCH(QString, sentence);
    const QString bad = m_folder.filePath(QStringLiteral("bad.jsonl"));
    for (QString *text : {&words, &sentence})
        text->replace(QStringLiteral("ITEMS"), m_items).replace(QStringLiteral("BAD"), bad);
    const Run run = runQuery(words.split(QLatin1Char('|')));
    QCOMPARE(run.exitCode, exitCode);
    const std::string beginning = "partita query: " + sentence.toStdString();
    QVERIFY2(run.errors.starts_with(beginning), run.errors.c_str());
    QCOMPARE(run.out, std::string());
}

PARTITA_GUILESS_TEST(QueryTest)

} // namespace tst_query

#include "tst_query.moc"
