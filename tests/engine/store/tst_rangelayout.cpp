// Ranges of physical partitions after splits: they depend on the data, and logical partitions stay
// whole.
#include "engine/store/container.h"
#include "engine/store/rangelayout.h"
#include "tests/support/testprogram.h"

#include <QTest>

#include <algorithm>

namespace tst_rangelayout {

using namespace partita;
using namespace partita::store;

namespace {

std::vector<double> bytesIn(const std::vector<HashRange> &ranges,
                            const std::vector<StoredPoint> &points)
{
    std::vector<double> bytes;
    for (const HashRange &range : ranges) {
        double sum = 0;
        for (const StoredPoint &point : points)
            sum += range.contains(point.point) ? point.bytes : 0;
        bytes.push_back(sum);
    }
    return bytes;
}

/// Keys "0", "1", … of one level, each of `bytes`.
std::vector<StoredPoint> keys(int count, double bytes)
{
    const PartitionKeyDefinition definition = *PartitionKeyDefinition::of({"/k"});
    std::vector<StoredPoint> points;
    for (int i = 0; i < count; ++i)
        points.push_back({definition.hash(PartitionKey::of(std::to_string(i))), bytes});
    return points;
}

/// Users of a large and a few small tenants, under a hierarchical key.
struct Tenants {
    PartitionKeyDefinition definition = *PartitionKeyDefinition::of({"/tenant", "/user"});
    std::vector<StoredPoint> points;

    void add(const std::string &tenant, int users)
    {
        for (int user = 0; user < users; ++user) {
            const PartitionKey key
                = PartitionKey::of({json::Value::string(tenant), json::Value::integer(user)});
            points.push_back({definition.hash(key), 1});
        }
    }
    std::size_t rangesOf(const std::string &tenant, const std::vector<HashRange> &ranges) const
    {
        const HashRange prefix = definition.range(PartitionKey::of(tenant));
        return static_cast<std::size_t>(
            std::count_if(ranges.begin(), ranges.end(),
                          [&](const HashRange &range) { return range.overlaps(prefix); }));
    }
};

} // namespace

class TestRangeLayout : public QObject {
    Q_OBJECT

private slots:
    void manyAlikeAreSpreadEvenly()
    {
        const std::vector<StoredPoint> points = keys(1000, 3);
        for (const int count : {1, 2, 3, 5, 68}) {
            const auto ranges = rangesByStorage(points, count);
            QCOMPARE(ranges.size(), static_cast<std::size_t>(count));
            QVERIFY(isWholeSpace(ranges));
            const auto bytes = bytesIn(ranges, points);
            const double mean = 3000.0 / count;
            QVERIFY(*std::max_element(bytes.begin(), bytes.end()) <= mean + 3);
        }
    }

    void oneGiantStaysWhole()
    {
        std::vector<StoredPoint> points = keys(9, 1);
        points.push_back({keys(100, 1).back().point, 40});
        const auto ranges = rangesByStorage(points, 4);
        QVERIFY(isWholeSpace(ranges));
        const auto bytes = bytesIn(ranges, points);
        // Alone but for neighbours that no cut could part from it at less cost; the others share
        // the rest.
        QVERIFY(*std::max_element(bytes.begin(), bytes.end()) >= 40);
        QVERIFY(*std::max_element(bytes.begin(), bytes.end()) <= 43);
        QVERIFY(std::none_of(bytes.begin(), bytes.end(), [](double part) { return part == 0; }));
    }

    void aLargeFirstLevelIsDivided()
    {
        Tenants tenants;
        tenants.add("large", 400);
        for (const char *small : {"a", "b", "c", "d"})
            tenants.add(small, 50);
        const auto ranges = rangesByStorage(tenants.points, 3);
        const auto bytes = bytesIn(ranges, tenants.points);
        QVERIFY(*std::max_element(bytes.begin(), bytes.end()) < 1.2 * 200);
        QVERIFY(tenants.rangesOf("large", ranges) >= 2);
        // Equal slices leave it where its prefix is.
        std::vector<HashRange> slices;
        for (int i = 0; i < 3; ++i)
            slices.push_back(HashRange::slice(i, 3));
        QCOMPARE(tenants.rangesOf("large", slices), std::size_t(1));
    }

    void smallFirstLevelsStayTogetherWhereTheyCan()
    {
        Tenants tenants;
        for (const char *name : {"a", "b", "c", "d"})
            tenants.add(name, 50);
        const auto ranges = rangesByStorage(tenants.points, 4);
        for (const char *name : {"a", "b", "c", "d"})
            QCOMPARE(tenants.rangesOf(name, ranges), std::size_t(1));
    }

    void fewerKeysThanPartitionsLeaveSomeEmpty()
    {
        const std::vector<StoredPoint> points = keys(5, 1);
        const auto ranges = rangesByStorage(points, 12);
        QCOMPARE(ranges.size(), std::size_t(12));
        QVERIFY(isWholeSpace(ranges));
        const auto bytes = bytesIn(ranges, points);
        QCOMPARE(std::count(bytes.begin(), bytes.end(), 1.0), 5);
        QCOMPARE(std::count(bytes.begin(), bytes.end(), 0.0), 7);
        QVERIFY(isWholeSpace(rangesByStorage({}, 6)));
    }

    void theOrderOfPointsDoesNotMatter()
    {
        std::vector<StoredPoint> points = keys(200, 2);
        const auto ranges = rangesByStorage(points, 7);
        std::reverse(points.begin(), points.end());
        QVERIFY(rangesByStorage(points, 7) == ranges);
    }

    void containersTakeTheRangesTheyAreGiven()
    {
        ContainerSettings settings {.name = "c", .partitionKeyPaths = {"/k"}};
        settings.physicalPartitions = 3;
        settings.ranges = rangesByStorage(keys(40, 1), 3);
        const auto made = Container::create(settings, nullptr);
        QVERIFY(made.ok());
        for (int i = 0; i < 3; ++i)
            QVERIFY((*made)->rangeOf(i) == settings.ranges[static_cast<std::size_t>(i)]);
        settings.physicalPartitions = 2;
        QVERIFY(!Container::create(settings, nullptr));
        settings.ranges.pop_back();
        QVERIFY(!Container::create(settings, nullptr));
    }
};

PARTITA_GUILESS_TEST(TestRangeLayout)

} // namespace tst_rangelayout

#include "tst_rangelayout.moc"
