// Indexing policies: included paths, refused policies, and the index terms of an item.
#include "engine/index/counts.h"
#include "engine/index/policy.h"
#include "tests/support/testprogram.h"

#include <QTest>

#include <algorithm>

namespace tst_policy {

using namespace partita;
using namespace partita::index;

namespace {

/// JSON texts use single quotes here.
std::string quoted(std::string text)
{
    std::replace(text.begin(), text.end(), '\'', '"');
    return text;
}

json::Value value(const std::string &text)
{
    static std::vector<json::Document> kept;
    kept.push_back(*json::Document::parse(quoted(text)));
    return kept.back().root();
}

Policy policy(const std::string &text)
{
    const Result<Policy> policy = Policy::fromJson(value(text));
    if (!policy)
        qWarning("%s", policy.error().message.c_str());
    return policy ? *policy : Policy();
}

bool includes(const Policy &policy, const char *path)
{
    return policy.includes(*json::Path::parse(path));
}

} // namespace

class TestPolicy : public QObject {
    Q_OBJECT

private slots:
    void theDefaultIncludesEverything()
    {
        QVERIFY(policy("{}").isDefault);
        QVERIFY(
            policy("{'indexingMode':'consistent','automatic':true,'includedPaths':[{'path':'/*'}],"
                   "'excludedPaths':[{'path':'/\\\"_etag\\\"/?'}]}")
                .isDefault);
        QVERIFY(includes(Policy(), "/a/b/[]/c"));
        QVERIFY(!includes(Policy(), "/_etag"));
        QVERIFY(Policy() == policy("{}"));
    }

    void theMorePreciseRuleWins()
    {
        const Policy mixed = policy(
            "{'includedPaths':[{'path':'/*'},{'path':'/food/ingredients/nutrition/*'},"
            "{'path':'/x/y/?'}],'excludedPaths':[{'path':'/food/ingredients/*'},{'path':'/x/*'}]}");
        QVERIFY(includes(mixed, "/other"));
        QVERIFY(includes(mixed, "/food/name"));
        QVERIFY(!includes(mixed, "/food/ingredients/amount"));
        QVERIFY(includes(mixed, "/food/ingredients/nutrition/fat"));
        QVERIFY(!includes(mixed, "/x/z"));
        QVERIFY(includes(mixed, "/x/y"));
        QVERIFY(!includes(mixed, "/x/y/deeper"));
        const Policy arrays = policy(
            "{'includedPaths':[{'path':'/tags/[]/name/?'}],'excludedPaths':[{'path':'/*'}]}");
        QVERIFY(includes(arrays, "/tags/[]/name"));
        QVERIFY(!includes(arrays, "/tags/[]/id"));
        QVERIFY(!includes(arrays, "/tags/name"));
    }

    void noneIncludesNothing()
    {
        const Policy none = policy("{'indexingMode':'none'}");
        QVERIFY(!includes(none, "/a"));
        QVERIFY(!none.isDefault);
    }

    void policiesReadBack_data()
    {
        QTest::addColumn<QByteArray>("text");
        for (
            const char *text :
            {"{}", "{'indexingMode':'none'}",
             "{'includedPaths':[{'path':'/a/?'},{'path':'/\\\"b c\\\"/*'}],'excludedPaths':[{'path':'/*'}]}",
             "{'includedPaths':[{'path':'/\\\"path-abc\\\"/?'},{'path':'/größe_2/[]/?'}],'excludedPaths':[{'path':'/*'}]}",
             "{'compositeIndexes':[[{'path':'/a','order':'ascending'},{'path':'/b/c','order':'descending'}]]}"})
            QTest::newRow(text) << QByteArray(text);
    }

    void policiesReadBack()
    {
        QFETCH(QByteArray, text);
        const Policy first = policy(text.toStdString());
        json::Arena arena;
        const Result<Policy> second = Policy::fromJson(first.toJson(arena));
        QVERIFY(second.ok());
        QCOMPARE(json::toText(second->toJson(arena)), json::toText(first.toJson(arena)));
        QVERIFY(*second == first || first.isDefault == second->isDefault);
    }

    void mistakesAreNamed_data()
    {
        QTest::addColumn<QByteArray>("text");
        QTest::addColumn<QByteArray>("words");
        QTest::addColumn<QByteArray>("path");
        const auto row
            = [](const char *name, const char *text, const char *words, const char *path) {
                  QTest::newRow(name) << QByteArray(text) << QByteArray(words) << QByteArray(path);
              };
        row("no object", "[]", "expected an object", "$");
        row("unknown member", "{'include':[]}", "no \"include\"", "$.include");
        row("unknown mode", "{'indexingMode':'eager'}", "\"consistent\" or \"none\"",
            "$.indexingMode");
        row("no list", "{'includedPaths':'/*'}", "expected an array", "$.includedPaths");
        row("no path", "{'includedPaths':[{}]}", "expected an object with \"path\"",
            "$.includedPaths[0]");
        row("no ending", "{'includedPaths':[{'path':'/*'},{'path':'/a'}]}", "must end in",
            "$.includedPaths[1].path");
        row("no slash", "{'includedPaths':[{'path':'a/?'}]}", "malformed",
            "$.includedPaths[0].path");
        for (const char *path : {"/a b/?", "/path-abc/?", "/x/a.b/*", "/$v/?"})
            row(path,
                ("{'includedPaths':[{'path':'/*'},{'path':'" + std::string(path) + "'}]}").c_str(),
                "in double quotes", "$.includedPaths[1].path");
        row("star inside", "{'includedPaths':[{'path':'/*'},{'path':'/a/*/b/?'}]}",
            "* at its end alone", "$.includedPaths[1].path");
        row("no quotes, excluded",
            "{'includedPaths':[{'path':'/*'}],'excludedPaths':[{'path':'/\\\"a b\\\"/c-d/*'}]}",
            "\"c-d\" in double quotes", "$.excludedPaths[0].path");
        row("no root", "{'includedPaths':[{'path':'/a/?'}]}", "root path", "$.includedPaths");
        row("root twice", "{'includedPaths':[{'path':'/*'}],'excludedPaths':[{'path':'/*'}]}",
            "both", "$.excludedPaths");
        row("text for a path", "{'includedPaths':['/*']}", "expected an object with \"path\"",
            "$.includedPaths[0]");
        row("path twice",
            "{'includedPaths':[{'path':'/*'},{'path':'/a/?'}],'excludedPaths':[{'path':'/a/?'}]}",
            "/a/? is both included and excluded", "$.excludedPaths[0].path");
        row("automatic", "{'automatic':'x'}", "true or false", "$.automatic");
        row("spatial type", "{'spatialIndexes':[{'path':'/l/*','types':['Point','Circle']}]}",
            "Point, LineString, Polygon or MultiPolygon", "$.spatialIndexes[0].types[1]");
        row("spatial types", "{'spatialIndexes':[{'path':'/l/*','types':'Point'}]}",
            "an array of types", "$.spatialIndexes[0].types");
        row("spatial path", "{'spatialIndexes':[{'types':['Point']}]}",
            "expected an object with \"path\"", "$.spatialIndexes[0]");
        row("vector type", "{'vectorIndexes':[{'path':'/v','type':'nonsense'}]}",
            "flat, quantizedFlat or diskANN", "$.vectorIndexes[0].type");
        row("full text path", "{'fullTextIndexes':[{'path':'t'}]}", "malformed",
            "$.fullTextIndexes[0].path");
        row("one path", "{'compositeIndexes':[[{'path':'/a'}]]}", "two to eight",
            "$.compositeIndexes[0]");
        row("array in a composite", "{'compositeIndexes':[[{'path':'/a'},{'path':'/b/[]'}]]}",
            "plain property paths", "$.compositeIndexes[0][1].path");
        row("direction", "{'compositeIndexes':[[{'path':'/a'},{'path':'/b','order':'up'}]]}",
            "\"ascending\"", "$.compositeIndexes[0][1].order");
    }

    void mistakesAreNamed()
    {
        QFETCH(QByteArray, text);
        QFETCH(QByteArray, words);
        QFETCH(QByteArray, path);
        const Result<Policy> wrong = Policy::fromJson(value(text.toStdString()));
        QVERIFY(!wrong.ok());
        QVERIFY2(QByteArray::fromStdString(wrong.error().message).contains(words),
                 wrong.error().message.c_str());
        QCOMPARE(QByteArray::fromStdString(wrong.error().path), path);
    }

    void countsFollowThePolicy_data()
    {
        QTest::addColumn<QByteArray>("policy");
        QTest::addColumn<int>("paths");
        QTest::addColumn<int>("values");
        QTest::addColumn<int>("levels");
        QTest::newRow("all") << QByteArray("{}") << 6 << 10 << 5;
        QTest::newRow("none") << QByteArray("{'indexingMode':'none'}") << 0 << 0 << 0;
        QTest::newRow("one") << QByteArray(
            "{'includedPaths':[{'path':'/a/?'}],'excludedPaths':[{'path':'/*'}]}")
                             << 1 << 1 << 0;
        QTest::newRow("one and what is below")
            << QByteArray("{'includedPaths':[{'path':'/a/*'}],'excludedPaths':[{'path':'/*'}]}")
            << 1 << 1 << 0;
        QTest::newRow("all but one and what is below")
            << QByteArray("{'excludedPaths':[{'path':'/a/*'},{'path':'/o/*'}]}") << 4 << 8 << 4;
        QTest::newRow("without the list")
            << QByteArray("{'excludedPaths':[{'path':'/l/*'}]}") << 3 << 4 << 2;
        QTest::newRow("within the list") << QByteArray(
            "{'includedPaths':[{'path':'/l/[]/x/?'}],'excludedPaths':[{'path':'/*'}]}")
                                         << 1 << 2 << 3;
        QTest::newRow("key only") << QByteArray(
            "{'includedPaths':[{'path':'/k/?'}],'excludedPaths':[{'path':'/*'}]}")
                                  << 1 << 1 << 0;
    }

    void countsFollowThePolicy()
    {
        QFETCH(QByteArray, policy);
        QFETCH(int, paths);
        QFETCH(int, values);
        QFETCH(int, levels);
        const Policy made = tst_policy::policy(policy.toStdString());
        const Counter counter(made);
        const Terms counts = counter.count(
            value("{'id':'1','k':'key','a':1,'o':{'id':'x'},'e':{},"
                  "'l':[{'x':1,'y':true},{'x':null,'y':'z'},5,6],'_ts':9,'_etag':'e'}"));
        QCOMPARE(counts.paths, std::int64_t {paths});
        QCOMPARE(counts.values, std::int64_t {values});
        QCOMPARE(counts.levels, std::int64_t {levels});
    }

    /// An empty array in an array is a value, and both arrays are levels, whatever the names are.
    void emptyArraysInArraysAreCounted_data()
    {
        QTest::addColumn<QByteArray>("name");
        for (int i = 0; i < 20; ++i)
            QTest::addRow("%d", i) << QByteArray("name") + QByteArray::number(i);
    }

    void emptyArraysInArraysAreCounted()
    {
        QFETCH(QByteArray, name);
        const Counter counter(tst_policy::policy("{}"));
        const Terms counts = counter.count(value("{'id':'1','" + name.toStdString() + "':[[]]}"));
        QCOMPARE(counts.values, std::int64_t {1});
        QCOMPARE(counts.levels, std::int64_t {1 + 2});
    }

    void differencesAreCounted_data()
    {
        QTest::addColumn<QByteArray>("before");
        QTest::addColumn<QByteArray>("after");
        QTest::addColumn<QList<int>>("expected"); // paths, values, levels: added, then removed
        const auto row
            = [](const char *name, const char *before, const char *after, QList<int> expected) {
                  QTest::newRow(name) << QByteArray(before) << QByteArray(after) << expected;
              };
        row("same", "{'id':'1','a':1}", "{'a':1.0,'id':'1'}", {0, 0, 0, 0, 0, 0});
        row("id and system", "{'id':'1','_ts':1}", "{'id':'2','_ts':2}", {0, 0, 0, 0, 0, 0});
        row("changed", "{'a':1,'b':2}", "{'a':1,'b':'2'}", {0, 1, 0, 0, 1, 0});
        row("added", "{'a':1}", "{'a':1,'b':2}", {1, 1, 0, 0, 0, 0});
        row("removed", "{'a':1,'b':2}", "{'a':1}", {0, 0, 0, 1, 1, 0});
        row("renamed", "{'a':1}", "{'b':1}", {1, 1, 0, 1, 1, 0});
        row("element added", "{'l':[1,2]}", "{'l':[2,3,1]}", {0, 1, 0, 0, 0, 0});
        row("element changed", "{'l':[1,2,3]}", "{'l':[3,2,4]}", {0, 1, 0, 0, 1, 0});
        row("equal elements removed", "{'l':[1,1,1]}", "{'l':[1]}", {0, 0, 0, 0, 0, 0});
        row("becomes an object", "{'a':1}", "{'a':{'x':1}}", {1, 1, 1, 1, 1, 0});
        row("another property of an object", "{'a':{'x':1}}", "{'a':{'x':1,'y':2}}",
            {1, 1, 0, 0, 0, 0});
    }

    void differencesAreCounted()
    {
        QFETCH(QByteArray, before);
        QFETCH(QByteArray, after);
        QFETCH(QList<int>, expected);
        const Counter counter {Policy()};
        const Difference found
            = counter.compare(value(before.toStdString()), value(after.toStdString()));
        const QList<int> counted {
            static_cast<int>(found.added.paths),    static_cast<int>(found.added.values),
            static_cast<int>(found.added.levels),   static_cast<int>(found.removed.paths),
            static_cast<int>(found.removed.values), static_cast<int>(found.removed.levels)};
        QCOMPARE(counted, expected);
    }

    void compositeEntriesAreCounted()
    {
        const Policy made = policy(
            "{'compositeIndexes':[[{'path':'/a'},{'path':'/b'}],[{'path':'/c'},{'path':'/d'}]]}");
        const Counter counter(made);
        const json::Value one = value("{'a':1,'b':1,'c':1}");
        QCOMPARE(counter.compositeEntries({}, one), std::int64_t {2});
        QCOMPARE(counter.compositeEntries(one, {}), std::int64_t {2});
        QCOMPARE(counter.compositeEntries(one, one), std::int64_t {0});
        QCOMPARE(counter.compositeEntries(one, value("{'a':1,'b':2,'c':1}")), std::int64_t {2});
    }
};

PARTITA_APPLESS_TEST(TestPolicy)

} // namespace tst_policy

#include "tst_policy.moc"
