// cosmos-model.json: the model of the Migration Assistant, in and out.
#include "tests/engine/exchange/comparedmodels.h"
#include "tests/support/testprogram.h"

using namespace partita;
using namespace partita::tests;

namespace tst_cosmosmodel {

class CosmosModelTest : public QObject {
    Q_OBJECT

private slots:
    void entitiesBecomeDocuments();
    void theOwnerOfTheForeignKeyIsTheChild();
    void embeddedEntitiesLiveInTheirParents();
    void patternsAreReadFromTheirQueries();
    void everyLevelOfTheKeyIsKept();
    void answersOfStepsAreRead();
    void otherVersionsAreRefused();
    void brokenTextsEndInASentence_data();
    void brokenTextsEndInASentence();
    void designsOfSamplesSurviveTheRoundTrip_data();
    void designsOfSamplesSurviveTheRoundTrip();
};

/// Orders with lines inside, and customers.
const char *const shop = R"({
  'version': 1, 'domain': 'Sales', 'sourceType': 'SQL Server', 'capacityMode': 'serverless',
  'containers': [
    {'name': 'orders', 'partitionKeys': [{'path': '/customerId', 'analysis': 'By customer.'}],
     'estimatedRowCount': 5000,
     'entities': [
       {'name': 'Order', 'docType': 'order', 'sourceTable': 'Orders',
        'idTemplate': 'order-{OrderID}', 'attributes': [
          {'target': 'id', 'source': {'table': 'Orders', 'column': 'OrderID', 'type': 'int'},
           'type': 'string', 'isId': true},
          {'target': 'customerId', 'type': 'string', 'isPartitionKey': true,
           'source': {'table': 'Orders', 'column': 'CustomerID', 'type': 'int'}},
          {'target': 'total', 'type': 'number',
           'source': {'table': 'Orders', 'column': 'Total', 'type': 'decimal(10,2)'}}],
        'relationships': [
          {'targetEntity': 'Line', 'sourceFK': {'table': 'OrderLines', 'column': 'OrderID'},
           'type': 'one-to-many', 'strategy': 'embed'},
          {'targetEntity': 'Customer', 'sourceFK': {'table': 'Orders', 'column': 'CustomerID'},
           'type': 'one-to-many', 'strategy': 'reference'}]},
       {'name': 'Line', 'docType': 'line', 'sourceTable': 'OrderLines', 'isEmbeddedOnly': true,
        'attributes': [
          {'target': 'product', 'type': 'string',
           'source': {'table': 'OrderLines', 'column': 'Product', 'type': 'nvarchar(50)'}}]}]},
    {'name': 'customers', 'partitionKeys': [{'path': '/id'}], 'entities': [
       {'name': 'Customer', 'docType': 'customer', 'sourceTable': 'Customers', 'attributes': [
          {'target': 'id', 'type': 'string', 'isId': true,
           'source': {'table': 'Customers', 'column': 'CustomerID', 'type': 'int'}}]}]}],
  'accessPatterns': [
    {'name': 'R001-GetOrdersByCustomer', 'source': {'type': 'sql', 'query': ''}, 'target': {
      'type': 'read', 'container': 'orders', 'operation': 'query', 'isCrossPartition': false,
      'query': 'SELECT * FROM c WHERE c.docType = \'order\' AND c.customerId = @customerId ORDER BY c.total DESC OFFSET 0 LIMIT 10',
      'estimatedRU': '~3.5 RU'}},
    {'name': 'W001-InsertOrder', 'target': {'container': 'orders', 'operation': 'create'}},
    {'name': 'R002', 'target': {'container': 'nowhere', 'operation': 'query'}}]
})";

exchange::Imported readShop()
{
    return importedText(asJson(shop), "cosmos-model.json");
}

void CosmosModelTest::entitiesBecomeDocuments()
{
    const exchange::Imported imported = readShop();
    const model::Workbook &model = imported.workbook;
    QCOMPARE(errorIn(model), QString());
    QCOMPARE(joinedLines(entityLines(model, {})),
             QString(QLatin1String("Customer by id (id: integer, )\n"
                                   "Line by id (id: string, product: string, )\n"
                                   "Order by id (id: integer, total: number, )\n")));
    QVERIFY2(model.designs.size() == 1, textOf(imported.notes).c_str());
    const model::Container &orders = model.designs.front()->containers.front();
    QCOMPARE(orders.name, std::string("orders"));
    QCOMPARE(orders.throughput.mode, model::ThroughputMode::serverless);
    const model::DocumentType &order = orders.documentTypes.front();
    QCOMPARE(order.name, std::string("order"));
    QVERIFY(std::holds_alternative<model::ComposedSource>(order.field("id")->source));
    QVERIFY(std::holds_alternative<model::ReferenceSource>(order.field("customerId")->source));
    QVERIFY(std::holds_alternative<model::ConstantSource>(order.field("docType")->source));
    QCOMPARE(model.population->counts.at("Order"), 5000);
    QVERIFY(model.designs.front()->description.find("By customer.") != std::string::npos);
}

void CosmosModelTest::theOwnerOfTheForeignKeyIsTheChild()
{
    // Both relationships are listed at Order, one of them at the child's end.
    QCOMPARE(joinedLines(relationshipLines(readShop().workbook, {.roles = true})),
             QString(QLatin1String("customerOrder: Customer.orders 1:many Order.customer\n"
                                   "orderLine: Order.lines 1:many Line.order, contained\n")));
}

void CosmosModelTest::embeddedEntitiesLiveInTheirParents()
{
    const model::Workbook model = readShop().workbook;
    const model::DocumentType &order
        = model.designs.front()->containers.front().documentTypes.front();
    const auto *lines = std::get_if<model::EmbeddedSource>(&order.field("lines")->source);
    QVERIFY(lines);
    QVERIFY(model::findField(lines->fields, "product"));
    QCOMPARE(order.field("lines")->upkeep, model::Upkeep::none);
}

void CosmosModelTest::patternsAreReadFromTheirQueries()
{
    const exchange::Imported imported = readShop();
    const model::Workbook &model = imported.workbook;
    QCOMPARE(model.patterns->size(), 2U);
    const model::AccessPattern &read = model.patterns->front();
    QCOMPARE(read.id, std::string("R001"));
    QCOMPARE(read.query()->root, std::string("Order"));
    QCOMPARE(read.query()->match.size(), 1U);
    QCOMPARE(read.query()->match.front().path, std::string("customer"));
    QCOMPARE(read.query()->order.size(), 1U);
    QCOMPARE(read.query()->order.front().path, std::string("total"));
    QCOMPARE(read.query()->limit.value_or(0), 10);
    QCOMPARE(model.patterns->back().command()->kind, model::Command::Kind::create);
    QVERIFY(QString::fromStdString(textOf(imported.notes)).contains(QLatin1String("R002")));
    QCOMPARE(model.published->size(), 1U);
    QCOMPARE(model.published->front().requestCharge, 3.5);
}

void CosmosModelTest::everyLevelOfTheKeyIsKept()
{
    const std::string text = asJson(R"({'version': 1, 'domain': 'd', 'containers': [{'name': 'c',
      'partitionKeys': [{'path': '/a'}, {'path': 'b'}], 'entities': [{'name': 'E',
      'docType': 'e', 'sourceTable': 'E', 'attributes': [
        {'target': 'id', 'type': 'string', 'isId': true}, {'target': 'a', 'type': 'string'},
        {'target': 'b', 'type': 'string'}]}]}]})");
    const model::Workbook model = importedText(text, "cosmos-model.json").workbook;
    QCOMPARE(model.designs.front()->containers.front().partitionKey,
             (std::vector<std::string> {"/a", "/b"}));
}

void CosmosModelTest::answersOfStepsAreRead()
{
    const std::string text = "{\"analysis\": \"…\", \"updatedModel\": " + asJson(shop) + "}";
    QCOMPARE(importedText(text, "answer.json").workbook.entities->size(), 3U);
}

void CosmosModelTest::otherVersionsAreRefused()
{
    const std::vector<exchange::SourceFile> files {
        {"m.json", R"({"version": 2, "containers": [{"entities": []}]})"}};
    const auto imported = exchange::importFiles(files, {"cosmos-model", true});
    QVERIFY(!imported);
    QVERIFY(QString::fromStdString(imported.error().message).contains(QLatin1String("version 2")));
}

void CosmosModelTest::brokenTextsEndInASentence_data()
{
    QTest::addColumn<QByteArray>("text");
    QTest::newRow("empty") << QByteArray();
    QTest::newRow("no containers") << QByteArray("{\"version\": 1}");
    QTest::newRow("no entities") << QByteArray("{\"containers\": [{\"name\": \"c\"}]}");
    QTest::newRow("nothing as wanted")
        << QByteArray("{\"containers\": [1, {\"entities\": [2, {\"attributes\": 3}]}]}");
    QTest::newRow("cut") << QByteArray("{\"containers\": [{\"entities\": [{\"na");
}

void CosmosModelTest::brokenTextsEndInASentence()
{
    QFETCH(QByteArray, text);
    const std::vector<exchange::SourceFile> files {{"m.json", text.toStdString()}};
    const auto imported = exchange::importFiles(files, {"cosmos-model", true});
    QVERIFY(!imported);
    QVERIFY(imported.error().message.ends_with('.'));
}

void CosmosModelTest::designsOfSamplesSurviveTheRoundTrip_data()
{
    sampleRows();
}

/// Attributes that no document holds, roles, degrees and optional parents are lost.
void CosmosModelTest::designsOfSamplesSurviveTheRoundTrip()
{
    QFETCH(QString, sample);
    const model::Workbook before = sampleNamed(sample);
    for (const auto &design : before.designs) {
        const ExportedFiles files = exported(before, "cosmos-model", design->name);
        const std::vector<exchange::SourceFile> sources = files.sources();
        QCOMPARE(exchange::recognised(sources)->name, std::string_view("cosmos-model"));
        const auto after = exchange::importFiles(sources, {});
        QVERIFY2(after.ok(), after ? "" : after.error().message.c_str());
        QCOMPARE(errorIn(after->workbook), QString());
        QVERIFY2(!after->workbook.designs.empty(),
                 (design->name + ": " + textOf(after->notes)).c_str());
        QCOMPARE(after->workbook.entities->size(), before.entities->size());
        for (const model::Entity &entity : *after->workbook.entities) {
            const model::Entity *origin = before.entity(entity.name);
            QVERIFY2(origin, entity.name.c_str());
            for (const model::Attribute &attribute : entity.attributes) {
                const model::Attribute *known = origin->attribute(attribute.name);
                QVERIFY2(!known || known->type == attribute.type || attribute.name == entity.key,
                         (entity.name + '.' + attribute.name).c_str());
            }
        }
    }
}

PARTITA_GUILESS_TEST(CosmosModelTest)

} // namespace tst_cosmosmodel

#include "tst_cosmosmodel.moc"
