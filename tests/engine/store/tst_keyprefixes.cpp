// Items under a prefix of a hierarchical key.
#include "engine/store/pointorder.h"
#include "tests/support/containers.h"
#include "tests/support/testprogram.h"

#include <QTest>

#include <algorithm>
#include <random>

namespace tst_keyprefixes {

using namespace partita;
using namespace partita::store;
using namespace partita::tests;

namespace {

using Levels = std::vector<json::Value>;

std::unique_ptr<Container> makeHierarchy(int levels, int partitions)
{
    ContainerSettings settings;
    settings.partitionKeyPaths = {"/a", "/b", "/c"};
    settings.partitionKeyPaths.resize(static_cast<std::size_t>(levels));
    settings.physicalPartitions = partitions;
    return makeContainer(std::move(settings));
}

json::Value drawLevel(std::mt19937 &random)
{
    static constexpr std::array<std::string_view, 4> texts {"1", "x", "y", ""};
    const unsigned kind = random() % 8;
    if (kind < texts.size())
        return json::Value::string(texts[kind]);
    return kind == 4 ? json::Value() : kind == 5 ? json::Value::null() : json::Value::number(kind);
}

/// The items of the partition whose keys have this prefix, found by brute force.
std::vector<items::ItemNumber> lookedThrough(const Container &container, int partition,
                                             const Levels &prefix)
{
    const PhysicalPartition &part = container.partition(partition);
    std::vector<items::ItemNumber> numbers;
    part.forEachItem([&](items::ItemNumber number) {
        const PartitionKey key = container.partitionKeyDefinition().extract(part.view(number));
        Levels levels;
        for (std::size_t i = 0; i < prefix.size(); ++i)
            levels.push_back(key.level(i));
        if (PartitionKey::of(levels) == PartitionKey::of(prefix))
            numbers.push_back(number);
        return true;
    });
    return numbers;
}

} // namespace

class TestKeyPrefixes : public QObject {
    Q_OBJECT

private slots:
    void pointsComeInTheirOrder()
    {
        std::mt19937_64 random(3);
        PointOrder order;
        std::vector<HashPoint> expected;
        for (int i = 0; i < 3'000; ++i) {
            const HashPoint point {random() % 100, random() % 4};
            order.add(point);
            expected.push_back(point);
            if (i % 100 != 0)
                continue;
            const HashRange range {{random() % 60, 0}, {60 + random() % 40, 2}, i % 300 == 0};
            std::vector<HashPoint> found;
            order.visit(range, [&](HashPoint each) { found.push_back(each); });
            std::sort(found.begin(), found.end());
            std::vector<HashPoint> within;
            std::copy_if(expected.begin(), expected.end(), std::back_inserter(within),
                         [&](HashPoint each) { return range.contains(each); });
            std::sort(within.begin(), within.end());
            QVERIFY(found == within);
        }
        QVERIFY(order.memory() < 2 * 16 * 3'000 + 1'000);
        order.assign({});
        order.visit(HashRange::whole(), [](HashPoint) { QFAIL("there are none"); });
    }

    void itemsOfAPrefixAreThoseThatAScanFinds_data()
    {
        QTest::addColumn<int>("levels");
        QTest::addColumn<int>("partitions");
        QTest::newRow("one level") << 1 << 1;
        QTest::newRow("two levels") << 2 << 1;
        QTest::newRow("two levels in seven partitions") << 2 << 7;
        QTest::newRow("three levels") << 3 << 1;
        QTest::newRow("three levels in seven partitions") << 3 << 7;
    }
    void itemsOfAPrefixAreThoseThatAScanFinds()
    {
        QFETCH(int, levels);
        QFETCH(int, partitions);
        std::mt19937 random(static_cast<unsigned>(levels * 10 + partitions));
        const auto container = makeHierarchy(levels, partitions);
        std::vector<std::pair<PartitionKey, std::string>> there;
        for (int step = 0; step < 3'000; ++step) {
            const bool grows = step / 500 % 2 == 0 ? step % 5 != 0 : step % 5 == 0;
            if (grows || there.empty()) {
                json::Arena arena;
                const std::string id = std::to_string(step);
                std::vector<json::Member> members {{"id", json::Value::string(id)}};
                Levels key;
                for (int level = 0; level < levels; ++level) {
                    key.push_back(drawLevel(random));
                    static constexpr std::array<std::string_view, 3> names {"a", "b", "c"};
                    if (!key.back().isUndefined())
                        members.push_back({names[static_cast<std::size_t>(level)], key.back()});
                }
                QVERIFY(container->create(json::Value::object(members, arena)).ok());
                there.emplace_back(PartitionKey::of(key), id);
            } else {
                const std::size_t at = random() % there.size();
                QVERIFY(container->remove(there[at].first, there[at].second).ok());
                there.erase(there.begin() + static_cast<std::ptrdiff_t>(at));
            }
            if (step % 10 != 0)
                continue;
            Levels prefix;
            for (int level = 0; level < 1 + step / 10 % levels; ++level)
                prefix.push_back(drawLevel(random));
            for (int partition = 0; partition < partitions; ++partition)
                QCOMPARE(container->partition(partition).itemsOfPrefix(PartitionKey::of(prefix)),
                         lookedThrough(*container, partition, prefix));
        }
        QVERIFY(container->verify());
    }
};

PARTITA_APPLESS_TEST(TestKeyPrefixes)

} // namespace tst_keyprefixes

#include "tst_keyprefixes.moc"
