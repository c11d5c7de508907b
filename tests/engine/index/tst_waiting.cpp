// Items that wait to be inserted into an order: each once, after any additions and removals.
#include "engine/index/pendingentries.h"
#include "tests/support/testprogram.h"

#include <QtTest>

#include <random>
#include <set>

using namespace partita;

class TestWaiting : public QObject {
    Q_OBJECT
private slots:
    void holdsWhatCameAndDidNotGo();
    void tellsWhatIsFar();
};

void TestWaiting::holdsWhatCameAndDidNotGo()
{
    std::mt19937 random(5);
    index::Waiting waiting;
    std::set<items::ItemNumber> expected;
    items::ItemNumber next = 1000;
    for (int i = 0; i < 20'000; ++i) {
        const bool isNew = random() % 3 == 0;
        const auto number = isNew ? next++ : static_cast<items::ItemNumber>(random() % next);
        QCOMPARE(waiting.contains(number), expected.contains(number));
        if (!expected.contains(number)) {
            waiting.add(number);
            expected.insert(number);
        } else if (random() % 2 == 0) {
            QVERIFY(waiting.remove(number));
            QVERIFY(!waiting.remove(number));
            expected.erase(number);
        }
        QCOMPARE(waiting.size(), expected.size());
    }
    std::multiset<items::ItemNumber> found;
    waiting.forEach([&found](items::ItemNumber number) { found.insert(number); });
    QVERIFY(std::equal(found.begin(), found.end(), expected.begin(), expected.end()));
    waiting.clear();
    QCOMPARE(waiting.size(), std::size_t(0));
    QVERIFY(!waiting.contains(*expected.begin()));
}

/// New items behind a changed one are not moved for it, so it is not far however many they are.
void TestWaiting::tellsWhatIsFar()
{
    index::Waiting waiting;
    for (items::ItemNumber number = 10'000; number < 20'000; ++number)
        waiting.add(number);
    QVERIFY(!waiting.isFar(5));
    QVERIFY(!waiting.isFar(20'000));
    QVERIFY(waiting.isFar(10'000));
    QVERIFY(!waiting.isFar(19'999));
    for (items::ItemNumber number = 1000; number < 9000; ++number)
        waiting.add(number);
    QVERIFY(waiting.isFar(5));
    QVERIFY(!waiting.isFar(8999));
}

PARTITA_APPLESS_TEST(TestWaiting)
#include "tst_waiting.moc"
