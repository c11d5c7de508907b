// Items with a time to live: when they expire, and what is removed with them.
#include "tests/support/containers.h"
#include "tests/support/testprogram.h"

#include <QTest>

#include <algorithm>
#include <cmath>

namespace tst_lifetime {

using namespace partita;
using namespace partita::store;
using namespace partita::tests;
using json::Document;
using json::Value;

class Lifetime : public QObject {
    Q_OBJECT

private slots:
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
        // A container without a time to live does not let it expire, but asks the same of it.
        const auto others = makeContainer({.partitionKeyPaths = {"/k"}});
        QVERIFY(others->create(value("{'id':'right','k':'a','ttl':2147483647}")).ok());
        for (const char *ttl : {"0", "-2", "2147483648", "1.5", "'10'", "null", "true"})
            QVERIFY(failsWith(
                others->create(value(std::string("{'id':'wrong','k':'a','ttl':") + ttl + "}")),
                ErrorCode::badRequest, "ttl"));
        QVERIFY(failsWith(
            others->patch(
                PartitionKey::of("a"), "right",
                {{.kind = PatchOperation::Kind::set, .path = "/ttl", .value = Value::integer(0)}}),
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
                              ErrorCode::badRequest, "time to live needs an index"));
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
        account.clock().advanceMs(86'400'000); // the container is not notified
        QVERIFY(items.create(value("{'id':'1','k':'e'}")).ok());
        QCOMPARE(items.physicalPartitions(), 1);
        QCOMPARE(items.itemCount(), std::int64_t {1});
    }

    /// Writes over and over, transactions that fail, splits: after each move of the clock exactly
    /// the visible items are left, and each expiry is reported once.
    void whateverHappensExactlyTheExpiredGo()
    {
        const auto clock = std::make_shared<Clock>();
        const auto items = makeContainer(
            {.partitionKeyPaths = {"/k"}, .defaultTtl = 50, .keepsVersions = true}, clock);
        const auto counted = [&](auto isCounted) {
            std::int64_t count = 0;
            for (int p = 0; p < items->physicalPartitions(); ++p) {
                const PhysicalPartition &partition = items->partition(p);
                for (items::ItemNumber n = 0; n < partition.end(); ++n)
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
                const auto isVisible
                    = [](const PhysicalPartition &partition, items::ItemNumber number) {
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
            for (const ChangeFeedEntry &change : items->versions(p, 0, 100'000))
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
};

PARTITA_APPLESS_TEST(Lifetime)

} // namespace tst_lifetime

#include "tst_lifetime.moc"
