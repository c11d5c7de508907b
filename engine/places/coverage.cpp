#include "engine/places/coverage.h"

#include "engine/base/messagetext.h"
#include "engine/model/lifetime.h"
#include "engine/places/composedkey.h"
#include "engine/population/degrees.h"

#include <algorithm>

namespace partita::places {
namespace {

using model::Workbook;

/// The newest N rows only answer "the newest n <= N".
bool sufficesAsNewest(const Question &question, const std::string &orderBy, std::int64_t count)
{
    return question.asksForNewestBy(orderBy) && question.limit && *question.through() <= count
        && !question.aggregate;
}

/// A lower bound on the ordering attribute ("since"). The newest of the remaining rows are still
/// the first ones.
bool isSince(const Condition &condition, const std::string &orderBy)
{
    return condition.kind == Condition::Kind::range && condition.roles.empty()
        && condition.attribute == orderBy && condition.operand && !condition.operandTo;
}

/// True when the condition concerns a field of the partition key: then either all rows of a logical
/// partition meet it or none does.
bool isFixedByPartition(const Workbook &workbook, const Location &location,
                        const Condition &condition)
{
    const std::vector<std::string> &paths = location.container->partitionKey;
    return std::any_of(paths.begin(), paths.end(), [&](const std::string &path) {
        const std::optional<SourceAt> source = sourceAt(workbook, location, pathNames(path));
        return source && source->roles.empty()
            && decidesCondition(workbook, location.type->entity, source->field->source,
                                source->members, condition);
    });
}

/// The newest N of each logical partition contain the newest n <= N of any set of whole logical
/// partitions. The filter is applied before the cap, so a condition equal to the filter loses no
/// rows.
bool capSuffices(const Workbook &workbook, const Location &location, const Question &question)
{
    const model::Cap &cap = *location.type->cap;
    return sufficesAsNewest(question, cap.orderBy, cap.count)
        && std::all_of(question.conditions.begin(), question.conditions.end(),
                       [&](const Condition &condition) {
                           return isImplied(location, condition) || isSince(condition, cap.orderBy)
                               || isFixedByPartition(workbook, location, condition);
                       });
}

std::optional<std::string> refusalOfType(const Workbook &workbook, const Location &location,
                                         const Question &question)
{
    const model::DocumentType &type = *location.type;
    if (type.filter) {
        const bool implied = std::any_of(
            question.conditions.begin(), question.conditions.end(),
            [&](const Condition &condition) { return isImplied(location, condition); });
        if (!implied)
            return "holds only rows whose " + type.filter->attribute + " is "
                + type.filter->equals.dump();
    }
    if (type.cap && !capSuffices(workbook, location, question))
        return "holds only the newest " + std::to_string(type.cap->count);
    return std::nullopt;
}

/// True for 1:1 relationships where each parent has its child from creation to removal.
bool hasAlwaysItsChild(const Workbook &workbook, const model::Relationship &relationship)
{
    using Kind = model::Degree::Kind;
    const model::Degree degree = population::degreeOf(relationship);
    const bool isStated = degree.kind == Kind::fixed || degree.kind == Kind::uniform;
    if (relationship.cardinality != model::Cardinality::oneToOne || relationship.optionalParent
        || relationship.parent == relationship.child || !isStated || degree.minimum < 1)
        return false;
    return std::none_of(workbook.patterns->begin(), workbook.patterns->end(),
                        [&](const model::AccessPattern &pattern) {
                            const model::Command *command = pattern.command();
                            if (!command || command->kind == model::Command::Kind::update)
                                return false;
                            if (command->kind == model::Command::Kind::remove)
                                return command->entity == relationship.child;
                            return command->entity == relationship.parent
                                && std::none_of(command->with.begin(), command->with.end(),
                                                [&](const model::CreatedRows &with) {
                                                    return with.role == relationship.childRole;
                                                });
                        });
}

/// Reason why the first `depth` levels do not hold every row of their entity exactly once; nothing
/// when they do.
std::optional<std::string> refusalOfAll(const Workbook &workbook, const Location &location,
                                        std::size_t depth)
{
    if (depth == 1)
        return refusalOfType(workbook, location, Question {});
    const Level &level = location.levels[depth - 1];
    if (level.embedded->latest)
        return "holds only the newest " + std::to_string(*level.embedded->latest) + " "
            + level.role;
    const std::optional<model::Role> role
        = model::findRole(workbook, location.levels[depth - 2].entity, level.role);
    const bool isEachOnce
        = role && role->toParent && hasAlwaysItsChild(workbook, *role->relationship);
    if (!role || !level.inverse || (role->toParent && !isEachOnce))
        return "holds " + withArticle(level.entity) + " once for each "
            + location.levels[depth - 2].entity + " that refers to it, or not at all";
    if (role->relationship->optionalParent)
        return "lacks each " + level.entity + " without " + withArticle(*level.inverse);
    return refusalOfAll(workbook, location, depth - 1);
}

/// Refuses a location whose items expire while the rows still live at home: the rows still present
/// there are unknown.
std::optional<std::string> refusalOfLifetime(const Workbook &workbook, const model::Design &design,
                                             const Location &location)
{
    const std::optional<double> life = model::lifetimeOf(*location.container, *location.type);
    const std::optional<Location> home = homeOf(workbook, design, location.last().entity);
    if (!life || !home || home->type == location.type)
        return std::nullopt;
    const std::optional<double> atHome = model::lifetimeOf(*home->container, *home->type);
    if (atHome && *atHome <= *life)
        return std::nullopt;
    return "holds rows for " + model::durationText(*life) + " only, but " + home->text()
        + " keeps them " + (atHome ? "for " + model::durationText(*atHome) : "for ever");
}

bool asksForRowsOf(const Question &question, const Level &level)
{
    return std::any_of(question.conditions.begin(), question.conditions.end(),
                       [&](const Condition &condition) {
                           const bool fixes = condition.kind == Condition::Kind::equals
                               || condition.kind == Condition::Kind::hasPartner;
                           return fixes && condition.roles.size() == 1
                               && condition.roles.front() == level.inverseRole;
                       });
}

/// An array in one partner's document holds that partner's rows. It does not show which of them
/// also belong to another partner.
bool asksForRowsOfSeveral(const Question &question, const Level &level)
{
    return std::count_if(question.conditions.begin(), question.conditions.end(),
                         [&](const Condition &condition) {
                             return condition.kind == Condition::Kind::hasPartner
                                 && condition.roles.front() == level.inverseRole;
                         })
        > 1;
}

} // namespace

std::optional<double> lifetimeOfAggregatedRows(const Workbook &workbook,
                                               const model::Design &design,
                                               const Location &location,
                                               const model::AggregateSource &aggregate)
{
    const std::string counted = entityAt(workbook, location.last().entity, {aggregate.role});
    const std::optional<Location> home = homeOf(workbook, design, counted);
    const std::optional<double> life
        = home ? model::lifetimeOf(*home->container, *home->type) : std::nullopt;
    const std::optional<double> own = model::lifetimeOf(*location.container, *location.type);
    return own && life && *own <= *life ? std::nullopt : life;
}

bool isImplied(const Location &location, const Condition &condition)
{
    const std::optional<model::Filter> &filter = location.type->filter;
    return filter && location.isRoot() && condition.kind == Condition::Kind::equals
        && condition.roles.empty() && condition.attribute == filter->attribute && condition.operand
        && *condition.operand == Operand::constantOf(filter->equals);
}

std::optional<std::string> refusalOf(const Workbook &workbook, const model::Design &design,
                                     const Location &location, const Question &question)
{
    if (question.isFromHome && !isHome(workbook, design, location))
        return "may not be up to date yet";
    if (std::optional<std::string> refusal = refusalOfLifetime(workbook, design, location))
        return refusal;
    if (location.isRoot())
        return refusalOfType(workbook, location, question);
    const Level &last = location.last();
    if (!asksForRowsOf(question, last))
        return refusalOfAll(workbook, location, location.levels.size());
    if (asksForRowsOfSeveral(question, last))
        return "holds the " + last.role + " of one "
            + location.levels[location.levels.size() - 2].entity + " only";
    const std::optional<int> latest = last.embedded->latest;
    const std::string &orderBy = last.embedded->orderBy;
    const auto further
        = std::count_if(question.conditions.begin(), question.conditions.end(),
                        [&](const Condition &condition) { return !isSince(condition, orderBy); });
    const bool isNewest = further == 1 && sufficesAsNewest(question, orderBy, latest.value_or(0));
    if (latest && !isNewest)
        return "holds only the newest " + std::to_string(*latest) + " " + last.role;
    return refusalOfAll(workbook, location, location.levels.size() - 1);
}

} // namespace partita::places
