// Property 1 of the planner: in every design, the answer of every plan, chosen or rejected, equals
// the answer computed directly on the conceptual rows: same rows, same attributes, same order where
// order is asked.
#include "engine/evaluation/sampling.h"
#include "engine/execution/answercheck.h"
#include "engine/model/notation.h"
#include "engine/planning/lookups/batching/recombination.h"
#include "engine/planning/lookups/queryplan.h"
#include "tests/support/planmodels.h"
#include "tests/support/planstage.h"
#include "tests/support/testprogram.h"

#include <QtTest>

#include <map>

namespace tst_answers {

using namespace partita;
using Json = nlohmann::ordered_json;

namespace {

constexpr std::uint64_t keysAPattern = 6;
/// The requests of the plan, one line per step.
std::string textOf(const planning::Plan &plan)
{
    std::string text;
    for (const planning::Step &step : plan.steps)
        text += step.text + '\n';
    return text;
}

std::string conditionsOf(const model::Query &query)
{
    std::string text = query.root;
    for (const model::Match &match : query.match)
        text += ", " + model::toNotation(match);
    return text;
}

/// What is put together of the plans that begin alike, where now this and then that step is the
/// cheapest.
std::vector<planning::Plan> recombinedOf(const std::vector<planning::Plan> &plans)
{
    constexpr int drawn = 3;
    std::vector<planning::Plan> result;
    for (int round = 0; round < drawn; ++round) {
        std::map<std::string, std::vector<planning::TriedWay>> ways;
        int position = 0;
        for (const planning::Plan &plan : plans) {
            if (!plan.executable || !plan.executable->frame)
                continue;
            planning::TriedWay way {plan.executable->lookup, {{}}};
            if ((++position + round) % 3 == 0)
                continue; // may be what is put together of the others
            for (const planning::Step &step : plan.steps)
                way.charges.front()[step.number]
                    = 1 + (7 * position + 13 * step.number + 5 * round) % 11;
            ways[plan.steps.front().text].push_back(std::move(way));
        }
        for (const auto &[text, alike] : ways) {
            for (const auto &way : planning::recombined(alike))
                result.push_back(*planning::planOf(plans.back().executable->frame, *way));
        }
    }
    return result;
}

constexpr int designsDrawn = 40;

} // namespace

class Answers : public QObject {
    Q_OBJECT

private slots:
    void ofTheShop_data();
    void ofTheShop();
    void ofTheBlog_data();
    void ofTheBlog();
    void ofRandomDesigns_data();
    void ofRandomDesigns();
    void ofRandomFirms_data();
    void ofRandomFirms();
    void ofTheSamples_data();
    void ofTheSamples();

    void conditionsOnOtherRowsAreAnsweredByCopies();
    void whatIsHeldAnswersWhatFollowsFromIt_data();
    void whatIsHeldAnswersWhatFollowsFromIt();

private:
    enum class Must { answerAll, answerOfItsOwn };
    void check(tests::Stage &stage, Must must);
    int answeredByCopies = 0; ///< queries with conditions on other rows' attributes
    int randomDesigns = 0;
};

/// Every candidate of every query, and what may be put together of them, on drawn keys.
void Answers::check(tests::Stage &stage, Must must)
{
    const auto &patterns = *stage.workbook().patterns;
    for (std::size_t i = 0; i < patterns.size(); ++i) {
        const model::AccessPattern &pattern = patterns[i];
        if (!pattern.isQuery())
            continue;
        std::vector<planning::Plan> plans = stage.candidates(pattern.id);
        const bool isAnswered = plans.front().impossible.empty();
        const bool isOfItsOwn = tests::asksOfItsOwn(stage.workbook(), *pattern.query());
        answeredByCopies += isAnswered && !isOfItsOwn ? 1 : 0;
        QVERIFY2(isAnswered || (must == Must::answerOfItsOwn && !isOfItsOwn),
                 qPrintable(QString::fromStdString(stage.design().name + " " + pattern.id + ": "
                                                   + conditionsOf(*pattern.query()) + ": "
                                                   + plans.front().impossible)));
        for (planning::Plan &plan : recombinedOf(plans))
            plans.push_back(std::move(plan));
        const evaluation::Sampler sampler(stage.workbook(), pattern, i, stage.rows());
        for (std::uint64_t key = 0; key < keysAPattern; ++key) {
            execution::Request request;
            request.parameters = sampler.draw(key).parameters;
            const execution::ReferenceAnswer expected
                = execution::referenceAnswer(*pattern.query(), request.parameters, stage.rows());
            for (const planning::Plan &plan : plans) {
                if (!plan.executable)
                    continue;
                const std::string place
                    = stage.design().name + " " + pattern.id + " (" + plan.reason + ") ";
                const std::string wrong
                    = tests::wrongAnswer(stage, plan, *pattern.query(), request, expected);
                QVERIFY2(
                    wrong.empty(),
                    (place + Json(request.parameters).dump() + ": " + wrong + "\n" + textOf(plan))
                        .c_str());
            }
        }
    }
}

void Answers::ofTheShop_data()
{
    QTest::addColumn<QString>("design");
    for (const auto &design : tests::shopWorkbook().designs)
        QTest::newRow(design->name.c_str()) << QString::fromStdString(design->name);
}

void Answers::ofTheShop()
{
    QFETCH(QString, design);
    tests::Stage stage(tests::shopWorkbook(), design.toStdString(), std::nullopt,
                       model::Generation::current);
    check(stage, Must::answerAll);
}

void Answers::ofTheBlog_data()
{
    QTest::addColumn<QString>("design");
    for (const auto &design : tests::blogWorkbook().designs)
        QTest::newRow(design->name.c_str()) << QString::fromStdString(design->name);
}

void Answers::ofTheBlog()
{
    QFETCH(QString, design);
    tests::Stage stage(tests::blogWorkbook(), design.toStdString(), 0.00005);
    check(stage, Must::answerAll);
}

void Answers::ofRandomDesigns_data()
{
    QTest::addColumn<int>("seed");
    for (int seed = 0; seed < designsDrawn; ++seed)
        QTest::addRow("seed %d", seed) << seed;
}

void Answers::ofRandomDesigns()
{
    QFETCH(int, seed);
    ++randomDesigns;
    tests::Stage stage(tests::randomBlog(static_cast<std::uint64_t>(seed)), "random", std::nullopt,
                       model::Generation::current);
    check(stage, Must::answerAll);
}

void Answers::ofRandomFirms_data()
{
    QTest::addColumn<int>("seed");
    for (int seed = 0; seed < tests::designsDrawn(20); ++seed)
        QTest::addRow("seed %d", seed) << seed;
}

void Answers::ofRandomFirms()
{
    QFETCH(int, seed);
    tests::Stage stage(tests::randomFirm(static_cast<std::uint64_t>(seed)), "random", std::nullopt,
                       model::Generation::current);
    check(stage, Must::answerOfItsOwn); // the mentor relationship is stored in one direction only
}

void Answers::ofTheSamples_data()
{
    QTest::addColumn<QString>("sample");
    QTest::addColumn<QString>("design");
    for (const auto &[sample, design] : tests::sampleDesigns())
        QTest::addRow("%s, %s", sample.c_str(), design.c_str())
            << QString::fromStdString(sample) << QString::fromStdString(design);
}

void Answers::ofTheSamples()
{
    QFETCH(QString, sample);
    QFETCH(QString, design);
    tests::Stage stage(tests::miniatureSample(sample.toStdString()), design.toStdString(),
                       std::nullopt, model::Generation::current);
    check(stage, Must::answerAll);
}

/// A condition on a partner's attribute needs a place with a copy of it; such places were drawn and
/// used.
void Answers::conditionsOnOtherRowsAreAnsweredByCopies()
{
    if (randomDesigns < designsDrawn)
        QSKIP("Counts what all the random designs answered.");
    QVERIFY2(answeredByCopies > 10, qPrintable(QString::number(answeredByCopies)));
}

void Answers::whatIsHeldAnswersWhatFollowsFromIt_data()
{
    QTest::addColumn<QString>("pattern");
    QTest::addColumn<QString>("read");
    QTest::newRow("the newest since a moment, of those kept apart") << "since"
                                                                    << "recent";
    QTest::newRow("the newest since a moment, of those listed") << "listed"
                                                                << "doctor";
    QTest::newRow("a mean, of the sum and the number") << "mean"
                                                       << "doctor";
}

/// Doctors hold how many visits they have, what those cost, and the newest; the newest visits are
/// kept apart as well.
void Answers::whatIsHeldAnswersWhatFollowsFromIt()
{
    const char *const practice = R"({"partita": 1, "name": "practice",
    "entities": [
      {"name": "Doctor", "key": "id", "attributes": [{"name": "id", "generate": {"sequence": "d"}}]},
      {"name": "Visit", "key": "id", "attributes": [{"name": "id", "generate": "uuid"},
         {"name": "start", "type": "dateTime", "generate": {"dateTime": ["2024-01-01", "2026-01-01"]}},
         {"name": "cost", "type": "number", "generate": {"number": [5, 10]}}]}],
    "relationships": [{"name": "of", "parent": "Doctor.visits", "child": "Visit.doctor", "cardinality": "1:many", "degree": {"uniform": [0, 30]}}],
    "patterns": [
      {"id": "since", "sentence": "The newest since a day.", "query": "Visit", "match": ["doctor is @d", "start from @s"], "attributes": ["start"], "orderBy": "start descending", "limit": 4},
      {"id": "listed", "sentence": "A doctor's newest.", "query": "Visit", "match": ["doctor is @d", "start from @s"], "attributes": ["id", "start"], "orderBy": "start descending", "limit": 2},
      {"id": "mean", "sentence": "The mean cost.", "query": "Doctor", "match": ["id = @d"], "aggregates": [{"average": "visits.cost", "as": "mean"}]}],
    "population": {"counts": {"Doctor": 30}},
    "designs": [{"name": "D", "containers": [
      {"name": "visits", "partitionKey": "/id", "physicalPartitions": 4, "documentTypes": [{"name": "visit", "entity": "Visit", "fields": ["id", "start", "cost", {"name": "doctorId", "reference": "doctor"}]}]},
      {"name": "doctors", "partitionKey": "/doctorId", "documentTypes": [
        {"name": "doctor", "entity": "Doctor", "fields": ["id", {"name": "doctorId", "attribute": "id"}, {"name": "type", "constant": "doctor"},
           {"name": "n", "count": "visits", "upkeep": "changeFeed"}, {"name": "total", "sum": "visits.cost", "upkeep": "changeFeed"},
           {"name": "latest", "embed": "visits", "latest": 3, "orderBy": "start", "upkeep": "changeFeed", "fields": ["id", "start"]}]},
        {"name": "recent", "entity": "Visit", "copy": "changeFeed", "cap": {"latest": 5, "orderBy": "start"},
           "fields": ["id", {"name": "doctorId", "reference": "doctor"}, {"name": "type", "constant": "recent"}, "start"]}]}]}]})";
    QFETCH(QString, pattern);
    QFETCH(QString, read);
    tests::Stage stage(tests::workbookOf(practice), "D", std::nullopt, model::Generation::current);
    check(stage, Must::answerAll);
    const std::vector<planning::Plan> plans = stage.candidates(pattern.toStdString());
    const bool isHeld = std::any_of(plans.begin(), plans.end(), [&](const planning::Plan &plan) {
        return plan.executable && plan.steps.size() == 1
            && plan.steps.front().documentType == read.toStdString();
    });
    QVERIFY2(isHeld, textOf(plans.front()).c_str());
}

PARTITA_GUILESS_TEST(Answers)

} // namespace tst_answers

#include "tst_answers.moc"
