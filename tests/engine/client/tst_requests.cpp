// Requests of the client: charges, counts, and the partitions visited.
#include "tests/engine/client/clientfixture.h"
#include "tests/support/testprogram.h"

#include <QtTest>

#include <set>

namespace tst_requests {

using namespace partita;
using namespace partita::client;
using store::OperationKind;
using store::PartitionKey;
using tests::ClientFixture;
using tests::isNear;
using tests::sumOf;

class ClientTest : public QObject {
    Q_OBJECT

private slots:
    void operations();
    void unknownContainer();
    void severalItemsAreOneQueryAPhysicalPartition();
    void fanOutCountsRequests();
    void batches();
    void proceduresAndTriggers();
};

void ClientTest::operations()
{
    ClientFixture fixture;
    const client::Answer made = fixture.create(R"({"id":"a","pk":"k","n":1})");
    QCOMPARE(made.requests, 1);
    QVERIFY(!made.etag.empty());
    QVERIFY(isNear(made.requestCharge,
                   4.0 / 21 * (26 + 2 + 1 + 2 * 2))); // id and _ts, the key, pk and n
    const Result<client::Answer> read
        = fixture.client.read("posts", PartitionKey::of("k"), "a", fixture.arena);
    QCOMPARE(read->requestCharge, 1.0);
    QCOMPARE(read->etag, made.etag);
    QCOMPARE(read->partitions.size(), std::size_t(1));
    QCOMPARE(read->partitions[0].physicalPartition,
             fixture.container->partitionOf(PartitionKey::of("k")));
    QCOMPARE(read->partitions[0].itemsReturned, 1);
    QCOMPARE(fixture.client.read("posts", PartitionKey::of("k"), "b", fixture.arena).error().code,
             ErrorCode::notFound);

    store::PatchOperation increment;
    increment.kind = store::PatchOperation::Kind::increment;
    increment.path = "/n";
    increment.value = json::Value::integer(2);
    const Result<client::Answer> patched
        = fixture.client.patch("posts", PartitionKey::of("k"), "a", {increment}, {}, fixture.arena);
    QCOMPARE(patched->item.member("n").integer(), 3);
    QVERIFY(isNear(patched->requestCharge, 4.0 / 21 * (2 * 26 + 2 + 2) + 0.12));

    script::ScriptHost::TriggeredWrite removal;
    removal.kind = OperationKind::remove;
    removal.id = "a";
    const Result<Answer> removed
        = fixture.client.write("posts", removal, PartitionKey::of("k"), fixture.arena);
    QVERIFY(isNear(removed->requestCharge, made.requestCharge));
}

void ClientTest::unknownContainer()
{
    ClientFixture fixture;
    const PartitionKey key = PartitionKey::of("k");
    QCOMPARE(fixture.client.read("no", key, "a", fixture.arena).error().code, ErrorCode::notFound);
    QCOMPARE(fixture.client.call("no", "f", key, {}, fixture.arena).error().code,
             ErrorCode::notFound);
    QCOMPARE(fixture.client.changeFeed("no", client::FeedRequest {}, fixture.arena).error().code,
             ErrorCode::notFound);
    QVERIFY(!fixture.client.addScript("no", {}).ok());
}

/// By id and key, as the service's clients do it: not one query for each logical partition.
void ClientTest::severalItemsAreOneQueryAPhysicalPartition()
{
    ClientFixture fixture;
    fixture.fill(40);
    std::vector<client::ItemKey> keys;
    std::set<int> places;
    for (int n = 0; n < 20; ++n) {
        keys.push_back({PartitionKey::of("k" + std::to_string(n)), std::to_string(n)});
        places.insert(fixture.container->partitionOf(keys.back().partitionKey));
    }
    const client::Answer all = fixture.readMany(keys);
    QCOMPARE(all.rows.size(), std::size_t(20));
    QCOMPARE(all.requests, std::int64_t(places.size()));
    // An id names an item only together with its key.
    fixture.create(R"({"id":"same","pk":"k1"})");
    fixture.create(R"({"id":"same","pk":"k2"})");
    const std::vector<client::ItemKey> mixed {{PartitionKey::of("k1"), "same"},
                                              {PartitionKey::of("k2"), "2"},
                                              {PartitionKey::of("k1"), "absent"}};
    std::set<std::string> found;
    for (const json::Value row : fixture.readMany(mixed).rows)
        found.insert(std::string(row.member("pk").string()) + ' '
                     + std::string(row.member("id").string()));
    QCOMPARE(found, (std::set<std::string> {"k1 same", "k2 2"}));

    // Items without a value for the key, and those that hold {} in its place, are in one logical
    // partition.
    fixture.create(R"({"id":"without"})");
    fixture.create(R"({"id":"empty","pk":{}})");
    const PartitionKey nothing = PartitionKey::of(std::vector<json::Value> {json::Value()});
    const std::vector<ItemKey> keyless {{nothing, "without"}, {nothing, "empty"}, {nothing, "2"}};
    QCOMPARE(fixture.readMany(keyless).rows.size(), std::size_t(2));
}

void ClientTest::fanOutCountsRequests()
{
    ClientFixture fixture(4);
    fixture.fill(100);
    const client::Answer everywhere = fixture.query("SELECT * FROM c WHERE c.n >= 0");
    QCOMPARE(everywhere.rows.size(), std::size_t(100));
    QCOMPARE(everywhere.requests, 4);
    QCOMPARE(everywhere.partitions.size(), std::size_t(4));
    QVERIFY(isNear(sumOf(everywhere.partitions), everywhere.requestCharge));
    QCOMPARE(everywhere.query.outputItemCount, 100);

    query::Request bound;
    bound.partitionKey = PartitionKey::of("k3");
    const client::Answer single = fixture.query("SELECT * FROM c", bound);
    QCOMPARE(single.requests, 1);
    QCOMPARE(single.rows.size(), std::size_t(5));
    QVERIFY(single.latencyMs < everywhere.latencyMs);
    QVERIFY(single.requestCharge < everywhere.requestCharge / 2);

    bound.maxItemCount = 2;
    const client::Answer paged = fixture.query("SELECT * FROM c", bound);
    QCOMPARE(paged.rows.size(), std::size_t(5));
    QVERIFY(paged.requests >= 3);
    QVERIFY(paged.requestCharge > single.requestCharge);
}

void ClientTest::batches()
{
    ClientFixture fixture;
    store::BatchOperation first;
    first.item = fixture.value(R"({"id":"a","pk":"k"})");
    store::BatchOperation second;
    second.kind = OperationKind::read;
    second.id = "a";
    const Result<client::Answer> answer
        = fixture.client.batch("posts", PartitionKey::of("k"), {first, second}, fixture.arena);
    QVERIFY(answer.ok());
    QCOMPARE(answer->requests, 1);
    QCOMPARE(answer->rows.size(), std::size_t(2));
    QVERIFY(isNear(answer->requestCharge, 4.0 / 21 * (26 + 2 + 1 + 2) + 1));
    QVERIFY(!fixture.client.batch("posts", PartitionKey::of("k"), {first}, fixture.arena).ok());
}

void ClientTest::proceduresAndTriggers()
{
    ClientFixture fixture;
    const auto add = [&fixture](script::ScriptKind kind, const char *name, const char *body) {
        QVERIFY(fixture.client.addScript("posts", {kind, name, body}).ok());
    };
    add(script::ScriptKind::procedure, "twice", R"js(function twice(item) {
        __.createDocument(__.getSelfLink(), item, (e, made) => {
            if (e) throw e;
            made.n = 2;
            __.replaceDocument(made._self, made, (e, done) => { if (e) throw e; __.response.setBody(done.n); });
        });
    })js");
    add(script::ScriptKind::preTrigger, "stamp", R"js(function stamp() {
        const item = getContext().getRequest().getBody();
        item.stamped = true;
        getContext().getRequest().setBody(item);
    })js");
    add(script::ScriptKind::function, "half", "function half(n) { return n / 2; }");

    const PartitionKey key = PartitionKey::of("k");
    const Result<client::Answer> called = fixture.client.call(
        "posts", "twice", key, fixture.value(R"([{"id":"a","pk":"k","n":1}])"), fixture.arena);
    QVERIFY2(called.ok(), called ? "" : called.error().message.c_str());
    QCOMPARE(called->item.integer(), 2);
    QCOMPARE(called->requests, 1);
    QCOMPARE(called->operations.size(), std::size_t(2));
    QVERIFY(isNear(sumOf(called->partitions), called->requestCharge));

    script::ScriptHost::TriggeredWrite write;
    write.item = fixture.value(R"({"id":"b","pk":"k"})");
    write.preTrigger = "stamp";
    const Result<client::Answer> written = fixture.client.write("posts", write, key, fixture.arena);
    QVERIFY(written.ok());
    QVERIFY(written->item.member("stamped").isTrue());
    QVERIFY(!written->etag.empty());

    const client::Answer halves
        = fixture.query("SELECT VALUE udf.half(c.n) FROM c WHERE c.id = 'a'");
    QCOMPARE(halves.rows.size(), std::size_t(1));
    QCOMPARE(halves.rows[0].number(), 1.0);
}

PARTITA_GUILESS_TEST(ClientTest)

} // namespace tst_requests

#include "tst_requests.moc"
