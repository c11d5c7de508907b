// Diagrams of other tools: drawDB and MongoDB Compass.
#include "tests/engine/exchange/comparedmodels.h"
#include "tests/support/testprogram.h"

using namespace partita;
using namespace partita::tests;

namespace tst_diagramfiles {

class DiagramFilesTest : public QObject {
    Q_OBJECT

private slots:
    void drawDbTablesAreRead();
    void theCardinalityOfDrawDbTellsTheDirection_data();
    void theCardinalityOfDrawDbTellsTheDirection();
    void danglingIdsAreSkipped();
    void editsOfCompassAreReplayed();
    void editsInBase64AreRead();
    void theCardinalityOfCompassIsADegree();
    void brokenTextsEndInASentence_data();
    void brokenTextsEndInASentence();
};

/// Two tables; the relationship is drawn from the child, with the given words.
std::string drawDb(const QByteArray &cardinality, const QByteArray &ends)
{
    return asJson(R"({'title': 'Bank', 'database': 'mysql', 'tables': [
      {'id': 0, 'name': 'accounts', 'x': 129, 'y': 92, 'comment': 'Money.', 'fields': [
        {'id': 0, 'name': 'id', 'type': 'INT', 'primary': true, 'notNull': true},
        {'id': 1, 'name': 'customer_id', 'type': 'INT', 'primary': false, 'notNull': true},
        {'id': 2, 'name': 'kind', 'type': 'ENUM', 'values': ['checking', 'savings'],
         'notNull': false, 'comment': 'Which.'},
        {'id': 3, 'name': 'balance', 'type': 'DECIMAL', 'size': '10,2'}]},
      {'id': 'x1', 'name': 'customers', 'x': 1, 'y': 2, 'fields': [
        {'id': 'f0', 'name': 'id', 'type': 'INT', 'primary': true, 'notNull': true}]}],
      'relationships': [{'name': 'r', 'cardinality': ')"
                  + cardinality + "', 'deleteConstraint': 'Cascade', " + ends
                  + "}], 'notes': [{'id': 0}], 'subjectAreas': []}");
}

const char *const fromChild
    = "'startTableId': 0, 'startFieldId': 1, 'endTableId': 'x1', 'endFieldId': 'f0'";
const char *const fromParent
    = "'startTableId': 'x1', 'startFieldId': 'f0', 'endTableId': 0, 'endFieldId': 1";

void DiagramFilesTest::drawDbTablesAreRead()
{
    const exchange::Imported imported = importedText(drawDb("many_to_one", fromChild), "a.json");
    const model::Workbook &model = imported.workbook;
    QCOMPARE(errorIn(model), QString());
    QCOMPARE(joinedLines(entityLines(model, {})),
             QString(QLatin1String("accounts by id (balance: number, id: integer, kind: string, )\n"
                                   "customers by id (id: integer, )\n")));
    QCOMPARE(model.canvas->at("accounts"), (model::CanvasPosition {129, 92}));
    QCOMPARE(model.entity("accounts")->attribute("kind")->generator.choices.size(), 2U);
    QVERIFY(QString::fromStdString(textOf(imported.notes))
                .contains(QLatin1String("1 note is left out")));
}

void DiagramFilesTest::theCardinalityOfDrawDbTellsTheDirection_data()
{
    QTest::addColumn<QString>("cardinality");
    QTest::addColumn<QString>("ends");
    QTest::addColumn<QString>("expected");
    const QString many = QLatin1String("customers.accounts 1:many accounts.customer, contained\n");
    const QString one = QLatin1String("customers.account 1:1 accounts.customer, contained\n");
    QTest::newRow("many to one") << "many_to_one" << fromChild << many;
    QTest::newRow("one to many") << "one_to_many" << fromParent << many;
    QTest::newRow("one to one") << "one_to_one" << fromParent << one;
    QTest::newRow("old words") << "One to many" << fromParent << many;
}

void DiagramFilesTest::theCardinalityOfDrawDbTellsTheDirection()
{
    QFETCH(QString, cardinality);
    QFETCH(QString, ends);
    QFETCH(QString, expected);
    const model::Workbook model
        = importedText(drawDb(cardinality.toUtf8(), ends.toUtf8()), "a.ddb").workbook;
    QCOMPARE(joinedLines(relationshipLines(model, {.roles = true, .names = false})), expected);
}

void DiagramFilesTest::danglingIdsAreSkipped()
{
    const exchange::Imported imported
        = importedText(drawDb("many_to_one",
                              "'startTableId': 9, 'startFieldId': 1, 'endTableId': 'x1', "
                              "'endFieldId': 'f0'"),
                       "a.json");
    QCOMPARE(imported.workbook.relationships->size(), 0U);
    QVERIFY(
        QString::fromStdString(textOf(imported.notes)).contains(QLatin1String("not in the file")));
}

const char *const edits = R"([
  {'type': 'SetModel', 'model': {'collections': [
    {'ns': 'shop.users', 'displayPosition': [10, 20], 'jsonSchema': {'bsonType': 'object',
      'required': ['_id'], 'properties': {'_id': {'bsonType': 'objectId'},
      'name': {'bsonType': 'string'}, 'old': {'bsonType': 'int'}}}},
    {'ns': 'shop.posts', 'fieldData': {'bsonType': 'object', 'properties': {
      '_id': {'bsonType': 'objectId'}, 'user': {'bsonType': 'objectId'}}}},
    {'ns': 'shop.gone', 'jsonSchema': {'properties': {'_id': {'bsonType': 'int'}}}}],
    'relationships': []}},
  {'type': 'AddRelationship', 'relationship': {'id': 'r', 'relationship': [
    {'ns': 'shop.posts', 'cardinality': 100, 'fields': ['user']},
    {'ns': 'shop.users', 'cardinality': 1, 'fields': ['_id']}]}},
  {'type': 'RemoveCollection', 'ns': 'shop.gone'},
  {'type': 'RenameCollection', 'fromNS': 'shop.users', 'toNS': 'shop.people'},
  {'type': 'MoveCollection', 'ns': 'shop.people', 'newPosition': [30, 40]},
  {'type': 'RenameField', 'ns': 'shop.posts', 'field': ['user'], 'newName': 'author'},
  {'type': 'AddField', 'ns': 'shop.posts', 'field': ['title'], 'jsonSchema': {'bsonType': 'string'}},
  {'type': 'ChangeFieldType', 'ns': 'shop.people', 'field': ['name'], 'from': {},
   'to': {'bsonType': 'bool'}},
  {'type': 'RemoveField', 'ns': 'shop.people', 'field': ['old']},
  {'type': 'UpdateCollectionNote', 'ns': 'shop.people', 'note': 'Who writes.'},
  {'type': 'SomethingNew'}])";

void checkReplayed(const exchange::Imported &imported)
{
    const model::Workbook &model = imported.workbook;
    QCOMPARE(errorIn(model), QString());
    QCOMPARE(joinedLines(entityLines(model, {})),
             QString(QLatin1String("people by _id (_id: string, name: boolean, )\n"
                                   "posts by _id (_id: string, title: string, )\n")));
    QCOMPARE(joinedLines(relationshipLines(model, {.roles = true, .names = false})),
             QString(QLatin1String("people.posts 1:many posts.author\n")));
    QCOMPARE(model.canvas->at("people"), (model::CanvasPosition {30, 40}));
    QCOMPARE(model.entity("people")->description, std::string("Who writes."));
    QVERIFY(QString::fromStdString(textOf(imported.notes)).contains(QLatin1String("SomethingNew")));
}

void DiagramFilesTest::editsOfCompassAreReplayed()
{
    checkReplayed(importedText("{\"name\": \"Shop\", \"edits\": " + asJson(edits) + "}", "a.json"));
}

void DiagramFilesTest::editsInBase64AreRead()
{
    const QByteArray encoded = QByteArray::fromStdString(asJson(edits)).toBase64();
    checkReplayed(importedText("{\"type\": \"Compass Data Modeling Diagram\", \"version\": 1, "
                               "\"name\": \"Shop\", \"edits\": \""
                                   + encoded.toStdString() + "\"}",
                               "shop.mdm"));
}

void DiagramFilesTest::theCardinalityOfCompassIsADegree()
{
    const model::Workbook model
        = importedText("{\"edits\": " + asJson(edits) + "}", "a.mdm").workbook;
    QCOMPARE(model.relationships->front().degree.mean(), 100.0);
}

void DiagramFilesTest::brokenTextsEndInASentence_data()
{
    QTest::addColumn<QString>("format");
    QTest::addColumn<QByteArray>("text");
    for (const char *format : {"drawdb", "compass"}) {
        const auto row = [&](const char *name, const QByteArray &text) {
            QTest::addRow("%s, %s", format, name) << QString::fromLatin1(format) << text;
        };
        row("empty", "");
        row("nothing in it", "{}");
        row("nothing as wanted", R"({"tables": 1, "edits": [1, {"type": "AddField"}]})");
        row("no base64", R"({"edits": "????"})");
    }
}

void DiagramFilesTest::brokenTextsEndInASentence()
{
    QFETCH(QString, format);
    QFETCH(QByteArray, text);
    const std::vector<exchange::SourceFile> files {{"a.json", text.toStdString()}};
    const auto imported = exchange::importFiles(files, {format.toStdString(), true});
    QVERIFY(!imported);
    QVERIFY(imported.error().message.ends_with('.'));
}

PARTITA_GUILESS_TEST(DiagramFilesTest)

} // namespace tst_diagramfiles

#include "tst_diagramfiles.moc"
