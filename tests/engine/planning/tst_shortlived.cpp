// Copies with a time to live shorter than that of their rows: they answer no query, because nobody
// knows which rows are left in them.
#include "engine/evaluation/sampling.h"
#include "engine/execution/answercheck.h"
#include "tests/support/planstage.h"
#include "tests/support/testprogram.h"

#include <QtTest>

#include <algorithm>

namespace tst_shortlived {

using namespace partita;
using planning::Plan;

namespace {

/// Scans by themselves, and a copy of them in partitions of their depot.
model::Workbook scansWith(const std::string &home, const std::string &copy,
                          const std::string &field)
{
    return tests::workbookOf(
        tests::replaced(R"({"partita": 1, "name": "scans",
"entities": [
  {"name": "Depot", "key": "id", "attributes": [{"name": "id", "generate": {"sequence": "d"}}]},
  {"name": "Scan", "key": "id", "attributes": [{"name": "id", "generate": {"sequence": "s"}}, {"name": "at", "generate": {"dateTime": ["2025-01-01", "2026-01-01"]}}]}],
"relationships": [{"name": "place", "parent": "Depot.scans", "child": "Scan.depot", "degree": {"fixed": 20}}],
"patterns": [
  {"id": "Q", "sentence": "Scans of a period.", "query": "Scan", "match": ["depot is @depot", "at from @from to @to"]},
  {"id": "with", "sentence": "A depot and its scans.", "query": "Depot", "match": ["id = @depot"], "included": [{"role": "scans", "attributes": ["at"]}]}],
"population": {"counts": {"Depot": 10}},
"designs": [{"name": "D", "containers": [
  {"name": "depots", "partitionKey": "/id", "documentTypes": [{"name": "depot", "entity": "Depot", "fields": ["id"]}]},
  {"name": "scans", "partitionKey": "/id" HOME, "documentTypes": [{"name": "scan", "entity": "Scan", "fields": ["id", "at", {"name": "depotId", "reference": "depot"}]}]},
  {"name": "byDepot", "partitionKey": "/depotId" COPY, "documentTypes": [{"name": "copy", "entity": "Scan", "copy": "changeFeed",
    "fields": ["id", "at", {"name": "depotId", "reference": "depot"} FIELD]}]}]}]})",
                        {{" HOME", home}, {" COPY", copy}, {" FIELD", field}}));
}

} // namespace

class ShortLived : public QObject {
    Q_OBJECT

private slots:
    void copiesThatExpireEarlierAnswerNothing_data();
    void copiesThatExpireEarlierAnswerNothing();
    void aFigureOverWhatHasExpiredIsToldAsSuch_data();
    void aFigureOverWhatHasExpiredIsToldAsSuch();
};

void ShortLived::copiesThatExpireEarlierAnswerNothing_data()
{
    QTest::addColumn<QString>("home");
    QTest::addColumn<QString>("copy");
    QTest::addColumn<QString>("field");
    QTest::addColumn<QString>("lacks");
    const auto row = [](const char *name, const char *home, const char *copy, const char *field,
                        const char *lacks) {
        QTest::newRow(name) << QString::fromUtf8(home) << QString::fromUtf8(copy)
                            << QString::fromUtf8(field) << QString::fromUtf8(lacks);
    };
    row("neither expires", "", "", "", "");
    row("the copy alone", "", R"(, "defaultTtl": 3600)", "",
        "holds rows for 1 hour only, but scan in scans keeps them for ever");
    row("the copy earlier", R"(, "defaultTtl": 864000)", R"(, "defaultTtl": 5400)", "",
        "holds rows for 90 minutes only, but scan in scans keeps them for 10 days");
    row("both alike", R"(, "defaultTtl": 3600)", R"(, "defaultTtl": 3600)", "", "");
    row("the home earlier", R"(, "defaultTtl": 3600)", R"(, "defaultTtl": 7200)", "", "");
    row("switched on", "", R"(, "defaultTtl": -1)", "", "");
    row("by its own ttl", "", R"(, "defaultTtl": -1)", R"(, {"name": "ttl", "constant": 60})",
        "holds rows for 1 minute only, but scan in scans keeps them for ever");
    row("kept by its own ttl", "", R"(, "defaultTtl": 60)", R"(, {"name": "ttl", "constant": -1})",
        "");
}

void ShortLived::copiesThatExpireEarlierAnswerNothing()
{
    QFETCH(QString, home);
    QFETCH(QString, copy);
    QFETCH(QString, field);
    QFETCH(QString, lacks);
    tests::Stage stage(scansWith(home.toStdString(), copy.toStdString(), field.toStdString()), "D",
                       std::nullopt, model::Generation::current);
    for (const char *pattern : {"Q", "with"}) {
        const std::vector<Plan> plans = stage.candidates(pattern);
        QVERIFY2(plans.front().impossible.empty(), plans.front().impossible.c_str());
        const bool readsCopy = std::any_of(plans.begin(), plans.end(), [](const Plan &plan) {
            return std::any_of(
                plan.steps.begin(), plan.steps.end(),
                [](const planning::Step &step) { return step.container == "byDepot"; });
        });
        QCOMPARE(readsCopy, lacks.isEmpty());
    }
    const auto others = stage.candidates("Q").front().alternatives;
    const auto isTold = [&](const planning::Alternative &other) {
        return other.summary == "read copy in byDepot" && !other.requestCharge
            && QString::fromStdString(other.reason) == lacks;
    };
    QVERIFY(lacks.isEmpty() || std::any_of(others.begin(), others.end(), isTold));
}

void ShortLived::aFigureOverWhatHasExpiredIsToldAsSuch_data()
{
    QTest::addColumn<QString>("depots");
    QTest::addColumn<QString>("scans");
    QTest::addColumn<bool>("isTold");
    const QString day = QStringLiteral(", \"defaultTtl\": 86400");
    QTest::newRow("nothing expires") << QString() << QString() << false;
    QTest::newRow("what is counted expires") << QString() << day << true;
    QTest::newRow("what counts expires with it") << day << day << false;
}

void ShortLived::aFigureOverWhatHasExpiredIsToldAsSuch()
{
    QFETCH(QString, depots);
    QFETCH(QString, scans);
    QFETCH(bool, isTold);
    const std::string text
        = tests::replaced(R"({"partita": 1, "name": "scans",
"entities": [
  {"name": "Depot", "key": "id", "attributes": [{"name": "id", "generate": {"sequence": "d"}}]},
  {"name": "Scan", "key": "id", "attributes": [{"name": "id", "generate": {"sequence": "s"}}]}],
"relationships": [{"name": "place", "parent": "Depot.scans", "child": "Scan.depot", "degree": {"fixed": 20}}],
"patterns": [
  {"id": "stored", "sentence": "How busy a depot is.", "query": "Depot", "match": ["id = @depot"], "aggregates": [{"count": "scans"}]},
  {"id": "other", "sentence": "A depot.", "query": "Depot", "match": ["id = @depot"], "attributes": ["id"]}],
"population": {"counts": {"Depot": 10}},
"designs": [{"name": "D", "containers": [
  {"name": "depots", "partitionKey": "/id" DEPOTS, "documentTypes": [{"name": "depot", "entity": "Depot",
    "fields": ["id", {"name": "busy", "count": "scans", "upkeep": "changeFeed"}]}]},
  {"name": "scans", "partitionKey": "/id" SCANS, "documentTypes": [{"name": "scan", "entity": "Scan", "fields": ["id", {"name": "depotId", "reference": "depot"}]}]}]}]})",
                          {{"DEPOTS", depots.toStdString()}, {"SCANS", scans.toStdString()}});
    tests::Stage stage(tests::workbookOf(text), "D", std::nullopt, model::Generation::current);
    const char *const sentence
        = "busy of depot in depots still includes scans that have expired after 1 day.";
    QCOMPARE(tests::hasNote(stage.compile("stored"), sentence), isTold);
    QVERIFY(!tests::hasNote(stage.compile("other"), "expired"));
}

PARTITA_GUILESS_TEST(ShortLived)

} // namespace tst_shortlived

#include "tst_shortlived.moc"
