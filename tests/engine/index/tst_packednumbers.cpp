// Short lists of numbers in as few bits as they need.
#include "engine/index/packednumbers.h"
#include "tests/support/testprogram.h"

#include <QTest>

#include <algorithm>
#include <random>
#include <vector>

namespace tst_packednumbers {

using partita::index::PackedNumbers;

namespace {

std::vector<std::uint32_t> contents(const PackedNumbers &numbers)
{
    std::vector<std::uint32_t> all(numbers.size());
    numbers.read(0, all);
    return all;
}

/// Numbers up to `distance` above `least`.
std::uint32_t draw(std::mt19937 &random, std::uint32_t least, std::uint32_t distance)
{
    return least + std::uniform_int_distribution<std::uint32_t>(0, distance)(random);
}

} // namespace

class TestPackedNumbers : public QObject {
    Q_OBJECT

private slots:
    void anEmptyListTakesNothing()
    {
        PackedNumbers numbers;
        QVERIFY(numbers.empty());
        numbers.assign({});
        QCOMPARE(numbers.memory(), std::size_t {0});
    }

    void numbersThatLieTogetherTakeFewBits()
    {
        std::vector<std::uint32_t> near;
        std::vector<std::uint32_t> far;
        for (std::uint32_t i = 0; i < PackedNumbers::most; ++i) {
            near.push_back(0xfffff000U + i);
            far.push_back(i * 8'000'000U);
        }
        PackedNumbers numbers;
        numbers.assign(near);
        QCOMPARE(contents(numbers), near);
        QCOMPARE(numbers.memory(), PackedNumbers::most * 9 / 8 + 8); // 512 of them: nine bits each
        numbers.assign(far);
        QCOMPARE(contents(numbers), far);
        QCOMPARE(numbers.memory(), PackedNumbers::most * 32 / 8 + 8);
    }

    /// Whatever is inserted and erased, in any order and at any distance, a plain list holds the
    /// same.
    void severalComeIntoOnePlace()
    {
        std::mt19937 random(3);
        for (const std::uint32_t distance : {0U, 1U, 1000U, 350'000U, 0xffffffffU}) {
            PackedNumbers numbers;
            std::vector<std::uint32_t> expected;
            for (int step = 0; step < 3'000; ++step) {
                const auto size = static_cast<std::uint32_t>(expected.size());
                const std::uint32_t at = draw(random, 0, size);
                std::vector<std::uint32_t> come(draw(random, 1, step % 10 == 9 ? 120 : 4));
                for (std::uint32_t &number : come)
                    number = draw(random, 0, step % 50 == 49 ? distance : distance / 16);
                if (size + come.size() > PackedNumbers::most) {
                    numbers.clear();
                    expected.clear();
                    continue;
                }
                expected.insert(expected.begin() + at, come.begin(), come.end());
                numbers.insert(at, come);
                QVERIFY(contents(numbers) == expected);
            }
        }
    }

    void numbersAreFound()
    {
        std::mt19937 random(4);
        for (const std::uint32_t distance : {1U, 300U, 0xffffffffU}) {
            std::vector<std::uint32_t> all(400);
            for (std::uint32_t &number : all)
                number = draw(random, 0, distance);
            PackedNumbers numbers;
            numbers.assign(all);
            for (int step = 0; step < 2'000; ++step) {
                const std::uint32_t number
                    = step % 2 == 0 ? draw(random, 0, distance) : all[draw(random, 0, 399)];
                const std::uint32_t from = draw(random, 0, 400);
                const auto found = std::find(all.begin() + from, all.end(), number);
                QCOMPARE(numbers.find(number, from), std::size_t(found - all.begin()));
            }
        }
    }

    void holdsWhatAPlainListHolds_data()
    {
        QTest::addColumn<quint32>("least");
        QTest::addColumn<quint32>("distance");
        QTest::newRow("one and the same number") << quint32 {7} << quint32 {0};
        QTest::newRow("one bit") << quint32 {7} << quint32 {1};
        QTest::newRow("nineteen bits") << quint32 {0} << quint32 {350'000};
        QTest::newRow("every bit") << quint32 {0} << quint32 {0xffffffffU};
    }
    void holdsWhatAPlainListHolds()
    {
        QFETCH(quint32, least);
        QFETCH(quint32, distance);
        std::mt19937 random(distance);
        PackedNumbers numbers;
        std::vector<std::uint32_t> expected;
        for (int step = 0; step < 20'000; ++step) {
            // Grows to the full length, shrinks to nothing, and so on.
            const bool grows = step / 2'500 % 2 == 0 ? step % 5 != 0 : step % 5 == 0;
            const auto size = static_cast<std::uint32_t>(expected.size());
            if (grows && size < PackedNumbers::most) {
                const std::uint32_t at = draw(random, 0, size);
                // Seldom far away: so that the width grows late as well.
                const std::uint32_t number
                    = draw(random, least, step % 100 == 99 ? distance : distance / 64);
                expected.insert(expected.begin() + at, number);
                numbers.insert(at, number);
            } else if (!grows && size > 0) {
                const std::uint32_t at = draw(random, 0, size - 1);
                expected.erase(expected.begin() + at);
                numbers.erase(at);
            }
            if (contents(numbers) != expected)
                QFAIL(qPrintable(QStringLiteral("after step %1").arg(step)));
        }
    }
};

PARTITA_GUILESS_TEST(TestPackedNumbers)

} // namespace tst_packednumbers

#include "tst_packednumbers.moc"
