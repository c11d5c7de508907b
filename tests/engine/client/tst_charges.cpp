// Charges of the client beyond plain requests: by generation and consistency, for refused requests,
// for failed scripts.
#include "tests/engine/client/clientfixture.h"
#include "tests/support/testprogram.h"

#include <QtTest>

namespace tst_charges {

using namespace partita;
using namespace partita::client;
using store::OperationKind;
using store::PartitionKey;
using tests::ClientFixture;
using tests::isNear;
using tests::sumOf;

class ClientChargesTest : public QObject {
    Q_OBJECT

private slots:
    void generationsChargeDifferently();
    void strongReadsCostTwice();
    void batchesReadAsConsistentlyAsReads();
    void refusedRequestsCost();
    void scriptsThatDieCost();
};

void ClientChargesTest::generationsChargeDifferently()
{
    ClientFixture now(1);
    ClientFixture then(1, cost::Generation::y2019);
    now.fill(60);
    then.fill(60);
    const std::string count = "SELECT VALUE COUNT(1) FROM c WHERE c.pk = 'k1'";
    QVERIFY(then.query(count).requestCharge > now.query(count).requestCharge);
    const std::string list = "SELECT * FROM c WHERE c.pk = 'k1'";
    QVERIFY(then.query(list).requestCharge > now.query(list).requestCharge);
    QCOMPARE(then.create(R"({"id":"a","pk":"k"})").requestCharge,
             now.create(R"({"id":"a","pk":"k"})").requestCharge);
}

void ClientChargesTest::strongReadsCostTwice()
{
    ClientFixture fixture(2);
    fixture.fill(20);
    const auto charges = [&](cost::Consistency level) {
        fixture.client.setConsistency(level);
        const PartitionKey key = PartitionKey::of("k3");
        const client::Answer query = fixture.query("SELECT * FROM c WHERE c.n > 3");
        return std::vector<double> {
            fixture.client.read("posts", key, "3", fixture.arena)->requestCharge,
            query.requestCharge, sumOf(query.partitions),
            fixture.client.changeFeed("posts", client::FeedRequest {}, fixture.arena)
                ->requestCharge};
    };
    const std::vector<double> session = charges(cost::Consistency::session);
    QVERIFY(charges(cost::Consistency::eventual) == session);
    QVERIFY(charges(cost::Consistency::consistentPrefix) == session);
    const std::vector<double> strong = charges(cost::Consistency::strong);
    QVERIFY(charges(cost::Consistency::boundedStaleness) == strong);
    for (std::size_t i = 0; i < session.size(); ++i)
        QVERIFY(isNear(strong[i], 2 * session[i]));
    const double once = fixture.create(R"({"id":"x","pk":"k1"})").requestCharge;
    fixture.client.setConsistency(cost::Consistency::session);
    QCOMPARE(fixture.create(R"({"id":"y","pk":"k1"})").requestCharge, once);
}

void ClientChargesTest::batchesReadAsConsistentlyAsReads()
{
    ClientFixture fixture;
    fixture.create(R"({"id":"1","pk":"a"})");
    const json::Value item = fixture.value(R"({"id":"2","pk":"a"})");
    const PartitionKey key = PartitionKey::of("a");
    const auto charge
        = [&](cost::Consistency level, std::vector<store::BatchOperation> operations) {
              fixture.client.setConsistency(level);
              return fixture.client.batch("posts", key, operations, fixture.arena)->requestCharge;
          };
    const store::BatchOperation read {.kind = OperationKind::read, .id = "1"};
    const store::BatchOperation write {.kind = OperationKind::upsert, .item = item};
    charge(cost::Consistency::session, {write});
    QCOMPARE(charge(cost::Consistency::session, {read}), 1.0);
    QCOMPARE(charge(cost::Consistency::strong, {read}), 2.0);
    const double once = charge(cost::Consistency::session, {write});
    QVERIFY(isNear(charge(cost::Consistency::strong, {write, read}), once + 2));
}

/// The service has looked, so it charges: in the answer and in the throughput that is left.
void ClientChargesTest::refusedRequestsCost()
{
    ClientFixture fixture(1);
    const std::string text(20'000, 'x');
    fixture.create(R"({"id":"1","pk":"a","text":")" + text + R"("})");
    QVERIFY(fixture.client.setThroughput("posts", 400).ok());
    const PartitionKey key = PartitionKey::of("a");
    const double refusedWrite = 26.0 / 21;
    const auto write
        = [&](OperationKind kind, const std::string &id, std::optional<std::string> tag) {
              script::ScriptHost::TriggeredWrite request;
              request.kind = kind;
              request.id = id;
              request.item = fixture.value(R"({"id":")" + id + R"(","pk":"a"})");
              request.options.ifMatch = std::move(tag);
              return fixture.client.write("posts", request, key, fixture.arena);
          };
    const auto isRefused
        = [&](const Result<client::Answer> &answer, ErrorCode code, double charge) {
              return !answer.ok() && answer.error().code == code
                  && isNear(answer.error().requestCharge, charge);
          };
    QVERIFY(isRefused(write(OperationKind::create, "1", {}), ErrorCode::conflict, refusedWrite));
    for (const OperationKind kind :
         {OperationKind::replace, OperationKind::upsert, OperationKind::remove})
        QVERIFY(isRefused(write(kind, "1", "x"), ErrorCode::preconditionFailed, refusedWrite));
    QVERIFY(isRefused(write(OperationKind::remove, "no", {}), ErrorCode::notFound, refusedWrite));
    QVERIFY(isRefused(fixture.client.read("posts", key, "1", fixture.arena, "*"),
                      ErrorCode::notModified, 1));
    QVERIFY(isRefused(fixture.client.patch("posts", key, "1",
                                           {{.path = "/n", .value = json::Value::integer(1)}}, {},
                                           fixture.arena, "FROM c WHERE c.n = 2"),
                      ErrorCode::preconditionFailed, refusedWrite));
    fixture.client.setConsistency(cost::Consistency::strong);
    QVERIFY(
        isRefused(fixture.client.read("posts", key, "no", fixture.arena), ErrorCode::notFound, 2));
    QVERIFY(isRefused(fixture.client.read("posts", key, "1", fixture.arena, "*"),
                      ErrorCode::notModified, 2));
    fixture.client.setConsistency(cost::Consistency::session);
    const std::vector<client::ItemKey> keys {{key, "no"}};
    QCOMPARE(fixture.readMany(keys).requestCharge, 1.0);
    // A request that went nowhere costs nothing.
    QCOMPARE(fixture.client.read("posts", PartitionKey(), "1", fixture.arena).error().requestCharge,
             0.0);
    fixture.account.clock().advanceMs(60'000);
    int refused = 0;
    Result<client::Answer> answer = write(OperationKind::create, "1", {});
    for (; answer.error().code == ErrorCode::conflict && refused < 1000; ++refused)
        answer = write(OperationKind::create, "1", {});
    QCOMPARE(refused, 324); // 400 RU of 1.238 each, the last on credit
    QCOMPARE(answer.error().code, ErrorCode::throttled);
    QCOMPARE(answer.error().requestCharge, 0.38);
}

/// The work of a failed script is rolled back, and charged as if it had succeeded.
void ClientChargesTest::scriptsThatDieCost()
{
    ClientFixture fixture(1);
    const PartitionKey key = PartitionKey::of("a");
    const auto add = [&](script::ScriptKind kind, const std::string &name, const std::string &end) {
        script::Script script;
        script.kind = kind;
        script.name = name;
        script.body
            = "function f() { const c = getContext().getCollection();"
              "c.createDocument(c.getSelfLink(), {id: 'n', pk: 'a'}, e => { if (e) throw e; "
            + end + " }); }";
        QVERIFY(fixture.client.addScript("posts", script).ok());
    };
    add(script::ScriptKind::procedure, "lives", "");
    add(script::ScriptKind::procedure, "dies", "throw new Error('no');");
    add(script::ScriptKind::postTrigger, "triggered", "throw new Error('no');");
    const auto call = [&](const char *name) {
        return fixture.client.call("posts", name, key, {}, fixture.arena);
    };
    const Result<client::Answer> died = call("dies");
    QVERIFY(!died.ok());
    QVERIFY(isNear(call("missing").error().requestCharge, 26.0 / 21));
    const Result<client::Answer> lived = call("lives");
    QVERIFY(lived.ok() && isNear(died.error().requestCharge, lived->requestCharge));
    const double idle = call("lives").error().requestCharge; // a conflict: it wrote nothing
    QVERIFY(idle > 0 && idle < lived->requestCharge);

    script::ScriptHost::TriggeredWrite write;
    write.item = fixture.value(R"({"id":"1","pk":"a"})");
    write.postTrigger = "triggered";
    QVERIFY(fixture.client.write("posts", write, key, fixture.arena).error().requestCharge
            > fixture.create(R"({"id":"2","pk":"a"})").requestCharge);
}

PARTITA_GUILESS_TEST(ClientChargesTest)

} // namespace tst_charges

#include "tst_charges.moc"
