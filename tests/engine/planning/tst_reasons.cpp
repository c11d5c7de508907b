// Reasons against rejected plans: for plans of equal charge, each gets the one difference that
// decided.
#include "engine/planning/lookup.h"
#include "engine/planning/planner.h"
#include "tests/support/testprogram.h"

#include <QtTest>

namespace tst_reasons {

using namespace partita;
using planning::Measurement;
using planning::Plan;
using planning::Reach;

namespace {

/// A plan with this number of steps, this reach of the last step, and copies of this freshness.
Plan wayOf(const std::string &name, int steps, Reach reach,
           places::Freshness freshness = places::Freshness::primary)
{
    Plan plan;
    plan.reason = name;
    plan.steps.resize(static_cast<std::size_t>(steps));
    plan.steps.back().reach = reach;
    auto lookup = std::make_shared<planning::Lookup>();
    lookup->freshness.ofItems = freshness;
    plan.executable = std::make_shared<const planning::Executable>(
        planning::Executable {{}, "D", std::move(lookup), nullptr});
    return plan;
}

/// The reason against the second of two plans with the same charge.
std::string reasonAgainst(const Plan &second, std::int64_t requests = 1)
{
    const auto trial = [&](const Plan &plan, std::size_t, double) {
        Measurement measured;
        measured.requestCharge = 10;
        measured.requests = plan.reason == second.reason ? requests : 1;
        return measured;
    };
    const Plan first = wayOf("first", 2, Reach::logicalPartition);
    const Plan chosen = planning::choosePlan({first, second}, 3, trial);
    return chosen.alternatives.size() == 1 && chosen.alternatives.front().summary == second.reason
        ? chosen.alternatives.front().reason
        : "chosen";
}

} // namespace

class Reasons : public QObject {
    Q_OBJECT

private slots:
    void amongEqualsEachIsToldItsOwn();
};

void Reasons::amongEqualsEachIsToldItsOwn()
{
    const Plan alike = wayOf("second", 2, Reach::logicalPartition);
    QCOMPARE(reasonAgainst(alike, 2), std::string("equally expensive, and sends more requests"));
    QCOMPARE(reasonAgainst(wayOf("second", 2, Reach::everyPartition)),
             std::string("equally expensive, and is not bound to one logical partition"));
    QCOMPARE(reasonAgainst(wayOf("second", 3, Reach::logicalPartition)),
             std::string("equally expensive, and takes more steps"));
    QCOMPARE(
        reasonAgainst(wayOf("second", 2, Reach::logicalPartition, places::Freshness::eventual)),
        std::string("equally expensive, and is less fresh"));
    QCOMPARE(reasonAgainst(alike),
             std::string("equally expensive, and is later in the list of equal ways"));
    QCOMPARE(reasonAgainst(wayOf("second", 1, Reach::logicalPartition)), std::string("chosen"));
}

PARTITA_GUILESS_TEST(Reasons)

} // namespace tst_reasons

#include "tst_reasons.moc"
