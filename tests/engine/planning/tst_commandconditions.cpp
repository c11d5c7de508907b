// Conditions of updates and deletes: checked by the store in a patch, or by the client on the item
// that it reads. A row that does not meet them costs a refused request and stays as it is.
#include "engine/evaluation/commandrow.h"
#include "engine/evaluation/sampling.h"
#include "tests/support/planstage.h"
#include "tests/support/testprogram.h"

#include <QtTest>

#include <algorithm>

namespace tst_commandconditions {

using namespace partita;
using planning::Operation;
using planning::Plan;

namespace {

/// Orders of customers; a customer has the number of orders, and a copy of the open ones.
const char *const orders = R"({"partita": 1, "name": "orders",
"entities": [
  {"name": "Customer", "key": "id", "attributes": [{"name": "id", "generate": {"sequence": "c-"}}]},
  {"name": "Order", "key": "id", "attributes": [{"name": "id", "generate": {"sequence": "o-"}},
    {"name": "status", "mutable": true, "generate": {"choice": ["open", "paid"]}},
    {"name": "total", "type": "integer", "mutable": true, "generate": {"number": [1, 90]}},
    {"name": "tags", "type": "array", "mutable": true, "generate": {"array": [0, 3]},
      "members": [{"name": "", "generate": {"choice": ["a", "b"]}}]}]}],
"relationships": [{"name": "ordering", "parent": "Customer.orders", "child": "Order.customer", "cardinality": "1:many", "degree": {"fixed": 4}}],
"patterns": [
  {"id": "U", "sentence": "Change.", "update": "Order", "attributes": ["CHANGE"], "if": CONDITION},
  {"id": "D", "sentence": "Delete.", "delete": "Order", "if": CONDITION}],
"population": {"counts": {"Customer": 8}},
"designs": [{"name": "D", "containers": CONTAINERS}]})";

const std::string known = R"([
  {"name": "customers", "partitionKey": "/id", "documentTypes": [{"name": "customer", "entity": "Customer",
    "fields": ["id", {"name": "orderCount", "count": "orders", "upkeep": "application"}]}]},
  {"name": "orders", "partitionKey": "/id", "documentTypes": [{"name": "order", "entity": "Order",
    "fields": ["id", {"name": "customerId", "reference": "customer"}, "status", "total", "tags"]}]},
  {"name": "copies", "partitionKey": "/customerId", "documentTypes": [{"name": "copy", "entity": "Order", "copy": "changeFeed",
    "fields": ["id", {"name": "customerId", "reference": "customer"}, "status", "total"]}]}])";

/// All in the logical partition of the customer, with the sum in one transaction.
const std::string together = R"([
  {"name": "all", "partitionKey": "/customerId", "documentTypes": [
    {"name": "customer", "entity": "Customer", "fields": ["id", {"name": "customerId", "attribute": "id"},
      {"name": "type", "constant": "customer"}, {"name": "sum", "sum": "orders.total", "upkeep": "transaction"}]},
    {"name": "order", "entity": "Order", "fields": ["id", {"name": "customerId", "reference": "customer"},
      {"name": "type", "constant": "order"}, "status", "total", "tags"]}]}])";

const std::string inside = R"([
  {"name": "customers", "partitionKey": "/id", "documentTypes": [{"name": "customer", "entity": "Customer",
    "fields": ["id", {"name": "orders", "embed": "orders", "fields": ["id", "status", "total", "tags"]},
      {"name": "orderCount", "count": "orders", "upkeep": "transaction"}]}]}])";

const std::string without = R"([
  {"name": "customers", "partitionKey": "/id", "documentTypes": [{"name": "customer", "entity": "Customer", "fields": ["id"]}]},
  {"name": "orders", "partitionKey": "/id", "documentTypes": [{"name": "order", "entity": "Order", "fields": ["id", "total"]}]}])";

tests::Stage stageWith(const std::string &containers, const std::string &condition,
                       const std::string &change = "total",
                       model::Generation generation = model::Generation::current)
{
    return {
        tests::workbookOf(tests::replaced(
            orders, {{"CONTAINERS", containers}, {"CONDITION", condition}, {"CHANGE", change}})),
        "D", std::nullopt, generation};
}

const char *const isOpen = "[\"status = \\\"open\\\"\"]";

std::vector<Operation> operationsOf(const Plan &plan)
{
    std::vector<Operation> operations;
    for (const planning::Step &step : plan.steps)
        operations.push_back(step.operation);
    return operations;
}

/// One drawn request, applied to the rows if its row meets the condition.
class Sent {
public:
    Sent(tests::Stage &stage, const Plan &plan, std::uint64_t number,
         const std::function<void()> &meanwhile = {})
    {
        const auto &patterns = *stage.workbook().patterns;
        const auto pattern = std::find_if(patterns.begin(), patterns.end(), [&](const auto &each) {
            return each.id == plan.pattern;
        });
        const model::Command &command = *pattern->command();
        const evaluation::Sampler sampler(stage.workbook(), *pattern,
                                          static_cast<std::size_t>(pattern - patterns.begin()),
                                          stage.rows());
        drawn = sampler.draw(number);
        isSent = stage.rows().isLive(command.entity, drawn.row);
        if (!isSent)
            return;
        execution::Request request;
        request.row = drawn.row;
        request.parameters = drawn.parameters;
        execution::RunOptions options;
        options.meanwhile = meanwhile;
        const bool isUpdate = command.kind == model::Command::Kind::update;
        {
            const evaluation::CommandRow made(command, drawn, stage.rows());
            measured = execution::run(plan, request, stage.site(), options);
        }
        if (measured.isRefused)
            return;
        if (isUpdate)
            stage.rows().update(command.entity, drawn.row, drawn.values);
        else
            stage.rows().remove(command.entity, drawn.row);
    }

    evaluation::SampleRequest drawn;
    planning::Measurement measured;
    bool isSent = false; ///< the row is still there
};

/// The first request whose row does, or does not, meet the condition.
std::uint64_t firstThat(tests::Stage &stage, const std::string &id, bool meets)
{
    const auto &patterns = *stage.workbook().patterns;
    const std::size_t position = id == "U" ? 0 : 1;
    const evaluation::Sampler sampler(stage.workbook(), patterns[position], position, stage.rows());
    std::uint64_t number = 0;
    while (sampler.draw(number).meetsCondition != meets)
        ++number;
    return number;
}

} // namespace

class CommandConditions : public QObject {
    Q_OBJECT

private slots:
    void aPatchCarriesTheCondition();
    void anUnmetConditionCostsARefusedRequest();
    void aDeleteReadsFirst();
    void aBatchIsRefusedAsAWhole();
    void anItemInAnotherIsReadFirst();
    void theClientHasWhatIsUnchanged();
    void whatOthersHaveChangedIsRefused();
    void theConditionIsCheckedAgainAfterAChange();
    void whatTheHomeLacksCannotBeChecked();
    void nothingIsWrittenForAnUnmetCondition_data();
    void nothingIsWrittenForAnUnmetCondition();
    void theNewValueCanBeCompared();
};

void CommandConditions::aPatchCarriesTheCondition()
{
    tests::Stage stage = stageWith(known, R"(["status = \"open\"", "total < @most"])");
    const Plan plan = stage.compile("U");
    QVERIFY2(operationsOf(plan) == std::vector {Operation::patch}, tests::textOf(plan).c_str());
    QVERIFY2(plan.steps[0].text.find(R"(FROM c WHERE c.status = "open" AND c.total < @most)")
                 != std::string::npos,
             plan.steps[0].text.c_str());
    QVERIFY(tests::hasNote(plan, "The store checks the condition"));
}

void CommandConditions::anUnmetConditionCostsARefusedRequest()
{
    tests::Stage stage = stageWith(known, isOpen);
    const Plan plan = stage.compile("U");
    const std::vector<std::string> before = stage.contents();
    const Sent refused(stage, plan, firstThat(stage, "U", false));
    QVERIFY2(refused.measured.error.empty(), refused.measured.error.c_str());
    QVERIFY(refused.measured.isRefused);
    QCOMPARE(refused.measured.requests, 1);
    QVERIFY(refused.measured.requestCharge > 0);
    QVERIFY(refused.measured.latencyMs > 0);
    QCOMPARE(refused.measured.backgroundCharge, 0.0); // nobody follows what was not written
    QCOMPARE(stage.contents(), before);
    const Sent done(stage, plan, firstThat(stage, "U", true));
    QVERIFY(!done.measured.isRefused);
    QVERIFY(done.measured.backgroundCharge > 0);
    QVERIFY(done.measured.requestCharge > refused.measured.requestCharge);
}

void CommandConditions::aDeleteReadsFirst()
{
    tests::Stage stage = stageWith(known, isOpen);
    const Plan plan = stage.compile("D");
    QVERIFY2(plan.steps.size() >= 2, tests::textOf(plan).c_str());
    QCOMPARE(plan.steps[0].operation, Operation::pointRead);
    QVERIFY(tests::hasNote(plan, "The client checks the condition"));
    const Sent refused(stage, plan, firstThat(stage, "D", false));
    QVERIFY(refused.measured.isRefused);
    QCOMPARE(refused.measured.requests, 1);
}

/// The sum in the same logical partition is not changed either.
void CommandConditions::aBatchIsRefusedAsAWhole()
{
    tests::Stage stage = stageWith(together, isOpen, "raise total by @n");
    const Plan plan = stage.compile("U");
    const std::vector<Operation> expected {Operation::batch, Operation::patch};
    QVERIFY2(operationsOf(plan) == expected, tests::textOf(plan).c_str());
    const std::vector<std::string> before = stage.contents();
    const Sent refused(stage, plan, firstThat(stage, "U", false));
    QVERIFY2(refused.measured.error.empty(), refused.measured.error.c_str());
    QVERIFY(refused.measured.isRefused);
    QVERIFY(refused.measured.requestCharge > 0);
    QCOMPARE(stage.contents(), before);
}

void CommandConditions::anItemInAnotherIsReadFirst()
{
    tests::Stage stage = stageWith(inside, isOpen);
    const Plan plan = stage.compile("U");
    const std::vector<Operation> expected {Operation::pointRead, Operation::replace};
    QVERIFY2(operationsOf(plan) == expected, tests::textOf(plan).c_str());
    QVERIFY(plan.steps[1].text.find("If-Match") != std::string::npos);
}

void CommandConditions::theClientHasWhatIsUnchanged()
{
    tests::Stage stage = stageWith(known, R"("unchanged")");
    const Plan plan = stage.compile("U");
    QVERIFY2(operationsOf(plan) == std::vector {Operation::patch}, tests::textOf(plan).c_str());
    QVERIFY(tests::hasNote(plan, "The client has read the item before"));
    const Sent done(stage, plan, 2);
    QVERIFY(!done.measured.isRefused);
    QCOMPARE(stage.contents(), stage.freshContents());
}

/// Another client writes the item after this one has read it.
void CommandConditions::whatOthersHaveChangedIsRefused()
{
    for (const bool is2019 : {false, true}) {
        tests::Stage stage
            = stageWith(known, R"("unchanged")", "total",
                        is2019 ? model::Generation::y2019 : model::Generation::current);
        const Plan plan = stage.compile("U");
        const auto others = [&] {
            const evaluation::Sampler sampler(stage.workbook(), stage.workbook().patterns->front(),
                                              0, stage.rows());
            json::Arena arena;
            const json::Value key = stage.rows().key("Order", sampler.draw(2).row, arena);
            store::PatchOperation tag;
            tag.path = "/tags";
            tag.value = json::Value::string("theirs");
            QVERIFY(stage.account().container("orders")->patch(store::PartitionKey::of({key}),
                                                               std::string(key.string()), {tag}));
        };
        const Sent refused(stage, plan, 2, others);
        QVERIFY2(refused.measured.error.empty(), refused.measured.error.c_str());
        QVERIFY(refused.measured.isRefused);
        QVERIFY(refused.measured.requestCharge > 0);
    }
}

/// The order is paid after it was read as open: it is read again, and then it is not deleted.
void CommandConditions::theConditionIsCheckedAgainAfterAChange()
{
    tests::Stage stage = stageWith(without, R"(["total >= 1"])");
    const Plan plan = stage.compile("D");
    const std::uint64_t number = firstThat(stage, "D", true);
    const auto pay = [&] {
        const evaluation::Sampler sampler(stage.workbook(), (*stage.workbook().patterns)[1], 1,
                                          stage.rows());
        json::Arena arena;
        const json::Value key = stage.rows().key("Order", sampler.draw(number).row, arena);
        store::PatchOperation nothing;
        nothing.path = "/total";
        nothing.value = json::Value::integer(0);
        QVERIFY(stage.account().container("orders")->patch(store::PartitionKey::of({key}),
                                                           std::string(key.string()), {nothing}));
    };
    const Sent refused(stage, plan, number, pay);
    QVERIFY2(refused.measured.error.empty(), refused.measured.error.c_str());
    QVERIFY(refused.measured.isRefused);
    QCOMPARE(refused.measured.requests, 3); // read, refused, read again
}

void CommandConditions::whatTheHomeLacksCannotBeChecked()
{
    tests::Stage stage = stageWith(without, isOpen);
    const Plan plan = stage.compile("U");
    QVERIFY2(plan.impossible.find("status") != std::string::npos, plan.impossible.c_str());
}

void CommandConditions::nothingIsWrittenForAnUnmetCondition_data()
{
    QTest::addColumn<QByteArray>("containers");
    QTest::addColumn<QByteArray>("condition");
    QTest::addColumn<QByteArray>("change");
    QTest::addColumn<bool>("is2019");
    const std::pair<const char *, const std::string &> designs[]
        = {{"apart", known}, {"together", together}, {"inside", inside}};
    for (const auto &[name, containers] : designs) {
        for (const char *condition :
             {isOpen, R"("unchanged")",
              R"(["total >= @least or tags contains @tag", "customer is @c"])",
              R"(["not status = @status"])"}) {
            for (const char *change : {"status", "raise total by @n", "remove @tag from tags"}) {
                for (const bool is2019 : {false, true})
                    QTest::addRow("%s, %s, %s, %s", name, condition, change,
                                  is2019 ? "2019" : "current")
                        << QByteArray(containers.c_str()) << QByteArray(condition)
                        << QByteArray(change) << is2019;
            }
        }
    }
}

void CommandConditions::nothingIsWrittenForAnUnmetCondition()
{
    QFETCH(QByteArray, containers);
    QFETCH(QByteArray, condition);
    QFETCH(QByteArray, change);
    QFETCH(bool, is2019);
    tests::Stage stage
        = stageWith(containers.toStdString(), condition.toStdString(), change.toStdString(),
                    is2019 ? model::Generation::y2019 : model::Generation::current);
    for (const char *id : {"U", "D"}) {
        const std::vector<Plan> plans = stage.candidates(id);
        for (std::uint64_t number = 0; number < 20; ++number) {
            const Plan &plan = plans[number % plans.size()];
            if (plan.impossible.find("is taken out of") != std::string::npos)
                break; // an element that is deleted has no condition yet
            QVERIFY2(plan.impossible.empty(), plan.impossible.c_str());
            const Sent sent(stage, plan, number);
            QVERIFY2(sent.measured.error.empty(),
                     (plan.reason + ": " + sent.measured.error).c_str());
            if (sent.isSent)
                QCOMPARE(sent.measured.isRefused, !sent.drawn.meetsCondition);
            const std::string wrong
                = tests::firstDifference(stage.contents(), stage.freshContents());
            QVERIFY2(wrong.empty(), (plan.reason + ": " + wrong).c_str());
        }
    }
}

/// "If better": the parameter with the name of the attribute is its new value.
void CommandConditions::theNewValueCanBeCompared()
{
    tests::Stage stage = stageWith(known, R"(["total < @total"])");
    const evaluation::Sampler sampler(stage.workbook(), stage.workbook().patterns->front(), 0,
                                      stage.rows());
    json::Arena arena;
    int met = 0;
    for (std::uint64_t number = 0; number < 40; ++number) {
        const evaluation::SampleRequest drawn = sampler.draw(number);
        QCOMPARE(drawn.parameters.at("total"), drawn.values.at("total"));
        const double held = stage.rows().value("Order", drawn.row, "total", arena).number();
        QCOMPARE(drawn.meetsCondition, held < drawn.values.at("total").get<double>());
        met += drawn.meetsCondition ? 1 : 0;
    }
    QVERIFY(met > 5 && met < 35);
    QVERIFY(stage.workbook().patterns->front().command()->parameters().empty());
}

PARTITA_GUILESS_TEST(CommandConditions)

} // namespace tst_commandconditions

#include "tst_commandconditions.moc"
