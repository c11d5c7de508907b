// Partition keys at a later day: a key that is the cheapest on one physical partition need not be
// so on those of a year from now.
#include "engine/advice/keyhorizon.h"
#include "engine/workbook/textform.h"
#include "tests/support/testprogram.h"

#include <QTest>

namespace tst_keyhorizon {

using namespace partita;

namespace {

/// Orders of 1 KB. They are read by id twenty times a second, and by customer forty times.
model::Workbook shop(const std::string &growthPerDay)
{
    std::string text = R"({"partita": 1, "name": "shop", "entities": [
      {"name": "Customer", "key": "id", "attributes": [{"name": "id", "generate": "uuid"}]},
      {"name": "Order", "key": "id", "attributes": [{"name": "id", "generate": "uuid"},
        {"name": "lines", "generate": {"text": [900, 1000]}}]}],
     "relationships": [{"name": "buying", "parent": "Customer.orders", "child": "Order.customer",
        "degree": {"uniform": [4, 8]}, "growthPerDay": GROWTH}],
     "patterns": [
      {"id": "Q1", "sentence": "An order.", "query": "Order", "match": ["id = @id"], "ratePerSecond": 20},
      {"id": "Q2", "sentence": "Orders of a customer.", "query": "Order", "match": ["customer is @customer"], "ratePerSecond": 40}],
     "population": {"fraction": 0.0001, "counts": {"Customer": 2000000}},
     "designs": [{"name": "D", "containers": [
      {"name": "customers", "partitionKey": "/id", "documentTypes": [{"name": "customer", "entity": "Customer", "fields": ["id"]}]},
      {"name": "orders", "partitionKey": "/id", "documentTypes": [{"name": "order", "entity": "Order",
        "fields": ["id", {"name": "customerId", "reference": "customer"}, "lines"]}]}]}]})";
    text.replace(text.find("GROWTH"), 6, growthPerDay);
    Result<model::Workbook> workbook = workbook::readText(text);
    if (!workbook)
        qFatal("%s", workbook.error().message.c_str());
    return *std::move(workbook);
}

struct Judged {
    std::vector<advice::KeyComparison> today;
    std::vector<advice::KeyThen> then;
};

Judged judged(const model::Workbook &workbook, double days)
{
    evaluation::Options options;
    options.samples = 40;
    std::vector<advice::KeyCandidate> keys;
    for (const char *path : {"/id", "/customerId"}) {
        const auto key = advice::candidateOf(workbook, "D", "orders", {path});
        if (!key)
            qFatal("%s", key.error().message.c_str());
        keys.push_back(*key);
    }
    const auto today = advice::compareKeys(workbook, "D", "orders", keys, options);
    if (!today)
        qFatal("%s", today.error().message.c_str());
    const auto then = advice::keysAt(days, workbook, "D", "orders", *today, options);
    if (!then)
        qFatal("%s", then.error().message.c_str());
    return {*today, *then};
}

} // namespace

class TestKeyHorizon : public QObject {
    Q_OBJECT

private slots:
    void theOrderOfTwoKeysTurns();
    void withoutGrowthNothingChanges();
    void manyPartitionsGrowEvenly();
    void canBeCancelled();
};

void TestKeyHorizon::theOrderOfTwoKeysTurns()
{
    const Judged keys = judged(shop("0.8"), 365);
    QCOMPARE(keys.today[0].container.physicalPartitions, 1);
    QVERIFY(keys.today[0].load.requestUnitsPerSecond < keys.today[1].load.requestUnitsPerSecond);
    QVERIFY2(keys.then[0].physicalPartitions >= 10,
             qPrintable(QString::number(keys.then[0].physicalPartitions)));
    QVERIFY(keys.then[0].requestUnitsPerSecond > 1.3 * keys.then[1].requestUnitsPerSecond);
    const auto turn = advice::turnOf(keys.today, keys.then, 365);
    QVERIFY(turn);
    QCOMPARE(turn->today, std::size_t {0});
    QCOMPARE(turn->then, std::size_t {1});
    QVERIFY(turn->days > 0 && turn->days < 365);
    const std::string text = textOf(*turn, keys.today, keys.then, 365);
    QVERIFY2(text.find("/customerId takes less load than /id") != std::string::npos, text.c_str());
}

void TestKeyHorizon::withoutGrowthNothingChanges()
{
    const Judged keys = judged(shop("0"), 365);
    for (std::size_t i = 0; i < keys.then.size(); ++i) {
        QCOMPARE(keys.then[i].physicalPartitions, keys.today[i].container.physicalPartitions);
        QCOMPARE(keys.then[i].requestUnitsPerSecond, keys.today[i].load.requestUnitsPerSecond);
    }
    QVERIFY(!advice::turnOf(keys.today, keys.then, 365));
}

void TestKeyHorizon::manyPartitionsGrowEvenly()
{
    const model::Workbook workbook = shop("0.8");
    const Judged near = judged(workbook, 365 * 5);
    const Judged far = judged(workbook, 365 * 50);
    const auto perPartition = [](const Judged &keys) {
        return (keys.then[0].requestUnitsPerSecond - keys.today[0].load.requestUnitsPerSecond)
            / (keys.then[0].physicalPartitions - 1);
    };
    QVERIFY(far.then[0].physicalPartitions > 100);
    QVERIFY(std::abs(perPartition(near) / perPartition(far) - 1) < 0.05);
}

void TestKeyHorizon::canBeCancelled()
{
    const model::Workbook workbook = shop("0.8");
    const Judged keys = judged(workbook, 365);
    std::stop_source stop;
    stop.request_stop();
    const auto then
        = advice::keysAt(365, workbook, "D", "orders", keys.today, {}, stop.get_token());
    QVERIFY(!then);
    QCOMPARE(then.error().code, ErrorCode::cancelled);
}

PARTITA_GUILESS_TEST(TestKeyHorizon)

} // namespace tst_keyhorizon

#include "tst_keyhorizon.moc"
