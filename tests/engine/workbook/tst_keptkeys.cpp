// Unknown keys of the text form: kept with their object through edits, written back in their place,
// and told as warnings.
#include "engine/model/edit.h"
#include "engine/workbook/keptkeys.h"
#include "engine/workbook/layout.h"
#include "engine/workbook/projectfile.h"
#include "engine/workbook/textform.h"
#include "tests/support/testprogram.h"

#include <QDir>
#include <QFile>
#include <QTest>

#include <algorithm>
#include <array>
#include <random>

using namespace partita;
using namespace partita::model;

namespace {

Json jsonOfSample(const QString &name)
{
    QFile file(QStringLiteral(PARTITA_SOURCE_DIR "/resources/samples/") + name);
    if (!file.open(QIODevice::ReadOnly))
        qFatal("A sample cannot be read.");
    return Json::parse(file.readAll().toStdString());
}

Workbook workbookIn(const std::string &text)
{
    Result<Workbook> workbook = workbook::readText(text);
    if (!workbook)
        qFatal("%s", workbook.error().message.c_str());
    return *workbook;
}

/// Adds members of a later version to every object whose keys belong to the form.
class LaterVersion {
public:
    int added() const { return m_added; }

    void extend(Json &json)
    {
        if (json.is_array()) {
            for (Json &element : json)
                extend(element);
        } else if (json.is_object()) {
            for (auto &[key, value] : json.items())
                extendMember(key, value);
            add(json);
            if (m_random() % 2 == 0)
                add(json);
        }
    }

private:
    /// Objects whose keys are names of the user, and values that mean nothing to the form.
    void extendMember(const std::string &key, Json &value)
    {
        constexpr std::array names {"counts",     "rates",   "canvas",  "thresholds",
                                    "values",     "parents", "degrees", "rows",
                                    "parameters", "changes", "with",    "indexingPolicy",
                                    "equals",     "value",   "constant"};
        if (std::find(names.begin(), names.end(), key) != names.end())
            return;
        if (key != "figures")
            return extend(value);
        for (auto &[pattern, cell] : value.items())
            extend(cell);
    }

    /// At a random place of the object.
    void add(Json &object)
    {
        const std::size_t place = m_random() % (object.size() + 1);
        const std::string key = "later " + std::to_string(++m_added);
        Json result = Json::object();
        std::size_t index = 0;
        for (const auto &[name, value] : object.items()) {
            if (index++ == place)
                result[key] = m_value;
            result[name] = value;
        }
        result[key] = m_value;
        object = std::move(result);
    }

    std::mt19937 m_random {7};
    int m_added = 0;
    const Json m_value
        = {{"a", {1, -2.5, 1e300, "ä \" \x01"}}, {"b", nullptr}, {"", Json::object()}};
};

/// A small firm in which every part that is edited has a key of a later version.
Workbook firm()
{
    return workbookIn(R"({"name": "firm", "later": 0,
"entities": [
  {"name": "Team", "attributes": [{"name": "id", "generate": "uuid", "later": 1}], "later": 2},
  {"name": "Task", "attributes": [{"name": "id", "generate": "uuid"},
    {"name": "state", "generate": {"choice": [{"value": "open", "later": 3}, "done"], "later": 4}}]}],
"relationships": [
  {"name": "work", "parent": "Team.tasks", "child": "Task.team", "later": 5,
   "degree": {"fixed": 3, "later": 6}}],
"patterns": [
  {"id": "Q1", "query": "Task", "match": [{"kind": "equals", "path": "id", "parameter": "id", "later": 7}],
   "included": [{"role": "team", "later": 8}], "ratePerSecond": 1, "later": 9}],
"designs": [
  {"name": "D", "later": 10, "containers": [
    {"name": "a", "partitionKey": "/id", "later": 11, "documentTypes": [
      {"name": "team", "entity": "Team", "fields": ["id"], "later": 12},
      {"name": "task", "entity": "Task", "fields": ["id", {"name": "state", "attribute": "state", "later": 13}]}]},
    {"name": "b", "partitionKey": "/id"}]}]})");
}

Workbook after(const Workbook &workbook, const Edit &edit)
{
    Result<Workbook> result = apply(workbook, edit);
    if (!result)
        qFatal("%s", result.error().message.c_str());
    return *result;
}

/// The values of the kept keys, in the order of the written text.
QList<int> laterIn(const Workbook &workbook)
{
    QList<int> values;
    const Json written = Json::parse(workbook::writeText(workbook));
    const auto collect = [&values](const auto &self, const Json &json) -> void {
        for (const auto &[key, value] : json.items()) {
            if (json.is_object() && key == "later")
                values.append(value.template get<int>());
            else if (value.is_structured())
                self(self, value);
        }
    };
    collect(collect, written);
    std::sort(values.begin(), values.end());
    return values;
}

QList<int> allExcept(std::initializer_list<int> gone)
{
    QList<int> values;
    for (int value = 0; value <= 13; ++value) {
        if (std::find(gone.begin(), gone.end(), value) == gone.end())
            values.append(value);
    }
    return values;
}

} // namespace

class KeptKeysTest : public QObject {
    Q_OBJECT

private slots:
    void everyObjectKeepsItsKeysByteByByte_data();
    void everyObjectKeepsItsKeysByteByByte();
    void projectFilesKeepThemToo_data() { everyObjectKeepsItsKeysByteByByte_data(); }
    void projectFilesKeepThemToo();
    void theyComeThroughEdits();
    void theyComeThroughFormsThatWriteAnew();
    void theyGoWithTheirParent();
    void aKnownKeyIsNeverWrittenTwice();
    void eachIsAWarningWithItsPlace();
    void keysOfAnotherKindAreMistakes_data();
    void keysOfAnotherKindAreMistakes();
};

void KeptKeysTest::everyObjectKeepsItsKeysByteByByte_data()
{
    QTest::addColumn<QString>("name");
    for (const QString &name : QDir(QStringLiteral(PARTITA_SOURCE_DIR "/resources/samples"))
                                   .entryList({QStringLiteral("*.partita.json")}))
        QTest::newRow(qPrintable(name)) << name;
}

void KeptKeysTest::everyObjectKeepsItsKeysByteByByte()
{
    QFETCH(QString, name);
    Json json = jsonOfSample(name);
    LaterVersion later;
    later.extend(json);
    QVERIFY(later.added() > 50);
    const std::string text = workbook::layOut(json);
    const Workbook workbook = workbookIn(text);
    QCOMPARE(QString::fromStdString(workbook::writeText(workbook)), QString::fromStdString(text));
    QCOMPARE(workbook::keptKeys(workbook).size(), static_cast<std::size_t>(later.added()));
}

void KeptKeysTest::projectFilesKeepThemToo()
{
    QFETCH(QString, name);
    Json json = jsonOfSample(name);
    LaterVersion().extend(json);
    const Workbook workbook = workbookIn(workbook::layOut(json));
    const Result<std::string> bytes = workbook::writeProject(workbook);
    QVERIFY(bytes.ok());
    const Result<Workbook> again = workbook::readProject(*bytes);
    QVERIFY2(again.ok(), again ? "" : again.error().message.c_str());
    QVERIFY(*again == workbook);
}

void KeptKeysTest::theyComeThroughEdits()
{
    Workbook workbook = firm();
    QCOMPARE(laterIn(workbook), allExcept({}));
    workbook = after(workbook, RenameEntity {"Task", "Job"});
    workbook = after(workbook, RenameAttribute {"Job", "state", "phase"});
    workbook = after(workbook, MoveAttribute {"Job", "phase", 0});
    workbook = after(workbook, RenameDesign {"D", "E"});
    workbook = after(workbook, RenameContainer {"E", "a", "teams"});
    workbook = after(workbook, ChangePartitionKey {"E", "teams", {"/name"}});
    workbook = after(workbook, MoveDocumentType {"E", "teams", "team", "b"});
    Relationship relationship = workbook.relationships->front();
    relationship.name = "labour";
    relationship.parentRole = "crew";
    workbook = after(workbook, ChangeRelationship {"work", relationship});
    workbook = after(workbook, ChangeTexts {"Firm", "Of teams"});
    QCOMPARE(laterIn(workbook), allExcept({}));
}

void KeptKeysTest::theyComeThroughFormsThatWriteAnew()
{
    Workbook workbook = firm();
    AccessPattern pattern = workbook.patterns->front();
    Query &query = std::get<Query>(pattern.request);
    Match again;
    again.path = "id";
    again.parameter = "id";
    Match another;
    another.path = "state";
    another.parameter = "state";
    IncludedRows rows;
    rows.role = "team";
    rows.attributes = {{"id", {}, {}}};
    query.match = {another, again};
    query.included = {rows};
    workbook = after(workbook, ChangePattern {"Q1", pattern});
    QCOMPARE(workbook.patterns->front().query()->match[1].kept.isEmpty(), false);
    QCOMPARE(workbook.patterns->front().query()->match[0].kept.isEmpty(), true);
    Attribute state = *workbook.entity("Task")->attribute("state");
    state.generator.choices = {{"late", 1}, {"open", 1}};
    workbook = after(workbook, ChangeAttribute {"Task", state});
    QCOMPARE(laterIn(workbook), allExcept({}));
}

void KeptKeysTest::theyGoWithTheirParent()
{
    const Workbook workbook = firm();
    QCOMPARE(laterIn(after(workbook, RemovePattern {"Q1"})), allExcept({7, 8, 9}));
    QCOMPARE(laterIn(after(workbook, RemoveAttribute {"Task", "state"})), allExcept({3, 4, 13}));
    QCOMPARE(laterIn(after(workbook, RemoveDesign {"D"})), allExcept({10, 11, 12, 13}));
}

void KeptKeysTest::aKnownKeyIsNeverWrittenTwice()
{
    Workbook workbook = workbookIn(R"({"name": "x"})");
    workbook.kept.set({{"title", "kept", "name"}, {"later", 1, "name"}});
    workbook.title = "said";
    const std::string text = workbook::writeText(workbook);
    const Workbook again = workbookIn(text);
    QCOMPARE(QString::fromStdString(again.title), QStringLiteral("said"));
    QCOMPARE(again.kept.all().size(), 1U);
}

void KeptKeysTest::eachIsAWarningWithItsPlace()
{
    const Workbook workbook = workbookIn(R"({"name": "x", "patterns": [
      {"id": "Q1", "query": "E", "ratePerSec": 5, "colour of the card": "red"}]})");
    const std::vector<Problem> warnings = workbook::keptKeys(workbook);
    QCOMPARE(warnings.size(), 2U);
    QCOMPARE(warnings[0].severity, Severity::warning);
    QCOMPARE(warnings[0].place, std::string("$.patterns[0].ratePerSec"));
    QCOMPARE(warnings[0].message,
             std::string("Unknown key \"ratePerSec\" at $.patterns[0], which is kept and has no "
                         "effect; did you mean \"ratePerSecond\"?"));
    QCOMPARE(warnings[1].place, std::string("$.patterns[0][\"colour of the card\"]"));
    QCOMPARE(messageInWindow(warnings[1]).find('$'), std::string::npos);
}

void KeptKeysTest::keysOfAnotherKindAreMistakes_data()
{
    QTest::addColumn<QByteArray>("text");
    QTest::addColumn<QString>("message");
    QTest::newRow("of a query, at a command")
        << QByteArray(
               R"({"name": "x", "patterns": [{"id": "C", "update": "E", "match": ["id = @id"]}]})")
        << QStringLiteral("Unknown key \"match\" at $.patterns[0]");
    QTest::newRow("of embedded rows, at an attribute")
        << QByteArray(R"({"name": "x", "designs": [{"name": "D", "containers": [
  {"name": "c", "partitionKey": "/id", "documentTypes": [
    {"name": "t", "entity": "E", "fields": [{"name": "a", "attribute": "a", "latest": 3}]}]}]}]})")
        << QStringLiteral("Unknown key \"latest\" at");
    QTest::newRow("of nothing, where the kind is missing")
        << QByteArray(
               R"({"name": "x", "relationships": [{"name": "r", "parent": "A.b", "child": "B.a",
  "degree": {"fixd": 3}}]})")
        << QStringLiteral("Unknown key \"fixd\" at $.relationships[0].degree");
}

void KeptKeysTest::keysOfAnotherKindAreMistakes()
{
    QFETCH(QByteArray, text);
    QFETCH(QString, message);
    const Result<Workbook> workbook = workbook::readText(text.toStdString());
    QVERIFY(!workbook.ok());
    const QString said = QString::fromStdString(workbook.error().message);
    QVERIFY2(said.startsWith(message), qPrintable(said));
}

PARTITA_GUILESS_TEST(KeptKeysTest)
#include "tst_keptkeys.moc"
