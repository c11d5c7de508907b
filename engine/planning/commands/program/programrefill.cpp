// Part of ProgramBuilder for capped copies: the next newest row of the logical partition replaces a
// removed copy, or one that is no longer among the newest.
#include "engine/places/binding.h"
#include "engine/planning/commands/program/programbuilder.h"
#include "engine/planning/lookups/batching/readmany.h"

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

} // namespace

bool ProgramBuilder::makeRefill(const Effect &effect, const std::vector<places::Fact> &facts,
                                Touch &touch)
{
    touch.kind = Touch::Kind::refill;
    touch.removal = m_program.touches.size() - 1;
    touch.id.reset();
    touch.locate.reset();
    touch.completion.reset();
    touch.changes.clear();
    touch.moves = false;
    touch.keyOfNewest.clear();
    // For a removed row, its known values may give the place of its copy. Otherwise the removed
    // copy does at run time, also because a changed row may have moved.
    const places::Ask ask = askForNewest(touch, "for the next one");
    places::Ask known = ask;
    const bool isKnown = effect.kind == Effect::Kind::erase
        && addPartitionConditions(effect.location, facts, {}, known);
    if (!(isKnown ? planNewest(known, touch) : planNewestByKey(effect, ask, touch))) {
        note("A copy removed from " + touch.documentType + " in " + touch.container
             + " leaves a gap until the next one comes.");
        return false;
    }
    if (mayLackPartitionKey(effect.location))
        note("A copy without a partition key that is removed from " + touch.documentType + " in "
             + touch.container + " leaves a gap until the next one comes.");
    return true;
}

void ProgramBuilder::askWhetherNewest(const Effect &effect, Touch &touch)
{
    const std::string stays = " whose " + touch.cap->orderBy
        + " gets older stays among the newest of " + touch.documentType + " in " + touch.container;
    const bool isAsked
        = planNewestByKey(effect, askForNewest(touch, "to see whether it is one of them"), touch);
    if (!isAsked)
        note("A copy" + stays + ": nothing tells which rows of its logical partition are.");
    else if (mayLackPartitionKey(effect.location))
        note("A copy without a partition key" + stays + ".");
}

places::Ask ProgramBuilder::askForNewest(const Touch &touch, const std::string &purpose) const
{
    places::Ask ask;
    ask.entity = touch.type->entity;
    ask.shape = places::shapeOf(m_workbook, touch.type->entity, touch.type->fields);
    ask.orderBy = touch.cap->orderBy;
    ask.descending = true;
    ask.limit = static_cast<int>(touch.cap->count);
    ask.isFromHome = true;
    ask.purpose = "the newest " + std::to_string(touch.cap->count) + ", " + purpose;
    if (touch.type->filter)
        ask.conditions.push_back({places::Condition::Kind::equals,
                                  {},
                                  touch.type->filter->attribute,
                                  places::Operand::constantOf(touch.type->filter->equals),
                                  {}});
    return ask;
}

bool ProgramBuilder::planNewest(const places::Ask &ask, Touch &touch)
{
    const LookupChoices choices = planLookup(m_context, ask);
    if (choices.candidates.empty())
        return false;
    touch.newest = readingMany(m_context, choices.candidates.front().lookup);
    return true;
}

bool ProgramBuilder::planNewestByKey(const Effect &effect, places::Ask ask, Touch &touch)
{
    touch.keyOfNewest = parametersOfKey(*effect.location.container);
    return addPartitionConditions(effect.location, {}, touch.keyOfNewest, ask)
        && planNewest(ask, touch);
}

bool ProgramBuilder::mayLackPartitionKey(const places::Location &location) const
{
    const auto &paths = location.container->partitionKey;
    return std::any_of(paths.begin(), paths.end(), [&](const std::string &path) {
        return mayLack(m_workbook, location, places::pathNames(path));
    });
}

bool ProgramBuilder::addPartitionConditions(const places::Location &location,
                                            const std::vector<places::Fact> &facts,
                                            const Names &parameters, places::Ask &ask)
{
    const std::vector<std::string> &paths = location.container->partitionKey;
    for (std::size_t level = 0; level < paths.size(); ++level) {
        const std::optional<places::SourceAt> source
            = sourceAt(m_workbook, location, places::pathNames(paths[level]));
        if (!source || !source->roles.empty())
            return false;
        if (std::holds_alternative<model::ConstantSource>(source->field->source))
            continue;
        const std::optional<places::AttributeAt> behind = places::attributeBehind(
            m_workbook, ask.entity, source->field->source, source->members);
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

} // namespace partita::planning
