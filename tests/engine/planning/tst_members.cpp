// Conditions on members of objects and elements of arrays, one shape of design at a time: the
// compiled query, the loaded items, and an answer equal to the one computed on the conceptual rows.
#include "engine/evaluation/sampling.h"
#include "engine/execution/answercheck.h"
#include "tests/support/planstage.h"
#include "tests/support/testprogram.h"

#include <QtTest>

#include <set>

namespace tst_members {

using namespace partita;
using planning::Plan;

namespace {

/// Customers have orders; HOMES are their containers.
const char *const shop = R"({"partita": 1, "name": "shop",
"entities": [
  {"name": "Customer", "key": "id", "attributes": [{"name": "id", "generate": "uuid"}, {"name": "note", "generate": {"text": [60, 90]}},
     {"name": "address", "generate": "object", "members": [
        {"name": "city", "generate": {"choice": ["Oslo", "Porto", "Riga", "Osh"]}},
        {"name": "place", "generate": "object", "missing": 0.3, "members": [{"name": "zone", "type": "integer", "generate": {"number": [1, 5]}}]}]},
     {"name": "tags", "generate": {"array": [0, 3]}, "members": [{"name": "", "generate": {"choice": ["new", "loyal", "late"]}}]}]},
  {"name": "Order", "key": "id", "attributes": [{"name": "id", "generate": "uuid"},
     {"name": "placed", "generate": {"dateTime": ["2024-01-01", "2025-01-01"]}},
     {"name": "status", "generate": {"choice": ["open", "sent"]}},
     {"name": "delivery", "generate": "object", "members": [{"name": "method", "generate": {"choice": ["post", "van"]}},
        {"name": "place", "generate": {"choice": ["door", "shop", "box"]}}]},
     {"name": "wishes", "generate": {"array": [0, 2]}, "members": [{"name": "", "generate": {"choice": ["gift", "quick"]}}]}]}],
"relationships": [{"name": "ordering", "parent": "Customer.orders", "child": "Order.customer", "degree": {"uniform": [0, 4]}}],
"patterns": [{"id": "Q", "sentence": "Ask.", QUESTION}],
"population": {"counts": {"Customer": 60}},
"designs": [{"name": "D", "containers": [HOMES]}]})";

const char *const customers
    = R"({"name": "customers", "partitionKey": "/id", "physicalPartitions": 3, "documentTypes": [
  {"name": "customer", "entity": "Customer", "fields": ["id", "note", "address", "tags"]}]})";

const char *const orders = R"({"name": "orders", "partitionKey": "/customerId", "documentTypes": [
  {"name": "order", "entity": "Order", "fields": ["id", {"name": "customerId", "reference": "customer"}, "placed", "status", "delivery", "wishes" FURTHER]}]})";

std::string ordersWith(const std::string &further)
{
    return tests::replaced(orders, {{" FURTHER", further}});
}

tests::Stage stageOf(const std::string &question, const std::string &homes)
{
    return tests::Stage(
        tests::workbookOf(tests::replaced(shop, {{"QUESTION", question}, {"HOMES", homes}})), "D",
        std::nullopt, model::Generation::current);
}

std::string textOf(const Plan &plan)
{
    return plan.steps.empty() ? plan.impossible : plan.steps.front().text;
}

/// The work of a plan for some requests, each answered correctly.
struct Asked {
    Plan plan;
    std::int64_t loaded = 0;
    std::int64_t returned = 0;
    std::string wrong;
};

Asked ask(tests::Stage &stage)
{
    Asked asked {stage.compile("Q"), 0, 0, {}};
    const model::AccessPattern &pattern = stage.workbook().patterns->front();
    const evaluation::Sampler sampler(stage.workbook(), pattern, 0, stage.rows());
    for (const Plan &plan : stage.candidates("Q")) {
        for (std::uint64_t key = 0; key < 8 && plan.executable; ++key) {
            execution::Request request;
            request.parameters = sampler.draw(key).parameters;
            const planning::Measurement measured
                = execution::run(plan, request, stage.site(), {true, false});
            const auto expected
                = execution::referenceAnswer(*pattern.query(), request.parameters, stage.rows());
            asked.wrong += measured.error
                + execution::differenceFrom(expected, *pattern.query(), measured.answer);
            if (textOf(plan) == textOf(asked.plan)) {
                asked.loaded += measured.itemsLoaded;
                asked.returned += static_cast<std::int64_t>(measured.answer.size());
            }
        }
    }
    return asked;
}

} // namespace

class Members : public QObject {
    Q_OBJECT

private slots:
    void ofEachShapeOfDesign_data();
    void ofEachShapeOfDesign();
    void theIndexFindsThem_data();
    void theIndexFindsThem();
    void aKeyMadeOfAMemberIsOnePartition();
    void aKnownItemIsReadAndChecked();
    void parentsAreFoundFirstWhereTheRowsDoNotSay();
    void parentsAreFoundByTheKeysThatTheirOwnParentsHold_data();
    void parentsAreFoundByTheKeysThatTheirOwnParentsHold();
    void filteredAndCappedCopiesServeOnlyWhatTheyImply_data();
    void filteredAndCappedCopiesServeOnlyWhatTheyImply();
    void aMemberThatRowsLackIsSortedByTheClient();
    void requestsAreDrawnFromTheRows();
    void aProbeAsksForWhatItsRowHas();
};

void Members::ofEachShapeOfDesign_data()
{
    QTest::addColumn<QString>("question");
    QTest::addColumn<QString>("homes");
    QTest::addColumn<QString>("text");
    const auto row
        = [](const char *name, const char *question, const std::string &homes, const char *text) {
              QTest::newRow(name) << QString::fromUtf8(question) << QString::fromStdString(homes)
                                  << QString::fromUtf8(text);
          };
    const std::string both = std::string(customers) + ", " + ordersWith("");
    row("a member",
        R"("query": "Customer", "match": ["address.city = @city"], "attributes": ["id", "note", "tags"])",
        both, "SELECT * FROM c WHERE c.address.city = @city");
    row("only a member is wanted",
        R"("query": "Customer", "match": ["address.city = @city"], "attributes": ["address.city"])",
        both, "SELECT c.address.city FROM c WHERE c.address.city = @city");
    row("several levels, a range",
        R"("query": "Customer", "match": ["address.place.zone from @a to @b"], "attributes": ["id"])",
        both, "SELECT c.id FROM c WHERE c.address.place.zone >= @a AND c.address.place.zone < @b");
    row("a prefix",
        R"("query": "Customer", "match": ["address.city starts with @words"], "attributes": ["id"])",
        both, "SELECT c.id FROM c WHERE STARTSWITH(c.address.city, @words)");
    row("an element",
        R"("query": "Customer", "match": ["tags contains @tag"], "attributes": ["id"])", both,
        "SELECT c.id FROM c WHERE ARRAY_CONTAINS(c.tags, @tag)");
    row("an element, always the same",
        R"("query": "Customer", "match": ["tags contains \"loyal\""], "attributes": ["id"])", both,
        "SELECT c.id FROM c WHERE ARRAY_CONTAINS(c.tags, \"loyal\")");
    row("a field of another name",
        R"("query": "Customer", "match": ["address.city = @city", "tags contains @tag"], "attributes": ["id"])",
        R"({"name": "people", "partitionKey": "/id", "documentTypes": [{"name": "person", "entity": "Customer", "fields": ["id", "note",
           {"name": "order", "attribute": "address"}, {"name": "its tags", "attribute": "tags"}]}]}, )"
            + ordersWith(""),
        R"(SELECT p.id FROM p WHERE p["order"].city = @city AND ARRAY_CONTAINS(p["its tags"], @tag))");
    const std::string embedded
        = R"({"name": "customers", "partitionKey": "/id", "documentTypes": [{"name": "customer", "entity": "Customer", "fields": ["id", "note",
            "address", "tags", {"name": "orders", "embed": "orders", "fields": ["id", "placed", "status", "delivery", "wishes"]}]}]})";
    row("a member of embedded rows",
        R"("query": "Order", "match": ["delivery.method = @method"], "attributes": ["id"])",
        embedded, "SELECT o.id FROM c JOIN o IN c.orders WHERE o.delivery.method = @method");
    row("an element in embedded rows",
        R"("query": "Order", "match": ["wishes contains @wish"], "attributes": ["id"])", embedded,
        "SELECT o.id FROM c JOIN o IN c.orders WHERE ARRAY_CONTAINS(o.wishes, @wish)");
    row("embedded rows by a member of the row around them",
        R"("query": "Order", "match": ["customer.address.city = @city", "customer.tags contains @tag"], "attributes": ["id"])",
        embedded,
        "SELECT o.id FROM c JOIN o IN c.orders WHERE c.address.city = @city AND ARRAY_CONTAINS(c.tags, @tag)");
    row("copied",
        R"("query": "Order", "match": ["customer.address.city = @city", "customer.tags contains @tag"], "attributes": ["id"])",
        std::string(customers) + ", "
            + ordersWith(
                R"(, {"name": "where", "copy": "customer.address"}, {"name": "tags", "copy": "customer.tags"})"),
        "SELECT o.id FROM o WHERE o[\"where\"].city = @city AND ARRAY_CONTAINS(o.tags, @tag)");
    row("in an embedded object",
        R"("query": "Order", "match": ["customer.address.city = @city"], "attributes": ["id"])",
        std::string(customers) + ", "
            + ordersWith(
                R"(, {"name": "customer", "embed": "customer", "fields": ["id", "address"]})"),
        "SELECT o.id FROM o WHERE o.customer.address.city = @city");
    row("of one partition",
        R"("query": "Order", "match": ["customer is @customer", "wishes contains @wish"], "attributes": ["id"])",
        both,
        "SELECT o.id FROM o WHERE o.customerId = @customer AND ARRAY_CONTAINS(o.wishes, @wish)");
    row("with rows that lie elsewhere",
        R"("query": "Customer", "match": ["tags contains @tag"], "attributes": ["id"],
           "included": [{"role": "orders", "attributes": ["id", "delivery.method"], "orderBy": "delivery.method"}])",
        both, "SELECT c.id FROM c WHERE ARRAY_CONTAINS(c.tags, @tag)");
    row("with rows whose keys the item holds",
        R"("query": "Customer", "match": ["address.city = @city"], "attributes": ["id"],
           "included": [{"role": "orders", "attributes": ["id", "wishes"]}])",
        R"({"name": "customers", "partitionKey": "/id", "documentTypes": [{"name": "customer", "entity": "Customer",
             "fields": ["id", "note", "address", "tags", {"name": "orderIds", "reference": "orders"}]}]},
           {"name": "orders", "partitionKey": "/id", "documentTypes": [{"name": "order", "entity": "Order",
             "fields": ["id", "placed", "status", "delivery", "wishes"]}]})",
        "SELECT c.id, c.orderIds FROM c WHERE c.address.city = @city");
    row("one of several",
        R"("query": "Customer", "match": ["address.city in @cities"], "attributes": ["id"], "orderBy": "address.city")",
        both,
        "SELECT c.id FROM c WHERE ARRAY_CONTAINS(@cities, c.address.city) ORDER BY c.address.city ASC");
}

void Members::ofEachShapeOfDesign()
{
    QFETCH(QString, question);
    QFETCH(QString, homes);
    QFETCH(QString, text);
    tests::Stage stage = stageOf(question.toStdString(), homes.toStdString());
    const Asked asked = ask(stage);
    QCOMPARE(QString::fromStdString(asked.wrong), QString());
    QCOMPARE(QString::fromStdString(textOf(asked.plan)), text);
    QVERIFY(asked.returned > 0);
}

void Members::theIndexFindsThem_data()
{
    QTest::addColumn<QString>("question");
    QTest::newRow("a member") << R"("query": "Customer", "match": ["address.city = @city"])";
    QTest::newRow("an element") << R"("query": "Customer", "match": ["tags contains @tag"])";
    QTest::newRow("both")
        << R"("query": "Customer", "match": ["address.city = @city", "tags contains @tag"])";
}

/// No item is loaded that is not wanted.
void Members::theIndexFindsThem()
{
    QFETCH(QString, question);
    tests::Stage stage
        = stageOf(question.toStdString(), std::string(customers) + ", " + ordersWith(""));
    const Asked asked = ask(stage);
    QVERIFY(asked.returned > 0);
    QCOMPARE(asked.loaded, asked.returned);
}

void Members::aKeyMadeOfAMemberIsOnePartition()
{
    tests::Stage stage = stageOf(R"("query": "Customer", "match": ["address.city = @city"])",
                                 tests::replaced(customers, {{"\"/id\"", "\"/address/city\""}})
                                     + ", " + ordersWith(""));
    const Asked asked = ask(stage);
    QCOMPARE(QString::fromStdString(asked.wrong), QString());
    QVERIFY(asked.plan.steps.front().reach == planning::Reach::logicalPartition);
    // A part of the key does not show the rest of the object.
    tests::Stage other = stageOf(R"("query": "Customer", "match": ["address.place.zone = @zone"])",
                                 tests::replaced(customers, {{"\"/id\"", "\"/address/city\""}})
                                     + ", " + ordersWith(""));
    QVERIFY(ask(other).plan.steps.front().reach == planning::Reach::everyPartition);
}

void Members::aKnownItemIsReadAndChecked()
{
    for (const char *condition : {R"(tags contains \"loyal\")", "address.city = @city"}) {
        tests::Stage stage = stageOf(R"("query": "Customer", "match": ["id = @id", ")"
                                         + std::string(condition) + "\"]",
                                     std::string(customers) + ", " + ordersWith(""));
        const Asked asked = ask(stage);
        QCOMPARE(QString::fromStdString(asked.wrong), QString());
        QVERIFY(asked.plan.steps.front().operation == planning::Operation::pointRead);
    }
}

void Members::parentsAreFoundFirstWhereTheRowsDoNotSay()
{
    for (const char *condition : {"customer.address.city = @city", "customer.tags contains @tag"}) {
        tests::Stage stage
            = stageOf(R"("query": "Order", "match": [")" + std::string(condition) + "\"]",
                      std::string(customers) + ", " + ordersWith(""));
        const Asked asked = ask(stage);
        QCOMPARE(QString::fromStdString(asked.wrong), QString());
        QCOMPARE(asked.plan.steps.size(), std::size_t(2));
        QCOMPARE(asked.plan.steps.front().container, std::string("customers"));
    }
}

void Members::parentsAreFoundByTheKeysThatTheirOwnParentsHold_data()
{
    QTest::addColumn<QString>("question");
    QTest::newRow("two levels up") << R"("match": ["boss.boss.id = @b"], "attributes": ["name"])";
    QTest::newRow("in order")
        << R"("match": ["boss.boss.id = @b"], "attributes": ["name"], "orderBy": "name", "limit": 3)";
    QTest::newRow("by what the parent has, with more of it")
        << R"("match": ["boss.name = @n"], "attributes": ["name", "boss.rank as rank"])";
}

/// A person holds the keys of the team; no item holds the key of the boss.
void Members::parentsAreFoundByTheKeysThatTheirOwnParentsHold()
{
    QFETCH(QString, question);
    tests::Stage stage(tests::workbookOf(R"({"partita": 1, "name": "people",
      "entities": [{"name": "Person", "key": "id", "attributes": [{"name": "id", "generate": {"sequence": "p-"}},
        {"name": "name", "generate": {"sequence": "N"}}, {"name": "rank", "generate": {"number": [1, 9]}}]}],
      "relationships": [{"name": "leading", "parent": "Person.team", "child": "Person.boss", "degree": {"uniform": [0, 4]}}],
      "patterns": [{"id": "Q", "sentence": "Ask.", "query": "Person", )"
                                         + question.toStdString() + R"(}],
      "population": {"counts": {"Person": 40}},
      "designs": [{"name": "D", "containers": [{"name": "people", "partitionKey": "/id", "documentTypes": [
        {"name": "person", "entity": "Person", "fields": ["id", "name", "rank", {"name": "teamIds", "reference": "team"}]}]}]}]})"),
                       "D", std::nullopt, model::Generation::current);
    const Asked asked = ask(stage);
    QCOMPARE(QString::fromStdString(asked.plan.impossible), QString());
    QCOMPARE(QString::fromStdString(asked.wrong), QString());
    QVERIFY(asked.plan.steps.size() >= 3);
}

void Members::filteredAndCappedCopiesServeOnlyWhatTheyImply_data()
{
    QTest::addColumn<QString>("match");
    QTest::addColumn<QString>("order");
    QTest::addColumn<QString>("container");
    QTest::newRow("the filter is implied") << R"("status = \"open\"", "delivery.method = @method")"
                                           << QString() << QStringLiteral("open");
    QTest::newRow("by a copy that does not hold what all of it is")
        << R"("status = \"open\"", "delivery.place = @place")" << QString()
        << QStringLiteral("openByPlace");
    QTest::newRow("the filter is not implied by a member")
        << R"("delivery.method = @method")" << QString() << QStringLiteral("orders");
    QTest::newRow("nor by an element")
        << R"("wishes contains \"open\"")" << QString() << QStringLiteral("orders");
    QTest::newRow("the newest of a partition of that member")
        << R"("delivery.method = @method")"
        << R"(, "orderBy": "placed descending", "limit": 3)" << QStringLiteral("newest");
    QTest::newRow("the newest that contain something are others")
        << R"("wishes contains @wish")"
        << R"(, "orderBy": "placed descending", "limit": 3)" << QStringLiteral("orders");
}

void Members::filteredAndCappedCopiesServeOnlyWhatTheyImply()
{
    QFETCH(QString, match);
    QFETCH(QString, order);
    QFETCH(QString, container);
    const std::string copies = R"(,
      {"name": "open", "partitionKey": "/delivery/method", "documentTypes": [{"name": "open", "entity": "Order", "copy": "changeFeed",
        "filter": {"attribute": "status", "equals": "open"}, "fields": ["id", "placed", "status", "delivery", "wishes"]}]},
      {"name": "newest", "partitionKey": "/delivery/method", "documentTypes": [{"name": "newest", "entity": "Order", "copy": "changeFeed",
        "cap": {"latest": 5, "orderBy": "placed"}, "fields": ["id", "placed", "status", "delivery", "wishes"]}]},
      {"name": "openByPlace", "partitionKey": "/delivery/place", "documentTypes": [{"name": "openByPlace", "entity": "Order", "copy": "changeFeed",
        "filter": {"attribute": "status", "equals": "open"}, "fields": ["id", "placed", "delivery"]}]})";
    tests::Stage stage = stageOf(
        R"("query": "Order", "attributes": ["id", "placed"], "match": [)" + match.toStdString()
            + "]" + order.toStdString(),
        std::string(customers) + ", "
            + tests::replaced(ordersWith(""),
                              {{"\"partitionKey\": \"/customerId\"",
                                "\"partitionKey\": \"/customerId\", \"physicalPartitions\": 4"}})
            + copies);
    const Asked asked = ask(stage);
    QCOMPARE(QString::fromStdString(asked.wrong), QString());
    QCOMPARE(QString::fromStdString(asked.plan.steps.front().container), container);
}

void Members::aMemberThatRowsLackIsSortedByTheClient()
{
    tests::Stage stage = stageOf(
        R"("query": "Customer", "attributes": ["id"], "orderBy": "address.place.zone descending", "limit": 5)",
        std::string(customers) + ", " + ordersWith(""));
    const Asked asked = ask(stage);
    QCOMPARE(QString::fromStdString(asked.wrong), QString());
    QVERIFY2(textOf(asked.plan).find("ORDER BY") == std::string::npos, textOf(asked.plan).c_str());
    tests::Stage whole
        = stageOf(R"("query": "Customer", "attributes": ["id"], "orderBy": "address.city")",
                  std::string(customers) + ", " + ordersWith(""));
    const Asked sorted = ask(whole);
    QCOMPARE(QString::fromStdString(sorted.wrong), QString());
    QVERIFY(textOf(sorted.plan).find("ORDER BY c.address.city") != std::string::npos);
}

/// Elements and members that some row has, and where a condition always asks for the same, rows
/// that meet it.
void Members::requestsAreDrawnFromTheRows()
{
    tests::Stage stage = stageOf(
        R"("query": "Customer", "match": ["address.city = @city", "tags contains @tag", "tags contains \"loyal\""])",
        std::string(customers) + ", " + ordersWith(""));
    const model::AccessPattern &pattern = stage.workbook().patterns->front();
    const evaluation::Sampler sampler(stage.workbook(), pattern, 0, stage.rows());
    std::set<std::string> tags;
    for (std::uint64_t key = 0; key < 40; ++key) {
        const auto parameters = sampler.draw(key).parameters;
        QCOMPARE(parameters.size(), std::size_t(2));
        tags.insert(parameters.at("tag").get<std::string>());
        const auto found = execution::referenceAnswer(*pattern.query(), parameters, stage.rows());
        QVERIFY2(!found.rows.empty(), model::Json(parameters).dump().c_str());
    }
    QCOMPARE(tags, (std::set<std::string> {"new", "loyal", "late"}));
}

void Members::aProbeAsksForWhatItsRowHas()
{
    model::Workbook workbook = tests::workbookOf(tests::replaced(
        shop,
        {{"QUESTION",
          R"("query": "Customer", "match": ["address.city = @city", "tags contains @tag"],
                             "probe": {"rows": {"city": "Ann", "tag": "Ann"}})"},
         {"HOMES", std::string(customers) + ", " + ordersWith("")}}));
    model::Population population = *workbook.population;
    model::SampleRow ann;
    ann.name = "Ann";
    ann.entity = "Customer";
    ann.values["address"] = model::Json::parse(R"({"city": "Bergen"})");
    ann.values["tags"] = model::Json::parse(R"(["late", "new"])");
    population.sampleRows.push_back(ann);
    workbook.population = population;
    tests::Stage stage(workbook, "D", std::nullopt, model::Generation::current);
    const model::AccessPattern &pattern = stage.workbook().patterns->front();
    const auto parameters
        = evaluation::Sampler(stage.workbook(), pattern, 0, stage.rows()).probe().parameters;
    QVERIFY(parameters.at("city") == "Bergen");
    QVERIFY(parameters.at("tag") == "late");
    QCOMPARE(execution::referenceAnswer(*pattern.query(), parameters, stage.rows()).rows.size(),
             std::size_t(1));
}

PARTITA_GUILESS_TEST(Members)

} // namespace tst_members

#include "tst_members.moc"
