// JSON Schema: dialects that are read, and that what is written restores the model.
#include "tests/engine/exchange/comparedmodels.h"
#include "tests/support/testprogram.h"

using namespace partita;
using namespace partita::tests;

namespace tst_jsonschema {

class JsonSchemaTest : public QObject {
    Q_OBJECT

private slots:
    void propertiesBecomeAttributes();
    void keywordsBecomeGenerators();
    void whatIsNotRequiredMayBeMissing();
    void namedSchemasWithAnIdAreContained();
    void schemasThatReferInACircleEnd();
    void otherAddressesAreNotFetched();
    void mongoTypesAreRead();
    void partitionKeysBringADesign();
    void severalFilesAreOneModel();
    void namesOfKeysAreProposedOnly();
    void brokenTextsEndInASentence_data();
    void brokenTextsEndInASentence();
    void theDesignsOfSamplesRestoreTheModel_data();
    void theDesignsOfSamplesRestoreTheModel();
};

exchange::Imported readSchema(const QByteArray &text, const std::string &name = "order.schema.json")
{
    return importedText(asJson(text), name, "json-schema");
}

void JsonSchemaTest::propertiesBecomeAttributes()
{
    const model::Workbook model = readSchema(R"({
      '$schema': 'http://json-schema.org/draft-07/schema#', 'title': 'Order', 'type': 'object',
      'description': 'What is bought.',
      'properties': {
        'id': {'type': 'string'}, 'type': {'const': 'order'},
        'total': {'type': ['number', 'null']}, 'count': {'type': 'integer'},
        'placed': {'type': 'string', 'format': 'date-time', 'description': 'When.'},
        'paid': {'type': 'boolean'}, 'address': {'type': 'object', 'properties': {
          'city': {'type': 'string'}}},
        'lines': {'type': 'array', 'items': {'type': 'object', 'properties': {
          'price': {'type': 'number'}}}},
        'nothing': true, 'guess': {} } })")
                                      .workbook;
    QCOMPARE(joinedLines(entityLines(model, {})),
             QString(QLatin1String(
                 "Order by id (address: object, count: integer, guess: string, id: string, "
                 "lines: array, paid: boolean, placed: dateTime, total: number, )\n")));
    const model::Entity &order = model.entities->front();
    QCOMPARE(QString::fromStdString(order.description), QString(QLatin1String("What is bought.")));
    QCOMPARE(order.attribute("lines")->members[0].members[0].type, model::AttributeType::number);
    QCOMPARE(errorIn(model), QString());
}

void JsonSchemaTest::keywordsBecomeGenerators()
{
    const model::Workbook model = readSchema(R"({'title': 'E', 'properties': {
      'id': {'type': 'string', 'pattern': '^evt-\\d+$'},
      'guid': {'type': 'string', 'format': 'uuid'},
      'state': {'type': ['string', 'null'], 'enum': ['open', 'closed', null]},
      'rating': {'type': 'integer', 'minimum': 1, 'maximum': 5},
      'share': {'type': 'number', 'exclusiveMinimum': 0, 'exclusiveMaximum': 1},
      'tags': {'type': 'array', 'minItems': 1, 'maxItems': 4, 'items': {'type': 'string'}}
    }})")
                                      .workbook;
    using Kind = model::Generator::Kind;
    const model::Entity &entity = model.entities->front();
    QCOMPARE(entity.attribute("id")->generator.kind, Kind::sequence);
    QCOMPARE(entity.attribute("id")->generator.prefix, std::string("evt-"));
    QCOMPARE(entity.attribute("guid")->generator.kind, Kind::uuid);
    QCOMPARE(entity.attribute("state")->generator.choices.size(), 2U);
    QCOMPARE(entity.attribute("rating")->generator.maximum, 5.0);
    QCOMPARE(entity.attribute("share")->generator.maximum, 1.0);
    QCOMPARE(entity.attribute("tags")->generator.minimum, 1.0);
    QCOMPARE(entity.attribute("tags")->generator.maximum, 4.0);
}

void JsonSchemaTest::whatIsNotRequiredMayBeMissing()
{
    const model::Workbook model = readSchema(R"({'title': 'E', 'required': ['id', 'a'],
      'properties': {'id': {'type': 'string'}, 'a': {'type': 'string'}, 'b': {'type': 'string'},
        'c': {'type': 'string', 'x-metadata': {'probability': 0.25}}}})")
                                      .workbook;
    const model::Entity &entity = model.entities->front();
    QCOMPARE(entity.attribute("a")->missing, 0.0);
    QVERIFY(entity.attribute("b")->missing > 0);
    QCOMPARE(entity.attribute("c")->missing, 0.75); // as Compass counted
}

void JsonSchemaTest::namedSchemasWithAnIdAreContained()
{
    const model::Workbook model = readSchema(R"({'title': 'Order', 'properties': {
        'id': {'type': 'string'}, 'lines': {'type': 'array', 'items': {'$ref': '#/$defs/Line'}},
        'to': {'$ref': '#/$defs/Address'}},
      '$defs': {'Line': {'properties': {'id': {'type': 'string'}}},
                'Address': {'properties': {'city': {'type': 'string'}}}}})")
                                      .workbook;
    QCOMPARE(joinedLines(relationshipLines(model, {.roles = true, .names = false})),
             QString(QLatin1String("Order.lines 1:many Line.order, contained\n")));
    QCOMPARE(model.entity("Order")->attribute("to")->type, model::AttributeType::object);
    QCOMPARE(model.entities->size(), 2U);
}

void JsonSchemaTest::schemasThatReferInACircleEnd()
{
    const model::Workbook model = readSchema(R"({'title': 'Node', 'properties': {
      'name': {'type': 'string'}, 'left': {'$ref': '#'}, 'right': {'$ref': '#'},
      'loop': {'$ref': '#/$defs/a'}}, '$defs': {'a': {'$ref': '#/$defs/b'},
      'b': {'$ref': '#/$defs/a'}}})")
                                      .workbook;
    QVERIFY(model.entity("Node"));
    QCOMPARE(errorIn(model), QString());
}

void JsonSchemaTest::otherAddressesAreNotFetched()
{
    const exchange::Imported imported = readSchema(
        R"({'title': 'E', 'properties': {'x': {'$ref': 'https://example.com/x.json'}}})");
    QVERIFY(QString::fromStdString(textOf(imported.notes)).contains(QLatin1String("not fetched")));
}

void JsonSchemaTest::mongoTypesAreRead()
{
    const model::Workbook model = readSchema(R"({'$jsonSchema': {'bsonType': 'object',
      'properties': {'_id': {'bsonType': 'objectId'}, 'n': {'bsonType': ['int', 'null']},
      'd': {'bsonType': 'date'}, 'm': {'bsonType': 'decimal'}, 'b': {'bsonType': 'bool'}}}})",
                                             "people.json")
                                      .workbook;
    QCOMPARE(
        joinedLines(entityLines(model, {})),
        QString(QLatin1String("people by _id (_id: string, b: boolean, d: dateTime, m: number, "
                              "n: integer, )\n")));
}

void JsonSchemaTest::partitionKeysBringADesign()
{
    const model::Workbook model = readSchema(R"({'title': 'Order',
      'x-cosmosdb': {'partitionKey': '/customerId', 'seedCount': 150},
      'properties': {'id': {'type': 'string'}, 'type': {'const': 'order'},
                     'customerId': {'type': 'string'}}})",
                                             "orders.schema.json")
                                      .workbook;
    QCOMPARE(model.designs.size(), 1U);
    const model::Container &container = model.designs.front()->containers.front();
    QCOMPARE(container.name, std::string("orders"));
    QCOMPARE(container.partitionKey, std::vector<std::string> {"/customerId"});
    QVERIFY(container.documentTypes.front().field("type"));
    QCOMPARE(model.population->counts.at("Order"), 150);
    QCOMPARE(errorIn(model), QString());
}

void JsonSchemaTest::severalFilesAreOneModel()
{
    const std::vector<exchange::SourceFile> files {
        {"a.schema.json", R"({"properties": {"id": {"type": "string"}}})"},
        {"b.schema.json", "no JSON"},
        {"c.schema.json", R"({"properties": {"id": {"type": "string"}}})"}};
    const auto imported = exchange::importFiles(files, {"json-schema", true});
    QVERIFY(imported.ok());
    QCOMPARE(imported->workbook.entities->size(), 2U);
    QVERIFY(!imported->notes.empty());
}

void JsonSchemaTest::namesOfKeysAreProposedOnly()
{
    const exchange::Imported imported = readSchema(R"({'$defs': {
      'Customer': {'properties': {'id': {'type': 'string'}}},
      'Order': {'properties': {'id': {'type': 'string'}, 'customerId': {'type': 'string'}}}}})");
    QCOMPARE(imported.workbook.relationships->size(), 0U);
    QVERIFY(QString::fromStdString(textOf(imported.notes))
                .contains(QLatin1String("proposed: \"Order.customerId")));
}

void JsonSchemaTest::brokenTextsEndInASentence_data()
{
    QTest::addColumn<QByteArray>("text");
    QTest::newRow("empty") << QByteArray();
    QTest::newRow("a list") << QByteArray("[]");
    QTest::newRow("nothing in it") << QByteArray("{}");
    QTest::newRow("deep") << QByteArray("{\"properties\":").repeated(5000);
    QTest::newRow("cut") << QByteArray("{\"properties\": {\"a\": {\"type\": \"str");
}

void JsonSchemaTest::brokenTextsEndInASentence()
{
    QFETCH(QByteArray, text);
    const std::vector<exchange::SourceFile> files {{"a.json", text.toStdString()}};
    const auto imported = exchange::importFiles(files, {"json-schema", true});
    QVERIFY(!imported);
    QVERIFY(imported.error().message.ends_with('.'));
}

void JsonSchemaTest::theDesignsOfSamplesRestoreTheModel_data()
{
    sampleRows();
}

/// Each document type names its entity; what a design leaves out of its documents is lost.
void JsonSchemaTest::theDesignsOfSamplesRestoreTheModel()
{
    QFETCH(QString, sample);
    const model::Workbook before = sampleNamed(sample);
    for (const auto &design : before.designs) {
        for (const char *format : {"json-schema", "json-schema-draft-07"}) {
            const ExportedFiles files = exported(before, format, design->name);
            const std::vector<exchange::SourceFile> sources = files.sources();
            QCOMPARE(QString::fromStdString(std::string(exchange::recognised(sources)->name)),
                     QString(QLatin1String("json-schema")));
            const auto after = exchange::importFiles(sources, {});
            QVERIFY2(after.ok(), after ? "" : after.error().message.c_str());
            QCOMPARE(errorIn(after->workbook), QString());
            for (const model::Entity &entity : *after->workbook.entities) {
                const model::Entity *origin = before.entity(entity.name);
                QVERIFY2(origin, entity.name.c_str());
                for (const model::Attribute &attribute : entity.attributes) {
                    const model::Attribute *known = origin->attribute(attribute.name);
                    QVERIFY2(known || attribute.name == entity.key,
                             (entity.name + '.' + attribute.name).c_str());
                    QVERIFY2(!known || known->type == attribute.type
                                 || attribute.name == entity.key,
                             attribute.name.c_str());
                }
            }
            QCOMPARE(after->workbook.entities->size(), before.entities->size());
            for (const model::Relationship &one : *after->workbook.relationships)
                QVERIFY2(before.relationship(one.name), one.name.c_str());
        }
    }
}

PARTITA_GUILESS_TEST(JsonSchemaTest)

} // namespace tst_jsonschema

#include "tst_jsonschema.moc"
