#include "engine/places/coverage.h"

#include "engine/base/wording.h"
#include "engine/model/lifetime.h"
#include "engine/places/composedkey.h"
#include "engine/population/degrees.h"

#include <algorithm>

namespace partita::places {
namespace {

using model::Workbook;

/// The newest N suffice for "the newest n <= N" and nothing else.
bool sufficesAsNewest(const Ask &ask, const std::string &orderBy, std::int64_t count)
{
    return ask.orderBy == orderBy && ask.descending && ask.limit && *ask.through() <= count
        && !ask.aggregate;
}

/// "Since" in the order of the newest: of what is left the newest come first all the same.
bool isSince(const Condition &condition, const std::string &orderBy)
{
    return condition.kind == Condition::Kind::range && condition.roles.empty()
        && condition.attribute == orderBy && condition.operand && !condition.operandTo;
}

/// Whether rows of one logical partition all meet the condition, or none does: it is about the
/// field behind a path of the partition key.
bool isFixedByPartition(const Workbook &workbook, const Location &location,
                        const Condition &condition)
{
    const std::vector<std::string> &paths = location.container->partitionKey;
    return std::any_of(paths.begin(), paths.end(), [&](const std::string &path) {
        const std::optional<SourceAt> source = sourceAt(workbook, location, pathNames(path));
        return source && source->roles.empty()
            && tells(workbook, location.type->entity, source->field->source, source->members,
                     condition);
    });
}

/// The newest N of each logical partition hold the newest n <= N of any set of whole logical
/// partitions; the filter comes before the cap, so that to ask for what it says leaves none of them
/// out.
bool capSuffices(const Workbook &workbook, const Location &location, const Ask &ask)
{
    const model::Cap &cap = *location.type->cap;
    return sufficesAsNewest(ask, cap.orderBy, cap.count)
        && std::all_of(ask.conditions.begin(), ask.conditions.end(),
                       [&](const Condition &condition) {
                           return isImplied(location, condition) || isSince(condition, cap.orderBy)
                               || isFixedByPartition(workbook, location, condition);
                       });
}

std::optional<std::string> refusalOfType(const Workbook &workbook, const Location &location,
                                         const Ask &ask)
{
    const model::DocumentType &type = *location.type;
    if (type.filter) {
        const bool implied = std::any_of(
            ask.conditions.begin(), ask.conditions.end(),
            [&](const Condition &condition) { return isImplied(location, condition); });
        if (!implied)
            return "holds only rows whose " + type.filter->attribute + " is "
                + type.filter->equals.dump();
    }
    if (type.cap && !capSuffices(workbook, location, ask))
        return "holds only the newest " + std::to_string(type.cap->count);
    return std::nullopt;
}

/// 1:1, and each parent has its child: from the first on, and as long as it lives.
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

/// Nothing when the first `depth` levels hold every row of their entity exactly once.
std::optional<std::string> refusalOfAll(const Workbook &workbook, const Location &location,
                                        std::size_t depth)
{
    if (depth == 1)
        return refusalOfType(workbook, location, Ask {});
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
            + location.levels[depth - 2].entity + " that names it, or not at all";
    if (role->relationship->optionalParent)
        return "lacks each " + level.entity + " without " + withArticle(*level.inverse);
    return refusalOfAll(workbook, location, depth - 1);
}

/// Items that are removed while the rows still live at home: nobody knows which of the rows asked
/// for are left.
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
    return "holds what is written for " + model::durationText(*life) + " only, and " + home->text()
        + " holds it " + (atHome ? model::durationText(*atHome) : "for ever");
}

bool asksForRowsOf(const Ask &ask, const Level &level)
{
    return std::any_of(ask.conditions.begin(), ask.conditions.end(),
                       [&](const Condition &condition) {
                           const bool fixes = condition.kind == Condition::Kind::equals
                               || condition.kind == Condition::Kind::hasPartner;
                           return fixes && condition.roles.size() == 1
                               && condition.roles.front() == level.inverseRole;
                       });
}

/// An array in one partner's document holds that partner's rows: who belongs to another one as
/// well, it does not tell.
bool asksForRowsOfSeveral(const Ask &ask, const Level &level)
{
    return std::count_if(ask.conditions.begin(), ask.conditions.end(),
                         [&](const Condition &condition) {
                             return condition.kind == Condition::Kind::hasPartner
                                 && condition.roles.front() == level.inverseRole;
                         })
        > 1;
}

} // namespace

std::optional<double> outlives(const Workbook &workbook, const model::Design &design,
                               const Location &location, const model::AggregateSource &aggregate)
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
                                     const Location &location, const Ask &ask)
{
    if (ask.isFromHome && !isHome(workbook, design, location))
        return "may not be in step yet";
    if (std::optional<std::string> refusal = refusalOfLifetime(workbook, design, location))
        return refusal;
    if (location.isRoot())
        return refusalOfType(workbook, location, ask);
    const Level &last = location.last();
    if (!asksForRowsOf(ask, last))
        return refusalOfAll(workbook, location, location.levels.size());
    if (asksForRowsOfSeveral(ask, last))
        return "holds the " + last.role + " of one "
            + location.levels[location.levels.size() - 2].entity + " only";
    const std::optional<int> latest = last.embedded->latest;
    const std::string &orderBy = last.embedded->orderBy;
    const auto further
        = std::count_if(ask.conditions.begin(), ask.conditions.end(),
                        [&](const Condition &condition) { return !isSince(condition, orderBy); });
    const bool isNewest = further == 1 && sufficesAsNewest(ask, orderBy, latest.value_or(0));
    if (latest && !isNewest)
        return "holds only the newest " + std::to_string(*latest) + " " + last.role;
    return refusalOfAll(workbook, location, location.levels.size() - 1);
}

} // namespace partita::places
