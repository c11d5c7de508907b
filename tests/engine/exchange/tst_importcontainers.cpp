// Containers read from settings, Bicep, ARM templates and Terraform as people and tools write them.
#include "engine/exchange/mergecontainers.h"
#include "engine/model/validation.h"
#include "tests/engine/exchange/exchanged.h"
#include "tests/support/planstage.h"
#include "tests/support/testprogram.h"

#include <QTest>

namespace tst_importcontainers {

using namespace partita;
using exchange::Imported;

namespace {

Result<Imported> imported(const char *name, const std::string &content)
{
    const std::vector<exchange::SourceFile> files {{name, content}};
    return exchange::importFiles(files, {});
}

/// "events /a /b; ttl 60; autoscale 4000; unique /x", one line a container.
std::string shown(const Result<Imported> &read)
{
    if (!read)
        return read.error().message;
    if (model::hasErrors(model::validate(read->workbook)))
        return "not valid";
    std::string text;
    for (const model::Container &container : read->workbook.designs.front()->containers) {
        text += container.name;
        for (const std::string &path : container.partitionKey)
            text += ' ' + path;
        if (container.defaultTtl)
            text += "; ttl " + std::to_string(*container.defaultTtl);
        if (container.throughput.mode == model::ThroughputMode::serverless)
            text += "; serverless";
        if (const auto amount = container.throughput.stated())
            text += (container.throughput.mode == model::ThroughputMode::manual ? "; manual "
                                                                                : "; autoscale ")
                + std::to_string(*amount);
        for (const auto &key : container.uniqueKeys)
            text += "; unique " + key.front();
        if (!container.indexingPolicy.is_null())
            text += "; policy " + container.indexingPolicy.dump();
        for (const model::Script &script : container.scripts)
            text += "; script " + script.name + ' ' + script.body;
        text += '\n';
    }
    return text;
}

bool hasNote(const Result<Imported> &read, const std::string &part, int line)
{
    for (const exchange::ImportNote &note : read->notes) {
        if (note.sentence.find(part) != std::string::npos && note.line == line)
            return true;
    }
    qWarning("%s", tests::textOf(read->notes).c_str());
    return false;
}

constexpr const char *shownByCli = R"([
  {"id": "/subscriptions/s/resourceGroups/r/providers/Microsoft.DocumentDB/databaseAccounts/a/sqlDatabases/shop/containers/orders",
   "name": "orders",
   "resource": {
     "_etag": "\"0\"", "_rid": "x", "_ts": 1.0,
     "id": "orders",
     "analyticalStorageTtl": 0,
     "conflictResolutionPolicy": {"conflictResolutionPath": "/_ts", "mode": "LastWriterWins"},
     "indexingPolicy": {"automatic": true, "indexingMode": "Consistent",
       "includedPaths": [{"path": "/*", "indexes": [{"kind": "Range", "dataType": "Number", "precision": -1}]}],
       "excludedPaths": [{"path": "/\"_etag\"/?"}]},
     "partitionKey": {"kind": "Hash", "paths": ["/customerId"], "version": 2},
     "uniqueKeyPolicy": {"uniqueKeys": []}}},
  {"id": "/subscriptions/s/resourceGroups/r/providers/Microsoft.DocumentDB/databaseAccounts/a/sqlDatabases/shop/containers/orders/throughputSettings/default",
   "resource": {"autoscaleSettings": {"maxThroughput": 4000}, "throughput": 400}}
])";

constexpr const char *moduleArguments = R"(
metadata description = 'A \'module\' of ${x}'
param tags object = {}
@description('Databases, with a [ in the text')
param prefix string = 'prod'
module cosmos './cosmos.bicep' = {
  name: 'cosmos'
  params: {
    tags: union(tags, { a: 'b' })
    containers: [
      {
        databaseName: 'one'
        name: '${prefix}-events' // a comment
        partitionKeyPaths: [ '/tenantId', '/userId' ]
        partitionKeyKind: 'MultiHash'
        defaultTtl: -1
      }
      {
        databaseName: 'two'
        name: 'plain'
        partitionKey: 'id'
        /* lost */ computedProperties: [ { name: 'a', query: 'b' } ]
      }
      {
        databaseName: 'two'
        name: 'by path'
        partitionKey: '/id'
      }
    ]
    principals: empty(prefix)
      ? [ web.outputs.id ]
      : [ web.outputs.id, prefix ]
  }
}
var appContainers = [
  {
    name: 'sessions'
    paths: ['/user']
    throughput: 600
    uniqueKeyPolicyKeys: [ { paths: [ '/a' ] } ]
  }
]
resource all 'Microsoft.DocumentDB/databaseAccounts/sqlDatabases/containers@2023-04-15' = [for c in appContainers: {
  name: c.name
  properties: { resource: { id: c.name } }
}]
output endpoint string = cosmos.outputs.endpoint
)";

constexpr const char *nestedResources = R"(
param name string
param max int = 4000
var policy = {
  indexingMode: 'consistent'
  includedPaths: [ { path: '/*' } ]
  excludedPaths: [ { path: '/big/*' }, { path: '/"_etag"/?' } ]
}
resource account 'Microsoft.DocumentDB/databaseAccounts@2024-05-15' existing = {
  name: name
  resource db 'sqlDatabases' existing = {
    name: 'shop'
    resource posts 'containers' = {
      name: 'posts'
      properties: {
        resource: {
          id: 'posts'
          partitionKey: { paths: [ '/postId' ], kind: 'Hash' }
          indexingPolicy: policy
        }
        options: { autoscaleSettings: { maxThroughput: max } }
      }
    }
  }
}
resource likes 'Microsoft.DocumentDB/databaseAccounts/sqlDatabases/containers@2024-05-15' = if (max > 1) {
  parent: account::db
  name: 'likes'
  properties: {
    resource: {
      id: 'likes'
      partitionKey: { paths: [ '/postId' ] }
      defaultTtl: days * 86400
    }
  }
}
resource proc 'Microsoft.DocumentDB/databaseAccounts/sqlDatabases/containers/storedProcedures@2024-05-15' = {
  parent: likes
  name: 'count'
  properties: { resource: { id: 'count', body: 'function () { return \'\${a}\'; }' } }
}
)";

constexpr const char *template2 = R"json({
  "$schema": "https://schema.management.azure.com/schemas/2019-04-01/deploymentTemplate.json#",
  "languageVersion": "2.0",
  "contentVersion": "1.0.0.0",
  "parameters": {"db": {"type": "string", "defaultValue": "shop"}},
  "variables": {"name": "[concat(parameters('db'), '-orders')]", "loop": "[variables('loop')]"},
  "resources": {
    "account": {"type": "Microsoft.DocumentDB/databaseAccounts", "name": "a",
      "properties": {"capabilities": [{"name": "EnableServerless"}]}},
    "orders": {"type": "Microsoft.DocumentDB/databaseAccounts/sqlDatabases/containers",
      "name": "[format('{0}/{1}/{2}', 'a', parameters('db'), variables('name'))]",
      "properties": {"resource": {"id": "[variables('name')]",
        "partitionKey": {"paths": ["/customerId"]}, "defaultTtl": "[variables('loop')]"}}},
    "nested": {"type": "Microsoft.Resources/deployments", "name": "n",
      "properties": {"parameters": {"c": {"value": "inner"}},
        "template": {"$schema": "x", "contentVersion": "1", "parameters": {"c": {"type": "string"}},
          "resources": [{"type": "Microsoft.DocumentDB/databaseAccounts/sqlDatabases/containers",
            "name": "[concat('a/shop/', parameters('c'))]",
            "properties": {"resource": {"id": "[parameters('c')]", "partitionKey": {"paths": ["/id"]}}}}]}}}
  }
})json";

constexpr const char *terraform = R"(
locals { ttl = 3600 }
variable "prefix" { default = "shop" }
variable "size" {}
resource "azurerm_cosmosdb_sql_database" "db" {
  name       = "db"
  throughput = 400
}
resource "azurerm_cosmosdb_sql_container" "orders" {
  name                = "${var.prefix}-orders"
  database_name       = azurerm_cosmosdb_sql_database.db.name
  partition_key_path  = "/customerId" # of old providers
  default_ttl         = local.ttl
  analytical_storage_ttl = "-1"
  autoscale_settings { max_throughput = 10000 }
  indexing_policy {
    indexing_mode = "Consistent"
    included_path { path = "/*" }
    excluded_path { path = "/\"_etag\"/?" }
    composite_index {
      index {
        path  = "/a"
        order = "Descending"
      }
      index {
        path  = "/b"
        order = "ascending"
      }
    }
  }
  unique_key { paths = ["/number"] }
  vector_embedding_policy {
    vector_embedding { path = "/v" }
  }
}
resource "azurerm_cosmosdb_sql_container" "each" {
  for_each            = toset(var.names)
  name                = each.value
  database_name       = "db"
  partition_key_paths = ["/id"]
  throughput          = var.size
}
resource "azurerm_cosmosdb_sql_function" "tax" {
  name         = "tax"
  container_id = azurerm_cosmosdb_sql_container.orders.id
  body         = <<-EOT
    function tax() {
      return "$${x}";
    }
  EOT
}
)";

} // namespace

class TestImportContainers : public QObject {
    Q_OBJECT
private slots:
    void whatTheCommandLineShowsIsRead();
    void settingsAreRecognisedByContent();
    void argumentsOfModulesAreRead();
    void nestedResourcesAndVariablesAreRead();
    void newTemplatesAndNestedOnesAreRead();
    void terraformIsRead();
    void oneNameInSeveralDatabases();
    void nothingIsSaidSo();
    void deepFilesEnd();
    void settingsGoIntoADesign();
};

void TestImportContainers::whatTheCommandLineShowsIsRead()
{
    const auto read = imported("shown.json", shownByCli);
    QCOMPARE(shown(read), std::string("orders /customerId; autoscale 4000\n"));
    QVERIFY2(read->notes.empty(), tests::textOf(read->notes).c_str());
}

void TestImportContainers::settingsAreRecognisedByContent()
{
    const char *settings
        = "\xEF\xBB\xBF{\"id\":\"c\",\"partitionKey\":{\"paths\":[\"/a\"],\"kind\":\"Hash\"},"
          "\"defaultTtl\":-1,\"conflictResolutionPolicy\":{\"mode\":\"Custom\"}}";
    const auto read = imported("x.json", settings);
    QCOMPARE(shown(read), std::string("c /a; ttl -1\n"));
    QVERIFY(hasNote(read, "conflict resolution policy", 1));
}

void TestImportContainers::argumentsOfModulesAreRead()
{
    const auto read = imported("main.bicep", moduleArguments);
    QCOMPARE(shown(read),
             std::string("prod-events /tenantId /userId; ttl -1\n"
                         "by path /id\n"
                         "sessions /user; manual 600; unique /a\n"));
    QVERIFY(hasNote(read, "for c in appContainers", 45));
}

void TestImportContainers::nestedResourcesAndVariablesAreRead()
{
    const auto read = imported("main.bicep", nestedResources);
    const std::string text = shown(read);
    QVERIFY2(text.starts_with("posts /postId; autoscale 4000; policy {\"indexingMode\":"
                              "\"consistent\",\"includedPaths\":[{\"path\":\"/*\"}],"
                              "\"excludedPaths\":[{\"path\":\"/big/*\"}]}\n"),
             text.c_str());
    QVERIFY2(text.ends_with("likes /postId; script count function () { return '${a}'; }\n"),
             text.c_str());
    QVERIFY(hasNote(read, "time to live", 32));
    QVERIFY(hasNote(read, "under a condition", 25));
}

void TestImportContainers::newTemplatesAndNestedOnesAreRead()
{
    const auto read = imported("azuredeploy.json", template2);
    QCOMPARE(shown(read),
             std::string("inner /id; serverless\nshop-orders /customerId; serverless\n"));
    QVERIFY(hasNote(read, "time to live", 13));
}

void TestImportContainers::terraformIsRead()
{
    const auto read = imported("main.tf", terraform);
    const std::string text = shown(read);
    QVERIFY2(text.starts_with("shop-orders /customerId; ttl 3600; autoscale 10000; "
                              "unique /number; policy "),
             text.c_str());
    QVERIFY2(text.find("{\"path\":\"/a\",\"order\":\"descending\"}") != std::string::npos,
             text.c_str());
    QVERIFY2(text.find("script tax function tax() {\n  return \"${x}\";\n}\n") != std::string::npos,
             text.c_str());
    QVERIFY2(text.ends_with("value /id\n"), text.c_str());
    QVERIFY(hasNote(read, "database \"db\"", 5));
    QVERIFY(hasNote(read, "is repeated", 38));
    QVERIFY(hasNote(read, "vector embedding policy", 34));
    QVERIFY(hasNote(read, "The throughput of \"value\"", 43));
}

void TestImportContainers::oneNameInSeveralDatabases()
{
    const auto read = imported("m.bicep", R"(
param sqlDatabases array = [
  { name: 'a', containers: [ { name: 'c', paths: ['/x'] } ] }
  { name: 'b', containers: [ { name: 'c', paths: ['/y'] }, { name: 'd', paths: ['/z'] } ] }
]
)");
    QCOMPARE(shown(read), std::string("a-c /x\nb-c /y\nd /z\n"));
    QVERIFY(hasNote(read, "is named \"b-c\" here", 4));
}

void TestImportContainers::nothingIsSaidSo()
{
    for (const char *name : {"a.bicep", "a.tf", "a.json"}) {
        const std::vector<exchange::SourceFile> files {{name, "{ nothing"}};
        const auto read = exchange::importFiles(files, {.format = "containers"});
        QVERIFY(!read.ok());
        QVERIFY2(read.error().message.starts_with("There is no container in"),
                 read.error().message.c_str());
    }
}

void TestImportContainers::deepFilesEnd()
{
    const std::string deep = "{\"id\":\"c\",\"partitionKey\":{\"paths\":[\"/a\"]}}\n"
        + std::string(100'000, '[') + "\n";
    const std::vector<exchange::SourceFile> files {{"a.json", deep}};
    const auto read = exchange::importFiles(files, {.format = "containers"});
    QCOMPARE(shown(read), std::string("c /a\n"));
    QVERIFY(hasNote(read, "nested too deep", 0));
}

void TestImportContainers::settingsGoIntoADesign()
{
    const auto read = imported("m.bicep", R"(
param containers array = [
  { name: 'Posts', paths: ['/postId'], defaultTtl: 60, throughput: 500 }
  { name: 'new', paths: ['/y'] }
]
)");
    const model::Workbook workbook = tests::blogWorkbook();
    const auto merged = exchange::mergeContainers(workbook, "V2", read->workbook);
    QVERIFY2(merged.ok(), merged ? "" : merged.error().message.c_str());
    QCOMPARE(merged->merged, std::vector<std::string> {"posts"});
    QCOMPARE(merged->missing, std::vector<std::string> {"new"});
    QCOMPARE(merged->untouched, std::vector<std::string> {"users"});
    const auto changed = model::apply(workbook, merged->edit);
    QVERIFY(changed.ok());
    const model::Container *posts = changed->design("V2")->container("posts");
    QCOMPARE(posts->defaultTtl, std::optional<std::int64_t>(60));
    QCOMPARE(posts->throughput.stated(), std::optional<std::int64_t>(500));
    QCOMPARE(posts->documentTypes.size(), std::size_t(3));
    QVERIFY(!exchange::mergeContainers(workbook, "V9", read->workbook).ok());
    QVERIFY(!exchange::mergeContainers(workbook, "V2", workbook).ok());
}

PARTITA_APPLESS_TEST(TestImportContainers)

} // namespace tst_importcontainers

#include "tst_importcontainers.moc"
