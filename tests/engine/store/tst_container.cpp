// Point operations, batches, transactions, the feed, splits: what each does and refuses.
#include "engine/store/account.h"
#include "engine/store/physicalpartition.h"

#include <QTest>

#include <algorithm>
#include <cmath>

using namespace partita;
using namespace partita::store;
using json::Document;
using json::Value;

namespace {

/// JSON texts stand in single quotes here.
std::string quoted(std::string text)
{
    std::replace(text.begin(), text.end(), '\'', '"');
    return text;
}

Value value(const std::string &text)
{
    static std::vector<Document> kept; // so that the tests need not name each document
    kept.push_back(*Document::parse(quoted(text)));
    return kept.back().root();
}

std::unique_ptr<Container> makeContainer(ContainerSettings settings,
                                         std::shared_ptr<Clock> clock = nullptr)
{
    settings.name = settings.name.empty() ? "items" : settings.name;
    return std::move(*Container::create(std::move(settings), std::move(clock)));
}

std::unique_ptr<Container> makePosts()
{
    return makeContainer({.partitionKeyPaths = {"/postId"}, .physicalPartitions = 3});
}

template<typename T>
bool failsWith(const Result<T> &result, ErrorCode code, const char *words)
{
    if (result.ok())
        return false;
    const bool isRight
        = result.error().code == code && result.error().message.find(words) != std::string::npos;
    if (!isRight)
        qWarning("%s", result.error().message.c_str());
    return isRight;
}

const PartitionKey p1 = PartitionKey::of("p1");

} // namespace

class TestContainer : public QObject {
    Q_OBJECT

private slots:
    void whatIsCreatedIsRead()
    {
        const auto posts = makePosts();
        const Result<ItemResponse> made
            = posts->create(value("{'id':'1','postId':'p1','n':[1,{'x':null}]}"));
        QVERIFY(made.ok());
        const Result<ItemResponse> read = posts->read(p1, "1");
        QVERIFY(read.ok());
        QCOMPARE(json::toText(read->item), json::toText(made->item));
        QCOMPARE(read->etag, made->etag);
        QCOMPARE(read->item.member("_etag").string(), read->etag.text());
        QCOMPARE(read->item.member("_ts").integer(), std::int64_t {1'577'836'800});
        QCOMPARE(read->item.member("_rid").string().size(), std::size_t {24});
        QCOMPARE(read->item.member("_attachments").string(), std::string_view("attachments/"));
        QVERIFY(read->item.member("_self").string().find(read->item.member("_rid").string())
                != std::string_view::npos);
        QCOMPARE(read->metrics.itemBytes, std::int64_t {43 + 210});
        QCOMPARE(posts->itemCount(), std::int64_t {1});
        QCOMPARE(posts->storageBytes(), std::int64_t {43 + 210});
    }

    void systemPropertiesAddAbout210Bytes()
    {
        const auto posts = makePosts();
        const Result<ItemResponse> made = posts->create(value("{'id':'1','postId':'p1'}"));
        const auto user
            = static_cast<std::int64_t>(json::textSize(value("{'id':'1','postId':'p1'}")));
        const auto whole = static_cast<std::int64_t>(json::textSize(made->item));
        QVERIFY(std::abs(whole - user - systemPropertyBytes) < 15);
    }

    void clientsCannotSetSystemProperties()
    {
        const auto posts = makePosts();
        QVERIFY(
            posts->create(value("{'_ts':5,'id':'1','_etag':'mine','postId':'p1','_own':1}")).ok());
        const Result<ItemResponse> read = posts->read(p1, "1");
        QCOMPARE(json::toText(posts->partition(posts->partitionOf(p1)).view(0)),
                 quoted("{'id':'1','postId':'p1','_own':1}"));
        QVERIFY(read->item.member("_ts").integer() != 5);
        QVERIFY(posts->loadText(quoted("{'id':'2','_rid':'x','postId':'p1'}")).ok());
        QVERIFY(posts->read(p1, "2")->item.member("_rid").string() != "x");
    }

    void idsAreUniqueWithinALogicalPartition()
    {
        const auto posts = makePosts();
        QVERIFY(posts->create(value("{'id':'1','postId':'p1'}")).ok());
        QVERIFY(failsWith(posts->create(value("{'id':'1','postId':'p1','x':1}")),
                          ErrorCode::conflict, "already"));
        QVERIFY(failsWith(posts->load(value("{'id':'1','postId':'p1','x':1}")), ErrorCode::conflict,
                          "already"));
        QVERIFY(posts->create(value("{'id':'1','postId':'p2'}")).ok());
        QVERIFY(posts->create(value("{'id':'1','postId':1}")).ok());
        QVERIFY(posts->create(value("{'id':'1','postId':'1'}")).ok());
        QVERIFY(posts->create(value("{'id':'1','postId':null}")).ok());
        QVERIFY(posts->create(value("{'id':'1'}")).ok());
        QCOMPARE(posts->itemCount(), std::int64_t {6});
        QVERIFY(posts->read(PartitionKey::of(std::vector<Value> {Value()}), "1").ok());
        QVERIFY(posts->verify());
    }

    void itemsMustFollowTheRules_data()
    {
        QTest::addColumn<QByteArray>("item");
        QTest::addColumn<QByteArray>("words");
        QTest::newRow("no object")
            << QByteArray("[1]") << QByteArray("An item is an object, not array");
        QTest::newRow("no id") << QByteArray("{'postId':'p'}") << QByteArray("has no id");
        QTest::newRow("number as id")
            << QByteArray("{'id':1}") << QByteArray("is a string, not number");
        QTest::newRow("empty id") << QByteArray("{'id':''}") << QByteArray("1 to 1023");
        QTest::newRow("long id") << QByteArray("{\"id\":\"" + QByteArray(1024, 'x') + "\"}")
                                 << QByteArray("1024 bytes");
        QTest::newRow("slash") << QByteArray("{'id':'a/b'}") << QByteArray("must not");
        QTest::newRow("backslash") << QByteArray("{'id':'a\\\\b'}") << QByteArray("must not");
        QTest::newRow("long key") << QByteArray("{'id':'a','postId':'" + QByteArray(2049, 'x')
                                                + "\"}")
                                  << QByteArray("longer than 2048");
    }

    void itemsMustFollowTheRules()
    {
        QFETCH(QByteArray, item);
        QFETCH(QByteArray, words);
        const auto posts = makePosts();
        QVERIFY(failsWith(posts->create(value(item.toStdString())), ErrorCode::badRequest,
                          words.constData()));
        QVERIFY(failsWith(posts->upsert(value(item.toStdString())), ErrorCode::badRequest,
                          words.constData()));
        QVERIFY(failsWith(posts->loadText(quoted(item.toStdString())), ErrorCode::badRequest,
                          words.constData()));
        QCOMPARE(posts->itemCount(), std::int64_t {0});
    }

    void computedItemsMustFollowThemToo()
    {
        const auto posts = makePosts();
        json::Arena arena;
        const Value bad
            = Value::object({{"id", Value::string("1")}, {"x", Value::number(NAN)}}, arena);
        QVERIFY(failsWith(posts->create(bad), ErrorCode::badRequest, "JSON cannot hold"));
        Value deep = Value::integer(1);
        for (int i = 0; i < 130; ++i)
            deep = Value::array({deep}, arena);
        const Value tooDeep = Value::object({{"id", Value::string("1")}, {"x", deep}}, arena);
        QVERIFY(failsWith(posts->create(tooDeep), ErrorCode::badRequest, "deeper than 128"));
    }

    void twoMegabytesAreTheLimit()
    {
        const auto posts = makePosts();
        const std::string frame = "{'id':'1','postId':'p1','t':''}";
        const std::string fits = std::string("{'id':'1','postId':'p1','t':'")
            + std::string(static_cast<std::size_t>(maximumItemBytes) - frame.size(), 'x') + "\"}";
        QVERIFY(posts->create(value(fits)).ok());
        const std::string large = std::string("{'id':'2','postId':'p1','t':'")
            + std::string(static_cast<std::size_t>(maximumItemBytes) - frame.size() + 1, 'x')
            + "\"}";
        QVERIFY(failsWith(posts->create(value(large)), ErrorCode::tooLarge, "at most 2 MB"));
    }

    void messagesShowTheKeyAsItIs()
    {
        const auto posts = makePosts();
        QVERIFY(failsWith(posts->read(p1, "1"), ErrorCode::notFound,
                          "with the partition key \"p1\" in container"));
        const json::Value null = value("{'id':'1','postId':null}");
        QVERIFY(posts->create(null).ok());
        QVERIFY(failsWith(posts->create(null), ErrorCode::conflict,
                          "with the partition key null in container"));
    }

    void keysAreNoObjectsAndNoArrays()
    {
        const auto posts = makePosts();
        for (const char *text : {"{'id':'1','postId':[1]}", "{'id':'1','postId':{'a':1}}"}) {
            const auto created = posts->create(value(text));
            QVERIFY(
                failsWith(created, ErrorCode::badRequest, "The partition key value at /postId"));
            QCOMPARE(created.error().path, std::string("$.postId"));
        }
    }

    void missingItemsAreNotFound()
    {
        const auto posts = makePosts();
        QVERIFY(failsWith(posts->read(p1, "1"), ErrorCode::notFound, "There is no item \"1\""));
        QVERIFY(failsWith(posts->replace(p1, "1", value("{'id':'1','postId':'p1'}")),
                          ErrorCode::notFound, "no item"));
        QVERIFY(failsWith(posts->remove(p1, "1"), ErrorCode::notFound, "no item"));
        QVERIFY(failsWith(posts->patch(p1, "1", {}), ErrorCode::notFound, "no item"));
        QVERIFY(failsWith(posts->read(PartitionKey(), "1"), ErrorCode::badRequest,
                          "whole partition key"));
    }

    void replaceKeepsKeyAndResource()
    {
        const auto posts = makePosts();
        const Result<ItemResponse> made
            = posts->create(value("{'id':'1','postId':'p1','a':1,'b':'x','c':[1,2]}"));
        const std::string rid(made->item.member("_rid").string());
        QVERIFY(failsWith(posts->replace(p1, "1", value("{'postId':'p1'}")), ErrorCode::badRequest,
                          "id"));
        QVERIFY(failsWith(posts->replace(p1, "1", value("{'id':'1','postId':'p2'}")),
                          ErrorCode::badRequest, "partition key of an item cannot change"));
        const Result<ItemResponse> changed
            = posts->replace(p1, "1", value("{'id':'1','postId':'p1','a':2,'c':[2,3,4],'d':null}"));
        QVERIFY(changed.ok());
        QVERIFY(changed->etag != made->etag);
        QCOMPARE(changed->item.member("_rid").string(), std::string_view(rid));
        const OperationMetrics &metrics = changed->metrics;
        QCOMPARE(metrics.valuesChanged, std::int64_t {2}); // a, and 1 -> 3 or 4 in c
        QCOMPARE(metrics.valuesAdded, std::int64_t {2}); // one more in c, and d
        QCOMPARE(metrics.valuesRemoved, std::int64_t {1}); // b
        QCOMPARE(metrics.pathsAdded, std::int64_t {1});
        QCOMPARE(metrics.pathsRemoved, std::int64_t {1});
        QCOMPARE(metrics.oldItemBytes, made->metrics.itemBytes);
        QVERIFY(posts->verify());
    }

    void replaceMayChangeTheId()
    {
        const auto posts = makePosts();
        const std::string rid(
            posts->create(value("{'id':'1','postId':'p1','a':1}"))->item.member("_rid").string());
        QVERIFY(posts->create(value("{'id':'2','postId':'p1'}")).ok());
        QVERIFY(failsWith(posts->replace(p1, "1", value("{'id':'2','postId':'p1'}")),
                          ErrorCode::conflict, "already an item"));
        // Undone with its transaction.
        QVERIFY(!posts
                     ->transaction([&]() -> Result<void> {
                         const auto moved
                             = posts->replace(p1, "1", value("{'id':'3','postId':'p1'}"));
                         return moved ? Error {.message = "undo"} : moved.error();
                     })
                     .ok());
        QVERIFY(posts->read(p1, "1").ok());
        QVERIFY(!posts->read(p1, "3").ok());
        QVERIFY(posts->verify());

        const Result<ItemResponse> moved
            = posts->replace(p1, "1", value("{'id':'3','postId':'p1','a':2}"));
        QVERIFY(moved.ok());
        QCOMPARE(moved->item.member("_rid").string(), std::string_view(rid));
        QVERIFY(failsWith(posts->read(p1, "1"), ErrorCode::notFound, "1"));
        QCOMPARE(posts->read(p1, "3")->item.member("a").number(), 2.0);
        QVERIFY(posts->create(value("{'id':'1','postId':'p1'}")).ok());
        QCOMPARE(posts->itemCount(), std::int64_t {3});
        QVERIFY(posts->verify());
    }

    void etagsGuardWrites()
    {
        const auto posts = makePosts();
        const std::string first(posts->create(value("{'id':'1','postId':'p1'}"))->etag.text());
        const Value next = value("{'id':'1','postId':'p1','n':1}");
        const std::string second(posts->replace(p1, "1", next, {.ifMatch = first})->etag.text());
        QVERIFY(failsWith(posts->replace(p1, "1", next, {.ifMatch = first}),
                          ErrorCode::preconditionFailed, "ETag"));
        QVERIFY(failsWith(posts->upsert(next, {.ifMatch = first}), ErrorCode::preconditionFailed,
                          "ETag"));
        QVERIFY(failsWith(posts->remove(p1, "1", {.ifMatch = first}), ErrorCode::preconditionFailed,
                          "ETag"));
        QVERIFY(failsWith(
            posts->patch(p1, "1", {{.path = "/n", .value = Value::integer(1)}}, {.ifMatch = first}),
            ErrorCode::preconditionFailed, "ETag"));
        QVERIFY(posts->upsert(next, {.ifMatch = "*"}).ok());
        const std::string third(posts->read(p1, "1")->etag.text());
        QVERIFY(posts->remove(p1, "1", {.ifMatch = third.substr(1, third.size() - 2)}).ok());
    }

    void upsertCreatesOrReplaces()
    {
        const auto posts = makePosts();
        const Result<ItemResponse> made = posts->upsert(value("{'id':'1','postId':'p1'}"));
        QVERIFY(made.ok() && made->metrics.kind == OperationKind::upsert
                && made->metrics.oldItemBytes == 0);
        const Result<ItemResponse> changed = posts->upsert(value("{'id':'1','postId':'p1','x':1}"));
        QVERIFY(changed.ok() && changed->metrics.oldItemBytes == made->metrics.itemBytes);
        QCOMPARE(posts->itemCount(), std::int64_t {1});
    }

    void indexTermsAreCountedAsTheServiceDoes_data()
    {
        QTest::addColumn<QByteArray>("item");
        QTest::addColumn<QByteArray>("key");
        QTest::addColumn<int>("paths");
        QTest::addColumn<int>("values");
        QTest::addColumn<int>("keyPaths");
        // request-units d1: 30 units = 26 + 1 + 2*1 + 1; 37 units = 26 + 1 + 2*3 + 3 + 1 for the key
        QTest::newRow("user") << QByteArray("{'id':'1','username':'a'}") << QByteArray("/id") << 1
                              << 1 << 0;
        QTest::newRow("like") << QByteArray(
            "{'id':'1','type':'like','postId':'p','userId':'u','creationDate':'2019-01-01T00:00:00Z'}")
                              << QByteArray("/postId") << 3 << 3 << 1;
        QTest::newRow("array of objects") << QByteArray(
            "{'id':'1','tags':[{'id':'a','name':'b'},{'id':'c','name':'d'},{'id':'e'}],'k':1}")
                                          << QByteArray("/k") << 2 << 5 << 1;
        QTest::newRow("nothing but the id")
            << QByteArray("{'id':'1','o':{},'l':[]}") << QByteArray("/id") << 0 << 0 << 0;
    }

    void indexTermsAreCountedAsTheServiceDoes()
    {
        QFETCH(QByteArray, item);
        QFETCH(QByteArray, key);
        QFETCH(int, paths);
        QFETCH(int, values);
        QFETCH(int, keyPaths);
        const auto container = makeContainer({.partitionKeyPaths = {key.toStdString()}});
        const Result<ItemResponse> made = container->create(value(item.toStdString()));
        QCOMPARE(made->metrics.indexedPaths, std::int64_t {paths});
        QCOMPARE(made->metrics.indexedValues, std::int64_t {values});
        QCOMPARE(made->metrics.partitionKeyPaths, std::int64_t {keyPaths});
        QCOMPARE(made->metrics.partitionKeyIsId, keyPaths == 0);
        QVERIFY(made->metrics.indexed);
    }

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
        row("add beyond", "add", "/l/3", "9", "!no position");
        row("add below nothing", "add", "/x/y", "9", "!no object or array");
        row("replace", "replace", "/o/a", "null", "'n':1,'o':{'a':null},'l':[1,2]}");
        row("replace nothing", "replace", "/o/b", "1", "!there is no");
        row("remove", "remove", "/o", "", "'n':1,'l':[1,2]}");
        row("remove element", "remove", "/l/0", "", "'n':1,'o':{'a':'x'},'l':[2]}");
        row("remove nothing", "remove", "/z", "", "!there is no");
        row("remove beyond", "remove", "/l/2", "", "!no position");
        row("increment", "incr", "/n", "-3", "'n':-2,'o':{'a':'x'},'l':[1,2]}");
        row("increment by a half", "incr", "/n", "0.5", "'n':1.5,'o':{'a':'x'},'l':[1,2]}");
        row("increment nothing", "incr", "/m", "5", "'n':1,'o':{'a':'x'},'l':[1,2],'m':5}");
        row("increment a text", "incr", "/o/a", "5", "!not a number");
        row("increment by a text", "incr", "/n", "\"5\"", "!not a number");
        row("move", "move", "/p", "/o/a", "'n':1,'o':{},'l':[1,2],'p':'x'}");
        row("move over", "move", "/n", "/l", "'n':[1,2],'o':{'a':'x'}}");
        row("move into an object", "move", "/o/b", "/n", "'o':{'a':'x','b':1},'l':[1,2]}");
        row("move into an array", "move", "/l/1", "/n", "'o':{'a':'x'},'l':[1,1,2]}");
        // Only the last step is created: "cannot create path recursively", as the service puts it.
        row("move below nothing", "move", "/x/y", "/n", "!no object or array");
        row("move below a value", "move", "/n/y", "/o/a", "!no object or array");
        row("move nothing", "move", "/p", "/q", "!nothing at");
        row("move into itself", "move", "/o/b", "/o", "!into itself");
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

    void patchesHaveAtMostTenOperations()
    {
        const auto posts = makePosts();
        QVERIFY(posts->create(value("{'id':'1','postId':'p1'}")).ok());
        const PatchOperation one {.path = "/n", .value = Value::integer(1)};
        QVERIFY(posts->patch(p1, "1", std::vector<PatchOperation>(10, one)).ok());
        QVERIFY(failsWith(posts->patch(p1, "1", std::vector<PatchOperation>(11, one)),
                          ErrorCode::badRequest, "ten"));
    }

    void batchesAreAllOrNothing()
    {
        const auto posts = makePosts();
        QVERIFY(posts->create(value("{'id':'post','postId':'p1','likes':0}")).ok());
        const std::string before = json::toText(posts->read(p1, "post")->item);
        const BatchOperation like {.kind = OperationKind::create,
                                   .item = value("{'id':'like','postId':'p1'}")};
        const BatchOperation count {.kind = OperationKind::patch,
                                    .id = "post",
                                    .patch = {{.kind = PatchOperation::Kind::increment,
                                               .path = "/likes",
                                               .value = Value::integer(1)}}};
        const BatchOperation wrong {.kind = OperationKind::remove, .id = "nothing"};

        const auto failed = posts->batch(p1, {like, count, wrong});
        QVERIFY(failsWith(failed, ErrorCode::notFound, "Operation 3 of the batch (delete)"));
        QCOMPARE(json::toText(posts->read(p1, "post")->item), before);
        QCOMPARE(posts->itemCount(), std::int64_t {1});
        QVERIFY(posts->verify());

        const auto done
            = posts->batch(p1, {like, count, {.kind = OperationKind::read, .id = "post"}});
        QVERIFY(done.ok());
        QCOMPARE(done->size(), std::size_t {3});
        QCOMPARE(done->at(2).item.member("likes").integer(), std::int64_t {1});

        const BatchOperation elsewhere {.kind = OperationKind::create,
                                        .item = value("{'id':'x','postId':'p2'}")};
        QVERIFY(failsWith(posts->batch(p1, {elsewhere}), ErrorCode::badRequest, "runs in \"p1\""));
        QVERIFY(failsWith(posts->batch(p1, std::vector<BatchOperation>(101, like)),
                          ErrorCode::badRequest, "1 to 100"));
        QVERIFY(failsWith(posts->batch(p1, {}), ErrorCode::badRequest, "1 to 100"));
    }

    void transactionsUndoExactly()
    {
        const auto posts = makePosts();
        for (int i = 0; i < 20; ++i)
            QVERIFY(posts
                        ->create(value(std::string("{'id':'i") + std::to_string(i)
                                       + "','postId':'p1','n':1}"))
                        .ok());
        const int partition = posts->partitionOf(p1);
        const auto feed = [&] {
            std::string text;
            for (const Change &change : posts->changes(partition, 0, 1000))
                text += std::to_string(change.sequence) + json::toText(change.item);
            return text;
        };
        const std::string before = feed();
        const std::int64_t bytes = posts->storageBytes();
        const index::OrderedIndex *index
            = posts->partition(partition).index().path(*json::Path::parse("/n"));
        QCOMPARE(index->size(), std::size_t {20});

        const Result<void> undone = posts->transaction([&]() -> Result<void> {
            if (!posts->create(value("{'id':'new','postId':'p1','n':5}"))
                || !posts->remove(p1, "i3")
                || !posts->replace(p1, "i4", value("{'id':'i4','postId':'p1','n':[7]}"))
                || !posts->remove(p1, "i4") || !posts->create(value("{'id':'i3','postId':'p1'}"))
                || !posts->remove(p1, "new"))
                return Error {.message = "unexpected"};
            if (index->size() != 18 || !posts->verify())
                return Error {.message = "wrong inside"};
            return Error {.code = ErrorCode::retryWith, .message = "enough"};
        });
        QVERIFY(failsWith(undone, ErrorCode::retryWith, "enough"));
        QCOMPARE(feed(), before);
        QCOMPARE(posts->storageBytes(), bytes);
        QCOMPARE(index->size(), std::size_t {20});
        QVERIFY(posts->verify());

        // The next write gets the number it would have got.
        const std::int64_t sequence = posts->latestSequence(partition);
        QVERIFY(posts->create(value("{'id':'next','postId':'p1'}")).ok());
        QCOMPARE(posts->latestSequence(partition), sequence + 1);

        QVERIFY(failsWith(
            posts->transaction([&] { return posts->transaction([] { return Result<void>(); }); }),
            ErrorCode::badRequest, "do not nest"));
    }

    /// From some megabytes on the log is kept in large chunks; undoing cuts whole ones off, and rewriting compacts them.
    void largeLogsKeepTheirItems()
    {
        const auto posts = makeContainer({.partitionKeyPaths = {"/postId"}});
        const std::string filling(4000, 'x');
        constexpr int count = 4000;
        const auto text = [&](int i, int round) {
            return quoted("{'id':'i" + std::to_string(i)
                          + "','postId':'p1','n':" + std::to_string(round) + ",'text':'"
                          + std::to_string(i) + filling + "'}");
        };
        for (int i = 0; i < count; ++i)
            QVERIFY(posts->loadText(text(i, 0)).ok());
        const Result<void> undone = posts->transaction([&]() -> Result<void> {
            for (int i = 0; i < 1500; ++i) {
                if (!posts->upsert(Document::parse(text(i * 5, 1))->root(), {.wantItem = false}))
                    return Error {.message = "unexpected"};
            }
            return Error {.code = ErrorCode::retryWith, .message = "enough"};
        });
        QVERIFY(failsWith(undone, ErrorCode::retryWith, "enough"));
        QVERIFY(posts->verify());
        QCOMPARE(posts->itemCount(), count);
        const std::size_t memory = posts->memory();
        for (int round = 1; round <= 3; ++round) {
            for (int i = 0; i < count; ++i)
                QVERIFY(posts->upsert(Document::parse(text(i, round))->root(), {.wantItem = false})
                            .ok());
        }
        QVERIFY(posts->verify());
        QVERIFY(posts->memory() < 3 * memory);
        for (int i = 0; i < count; i += 99) {
            const Result<ItemResponse> read = posts->read(p1, "i" + std::to_string(i));
            QVERIFY(read.ok());
            QCOMPARE(read->item.member("n").integer(), 3);
            QCOMPARE(read->item.member("text").string(), std::to_string(i) + filling);
        }
    }

    void uniqueKeysHoldPerLogicalPartition()
    {
        const auto users = makeContainer(
            {.partitionKeyPaths = {"/t"}, .uniqueKeys = {{"/mail"}, {"/a", "/b/c"}}});
        QVERIFY(users->create(value("{'id':'1','t':'x','mail':'m','a':1,'b':{'c':2}}")).ok());
        QVERIFY(failsWith(users->create(value("{'id':'2','t':'x','mail':'m'}")),
                          ErrorCode::conflict, "(/mail)"));
        QVERIFY(users->create(value("{'id':'2','t':'y','mail':'m'}")).ok());
        QVERIFY(failsWith(users->create(value("{'id':'3','t':'x','mail':'k','a':1,'b':{'c':2.0}}")),
                          ErrorCode::conflict, "(/a, /b/c)"));
        QVERIFY(users->create(value("{'id':'3','t':'x','mail':'k'}")).ok());
        QVERIFY(failsWith(users->create(value("{'id':'4','t':'x','mail':'l'}")),
                          ErrorCode::conflict, "(/a, /b/c)"));
        QVERIFY(users->create(value("{'id':'5','t':'x','a':7}")).ok());
        QVERIFY(
            users
                ->replace(PartitionKey::of("x"), "1", value("{'id':'1','t':'x','mail':'m2','a':1}"))
                .ok());
        QVERIFY(users->create(value("{'id':'6','t':'x','mail':'m','a':9}")).ok());
        QVERIFY(users->verify());
    }

    void itemsExpire()
    {
        const auto clock = std::make_shared<Clock>();
        const auto items = makeContainer({.partitionKeyPaths = {"/k"}, .defaultTtl = 100}, clock);
        const PartitionKey key = PartitionKey::of("a");
        QVERIFY(items->create(value("{'id':'default','k':'a'}")).ok());
        QVERIFY(items->create(value("{'id':'short','k':'a','ttl':10}")).ok());
        QVERIFY(items->create(value("{'id':'never','k':'a','ttl':-1}")).ok());
        QVERIFY(failsWith(items->create(value("{'id':'wrong','k':'a','ttl':0}")),
                          ErrorCode::badRequest, "ttl"));
        clock->advanceMs(9'999);
        QVERIFY(items->read(key, "short").ok());
        clock->advanceMs(1);
        QVERIFY(failsWith(items->read(key, "short"), ErrorCode::notFound, "no item"));
        QVERIFY(failsWith(items->remove(key, "short"), ErrorCode::notFound, "no item"));
        QCOMPARE(items->changes(0, 0, 10).size(), std::size_t {2});
        QVERIFY(items->create(value("{'id':'short','k':'a'}")).ok());
        clock->advanceMs(90'000);
        QVERIFY(!items->read(key, "default").ok());
        QCOMPARE(items->purgeExpired(), std::int64_t {1});
        QCOMPARE(items->itemCount(), std::int64_t {2});
        clock->advanceMs(1'000'000'000);
        QVERIFY(items->read(key, "never").ok());
        QVERIFY(items->verify());
    }

    void whatExpiredHoldsNoUniqueKey_data()
    {
        QTest::addColumn<bool>("keepsVersions");
        QTest::newRow("latest versions") << false;
        QTest::newRow("all versions and deletes") << true;
    }

    void whatExpiredHoldsNoUniqueKey()
    {
        QFETCH(bool, keepsVersions);
        const auto clock = std::make_shared<Clock>();
        const auto items = makeContainer({.partitionKeyPaths = {"/k"},
                                          .defaultTtl = 10,
                                          .uniqueKeys = {{"/e"}},
                                          .keepsVersions = keepsVersions},
                                         clock);
        const PartitionKey key = PartitionKey::of("a");
        const auto expire = [&] { clock->advanceMs(10'000); };
        QVERIFY(items->create(value("{'id':'1','k':'a','e':'x'}")).ok());
        QVERIFY(failsWith(items->create(value("{'id':'2','k':'a','e':'x'}")), ErrorCode::conflict,
                          "(/e)"));
        expire();
        QVERIFY(items->create(value("{'id':'2','k':'a','e':'x'}")).ok());
        expire();
        QVERIFY(items->upsert(value("{'id':'3','k':'a','e':'x'}")).ok());
        expire();
        QVERIFY(items->load(value("{'id':'4','k':'a','e':'x'}")).ok());
        QVERIFY(items->create(value("{'id':'stays','k':'a','e':'y','ttl':-1}")).ok());
        expire();
        QVERIFY(
            items->replace(key, "stays", value("{'id':'stays','k':'a','e':'x','ttl':15}")).ok());
        expire();
        QVERIFY(failsWith(items->create(value("{'id':'5','k':'a','e':'x'}")), ErrorCode::conflict,
                          "(/e)"));
        expire();
        const json::Value next = value("{'id':'5','k':'a','e':'x'}");
        const auto made = items->batch(key, {{.kind = OperationKind::create, .item = next}});
        QVERIFY(made.ok());
        QCOMPARE(items->itemCount(), std::int64_t {1});
        QVERIFY(items->verify());
    }

    void aTimeToLiveNeedsTheIndex()
    {
        index::Policy none;
        none.mode = index::Policy::Mode::none;
        for (const std::int64_t ttl : {std::int64_t {5}, std::int64_t {-1}}) {
            QVERIFY(failsWith(Container::create({.name = "items",
                                                 .partitionKeyPaths = {"/k"},
                                                 .indexingPolicy = none,
                                                 .defaultTtl = ttl},
                                                nullptr),
                              ErrorCode::badRequest, "time to live needs the index"));
        }
        QVERIFY(Container::create(
                    {.name = "items", .partitionKeyPaths = {"/k"}, .indexingPolicy = none}, nullptr)
                    .ok());
    }

    void whatExpiredTakesNoSpace()
    {
        Account account;
        Container &items = **account.createContainer({.name = "items",
                                                      .partitionKeyPaths = {"/k"},
                                                      .defaultTtl = 10,
                                                      .partitionBytes = 500});
        QVERIFY(items.create(value("{'id':'1','k':'a'}")).ok());
        QVERIFY(items.create(value("{'id':'1','k':'b'}")).ok());
        account.advanceMs(86'400'000);
        QCOMPARE(items.itemCount(), std::int64_t {0});
        QCOMPARE(items.storageBytes(), std::int64_t {0});
        QCOMPARE(items.partition(0).logicalPartitionCount(), std::int64_t {0});
        QVERIFY(items.create(value("{'id':'1','k':'c'}")).ok());
        QVERIFY(items.create(value("{'id':'1','k':'d'}")).ok());
        QVERIFY(items.create(value("{'id':'2','k':'d'}")).ok());
        account.clock().advanceMs(86'400'000); // nobody tells the container
        QVERIFY(items.create(value("{'id':'1','k':'e'}")).ok());
        QCOMPARE(items.physicalPartitions(), 1);
        QCOMPARE(items.itemCount(), std::int64_t {1});
    }

    /// Writes over and over, transactions that fail, splits: after each move of the clock exactly the visible items are left,
    /// and each expiry is told once.
    void whateverHappensExactlyTheExpiredGo()
    {
        const auto clock = std::make_shared<Clock>();
        const auto items = makeContainer(
            {.partitionKeyPaths = {"/k"}, .defaultTtl = 50, .keepsVersions = true}, clock);
        const auto counted = [&](auto isCounted) {
            std::int64_t count = 0;
            for (int p = 0; p < items->physicalPartitions(); ++p) {
                const PhysicalPartition &partition = items->partition(p);
                for (ItemNumber n = 0; n < partition.end(); ++n)
                    count += partition.log().exists(n) && isCounted(partition, n) ? 1 : 0;
            }
            return count;
        };
        std::int64_t expired = 0;
        std::uint32_t random = 1;
        const auto below = [&](std::uint32_t end) {
            random = random * 1'664'525 + 1'013'904'223;
            return (random >> 8) % end;
        };
        const auto put = [&] {
            json::Arena arena;
            std::vector<json::Member> members {
                {"id", Value::string(std::to_string(below(40)), arena)},
                {"k", Value::string(std::to_string(below(5)), arena)}};
            if (below(3) > 0)
                members.push_back(
                    {"ttl", below(4) == 0 ? Value::integer(-1) : Value::integer(1 + below(90))});
            QVERIFY(items->upsert(Value::object(members, arena)).ok());
        };
        for (int i = 0; i < 2000; ++i) {
            put();
            if (i % 7 == 0) {
                QVERIFY(!items
                             ->transaction([&]() -> Result<void> {
                                 put();
                                 put();
                                 return Error {.message = "undone"};
                             })
                             .ok());
            }
            if (i == 500 || i == 1000)
                QVERIFY(items->split(0).ok());
            if (i % 5 == 0) {
                clock->advanceMs(below(9'000));
                const auto isVisible = [](const PhysicalPartition &partition, ItemNumber number) {
                    return partition.isVisible(number);
                };
                const std::int64_t visible = counted(isVisible);
                const std::int64_t before = items->itemCount();
                expired += before - visible;
                QCOMPARE(items->purgeExpired(), before - visible);
                QCOMPARE(items->itemCount(), visible);
                QCOMPARE(items->purgeExpired(), std::int64_t {0});
            }
        }
        QVERIFY(items->verify());
        QVERIFY(expired > 100);
        std::int64_t told = 0;
        for (int p = 0; p < items->physicalPartitions(); ++p) {
            for (const Change &change : items->versions(p, 0, 100'000))
                told += change.item.member("metadata").member("timeToLiveExpired").isTrue() ? 1 : 0;
        }
        QCOMPARE(told, expired);
    }

    void aContainerWithoutTimeToLiveQueuesNothing()
    {
        const auto plain = makeContainer({.partitionKeyPaths = {"/k"}});
        const auto timed = makeContainer({.partitionKeyPaths = {"/k"}, .defaultTtl = 1000});
        for (int i = 0; i < 1000; ++i) {
            const json::Value item = value("{'id':'" + std::to_string(i % 100)
                                           + "','k':'a','n':" + std::to_string(i) + "}");
            QVERIFY(plain->upsert(item).ok());
            QVERIFY(timed->upsert(item).ok());
        }
        QVERIFY(plain->memory() < timed->memory());
        QVERIFY(timed->memory() < plain->memory() + 100 * 100); // not one entry for each write
    }

    void theFeedGivesTheLatestVersionsInOrder()
    {
        const auto items = makeContainer({.partitionKeyPaths = {"/k"}});
        for (int i = 0; i < 300; ++i)
            QVERIFY(
                items
                    ->create(value(std::string("{'id':'") + std::to_string(i) + "','k':'a','n':0}"))
                    .ok());
        QVERIFY(items->replace(PartitionKey::of("a"), "7", value("{'id':'7','k':'a','n':1}")).ok());
        QVERIFY(items->remove(PartitionKey::of("a"), "8").ok());
        std::vector<std::string> ids;
        std::int64_t sequence = 0;
        for (;;) { // in pages
            const std::vector<Change> page = items->changes(0, sequence, 17);
            if (page.empty())
                break;
            for (const Change &change : page) {
                QVERIFY(change.sequence > sequence);
                sequence = change.sequence;
                ids.emplace_back(change.item.member("id").string());
            }
        }
        QCOMPARE(sequence, items->latestSequence(0));
        QCOMPARE(ids.size(), std::size_t {299});
        QCOMPARE(ids.front(), std::string("0"));
        QCOMPARE(ids[7], std::string("9"));
        QCOMPARE(ids.back(), std::string("7"));
        QCOMPARE(items->changes(0, 299, 10).size(), std::size_t {2});
    }

    void splitsKeepEverythingButNumbers()
    {
        const auto items = makeContainer({.partitionKeyPaths = {"/k"}, .physicalPartitions = 2});
        std::map<std::string, std::string> before;
        for (int i = 0; i < 400; ++i) {
            const std::string key = std::to_string(i % 37);
            const std::string id = std::to_string(i);
            QVERIFY(
                items->create(value(std::string("{'id':'") + id + "','k':'" + key + "'}")).ok());
            before[id] = json::toText(items->read(PartitionKey::of(key), id)->item);
        }
        for (int i = 0; i < 6; ++i)
            QVERIFY(items->split(i).ok());
        QCOMPARE(items->physicalPartitions(), 8);
        std::int64_t logical = 0;
        for (int p = 0; p < 8; ++p)
            logical += items->partition(p).logicalPartitionCount();
        QCOMPARE(logical, std::int64_t {37});
        for (int i = 0; i < 400; ++i) {
            const std::string id = std::to_string(i);
            QCOMPARE(json::toText(items->read(PartitionKey::of(std::to_string(i % 37)), id)->item),
                     before[id]);
        }
        QCOMPARE(items->partitionsOf(HashRange::whole()).size(), std::size_t {8});
        const PartitionKey key = PartitionKey::of("5");
        QVERIFY(items->partitionsOf(items->partitionKeyDefinition().range(key))
                == std::vector<int> {items->partitionOf(key)});
        QVERIFY(failsWith(items->split(8), ErrorCode::notFound, "no physical partition 8"));
        QVERIFY(items->verify());
    }

    void hierarchicalPrefixesFindTheirItems()
    {
        const auto items
            = makeContainer({.partitionKeyPaths = {"/t", "/u", "/s"}, .physicalPartitions = 5});
        for (int i = 0; i < 600; ++i) {
            QVERIFY(items
                        ->create(value(std::string("{'id':'") + std::to_string(i)
                                       + std::string("','t':'t") + std::to_string(i % 4)
                                       + std::string("','u':") + std::to_string(i % 10)
                                       + std::string(",'s':") + std::to_string(i % 60) + "}"))
                        .ok());
        }
        const PartitionKey prefix = PartitionKey::of({Value::string("t1"), Value::integer(5)});
        std::size_t found = 0;
        for (const int p : items->partitionsOf(items->partitionKeyDefinition().range(prefix)))
            found += items->partition(p).itemsOfPrefix(prefix).size();
        QCOMPARE(found, std::size_t {30}); // i % 20 == 5
        QVERIFY(items->verify());
    }

    void loadedItemsEqualCreatedOnes()
    {
        const auto created = makePosts();
        const auto loaded = makePosts();
        for (int i = 0; i < 50; ++i) {
            const std::string text = std::string("{'id':'") + std::to_string(i)
                + std::string("','postId':'p1','x':{'y':[1,2,") + std::to_string(i) + "]}}";
            QVERIFY(created->create(value(text)).ok());
            QVERIFY(i % 2 == 0 ? loaded->load(value(text)).ok()
                               : loaded->loadText(quoted(text)).ok());
            QCOMPARE(json::toText(loaded->read(p1, std::to_string(i))->item),
                     json::toText(created->read(p1, std::to_string(i))->item));
        }
        QCOMPARE(loaded->storageBytes(), created->storageBytes());
        QCOMPARE(loaded->indexBytes(), created->indexBytes());
    }

    void accountsKeepContainers()
    {
        Account account;
        QVERIFY(account.createContainer({.name = "a", .partitionKeyPaths = {"/id"}}).ok());
        QVERIFY(failsWith(account.createContainer({.name = "a", .partitionKeyPaths = {"/id"}}),
                          ErrorCode::conflict, "already"));
        QVERIFY(failsWith(account.createContainer({.name = "a/b", .partitionKeyPaths = {"/id"}}),
                          ErrorCode::badRequest, "name"));
        QVERIFY(failsWith(account.createContainer({.name = "b", .partitionKeyPaths = {}}),
                          ErrorCode::badRequest, "one to three"));
        QVERIFY(failsWith(account.createContainer(
                              {.name = "b", .partitionKeyPaths = {"/id"}, .physicalPartitions = 0}),
                          ErrorCode::badRequest, "physical partitions"));
        QVERIFY(account.container("a") != nullptr);
        QVERIFY(account.container("b") == nullptr);
        account.clock().advanceMs(5000);
        QCOMPARE(account.container("a")->clock().nowMs(), account.clock().nowMs());
        QVERIFY(account.removeContainer("a").ok());
        QVERIFY(failsWith(account.removeContainer("a"), ErrorCode::notFound, "no container"));
        QVERIFY(account.containers().empty());
    }
};

QTEST_APPLESS_MAIN(TestContainer)
#include "tst_container.moc"
