#include "engine/evaluation/samplenotes.h"

#include "engine/execution/extrapolation.h"

#include <algorithm>
#include <cmath>
#include <cstdio>

namespace partita::evaluation {
namespace {

using execution::PopulationScale;
using planning::CommandProgram;
using planning::Lookup;

std::string stepOf(const Lookup &lookup)
{
    return "Step " + std::to_string(lookup.step);
}

/// "4.2 times".
std::string timesText(double times)
{
    char text[32];
    std::snprintf(text, sizeof text, times < 10 ? "%.1f times" : "%.0f times", times);
    return text;
}

void add(std::string note, planning::Plan &plan)
{
    if (std::find(plan.notes.begin(), plan.notes.end(), note) == plan.notes.end())
        plan.notes.push_back(std::move(note));
}

execution::Extrapolation inFull(const PopulationScale &scale, const Lookup &lookup)
{
    return execution::Extrapolation(execution::boundsOf(scale, lookup));
}

/// True when the look-up finds fewer rows of a key than in full and is not scaled up.
bool isShort(const PopulationScale &scale, const Lookup &lookup)
{
    return lookup.hasStep() && lookup.query() && !lookup.serviceRowLimit()
        && inFull(scale, lookup).rowsOfKey() >= execution::leastFactor;
}

/// Notes a scan: even with a row limit, it grows with the items that it must load.
void noteOfScan(const PopulationScale &scale, const Lookup &lookup, planning::Plan &plan)
{
    const double factor = inFull(scale, lookup).items();
    if (lookup.hasStep() && lookup.rowCount.scansContainer && factor >= execution::leastFactor)
        add(stepOf(lookup) + " uses no index: the number of items of " + lookup.container
                + " that it loads is scaled up to the " + timesText(factor) + " as many in full.",
            plan);
}

void noteOfQuery(const PopulationScale &scale, const Lookup &lookup, planning::Plan &plan)
{
    const std::int64_t factor = std::llround(inFull(scale, lookup).items());
    if (lookup.rowCount.growsWithPopulation && !lookup.serviceRowLimit() && factor > 1)
        add(stepOf(lookup) + " grows with the population: it was measured on one "
                + lookup.documentType + " in " + std::to_string(factor) + " and scaled up"
                + (lookup.rowCount.findsRowAsked ? ", except for the requested row." : "."),
            plan);
    noteOfScan(scale, lookup, plan);
    if (isShort(scale, lookup))
        add(stepOf(lookup)
                + " finds rows of one key. The measured share of the population has fewer of them: "
                + (inFull(scale, lookup).isScaledByKey()
                       ? "it is scaled up to "
                       : "it is not scaled up; in full it finds about ")
                + timesText(inFull(scale, lookup).rowsOfKey()) + " as many.",
            plan);
    for (const planning::ChildLookup &child : lookup.children)
        noteOfQuery(scale, *child.lookup, plan);
}

/// Notes a look-up of a command. The command also writes each item it finds, which is not scaled
/// up.
void noteOfFind(const PopulationScale &scale, const Lookup &lookup, planning::Plan &plan)
{
    noteOfScan(scale, lookup, plan);
    if (isShort(scale, lookup))
        add(stepOf(lookup)
                + " finds rows of one key. The measured share of the population has fewer of them: "
                  "in full about "
                + timesText(inFull(scale, lookup).rowsOfKey())
                + " as many, with the writes for each of them. These figures are those of the "
                  "share; a larger fraction shows more.",
            plan);
    for (const planning::ChildLookup &child : lookup.children)
        noteOfFind(scale, *child.lookup, plan);
}

} // namespace

void forEachFind(const CommandProgram &program, const std::function<void(const Lookup &)> &visit)
{
    for (const planning::RemovedDependents &removed : program.removedDependents) {
        visit(*removed.find);
        if (removed.remove)
            forEachFind(*removed.remove, visit);
    }
    for (const planning::ItemWrite &write : program.writes) {
        if (write.locate)
            visit(*write.locate);
        for (const planning::FieldChange &change : write.changes()) {
            if (const auto lookup = change.lookup())
                visit(*lookup);
        }
    }
    for (const planning::CreatedDependents &created : program.createdDependents)
        forEachFind(*created.create, visit);
}

void noteShare(const PopulationScale &scale, planning::Plan &plan)
{
    if (!plan.executable)
        return;
    if (plan.executable->lookup)
        noteOfQuery(scale, *plan.executable->lookup, plan);
    if (plan.executable->command)
        forEachFind(*plan.executable->command,
                    [&](const Lookup &find) { noteOfFind(scale, find, plan); });
}

} // namespace partita::evaluation
