// The conformance corpus: tests/data/queries/*.json, each a set of items and queries with what the service answers.
//
//   { "items": […], "partitionKey": "/id" or ["/a", "/b"], "indexingPolicy": {…},
//     "cases": [ { "query": "…", "parameters": {"@x": …}, "partition": ["key value", …],
//                  "results": […] (any order, unless the query says ORDER BY or "ordered" is true)
//                  or "error": "part of the message", "line": 1, "column": 8 } ] }
//
// Every case runs on 1, 7 and 64 physical partitions, with and without index, at once and page by page.
#include "tests/engine/query/harness.h"

#include <QDir>
#include <QtTest>

using namespace partita;

class TestConformance : public QObject {
    Q_OBJECT
private slots:
    void answersAsTheService_data();
    void answersAsTheService();
};

namespace {

std::string read(const QString &path)
{
    QFile file(path);
    return file.open(QIODevice::ReadOnly) ? file.readAll().toStdString() : std::string();
}

harness::Setup setupOf(json::Value corpus, int partitions)
{
    harness::Setup setup;
    setup.physicalPartitions = partitions;
    const json::Value key = corpus.member("partitionKey");
    if (key.isString())
        setup.partitionKeyPaths = {std::string(key.string())};
    if (key.isArray())
        setup.partitionKeyPaths.clear();
    for (std::size_t i = 0; key.isArray() && i < key.size(); ++i)
        setup.partitionKeyPaths.emplace_back(key.at(i).string());
    if (corpus.member("indexingPolicy").isObject())
        setup.indexingPolicy = json::toText(corpus.member("indexingPolicy"));
    return setup;
}

query::Request requestOf(json::Value test)
{
    query::Request request;
    const json::Value parameters = test.member("parameters");
    for (std::size_t i = 0; i < parameters.size(); ++i)
        request.parameters.push_back(
            {std::string(parameters.memberAt(i).name), parameters.memberAt(i).value});
    const json::Value partition = test.member("partition");
    if (partition.isArray()) {
        std::vector<json::Value> levels;
        for (std::size_t i = 0; i < partition.size(); ++i)
            levels.push_back(partition.at(i));
        request.partitionKey = store::PartitionKey::of(levels);
    }
    return request;
}

std::string joined(const std::vector<std::string> &rows)
{
    std::string text;
    for (const std::string &row : rows)
        text += (text.empty() ? "" : ", ") + row;
    return "[" + text + "]";
}

/// What is wrong with the outcome; empty = nothing.
std::string complaint(harness::Outcome outcome, json::Value test)
{
    const json::Value error = test.member("error");
    if (error.isString()) {
        if (outcome.error.empty())
            return "no error, but " + joined(outcome.rows);
        if (outcome.error.find(error.string()) == std::string::npos)
            return "another error: " + outcome.error;
        const json::Value column = test.member("column");
        if (column.isNumber() && column.integer() != outcome.column)
            return "the error stands at column " + std::to_string(outcome.column);
        return {};
    }
    if (!outcome.error.empty())
        return "error: " + outcome.error;
    std::vector<std::string> expected;
    const json::Value results = test.member("results");
    for (std::size_t i = 0; i < results.size(); ++i)
        expected.push_back(harness::canonical(results.at(i)));
    const std::string query(test.member("query").string());
    const bool ordered = test.member("ordered").isBoolean()
        ? test.member("ordered").boolean()
        : query.find("ORDER BY") != std::string::npos;
    if (!ordered) {
        std::sort(expected.begin(), expected.end());
        std::sort(outcome.rows.begin(), outcome.rows.end());
    }
    return outcome.rows == expected
        ? std::string()
        : "got " + joined(outcome.rows) + ", expected " + joined(expected);
}

} // namespace

void TestConformance::answersAsTheService_data()
{
    QTest::addColumn<QString>("file");
    const QDir folder(QStringLiteral(PARTITA_SOURCE_DIR "/tests/data/queries"));
    const QStringList files = folder.entryList({QStringLiteral("*.json")}, QDir::Files, QDir::Name);
    QVERIFY(!files.isEmpty());
    for (const QString &file : files)
        QTest::newRow(qPrintable(file)) << folder.filePath(file);
}

void TestConformance::answersAsTheService()
{
    QFETCH(QString, file);
    const json::Value corpus = harness::value(read(file));
    const std::string items
        = corpus.member("items").isArray() ? json::toText(corpus.member("items")) : "[]";
    const json::Value cases = corpus.member("cases");
    QVERIFY(cases.size() > 0);
    int failures = 0;
    for (const int partitions : {1, 7, 64}) {
        const auto container = harness::container(items, setupOf(corpus, partitions));
        for (std::size_t i = 0; i < cases.size(); ++i) {
            const json::Value test = cases.at(i);
            const std::string query(test.member("query").string());
            for (const int variant : {0, 1, 2, 3}) {
                query::Request request = requestOf(test);
                request.useIndex = variant % 2 == 0;
                const harness::Outcome outcome = variant < 2
                    ? harness::run(*container, query, request)
                    : harness::runPaged(*container, query, request, 2);
                const std::string problem = complaint(outcome, test);
                if (problem.empty())
                    continue;
                ++failures;
                qWarning("case %d, %d partitions, variant %d\n  %s\n  %s", static_cast<int>(i) + 1,
                         partitions, variant, query.c_str(), problem.c_str());
                break;
            }
        }
    }
    QCOMPARE(failures, 0);
}

QTEST_APPLESS_MAIN(TestConformance)
#include "tst_conformance.moc"
