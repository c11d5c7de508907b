#include "engine/planning/commands/program/cappedcopies.h"

#include "engine/places/binding.h"
#include "engine/places/undefinedlevel.h"
#include "engine/planning/commands/effects/affectedrow.h"
#include "engine/planning/lookups/batching/readmany.h"
#include "engine/planning/lookups/lookupplanner.h"

#include <algorithm>

namespace partita::planning {
namespace {

/// Parameters for the partition key of a removed copy, level by level.
std::vector<std::string> parametersOfKey(const model::Container &container)
{
    std::vector<std::string> names;
    for (const std::string &path : container.partitionKey) {
        std::string name;
        for (const std::string &part : places::pathNames(path))
            name += part;
        names.push_back(name + "OfCopy");
    }
    return names;
}

places::Question askForNewest(const CommandPlan &plan, const ItemWrite &write,
                              const std::string &purpose)
{
    places::Question ask;
    ask.entity = write.type->entity;
    ask.shape = places::shapeOf(plan.workbook(), write.type->entity, write.type->fields);
    ask.orderBy(write.cap()->orderBy, true);
    ask.limit = static_cast<int>(write.cap()->count);
    ask.isFromHome = true;
    ask.purpose = "the newest " + std::to_string(write.cap()->count) + ", " + purpose;
    if (write.type->filter)
        ask.conditions.push_back({places::Condition::Kind::equals,
                                  {},
                                  write.type->filter->attribute,
                                  places::Operand::constantOf(write.type->filter->equals),
                                  {}});
    return ask;
}

/// Confines the question to rows of the same logical partition. Its key comes from `parameters`,
/// level by level, or, if there are none, from the facts. False when neither has it.
bool addPartitionConditions(const model::Workbook &workbook, const places::Location &location,
                            const std::vector<places::Fact> &facts,
                            const std::vector<std::string> &parameters, places::Question &ask)
{
    const std::vector<std::string> &paths = location.container->partitionKey;
    for (std::size_t level = 0; level < paths.size(); ++level) {
        if (lacksKeyLevel(workbook, location, paths[level]))
            continue; // undefined in every copy
        const std::optional<places::SourceAt> source
            = sourceAt(workbook, location, places::pathNames(paths[level]));
        if (!source || !source->roles.empty())
            return false;
        if (std::holds_alternative<model::ConstantSource>(source->field->source))
            continue;
        const std::optional<places::AttributeAt> behind
            = places::attributeBehind(workbook, ask.entity, source->field->source, source->members);
        if (!behind)
            return false;
        const auto &filter = location.type->filter;
        if (filter && behind->roles.empty() && behind->attribute == filter->attribute)
            continue; // a condition already
        std::optional<places::Operand> operand;
        if (!parameters.empty())
            operand = places::Operand::parameterNamed(parameters[level]);
        else if (const places::Operand *known = findFact(facts, behind->roles, behind->attribute))
            operand = *known;
        if (!operand)
            return false;
        ask.conditions.push_back(
            {places::Condition::Kind::equals, behind->roles, behind->attribute, *operand, {}});
    }
    return true;
}

/// Null when the question cannot be answered.
std::shared_ptr<const Lookup> planNewest(const CommandPlan &plan, const places::Question &ask)
{
    const LookupChoices choices = planLookup(plan.context, ask);
    return choices.candidates.empty()
        ? nullptr
        : readingMany(plan.context, choices.candidates.front().lookup);
}

/// The same in the logical partition of a copy, whose key becomes known at run time (parameters).
NewestRows planNewestByKey(const CommandPlan &plan, const ItemEffect &effect, places::Question ask)
{
    NewestRows newest {nullptr, parametersOfKey(*effect.location.container)};
    if (addPartitionConditions(plan.workbook(), effect.location, {}, newest.keyParameters, ask))
        newest.lookup = planNewest(plan, ask);
    return newest;
}

bool mayLackPartitionKey(const model::Workbook &workbook, const places::Location &location)
{
    const auto &paths = location.container->partitionKey;
    return std::any_of(paths.begin(), paths.end(), [&](const std::string &path) {
        return mayLack(workbook, location, places::pathNames(path))
            && !lacksKeyLevel(workbook, location, path);
    });
}

} // namespace

bool leavesGap(const AffectedRow &row, const ItemEffect &effect, const ItemWrite &write)
{
    // The copy of a changed row disappears when the filter excludes it, or when it moves to another
    // partition.
    const bool mayBeLeftOut = effect.kind == ItemEffect::Kind::rewriteWhole && write.type->filter
        && row.changes(write.type->filter->attribute);
    return write.cap()
        && (effect.kind == ItemEffect::Kind::remove || mayBeLeftOut
            || (write.moves && !write.changing()));
}

std::optional<ItemWrite> refillAfter(CommandPlan &plan, const ItemEffect &effect,
                                     const std::vector<places::Fact> &facts, ItemWrite last)
{
    const bool isOfFiltered = last.removal() && last.removal()->filtered;
    ItemWrite write = std::move(last);
    write.id.reset();
    write.locate.reset();
    write.isFoundFirst = false;
    write.moves = false;
    // For a removed row, its known values may give the place of its copy. Otherwise the removed
    // copy does at run time, also because a changed row may have moved.
    const places::Question ask = askForNewest(plan, write, "for the next one");
    places::Question known = ask;
    const bool isKnown = effect.kind == ItemEffect::Kind::remove
        && addPartitionConditions(plan.workbook(), effect.location, facts, {}, known);
    NewestRows newest
        = isKnown ? NewestRows {planNewest(plan, known), {}} : planNewestByKey(plan, effect, ask);
    const std::string copies = write.documentType + " in " + write.container;
    if (!newest.lookup) {
        plan.note("A copy removed from " + copies + " leaves a gap until the next one is written.");
        return std::nullopt;
    }
    if (mayLackPartitionKey(plan.workbook(), effect.location))
        plan.note("A copy without a partition key that is removed from " + copies
                  + " leaves a gap until the next one is written.");
    write.action = RefillCap {plan.writes.size() - 1, isOfFiltered, std::move(newest)};
    return write;
}

void askWhetherNewest(CommandPlan &plan, const ItemEffect &effect, ItemWrite &write)
{
    const std::string stays = " whose " + write.cap()->orderBy
        + " becomes older stays among the newest of " + write.documentType + " in "
        + write.container;
    const places::Question ask = askForNewest(plan, write, "to see whether it is one of them");
    NewestRows newest = planNewestByKey(plan, effect, ask);
    if (!newest.lookup) {
        plan.note("A copy" + stays
                  + ": nothing shows which rows of its logical partition are the newest.");
        return;
    }
    if (mayLackPartitionKey(plan.workbook(), effect.location))
        plan.note("A copy without a partition key" + stays + ".");
    if (RebuildCopies *rebuilding = write.rebuilding())
        rebuilding->newest = std::move(newest);
    else
        std::get<RewriteItem>(write.action).newest = std::move(newest);
}

} // namespace partita::planning
