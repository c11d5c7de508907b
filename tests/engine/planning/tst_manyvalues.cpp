// Several aggregates over the same rows in one pattern (minimum, maximum, average): one query,
// wherever the rows are.
#include "engine/execution/answercheck.h"
#include "tests/support/planstage.h"
#include "tests/support/testprogram.h"

#include <QtTest>

#include <algorithm>

namespace tst_manyvalues {

using namespace partita;

namespace {

const char *const shop = R"({"partita": 1, "name": "shop",
"entities": [
  {"name": "Product", "key": "id", "attributes": [{"name": "id", "generate": "uuid"}, {"name": "group", "generate": {"choice": ["a", "b", "c"]}}]},
  {"name": "Review", "key": "id", "attributes": [{"name": "id", "generate": "uuid"}, {"name": "text", "generate": {"text": [100, 300]}},
    {"name": "stars", "type": "integer", "mutable": true, "generate": {"number": [1, 5]}, "missing": MISSING}, {"name": "votes", "type": "integer", "generate": {"number": [0, 9]}}]},
  {"name": "Tag", "key": "id", "attributes": [{"name": "id", "generate": "uuid"}]}],
"relationships": [
  {"name": "judging", "parent": "Product.reviews", "child": "Review.product", "cardinality": "1:many", "degree": {"uniform": [0, 20]}},
  {"name": "marking", "parent": "Tag.reviews", "child": "Review.tags", "cardinality": "many:many", "degree": {"uniform": [0, 30]}}],
"patterns": [
  {"id": "one", "sentence": "S", "query": "Product", "match": ["id = @id"], "attributes": ["id"], "aggregates": [AGGREGATES]},
  {"id": "group", "sentence": "S", "query": "Product", "match": ["group = @group"], "attributes": ["id"], "aggregates": [AGGREGATES]},
  {"id": "change", "sentence": "S", "update": "Review", "attributes": ["stars"]},
  {"id": "remove", "sentence": "S", "delete": "Review"},
  {"id": "tag", "sentence": "S", "query": "Tag", "match": ["id = @tag"], "attributes": ["id"], "aggregates": [AGGREGATES]}],
"population": {"counts": {"Product": 24, "Tag": 9}},
"designs": [{"name": "D", "containers": [
  {"name": "tags", "partitionKey": "/id", "documentTypes": [{"name": "tag", "entity": "Tag", "fields": ["id"]}]},
  {"name": "products", "partitionKey": "/pk", "physicalPartitions": 3, "documentTypes": [{"name": "product", "entity": "Product",
    "fields": ["id", {"name": "pk", "attribute": "id"}, {"name": "kind", "constant": "product"}, "group" INSIDE]} BESIDE]} APART]}]})";

const char *const aggregates
    = R"({"min": "reviews.stars", "as": "least"}, {"max": "reviews.stars", "as": "most"}, {"average": "reviews.stars", "as": "mean"},
    {"count": "reviews", "as": "number"}, {"sum": "reviews.votes", "as": "votes"})";
const char *const inside
    = R"(, {"name": "reviews", "embed": "reviews", "fields": ["id", "text", "stars", "votes", {"name": "tagIds", "reference": "tags"}]})";
const char *const beside
    = R"(, {"name": "review", "entity": "Review", "fields": ["id", {"name": "pk", "reference": "product"}, {"name": "kind", "constant": "review"},
      "text", "stars", "votes", {"name": "tagIds", "reference": "tags"}]})";
const char *const apart
    = R"(, {"name": "reviews", "partitionKey": "KEY", "physicalPartitions": 4, "documentTypes": [{"name": "review", "entity": "Review",
      "fields": ["id", {"name": "productId", "reference": "product"}, "text", "stars", "votes", {"name": "tagIds", "reference": "tags"}]}]})";

struct Places {
    std::string inside;
    std::string beside;
    std::string apart;
};

Places apartBy(const char *key)
{
    return {"", "", tests::replaced(apart, {{"KEY", key}})};
}

tests::Stage stageWith(const Places &places, const char *missing, model::Generation generation)
{
    return {tests::workbookOf(tests::replaced(shop,
                                              {{"INSIDE", places.inside},
                                               {"BESIDE", places.beside},
                                               {"APART", places.apart},
                                               {"MISSING", missing},
                                               {"AGGREGATES", aggregates}})),
            "D", std::nullopt, generation};
}

std::vector<execution::Request> requestsFor(const std::string &pattern,
                                            const population::Rows &rows)
{
    std::vector<execution::Request> requests;
    json::Arena arena;
    for (population::Row row = 0; row < 3; ++row) {
        execution::Request request;
        if (pattern == "group")
            request.parameters["group"] = std::string(1, static_cast<char>('a' + row));
        else if (pattern == "tag")
            request.parameters["tag"]
                = model::Json::parse(json::toText(rows.key("Tag", row, arena)));
        else
            request.parameters["id"]
                = model::Json::parse(json::toText(rows.key("Product", row, arena)));
        requests.push_back(std::move(request));
    }
    return requests;
}

bool computes(const planning::Step &step)
{
    return step.text.find("MIN(") != std::string::npos
        || step.text.find("MAX(") != std::string::npos
        || step.text.find("AVG(") != std::string::npos
        || step.text.find("SUM(") != std::string::npos
        || step.text.find("COUNT(") != std::string::npos;
}

} // namespace

class ManyValues : public QObject {
    Q_OBJECT

private slots:
    void areOneQuery_data();
    void areOneQuery();
    void areComputedAnewWithOne_data();
    void areComputedAnewWithOne();
};

void ManyValues::areOneQuery_data()
{
    QTest::addColumn<QString>("inside");
    QTest::addColumn<QString>("beside");
    QTest::addColumn<QString>("apart");
    QTest::addColumn<QByteArray>("missing");
    QTest::addColumn<bool>("isToday");
    for (const bool isToday : {true, false}) {
        for (const char *missing : {"0", "0.5"}) {
            const auto row = [&](const char *name, const Places &places) {
                QTest::addRow("%s, %s missing, %s", name, missing, isToday ? "today" : "2019")
                    << QString::fromStdString(places.inside)
                    << QString::fromStdString(places.beside) << QString::fromStdString(places.apart)
                    << QByteArray(missing) << isToday;
            };
            row("inside", {inside, "", ""});
            row("beside", {"", beside, ""});
            row("by product", apartBy("/productId"));
            row("by id", apartBy("/id"));
        }
    }
}

void ManyValues::areOneQuery()
{
    QFETCH(QString, inside);
    QFETCH(QString, beside);
    QFETCH(QString, apart);
    QFETCH(QByteArray, missing);
    QFETCH(bool, isToday);
    tests::Stage stage = stageWith(
        {inside.toStdString(), beside.toStdString(), apart.toStdString()}, missing.constData(),
        isToday ? model::Generation::current : model::Generation::y2019);
    for (const model::AccessPattern &pattern : *stage.workbook().patterns) {
        if (!pattern.isQuery())
            continue;
        const std::vector<execution::Request> requests = requestsFor(pattern.id, stage.rows());
        const planning::Plan chosen = stage.compile(pattern.id, requests);
        QVERIFY2(std::count_if(chosen.steps.begin(), chosen.steps.end(), computes) <= 1,
                 (pattern.id + "\n" + tests::textOf(chosen)).c_str());
        for (const planning::Plan &plan : stage.candidates(pattern.id)) {
            for (const execution::Request &request : requests) {
                const planning::Measurement measured
                    = execution::run(plan, request, stage.site(), {true, false});
                QVERIFY2(measured.error.empty(), (plan.reason + ": " + measured.error).c_str());
                const std::string wrong = execution::differenceFrom(
                    execution::referenceAnswer(*pattern.query(), request.parameters, stage.rows()),
                    *pattern.query(), measured.answer);
                QVERIFY2(wrong.empty(),
                         (pattern.id + ": " + wrong + "\n" + tests::textOf(plan)).c_str());
            }
        }
    }
}

void ManyValues::areComputedAnewWithOne_data()
{
    QTest::addColumn<QByteArray>("upkeep");
    QTest::addColumn<QByteArray>("beside");
    QTest::addColumn<QByteArray>("apart");
    QTest::addColumn<bool>("isToday");
    for (const bool isToday : {true, false}) {
        for (const char *upkeep : {"changeFeed", "application", "transaction"}) {
            const auto row = [&](const char *name, const Places &places) {
                QTest::addRow("%s, by %s, %s", name, upkeep, isToday ? "today" : "2019")
                    << QByteArray(upkeep) << QByteArray::fromStdString(places.beside)
                    << QByteArray::fromStdString(places.apart) << isToday;
            };
            row("beside", {"", beside, ""});
            row("by product", apartBy("/productId"));
            row("by id", apartBy("/id"));
        }
    }
}

/// The last review may go as well: then there is nothing to compute over.
void ManyValues::areComputedAnewWithOne()
{
    QFETCH(QByteArray, upkeep);
    QFETCH(QByteArray, beside);
    QFETCH(QByteArray, apart);
    QFETCH(bool, isToday);
    const std::string figures = tests::replaced(
        R"(, {"name": "least", "min": "reviews.stars", "upkeep": "UPKEEP"}, {"name": "most", "max": "reviews.stars", "upkeep": "UPKEEP"},
        {"name": "mean", "average": "reviews.stars", "upkeep": "UPKEEP"})",
        {{"UPKEEP", upkeep.constData()}});
    tests::Stage stage = stageWith({figures, beside.toStdString(), apart.toStdString()}, "0.3",
                                   isToday ? model::Generation::current : model::Generation::y2019);
    const evaluation::Sampler sampler(stage.workbook(), *stage.workbook().pattern("change"), 2,
                                      stage.rows());
    const auto expectOne = [](const planning::Plan &plan) {
        std::vector<planning::Step> steps = plan.steps;
        steps.insert(steps.end(), plan.background.begin(), plan.background.end());
        QVERIFY2(std::count_if(steps.begin(), steps.end(),
                               [](const planning::Step &step) {
                                   return step.operation == planning::Operation::query
                                       && computes(step);
                               })
                     == 1,
                 tests::textOf(plan).c_str());
    };
    for (const planning::Plan &plan : stage.candidates("change")) {
        expectOne(plan);
        for (std::uint64_t round = 0; round < 10; ++round) {
            const tests::Tried tried = tests::tryUpdate(stage, plan, sampler.draw(round));
            QVERIFY2(tried.done.error.empty(), tried.done.error.c_str());
            QCOMPARE(tried.afterUndoing, tried.before);
            QCOMPARE(stage.contents(), stage.freshContents());
        }
    }
    const planning::Plan plan = stage.candidates("remove").front();
    expectOne(plan);
    const population::Row product = stage.rows().partner("Review", 5, "product");
    for (const population::Row review : stage.rows().partners("Product", product, "reviews")) {
        execution::Request request;
        request.row = review;
        const planning::Measurement done = execution::run(plan, request, stage.site(), {});
        QVERIFY2(done.error.empty(), done.error.c_str());
        stage.rows().remove("Review", review);
        const std::string difference
            = tests::firstDifference(stage.contents(), stage.freshContents());
        QVERIFY2(difference.empty(), (difference + tests::textOf(plan)).c_str());
    }
}

PARTITA_GUILESS_TEST(ManyValues)

} // namespace tst_manyvalues

#include "tst_manyvalues.moc"
