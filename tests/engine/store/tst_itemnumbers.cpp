// The item numbers of a logical partition: consecutive ones without a list, any others in one.
#include "engine/items/itemnumbers.h"
#include "tests/support/testprogram.h"

#include <QTest>

#include <random>
#include <set>
#include <vector>

namespace tst_itemnumbers {

using partita::items::ItemNumber;
using partita::items::ItemNumberList;
using partita::items::ItemNumbers;

namespace {

ItemNumberList listOf(const std::vector<ItemNumber> &numbers)
{
    ItemNumberList list;
    for (const ItemNumber number : numbers)
        list.add(number);
    return list;
}

std::vector<ItemNumber> walked(ItemNumbers numbers)
{
    return {numbers.begin(), numbers.end()};
}

/// As forEach() visits them.
std::vector<ItemNumber> visited(ItemNumbers numbers)
{
    std::vector<ItemNumber> all;
    numbers.forEach([&all](ItemNumber number) { all.push_back(number); });
    return all;
}

/// Whether every way to read the numbers gives these.
bool reads(const ItemNumberList &list, const std::vector<ItemNumber> &expected)
{
    const ItemNumbers numbers = list.numbers();
    bool same = numbers.size() == expected.size() && numbers.empty() == expected.empty()
        && walked(numbers) == expected && visited(numbers) == expected;
    for (std::size_t i = 0; same && i < expected.size(); ++i)
        same = numbers[i] == expected[i] && numbers.contains(expected[i]);
    return same && (expected.empty() || numbers.front() == expected.front());
}

} // namespace

class TestItemNumbers : public QObject {
    Q_OBJECT

private slots:
    void nothingIsNoNumber()
    {
        const ItemNumberList list {};
        QVERIFY(reads(list, {}));
        QVERIFY(!list.numbers().contains(0));
        QVERIFY(list.numbers().begin() == list.numbers().end());
    }

    void consecutiveNumbersTakeNoMemory()
    {
        ItemNumberList list;
        std::vector<ItemNumber> expected;
        for (ItemNumber number = 7; number < 1007; ++number) {
            list.add(number);
            expected.push_back(number);
        }
        QVERIFY(reads(list, expected));
        QCOMPARE(list.memory(), std::size_t {0});
        QVERIFY(!list.numbers().contains(6));
        QVERIFY(!list.numbers().contains(1007));
    }

    void theFirstAndTheLastGoWithoutAList()
    {
        ItemNumberList list = listOf({4, 5, 6, 7});
        list.remove(4);
        list.remove(7);
        QVERIFY(reads(list, {5, 6}));
        QCOMPARE(list.memory(), std::size_t {0});
        list.remove(5);
        list.remove(6);
        QVERIFY(reads(list, {}));
        list.add(2); // starts again, before the old numbers
        QVERIFY(reads(list, {2}));
        QCOMPARE(list.memory(), std::size_t {0});
    }

    void aGapMakesAList()
    {
        QVERIFY(reads(listOf({4, 5, 9}), {4, 5, 9}));
        QVERIFY(listOf({4, 5, 9}).memory() > 0);
        ItemNumberList list = listOf({4, 5, 6, 7});
        list.remove(5);
        QVERIFY(reads(list, {4, 6, 7}));
        QVERIFY(!list.numbers().contains(5));
    }

    void anEmptiedListTakesNoMemory()
    {
        ItemNumberList list = listOf({4, 9});
        list.remove(4);
        list.remove(9);
        QVERIFY(reads(list, {}));
        QCOMPARE(list.memory(), std::size_t {0});
        list.add(3);
        QVERIFY(reads(list, {3}));
    }

    void numbersMayComeInAnyOrder() { QVERIFY(reads(listOf({9, 3, 5, 4, 8}), {3, 4, 5, 8, 9})); }

    void movesWithWhatItHas()
    {
        ItemNumberList list = listOf({1, 2, 3});
        ItemNumberList other = listOf({5, 9});
        list = std::move(other);
        QVERIFY(reads(list, {5, 9}));
        const ItemNumberList last = std::move(list);
        QVERIFY(reads(last, {5, 9}));
    }

    void samplesSomeOfTheFirst()
    {
        std::vector<ItemNumber> seen;
        const auto note = [&seen](ItemNumber number) { seen.push_back(number); };
        ItemNumbers(10, 20).sample(8, note);
        QCOMPARE(seen, (std::vector<ItemNumber> {10, 18, 26}));
        seen.clear();
        ItemNumbers(0, 1'000'000).sample(4, note);
        QVERIFY(seen.size() < 100);
    }

    void agreesWithASet()
    {
        std::mt19937_64 random(3);
        for (int round = 0; round < 200; ++round) {
            ItemNumberList list;
            std::set<ItemNumber> model;
            const ItemNumber range = round % 2 == 0 ? 12 : 200;
            for (int step = 0; step < 300; ++step) {
                const auto number = static_cast<ItemNumber>(random() % range);
                if (model.insert(number).second) {
                    list.add(number);
                } else {
                    model.erase(number);
                    list.remove(number);
                }
                QVERIFY(reads(list, {model.begin(), model.end()}));
                QVERIFY(list.numbers().contains(number) == model.contains(number));
            }
        }
    }
};

PARTITA_APPLESS_TEST(TestItemNumbers)

} // namespace tst_itemnumbers

#include "tst_itemnumbers.moc"
