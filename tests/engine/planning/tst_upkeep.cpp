// Charges of upkeep, each counted at its own time: a copy with one changed value is patched, and a
// command does not pay for upkeep by the change feed that concerns another field of the same item.
#include "engine/evaluation/evaluation.h"
#include "engine/workbook/textform.h"
#include "tests/support/testprogram.h"

#include <QTest>

#include <algorithm>
#include <cmath>

namespace tst_upkeep {

using namespace partita;
using planning::Operation;
using planning::Plan;

namespace {

/// Orders of customers, copies of the open orders with the customer's name, and order lines,
/// counted and summed in their order.
const char *const trade = R"({"partita": 1, "name": "trade",
"entities": [
  {"name": "Customer", "key": "id", "attributes": [{"name": "id", "generate": "uuid"}, {"name": "name", "generate": "name"}]},
  {"name": "Order", "key": "id", "attributes": [{"name": "id", "generate": "uuid"}, {"name": "note", "mutable": true, "generate": {"text": [20, 40]}},
     {"name": "placedAt", "mutable": true, "generate": {"dateTime": ["2024-01-01", "2025-01-01"]}},
     {"name": "status", "mutable": true, "generate": {"choice": ["open", "closed"]}},
     {"name": "memo", "mutable": true, "generate": {"text": [20, 40]}}]},
  {"name": "Line", "key": "id", "attributes": [{"name": "id", "generate": "uuid"}, {"name": "price", "generate": {"number": [1, 90]}}]}],
"relationships": [
  {"name": "ordering", "parent": "Customer.orders", "child": "Order.customer", "cardinality": "1:many", "degree": {"fixed": 3}},
  {"name": "listing", "parent": "Order.lines", "child": "Line.order", "cardinality": "1:many", "containment": true, "degree": {"fixed": 2}}],
"patterns": [
  {"id": "C1", "sentence": "Change a note.", "update": "Order", "attributes": ["note"]},
  {"id": "C2", "sentence": "Close an order.", "update": "Order", "attributes": ["status"]},
  {"id": "C3", "sentence": "Date an order anew.", "update": "Order", "attributes": ["placedAt"]},
  {"id": "C4", "sentence": "Add a line.", "create": "Line"},
  {"id": "C5", "sentence": "Change a memo.", "update": "Order", "attributes": ["memo"]},
  {"id": "C6", "sentence": "Add a customer.", "create": "Customer"}],
"population": {"counts": {"Customer": 20}},
"designs": [{"name": "D", "containers": [
  {"name": "customers", "partitionKey": "/id", "documentTypes": [{"name": "customer", "entity": "Customer", "fields": ["id", "name"]}]},
  {"name": "orders", "partitionKey": "/id", "documentTypes": [
    {"name": "order", "entity": "Order", "fields": ["id", {"name": "customerId", "reference": "customer"}, "note", "placedAt", "status", "memo",
      {"name": "lineCount", "count": "lines", "upkeep": "COUNT"},
      {"name": "total", "sum": "lines.price", "upkeep": "changeFeed"}]}]},
  {"name": "work", "partitionKey": "/orderId", "documentTypes": [
    {"name": "openOrder", "entity": "Order", "copy": "changeFeed", CONFINED
     "fields": ["id", {"name": "orderId", "attribute": "id"}, {"name": "customerName", "copy": "customer.name"}, "note", "placedAt", "status"]}]},
  {"name": "lines", "partitionKey": "/orderId", "documentTypes": [
    {"name": "line", "entity": "Line", "fields": ["id", {"name": "orderId", "reference": "order"}, "price"]}]}]}]})";

struct Variant {
    std::string count = "transaction";
    std::string confined; ///< the copy's filter or cap
};

evaluation::PatternEvaluation evaluated(const std::string &pattern, const Variant &variant = {})
{
    std::string text = trade;
    const auto replace = [&](const std::string &name, const std::string &by) {
        text.replace(text.find(name), name.size(), by);
    };
    replace("COUNT", variant.count);
    replace("CONFINED", variant.confined);
    evaluation::Options options;
    options.patterns = {pattern};
    options.samples = 40;
    return evaluation::evaluate(*workbook::readText(text), options)
        ->designs.front()
        ->patterns.front();
}

std::vector<Operation> operationsOf(const std::vector<planning::Step> &steps)
{
    std::vector<Operation> operations;
    for (const planning::Step &step : steps)
        operations.push_back(step.operation);
    return operations;
}

bool changes(const std::vector<planning::Step> &steps, const std::string &field)
{
    return std::any_of(steps.begin(), steps.end(), [&](const planning::Step &step) {
        return step.text.find(field) != std::string::npos;
    });
}

const std::vector<Operation> patched {Operation::changeFeed, Operation::patch};

} // namespace

class Upkeep : public QObject {
    Q_OBJECT

private slots:
    void aCopyInWhichOneValueChangesIsPatched_data();
    void aCopyInWhichOneValueChangesIsPatched();
    void aCopyThatMayComeOrGoIsMadeAnew();
    void whatTheFeedKeepsInStepWaitsForIt_data();
    void whatTheFeedKeepsInStepWaitsForIt();
    void oneTransactionDoesItAll();
    void whoReadsAFeedReadsWhatHeDoesNotNeed_data();
    void whoReadsAFeedReadsWhatHeDoesNotNeed();
};

void Upkeep::aCopyInWhichOneValueChangesIsPatched_data()
{
    QTest::addColumn<QString>("confined");
    QTest::newRow("every order") << "";
    QTest::newRow("open orders") << R"("filter": {"attribute": "status", "equals": "open"},)";
    QTest::newRow("newest orders") << R"("cap": {"latest": 2, "orderBy": "placedAt"},)";
}

/// The copy also names the customer, whom the order does not: made anew, it is read again for every
/// note.
void Upkeep::aCopyInWhichOneValueChangesIsPatched()
{
    QFETCH(QString, confined);
    const evaluation::PatternEvaluation note
        = evaluated("C1", {"transaction", confined.toStdString()});
    QVERIFY2(operationsOf(note.plan.background) == patched, note.plan.reason.c_str());
    const planning::Step &patch = note.plan.background.back();
    QVERIFY2(patch.text.find(": note") != std::string::npos, patch.text.c_str());
    // Rebuilding the copies is listed as an alternative, with its charge.
    QVERIFY(!note.plan.alternatives.empty());
    const double whole = note.probe.requestCharge + note.probe.backgroundCharge;
    QVERIFY(*note.plan.alternatives.front().requestCharge > whole);
}

/// The attribute of its filter or cap changes.
void Upkeep::aCopyThatMayComeOrGoIsMadeAnew()
{
    const auto isPatched = [](const evaluation::PatternEvaluation &evaluation) {
        return evaluation.plan.background.back().operation == Operation::patch;
    };
    const std::string open = R"("filter": {"attribute": "status", "equals": "open"},)";
    QVERIFY(isPatched(evaluated("C2")));
    QVERIFY(!isPatched(evaluated("C2", {"transaction", open})));
    const std::string newest = R"("cap": {"latest": 2, "orderBy": "placedAt"},)";
    QVERIFY(isPatched(evaluated("C3")));
    QVERIFY(!isPatched(evaluated("C3", {"transaction", newest})));
}

void Upkeep::whatTheFeedKeepsInStepWaitsForIt_data()
{
    QTest::addColumn<QString>("upkeep");
    QTest::newRow("no transaction to be had") << "transaction";
    QTest::newRow("application") << "application";
}

/// Lines and orders are in different containers: the count is a further request, and the sum
/// follows later.
void Upkeep::whatTheFeedKeepsInStepWaitsForIt()
{
    QFETCH(QString, upkeep);
    const evaluation::PatternEvaluation line = evaluated("C4", {upkeep.toStdString(), ""});
    QVERIFY(changes(line.plan.steps, "lineCount"));
    QVERIFY(!changes(line.plan.steps, "total"));
    QVERIFY(changes(line.plan.background, "total"));
    QVERIFY(!changes(line.plan.background, "lineCount"));
    QVERIFY(line.probe.backgroundCharge > 0);
    // Where both follow, the command pays for neither.
    const evaluation::PatternEvaluation both = evaluated("C4", {"changeFeed", ""});
    QVERIFY(both.probe.requestCharge < line.probe.requestCharge);
    QVERIFY(!changes(both.plan.steps, "lineCount"));
}

/// In one logical partition a transaction writes both: nothing is left to follow.
void Upkeep::oneTransactionDoesItAll()
{
    std::string text = trade;
    const auto replace = [&](const std::string &name, const std::string &by) {
        text.replace(text.find(name), name.size(), by);
    };
    replace("COUNT", "transaction");
    replace("CONFINED", "");
    const std::string apart = R"(]}]},
  {"name": "lines", "partitionKey": "/orderId", "documentTypes": [)";
    replace(apart, R"(]}]}]}]})");
    text.resize(text.find(R"(]}]}]}]})") + 8);
    const std::string order = R"("partitionKey": "/id", "documentTypes": [
    {"name": "order")";
    replace(order, R"("partitionKey": "/orderId", "documentTypes": [
    {"name": "line", "entity": "Line", "fields": ["id", {"name": "type", "constant": "line"}, {"name": "orderId", "reference": "order"}, "price"]},
    {"name": "order")");
    const std::string fields = R"("entity": "Order", "fields": ["id", {"name": "customerId")";
    replace(
        fields,
        R"("entity": "Order", "fields": ["id", {"name": "type", "constant": "order"}, {"name": "orderId", "attribute": "id"}, {"name": "customerId")");
    evaluation::Options options;
    options.patterns = {"C4"};
    options.samples = 5;
    const Result<model::Workbook> workbook = workbook::readText(text);
    QVERIFY2(workbook.ok(), workbook ? "" : workbook.error().message.c_str());
    const auto evaluation = evaluation::evaluate(*workbook, options);
    const evaluation::PatternEvaluation &line = evaluation->designs.front()->patterns.front();
    const Plan &plan = line.plan;
    QVERIFY2(plan.impossible.empty(), plan.impossible.c_str());
    QVERIFY2(line.probe.error.empty(), line.probe.error.c_str());
    QCOMPARE(line.probe.requests, std::int64_t(1));
    QVERIFY(changes(plan.steps, "total"));
    for (const planning::Step &step :
         plan.background) // for the copies of orders, which follow this change feed
        QVERIFY2(step.operation == Operation::changeFeed, step.text.c_str());
}

void Upkeep::whoReadsAFeedReadsWhatHeDoesNotNeed_data()
{
    QTest::addColumn<QString>("pattern");
    QTest::addColumn<QString>("customers");
    QTest::addColumn<int>("deliveries");
    const QString apart
        = QStringLiteral(R"({"name": "customers", "partitionKey": "/id", "documentTypes": [)"
                         R"({"name": "customer", "entity": "Customer", "fields": ["id", "name"]}]},
  {"name": "orders", "partitionKey": "/id", "documentTypes": [)");
    const QString together = QStringLiteral(
        R"({"name": "orders", "partitionKey": "/id", "documentTypes": [)"
        R"({"name": "customer", "entity": "Customer", "fields": ["id", {"name": "type", "constant": "customer"}, "name"]},)");
    QTest::newRow("a value that no copy holds") << "C5" << apart << 1;
    QTest::newRow("another document type of the container") << "C6" << together << 1;
    QTest::newRow("a container whose rows nothing follows") << "C6" << apart << 0;
}

/// Copies follow the orders through the change feed. It brings everything that is written beside
/// them, too: each delivery is read, and nothing is written for it.
void Upkeep::whoReadsAFeedReadsWhatHeDoesNotNeed()
{
    QFETCH(QString, pattern);
    QFETCH(QString, customers);
    QFETCH(int, deliveries);
    std::string text = trade;
    const auto replace = [&](const std::string &name, const std::string &by) {
        text.replace(text.find(name), name.size(), by);
    };
    replace("COUNT", "transaction");
    replace("CONFINED", "");
    const std::size_t begin = text.find(R"({"name": "customers")");
    const std::string orders = R"({"name": "orders", "partitionKey": "/id", "documentTypes": [)";
    text.replace(begin, text.find(orders) + orders.size() - begin, customers.toStdString());
    replace(R"("entity": "Order", "fields": ["id",)",
            R"("entity": "Order", "fields": ["id", {"name": "type", "constant": "order"},)");
    evaluation::Options options;
    options.patterns = {pattern.toStdString()};
    options.samples = 5;
    const Result<model::Workbook> workbook = workbook::readText(text);
    QVERIFY2(workbook.ok(), workbook ? "" : workbook.error().message.c_str());
    const auto evaluation = evaluation::evaluate(*workbook, options);
    const evaluation::PatternEvaluation &command = evaluation->designs.front()->patterns.front();
    QVERIFY2(command.probe.error.empty(), command.probe.error.c_str());
    QCOMPARE(command.plan.background.size(), static_cast<std::size_t>(deliveries));
    for (const planning::Step &step : command.plan.background)
        QVERIFY(step.operation == Operation::changeFeed);
    // A delivered item of up to 1 KB costs a point read.
    QVERIFY2(std::abs(command.probe.backgroundCharge - deliveries) < 0.1,
             std::to_string(command.probe.backgroundCharge).c_str());
}

PARTITA_GUILESS_TEST(Upkeep)

} // namespace tst_upkeep

#include "tst_upkeep.moc"
