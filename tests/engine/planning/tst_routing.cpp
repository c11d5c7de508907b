// Hierarchical partition keys: a known value at any level of another row's key routes the request
// to that row.
#include "engine/execution/answercheck.h"
#include "tests/support/planstage.h"
#include "tests/support/testprogram.h"

#include <QTest>

namespace tst_routing {

using namespace partita;

namespace {

/// Districts have parcels, parcels have files, and files have documents; all but the districts lie
/// in one container.
const char *const land = R"({"partita": 1, "name": "land",
"entities": [
  {"name": "District", "key": "code", "attributes": [{"name": "code", "generate": {"sequence": "D"}}]},
  {"name": "Parcel", "key": "number", "attributes": [{"name": "number", "generate": {"sequence": "P"}}]},
  {"name": "File", "key": "id", "attributes": [{"name": "id", "generate": {"sequence": "F"}}, {"name": "state", "generate": {"text": [5, 9]}}]},
  {"name": "Document", "key": "id", "attributes": [{"name": "id", "generate": "uuid"}, {"name": "title", "generate": {"text": [10, 40]}}]}],
"relationships": [
  {"name": "dp", "parent": "District.parcels", "child": "Parcel.district", "cardinality": "1:many", "degree": {"fixed": 6}},
  {"name": "pf", "parent": "Parcel.files", "child": "File.parcel", "cardinality": "1:many", "degree": {"fixed": 2}},
  {"name": "fd", "parent": "File.documents", "child": "Document.file", "cardinality": "1:many", "degree": {"fixed": 4}}],
"patterns": [
  {"id": "file", "sentence": "A file with its documents.", "query": "File", "match": ["id = @id"], "attributes": ["state"],
   "included": [{"role": "documents", "attributes": ["title"]}]},
  {"id": "document", "sentence": "A document with the state of its file.", "query": "Document", "match": ["id = @id"], "attributes": ["title", "file.state"]},
  {"id": "parcels", "sentence": "The parcels of a district.", "query": "Parcel", "match": ["district is @district"], "attributes": ["number"]}],
"population": {"counts": {"District": 10}},
"designs": [{"name": "D", "containers": [
  {"name": "districts", "partitionKey": "/id", "documentTypes": [{"name": "district", "entity": "District", "fields": [{"name": "id", "attribute": "code"}]}]},
  {"name": "land", "partitionKey": KEY, "physicalPartitions": 10, "documentTypes": [
    {"name": "parcel", "entity": "Parcel", "fields": [{"name": "id", "attribute": "number"}, {"name": "type", "constant": "parcel"},
      {"name": "parcel", "attribute": "number"}, {"name": "district", "reference": "district"}]},
    {"name": "file", "entity": "File", "fields": ["id", {"name": "type", "constant": "file"}, {"name": "parcel", "reference": "parcel"}, "state",
      {"name": "file", "attribute": "id"}, {"name": "district", "copy": "parcel.district.code"},
      {"name": "place", "compose": [{"copy": "parcel.district.code"}, {"reference": "parcel"}], "separator": "|"}]},
    {"name": "document", "entity": "Document", "fields": ["id", {"name": "type", "constant": "document"}, {"name": "file", "reference": "file"}, "title",
      {"name": "parcel", "copy": "file.parcel.number"}, {"name": "district", "copy": "file.parcel.district.code"},
      {"name": "place", "compose": [{"copy": "file.parcel.district.code"}, {"copy": "file.parcel.number"}], "separator": "|"}]}]}]}]})";

tests::Stage stageWith(const std::string &key)
{
    return {tests::workbookOf(tests::replaced(land, {{"KEY", key}})), "D", std::nullopt,
            model::Generation::current};
}

} // namespace

class Routing : public QObject {
    Q_OBJECT

private slots:
    void whatTheRowAtHandTellsOfAnyLevelLeadsToTheNext_data();
    void whatTheRowAtHandTellsOfAnyLevelLeadsToTheNext();
};

void Routing::whatTheRowAtHandTellsOfAnyLevelLeadsToTheNext_data()
{
    QTest::addColumn<QString>("key");
    for (const char *key : {"'/parcel'", "'/district'", "'/place'", "['/parcel', '/district']",
                            "['/district', '/parcel']", "['/district', '/parcel', '/file']"})
        QTest::newRow(key) << QString::fromLatin1(key).replace(QLatin1Char('\''), QLatin1Char('"'));
}

void Routing::whatTheRowAtHandTellsOfAnyLevelLeadsToTheNext()
{
    QFETCH(QString, key);
    tests::Stage stage = stageWith(key.toStdString());
    for (const char *id : {"file", "document"}) {
        const planning::Plan plan = stage.compile(id);
        QVERIFY2(plan.impossible.empty(), plan.impossible.c_str());
        QCOMPARE(plan.steps.size(), std::size_t(2));
        QVERIFY2(plan.steps.back().reach == planning::Reach::logicalPartition,
                 tests::textOf(plan).c_str());
        const model::AccessPattern &pattern = *stage.workbook().pattern(id);
        json::Arena arena;
        for (population::Row row = 0; row < 100; row += 9) {
            const json::Value value = stage.rows().key(pattern.query()->root, row, arena);
            execution::Request request;
            request.parameters["id"] = model::Json::parse(json::toText(value));
            const std::string difference = execution::differenceFrom(
                execution::referenceAnswer(*pattern.query(), request.parameters, stage.rows()),
                *pattern.query(),
                execution::run(plan, request, stage.site(), {true, false}).answer);
            QVERIFY2(difference.empty(), difference.c_str());
        }
    }
}

PARTITA_GUILESS_TEST(Routing)

} // namespace tst_routing

#include "tst_routing.moc"
