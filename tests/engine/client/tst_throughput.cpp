// Throughput of containers in the client, and limits of containers.
#include "tests/engine/client/clientfixture.h"
#include "tests/support/testprogram.h"

#include <QtTest>

namespace tst_throughput {

using namespace partita;
using namespace partita::client;
using store::PartitionKey;
using tests::ClientFixture;

class ClientThroughputTest : public QObject {
    Q_OBJECT

private slots:
    void throughputIsKept();
    void throughputAndPartitionsKeepTheirLimits();
};

/// 400 RU/s over 4 partitions: each has 100 a second, may overdraw once, and pays before it serves
/// again.
void ClientThroughputTest::throughputIsKept()
{
    ClientFixture fixture(4);
    fixture.fill(20);
    QVERIFY(!fixture.client.setThroughput("posts", 300).ok());
    QVERIFY(!fixture.client.setThroughput("posts", 450).ok());
    QVERIFY(fixture.client.setThroughput("posts", 400).ok());
    const PartitionKey key = PartitionKey::of("k3");
    int served = 0;
    Result<client::Answer> read = fixture.client.read("posts", key, "3", fixture.arena);
    for (; read.ok() && served < 1000; ++served)
        read = fixture.client.read("posts", key, "3", fixture.arena);
    QCOMPARE(served, 100); // of 1 RU each
    QCOMPARE(read.error().code, ErrorCode::throttled);
    QCOMPARE(read.error().retryAfterMs, 1LL);
    // A query needs every partition, this one too; another key may be in another partition.
    Result<client::Answer> query = fixture.client.query(
        "posts", *query::prepare("SELECT * FROM c WHERE c.n = 1"), {}, fixture.arena);
    QCOMPARE(query.error().code, ErrorCode::throttled);
    fixture.account.clock().advanceMs(read.error().retryAfterMs);
    QVERIFY(fixture.client.read("posts", key, "3", fixture.arena).ok());
    const Result<Answer> again = fixture.client.read("posts", key, "3", fixture.arena);
    QCOMPARE(again.error().retryAfterMs,
             10LL); // 0.9 RU of debt at 100 RU/s, and the next beginning
    fixture.account.clock().advanceMs(60'000);
    for (served = 0; fixture.client.read("posts", key, "3", fixture.arena).ok(); ++served) { }
    QCOMPARE(served, 100); // unused throughput is not saved for later
    QVERIFY(fixture.client.setThroughput("posts", 75'000).ok());
    QCOMPARE(fixture.container->physicalPartitions(), 8);
    QVERIFY(fixture.client.read("posts", key, "3", fixture.arena).ok());
}

void ClientThroughputTest::throughputAndPartitionsKeepTheirLimits()
{
    ClientFixture fixture(1);
    QVERIFY(fixture.client.setThroughput("posts", 20'000).ok());
    QCOMPARE(fixture.container->physicalPartitions(), 2);
    const Result<void> merged = fixture.client.merge("posts", 0, 1);
    QVERIFY(!merged.ok());
    QVERIFY(merged.error().message.find("10000 RU/s") != std::string::npos);
    QVERIFY(fixture.client.setThroughput("posts", 10'000).ok());
    QVERIFY(fixture.client.merge("posts", 0, 1).ok());
    QVERIFY(fixture.client.setThroughput("posts", 95'100).ok());
    const Result<void> low = fixture.client.setThroughput("posts", 900);
    QVERIFY(!low.ok());
    QVERIFY2(low.error().message.find(" 1000 RU/s") != std::string::npos,
             low.error().message.c_str());
    QVERIFY(fixture.client.setThroughput("posts", 1000).ok());
}

PARTITA_GUILESS_TEST(ClientThroughputTest)

} // namespace tst_throughput

#include "tst_throughput.moc"
