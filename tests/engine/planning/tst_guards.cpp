// Transactions with an item that must first be found: the item is read, and one batch uses its
// values, guarded by its ETag.
#include "engine/evaluation/commandrow.h"
#include "engine/evaluation/sampling.h"
#include "tests/support/planstage.h"
#include "tests/support/testprogram.h"

#include <QtTest>

#include <algorithm>
#include <functional>
#include <optional>

namespace tst_guards {

using namespace partita;
using planning::Operation;
using planning::Plan;
using planning::Step;

namespace {

/// Shipments have legs and hold the sum of their prices, updated in a transaction. Both are in the
/// logical partition of the customer, whose key a request about a leg does not contain.
const char *const freight = R"({"partita": 1, "name": "freight",
"entities": [
  {"name": "Customer", "key": "id", "attributes": [{"name": "id", "generate": {"sequence": "c-"}}]},
  {"name": "Shipment", "key": "id", "attributes": [{"name": "id", "generate": {"sequence": "s-"}}]},
  {"name": "Leg", "key": "id", "attributes": [{"name": "id", "generate": {"sequence": "l-"}},
    {"name": "price", "type": "integer", "mutable": true, "generate": {"number": [10, 900]}, "missing": MISSING},
    {"name": "tags", "mutable": true, "generate": {"choice": ["a", "b"]}, "missing": MISSING}]}],
"relationships": [{"name": "sending", "parent": "Customer.shipments", "child": "Shipment.customer", "cardinality": "1:many", "degree": {"fixed": 4}},
  {"name": "route", "parent": "Shipment.legs", "child": "Leg.shipment", "cardinality": "1:few", "containment": true, "degree": {"fixed": 4}}],
"patterns": [
  {"id": "change", "sentence": "Change a leg.", "update": "Leg", "attributes": ["price", "tags"]},
  {"id": "remove", "sentence": "Remove a leg.", "delete": "Leg"}],
"population": {"counts": {"Customer": 5}},
"designs": [{"name": "D", "containers": [{"name": "c", "partitionKey": "KEY", "documentTypes": [
  {"name": "shipment", "entity": "Shipment", "fields": ["id", {"name": "customerId", "reference": "customer"}, {"name": "type", "constant": "shipment"},
    {"name": "price", "sum": "legs.price", "upkeep": "transaction"} MORE]},
  {"name": "leg", "entity": "Leg", "fields": ["id", {"name": "customerId", "copy": "shipment.customer.id"}, {"name": "shipmentId", "reference": "shipment"},
    {"name": "type", "constant": "leg"}, "price", "tags"]}]}]}]})";

tests::Stage stageWith(const std::string &key, const std::string &more = "",
                       model::Generation generation = model::Generation::current,
                       const char *missing = "0")
{
    return {tests::workbookOf(
                tests::replaced(freight, {{"KEY", key}, {"MORE", more}, {"MISSING", missing}})),
            "D", std::nullopt, generation};
}

/// A change of a leg while others change the same leg after every read.
class Disturbed {
public:
    using Others = std::function<void(store::Container &container, const store::PartitionKey &key,
                                      const std::string &id)>;

    explicit Disturbed(const char *missing = "0")
        : m_stage(stageWith("/customerId", "", model::Generation::current, missing))
        , m_plan(m_stage.compile("change"))
        , m_before(m_stage.contents())
    {
    }

    /// `times`: how often they do.
    planning::Measurement run(int times, const Others &others)
    {
        const evaluation::Sampler sampler(m_stage.workbook(), *m_stage.workbook().pattern("change"),
                                          0, m_stage.rows());
        const evaluation::SampleRequest drawn = sampler.draw(3);
        store::Container &container = *m_stage.account().container("c");
        json::Arena arena;
        const population::Rows &rows = m_stage.rows();
        const population::Row shipment = rows.partner("Leg", drawn.row, "shipment");
        const json::Value customer
            = rows.key("Customer", rows.partner("Shipment", shipment, "customer"), arena);
        const store::PartitionKey key = store::PartitionKey::of({customer});
        const std::string id(rows.key("Leg", drawn.row, arena).string());
        m_made.emplace(*m_stage.workbook().pattern("change")->command(), drawn, m_stage.rows());
        execution::Request request;
        request.row = m_made->row();
        execution::RunOptions options;
        options.meanwhile = [&] {
            if (times-- > 0)
                others(container, key, id);
        };
        return execution::run(m_plan, request, m_stage.site(), options);
    }

    tests::Stage &stage() { return m_stage; }
    const Plan &plan() const { return m_plan; }
    /// The items of this type that are not as they were.
    int changed(const std::string &type) const
    {
        int count = 0;
        for (const std::string &item : m_stage.contents())
            count += item.find("\"type\":\"" + type + '"') != std::string::npos
                && !std::binary_search(m_before.begin(), m_before.end(), item);
        return count;
    }

private:
    tests::Stage m_stage;
    Plan m_plan;
    std::vector<std::string> m_before;
    std::optional<evaluation::CommandRow> m_made;
};

void retag(store::Container &container, const store::PartitionKey &key, const std::string &id)
{
    store::PatchOperation operation;
    operation.kind = store::PatchOperation::Kind::set;
    operation.path = "/tags";
    operation.value = json::Value::string("theirs");
    QVERIFY(container.patch(key, id, {operation}));
}

/// How often a step was carried out.
std::int64_t times(const planning::Measurement &measured, int step)
{
    for (const planning::StepMeasurement &each : measured.steps) {
        if (each.step == step)
            return each.executions;
    }
    return 0;
}

std::vector<Operation> operationsOf(const Plan &plan)
{
    std::vector<Operation> operations;
    for (const Step &step : plan.steps)
        operations.push_back(step.operation);
    return operations;
}

} // namespace

class Guards : public QObject {
    Q_OBJECT

private slots:
    void theItemReadAndItsPartnerAreOneBatch_data();
    void theItemReadAndItsPartnerAreOneBatch();
    void nothingIsWrittenForAnItemThatIsNotThere();
    void whatIsInAnotherLogicalPartitionIsNot();
    void whatNoPatchDoesIsNot();
    void proceduresAreAsTheyWere();
    void whatOthersChangeMeanwhileIsReadAgain_data();
    void whatOthersChangeMeanwhileIsReadAgain();
    void whatOthersChangeEachTimeIsGivenUp();
    void whatOthersRemoveMeanwhileIsLeftAlone();
    void everythingIsInStepAfterwards_data();
    void everythingIsInStepAfterwards();
};

void Guards::theItemReadAndItsPartnerAreOneBatch_data()
{
    QTest::addColumn<QString>("pattern");
    QTest::newRow("a change") << "change";
    QTest::newRow("a removal") << "remove";
}

void Guards::theItemReadAndItsPartnerAreOneBatch()
{
    QFETCH(QString, pattern);
    tests::Stage stage = stageWith("/customerId");
    const Plan plan = stage.compile(pattern.toStdString());
    const std::vector<Operation> expected {Operation::query, Operation::batch, Operation::patch};
    QVERIFY2(operationsOf(plan) == expected, tests::textOf(plan).c_str());
    QVERIFY2(plan.steps[1].text.find("If-Match") != std::string::npos, plan.steps[1].text.c_str());
    QVERIFY(plan.steps[2].atomicWithPrevious);
    QVERIFY(!tests::hasNote(plan, "may leave undone"));
}

/// The rows that it would belong to are not changed either.
void Guards::nothingIsWrittenForAnItemThatIsNotThere()
{
    tests::Stage stage = stageWith("/customerId");
    const Plan plan = stage.compile("remove");
    execution::Request request;
    request.row = 7;
    QVERIFY(execution::run(plan, request, stage.site(), {}).error.empty());
    const std::vector<std::string> after = stage.contents();
    const planning::Measurement again = execution::run(plan, request, stage.site(), {});
    QVERIFY2(again.error.empty(), again.error.c_str());
    QCOMPARE(stage.contents(), after);
}

void Guards::whatIsInAnotherLogicalPartitionIsNot()
{
    const tests::Stage stage = stageWith("/id");
    for (const Plan &plan : stage.candidates("change")) {
        const std::vector<Operation> operations = operationsOf(plan);
        QVERIFY(std::find(operations.begin(), operations.end(), Operation::batch)
                == operations.end());
        QVERIFY(tests::hasNote(plan, "may leave undone"));
    }
}

/// The dearest leg is asked for once the leg has changed.
void Guards::whatNoPatchDoesIsNot()
{
    const tests::Stage stage = stageWith(
        "/customerId", R"(, {"name": "dearest", "max": "legs.price", "upkeep": "transaction"})");
    for (const Plan &plan : stage.candidates("change")) {
        const std::vector<Operation> operations = operationsOf(plan);
        QVERIFY(std::find(operations.begin(), operations.end(), Operation::batch)
                == operations.end());
        QVERIFY(tests::hasNote(plan, "It can be atomic with the Leg: read first"));
    }
}

void Guards::proceduresAreAsTheyWere()
{
    const tests::Stage stage = stageWith("/customerId", "", model::Generation::y2019);
    for (const Plan &plan : stage.candidates("change")) {
        const std::vector<Operation> operations = operationsOf(plan);
        QVERIFY(std::find(operations.begin(), operations.end(), Operation::batch)
                == operations.end());
    }
}

void Guards::whatOthersChangeMeanwhileIsReadAgain_data()
{
    QTest::addColumn<QByteArray>("missing");
    QTest::newRow("the item and its partner are patched") << QByteArray("0");
    QTest::newRow("the item lacks what is changed, before and after") << QByteArray("1");
}

void Guards::whatOthersChangeMeanwhileIsReadAgain()
{
    QFETCH(QByteArray, missing);
    Disturbed alone(missing.constData());
    const planning::Measurement usual = alone.run(0, retag);
    QCOMPARE(times(usual, 1), 1);
    QCOMPARE(times(usual, 2), 1);
    Disturbed disturbed(missing.constData());
    const planning::Measurement measured = disturbed.run(2, retag);
    QVERIFY2(measured.error.empty(), measured.error.c_str());
    QCOMPARE(times(measured, 1), 3); // read
    QCOMPARE(times(measured, 2), 3); // sent
    QVERIFY(measured.requestCharge > usual.requestCharge + 2); // refusals are paid for, too
    QVERIFY2(disturbed.plan().steps[1].text.find("3 times in all") != std::string::npos,
             disturbed.plan().steps[1].text.c_str());
    QCOMPARE(disturbed.stage().contents(), disturbed.stage().freshContents());
}

void Guards::whatOthersChangeEachTimeIsGivenUp()
{
    int value = 0;
    const auto renumber
        = [&](store::Container &container, const store::PartitionKey &key, const std::string &id) {
              store::PatchOperation operation;
              operation.kind = store::PatchOperation::Kind::set;
              operation.path = "/other";
              operation.value = json::Value::integer(++value);
              QVERIFY(container.patch(key, id, {operation}));
          };
    Disturbed disturbed;
    const planning::Measurement measured = disturbed.run(100, renumber);
    QVERIFY2(measured.error.find("The Leg was changed by others each time") != std::string::npos,
             measured.error.c_str());
    QCOMPARE(value, 3);
    QCOMPARE(disturbed.changed("shipment"), 0);
}

void Guards::whatOthersRemoveMeanwhileIsLeftAlone()
{
    Disturbed disturbed;
    const planning::Measurement measured = disturbed.run(
        1, [](store::Container &container, const store::PartitionKey &key, const std::string &id) {
            QVERIFY(container.remove(key, id));
        });
    QVERIFY2(measured.error.empty(), measured.error.c_str());
    QCOMPARE(times(measured, 2), 1);
    QCOMPARE(disturbed.changed("shipment"), 0);
    QCOMPARE(disturbed.changed("leg"), 0);
}

void Guards::everythingIsInStepAfterwards_data()
{
    QTest::addColumn<QString>("key");
    QTest::addColumn<QString>("more");
    for (const char *key : {"/customerId", "/id", "/type"}) {
        QTest::addRow("by %s", key) << key << "";
        QTest::addRow("by %s, with another sum", key)
            << key << R"(, {"name": "number", "count": "legs", "upkeep": "changeFeed"})";
        QTest::addRow("by %s, with a maximum", key)
            << key << R"(, {"name": "dearest", "max": "legs.price", "upkeep": "transaction"})";
    }
}

void Guards::everythingIsInStepAfterwards()
{
    QFETCH(QString, key);
    QFETCH(QString, more);
    tests::Stage stage = stageWith(key.toStdString(), more.toStdString());
    const evaluation::Sampler sampler(stage.workbook(), *stage.workbook().pattern("change"), 3,
                                      stage.rows());
    for (const Plan &plan : stage.candidates("change")) {
        for (std::uint64_t round = 0; round < 12; ++round) {
            const tests::Tried tried = tests::tryUpdate(stage, plan, sampler.draw(round));
            QVERIFY2(tried.done.error.empty(), tried.done.error.c_str());
            QCOMPARE(tried.afterUndoing, tried.before);
            QCOMPARE(stage.contents(), stage.freshContents());
        }
    }
    const Plan plan = stage.candidates("remove").front();
    for (population::Row row = 0; row < 80; row += 7) {
        execution::Request request;
        request.row = row;
        const std::vector<std::string> before = stage.contents();
        QVERIFY(execution::run(plan, request, stage.site(), {false, true}).error.empty());
        QCOMPARE(stage.contents(), before);
        const planning::Measurement done = execution::run(plan, request, stage.site(), {});
        QVERIFY2(done.error.empty(), done.error.c_str());
        stage.rows().remove("Leg", row);
        QCOMPARE(stage.contents(), stage.freshContents());
    }
}

PARTITA_GUILESS_TEST(Guards)

} // namespace tst_guards

#include "tst_guards.moc"
