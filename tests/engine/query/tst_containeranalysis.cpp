// Facts about containers that a query keeps between runs: they influence only the time. Every run
// gives the same result as a newly prepared query.
#include "tests/engine/query/harness.h"
#include "tests/support/testprogram.h"

#include <QtTest>

#include <thread>

namespace tst_containeranalysis {

using namespace partita;

namespace {

constexpr int differentContainers = 12; // more than a query keeps facts of

constexpr const char *texts[] = {
    "SELECT VALUE COUNT(1) FROM c WHERE c.pk = @p AND c.a = @q",
    "SELECT VALUE SUM(c.n) FROM c WHERE c.a = @q",
    "SELECT * FROM c WHERE (c.pk = @p OR c.pk = @q) AND c.n > 2 AND NOT c.flag",
    "SELECT * FROM c WHERE c.a IN (@p, @q) AND (c.n < 3 OR c.pk = @p)",
    "SELECT c.id FROM c WHERE @p = c.a AND ABS(c.n) = @q AND ARRAY_CONTAINS([@p, 1], c.pk)",
    "SELECT c.id FROM c WHERE c.pk = @p AND c.pk = @q",
    "SELECT c.id FROM c WHERE c.pk LIKE 'k1' AND @q AND 1 = 1",
    "SELECT c.id FROM c JOIN t IN c.tags WHERE t = @q AND c.pk = @p",
};

constexpr const char *values[]
    = {R"("k1")", R"("k2")", "1", "true", "null", "[1]", R"({"x": 1})", "-3"};

std::string items()
{
    std::string text;
    for (int i = 0; i < 60; ++i) {
        const std::string number = std::to_string(i % 5);
        text += std::string(i == 0 ? "[" : ",") + R"({"id":"i)" + std::to_string(i) + R"(","pk":"k)"
            + std::to_string(i % 3) + R"(","a":)" + (i % 2 == 0 ? number : "\"k" + number + '"')
            + R"(,"n":)" + number + R"(,"flag":false,"tags":["k1",)" + number + "]}";
    }
    return text + "]";
}

/// Everything but some paths, some paths alone, or no index at all.
std::string policy(int number)
{
    const auto paths = [](const std::string &first, const std::string &second) {
        return "[{\"path\": \"" + first + "\"}, {\"path\": \"" + second + "\"}]";
    };
    const std::vector<std::string> policies
        = {"{\"includedPaths\": " + paths("/*", "/a/?") + "}",
           "{\"includedPaths\": " + paths("/a/?", "/flag/?")
               + ", \"excludedPaths\": " + paths("/*", "/pk/?") + "}",
           "{\"includedPaths\": " + paths("/*", "/flag/?")
               + ", \"excludedPaths\": " + paths("/a/?", "/n/?") + "}",
           "{\"indexingMode\": \"none\"}"};
    return policies[static_cast<std::size_t>(number) % policies.size()];
}

std::unique_ptr<store::Container> makeContainer(int number)
{
    const std::vector<std::vector<std::string>> keys
        = {{"/pk"}, {"/id"}, {"/a", "/pk"}, {"/pk", "/n"}, {"/n"}};
    return harness::container(
        items(),
        {.partitionKeyPaths = keys[static_cast<std::size_t>(number) % keys.size()],
         .physicalPartitions = 1 + number % 3,
         .indexingPolicy = policy(number)});
}

/// All results of a run, as a text.
std::string told(const query::Query &query, const store::Container &container,
                 const query::Request &request)
{
    json::Arena arena;
    const Result<query::Response> response = query::run(query, container, request, arena);
    if (!response)
        return response.error().message;
    std::string text = response->explanation.toText();
    for (const json::Value &row : response->rows)
        text += harness::canonical(row) + "\n";
    const query::Metrics sum = response->total();
    for (const std::int64_t count :
         {sum.pages, sum.seeks, sum.rangeScans, sum.retrievedItemCount, sum.countedItems})
        text += std::to_string(count) + " ";
    return text;
}

query::Request requestOf(std::size_t p, std::size_t q)
{
    query::Request request;
    request.parameters = {{"@p", harness::value(values[p])}, {"@q", harness::value(values[q])}};
    return request;
}

} // namespace

class TestContainerAnalysis : public QObject {
    Q_OBJECT
private slots:
    void containersInTurn_data();
    void containersInTurn();
    void settingsThatChange();
    void containersThatGoAndCome();
    void threadsThatShareAQuery();
};

void TestContainerAnalysis::containersInTurn_data()
{
    QTest::addColumn<QByteArray>("text");
    for (const char *text : texts)
        QTest::newRow(text) << QByteArray(text);
}

void TestContainerAnalysis::containersInTurn()
{
    QFETCH(QByteArray, text);
    std::vector<std::unique_ptr<store::Container>> containers;
    for (int i = 0; i < differentContainers; ++i)
        containers.push_back(makeContainer(i));
    const Result<query::Query> shared = query::prepare(text.toStdString());
    QVERIFY(shared.ok());
    for (std::size_t p = 0; p < std::size(values); ++p) {
        for (std::size_t q = 0; q < std::size(values); ++q) {
            query::Request request = requestOf(p, q);
            for (const auto &container : containers) {
                QCOMPARE(told(*shared, *container, request),
                         told(*query::prepare(text.toStdString()), *container, request));
            }
            request.partitionKey = store::PartitionKey::of("k1");
            QCOMPARE(told(*shared, *containers[0], request),
                     told(*query::prepare(text.toStdString()), *containers[0], request));
        }
    }
}

void TestContainerAnalysis::settingsThatChange()
{
    const auto container = makeContainer(0);
    for (const char *text : texts) {
        const Result<query::Query> shared = query::prepare(text);
        QVERIFY(shared.ok());
        for (int round = 0; round < differentContainers; ++round) {
            store::ContainerSettings settings = container->settings();
            settings.indexingPolicy = *index::Policy::fromJson(harness::value(policy(round)));
            QVERIFY(container->replaceSettings(settings).ok());
            if (round % 5 == 4)
                QVERIFY(container->split(0).ok());
            const query::Request request = requestOf(static_cast<std::size_t>(round) % 3, 2);
            const std::string fresh = told(*query::prepare(text), *container, request);
            QCOMPARE(told(*shared, *container, request), fresh);
            QCOMPARE(told(*shared, *container, request), fresh);
        }
    }
}

/// A new container may have the address of a deleted one.
void TestContainerAnalysis::containersThatGoAndCome()
{
    for (const char *text : texts) {
        const Result<query::Query> shared = query::prepare(text);
        QVERIFY(shared.ok());
        for (int i = 0; i < differentContainers; ++i) {
            const auto container = makeContainer(i);
            const query::Request request = requestOf(0, 2);
            QCOMPARE(told(*shared, *container, request),
                     told(*query::prepare(text), *container, request));
        }
    }
}

void TestContainerAnalysis::threadsThatShareAQuery()
{
    std::vector<std::unique_ptr<store::Container>> containers;
    std::vector<std::string> expected;
    const query::Request request = requestOf(0, 2);
    for (int i = 0; i < differentContainers; ++i) {
        containers.push_back(makeContainer(i));
        expected.push_back(told(*query::prepare(texts[0]), *containers.back(), request));
    }
    for (int round = 0; round < 20; ++round) {
        const Result<query::Query> shared = query::prepare(texts[0]);
        std::atomic<int> wrong = 0;
        std::vector<std::thread> threads;
        for (std::size_t first = 0; first < 4; ++first) {
            threads.emplace_back([&, first] {
                for (std::size_t i = 0; i < containers.size(); ++i) {
                    const std::size_t at = (first * 3 + i) % containers.size();
                    if (told(*shared, *containers[at], request) != expected[at])
                        ++wrong;
                }
            });
        }
        for (std::thread &thread : threads)
            thread.join();
        QCOMPARE(wrong.load(), 0);
    }
}

PARTITA_APPLESS_TEST(TestContainerAnalysis)

} // namespace tst_containeranalysis

#include "tst_containeranalysis.moc"
