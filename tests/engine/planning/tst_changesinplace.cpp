// Changes that start from the stored value: one patch where a design allows it, otherwise a
// replacement that nobody else's change can get lost by. What is copied and summed follows.
#include "engine/evaluation/commandrow.h"
#include "engine/evaluation/sampling.h"
#include "tests/support/planstage.h"
#include "tests/support/testprogram.h"

#include <QtTest>

#include <algorithm>

namespace tst_changesinplace {

using namespace partita;
using planning::Operation;
using planning::Plan;

namespace {

/// Players of teams: their goals are raised, and their tags come and go.
const char *const league = R"({"partita": 1, "name": "league",
"entities": [
  {"name": "Team", "key": "id", "attributes": [{"name": "id", "generate": {"sequence": "t-"}}]},
  {"name": "Player", "key": "id", "attributes": [{"name": "id", "generate": {"sequence": "p-"}},
    {"name": "goals", "type": "integer", "mutable": true, "generate": {"number": [0, 40]}, "missing": MISSING},
    {"name": "weight", "type": "number", "mutable": true, "generate": {"number": [50, 90]}},
    {"name": "tags", "type": "array", "mutable": true, "generate": {"array": [0, 3]}, "missing": MISSING,
      "members": [{"name": "", "generate": {"choice": ["left", "tall", "new"]}}]}]}],
"relationships": [{"name": "squad", "parent": "Team.players", "child": "Player.team", "cardinality": "1:many", "degree": {"fixed": 4}}],
"patterns": [{"id": "C", "sentence": "Change.", "update": "Player", "attributes": CHANGES}],
"population": {"counts": {"Team": 6}},
"designs": [{"name": "D", "containers": CONTAINERS}]})";

const std::string known = R"([
  {"name": "teams", "partitionKey": "/id", "documentTypes": [{"name": "team", "entity": "Team", "fields": ["id" OFTEAM]}]},
  {"name": "players", "partitionKey": "KEY", "documentTypes": [{"name": "player", "entity": "Player",
    "fields": ["id", {"name": "teamId", "reference": "team"}, "goals", "weight", "tags" OFPLAYER]}]}])";

/// Players inside their teams.
const std::string inside = R"([
  {"name": "teams", "partitionKey": "/id", "documentTypes": [{"name": "team", "entity": "Team", "fields": ["id",
    {"name": "players", "embed": "players", "fields": ["id", "goals", "weight", "tags"]} OFTEAM]}]}])";

struct Given {
    std::string changes = R"(["raise goals by @n"])";
    std::string containers = known;
    std::string key = "/id";
    std::string ofTeam = {};
    std::string ofPlayer = {};
    std::string missing = "0";
    model::Generation generation = model::Generation::current;
};

tests::Stage stageWith(const Given &given)
{
    return {tests::workbookOf(tests::replaced(league,
                                              {{"CONTAINERS", given.containers},
                                               {"KEY", given.key},
                                               {"OFTEAM", given.ofTeam},
                                               {"OFPLAYER", given.ofPlayer},
                                               {"CHANGES", given.changes},
                                               {"MISSING", given.missing}})),
            "D", std::nullopt, given.generation};
}

std::vector<Operation> operationsOf(const Plan &plan)
{
    std::vector<Operation> operations;
    for (const planning::Step &step : plan.steps)
        operations.push_back(step.operation);
    return operations;
}

/// Every candidate keeps every item in step, for a dozen rows each.
void checkAll(tests::Stage &stage)
{
    const evaluation::Sampler sampler(stage.workbook(), *stage.workbook().pattern("C"), 0,
                                      stage.rows());
    for (const Plan &plan : stage.candidates("C")) {
        QVERIFY2(plan.impossible.empty(), plan.impossible.c_str());
        for (std::uint64_t round = 0; round < 12; ++round) {
            const tests::Tried tried = tests::tryUpdate(stage, plan, sampler.draw(round));
            QVERIFY2(tried.done.error.empty(), tried.done.error.c_str());
            QCOMPARE(tried.afterUndoing, tried.before);
            const std::string wrong
                = tests::firstDifference(stage.contents(), stage.freshContents());
            QVERIFY2(wrong.empty(), (plan.reason + ": " + wrong).c_str());
        }
    }
}

const char *const sumOfTeam = R"(, {"name": "goals", "sum": "players.goals", "upkeep": "UPKEEP"})";

std::string sumWith(const std::string &upkeep)
{
    return tests::replaced(sumOfTeam, {{"UPKEEP", upkeep}});
}

} // namespace

class ChangesInPlace : public QObject {
    Q_OBJECT

private slots:
    void oneKnownItemIsPatched_data();
    void oneKnownItemIsPatched();
    void whatNoPatchDoesIsReadAndGuarded_data();
    void whatNoPatchDoesIsReadAndGuarded();
    void aSumIsRaisedAlong();
    void theStepSaysWhatIsAdded();
    void othersChangesAreNotLost();
    void everythingIsInStepAfterwards_data();
    void everythingIsInStepAfterwards();
    void theNewValueFollowsFromTheOperand();
};

void ChangesInPlace::oneKnownItemIsPatched_data()
{
    QTest::addColumn<QByteArray>("changes");
    QTest::newRow("raise") << QByteArray(R"(["raise goals by @n"])");
    QTest::newRow("lower by a constant") << QByteArray(R"(["lower weight by 2"])");
    QTest::newRow("append") << QByteArray(R"(["append @tag to tags"])");
    QTest::newRow("all in one") << QByteArray(
        R"(["raise goals by 1", "weight", "append \"left\" to tags"])");
}

void ChangesInPlace::oneKnownItemIsPatched()
{
    QFETCH(QByteArray, changes);
    tests::Stage stage = stageWith({.changes = changes.toStdString()});
    const Plan plan = stage.compile("C");
    QVERIFY2(operationsOf(plan) == std::vector {Operation::patch}, tests::textOf(plan).c_str());
}

void ChangesInPlace::whatNoPatchDoesIsReadAndGuarded_data()
{
    QTest::addColumn<QByteArray>("changes");
    QTest::addColumn<QByteArray>("missing");
    QTest::addColumn<bool>("isInside");
    QTest::addColumn<bool>("is2019");
    QTest::newRow("an element is removed by its value")
        << QByteArray(R"(["remove @tag from tags"])") << QByteArray("0") << false << false;
    QTest::newRow("the array may be missing")
        << QByteArray(R"(["append @tag to tags"])") << QByteArray("0.3") << false << false;
    QTest::newRow("the row is inside an array")
        << QByteArray(R"(["raise goals by 1"])") << QByteArray("0") << true << false;
    QTest::newRow("there are no patches")
        << QByteArray(R"(["raise goals by 1"])") << QByteArray("0") << false << true;
}

void ChangesInPlace::whatNoPatchDoesIsReadAndGuarded()
{
    QFETCH(QByteArray, changes);
    QFETCH(QByteArray, missing);
    QFETCH(bool, isInside);
    QFETCH(bool, is2019);
    tests::Stage stage
        = stageWith({.changes = changes.toStdString(),
                     .containers = isInside ? inside : known,
                     .missing = missing.toStdString(),
                     .generation = is2019 ? model::Generation::y2019 : model::Generation::current});
    const Plan plan = stage.compile("C");
    const std::vector<Operation> expected {Operation::pointRead, Operation::replace};
    QVERIFY2(operationsOf(plan) == expected, tests::textOf(plan).c_str());
    QVERIFY2(plan.steps[1].text.find("If-Match") != std::string::npos, plan.steps[1].text.c_str());
    checkAll(stage);
}

/// A sum in one transaction with the row needs no former value: both are raised by the same.
void ChangesInPlace::aSumIsRaisedAlong()
{
    const Given given {.changes = R"(["lower goals by @n"])",
                       .containers = tests::replaced(
                           known,
                           {{R"({"name": "teams", "partitionKey": "/id", )",
                             R"({"name": "all", "partitionKey": "/teamId", )"},
                            {R"(]},
  {"name": "players", "partitionKey": "KEY", "documentTypes": [)",
                             ", "},
                            {R"(["id" OFTEAM])",
                             R"(["id", {"name": "teamId", "attribute": "id"},
  {"name": "kind", "constant": "team"} OFTEAM])"},
                            {"OFPLAYER", R"(, {"name": "kind", "constant": "player"})"}}),
                       .ofTeam = sumWith("transaction")};
    tests::Stage stage = stageWith(given);
    const std::vector<Operation> expected {Operation::batch, Operation::patch};
    const std::vector<Plan> plans = stage.candidates("C"); // the other one is a procedure
    const auto batch = std::find_if(plans.begin(), plans.end(), [&](const Plan &plan) {
        return operationsOf(plan) == expected;
    });
    QVERIFY(batch != plans.end());
    QVERIFY(batch->steps[1].text.find("goals - @n") != std::string::npos);
    checkAll(stage);
}

void ChangesInPlace::theStepSaysWhatIsAdded()
{
    tests::Stage stage
        = stageWith({.changes = R"(["raise goals by 3", "append @tag to tags", "weight"])"});
    const Plan plan = stage.compile("C");
    QVERIFY2(plan.steps.front().text.find("goals + 3, weight, tags with @tag") != std::string::npos
                 || plan.steps.front().text.find("goals + 3") != std::string::npos,
             plan.steps.front().text.c_str());
}

/// Another client raises the goals after they were read: the request reads them again.
void ChangesInPlace::othersChangesAreNotLost()
{
    tests::Stage stage = stageWith({.changes = R"(["raise goals by 1", "remove @tag from tags"])"});
    const Plan plan = stage.compile("C");
    const evaluation::Sampler sampler(stage.workbook(), *stage.workbook().pattern("C"), 0,
                                      stage.rows());
    const evaluation::SampleRequest drawn = sampler.draw(1);
    json::Arena arena;
    const json::Value key = stage.rows().key("Player", drawn.row, arena);
    store::Container &container = *stage.account().container("players");
    const store::PartitionKey place = store::PartitionKey::of({key});
    const auto goals = [&] {
        return container.read(place, std::string(key.string()))->item.member("goals").number();
    };
    const double before = goals();
    int times = 2;
    execution::Request request;
    request.row = drawn.row;
    request.parameters = drawn.parameters;
    execution::RunOptions options;
    options.meanwhile = [&] {
        store::PatchOperation raise;
        raise.kind = store::PatchOperation::Kind::increment;
        raise.path = "/goals";
        raise.value = json::Value::integer(10);
        if (times-- > 0)
            QVERIFY(container.patch(place, std::string(key.string()), {raise}));
    };
    const planning::Measurement measured = execution::run(plan, request, stage.site(), options);
    QVERIFY2(measured.error.empty(), measured.error.c_str());
    QVERIFY(!measured.isRefused);
    QCOMPARE(goals(), before + 21);
    times = 100;
    const planning::Measurement given = execution::run(plan, request, stage.site(), options);
    QVERIFY(!given.error.empty());
}

void ChangesInPlace::everythingIsInStepAfterwards_data()
{
    QTest::addColumn<QByteArray>("changes");
    QTest::addColumn<QByteArray>("upkeep");
    QTest::addColumn<QByteArray>("missing");
    QTest::addColumn<bool>("is2019");
    for (const char *changes :
         {R"(["raise goals by @n"])", R"(["lower goals by 2", "remove @tag from tags"])",
          R"(["append @tag to tags", "raise weight by 0.5"])"}) {
        for (const char *upkeep : {"application", "changeFeed"}) {
            for (const char *missing : {"0", "0.4"}) {
                for (const bool is2019 : {false, true})
                    QTest::addRow("%s, %s, missing %s, %s", changes, upkeep, missing,
                                  is2019 ? "2019" : "current")
                        << QByteArray(changes) << QByteArray(upkeep) << QByteArray(missing)
                        << is2019;
            }
        }
    }
}

/// Copies of the player in the team, a sum, a filtered copy, and a text composed with the goals.
void ChangesInPlace::everythingIsInStepAfterwards()
{
    QFETCH(QByteArray, changes);
    QFETCH(QByteArray, upkeep);
    QFETCH(QByteArray, missing);
    QFETCH(bool, is2019);
    const std::string more = tests::replaced(
        R"(, {"name": "total", "sum": "players.goals", "upkeep": "UPKEEP"},
        {"name": "best", "max": "players.goals", "upkeep": "UPKEEP"},
        {"name": "squad", "embed": "players", "upkeep": "UPKEEP", "fields": ["id", "goals", "tags"]})",
        {{"UPKEEP", upkeep.toStdString()}});
    const std::string containers = tests::replaced(known, {{R"(OFPLAYER]}]}])", R"(OFPLAYER]}]},
  {"name": "scorers", "partitionKey": "/teamId", "documentTypes": [{"name": "scorer", "entity": "Player", "copy": "UPKEEP",
    "filter": {"attribute": "goals", "equals": 12}, "fields": ["id", {"name": "teamId", "reference": "team"}, "goals", "weight"]}]},
  {"name": "cards", "partitionKey": "/id", "documentTypes": [{"name": "card", "entity": "Player", "copy": "UPKEEP",
    "fields": ["id", "goals", "tags", {"name": "text", "compose": ["weight", "goals"], "separator": "/"}]}]}])"}});
    tests::Stage stage = stageWith(
        {.changes = changes.toStdString(),
         .containers = tests::replaced(containers, {{"UPKEEP", upkeep.toStdString()}}),
         .ofTeam = more,
         .ofPlayer = R"(, {"name": "line", "compose": ["id", "goals"], "separator": ":"})",
         .missing = missing.toStdString(),
         .generation = is2019 ? model::Generation::y2019 : model::Generation::current});
    checkAll(stage);
}

void ChangesInPlace::theNewValueFollowsFromTheOperand()
{
    using model::ChangeInPlace;
    using Kind = ChangeInPlace::Kind;
    json::Arena arena;
    const auto after = [&](Kind kind, json::Value held, const model::Json &operand) {
        return evaluation::changedInPlace({kind, "x", {}}, held, operand);
    };
    QCOMPARE(after(Kind::raise, json::Value::integer(4), 3), model::Json(7));
    QCOMPARE(after(Kind::lower, json::Value::number(4.5), 3), model::Json(1.5));
    QCOMPARE(after(Kind::raise, json::Value(), 3), model::Json(3));
    QVERIFY(after(Kind::takeOut, json::Value(), "a").is_discarded());
    QCOMPARE(after(Kind::append, json::Value(), "a"), model::Json::array({"a"}));
    const json::Value held = json::Value::array(std::vector<json::Value> {json::Value::string("a"),
                                                                          json::Value::string("b"),
                                                                          json::Value::string("a")},
                                                arena);
    QCOMPARE(after(Kind::takeOut, held, "a"), model::Json::array({"b"}));
    QCOMPARE(after(Kind::append, held, "a"), model::Json::array({"a", "b", "a", "a"}));
}

PARTITA_GUILESS_TEST(ChangesInPlace)

} // namespace tst_changesinplace

#include "tst_changesinplace.moc"
