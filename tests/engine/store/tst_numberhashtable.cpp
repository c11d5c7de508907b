// Hash table from hashes to numbers.
#include "engine/store/numberhashtable.h"
#include "tests/support/testprogram.h"

#include <QTest>

#include <random>
#include <unordered_map>
#include <vector>

namespace tst_numberhashtable {

using partita::store::NumberHashTable;

namespace {

/// How likely hashes meet.
enum class Spread { wide, crowded, atTheEnd };

std::uint64_t draw(std::mt19937_64 &random, Spread spread)
{
    switch (spread) {
    case Spread::wide:
        return random();
    case Spread::crowded: // sixteen hashes for all
        return (random() % 16) << 40;
    case Spread::atTheEnd: // homes in the last slots, from which there is no way round
        return ~std::uint64_t {0} - (random() % 1000 << 32);
    }
    return 0;
}

std::uint32_t find(const NumberHashTable &table, std::uint64_t hash, std::uint32_t number)
{
    return table.find(hash, [number](std::uint32_t found) { return found == number; });
}

} // namespace

class TestNumberHashTable : public QObject {
    Q_OBJECT

private slots:
    void anEmptyTableFindsNothing()
    {
        const NumberHashTable table;
        QCOMPARE(find(table, 1, 1), NumberHashTable::none);
        QCOMPARE(table.memory(), std::size_t {0});
    }

    void takesLittleMoreThanTenBytesANumber()
    {
        std::mt19937_64 random(1);
        NumberHashTable table;
        for (std::uint32_t i = 0; i < 100'000; ++i) {
            table.add(random(), i);
            if (i > 1'000)
                QVERIFY2(table.memory() * 2 < (i + 1) * std::size_t {21},
                         qPrintable(QString::number(i)));
        }
    }

    void holdsWhatAMapHolds_data()
    {
        QTest::addColumn<int>("spread");
        QTest::newRow("hashes apart") << static_cast<int>(Spread::wide);
        QTest::newRow("few hashes") << static_cast<int>(Spread::crowded);
        QTest::newRow("the greatest hashes") << static_cast<int>(Spread::atTheEnd);
    }
    void holdsWhatAMapHolds()
    {
        QFETCH(int, spread);
        std::mt19937_64 random(static_cast<std::uint64_t>(spread) + 7);
        NumberHashTable table;
        std::unordered_map<std::uint32_t, std::uint64_t> expected; // number to hash
        std::vector<std::uint32_t> numbers;
        for (std::uint32_t step = 0; step < 20'000; ++step) {
            const bool grows = step / 4'000 % 2 == 0 ? step % 4 != 0 : step % 4 == 0;
            if (grows) {
                const std::uint64_t hash = draw(random, static_cast<Spread>(spread));
                table.add(hash, step);
                expected[step] = hash;
                numbers.push_back(step);
            } else if (!numbers.empty()) {
                std::swap(numbers[random() % numbers.size()], numbers.back());
                const std::uint32_t number = numbers.back();
                table.remove(expected[number], number);
                QCOMPARE(find(table, expected[number], number), NumberHashTable::none);
                expected.erase(number);
                numbers.pop_back();
            }
            if (!numbers.empty()) {
                const std::uint32_t number = numbers[random() % numbers.size()];
                QCOMPARE(find(table, expected[number], number), number);
            }
            QCOMPARE(table.size(), expected.size());
            if (step % 1'000 == 999) {
                for (const auto &[number, hash] : expected)
                    QCOMPARE(find(table, hash, number), number);
            }
        }
    }

    void aNumberIsGivenAnother()
    {
        NumberHashTable table;
        table.add(5, 1);
        table.add(5, 2);
        table.renumber(5, 1, 3);
        QCOMPARE(find(table, 5, 3), 3U);
        QCOMPARE(find(table, 5, 2), 2U);
        QCOMPARE(find(table, 5, 1), NumberHashTable::none);
    }
};

PARTITA_GUILESS_TEST(TestNumberHashTable)

} // namespace tst_numberhashtable

#include "tst_numberhashtable.moc"
