#include "engine/base/parallel.h"
#include "tests/support/testprogram.h"

#include <QTest>

#include <atomic>
#include <vector>

namespace tst_parallel {

using namespace partita;

class TestSideBySide : public QObject {
    Q_OBJECT
private slots:
    void everyTaskIsDoneOnce_data();
    void everyTaskIsDoneOnce();
};

void TestSideBySide::everyTaskIsDoneOnce_data()
{
    QTest::addColumn<int>("tasks");
    QTest::addColumn<int>("threads");
    QTest::newRow("none") << 0 << 2;
    QTest::newRow("one thread") << 5 << 1;
    QTest::newRow("several threads") << 1000 << 4;
    QTest::newRow("more threads than tasks") << 2 << 8;
    QTest::newRow("no threads") << 3 << 0;
}

void TestSideBySide::everyTaskIsDoneOnce()
{
    QFETCH(int, tasks);
    QFETCH(int, threads);
    std::vector<std::atomic<int>> done(static_cast<std::size_t>(tasks));
    sideBySide(done.size(), threads, [&](std::size_t task) { ++done[task]; });
    for (const std::atomic<int> &times : done)
        QCOMPARE(times.load(), 1);
}

PARTITA_APPLESS_TEST(TestSideBySide)

} // namespace tst_parallel

#include "tst_parallel.moc"
