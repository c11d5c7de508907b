// Patches: each operation, its refusals, and the greatest number of operations.
#include "engine/store/patch.h"
#include "tests/engine/json/randomvalues.h"
#include "tests/support/containers.h"
#include "tests/support/testprogram.h"

#include <QTest>

#include <algorithm>
#include <cmath>

namespace tst_patch {

using namespace partita;
using namespace partita::store;
using namespace partita::tests;
using json::Document;
using json::Value;

namespace {

/// The metrics of an item's change, independent of the operation.
std::vector<std::int64_t> counted(const OperationMetrics &of)
{
    std::vector<std::int64_t> counts {of.itemBytes, of.oldItemBytes, of.compositeEntries};
    for (const index::Terms &terms : {of.terms, of.termsAdded, of.termsRemoved})
        counts.insert(counts.end(), {terms.paths, terms.values, terms.levels, terms.longTexts});
    return counts;
}

/// An operation that mostly fits an item with members a to f, some of them objects.
PatchOperation randomOperation(RandomValues &random, json::Arena &arena)
{
    using Kind = PatchOperation::Kind;
    constexpr Kind kinds[] {Kind::set,    Kind::set,       Kind::add,       Kind::replace,
                            Kind::remove, Kind::increment, Kind::increment, Kind::move};
    const auto path = [&random] {
        std::string text
            = std::string("/") + "abcdefghij"[random.below(random.below(6) == 0 ? 10 : 6)];
        if (random.below(3) == 0)
            text += "/m" + std::to_string(random.below(6));
        return text;
    };
    PatchOperation operation {.kind = kinds[random.below(8)], .path = path()};
    if (operation.kind == Kind::increment)
        operation.value = Value::integer(static_cast<std::int64_t>(random.below(100)) - 50);
    else if (operation.kind == Kind::move)
        operation.from = path();
    else if (operation.kind != Kind::remove)
        operation.value = random.value(arena, 2);
    return operation;
}

Value randomItem(RandomValues &random, json::Arena &arena)
{
    std::vector<json::Member> members
        = {{"id", Value::string("1")}, {"postId", Value::string("p1")}};
    for (const char *name : {"a", "b", "c", "d", "e", "f"})
        members.push_back({name,
                           random.below(2) == 0
                               ? Value::integer(static_cast<std::int64_t>(random.below(90)))
                               : random.value(arena, 2)});
    return Value::object(members, arena);
}

} // namespace

class Patches : public QObject {
    Q_OBJECT

private slots:
    void patchesFollowTheRules_data()
    {
        QTest::addColumn<QByteArray>("kind");
        QTest::addColumn<QByteArray>("path");
        QTest::addColumn<QByteArray>("argument");
        QTest::addColumn<QByteArray>("expected");
        // The item is {"id":"1","postId":"p1","n":1,"o":{"a":"x"},"l":[1,2]}.
        const auto row = [](const char *name, const char *kind, const char *path,
                            const char *argument, const char *expected) {
            QTest::newRow(name) << QByteArray(kind) << QByteArray(path) << QByteArray(argument)
                                << QByteArray(expected);
        };
        row("set new", "set", "/m", "7", "'n':1,'o':{'a':'x'},'l':[1,2],'m':7}");
        row("set old", "set", "/n", "7", "'n':7,'o':{'a':'x'},'l':[1,2]}");
        row("set inside", "set", "/o/b", "[]", "'n':1,'o':{'a':'x','b':[]},'l':[1,2]}");
        row("set element", "set", "/l/0", "9", "'n':1,'o':{'a':'x'},'l':[9,2]}");
        row("add element", "add", "/l/0", "9", "'n':1,'o':{'a':'x'},'l':[9,1,2]}");
        row("append", "add", "/l/-", "9", "'n':1,'o':{'a':'x'},'l':[1,2,9]}");
        row("add at the end", "add", "/l/2", "9", "'n':1,'o':{'a':'x'},'l':[1,2,9]}");
        row("add beyond", "add", "/l/3", "9", "!not a position");
        row("add below nothing", "add", "/x/y", "9", "!no object or array");
        row("replace", "replace", "/o/a", "null", "'n':1,'o':{'a':null},'l':[1,2]}");
        row("replace nothing", "replace", "/o/b", "1", "!there is no");
        row("remove", "remove", "/o", "", "'n':1,'l':[1,2]}");
        row("remove element", "remove", "/l/0", "", "'n':1,'o':{'a':'x'},'l':[2]}");
        row("remove nothing", "remove", "/z", "", "!there is no");
        row("remove beyond", "remove", "/l/2", "", "!not a position");
        row("increment", "incr", "/n", "-3", "'n':-2,'o':{'a':'x'},'l':[1,2]}");
        row("increment by a half", "incr", "/n", "0.5", "'n':1.5,'o':{'a':'x'},'l':[1,2]}");
        row("increment nothing", "incr", "/m", "5", "'n':1,'o':{'a':'x'},'l':[1,2],'m':5}");
        row("increment a text", "incr", "/o/a", "5", "!not a number");
        row("increment by a text", "incr", "/n", "\"5\"", "!incr needs a number");
        row("move", "move", "/p", "/o/a", "'n':1,'o':{},'l':[1,2],'p':'x'}");
        row("move over", "move", "/n", "/l", "'n':[1,2],'o':{'a':'x'}}");
        row("move into an object", "move", "/o/b", "/n", "'o':{'a':'x','b':1},'l':[1,2]}");
        row("move into an array", "move", "/l/1", "/n", "'o':{'a':'x'},'l':[1,1,2]}");
        // Only the last step is created: "cannot create path recursively", as the service puts it.
        row("move below nothing", "move", "/x/y", "/n", "!no object or array");
        row("move below a value", "move", "/n/y", "/o/a", "!no object or array");
        row("move nothing", "move", "/p", "/q", "!nothing at");
        row("move into itself", "move", "/o/b", "/o", "!into itself");
        row("a name of digits", "add", "/o/123", "1", "'n':1,'o':{'a':'x','123':1},'l':[1,2]}");
        row("a name of too many digits", "add", "/o/12345678901234567890", "1", "!too large");
        row("no path", "set", "n", "1", "!must begin with '/'");
        row("system property", "set", "/_ts", "1", "!set by the service");
        row("id", "set", "/id", "\"2\"", "!cannot change the id");
        row("key", "set", "/postId", "\"2\"", "!cannot change the id or the partition key");
        row("slash in a name", "set", "/a~1b", "1", "'n':1,'o':{'a':'x'},'l':[1,2],'a/b':1}");
    }

    void patchesFollowTheRules()
    {
        QFETCH(QByteArray, kind);
        QFETCH(QByteArray, path);
        QFETCH(QByteArray, argument);
        QFETCH(QByteArray, expected);
        const std::map<QByteArray, PatchOperation::Kind> kinds
            = {{"set", PatchOperation::Kind::set},         {"add", PatchOperation::Kind::add},
               {"replace", PatchOperation::Kind::replace}, {"remove", PatchOperation::Kind::remove},
               {"incr", PatchOperation::Kind::increment},  {"move", PatchOperation::Kind::move}};
        PatchOperation operation {.kind = kinds.at(kind), .path = path.toStdString()};
        if (kind == "move")
            operation.from = argument.toStdString();
        else if (!argument.isEmpty())
            operation.value = value(argument.toStdString());

        const auto posts = makePosts();
        QVERIFY(
            posts->create(value("{'id':'1','postId':'p1','n':1,'o':{'a':'x'},'l':[1,2]}")).ok());
        const Result<ItemResponse> patched = posts->patch(p1, "1", {operation});
        if (expected.startsWith('!')) {
            QVERIFY(failsWith(patched, ErrorCode::badRequest, expected.constData() + 1));
            return;
        }
        QVERIFY2(patched.ok(), patched ? "" : patched.error().message.c_str());
        const PhysicalPartition &partition = posts->partition(posts->partitionOf(p1));
        QCOMPARE(json::toText(partition.view(0)),
                 quoted("{'id':'1','postId':'p1'," + expected.toStdString()));
        QCOMPARE(patched->metrics.patchedProperties, std::int64_t {1});
    }

    /// The effect and the charge of a patch equal those of a replace with the resulting item.
    void patchesEqualReplacementsByTheWholeItem()
    {
        RandomValues random(11);
        const auto patched = makePosts();
        const auto replaced = makePosts();
        QVERIFY(patched->create(value("{'id':'1','postId':'p1'}")).ok());
        QVERIFY(replaced->create(value("{'id':'1','postId':'p1'}")).ok());
        const PhysicalPartition &partition = patched->partition(patched->partitionOf(p1));
        const PhysicalPartition &other = replaced->partition(replaced->partitionOf(p1));
        std::vector<const index::OrderedIndex *> orders;
        for (const char *name : {"/a", "/b", "/c/m1", "/d/[]"})
            orders.push_back(partition.index().path(*json::Path::parse(name)));
        int inPlace = 0;
        int refused = 0;
        for (int i = 0; i < 4000; ++i) {
            json::Arena arena;
            if (i % 8 == 0) {
                const Value item = randomItem(random, arena);
                QVERIFY(patched->replace(p1, "1", item).ok());
                QVERIFY(replaced->replace(p1, "1", item).ok());
            }
            std::vector<PatchOperation> operations;
            for (std::uint64_t count = 1 + random.below(3); count > 0; --count)
                operations.push_back(randomOperation(random, arena));
            const auto members = patchMembers(partition.view(0), operations, arena);
            const Result<Value> expected = applyPatch(other.view(0), operations, arena);
            inPlace += members.ok() && !members->empty() ? 1 : 0;
            const Result<ItemResponse> response = patched->patch(p1, "1", operations);
            QCOMPARE(response.ok(), expected.ok());
            if (!expected) {
                ++refused;
                QCOMPARE(response.error().message, expected.error().message);
                continue;
            }
            const Result<ItemResponse> reference = replaced->replace(p1, "1", *expected);
            QVERIFY(reference.ok());
            QCOMPARE(json::toText(partition.view(0)), json::toText(other.view(0)));
            QCOMPARE(counted(response->metrics), counted(reference->metrics));
            if (i % 50 == 0)
                QVERIFY(patched->verify());
        }
        QVERIFY(patched->verify());
        QVERIFY(inPlace > 500 && inPlace < 3500);
        QVERIFY(refused > 500);
    }

    void tooLargeChangesAreRefused()
    {
        const auto posts = makePosts();
        QVERIFY(posts->create(value("{'id':'1','postId':'p1','n':1,'m':2}")).ok());
        const std::string large(2'097'152, 'x');
        const Result<ItemResponse> patched
            = posts->patch(p1, "1", {{.path = "/n", .value = Value::string(large)}});
        QVERIFY(failsWith(patched, ErrorCode::tooLarge, "at most 2 MB"));
        const Result<ItemResponse> infinite
            = posts->patch(p1, "1", {{.path = "/n", .value = Value::number(INFINITY)}});
        QVERIFY(failsWith(infinite, ErrorCode::badRequest, "cannot hold"));
        QVERIFY(posts->verify());
    }

    void patchesHaveAtMostTenOperations()
    {
        const auto posts = makePosts();
        QVERIFY(posts->create(value("{'id':'1','postId':'p1'}")).ok());
        const PatchOperation one {.path = "/n", .value = Value::integer(1)};
        QVERIFY(posts->patch(p1, "1", std::vector<PatchOperation>(10, one)).ok());
        QVERIFY(failsWith(posts->patch(p1, "1", std::vector<PatchOperation>(11, one)),
                          ErrorCode::badRequest, "at most 10 operations, not 11"));
    }
};

PARTITA_APPLESS_TEST(Patches)

} // namespace tst_patch

#include "tst_patch.moc"
