#include "engine/migration/migration.h"

#include "engine/base/messagetext.h"
#include "engine/client/modelterms.h"
#include "engine/evaluation/breakeven.h"
#include "engine/evaluation/keptparts.h"
#include "engine/mapping/derive.h"
#include "engine/migration/parts/filling.h"
#include "engine/model/names.h"

#include <algorithm>

namespace partita::migration {
namespace {

using evaluation::DesignEvaluation;
using evaluation::PatternEvaluation;

Result<void> checkDesigns(const model::Workbook &workbook, const Options &options)
{
    for (const std::string &name : {options.from, options.to}) {
        if (!workbook.design(name))
            return unknownName("design", name, model::namesOf(workbook.designs));
    }
    if (options.from == options.to)
        return Error {.message = "A migration goes from one design to another one, but both are "
                          + inQuotes(options.to) + '.'};
    return {};
}

PatternSwitch switchOf(const PatternEvaluation &before, const PatternEvaluation &after)
{
    PatternSwitch one;
    one.pattern = after.pattern;
    one.isQuery = after.isQuery;
    one.ratePerSecond = after.ratePerSecond;
    one.before = evaluation::meanCharge(before) + evaluation::meanUpkeep(before);
    one.after = evaluation::meanCharge(after) + evaluation::meanUpkeep(after);
    one.latencyBefore = before.distribution.latencyMs.p95;
    one.latencyAfter = after.distribution.latencyMs.p95;
    one.obstacle = evaluation::failureOf(after);
    return one;
}

/// Queries read the new design while it follows the old one, so each may be switched alone: those
/// that save most come first. Commands end the following, so all of them go together at the end.
std::vector<PatternSwitch> switchesBetween(const DesignEvaluation &from, const DesignEvaluation &to)
{
    std::vector<PatternSwitch> switches;
    for (const PatternEvaluation &after : to.patterns) {
        if (const PatternEvaluation *before = from.pattern(after.pattern))
            switches.push_back(switchOf(*before, after));
    }
    const auto saving
        = [](const PatternSwitch &one) { return one.ratePerSecond * (one.before - one.after); };
    std::stable_sort(switches.begin(), switches.end(),
                     [&](const PatternSwitch &one, const PatternSwitch &other) {
                         if (one.isQuery != other.isQuery)
                             return one.isQuery;
                         return one.isQuery && saving(one) > saving(other);
                     });
    return switches;
}

/// RU/s of all commands on the design.
double loadOfCommands(const DesignEvaluation &design)
{
    double load = 0;
    for (const PatternEvaluation &pattern : design.patterns)
        load += pattern.isQuery ? 0 : pattern.ratePerSecond * evaluation::chargeInLoad(pattern);
    return load;
}

} // namespace

double Migration::readCharge() const
{
    double charge = 0;
    for (const SourceRead &read : reads)
        charge += read.charge;
    for (const Fill &fill : fills)
        charge += fill.readCharge;
    return charge;
}

double Migration::writeCharge() const
{
    double charge = 0;
    for (const Fill &fill : fills)
        charge += fill.writeCharge;
    return charge;
}

bool Migration::isPossible() const
{
    return std::all_of(switches.begin(), switches.end(),
                       [](const PatternSwitch &one) { return one.obstacle.empty(); });
}

Result<Migration> plan(const model::Workbook &workbook, const Options &options,
                       const std::stop_token &stop, const ProgressSink &progress)
{
    const Result<model::Workbook> whole = mapping::withDerivedDesigns(workbook);
    if (!whole)
        return whole.error();
    if (Result<void> checked = checkDesigns(*whole, options); !checked)
        return checked.error();
    Options complete = options;
    complete.measuring.designs = {options.from, options.to};
    complete.measuring.patterns.clear();
    if (!complete.measuring.keptParts)
        complete.measuring.keptParts = std::make_shared<evaluation::KeptParts>();
    const Result<evaluation::Evaluation> evaluated
        = evaluation::evaluate(workbook, complete.measuring, stop, progress);
    if (!evaluated)
        return evaluated.error();
    return plan(workbook, *evaluated, complete, stop);
}

Result<Migration> plan(const model::Workbook &workbook, const evaluation::Evaluation &evaluation,
                       const Options &options, const std::stop_token &stop)
{
    const Result<model::Workbook> whole = mapping::withDerivedDesigns(workbook);
    if (!whole)
        return whole.error();
    if (Result<void> checked = checkDesigns(*whole, options); !checked)
        return checked.error();
    const DesignEvaluation *before = evaluation.design(options.from);
    const DesignEvaluation *after = evaluation.design(options.to);
    for (const DesignEvaluation *one : {before, after}) {
        if (!one || !one->failure.empty())
            return Error {.message = one ? one->failure : "Both designs must be evaluated first."};
    }
    const Result<population::Rows> rows
        = population::Rows::generate(*whole, evaluation.fraction, stop);
    if (!rows)
        return rows.error();
    const model::Design &from = *whole->design(options.from);
    const model::Design &to = *whole->design(options.to);
    const mapping::Mapper fromMapper(*whole, from, *rows);
    const mapping::Mapper toMapper(*whole, to, *rows);
    const std::vector<ContainerPair> pairs = pairsOf(from, to);
    Migration migration;
    migration.from = options.from;
    migration.to = options.to;
    migration.containers = containerSteps(pairs, from, *after);
    const cost::Constants &constants = cost::constants(client::generationOf(evaluation.generation));
    if (Result<void> added = addFilling(*whole, {from, fromMapper, *before}, {to, toMapper, *after},
                                        pairs, constants, stop, migration);
        !added)
        return added.error();
    migration.followLoad = loadOfCommands(*after);
    migration.monthlyCostBefore = before->load.monthlyCost;
    migration.monthlyCostAfter = after->load.monthlyCost;
    migration.switches = switchesBetween(*before, *after);
    migration.scale = model::sentenceOf(*whole->chargeScale);
    return migration;
}

} // namespace partita::migration
