// Containers of a design, written as settings, Bicep, ARM templates and Terraform and read again.
#include "engine/index/policy.h"
#include "engine/mapping/derive.h"
#include "engine/model/validation.h"
#include "engine/places/values.h"
#include "engine/workbook/workbookfile.h"
#include "tests/engine/exchange/exchanged.h"
#include "tests/support/planstage.h"
#include "tests/support/testprogram.h"

#include <QTest>

namespace tst_containerfiles {

using namespace partita;
using tests::ExportedFiles;

namespace {

/// A policy in its canonical form, to compare.
std::string canonical(const model::Json &policy)
{
    if (policy.is_null())
        return {};
    json::Arena arena;
    const auto read = index::Policy::fromJson(places::fromNlohmann(policy, arena));
    if (!read)
        return read.error().message;
    return read->isDefault ? std::string() : json::toText(read->toJson(arena));
}

/// The policy without the exclusion of "_etag", which stands in most of them and says nothing.
model::Json withoutTag(model::Json policy)
{
    if (!policy.is_object() || !policy.contains("excludedPaths"))
        return policy;
    model::Json kept = model::Json::array();
    for (const model::Json &path : policy["excludedPaths"]) {
        if (path.value("path", "").find("_etag") == std::string::npos)
            kept.push_back(path);
    }
    policy["excludedPaths"] = std::move(kept);
    return policy;
}

/// What the four formats hold of a container, as text.
std::string settingsText(const model::Container &container, bool hasThroughput)
{
    std::string text = container.name;
    for (const std::string &path : container.partitionKey)
        text += ' ' + path;
    text += "\npolicy " + canonical(withoutTag(container.indexingPolicy));
    text += "\nttl " + std::to_string(container.defaultTtl.value_or(0)) + ' '
        + std::to_string(container.analyticalTtl.value_or(0)) + '\n';
    for (const auto &key : container.uniqueKeys) {
        text += "unique";
        for (const std::string &path : key)
            text += ' ' + path;
        text += '\n';
    }
    if (!hasThroughput)
        return text;
    text += "throughput " + std::to_string(static_cast<int>(container.throughput.mode)) + ' '
        + std::to_string(container.throughput.stated().value_or(0)) + '\n';
    for (const model::Script &script : container.scripts)
        text += "script " + std::to_string(static_cast<int>(script.kind)) + ' ' + script.name + ' '
            + script.body + '\n';
    return text;
}

std::string settingsText(const model::Design &design, bool hasThroughput)
{
    std::map<std::string, std::string> sorted; // settings are files, read by name
    for (const model::Container &container : design.containers)
        sorted[container.name] = settingsText(container, hasThroughput);
    std::string text;
    for (const auto &[name, settings] : sorted)
        text += settings + '\n';
    return text;
}

/// A workbook whose designs state their throughput, so that nothing is evaluated.
model::Workbook stated(model::Workbook workbook)
{
    for (model::Shared<model::Design> &shared : workbook.designs) {
        model::Design design = *shared;
        std::int64_t amount = 1000;
        for (model::Container &container : design.containers) {
            if (container.throughput.mode == model::ThroughputMode::serverless)
                continue;
            container.throughput.requestUnitsPerSecond = amount;
            amount += 1000;
        }
        shared = design;
    }
    return workbook;
}

model::Workbook workbookWith(model::Container container)
{
    model::Workbook workbook;
    workbook.name = "test";
    model::Design design;
    design.name = "D";
    design.containers.push_back(std::move(container));
    workbook.designs.emplace_back(design);
    return workbook;
}

/// A container with everything that needs escaping.
model::Container awkward()
{
    model::Container container;
    container.name = "ev'ents ${x}";
    container.partitionKey = {"/tenantId", "/\"user id\"", "/day"};
    container.defaultTtl = -1;
    container.analyticalTtl = 86'400;
    container.uniqueKeys = {{"/email"}, {"/a/b", "/c"}};
    container.throughput = {model::ThroughputMode::autoscale, 5000};
    const auto path = [](const char *text) { return model::Json {{"path", text}}; };
    model::Json &policy = container.indexingPolicy;
    policy["indexingMode"] = "consistent";
    policy["includedPaths"] = model::Json::array({path("/*")});
    policy["excludedPaths"] = model::Json::array({path("/\"a b\"/?"), path("/big/*")});
    model::Json name = path("/name");
    name["order"] = "ascending";
    model::Json age = path("/age");
    age["order"] = "descending";
    policy["compositeIndexes"] = model::Json::array({model::Json::array({name, age})});
    using Kind = model::Script::Kind;
    container.scripts = {
        {Kind::procedure, "hello", "function () { return 'it\\'s' + \"${not}\" + \"%{x}\"; }"},
        {Kind::preTrigger, "stamp", "function stamp() {\n    // ''' and \\ stay\n}\n"},
        {Kind::postTrigger, "after", "function after() {\r\n\treturn `${1}`;\n}\n"},
        {Kind::function, "tax", "function tax(x) {\n    return `${x}` + '%{y}';\n}\n"},
    };
    return container;
}

Result<ExportedFiles> exported(const model::Workbook &workbook, const std::string &design,
                               const std::string &format)
{
    ExportedFiles files;
    const auto dropped = exchange::exportTo(files, format, {workbook, design, 1});
    if (!dropped)
        return dropped.error();
    return files;
}

} // namespace

class TestContainerFiles : public QObject {
    Q_OBJECT
private slots:
    void eachFormatIsReadAsItWasWritten_data()
    {
        QTest::addColumn<QString>("format");
        for (const char *format : {"settings", "bicep", "arm", "terraform"})
            QTest::newRow(format) << QString::fromLatin1(format);
    }
    void eachFormatIsReadAsItWasWritten();
    void namesAndScriptsAreEscaped_data() { eachFormatIsReadAsItWasWritten_data(); }
    void namesAndScriptsAreEscaped();
    void theHeadNamesWorkbookAndDesign();
    void aThroughputAsNeededIsComputed();
    void scriptsAreFiles();
    void itemsAreLinesOfEachContainer();
};

void TestContainerFiles::eachFormatIsReadAsItWasWritten()
{
    QFETCH(QString, format);
    const bool hasThroughput = format != QStringLiteral("settings");
    for (const workbook::SampleInfo &sample : workbook::samples()) {
        const auto opened = workbook::open("sample:" + sample.name);
        QVERIFY(opened.ok());
        const auto derived = mapping::withDerivedDesigns(*opened);
        QVERIFY(derived.ok());
        const model::Workbook workbook = stated(*derived);
        for (const auto &design : workbook.designs) {
            const auto files = exported(workbook, design->name, format.toStdString());
            QVERIFY2(files.ok(), files ? "" : files.error().message.c_str());
            const auto imported = exchange::importFiles(files->sources(), {});
            QVERIFY2(imported.ok(), imported ? "" : imported.error().message.c_str());
            QVERIFY(!model::hasErrors(model::validate(imported->workbook)));
            const model::Design *again = imported->workbook.design("Imported containers");
            QVERIFY(again);
            QVERIFY2(imported->notes.empty(), tests::textOf(imported->notes).c_str());
            const std::string read = settingsText(*again, hasThroughput);
            const std::string written = settingsText(*design, hasThroughput);
            QVERIFY2(read == written, (sample.name + "\n" + read + "\n" + written).c_str());
        }
    }
}

void TestContainerFiles::namesAndScriptsAreEscaped()
{
    QFETCH(QString, format);
    const model::Container container = awkward();
    const model::Workbook workbook = workbookWith(container);
    const auto files = exported(workbook, "D", format.toStdString());
    QVERIFY2(files.ok(), files ? "" : files.error().message.c_str());
    const auto imported = exchange::importFiles(files->sources(), {});
    QVERIFY2(imported.ok(), imported ? "" : imported.error().message.c_str());
    const bool hasThroughput = format != QStringLiteral("settings");
    QCOMPARE(settingsText(imported->workbook.designs.front()->containers.front(), hasThroughput),
             settingsText(container, hasThroughput));
}

void TestContainerFiles::theHeadNamesWorkbookAndDesign()
{
    model::Workbook workbook = workbookWith(awkward());
    workbook.name = "shop\nfloor";
    for (const char *format : {"bicep", "terraform", "arm", "azure-cli"}) {
        const auto files = exported(workbook, "D", format);
        QVERIFY(files.ok());
        QVERIFY2(files->text().find("shop floor") != std::string::npos, files->text().c_str());
        QVERIFY(files->text().find("Containers of the design") != std::string::npos);
    }
}

void TestContainerFiles::aThroughputAsNeededIsComputed()
{
    ExportedFiles files;
    const auto dropped = exchange::exportTo(files, "bicep", {tests::blogWorkbook(), "V2", 1});
    QVERIFY(dropped.ok());
    QVERIFY(files.text().find("computed by Partita for the load") != std::string::npos);
    QVERIFY(dropped->front().find("computes for the load") != std::string::npos);
    model::Container quiet = awkward();
    quiet.throughput = {model::ThroughputMode::manual, std::nullopt};
    const auto least = exported(workbookWith(quiet), "D", "terraform");
    QVERIFY(least.ok());
    QVERIFY(least->text().find("400 RU/s: the least") != std::string::npos);
    QVERIFY(least->text().find("throughput = 400") != std::string::npos);
}

void TestContainerFiles::scriptsAreFiles()
{
    const auto files = exported(workbookWith(awkward()), "D", "scripts");
    QVERIFY(files.ok());
    QCOMPARE(files->files.size(), std::size_t(4));
    QVERIFY(files->files.contains("ev'ents ${x}/procedures/hello.js"));
    QVERIFY(files->files.contains("ev'ents ${x}/triggers/stamp.js"));
    QCOMPARE(files->files.at("ev'ents ${x}/functions/tax.js"), awkward().scripts[3].body);
}

void TestContainerFiles::itemsAreLinesOfEachContainer()
{
    ExportedFiles files;
    double most = 0;
    const exchange::Watch watch {[&](std::string_view, double done) { most = done; }, {}};
    const auto dropped
        = exchange::exportTo(files, "items", {tests::blogWorkbook(), "V3", 0.0001}, watch);
    QVERIFY(dropped.ok());
    QVERIFY(dropped->empty());
    QCOMPARE(files.files.size(), std::size_t(3));
    QCOMPARE(std::count(files.files["feed.jsonl"].begin(), files.files["feed.jsonl"].end(), '\n'),
             100);
    QVERIFY(most > 0.9);
}

PARTITA_APPLESS_TEST(TestContainerFiles)

} // namespace tst_containerfiles

#include "tst_containerfiles.moc"
