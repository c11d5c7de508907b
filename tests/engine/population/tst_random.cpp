// Random numbers and distributions: the same everywhere, and of the stated shape.
#include "engine/model/datetime.h"
#include "engine/population/degrees.h"
#include "engine/population/portablemath.h"
#include "engine/population/random.h"
#include "tests/support/testprogram.h"

#include <QTest>

#include <array>
#include <cmath>
#include <set>

namespace tst_random {

using namespace partita;
using namespace partita::population;

class TestRandom : public QObject {
    Q_OBJECT
private slots:
    void isTheSameEverywhere()
    {
        Random random(1, 2, 3);
        QCOMPARE(random.next(), Q_UINT64_C(465058804958331416));
        QCOMPARE(random.between(1, 1'000'000), qint64(429977));
        QCOMPARE(Random::at(Random::base(1, 2), 3).next(), Random(1, 2, 3).next());
    }

    void streamsAndItemsDiffer()
    {
        std::set<std::uint64_t> seen;
        for (std::uint64_t seed = 0; seed < 10; ++seed) {
            for (std::uint64_t stream = 0; stream < 10; ++stream) {
                for (std::uint64_t item = 0; item < 10; ++item)
                    seen.insert(Random(seed, stream, item).next());
            }
        }
        QCOMPARE(seen.size(), std::size_t(1000));
    }

    void betweenReachesBothEndsEvenly()
    {
        Random random(7);
        std::array<int, 6> counts {};
        for (int draw = 0; draw < 60000; ++draw)
            ++counts[static_cast<std::size_t>(random.between(-2, 3) + 2)];
        for (const int count : counts)
            QVERIFY2(std::abs(count - 10000) < 400, qPrintable(QString::number(count)));
        QCOMPARE(random.between(5, 5), qint64(5));
        QCOMPARE(random.between(5, 4), qint64(5));
        random.between(std::numeric_limits<std::int64_t>::min(),
                       std::numeric_limits<std::int64_t>::max());
    }

    void normalHasItsMeanAndDeviation()
    {
        Random random(8);
        double sum = 0;
        double squares = 0;
        constexpr int draws = 50000;
        for (int draw = 0; draw < draws; ++draw) {
            const double value = random.normal(10, 3);
            sum += value;
            squares += (value - 10) * (value - 10);
        }
        QVERIFY(std::fabs(sum / draws - 10) < 0.05);
        QVERIFY(std::fabs(std::sqrt(squares / draws) - 3) < 0.05);
    }

    void portableFunctionsAgreeWithTheLibrary()
    {
        for (double x = 1e-9; x < 1e9; x *= 1.37) {
            QVERIFY(std::fabs(portableLog(x) - std::log(x))
                    <= 1e-14 * std::max(1.0, std::fabs(std::log(x))));
            const double power = std::log(x);
            QVERIFY(std::fabs(portableExp(power) / std::exp(power) - 1) < 1e-14);
        }
    }

    void zipfFollowsItsWeights_data()
    {
        QTest::addColumn<double>("exponent");
        QTest::newRow("0.5") << 0.5;
        QTest::newRow("0.99") << 0.99;
        QTest::newRow("1") << 1.0;
        QTest::newRow("2") << 2.0;
    }

    void zipfFollowsItsWeights()
    {
        QFETCH(double, exponent);
        constexpr int ranks = 20;
        constexpr int draws = 200000;
        const Zipf zipf(ranks, exponent);
        Random random(11);
        std::array<int, ranks> counts {};
        for (int draw = 0; draw < draws; ++draw)
            ++counts[static_cast<std::size_t>(zipf(random))];
        double total = 0;
        for (int rank = 1; rank <= ranks; ++rank)
            total += std::pow(rank, -exponent);
        for (int rank = 1; rank <= ranks; ++rank) {
            const double expected = draws * std::pow(rank, -exponent) / total;
            const double count = counts[static_cast<std::size_t>(rank - 1)];
            QVERIFY2(std::fabs(count - expected) < 5 * std::sqrt(expected) + 5,
                     qPrintable(
                         QStringLiteral("rank %1: %2, not %3").arg(rank).arg(count).arg(expected)));
        }
    }

    void zipfOverMillionsStaysInRange()
    {
        const Zipf zipf(137'000'000, 0.99);
        Random random(12);
        for (int draw = 0; draw < 10000; ++draw) {
            const std::int64_t rank = zipf(random);
            QVERIFY(rank >= 0 && rank < 137'000'000);
        }
        QCOMPARE(Zipf(1, 1.2)(random), qint64(0));
    }

    void scramblingIsABijection()
    {
        std::set<std::uint32_t> seen;
        for (std::uint32_t value = 0; value < 5000; ++value) {
            const std::uint32_t scrambled = scramble(value, 99);
            seen.insert(scrambled);
            QCOMPARE(unscramble(scrambled, 99), value);
        }
        QCOMPARE(seen.size(), std::size_t(5000));
        for (const std::uint64_t n : {1U, 2U, 12U, 97U, 1000U}) {
            const Permutation permutation(n, 5);
            std::set<std::uint64_t> targets;
            for (std::uint64_t value = 0; value < n; ++value)
                targets.insert(permutation(value));
            QCOMPARE(targets.size(), std::size_t(n));
            QVERIFY(*targets.rbegin() < n);
        }
    }

    void degreesKeepTheirBounds()
    {
        model::Relationship relationship;
        relationship.degree.kind = model::Degree::Kind::zipf;
        relationship.degree.minimum = 2;
        relationship.degree.maximum = 50;
        relationship.degree.exponent = 1.1;
        Random random(13);
        const DegreeSampler sampler(relationship);
        double sum = 0;
        for (int draw = 0; draw < 20000; ++draw) {
            const std::int64_t degree = sampler(random);
            QVERIFY(degree >= 2 && degree <= 50);
            sum += static_cast<double>(degree);
        }
        QVERIFY(std::fabs(sum / 20000 - relationship.degree.mean()) < 0.3);
        relationship.bound = 10;
        for (int draw = 0; draw < 1000; ++draw)
            QVERIFY(DegreeSampler(relationship)(random) <= 10);
        relationship.cardinality = model::Cardinality::oneToOne;
        QCOMPARE(DegreeSampler(relationship)(random), qint64(1));
        relationship.degree.kind = model::Degree::Kind::empirical;
        relationship.degree.values = {3, 7};
        relationship.cardinality = model::Cardinality::oneToMany;
        for (int draw = 0; draw < 100; ++draw) {
            const std::int64_t degree = DegreeSampler(relationship)(random);
            QVERIFY(degree == 3 || degree == 7);
        }
        relationship.degree.values.clear();
        QCOMPARE(DegreeSampler(relationship)(random), qint64(0));
    }

    void datesAreReadAndWritten_data()
    {
        QTest::addColumn<QByteArray>("text");
        QTest::addColumn<QByteArray>("written"); // empty = refused
        QTest::newRow("year") << QByteArray("2023") << QByteArray("2023-01-01T00:00:00.000Z");
        QTest::newRow("month") << QByteArray("2023-05") << QByteArray("2023-05-01T00:00:00.000Z");
        QTest::newRow("day") << QByteArray("2024-02-29") << QByteArray("2024-02-29T00:00:00.000Z");
        QTest::newRow("minute") << QByteArray("2023-05-17T08:12")
                                << QByteArray("2023-05-17T08:12:00.000Z");
        QTest::newRow("second") << QByteArray("2019-03-14T09:26:53Z")
                                << QByteArray("2019-03-14T09:26:53.000Z");
        QTest::newRow("fraction") << QByteArray("2023-05-17T08:12:45.1234567Z")
                                  << QByteArray("2023-05-17T08:12:45.123Z");
        QTest::newRow("zone") << QByteArray("2023-01-01T00:30:00+02:00")
                              << QByteArray("2022-12-31T22:30:00.000Z");
        QTest::newRow("west") << QByteArray("2023-12-31T20:00:00-05:30")
                              << QByteArray("2024-01-01T01:30:00.000Z");
        QTest::newRow("old") << QByteArray("1969-12-31T23:59:59.999Z")
                             << QByteArray("1969-12-31T23:59:59.999Z");
        QTest::newRow("first") << QByteArray("0001-03-01")
                               << QByteArray("0001-03-01T00:00:00.000Z");
        QTest::newRow("no leap day") << QByteArray("2023-02-29") << QByteArray();
        QTest::newRow("no month") << QByteArray("2023-13-01") << QByteArray();
        QTest::newRow("no time") << QByteArray("2023-01-01T25:00") << QByteArray();
        QTest::newRow("tail") << QByteArray("2023-01-01 or so") << QByteArray();
        QTest::newRow("words") << QByteArray("yesterday") << QByteArray();
        QTest::newRow("empty") << QByteArray("") << QByteArray();
    }

    void datesAreReadAndWritten()
    {
        QFETCH(QByteArray, text);
        QFETCH(QByteArray, written);
        const auto moment = model::parseDateTime(
            std::string_view(text.constData(), static_cast<std::size_t>(text.size())));
        QCOMPARE(moment.has_value(), !written.isEmpty());
        if (moment) {
            QByteArray out(model::dateTimeLength, ' ');
            model::writeDateTime(*moment, out.data());
            QCOMPARE(out, written);
        }
    }
};

PARTITA_APPLESS_TEST(TestRandom)

} // namespace tst_random

#include "tst_random.moc"
