// Division of keys into requests: each pair is requested once, no request has too long lists, and
// there are no more requests than the lists need.
#include "engine/execution/reading/batches.h"
#include "tests/support/testprogram.h"

#include <QTest>

#include <set>

namespace tst_batches {

using namespace partita;
using namespace partita::execution;

namespace {

Wanted pairs(int first, int second)
{
    Wanted wanted;
    for (int i = 0; i < first; ++i) {
        for (int j = 0; j < second; ++j)
            wanted.emplace(std::vector {json::Value::integer(i), json::Value::integer(j)},
                           std::to_string(i) + "/" + std::to_string(j));
    }
    return wanted;
}

} // namespace

class Batches : public QObject {
    Q_OBJECT

private slots:
    void pairsAreAskedForOnce_data();
    void pairsAreAskedForOnce();
    void valuesThatGoTogetherAreTakenAsTheyCome();
    void oneListIsCutWhereItIsFull();
    void theNumberOfRequestsIsKnownAhead();
};

void Batches::pairsAreAskedForOnce_data()
{
    QTest::addColumn<int>("first");
    QTest::addColumn<int>("second");
    QTest::addColumn<std::size_t>("most");
    QTest::newRow("few") << 20 << 30 << std::size_t(1);
    QTest::newRow("short and long") << 51 << 1300 << std::size_t(2);
    QTest::newRow("long and short") << 1300 << 51 << std::size_t(2);
    QTest::newRow("both long") << 520 << 560 << std::size_t(4);
}

void Batches::pairsAreAskedForOnce()
{
    QFETCH(const int, first);
    QFETCH(const int, second);
    QFETCH(const std::size_t, most);
    const Wanted wanted = pairs(first, second);
    const std::vector<execution::Wanted> requests = execution::divided(wanted, 2);
    QVERIFY(requests.size() <= most);
    execution::Wanted all;
    for (const Wanted &request : requests) {
        double values = 0;
        for (const double each : differentValues(request, 2))
            values += each;
        QVERIFY(values <= static_cast<double>(mostListedValues));
        for (const auto &[asked, text] : request)
            QVERIFY(all.emplace(asked, text).second);
    }
    QCOMPARE(all.size(), wanted.size());
}

/// 3,000 rows, each of a day of its own: pieces of both lists would be combined in vain.
void Batches::valuesThatGoTogetherAreTakenAsTheyCome()
{
    execution::Wanted wanted;
    for (int i = 0; i < 3000; ++i)
        wanted.emplace(
            std::vector {json::Value::integer(i), json::Value::integer((i * 7919) % 3000)},
            std::to_string(i));
    const std::vector<execution::Wanted> requests = execution::divided(wanted, 2);
    QCOMPARE(requests.size(), std::size_t(6));
}

void Batches::oneListIsCutWhereItIsFull()
{
    execution::Wanted wanted;
    for (int i = 0; i < 2500; ++i)
        wanted.emplace(std::vector {json::Value::integer(i)}, std::to_string(i));
    QCOMPARE(execution::divided(wanted, 1).size(), std::size_t(3));
}

void Batches::theNumberOfRequestsIsKnownAhead()
{
    QCOMPARE(execution::requestsFor(std::vector {2500.0}), 3.0);
    QCOMPARE(execution::requestsFor(std::vector {51.0, 1300.0}), 2.0);
    QCOMPARE(execution::requestsFor(std::vector {20.0, 30.0}), 1.0);
    QCOMPARE(execution::requestsFor(std::vector {700.0, 900.0}), 4.0);
}

PARTITA_APPLESS_TEST(Batches)

} // namespace tst_batches

#include "tst_batches.moc"
