// Copies in a container whose partition key the command does not know: the plan may query every
// partition, or read the key from the row's home. The cheaper way is chosen.
#include "engine/evaluation/commandrow.h"
#include "engine/evaluation/sampling.h"
#include "tests/support/planstage.h"
#include "tests/support/testprogram.h"

#include <QtTest>

#include <algorithm>

namespace tst_copiesbyhomes {

using namespace partita;
using planning::Measurement;
using planning::Plan;

namespace {

/// Customers have orders, orders have items. A copy of the orders is partitioned by customer and
/// holds the number of items.
const char *const shop = R"({"partita": 1, "name": "shop",
"entities": [
  {"name": "Customer", "key": "id", "attributes": [{"name": "id", "generate": {"sequence": "c-"}}]},
  {"name": "Order", "key": "id", "attributes": [{"name": "id", "generate": {"sequence": "o-"}}, {"name": "note", "generate": {"text": [20, 40]}}]},
  {"name": "Item", "key": "id", "attributes": [{"name": "id", "generate": {"sequence": "i-"}}]}],
"relationships": [
  {"name": "buying", "parent": "Customer.orders", "child": "Order.customer", "cardinality": "1:many", "degree": {"drawn": "uniform"}},
  {"name": "lines", "parent": "Order.items", "child": "Item.order", "cardinality": "1:many", "degree": {"fixed": 3}}],
"patterns": [
  {"id": "Add", "sentence": "An item is added.", "create": "Item"},
  {"id": "Drop", "sentence": "An item is removed.", "delete": "Item"}],
"population": {"counts": {"Customer": 30, "Order": 200}},
"designs": [{"name": "D", "containers": [
  {"name": "customers", "partitionKey": "/id", "documentTypes": [{"name": "customer", "entity": "Customer", "fields": ["id"]}]},
  {"name": "orders", "partitionKey": "/id", "documentTypes": [{"name": "order", "entity": "Order", "fields": ["id", "note",
    {"name": "customerId", "reference": "customer"}]}]},
  {"name": "items", "partitionKey": "/orderId", "documentTypes": [{"name": "item", "entity": "Item", "fields": ["id", {"name": "orderId", "reference": "order"}]}]},
  {"name": "byCustomer", "partitionKey": "/customerId", "physicalPartitions": PARTITIONS, "documentTypes": [
    {"name": "bought", "entity": "Order", "copy": "UPKEEP", "fields": ["id", {"name": "customerId", "reference": "customer"},
      {"name": "items", "count": "items", "upkeep": "UPKEEP"}]}]}]}]})";

tests::Stage stageOf(const std::string &partitions, const std::string &upkeep)
{
    return {
        tests::workbookOf(tests::replaced(shop, {{"PARTITIONS", partitions}, {"UPKEEP", upkeep}})),
        "D", std::nullopt, model::Generation::current};
}

/// True when a step visits every partition of the container.
bool asksEverywhere(const Plan &plan, const std::string &container)
{
    const auto isEverywhere = [&](const planning::Step &step) {
        return step.container == container && step.operation == planning::Operation::query
            && step.reach == planning::Reach::everyPartition;
    };
    return std::any_of(plan.steps.begin(), plan.steps.end(), isEverywhere)
        || std::any_of(plan.background.begin(), plan.background.end(), isEverywhere);
}

/// The row of a drawn request of the pattern; a created row exists afterwards.
execution::Request requestOf(tests::Stage &stage, const std::string &id, std::uint64_t round)
{
    const model::AccessPattern &pattern = *stage.workbook().pattern(id);
    const evaluation::SampleRequest drawn
        = evaluation::Sampler(stage.workbook(), pattern, id == "Add" ? 0 : 1, stage.rows())
              .draw(round);
    execution::Request request;
    request.row
        = id == "Add" ? evaluation::createRows(*pattern.command(), drawn, stage.rows()) : drawn.row;
    return request;
}

} // namespace

class ByHomes : public QObject {
    Q_OBJECT

private slots:
    void theHomeTellsWhereTheCopyLies_data();
    void theHomeTellsWhereTheCopyLies();
};

void ByHomes::theHomeTellsWhereTheCopyLies_data()
{
    QTest::addColumn<QString>("pattern");
    QTest::addColumn<QString>("upkeep");
    for (const char *pattern : {"Add", "Drop"}) {
        for (const char *upkeep : {"changeFeed", "application"})
            QTest::addRow("%s, %s", pattern, upkeep) << pattern << upkeep;
    }
}

/// With eight partitions, reading the order costs less than visiting all partitions. Both plans
/// give the same items.
void ByHomes::theHomeTellsWhereTheCopyLies()
{
    QFETCH(QString, pattern);
    QFETCH(QString, upkeep);
    const std::string id = pattern.toStdString();
    tests::Stage stage = stageOf("8", upkeep.toStdString());
    const std::vector<Plan> plans = stage.candidates(id);
    QVERIFY(std::any_of(plans.begin(), plans.end(),
                        [](const Plan &plan) { return asksEverywhere(plan, "byCustomer"); }));
    QVERIFY(std::any_of(plans.begin(), plans.end(),
                        [](const Plan &plan) { return !asksEverywhere(plan, "byCustomer"); }));
    std::uint64_t round = 0;
    for (const Plan &plan : plans) {
        const execution::Request request = requestOf(stage, id, round++);
        if (id == "Drop")
            stage.rows().remove("Item", request.row);
        const Measurement done = execution::run(plan, request, stage.site(), {});
        QVERIFY2(done.error.empty(), done.error.c_str());
        QVERIFY2(stage.contents() == stage.freshContents(), tests::textOf(plan).c_str());
    }
    const Plan chosen = stage.compile(id, {requestOf(stage, id, round)});
    QVERIFY2(!asksEverywhere(chosen, "byCustomer"), tests::textOf(chosen).c_str());
    QVERIFY2(chosen.reason.find("bought in byCustomer found through its home") != std::string::npos,
             chosen.reason.c_str());
    QVERIFY(std::any_of(chosen.alternatives.begin(), chosen.alternatives.end(),
                        [](const planning::Alternative &other) {
                            return other.reason.starts_with("more expensive")
                                && other.summary.find("found by a search in every partition")
                                != std::string::npos;
                        }));
}

PARTITA_GUILESS_TEST(ByHomes)

} // namespace tst_copiesbyhomes

#include "tst_copiesbyhomes.moc"
