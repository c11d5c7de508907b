// Containers: results and refusals of point operations, the feed, and splits.
#include "tests/support/containers.h"
#include "tests/support/testprogram.h"

#include <QTest>

#include <algorithm>
#include <cmath>

namespace tst_container {

using namespace partita;
using namespace partita::store;
using namespace partita::tests;
using json::Document;
using json::Value;

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

    void theTextOfAnItemIsThatOfItsMembers()
    {
        const auto clock = std::make_shared<Clock>();
        const auto posts = std::move(
            *Container::create({.name = "posts", .partitionKeyPaths = {"/postId"}}, clock));
        int number = 0;
        for (const std::int64_t seconds :
             {0LL, 7LL, 999'999'999LL, 1'000'000'000LL, 1'577'836'809LL, 9'999'999'999LL,
              10'000'000'000LL, 1'600'000'005LL, 1'712'345'678LL}) {
            clock->setNowMs(seconds * 1000);
            for (int i = 0; i < 300; ++i) {
                const std::string id = std::to_string(++number);
                const Value item = value("{'postId':'p1','id':'" + id + "'}");
                const Result<ItemResponse> made = posts->create(item);
                QVERIFY(made.ok());
                json::Arena arena;
                const Value members = json::copy(made->item, arena); // made as values
                QCOMPARE(members.member("_ts").integer(), seconds);
                QCOMPARE(json::toText(made->item), json::toText(members));
            }
        }
    }

    void theArrangementTellsWhereItemsStand()
    {
        const auto posts = makePosts();
        QVERIFY(posts->create(value("{'id':'1','postId':'p1'}")).ok());
        QVERIFY(posts->create(value("{'id':'2','postId':'p1'}")).ok());
        const std::uint64_t before = posts->arrangement();
        // A rollback leaves no trace.
        QVERIFY(posts->create(value("{'id':'3','postId':'p2'}")).ok());
        QVERIFY(posts->arrangement() != before);
        QVERIFY(posts->remove(PartitionKey::of("p2"), "3").ok());
        QCOMPARE(posts->arrangement(), before);
        QVERIFY(posts->upsert(value("{'id':'1','postId':'p1','a':'longer'}")).ok());
        QVERIFY(posts->arrangement() != before);
        QVERIFY(posts->upsert(value("{'id':'1','postId':'p1'}")).ok());
        QCOMPARE(posts->arrangement(), before);
        // An item that was removed and created again comes after the others.
        QVERIFY(posts->remove(p1, "1").ok());
        QVERIFY(posts->create(value("{'id':'1','postId':'p1'}")).ok());
        QVERIFY(posts->arrangement() != before);
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
            << QByteArray("[1]") << QByteArray("An item must be an object, not of the type array");
        QTest::newRow("no id") << QByteArray("{'postId':'p'}") << QByteArray("has no id");
        QTest::newRow("number as id")
            << QByteArray("{'id':1}") << QByteArray("must be a string, not of the type number");
        QTest::newRow("empty id") << QByteArray("{'id':''}") << QByteArray("1 to 1023");
        QTest::newRow("long id") << QByteArray("{\"id\":\"" + QByteArray(1024, 'x') + "\"}")
                                 << QByteArray("1024 bytes");
        QTest::newRow("backslash")
            << QByteArray("{'id':'a\\\\b'}") << QByteArray("contains a backslash");
        QTest::newRow("long key") << QByteArray("{'id':'a','postId':'" + QByteArray(2049, 'x')
                                                + "\"}")
                                  << QByteArray("longer than 2048");
    }

    void idsMayHaveASlash()
    {
        const auto posts = makePosts();
        QVERIFY(posts->create(value("{'id':'a/b','postId':'p1'}")).ok());
        const Result<ItemResponse> read = posts->read(p1, "a/b");
        QVERIFY(read.ok());
        QCOMPARE(read->item.member("id").string(), std::string_view("a/b"));
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
        QCOMPARE(metrics.termsAdded.values, std::int64_t {4}); // a, 3 and 4 in c, d
        QCOMPARE(metrics.termsRemoved.values, std::int64_t {3}); // a, b, 1 in c
        QCOMPARE(metrics.termsAdded.paths, std::int64_t {1});
        QCOMPARE(metrics.termsRemoved.paths, std::int64_t {1});
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
        // 30 units = 26 + 2 + 2 * 1; 37 units = 26 + 2 + 2 * 4 + 1 for the key
        QTest::newRow("user") << QByteArray("{'id':'1','username':'a'}") << QByteArray("/id") << 1
                              << 1 << 0;
        QTest::newRow("like") << QByteArray(
            "{'id':'1','type':'like','postId':'p','userId':'u','creationDate':'2019-01-01T00:00:00Z'}")
                              << QByteArray("/postId") << 4 << 4 << 1;
        QTest::newRow("array of objects") << QByteArray(
            "{'id':'1','tags':[{'id':'a','name':'b'},{'id':'c','name':'d'},{'id':'e'}],'k':1}")
                                          << QByteArray("/k") << 3 << 6 << 1;
        QTest::newRow("nothing but the id")
            << QByteArray("{'id':'1','o':{},'l':[]}") << QByteArray("/id") << 0 << 2 << 0;
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
        QCOMPARE(made->metrics.terms.paths, std::int64_t {paths});
        QCOMPARE(made->metrics.terms.values, std::int64_t {values});
        QCOMPARE(made->metrics.partitionKeyPaths, std::int64_t {keyPaths});
        QVERIFY(made->metrics.indexed);
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

    void aMissingValueOfAUniqueKeyIsLikeNull()
    {
        const auto users = makeContainer({.partitionKeyPaths = {"/t"}, .uniqueKeys = {{"/mail"}}});
        QVERIFY(users->create(value("{'id':'1','t':'x','mail':null}")).ok());
        QVERIFY(
            failsWith(users->create(value("{'id':'2','t':'x'}")), ErrorCode::conflict, "(/mail)"));
        const auto same = users->replace(PartitionKey::of("x"), "1", value("{'id':'1','t':'x'}"));
        QVERIFY(same.ok());
        QCOMPARE(same->metrics.uniqueChecks, std::int64_t(0));
        QVERIFY(users->verify());
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
            const std::vector<ChangeFeedEntry> page = items->changes(0, sequence, 17);
            if (page.empty())
                break;
            for (const ChangeFeedEntry &change : page) {
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

PARTITA_APPLESS_TEST(TestContainer)

} // namespace tst_container

#include "tst_container.moc"
