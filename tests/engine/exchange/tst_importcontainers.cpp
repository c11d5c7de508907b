// Containers read from settings, Bicep, ARM templates and Terraform as people and tools write them.
#include "engine/exchange/mergecontainers.h"
#include "engine/model/validation.h"
#include "tests/engine/exchange/exchanged.h"
#include "tests/support/planstage.h"
#include "tests/support/testprogram.h"

#include <QFile>
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

/// A file of tests/data/exchange/containers.
Result<Imported> importedFile(const char *name)
{
    QFile file(QStringLiteral(PARTITA_SOURCE_DIR "/tests/data/exchange/containers/")
               + QString::fromLatin1(name));
    if (!file.open(QIODevice::ReadOnly))
        return Error {.message = "The file of the test cannot be read."};
    return imported(name, file.readAll().toStdString());
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
    const auto read = importedFile("shown.json");
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
    const auto read = importedFile("modules.bicep");
    QCOMPARE(shown(read),
             std::string("prod-events /tenantId /userId; ttl -1\n"
                         "plain /id\n"
                         "by path /id\n"
                         "sessions /user; manual 600; unique /a\n"));
    QVERIFY(hasNote(read, "for c in appContainers", 42));
    QVERIFY(hasNote(read, "computed properties", 21));
}

void TestImportContainers::nestedResourcesAndVariablesAreRead()
{
    const auto read = importedFile("nested.bicep");
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
    const auto read = importedFile("template.json");
    QCOMPARE(shown(read),
             std::string("inner /id; serverless\nshop-orders /customerId; serverless\n"));
    QVERIFY(hasNote(read, "time to live", 13));
}

void TestImportContainers::terraformIsRead()
{
    const auto read = importedFile("main.tf");
    const std::string text = shown(read);
    QVERIFY2(text.starts_with("shop-orders /customerId; ttl 3600; autoscale 10000; "
                              "unique /number; policy "),
             text.c_str());
    QVERIFY2(text.find("{\"path\":\"/a\",\"order\":\"descending\"}") != std::string::npos,
             text.c_str());
    QVERIFY2(text.find("script tax function tax() {\n  return \"${x}\";\n}\n") != std::string::npos,
             text.c_str());
    QVERIFY2(text.ends_with("value /id\n"), text.c_str());
    QVERIFY(hasNote(read, "database \"db\"", 4));
    QVERIFY(hasNote(read, "is repeated", 35));
    QVERIFY(hasNote(read, "vector embedding policy", 31));
    QVERIFY(hasNote(read, "The throughput of \"value\"", 40));
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
