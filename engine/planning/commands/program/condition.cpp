#include "engine/planning/commands/program/condition.h"

#include "engine/base/messagetext.h"
#include "engine/model/attributepath.h"
#include "engine/model/notation.h"
#include "engine/places/matchtext.h"
#include "engine/planning/commands/program/writefacts.h"
#include "engine/query/queryreferences.h"

#include <algorithm>

namespace partita::planning {
namespace {

/// One patch of the home's item can do all that the command does to it.
bool isPatched(const CommandPlan &plan, const ItemEffect &effect, const ItemWrite &home)
{
    return plan.usesPatches() && home.changing() && effect.location.isRoot() && isPatchable(home);
}

/// "c.status": the property with the compared value. Empty when the item does not hold it once for
/// the row.
std::string propertyOf(const model::Workbook &workbook, const places::Location &home,
                       const model::Match &match)
{
    const std::string &entity = home.last().entity;
    std::vector<std::string> roles;
    std::string attribute = match.path;
    if (match.kind == model::Match::Kind::belongsTo) {
        const std::optional<model::Role> role = model::findRole(workbook, entity, match.path);
        roles = {match.path};
        attribute = role ? places::keyNameOf(workbook, role->partner) : std::string();
    }
    const auto place = findValue(workbook, home, roles, attribute);
    if (!place)
        return {};
    std::string text = "c";
    if (!home.isRoot())
        text += query::propertyText(levelMember(static_cast<std::size_t>(place->level)));
    for (const std::string &name : place->path)
        text += query::propertyText(name);
    return text;
}

void addParameters(const model::Match &match, std::vector<std::string> &parameters)
{
    for (const model::Match &part : match.parts)
        addParameters(part, parameters);
    for (const std::string &name : {match.parameter, match.parameterTo}) {
        if (!name.empty() && !places::contains(parameters, name))
            parameters.push_back(name);
    }
}

/// The first value compared that the home does not hold.
std::string lackingIn(const model::Workbook &workbook, const places::Location &home,
                      const model::Match &match)
{
    for (const model::Match &part : match.parts) {
        if (std::string lacking = lackingIn(workbook, home, part); !lacking.empty())
            return lacking;
    }
    return match.isGroup() || !propertyOf(workbook, home, match).empty() ? std::string()
                                                                         : match.path;
}

Result<RowCondition> conditionOf(const CommandPlan &plan, const places::Location &home)
{
    RowCondition condition;
    std::string terms;
    const std::string key = places::keyNameOf(plan.workbook(), plan.command.entity);
    const auto held = findValue(plan.workbook(), home, {}, key);
    if (!held || held->level != static_cast<int>(home.levels.size()) - 1)
        return Error {.message = home.text() + " does not hold the " + key + " of the "
                          + plan.command.entity + " whose condition is checked"};
    for (const model::Match &match : plan.command.conditions) {
        if (const std::string lacking = lackingIn(plan.workbook(), home, match); !lacking.empty())
            return Error {.message = "the condition compares " + lacking + ", which " + home.text()
                              + " does not hold"};
        terms += (terms.empty() ? "" : " AND ")
            + places::queryCondition(plan.workbook(), plan.command.entity, match,
                                     [&](const model::Match &part) {
                                         return propertyOf(plan.workbook(), home, part);
                                     });
        condition.sentence
            += (condition.sentence.empty() ? "" : " and ") + model::toNotation(match);
        addParameters(match, condition.parameters);
    }
    condition.text = "FROM c WHERE " + terms;
    return condition;
}

bool isReadAndReplaced(const PlannedWrite &home)
{
    return home.write.changing() && home.write.style == WriteStyle::plain;
}

void noteInPlace(CommandPlan &plan, const PlannedWrite &home)
{
    for (const FieldChange &change : home.write.changes()) {
        const auto *append = std::get_if<Append>(&change.operation);
        if (append && append->given && append->mayBeMissing)
            plan.note("A patch appends to an array that is there, and "
                      + withArticle(plan.command.entity) + " may lack " + change.path.back()
                      + ": the item is read and replaced.");
        else if (std::holds_alternative<RemoveElements>(change.operation) && change.given())
            plan.note("A patch removes an element by its position, which the request does not "
                      "know: the item is read and replaced.");
    }
    const bool isAnswered
        = std::any_of(plan.writes.begin(), plan.writes.end(), [&](const PlannedWrite &planned) {
              const std::span<const FieldChange> changes = planned.write.changes();
              return !planned.write.isBackground && !planned.isHome
                  && (planned.write.rewriting()
                      || std::any_of(changes.begin(), changes.end(), [](const FieldChange &change) {
                             const auto *set = std::get_if<SetValue>(&change.operation);
                             return set && set->known == SetValue::Known::afterHome;
                         }));
          });
    if (isAnswered)
        plan.note("Further items get the new value from the answer to the write of the "
                  + home.write.documentType + '.');
}

/// The condition holds when the item is written; what goes with the row is removed before.
void noteOrder(CommandPlan &plan)
{
    const bool goesFirst = !plan.removalsApart.empty() && plan.command.isConditional();
    if (goesFirst)
        plan.note("What goes with the " + plan.command.entity
                  + " is removed first, in requests of its own: when others change the item in "
                    "between, it stays without them.");
}

} // namespace

bool needsGuard(const CommandPlan &plan, const ItemEffect &effect, const ItemWrite &home)
{
    if (home.isBackground || home.creation() || home.isFoundFirst || !home.locate)
        return false;
    if (plan.command.ifUnchanged)
        return true;
    if (isPatched(plan, effect, home))
        return false;
    // A procedure is a transaction by itself.
    const bool startsFromStored = !plan.command.inPlace.empty() && !plan.homeItem.hasTransaction;
    return !plan.command.conditions.empty() || startsFromStored;
}

EarlyRead guardOf(const CommandPlan &plan, const ItemWrite &home)
{
    return plan.command.ifUnchanged && home.id ? EarlyRead::byClient : EarlyRead::asGuard;
}

Result<void> planCondition(CommandPlan &plan)
{
    const bool isAsked = plan.command.isConditional() || !plan.command.inPlace.empty();
    if (!isAsked || !(plan.hasHome() || plan.command.isConditional()))
        return {};
    if (!plan.hasHome())
        return Error {.message = "no document type is the home of the " + plan.command.entity
                          + ", so that nothing can check the condition"};
    PlannedWrite &home = plan.writes[plan.homePosition()];
    ItemWrite &write = home.write;
    const bool isPatch = isPatched(plan, home.effect, write);
    const bool isInProcedure = plan.program.transaction == CommandProgram::Transaction::procedure
        && write.style == WriteStyle::transaction;
    const bool isLeftOpen = !isPatch && !isInProcedure && !write.isGuarded();
    if (isLeftOpen && (write.isBackground || write.isFoundFirst || !write.locate)) {
        if (!plan.command.isConditional())
            return {};
        return Error {.message = "the " + plan.command.entity + " in " + home.effect.location.text()
                          + " cannot be read before it is written, so that nothing can check the "
                            "condition"};
    }
    if (isLeftOpen)
        write.earlyRead = guardOf(plan, write);
    if (plan.command.conditions.empty())
        return {};
    if (plan.command.kind == model::Command::Kind::remove
        && home.effect.kind == ItemEffect::Kind::changeInside)
        return Error {.message = "the " + plan.command.entity + " is taken out of "
                          + home.effect.location.text()
                          + ", and a condition on an element that is taken out is not planned yet; "
                            "a document type of its own can have one"};
    Result<RowCondition> condition = conditionOf(plan, home.effect.location);
    if (!condition)
        return condition.error();
    condition->isInStore = isPatch && !write.isGuarded();
    write.condition = *std::move(condition);
    return {};
}

void noteConditions(CommandPlan &plan)
{
    if (!plan.hasHome())
        return;
    const PlannedWrite &home = plan.writes[plan.homePosition()];
    if (!plan.command.inPlace.empty() && isReadAndReplaced(home))
        noteInPlace(plan, home);
    if (home.write.condition)
        plan.note(home.write.condition->isInStore
                      ? std::string("The store checks the condition. A row that does not meet it "
                                    "costs one refused request (412), and nothing is written.")
                      : "The client checks the condition on the item that it reads. A row that "
                        "does not meet it costs that read, and nothing is written.");
    if (home.write.earlyRead == EarlyRead::byClient)
        plan.note("The client has read the item before, by a request of its own, which is not "
                  "charged here. When others have changed it since, the write is refused (412) "
                  "and charged, and the client has to read the item again.");
    noteOrder(plan);
}

} // namespace partita::planning
