// Items that wait to be inserted into an order: each once, after any additions and removals.
#include "engine/index/pendingentries.h"
#include "tests/support/testprogram.h"

#include <QtTest>

#include <random>
#include <set>

namespace tst_pendingentries {

using namespace partita;

class TestPendingEntries : public QObject {
    Q_OBJECT
private slots:
    void holdsWhatCameAndDidNotGo();
    void tellsWhatIsFar();
};

void TestPendingEntries::holdsWhatCameAndDidNotGo()
{
    std::mt19937 random(5);
    index::PendingEntries pending;
    std::set<items::ItemNumber> expected;
    items::ItemNumber next = 1000;
    for (int i = 0; i < 20'000; ++i) {
        const bool isNew = random() % 3 == 0;
        const auto number = isNew ? next++ : static_cast<items::ItemNumber>(random() % next);
        QCOMPARE(pending.contains(number), expected.contains(number));
        if (!expected.contains(number)) {
            pending.add(number);
            expected.insert(number);
        } else if (random() % 2 == 0) {
            QVERIFY(pending.remove(number));
            QVERIFY(!pending.remove(number));
            expected.erase(number);
        }
        QCOMPARE(pending.size(), expected.size());
    }
    std::multiset<items::ItemNumber> found;
    pending.forEach([&found](items::ItemNumber number) { found.insert(number); });
    QVERIFY(std::equal(found.begin(), found.end(), expected.begin(), expected.end()));
    pending.clear();
    QCOMPARE(pending.size(), std::size_t(0));
    QVERIFY(!pending.contains(*expected.begin()));
}

/// New items behind a changed one are not moved for it, so it is not far however many they are.
void TestPendingEntries::tellsWhatIsFar()
{
    index::PendingEntries pending;
    for (items::ItemNumber number = 10'000; number < 20'000; ++number)
        pending.add(number);
    QVERIFY(!pending.isFar(5));
    QVERIFY(!pending.isFar(20'000));
    QVERIFY(pending.isFar(10'000));
    QVERIFY(!pending.isFar(19'999));
    for (items::ItemNumber number = 1000; number < 9000; ++number)
        pending.add(number);
    QVERIFY(pending.isFar(5));
    QVERIFY(!pending.isFar(8999));
}

PARTITA_APPLESS_TEST(TestPendingEntries)

} // namespace tst_pendingentries

#include "tst_pendingentries.moc"
