// NoSQL Workbench models: rows of one table become entities, and a design keeps the table.
#include "tests/engine/exchange/comparedmodels.h"
#include "tests/support/testprogram.h"

using namespace partita;
using namespace partita::tests;

namespace tst_nosqlworkbench {

class WorkbenchTest : public QObject {
    Q_OBJECT

private slots:
    void rowsOfOneTableAreToldApart();
    void theKindWithOneRowAPartitionContainsTheOthers();
    void theTableBecomesAContainer();
    void indexesBecomeCopies();
    void rowsBecomeSampleRows();
    void prefixesOfSortKeysTellKinds();
    void tablesWithoutRowsKeepTheirAttributes();
    void savedQueriesAreProposed();
    void otherModelsAreRefused();
    void brokenTextsEndInASentence_data();
    void brokenTextsEndInASentence();
    void designsOfSamplesAreWrittenWithRows_data();
    void designsOfSamplesAreWrittenWithRows();
};

const char *const bank = R"({'ModelName': 'Bank', 'ModelMetadata': {'Version': '2.0',
  'Description': 'Accounts and payments.'},
  'DataModel': [{'TableName': 'Bank',
    'KeyAttributes': {'PartitionKey': {'AttributeName': 'PK', 'AttributeType': 'S'},
                      'SortKey': {'AttributeName': 'SK', 'AttributeType': 'S'}},
    'NonKeyAttributes': [{'AttributeName': 'type', 'AttributeType': 'S'},
                         {'AttributeName': 'type', 'AttributeType': 'S'},
                         {'AttributeName': 'amount', 'AttributeType': 'N'}],
    'GlobalSecondaryIndexes': [{'IndexName': 'ByPayee', 'KeyAttributes': {
      'PartitionKey': {'AttributeName': 'payee', 'AttributeType': 'S'}}}],
    'TableData': [
      {'PK': {'S': 'A1'}, 'SK': {'S': 'A'}, 'type': {'S': 'account'}, 'owner': {'S': 'Ann'}},
      {'PK': {'S': 'A1'}, 'SK': {'S': 'P#1'}, 'type': {'S': 'payment'}, 'amount': {'N': '12.5'},
       'payee': {'S': 'Bob'}, 'tags': {'L': [{'S': 'x'}]}, 'by': {'M': {'app': {'BOOL': true}}}},
      {'PK': {'S': 'A1'}, 'SK': {'S': 'P#2'}, 'type': {'S': 'payment'}, 'amount': {'N': '3'},
       'payee': {'S': 'Cid'}},
      {'PK': {'S': 'A2'}, 'SK': {'S': 'A'}, 'type': {'S': 'account'}, 'owner': {'S': 'Dan'}}],
    'SavedQuery': {'Payments of an account': {'view': 'Bank', 'PK': 'A1'}}}]})";

exchange::Imported readBank()
{
    return importedText(asJson(bank), "bank.json");
}

void WorkbenchTest::rowsOfOneTableAreToldApart()
{
    const exchange::Imported imported = readBank();
    QCOMPARE(errorIn(imported.workbook), QString());
    QCOMPARE(joinedLines(entityLines(imported.workbook, {})),
             QString(QLatin1String(
                 "Account by PK (PK: string, SK: string, owner: string, )\n"
                 "Payment by SK (SK: string, amount: number, by: object, payee: string, "
                 "tags: array, )\n")));
    QCOMPARE(imported.workbook.entity("Payment")->attribute("tags")->missing, 0.5);
}

void WorkbenchTest::theKindWithOneRowAPartitionContainsTheOthers()
{
    const model::Workbook model = readBank().workbook;
    QCOMPARE(joinedLines(relationshipLines(model, {.roles = true})),
             QString(QLatin1String(
                 "accountPayment: Account.payments 1:many Payment.account, contained\n")));
    const model::Degree &degree = model.relationships->front().degree;
    QCOMPARE(degree.kind, model::Degree::Kind::empirical);
    QCOMPARE(degree.values, (std::vector<std::int64_t> {0, 2}));
}

void WorkbenchTest::theTableBecomesAContainer()
{
    const exchange::Imported imported = readBank();
    QVERIFY2(imported.workbook.designs.size() == 1, textOf(imported.notes).c_str());
    const model::Container &bankTable = imported.workbook.designs.front()->containers.front();
    QCOMPARE(bankTable.name, std::string("Bank"));
    QCOMPARE(bankTable.partitionKey, std::vector<std::string> {"/PK"});
    QCOMPARE(bankTable.documentTypes.size(), 2U);
    QVERIFY(bankTable.documentTypes[0].field("type"));
    QVERIFY(bankTable.documentTypes[1].field("PK"));
}

void WorkbenchTest::indexesBecomeCopies()
{
    const model::Workbook model = readBank().workbook;
    const model::Container *copy = model.designs.front()->container("ByPayee");
    QVERIFY(copy);
    QCOMPARE(copy->documentTypes.size(), 1U); // accounts have no payee
    QCOMPARE(copy->documentTypes.front().upkeep, model::Upkeep::changeFeed);
}

void WorkbenchTest::rowsBecomeSampleRows()
{
    const model::Workbook model = readBank().workbook;
    QCOMPARE(model.population->sampleRows.size(), 4U);
    std::size_t withParents = 0;
    for (const model::SampleRow &row : model.population->sampleRows)
        withParents += row.parents.size();
    QCOMPARE(withParents, 2U);
}

void WorkbenchTest::prefixesOfSortKeysTellKinds()
{
    const model::Workbook model = importedText(asJson(R"({'ModelName': 'm', 'DataModel': [{
      'TableName': 'T', 'KeyAttributes': {'PartitionKey': {'AttributeName': 'pk'},
      'SortKey': {'AttributeName': 'sk'}}, 'TableData': [
        {'pk': {'S': '1'}, 'sk': {'S': 'CUSTOMER#1'}},
        {'pk': {'S': '1'}, 'sk': {'S': 'ORDER#1'}}, {'pk': {'S': '1'}, 'sk': {'S': 'ORDER#2'}}]}]})"),
                                               "m.json")
                                      .workbook;
    QVERIFY(model.entity("CUSTOMER"));
    QVERIFY(model.entity("ORDER"));
    QCOMPARE(model.relationships->size(), 1U);
}

void WorkbenchTest::tablesWithoutRowsKeepTheirAttributes()
{
    const model::Workbook model = importedText(asJson(R"({'ModelName': 'm', 'DataModel': [{
      'TableName': 'Thing', 'KeyAttributes': {'PartitionKey': {'AttributeName': 'id'}},
      'NonKeyAttributes': [{'AttributeName': 'size', 'AttributeType': 'N'},
        {'AttributeName': 'Status#Time', 'AttributeType': 'S'}]}]})"),
                                               "m.json")
                                      .workbook;
    QCOMPARE(
        joinedLines(entityLines(model, {})),
        QString(QLatin1String("Thing by id (Status#Time: string, id: string, size: number, )\n")));
}

void WorkbenchTest::savedQueriesAreProposed()
{
    QVERIFY(QString::fromStdString(textOf(readBank().notes))
                .contains(QLatin1String("proposed: The saved query \"Payments of an account\"")));
}

void WorkbenchTest::otherModelsAreRefused()
{
    const std::vector<exchange::SourceFile> files {
        {"OneTable.json", R"({"indexes": {}, "models": {}, "data": []})"}};
    const auto imported = exchange::importFiles(files, {"nosql-workbench", true});
    QVERIFY(!imported);
    QVERIFY(QString::fromStdString(imported.error().message)
                .contains(QLatin1String("no NoSQL Workbench model")));
}

void WorkbenchTest::brokenTextsEndInASentence_data()
{
    QTest::addColumn<QByteArray>("text");
    QTest::newRow("empty") << QByteArray();
    QTest::newRow("no tables") << QByteArray("{\"DataModel\": []}");
    QTest::newRow("nothing as wanted") << QByteArray("{\"DataModel\": [1, {\"TableName\": 2.5e}]}");
}

void WorkbenchTest::brokenTextsEndInASentence()
{
    QFETCH(QByteArray, text);
    const std::vector<exchange::SourceFile> files {{"m.json", text.toStdString()}};
    const auto imported = exchange::importFiles(files, {"nosql-workbench", true});
    QVERIFY(!imported);
    QVERIFY(imported.error().message.ends_with('.'));
}

void WorkbenchTest::designsOfSamplesAreWrittenWithRows_data()
{
    sampleRows();
}

void WorkbenchTest::designsOfSamplesAreWrittenWithRows()
{
    QFETCH(QString, sample);
    const model::Workbook before = sampleNamed(sample);
    for (const auto &design : before.designs) {
        const ExportedFiles files = exported(before, "nosql-workbench", design->name);
        const std::vector<exchange::SourceFile> sources = files.sources();
        QCOMPARE(exchange::recognised(sources)->name, std::string_view("nosql-workbench"));
        const auto after = exchange::importFiles(sources, {});
        QVERIFY2(after.ok(), after ? "" : after.error().message.c_str());
        QCOMPARE(errorIn(after->workbook), QString());
        QVERIFY(!after->workbook.population->sampleRows.empty());
    }
}

PARTITA_GUILESS_TEST(WorkbenchTest)

} // namespace tst_nosqlworkbench

#include "tst_nosqlworkbench.moc"
