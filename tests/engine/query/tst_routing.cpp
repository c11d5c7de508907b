// Routing of queries: the visited partitions and the reason, and the use of indexes for each part
// of WHERE.
#include "tests/engine/query/harness.h"
#include "tests/support/testprogram.h"

#include <QtTest>

namespace tst_routing {

using namespace partita;
using query::IndexUse;
using query::Routing;

namespace {

std::string manyItems()
{
    std::string text = "[";
    for (int i = 0; i < 100; ++i) {
        text += (i == 0 ? "" : ",") + std::string(R"({"id":")") + std::to_string(i) + R"(","pk":)"
            + std::to_string(i % 10) + R"(,"name":"n)" + std::to_string(i) + R"("})";
    }
    return text + "]";
}

const char *nameOf(Routing::Kind kind)
{
    switch (kind) {
    case Routing::Kind::logicalPartition:
        return "one";
    case Routing::Kind::logicalPartitions:
        return "several";
    case Routing::Kind::prefix:
        return "prefix";
    case Routing::Kind::allPartitions:
        return "all";
    case Routing::Kind::nothing:
        return "nothing";
    }
    return "";
}

} // namespace

class TestRouting : public QObject {
    Q_OBJECT
private slots:
    void keysFromTheFilter_data();
    void keysFromTheFilter();
    void prefixOfAHierarchicalKey();
    void keyInTheRequest();
    void accessIsClassified_data();
    void accessIsClassified();
    void explanationReadsWell();
    void pathOfAParameterUsesTheIndex();
};

void TestRouting::keysFromTheFilter_data()
{
    QTest::addColumn<QByteArray>("filter");
    QTest::addColumn<QByteArray>("kind");
    const auto row = [](const char *filter, const char *kind) {
        QTest::newRow(filter) << QByteArray(filter) << QByteArray(kind);
    };
    row("c.pk = 1", "one");
    row("1 = c.pk", "one");
    row("c.pk = '1'", "one");
    row("c.pk = null", "one");
    row("c.pk = true AND c.name = 'x' AND c.x > 1", "one");
    row("c[\"pk\"] = 1", "one");
    row("c.pk = 0.5 + 0.5", "one");
    row("c.pk = @p", "one");
    row("c.pk = @o.keys[1]", "one");
    row("c.pk IN (@o[\"keys\"][0], @o.keys[1])", "several");
    row("c.pk = @o.none", "nothing");
    row("c.pk IN (1)", "one");
    row("c.pk IN (1, 1.0)", "one");
    row("c.pk IN (1, 2)", "several");
    row("c.pk = 1 OR c.pk = 2", "several");
    row("(c.pk = 1 AND c.x = 1) OR (c.pk = 2 AND c.x = 2)", "several");
    row("ARRAY_CONTAINS([1, 2], c.pk)", "several");
    row("c.pk IN (1, 2) AND c.pk IN (2, 3)", "one");
    row("c.pk", "one");
    row("NOT c.pk", "one");
    row("IS_NULL(c.pk)", "one");
    row("IS_BOOL(c.pk)", "several");
    row("ABS(c.pk) = 1", "several");
    row("ABS(c.pk) = 0", "one");
    row("ABS(c.pk) = -1", "nothing");
    row("c.pk LIKE 'a!%' ESCAPE '!'", "one");
    row("c.pk LIKE 'abc'", "one");
    row("c.pk = 1 AND c.pk = 2", "nothing");
    row("false", "nothing");
    row("1 = 2", "nothing");
    row("c.x = 1 AND false", "nothing");
    row("c.pk = undefined", "nothing");
    row("c.pk < 1", "all");
    row("c.pk BETWEEN 1 AND 2", "all");
    row("c.pk != 1", "all");
    row("c.pk LIKE 'a%'", "all");
    row("STARTSWITH(c.pk, 'a')", "all");
    row("IS_STRING(c.pk)", "all");
    row("IS_NUMBER(c.pk)", "all");
    row("IS_DEFINED(c.pk)", "all");
    row("LENGTH(c.pk) = 1", "all");
    row("c.pk = 1 OR c.x = 2", "all");
    row("c.name = 'x'", "all");
    row("NOT (c.pk = 1)", "all");
    row("c.pk NOT IN (1)", "all");
    row("c.pk = c.x", "all");
}

void TestRouting::keysFromTheFilter()
{
    QFETCH(QByteArray, filter);
    QFETCH(QByteArray, kind);
    const auto container
        = harness::container(manyItems(), {.partitionKeyPaths = {"/pk"}, .physicalPartitions = 16});
    const auto prepared = query::prepare("SELECT * FROM c WHERE " + filter.toStdString());
    QVERIFY2(prepared.ok(), prepared.ok() ? "" : prepared.error().message.c_str());
    query::Request request;
    json::Arena arena;
    const json::Value three = json::Value::integer(3);
    const json::Value keys = json::Value::array({json::Value::integer(2), three}, arena);
    request.parameters = {{"@p", three}, {"@o", json::Value::object({{"keys", keys}}, arena)}};
    const Result<Routing> routing = query::route(*prepared, *container, request);
    QVERIFY(routing.ok());
    QCOMPARE(QByteArray(nameOf(routing->kind)), kind);
    QVERIFY(!routing->reason.empty());
    if (kind == "all")
        QCOMPARE(routing->physicalPartitions.size(), std::size_t(16));
    if (kind == "one")
        QCOMPARE(routing->physicalPartitions.size(), std::size_t(1));
    if (kind == "nothing")
        QCOMPARE(routing->physicalPartitions.size(), std::size_t(0));
}

void TestRouting::prefixOfAHierarchicalKey()
{
    std::string items = "[";
    for (int i = 0; i < 200; ++i)
        items += (i == 0 ? "" : ",") + std::string(R"({"id":")") + std::to_string(i) + R"(","t":")"
            + std::to_string(i % 4) + R"(","u":)" + std::to_string(i) + "}";
    const auto container = harness::container(
        items + "]", {.partitionKeyPaths = {"/t", "/u"}, .physicalPartitions = 32});
    const auto prefix = query::prepare("SELECT VALUE c.id FROM c WHERE c.t = '1'");
    const Result<Routing> some = query::route(*prefix, *container, {});
    QVERIFY(some.ok());
    QCOMPARE(some->kind, Routing::Kind::prefix);
    QVERIFY(some->physicalPartitions.size() < 32);
    QCOMPARE(harness::run(*container, "SELECT VALUE c.id FROM c WHERE c.t = '1'").rows.size(),
             std::size_t(50));
    const auto middle = query::prepare("SELECT VALUE c.id FROM c WHERE c.u = 1");
    QCOMPARE(query::route(*middle, *container, {})->kind, Routing::Kind::allPartitions);
    const auto whole = query::prepare("SELECT VALUE c.id FROM c WHERE c.u = 1 AND c.t = '1'");
    QCOMPARE(query::route(*whole, *container, {})->kind, Routing::Kind::logicalPartition);
}

void TestRouting::keyInTheRequest()
{
    const auto container
        = harness::container(manyItems(), {.partitionKeyPaths = {"/pk"}, .physicalPartitions = 16});
    query::Request request;
    request.partitionKey = store::PartitionKey::of({json::Value::integer(3)});
    const harness::Outcome outcome
        = harness::run(*container, "SELECT VALUE c.id FROM c WHERE c.name > 'n5'", request);
    QCOMPARE(outcome.rows.size(), std::size_t(5));
    QCOMPARE(outcome.partitions.size(), std::size_t(1));
    QCOMPARE(outcome.metrics.seeks, 1);
    QCOMPARE(outcome.metrics.rangeScans, 1);
    const harness::Outcome other
        = harness::run(*container, "SELECT VALUE c.id FROM c WHERE c.pk = 4", request);
    QCOMPARE(other.rows.size(), std::size_t(0));
    QCOMPARE(other.partitions.size(), std::size_t(1)); // where the request sends it
    QCOMPARE(other.metrics.retrievedItemCount, 0);
}

void TestRouting::accessIsClassified_data()
{
    QTest::addColumn<QByteArray>("filter");
    QTest::addColumn<int>("use");
    QTest::addColumn<QByteArray>("path");
    const auto row = [](const char *filter, IndexUse use, const char *path) {
        QTest::newRow(filter) << QByteArray(filter) << static_cast<int>(use) << QByteArray(path);
    };
    row("c.name = 'x'", IndexUse::seek, "/name");
    row("c.o.x = 1", IndexUse::seek, "/o/x");
    row("c.name = ['x'][0]", IndexUse::seek, "/name");
    row("c.name = {a: 'x'}.a", IndexUse::seek, "/name");
    row("c.name IN ('x', 'y')", IndexUse::seek, "/name");
    row("c.name = 'x' OR c.id = 'y'", IndexUse::seek, "/name, /id");
    row("c.flag", IndexUse::seek, "/flag");
    row("ARRAY_CONTAINS(c.tags, 'x')", IndexUse::seek, "/tags/[]");
    row("ARRAY_CONTAINS_ANY(c.tags, 'x', 'y')", IndexUse::seek, "/tags/[]");
    row("ARRAY_CONTAINS_ALL(c.tags, 'x', 'y')", IndexUse::seek, "/tags/[]");
    row("ARRAY_CONTAINS(c.tags, {a: 1}, true)", IndexUse::seek, "/tags/[]");
    row("EXISTS(SELECT VALUE t FROM t IN c.tags WHERE t.a = 1 AND t.b > 2)", IndexUse::preciseScan,
        "/tags/[]/a, /tags/[]/b");
    row("c.tags[0].a = 1", IndexUse::seek, "/tags/[]/a");
    row("STRINGEQUALS(c.name, 'x')", IndexUse::seek, "/name");
    row("c.name LIKE 'x'", IndexUse::seek, "/name");
    row("c.name > 'x'", IndexUse::preciseScan, "/name");
    row("c.name BETWEEN 'x' AND 'y'", IndexUse::preciseScan, "/name");
    row("STARTSWITH(c.name, 'x')", IndexUse::preciseScan, "/name");
    row("c.name LIKE 'x%'", IndexUse::preciseScan, "/name");
    row("IS_DEFINED(c.name)", IndexUse::preciseScan, "/name");
    row("IS_STRING(c.name)", IndexUse::preciseScan, "/name");
    row("c._ts > 5", IndexUse::preciseScan, "/_ts");
    row("STARTSWITH(c.name, 'x', true)", IndexUse::expandedScan, "/name");
    row("STRINGEQUALS(c.name, 'x', true)", IndexUse::expandedScan, "/name");
    row("CONTAINS(c.name, 'x')", IndexUse::fullIndexScan, "/name");
    row("ENDSWITH(c.name, 'x')", IndexUse::fullIndexScan, "/name");
    row("REGEXMATCH(c.name, 'x')", IndexUse::fullIndexScan, "/name");
    row("c.name LIKE '%x'", IndexUse::fullIndexScan, "/name");
    row("UPPER(c.name) = 'X'", IndexUse::fullScan, "");
    row("c.name = c.id", IndexUse::fullScan, "");
    row("LENGTH(c.name) > 1", IndexUse::fullScan, "");
    row("c.name = 'x' OR UPPER(c.name) = 'X'", IndexUse::fullScan, "");
    row("c._etag = 'x'", IndexUse::fullScan, "");
    row("NOT EXISTS(SELECT VALUE t FROM t IN c.tags WHERE t.a = 1)", IndexUse::fullScan, "");
    row("EXISTS(SELECT VALUE t FROM t IN c.tags WHERE t.a = t.b)", IndexUse::fullScan, "");
}

void TestRouting::accessIsClassified()
{
    QFETCH(QByteArray, filter);
    QFETCH(int, use);
    QFETCH(QByteArray, path);
    const auto container = harness::container(manyItems());
    const harness::Outcome outcome
        = harness::run(*container, "SELECT * FROM c WHERE " + filter.toStdString());
    QVERIFY2(outcome.error.empty(), outcome.error.c_str());
    QCOMPARE(outcome.explanation.access.size(), std::size_t(1));
    QCOMPARE(QString::fromLatin1(query::nameOf(outcome.explanation.access.front().use)),
             QString::fromLatin1(query::nameOf(static_cast<IndexUse>(use))));
    QCOMPARE(QByteArray::fromStdString(outcome.explanation.access.front().index), path);
}

void TestRouting::explanationReadsWell()
{
    const auto container
        = harness::container(manyItems(), {.partitionKeyPaths = {"/pk"}, .physicalPartitions = 4});
    const harness::Outcome outcome = harness::run(
        *container, "SELECT TOP 3 * FROM c WHERE c.name > 'n1' ORDER BY c.name DESC");
    QCOMPARE(
        QByteArray::fromStdString(outcome.explanation.toText()),
        QByteArray(
            "Visits every physical partition (4 physical partitions): the filter does not fix the partition key /pk.\n"
            "c.name > \"n1\": precise index scan on /name\n"
            "ORDER BY c.name DESC: precise index scan on /name\n"
            "The client merges the sorted rows of the partitions.\n"));
}

// ORDER BY c[@name] equals ORDER BY c.name, also in its charge.
void TestRouting::pathOfAParameterUsesTheIndex()
{
    const auto container = harness::container(manyItems(), {.physicalPartitions = 4});
    query::Request request;
    request.parameters.push_back({"@name", json::Value::string("name")});
    const harness::Outcome outcome
        = harness::run(*container, "SELECT TOP 3 * FROM c ORDER BY c[@name]", request);
    const harness::Outcome plain
        = harness::run(*container, "SELECT TOP 3 * FROM c ORDER BY c.name");
    QVERIFY2(outcome.error.empty(), outcome.error.c_str());
    QCOMPARE(outcome.rows, plain.rows);
    QVERIFY(outcome.metrics == plain.metrics);
    QCOMPARE(outcome.explanation.access.size(), std::size_t(1));
    QVERIFY(outcome.explanation.access.front().use == IndexUse::preciseScan);
    QCOMPARE(outcome.explanation.access.front().index, std::string("/name"));
    QCOMPARE(outcome.explanation.access.front().expression, std::string("ORDER BY c[@name]"));
}

PARTITA_APPLESS_TEST(TestRouting)

} // namespace tst_routing

#include "tst_routing.moc"
