// Rows that contain rows of their own entity: the whole tree below a removed row is removed,
// wherever its rows are stored.
#include "engine/evaluation/commandrow.h"
#include "engine/evaluation/sampling.h"
#include "tests/support/planstage.h"
#include "tests/support/testprogram.h"

#include <QtTest>

#include <algorithm>

namespace tst_trees {

using namespace partita;

namespace {

/// Folders of a drive, nested in folders. Each test adds its containers.
const char *const drive = R"({"partita": 1, "name": "drive",
"entities": [
  {"name": "Drive", "key": "id", "attributes": [{"name": "id", "generate": {"sequence": "d-"}}]},
  {"name": "Folder", "key": "id", "attributes": [{"name": "id", "generate": {"sequence": "f-"}}, {"name": "title", "mutable": true, "generate": {"text": [5, 9]}}]},
  {"name": "File", "key": "id", "attributes": [{"name": "id", "generate": {"sequence": "x-"}}]}],
"relationships": [
  {"name": "holding", "parent": "Drive.folders", "child": "Folder.drive", "cardinality": "1:many", "degree": {"fixed": 30}},
  {"name": "nesting", "parent": "Folder.folders", "child": "Folder.around", "cardinality": "1:many", "containment": true, "optionalParent": true,
   "degree": {"uniform": [0, 2]}},
  {"name": "filing", "parent": "Folder.files", "child": "File.folder", "cardinality": "1:many", "containment": true, "degree": {"fixed": 1}}],
"patterns": [{"id": "D", "sentence": "Delete a folder.", "delete": "Folder"}],
"population": {"counts": {"Drive": 2}},
"designs": [{"name": "D", "containers": [
  {"name": "drives", "partitionKey": "/id", "documentTypes": [{"name": "drive", "entity": "Drive", "fields": ["id" INSIDE]}]}
  CONTAINERS]}]})";

const char *const files = R"(, {"name": "files", "partitionKey": "/folderId", "documentTypes": [
    {"name": "file", "entity": "File", "fields": ["id", {"name": "folderId", "reference": "folder"}]}]})";

std::string foldersBy(const std::string &key, const std::string &fields = {})
{
    return R"(, {"name": "folders", "partitionKey": ")" + key
        + R"(", "documentTypes": [{"name": "folder", "entity": "Folder", "fields": ["id", {"name": "driveId", "reference": "drive"},
      {"name": "aroundId", "reference": "around"}, "title")"
        + fields + "]}]}" + files;
}

} // namespace

class Trees : public QObject {
    Q_OBJECT

private slots:
    void withARowGoesAllThatIsBelowIt_data();
    void withARowGoesAllThatIsBelowIt();
};

void Trees::withARowGoesAllThatIsBelowIt_data()
{
    QTest::addColumn<QString>("inside");
    QTest::addColumn<QString>("containers");
    const auto add = [](const char *name, const std::string &inside,
                        const std::string &containers) {
        QTest::newRow(name) << QString::fromStdString(inside) << QString::fromStdString(containers);
    };
    add("items of their own", "", foldersBy("/id"));
    add("items in the partition of their drive", "", foldersBy("/driveId"));
    add("items in the partition of the one around", "", foldersBy("/aroundId"));
    add("items that count and list those inside", "",
        foldersBy("/id", R"(, {"name": "number", "count": "folders", "upkeep": "application"},
      {"name": "list", "embed": "folders", "upkeep": "application", "fields": ["id", "title"]})"));
    add("items with their files", "",
        R"(, {"name": "folders", "partitionKey": "/id", "documentTypes": [{"name": "folder", "entity": "Folder", "fields": ["id",
      {"name": "driveId", "reference": "drive"}, {"name": "aroundId", "reference": "around"}, "title", {"name": "files", "embed": "files", "fields": ["id"]}]}]})");
    add("rows embedded in their drive",
        R"(, {"name": "folders", "embed": "folders", "fields": ["id", {"name": "aroundId", "reference": "around"}, "title"]})",
        files);
}

void Trees::withARowGoesAllThatIsBelowIt()
{
    QFETCH(QString, inside);
    QFETCH(QString, containers);
    const std::string text = tests::replaced(
        drive, {{"INSIDE", inside.toStdString()}, {"CONTAINERS", containers.toStdString()}});
    for (const model::Generation generation :
         {model::Generation::current, model::Generation::y2019}) {
        tests::Stage stage(tests::workbookOf(text), "D", std::nullopt, generation);
        const std::vector<planning::Plan> plans = stage.candidates("D");
        const model::AccessPattern &pattern = stage.workbook().patterns->front();
        std::int64_t most = 0;
        const auto all = static_cast<population::Row>(stage.rows().count("Folder"));
        for (population::Row row = 0; row < all; row += 3) {
            if (!stage.rows().isLive("Folder", row))
                continue;
            const planning::Plan &plan = plans[static_cast<std::size_t>(row) % plans.size()];
            QVERIFY2(plan.impossible.empty(), plan.impossible.c_str());
            const std::vector<std::string> before = stage.contents();
            execution::Request request;
            request.row = row;
            const std::int64_t count = stage.rows().count("Folder");
            const auto undone = execution::run(plan, request, stage.site(), {false, true});
            QVERIFY2(undone.error.empty(), undone.error.c_str());
            QCOMPARE(stage.contents(), before);
            const auto done = execution::run(plan, request, stage.site(), {});
            QVERIFY2(done.error.empty(), done.error.c_str());
            stage.rows().remove(pattern.command()->entity, row);
            QCOMPARE(stage.contents(), stage.freshContents());
            most = std::max(most, count - stage.rows().count("Folder"));
        }
        QVERIFY2(most > 3, std::to_string(most).c_str()); // trees of some depth were among them
    }
}

PARTITA_GUILESS_TEST(Trees)

} // namespace tst_trees

#include "tst_trees.moc"
