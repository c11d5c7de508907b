// Advice on partition keys holds for the size to come. A key that pays only later has a finding,
// and one that pays only today is not offered. Both say where the order turns.
#include "engine/evaluation/keptparts.h"
#include "engine/workbook/textform.h"
#include "tests/engine/advice/adviser.h"
#include "tests/support/testprogram.h"

#include <QTest>

namespace tst_laterkey {

using namespace partita;

namespace {

/// Orders of 1 KB, partitioned by KEY. GROWTH a customer and day; QUERIES about them.
model::Workbook shop(const QByteArray &key, const QByteArray &growth, const QByteArray &queries)
{
    QByteArray text = R"({"partita": 1, "name": "shop", "entities": [
      {"name": "Customer", "key": "id", "attributes": [{"name": "id", "generate": "uuid"}]},
      {"name": "Order", "key": "id", "attributes": [{"name": "id", "generate": "uuid"},
        {"name": "depot", "type": "integer", "generate": {"number": [1, 80]}, "mutable": true},
        {"name": "lines", "generate": {"text": [900, 1000]}, "mutable": true}]}],
     "relationships": [{"name": "buying", "parent": "Customer.orders", "child": "Order.customer",
        "degree": {"uniform": [4, 8]}, "growthPerDay": GROWTH}],
     "patterns": [QUERIES],
     "population": {"fraction": 0.0001, "counts": {"Customer": 2000000}},
     "designs": [{"name": "D", "containers": [
      {"name": "customers", "partitionKey": "/id", "documentTypes": [{"name": "customer", "entity": "Customer", "fields": ["id"]}]},
      {"name": "orders", "partitionKey": "KEY", "documentTypes": [{"name": "order", "entity": "Order",
        "fields": ["id", {"name": "customerId", "reference": "customer"}, "depot", "lines"]}]}]}]})";
    text.replace("KEY", key).replace("GROWTH", growth).replace("QUERIES", queries);
    const Result<model::Workbook> workbook = workbook::readText(text.toStdString());
    if (!workbook)
        qFatal("%s", workbook.error().message.c_str());
    return *workbook;
}

/// An order twenty times a second, the orders of a customer forty times.
const char *const byIdAndCustomer = R"(
  {"id": "Q1", "sentence": "An order.", "query": "Order", "match": ["id = @id"], "ratePerSecond": 20},
  {"id": "Q2", "sentence": "Orders of a customer.", "query": "Order", "match": ["customer is @customer"], "ratePerSecond": 40})";
const char *const byDepot = R"(
  {"id": "Q1", "sentence": "An order of a depot by its lines.", "query": "Order",
   "match": ["depot = @depot", "lines = @lines"], "attributes": ["id"], "ratePerSecond": 40})";

/// Findings about the workbook when keys are judged so many days ahead.
class Judged {
public:
    Judged(const model::Workbook &workbook, std::optional<double> days)
    {
        evaluation::Options options;
        options.samples = 20;
        options.keptParts = std::make_shared<evaluation::KeptParts>();
        const auto evaluated = evaluation::evaluate(workbook, options);
        if (!evaluated)
            qFatal("%s", evaluated.error().message.c_str());
        const auto found = advice::advise(workbook, *evaluated, {},
                                          {.keptParts = options.keptParts, .horizonDays = days});
        if (!found)
            qFatal("%s", found.error().message.c_str());
        m_findings = *found;
    }

    const advice::Finding *find(const std::string &rule) const
    {
        for (const advice::Finding &finding : m_findings) {
            if (finding.rule == rule)
                return &finding;
        }
        return nullptr;
    }

private:
    std::vector<advice::Finding> m_findings;
};

} // namespace

class LaterKeyTest : public QObject {
    Q_OBJECT

private slots:
    void aKeyThatPaysOnlyLaterIsTold();
    void whatPaysAtTheSizeToComeIsKept_data();
    void whatPaysAtTheSizeToComeIsKept();
    void theWorkbookMayStateTheHorizon();
    void aKeyThatPaysOnlyTodayIsNotOffered();
};

/// The finding says where the order turns, with the loads before and after it.
void LaterKeyTest::aKeyThatPaysOnlyLaterIsTold()
{
    const Judged judged(shop("/id", "0.8", byIdAndCustomer), 365);
    const advice::Finding *finding = judged.find("key-loses-later");
    QVERIFY(finding);
    QVERIFY(finding->fix);
    QCOMPARE(finding->fix->what, std::string("Partition by /customerId"));
    const auto number = [&](const char *label) { return tests::evidence(*finding, label); };
    QVERIFY(number("load today with /id") < number("load today with /customerId"));
    QVERIFY(number("load at the horizon with /id")
            > 1.3 * number("load at the horizon with /customerId"));
    QCOMPARE(number("physical partitions"), 1.0);
    QVERIFY(number("physical partitions at the horizon") >= 10);
    QVERIFY(number("days until the order turns") > 0);
    QVERIFY(number("days until the order turns") < 365.0 / 2);
    QVERIFY2(finding->summary.find("/customerId takes less load than /id") != std::string::npos,
             finding->summary.c_str());
}

void LaterKeyTest::whatPaysAtTheSizeToComeIsKept_data()
{
    QTest::addColumn<QByteArray>("key");
    QTest::addColumn<QByteArray>("growth");
    QTest::addColumn<double>("days");
    QTest::newRow("the key of the horizon")
        << QByteArray("/customerId") << QByteArray("0.8") << 365.0;
    QTest::newRow("no growth") << QByteArray("/id") << QByteArray("0") << 365.0;
    QTest::newRow("today only") << QByteArray("/id") << QByteArray("0.8") << 0.0;
    QTest::newRow("no split so soon") << QByteArray("/id") << QByteArray("0.8") << 7.0;
}

void LaterKeyTest::whatPaysAtTheSizeToComeIsKept()
{
    QFETCH(QByteArray, key);
    QFETCH(QByteArray, growth);
    QFETCH(double, days);
    const advice::Finding *finding
        = Judged(shop(key, growth, byIdAndCustomer), days).find("key-loses-later");
    QVERIFY2(!finding, finding ? finding->summary.c_str() : "");
}

void LaterKeyTest::theWorkbookMayStateTheHorizon()
{
    model::Workbook workbook = shop("/id", "0.8", byIdAndCustomer);
    QCOMPARE(advice::horizonOf(workbook, {}), 365.0);
    QVERIFY(Judged(workbook, {}).find("key-loses-later"));
    model::AdviceSettings settings;
    settings.thresholds["growthHorizonDays"] = 7;
    workbook.advice = settings;
    QCOMPARE(advice::horizonOf(workbook, {}), 7.0);
    QCOMPARE(advice::horizonOf(workbook, 30), 30.0);
    QVERIFY(!Judged(workbook, {}).find("key-loses-later"));
}

/// Eighty depots are few, and on one partition each other key costs as much. On fifteen, it
/// makes the queries of a depot visit all of them.
void LaterKeyTest::aKeyThatPaysOnlyTodayIsNotOffered()
{
    const model::Workbook workbook = shop("/depot", "0.8", byDepot);
    const Judged today(workbook, 0);
    const advice::Finding *offered = today.find("key-few-values");
    QVERIFY(offered && offered->fix);
    const Judged later(workbook, 365);
    const advice::Finding *finding = later.find("key-few-values");
    QVERIFY(finding);
    QVERIFY2(!finding->fix, finding->fix ? finding->fix->what.c_str() : "");
    QVERIFY2(finding->summary.find("would do today. ") != std::string::npos,
             finding->summary.c_str());
    QVERIFY2(finding->summary.find("365 days") != std::string::npos, finding->summary.c_str());
}

PARTITA_GUILESS_TEST(LaterKeyTest)

} // namespace tst_laterkey

#include "tst_laterkey.moc"
