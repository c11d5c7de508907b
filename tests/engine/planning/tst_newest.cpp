// Copies and lists of the newest rows when the order of rows changes: they always hold the newest
// ones.
#include "engine/evaluation/sampling.h"
#include "tests/support/planstage.h"
#include "tests/support/testprogram.h"

#include <QtTest>

#include <algorithm>
#include <cmath>

namespace tst_newest {

using namespace partita;

namespace {

/// Tasks on shelves; copies of the newest three of each logical partition, and lists of the newest
/// two in the shelves.
const char *const board = R"({"partita": 1, "name": "board",
"entities": [
  {"name": "Shelf", "key": "id", "attributes": [{"name": "id", "generate": {"sequence": "s-"}}, {"name": "name", "generate": "name"}]},
  {"name": "Task", "key": "id", "attributes": [{"name": "id", "generate": {"sequence": "t-"}},
   {"name": "title", "mutable": true, "generate": {"text": [10, 20]}},
   {"name": "since", "type": "dateTime", "mutable": true, "generate": {"dateTime": ["2024-01-01", "2025-01-01"]}},
   {"name": "status", "mutable": true, "generate": {"choice": ["open", "done"]}},
   {"name": "place", "mutable": true, "generate": {"choice": ["a", "b"]}}]}],
"relationships": [{"name": "holding", "parent": "Shelf.tasks", "child": "Task.shelf", "cardinality": "1:many", "degree": {"fixed": 8}}],
"patterns": [{"id": "C", "sentence": "Change a task.", "update": "Task", "attributes": [ATTRIBUTES]}],
"population": {"counts": {"Shelf": 3}},
"designs": [{"name": "D", "containers": [
  {"name": "shelves", "partitionKey": "/id", "documentTypes": [{"name": "shelf", "entity": "Shelf", "fields": ["id", "name"LIST]}]},
  {"name": "tasks", "partitionKey": "HOME", "documentTypes": [
    {"name": "task", "entity": "Task", "fields": ["id", {"name": "kind", "constant": "task"}, {"name": "shelfId", "reference": "shelf"},
      "title", "since", "status", "place"]}COPY]}]}]})";

const char *const apart = R"(]},
  {"name": "newest", "partitionKey": "KEY", "documentTypes": [)";
const char *const copied = R"({"name": "newTask", "entity": "Task", "copy": "UPKEEP", CONFINED
    "cap": {"latest": 3, "orderBy": "since"}, "fields": ["ID", {"name": "kind", "constant": "new"}, {"name": "shelfId", "reference": "shelf"},
      {"name": "shelfName", "copy": "shelf.name"}, "title", "since", "status", "place"]})";
const char *const openOnly = R"("filter": {"attribute": "status", "equals": "open"},)";

struct Variant {
    std::string attributes = R"("since")";
    std::string upkeep = "changeFeed";
    std::string key = "/shelfId";
    bool isFiltered = false;
    bool isTogether = false; ///< with the home, in one logical partition
};

model::Workbook workbookOf(const Variant &variant)
{
    std::string text = tests::replaced(
        board,
        {{"LIST", ""}, {"COPY", (variant.isTogether ? ",\n" : apart) + std::string(copied)}});
    return tests::workbookOf(tests::replaced(
        text,
        {{"ATTRIBUTES", variant.attributes},
         {"HOME", variant.isTogether ? variant.key : "/id"},
         {"KEY", variant.key},
         {"UPKEEP", variant.upkeep},
         {"CONFINED", variant.isFiltered ? openOnly : ""},
         {R"("ID")",
          variant.isTogether
              ? R"({"name": "id", "compose": [{"constant": "new"}, "id"], "separator": "-"})"
              : R"("id")"}}));
}

model::Workbook listWorkbook(const std::string &upkeep, const std::string &attributes)
{
    return tests::workbookOf(tests::replaced(
        board,
        {{"LIST",
          R"(, {"name": "newest", "embed": "tasks", "latest": 2, "orderBy": "since", "upkeep": "UPKEEP", "fields": ["id", "title", "since"]})"},
         {"COPY", ""},
         {"HOME", "/shelfId"},
         {"ATTRIBUTES", attributes},
         {"UPKEEP", upkeep}}));
}

/// A date within two years around those of the population, never the same twice, because a cap does
/// not define the order of equal dates.
std::string someDate(std::uint64_t round)
{
    const auto minute = static_cast<qint64>((round * 611953 + 7) % 1048573);
    return QDateTime(QDate(2023, 7, 1), QTime(0, 0), Qt::UTC)
        .addSecs(minute * 60)
        .toString(Qt::ISODate)
        .toStdString();
}

std::string difference(const std::vector<std::string> &held, const std::vector<std::string> &fresh)
{
    std::string text;
    for (const auto &[title, left, right] :
         {std::tuple("held too many: ", &held, &fresh), std::tuple("missing: ", &fresh, &held)}) {
        std::vector<std::string> only;
        std::set_difference(left->begin(), left->end(), right->begin(), right->end(),
                            std::back_inserter(only));
        for (const std::string &item : only)
            text += title + item + "\n";
    }
    return text;
}

} // namespace

class Newest : public QObject {
    Q_OBJECT

private slots:
    void aCopyHoldsTheNewestByThen_data();
    void aCopyHoldsTheNewestByThen();
    void aListHoldsTheNewestByThen_data();
    void aListHoldsTheNewestByThen();
    void thePlanSaysWhatBecomesOfTheCopy_data();
    void thePlanSaysWhatBecomesOfTheCopy();
    void aRowThatStaysOutIsNotWritten();

private:
    void check(tests::Stage &stage);
};

/// Draws ages at random, so that rows get older and newer ones, in and out of the newest.
void Newest::check(tests::Stage &stage)
{
    const model::AccessPattern &pattern = stage.workbook().patterns->front();
    const evaluation::Sampler sampler(stage.workbook(), pattern, 0, stage.rows());
    const std::vector<planning::Plan> plans = stage.candidates("C");
    for (std::uint64_t round = 0; round < 60; ++round) {
        evaluation::SampleRequest drawn = sampler.draw(round);
        if (const auto since = drawn.values.find("since"); since != drawn.values.end())
            since->second = someDate(round);
        const planning::Plan &plan = plans[round % plans.size()];
        QVERIFY2(plan.impossible.empty(), plan.impossible.c_str());
        const tests::Tried tried = tests::tryUpdate(stage, plan, drawn);
        QVERIFY2(tried.undone.error.empty(), tried.undone.error.c_str());
        QCOMPARE(tried.afterUndoing, tried.before);
        QVERIFY2(tried.done.error.empty(), tried.done.error.c_str());
        const double charge = tried.done.requestCharge;
        QVERIFY(std::abs(charge - tried.undone.requestCharge) < 0.001 * charge);
        const std::string wrong = difference(stage.contents(), stage.freshContents());
        QVERIFY2(wrong.empty(),
                 ("round " + std::to_string(round) + " (" + plan.reason + ")\n" + wrong).c_str());
    }
}

void Newest::aCopyHoldsTheNewestByThen_data()
{
    QTest::addColumn<QString>("upkeep");
    QTest::addColumn<QString>("key");
    QTest::addColumn<bool>("isFiltered");
    QTest::addColumn<bool>("isTogether");
    QTest::addColumn<QString>("attributes");
    QTest::addColumn<bool>("is2019");
    const auto add = [](const char *upkeep, const char *key, bool isFiltered, bool isTogether,
                        const char *attributes) {
        for (const bool is2019 : {false, true})
            QTest::addRow("%s by %s%s%s: %s%s", upkeep, key, isFiltered ? ", open ones" : "",
                          isTogether ? ", beside the home" : "", attributes, is2019 ? ", 2019" : "")
                << upkeep << key << isFiltered << isTogether << attributes << is2019;
    };
    for (const char *upkeep : {"changeFeed", "transaction", "application"}) {
        for (const char *key : {"/shelfId", "/kind", "/place"}) {
            for (const bool isFiltered : {false, true})
                add(upkeep, key, isFiltered, false, R"("since")");
        }
        for (const bool isFiltered : {false, true}) {
            add(upkeep, "/shelfId", isFiltered, false, R"("since", "title", "status")");
            add(upkeep, "/place", isFiltered, false, R"("since", "place")");
            add(upkeep, "/place", isFiltered, false, R"("place")");
            add(upkeep, "/shelfId", isFiltered, true, R"("since")");
            add(upkeep, "/shelfId", isFiltered, true, R"("title")");
        }
        add(upkeep, "/place", true, false, R"("since", "status", "place")");
    }
}

void Newest::aCopyHoldsTheNewestByThen()
{
    QFETCH(QString, upkeep);
    QFETCH(QString, key);
    QFETCH(bool, isFiltered);
    QFETCH(bool, isTogether);
    QFETCH(QString, attributes);
    QFETCH(bool, is2019);
    tests::Stage stage(workbookOf({attributes.toStdString(), upkeep.toStdString(),
                                   key.toStdString(), isFiltered, isTogether}),
                       "D", std::nullopt,
                       is2019 ? model::Generation::y2019 : model::Generation::current);
    check(stage);
}

void Newest::aListHoldsTheNewestByThen_data()
{
    QTest::addColumn<QString>("upkeep");
    QTest::addColumn<QString>("attributes");
    for (const char *upkeep : {"changeFeed", "transaction", "application"}) {
        for (const char *attributes : {R"("since")", R"("title")", R"("title", "since")"})
            QTest::addRow("%s: %s", upkeep, attributes) << upkeep << attributes;
    }
}

void Newest::aListHoldsTheNewestByThen()
{
    QFETCH(QString, upkeep);
    QFETCH(QString, attributes);
    tests::Stage stage(listWorkbook(upkeep.toStdString(), attributes.toStdString()), "D",
                       std::nullopt, model::Generation::current);
    check(stage);
}

void Newest::thePlanSaysWhatBecomesOfTheCopy_data()
{
    QTest::addColumn<QString>("upkeep");
    for (const char *upkeep : {"changeFeed", "transaction", "application"})
        QTest::newRow(upkeep) << upkeep;
}

/// It asks the homes for the newest before it writes.
void Newest::thePlanSaysWhatBecomesOfTheCopy()
{
    QFETCH(QString, upkeep);
    Variant variant;
    variant.upkeep = upkeep.toStdString();
    tests::Stage stage(workbookOf(variant), "D", std::nullopt, model::Generation::current);
    const planning::Plan plan = stage.compile("C");
    const auto &steps = upkeep == QLatin1String("changeFeed") ? plan.background : plan.steps;
    const auto asked = std::find_if(steps.begin(), steps.end(), [](const planning::Step &step) {
        return step.container == "tasks" && step.text.find("TOP 3") != std::string::npos;
    });
    QVERIFY(asked != steps.end());
    QVERIFY2(asked->purpose.find("whether it is one of them") != std::string::npos,
             asked->purpose.c_str());
    const planning::Step &written = steps.back();
    QVERIFY(written.number > asked->number);
    QCOMPARE(written.operation, planning::Operation::upsert);
    QVERIFY2(written.text.find("if it is among the newest 3") != std::string::npos,
             written.text.c_str());
}

/// A row that is not among the newest is not written to the copy, which would remove it again. It
/// is only deleted there.
void Newest::aRowThatStaysOutIsNotWritten()
{
    tests::Stage stage(workbookOf({}), "D", std::nullopt, model::Generation::current);
    const planning::Plan plan = stage.compile("C");
    const model::AccessPattern &pattern = stage.workbook().patterns->front();
    const evaluation::Sampler sampler(stage.workbook(), pattern, 0, stage.rows());
    const auto chargeOf = [&](const char *date) {
        evaluation::SampleRequest drawn = sampler.draw(1);
        for (auto &[name, value] : drawn.values)
            value = date;
        execution::Request request;
        request.row = drawn.row;
        stage.rows().update("Task", drawn.row, drawn.values);
        const auto done = execution::run(plan, request, stage.site(), {});
        const std::string wrong = difference(stage.contents(), stage.freshContents());
        return wrong.empty() ? done.steps.back().requestCharge : -1.0;
    };
    const double enters = chargeOf("2026-01-01");
    const double leaves = chargeOf("2020-01-01");
    const double staysOut = chargeOf("2020-01-02");
    QVERIFY(staysOut > 0);
    QVERIFY(leaves > staysOut);
    QVERIFY(enters > staysOut);
}

PARTITA_GUILESS_TEST(Newest)

} // namespace tst_newest

#include "tst_newest.moc"
