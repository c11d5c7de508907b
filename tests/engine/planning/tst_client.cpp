// The client: what it charges, how many requests it counts, and where they went.
#include "engine/planning/client/client.h"
#include "engine/planning/client/feedposition.h"

#include <QtTest>

#include <cmath>
#include <set>

using namespace partita;
using namespace partita::planning;
using store::OperationKind;
using store::PartitionKey;

namespace {

FeedRequest after(const std::string &continuation)
{
    return {.start = FeedRequest::Start::continuation, .continuation = continuation};
}

FeedRequest versionsAfter(const std::string &continuation)
{
    FeedRequest request = after(continuation);
    request.mode = FeedMode::allVersionsAndDeletes;
    return request;
}

class Fixture {
public:
    explicit Fixture(int physicalPartitions = 4,
                     cost::Generation generation = cost::Generation::current)
        : client(account, cost::constants(generation))
    {
        store::ContainerSettings settings;
        settings.name = "posts";
        settings.partitionKeyPaths = {"/pk"};
        settings.physicalPartitions = physicalPartitions;
        container = *account.createContainer(settings);
    }

    json::Value value(const std::string &text) { return *json::parse(arena.store(text), arena); }

    Answer create(const std::string &text)
    {
        const json::Value item = value(text);
        script::ScriptHost::TriggeredWrite write;
        write.item = item;
        return *client.write("posts", write, container->partitionKeyDefinition().extract(item),
                             arena);
    }

    Answer query(const std::string &text, query::Request request = {})
    {
        Result<Answer> answer
            = client.query("posts", *query::prepare(text), std::move(request), arena);
        if (!answer)
            qFatal("%s", answer.error().message.c_str());
        return *answer;
    }

    void fill(int items)
    {
        for (int n = 0; n < items; ++n) {
            const std::string number = std::to_string(n);
            const Result<void> loaded
                = container->loadText(R"({"id":")" + number + R"(","pk":"k)"
                                      + std::to_string(n % 20) + R"(","n":)" + number + "}");
            QVERIFY(loaded.ok());
        }
    }

    store::Account account;
    store::Container *container = nullptr;
    Client client;
    json::Arena arena;
};

double sumOf(const std::vector<PartitionUse> &partitions)
{
    double sum = 0;
    for (const PartitionUse &use : partitions)
        sum += use.requestCharge;
    return sum;
}

bool isNear(double left, double right)
{
    return std::abs(left - right) < 1e-9;
}

} // namespace

class ClientTest : public QObject {
    Q_OBJECT

private slots:
    void operations();
    void unknownContainer();
    void severalItemsAreOneQueryAPhysicalPartition();
    void fanOutCountsRequests();
    void generationsChargeDifferently();
    void batches();
    void proceduresAndTriggers();
    void changeFeed();
    void changeFeedAcrossASplit();
    void changeFeedAcrossMerges();
    void changeFeedInSmallPages();
    void changeFeedOfOneKey();
    void everyVersionIsTold();
    void throughputIsKept();
    void strongReadsCostTwice();
    void batchesReadAsConsistentlyAsReads();
    void refusedRequestsCost();
    void scriptsThatDieCost();
    void throughputAndPartitionsKeepTheirLimits();
    void feedPositions();
};

void ClientTest::operations()
{
    Fixture fixture;
    const Answer made = fixture.create(R"({"id":"a","pk":"k","n":1})");
    QCOMPARE(made.requests, 1);
    QVERIFY(!made.etag.empty());
    QVERIFY(isNear(made.requestCharge, 4.0 / 21 * (26 + 1 + 1 + 3))); // the key 1, n 3
    const Result<Answer> read
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
    const Result<Answer> patched
        = fixture.client.patch("posts", PartitionKey::of("k"), "a", {increment}, {}, fixture.arena);
    QCOMPARE(patched->item.member("n").integer(), 3);
    QVERIFY(isNear(patched->requestCharge, 4.0 / 21 * (2 * 26 + 2 + 2) + 0.4));

    script::ScriptHost::TriggeredWrite removal;
    removal.kind = OperationKind::remove;
    removal.id = "a";
    const Result<Answer> removed
        = fixture.client.write("posts", removal, PartitionKey::of("k"), fixture.arena);
    QVERIFY(isNear(removed->requestCharge, made.requestCharge));
}

void ClientTest::unknownContainer()
{
    Fixture fixture;
    const PartitionKey key = PartitionKey::of("k");
    QCOMPARE(fixture.client.read("no", key, "a", fixture.arena).error().code, ErrorCode::notFound);
    QCOMPARE(fixture.client.call("no", "f", key, {}, fixture.arena).error().code,
             ErrorCode::notFound);
    QCOMPARE(fixture.client.changeFeed("no", FeedRequest {}, fixture.arena).error().code,
             ErrorCode::notFound);
    QVERIFY(!fixture.client.addScript("no", {}).ok());
}

/// By id and key, as the service's clients do it: not one query for each logical partition.
void ClientTest::severalItemsAreOneQueryAPhysicalPartition()
{
    Fixture fixture;
    fixture.fill(40);
    std::vector<ItemKey> keys;
    std::set<int> places;
    for (int n = 0; n < 20; ++n) {
        keys.push_back({PartitionKey::of("k" + std::to_string(n)), std::to_string(n)});
        places.insert(fixture.container->partitionOf(keys.back().partitionKey));
    }
    Result<Answer> answer = fixture.client.readMany("posts", keys, fixture.arena);
    QVERIFY(answer.ok());
    QCOMPARE(answer->rows.size(), std::size_t(20));
    QCOMPARE(answer->requests, std::int64_t(places.size()));
    // An id names an item only together with its key.
    fixture.create(R"({"id":"same","pk":"k1"})");
    fixture.create(R"({"id":"same","pk":"k2"})");
    const std::vector<ItemKey> mixed {{PartitionKey::of("k1"), "same"},
                                      {PartitionKey::of("k2"), "2"},
                                      {PartitionKey::of("k1"), "absent"}};
    answer = fixture.client.readMany("posts", mixed, fixture.arena);
    QVERIFY(answer.ok());
    std::set<std::string> found;
    for (const json::Value row : answer->rows)
        found.insert(std::string(row.member("pk").string()) + ' '
                     + std::string(row.member("id").string()));
    QCOMPARE(found, (std::set<std::string> {"k1 same", "k2 2"}));
}

void ClientTest::fanOutCountsRequests()
{
    Fixture fixture(4);
    fixture.fill(100);
    const Answer everywhere = fixture.query("SELECT * FROM c WHERE c.n >= 0");
    QCOMPARE(everywhere.rows.size(), std::size_t(100));
    QCOMPARE(everywhere.requests, 4);
    QCOMPARE(everywhere.partitions.size(), std::size_t(4));
    QVERIFY(isNear(sumOf(everywhere.partitions), everywhere.requestCharge));
    QCOMPARE(everywhere.query.outputItemCount, 100);

    query::Request bound;
    bound.partitionKey = PartitionKey::of("k3");
    const Answer single = fixture.query("SELECT * FROM c", bound);
    QCOMPARE(single.requests, 1);
    QCOMPARE(single.rows.size(), std::size_t(5));
    QVERIFY(single.latencyMs < everywhere.latencyMs);
    QVERIFY(single.requestCharge < everywhere.requestCharge / 2);

    bound.maxItemCount = 2;
    const Answer paged = fixture.query("SELECT * FROM c", bound);
    QCOMPARE(paged.rows.size(), std::size_t(5));
    QVERIFY(paged.requests >= 3);
    QVERIFY(paged.requestCharge > single.requestCharge);
}

void ClientTest::generationsChargeDifferently()
{
    Fixture now(1);
    Fixture then(1, cost::Generation::y2019);
    now.fill(60);
    then.fill(60);
    const std::string count = "SELECT VALUE COUNT(1) FROM c WHERE c.pk = 'k1'";
    QVERIFY(then.query(count).requestCharge > now.query(count).requestCharge);
    const std::string list = "SELECT * FROM c WHERE c.pk = 'k1'";
    QVERIFY(then.query(list).requestCharge > now.query(list).requestCharge);
    QCOMPARE(then.create(R"({"id":"a","pk":"k"})").requestCharge,
             now.create(R"({"id":"a","pk":"k"})").requestCharge);
}

void ClientTest::batches()
{
    Fixture fixture;
    store::BatchOperation first;
    first.item = fixture.value(R"({"id":"a","pk":"k"})");
    store::BatchOperation second;
    second.kind = OperationKind::read;
    second.id = "a";
    const Result<Answer> answer
        = fixture.client.batch("posts", PartitionKey::of("k"), {first, second}, fixture.arena);
    QVERIFY(answer.ok());
    QCOMPARE(answer->requests, 1);
    QCOMPARE(answer->rows.size(), std::size_t(2));
    QVERIFY(isNear(answer->requestCharge, 4.0 / 21 * 28 + 1));
    QVERIFY(!fixture.client.batch("posts", PartitionKey::of("k"), {first}, fixture.arena).ok());
}

void ClientTest::proceduresAndTriggers()
{
    Fixture fixture;
    const auto add = [&fixture](script::Kind kind, const char *name, const char *body) {
        QVERIFY(fixture.client.addScript("posts", {kind, name, body}).ok());
    };
    add(script::Kind::procedure, "twice", R"js(function twice(item) {
        __.createDocument(__.getSelfLink(), item, (e, made) => {
            if (e) throw e;
            made.n = 2;
            __.replaceDocument(made._self, made, (e, done) => { if (e) throw e; __.response.setBody(done.n); });
        });
    })js");
    add(script::Kind::preTrigger, "stamp", R"js(function stamp() {
        const item = getContext().getRequest().getBody();
        item.stamped = true;
        getContext().getRequest().setBody(item);
    })js");
    add(script::Kind::function, "half", "function half(n) { return n / 2; }");

    const PartitionKey key = PartitionKey::of("k");
    const Result<Answer> called = fixture.client.call(
        "posts", "twice", key, fixture.value(R"([{"id":"a","pk":"k","n":1}])"), fixture.arena);
    QVERIFY2(called.ok(), called ? "" : called.error().message.c_str());
    QCOMPARE(called->item.integer(), 2);
    QCOMPARE(called->requests, 1);
    QCOMPARE(called->operations.size(), std::size_t(2));
    QVERIFY(isNear(sumOf(called->partitions), called->requestCharge));

    script::ScriptHost::TriggeredWrite write;
    write.item = fixture.value(R"({"id":"b","pk":"k"})");
    write.preTrigger = "stamp";
    const Result<Answer> written = fixture.client.write("posts", write, key, fixture.arena);
    QVERIFY(written.ok());
    QVERIFY(written->item.member("stamped").isTrue());
    QVERIFY(!written->etag.empty());

    const Answer halves = fixture.query("SELECT VALUE udf.half(c.n) FROM c WHERE c.id = 'a'");
    QCOMPARE(halves.rows.size(), std::size_t(1));
    QCOMPARE(halves.rows[0].number(), 1.0);
}

void ClientTest::changeFeed()
{
    Fixture fixture(2);
    fixture.create(R"({"id":"a","pk":"k1"})");
    fixture.create(R"({"id":"b","pk":"k2"})");
    const Result<Answer> first = fixture.client.changeFeed("posts", FeedRequest {}, fixture.arena);
    QCOMPARE(first->rows.size(), std::size_t(2));
    QCOMPARE(first->requests, 2);
    const Result<Answer> nothing
        = fixture.client.changeFeed("posts", after(first->continuation), fixture.arena);
    QVERIFY(nothing->rows.empty());
    QCOMPARE(nothing->requestCharge, 2 * 2.0); // an empty poll of each partition
    fixture.create(R"({"id":"c","pk":"k1"})");
    const Result<Answer> later
        = fixture.client.changeFeed("posts", after(nothing->continuation), fixture.arena);
    QCOMPARE(later->rows.size(), std::size_t(1));
    QCOMPARE(later->rows[0].member("id").string(), std::string_view("c"));
    QVERIFY(!fixture.client.changeFeed("posts", after("nonsense"), fixture.arena).ok());
}

void ClientTest::changeFeedAcrossASplit()
{
    Fixture fixture(1);
    fixture.fill(30);
    const std::string position
        = fixture.client.changeFeed("posts", FeedRequest {}, fixture.arena)->continuation;
    QVERIFY(fixture.container->split(0).ok());
    QVERIFY(fixture.client.changeFeed("posts", after(position), fixture.arena)->rows.empty());
    fixture.create(R"({"id":"new","pk":"k1"})");
    QCOMPARE(fixture.client.changeFeed("posts", after(position), fixture.arena)->rows.size(),
             std::size_t(1));
}

/// Slices that stood at different places are one partition now: nothing comes twice, nothing is lost.
void ClientTest::changeFeedAcrossMerges()
{
    Fixture fixture(4);
    fixture.fill(60);
    std::string position;
    std::multiset<std::string> seen;
    const auto read = [&] {
        const Answer answer = *fixture.client.changeFeed("posts", after(position), fixture.arena);
        for (const json::Value &row : answer.rows)
            seen.insert(std::string(row.member("id").string()));
        position = answer.continuation;
    };
    read();
    QCOMPARE(seen.size(), std::size_t(60));
    for (int round = 0; round < 6; ++round) {
        for (int n = 0; n < 5; ++n)
            fixture.create(R"({"id":"r)" + std::to_string(round) + "-" + std::to_string(n)
                           + R"(","pk":"k)" + std::to_string(n) + R"("})");
        if (round < 3)
            QVERIFY(fixture.client.merge("posts", 0, 1).ok());
        else
            QVERIFY(fixture.client.split("posts", 0).ok());
        read();
        QCOMPARE(seen.size(), static_cast<std::size_t>(60 + 5 * (round + 1)));
    }
    QCOMPARE(std::set<std::string>(seen.begin(), seen.end()).size(), seen.size());
    QCOMPARE(fixture.container->physicalPartitions(), 4);
    QVERIFY(!fixture.client.merge("posts", 0, 0).ok());
}

/// Whatever happens to the partitions between two pages: nothing comes twice, nothing is lost.
void ClientTest::changeFeedInSmallPages()
{
    Fixture fixture(3);
    fixture.fill(60);
    FeedRequest request {.maximum = 7};
    std::multiset<std::string> seen;
    for (int page = 0; page < 40; ++page) {
        const Answer answer = *fixture.client.changeFeed("posts", request, fixture.arena);
        QVERIFY(answer.rows.size() <= request.maximum);
        for (const json::Value &row : answer.rows)
            seen.insert(std::string(row.member("id").string()));
        request.start = FeedRequest::Start::continuation;
        request.continuation = answer.continuation;
        if (page % 3 == 0)
            QVERIFY(fixture.client.split("posts", 0).ok());
        if (page % 6 == 5)
            QVERIFY(
                fixture.client.merge("posts", 0, fixture.container->physicalPartitions() - 1).ok());
        if (page == 4)
            fixture.create(R"({"id":"late","pk":"k1"})");
    }
    QCOMPARE(seen.size(), std::size_t(61));
    QCOMPARE(std::set<std::string>(seen.begin(), seen.end()).size(), seen.size());
}

/// The continuation of a part stands for the whole: what was not asked for is still to come.
void ClientTest::changeFeedOfOneKey()
{
    Fixture fixture(2);
    fixture.fill(40);
    const FeedRequest one {.partitionKey = PartitionKey::of("k3")};
    const Answer part = *fixture.client.changeFeed("posts", one, fixture.arena);
    QVERIFY(!part.rows.empty());
    for (const json::Value &row : part.rows)
        QCOMPARE(row.member("pk").string(), std::string_view("k3"));
    QVERIFY(fixture.container->split(0).ok());
    const Answer rest
        = *fixture.client.changeFeed("posts", after(part.continuation), fixture.arena);
    QCOMPARE(part.rows.size() + rest.rows.size(), std::size_t(40));
    for (const json::Value &row : rest.rows)
        QVERIFY(row.member("pk").string() != "k3");
}

void ClientTest::everyVersionIsTold()
{
    store::Account account;
    Client client(account, cost::constants(cost::Generation::current));
    json::Arena arena;
    store::ContainerSettings settings;
    settings.name = "posts";
    settings.partitionKeyPaths = {"/pk"};
    settings.physicalPartitions = 3;
    settings.defaultTtl = -1;
    settings.keepsVersions = true;
    store::Container &container = **account.createContainer(settings);
    const FeedRequest now {.start = FeedRequest::Start::now,
                           .mode = FeedMode::allVersionsAndDeletes};
    const std::string start = client.changeFeed("posts", now, arena)->continuation;
    const auto put
        = [&](const char *text) { QVERIFY(container.upsert(*json::parse(text, arena)).ok()); };
    put(R"({"id":"a","pk":"k","n":1})");
    put(R"({"id":"a","pk":"k","n":2})");
    QVERIFY(container.remove(PartitionKey::of("k"), "a").ok());
    put(R"({"id":"b","pk":"k","ttl":5})");
    QVERIFY(!container
                 .transaction([&]() -> Result<void> {
                     put(R"({"id":"undone","pk":"k"})");
                     return Error {.message = "no"};
                 })
                 .ok());
    account.clock().advanceMs(6000);
    const Answer answer = *client.changeFeed("posts", versionsAfter(start), arena);
    std::string told;
    for (const json::Value &row : answer.rows) {
        const json::Value metadata = row.member("metadata");
        told += std::string(metadata.member("operationType").string());
        told += metadata.member("timeToLiveExpired").isTrue() ? "(expired) " : " ";
    }
    QCOMPARE(told, std::string("create replace delete create delete(expired) "));
    QCOMPARE(answer.rows[1].member("previous").member("n").integer(), 1);
    QCOMPARE(answer.rows[1].member("current").member("n").integer(), 2);
    QVERIFY(answer.rows[2].member("current").isUndefined());
    const Answer nothing = *client.changeFeed("posts", versionsAfter(answer.continuation), arena);
    QVERIFY(nothing.rows.empty());
    QVERIFY(!Fixture().client.changeFeed("posts", versionsAfter(start), arena).ok());
}

/// 400 RU/s over 4 partitions: each has 100 a second, may overdraw once, and pays before it serves again.
void ClientTest::throughputIsKept()
{
    Fixture fixture(4);
    fixture.fill(20);
    QVERIFY(!fixture.client.setThroughput("posts", 300).ok());
    QVERIFY(!fixture.client.setThroughput("posts", 450).ok());
    QVERIFY(fixture.client.setThroughput("posts", 400).ok());
    const PartitionKey key = PartitionKey::of("k3");
    int served = 0;
    Result<Answer> read = fixture.client.read("posts", key, "3", fixture.arena);
    for (; read.ok() && served < 1000; ++served)
        read = fixture.client.read("posts", key, "3", fixture.arena);
    QCOMPARE(served, 100); // of 1 RU each
    QCOMPARE(read.error().code, ErrorCode::throttled);
    QCOMPARE(read.error().retryAfterMs, 1LL);
    // A query needs every partition, this one too; another key may lie elsewhere.
    Result<Answer> query = fixture.client.query(
        "posts", *query::prepare("SELECT * FROM c WHERE c.n = 1"), {}, fixture.arena);
    QCOMPARE(query.error().code, ErrorCode::throttled);
    fixture.account.clock().advanceMs(read.error().retryAfterMs);
    QVERIFY(fixture.client.read("posts", key, "3", fixture.arena).ok());
    const Result<Answer> again = fixture.client.read("posts", key, "3", fixture.arena);
    QCOMPARE(again.error().retryAfterMs,
             10LL); // 0.9 RU of debt at 100 RU/s, and the next beginning
    fixture.account.clock().advanceMs(60'000);
    for (served = 0; fixture.client.read("posts", key, "3", fixture.arena).ok(); ++served) { }
    QCOMPARE(served, 100); // what was not used is not saved up
    QVERIFY(fixture.client.setThroughput("posts", 75'000).ok());
    QCOMPARE(fixture.container->physicalPartitions(), 8);
    QVERIFY(fixture.client.read("posts", key, "3", fixture.arena).ok());
}

void ClientTest::strongReadsCostTwice()
{
    Fixture fixture(2);
    fixture.fill(20);
    const auto charges = [&](cost::Consistency level) {
        fixture.client.setConsistency(level);
        const PartitionKey key = PartitionKey::of("k3");
        const Answer query = fixture.query("SELECT * FROM c WHERE c.n > 3");
        return std::vector<double> {
            fixture.client.read("posts", key, "3", fixture.arena)->requestCharge,
            query.requestCharge, sumOf(query.partitions),
            fixture.client.changeFeed("posts", FeedRequest {}, fixture.arena)->requestCharge};
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

void ClientTest::batchesReadAsConsistentlyAsReads()
{
    Fixture fixture;
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
void ClientTest::refusedRequestsCost()
{
    Fixture fixture(1);
    const std::string text(20'000, 'x');
    fixture.create(R"({"id":"1","pk":"a","text":")" + text + R"("})");
    QVERIFY(fixture.client.setThroughput("posts", 400).ok());
    const PartitionKey key = PartitionKey::of("a");
    const double read = fixture.client.read("posts", key, "1", fixture.arena)->requestCharge;
    QVERIFY(read > 1.5);
    const auto write
        = [&](OperationKind kind, const std::string &id, std::optional<std::string> tag) {
              script::ScriptHost::TriggeredWrite request;
              request.kind = kind;
              request.id = id;
              request.item = fixture.value(R"({"id":")" + id + R"(","pk":"a"})");
              request.options.ifMatch = std::move(tag);
              return fixture.client.write("posts", request, key, fixture.arena);
          };
    const auto isRefused = [&](const Result<Answer> &answer, ErrorCode code, double charge) {
        return !answer.ok() && answer.error().code == code
            && isNear(answer.error().requestCharge, charge);
    };
    QVERIFY(isRefused(write(OperationKind::create, "1", {}), ErrorCode::conflict, 1.24));
    QVERIFY(
        isRefused(write(OperationKind::replace, "1", "x"), ErrorCode::preconditionFailed, read));
    QVERIFY(isRefused(write(OperationKind::upsert, "1", "x"), ErrorCode::preconditionFailed, read));
    QVERIFY(isRefused(write(OperationKind::remove, "1", "x"), ErrorCode::preconditionFailed, read));
    QVERIFY(isRefused(write(OperationKind::remove, "no", {}), ErrorCode::notFound, 1));
    QVERIFY(isRefused(fixture.client.read("posts", key, "1", fixture.arena, "*"),
                      ErrorCode::notModified, read));
    QVERIFY(isRefused(fixture.client.patch("posts", key, "1",
                                           {{.path = "/n", .value = json::Value::integer(1)}}, {},
                                           fixture.arena, "FROM c WHERE c.n = 2"),
                      ErrorCode::preconditionFailed, read));
    fixture.client.setConsistency(cost::Consistency::strong);
    QVERIFY(
        isRefused(fixture.client.read("posts", key, "no", fixture.arena), ErrorCode::notFound, 2));
    QVERIFY(isRefused(fixture.client.read("posts", key, "1", fixture.arena, "*"),
                      ErrorCode::notModified, 2 * read));
    fixture.client.setConsistency(cost::Consistency::session);
    const std::vector<ItemKey> keys {{key, "no"}};
    QCOMPARE(fixture.client.readMany("posts", keys, fixture.arena)->requestCharge, 1.0);
    // A request that went nowhere costs nothing.
    QCOMPARE(fixture.client.read("posts", PartitionKey(), "1", fixture.arena).error().requestCharge,
             0.0);
    fixture.account.clock().advanceMs(60'000);
    int refused = 0;
    Result<Answer> answer = write(OperationKind::create, "1", {});
    for (; answer.error().code == ErrorCode::conflict && refused < 1000; ++refused)
        answer = write(OperationKind::create, "1", {});
    QCOMPARE(refused, 323); // 400 RU of 1.24 each, the last on credit
    QCOMPARE(answer.error().code, ErrorCode::throttled);
    QCOMPARE(answer.error().requestCharge, 0.0);
}

/// What a script did is rolled back, and charged as if it had lived.
void ClientTest::scriptsThatDieCost()
{
    Fixture fixture(1);
    const PartitionKey key = PartitionKey::of("a");
    const auto add = [&](script::Kind kind, const std::string &name, const std::string &end) {
        script::Script script;
        script.kind = kind;
        script.name = name;
        script.body
            = "function f() { const c = getContext().getCollection();"
              "c.createDocument(c.getSelfLink(), {id: 'n', pk: 'a'}, e => { if (e) throw e; "
            + end + " }); }";
        QVERIFY(fixture.client.addScript("posts", script).ok());
    };
    add(script::Kind::procedure, "lives", "");
    add(script::Kind::procedure, "dies", "throw new Error('no');");
    add(script::Kind::postTrigger, "triggered", "throw new Error('no');");
    const auto call = [&](const char *name) {
        return fixture.client.call("posts", name, key, {}, fixture.arena);
    };
    const Result<Answer> died = call("dies");
    QVERIFY(!died.ok());
    QCOMPARE(call("missing").error().requestCharge, 1.0); // a look-up
    const Result<Answer> lived = call("lives");
    QVERIFY(lived.ok() && isNear(died.error().requestCharge, lived->requestCharge));
    const double idle = call("lives").error().requestCharge; // a conflict: it wrote nothing
    QVERIFY(idle > 0 && idle < lived->requestCharge);

    script::ScriptHost::TriggeredWrite write;
    write.item = fixture.value(R"({"id":"1","pk":"a"})");
    write.postTrigger = "triggered";
    QVERIFY(fixture.client.write("posts", write, key, fixture.arena).error().requestCharge
            > fixture.create(R"({"id":"2","pk":"a"})").requestCharge);
}

void ClientTest::throughputAndPartitionsKeepTheirLimits()
{
    Fixture fixture(1);
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

void ClientTest::feedPositions()
{
    FeedPosition position;
    QCOMPARE(position.sequenceAt({}), 0);
    position.set({0, 0}, 5);
    position.set({0x8000000000000000ULL, 0}, 7);
    QCOMPARE(position.sequenceAt({1, 0}), 5);
    QCOMPARE(position.sequenceAt({0x9000000000000000ULL, 3}), 7);
    QVERIFY(*FeedPosition::parse(position.toText()) == position);
    for (const char *wrong : {"x", "0:1", "00000000000000000000000000000000:-1", ","})
        QVERIFY(!FeedPosition::parse(wrong).ok());
}

QTEST_GUILESS_MAIN(ClientTest)
#include "tst_client.moc"
