// Change feed through the client: continuation, splits and merges, small pages, one partition key.
#include "engine/client/feedposition.h"
#include "tests/engine/client/clientfixture.h"
#include "tests/support/testprogram.h"

#include <QtTest>

#include <set>

namespace tst_feed {

using namespace partita;
using namespace partita::client;
using store::PartitionKey;
using tests::ClientFixture;

namespace {

client::FeedRequest after(const std::string &continuation)
{
    return {.start = client::FeedRequest::Start::continuation, .continuation = continuation};
}

client::FeedRequest versionsAfter(const std::string &continuation)
{
    client::FeedRequest request = after(continuation);
    request.mode = client::FeedMode::allVersionsAndDeletes;
    return request;
}

} // namespace

class ClientFeedTest : public QObject {
    Q_OBJECT

private slots:
    void changeFeed();
    void changeFeedAcrossASplit();
    void changeFeedAcrossMerges();
    void changeFeedInSmallPages();
    void changeFeedOfOneKey();
    void everyVersionIsTold();
    void feedPositions();
};

void ClientFeedTest::changeFeed()
{
    ClientFixture fixture(2);
    fixture.create(R"({"id":"a","pk":"k1"})");
    fixture.create(R"({"id":"b","pk":"k2"})");
    const Result<client::Answer> first
        = fixture.client.changeFeed("posts", client::FeedRequest {}, fixture.arena);
    QCOMPARE(first->rows.size(), std::size_t(2));
    QCOMPARE(first->requests, 2);
    const Result<client::Answer> nothing
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

void ClientFeedTest::changeFeedAcrossASplit()
{
    ClientFixture fixture(1);
    fixture.fill(30);
    const std::string position
        = fixture.client.changeFeed("posts", client::FeedRequest {}, fixture.arena)->continuation;
    QVERIFY(fixture.container->split(0).ok());
    QVERIFY(fixture.client.changeFeed("posts", after(position), fixture.arena)->rows.empty());
    fixture.create(R"({"id":"new","pk":"k1"})");
    QCOMPARE(fixture.client.changeFeed("posts", after(position), fixture.arena)->rows.size(),
             std::size_t(1));
}

/// Slices that stood at different places are one partition now: nothing comes twice, nothing is
/// lost.
void ClientFeedTest::changeFeedAcrossMerges()
{
    ClientFixture fixture(4);
    fixture.fill(60);
    std::string position;
    std::multiset<std::string> seen;
    const auto read = [&] {
        const client::Answer answer
            = *fixture.client.changeFeed("posts", after(position), fixture.arena);
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
void ClientFeedTest::changeFeedInSmallPages()
{
    ClientFixture fixture(3);
    fixture.fill(60);
    client::FeedRequest request {.maximum = 7};
    std::multiset<std::string> seen;
    for (int page = 0; page < 40; ++page) {
        const client::Answer answer = *fixture.client.changeFeed("posts", request, fixture.arena);
        QVERIFY(answer.rows.size() <= request.maximum);
        for (const json::Value &row : answer.rows)
            seen.insert(std::string(row.member("id").string()));
        request.start = client::FeedRequest::Start::continuation;
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

/// The continuation of a part is valid for the whole: changes that were not requested are still to
/// come.
void ClientFeedTest::changeFeedOfOneKey()
{
    ClientFixture fixture(2);
    fixture.fill(40);
    const client::FeedRequest one {.partitionKey = PartitionKey::of("k3")};
    const client::Answer part = *fixture.client.changeFeed("posts", one, fixture.arena);
    QVERIFY(!part.rows.empty());
    for (const json::Value &row : part.rows)
        QCOMPARE(row.member("pk").string(), std::string_view("k3"));
    QVERIFY(fixture.container->split(0).ok());
    const client::Answer rest
        = *fixture.client.changeFeed("posts", after(part.continuation), fixture.arena);
    QCOMPARE(part.rows.size() + rest.rows.size(), std::size_t(40));
    for (const json::Value &row : rest.rows)
        QVERIFY(row.member("pk").string() != "k3");
}

void ClientFeedTest::everyVersionIsTold()
{
    store::Account account;
    client::Client client(account, cost::constants(cost::Generation::current));
    json::Arena arena;
    store::ContainerSettings settings;
    settings.name = "posts";
    settings.partitionKeyPaths = {"/pk"};
    settings.physicalPartitions = 3;
    settings.defaultTtl = -1;
    settings.keepsVersions = true;
    store::Container &container = **account.createContainer(settings);
    const client::FeedRequest now {.start = client::FeedRequest::Start::now,
                                   .mode = client::FeedMode::allVersionsAndDeletes};
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
    const client::Answer answer = *client.changeFeed("posts", versionsAfter(start), arena);
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
    const client::Answer nothing
        = *client.changeFeed("posts", versionsAfter(answer.continuation), arena);
    QVERIFY(nothing.rows.empty());
    QVERIFY(!ClientFixture().client.changeFeed("posts", versionsAfter(start), arena).ok());
}

void ClientFeedTest::feedPositions()
{
    client::FeedPosition position;
    QCOMPARE(position.sequenceAt({}), 0);
    position.set({0, 0}, 5);
    position.set({0x8000000000000000ULL, 0}, 7);
    QCOMPARE(position.sequenceAt({1, 0}), 5);
    QCOMPARE(position.sequenceAt({0x9000000000000000ULL, 3}), 7);
    QVERIFY(*client::FeedPosition::parse(position.toText()) == position);
    for (const char *wrong : {"x", "0:1", "00000000000000000000000000000000:-1", ","})
        QVERIFY(!client::FeedPosition::parse(wrong).ok());
}

PARTITA_GUILESS_TEST(ClientFeedTest)

} // namespace tst_feed

#include "tst_feed.moc"
