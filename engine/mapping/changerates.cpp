#include "engine/mapping/changerates.h"

#include "engine/mapping/ownership.h"

#include <algorithm>

namespace partita::mapping {
namespace {

using model::Command;
using model::Role;
using model::Workbook;

bool changes(const Workbook &workbook, const Command &command, const std::string &attribute)
{
    if (!command.attributes.empty())
        return std::find(command.attributes.begin(), command.attributes.end(), attribute)
            != command.attributes.end();
    const model::Entity *owner = workbook.entity(command.entity);
    const model::Attribute *named = owner ? owner->attribute(attribute) : nullptr;
    return named && named->isMutable;
}

/// Rows of the role that one request of the command creates.
double createdBy(const Workbook &workbook, const Command &command, const Role &role, Among which)
{
    // Many:many partners are linked later, if at all.
    const bool hasHolder = role.relationship->cardinality != model::Cardinality::manyToMany;
    double rows = command.entity == role.partner && (hasHolder || which == Among::all) ? 1 : 0;
    for (const model::CreatedRows &with : command.with) {
        const auto made = model::findRole(workbook, command.entity, with.role);
        if (!made || made->partner != role.partner)
            continue;
        const bool isCounted
            = which == Among::all || (hasHolder && made->relationship != role.relationship);
        if (isCounted)
            rows += with.count ? static_cast<double>(*with.count) : partnersOf(workbook, *made);
    }
    return rows;
}

/// Rows of the entity removed per second. `below`: the entities already visited on the way up.
double removed(const Workbook &workbook, const std::string &entity, const Role &seen, Among which,
               std::set<std::string> below)
{
    double rows = commandRate(workbook, entity, Command::Kind::remove);
    below.insert(entity);
    for (const Role &up : model::rolesOf(workbook, entity)) {
        const bool isContainer = up.toParent && up.relationship->containment
            && (which == Among::all || up.relationship != seen.relationship)
            && !below.contains(up.partner);
        const auto down = isContainer
            ? model::findRole(workbook, up.partner, up.relationship->childRole)
            : std::nullopt;
        if (down)
            rows += removed(workbook, up.partner, seen, which, below) * partnersOf(workbook, *down);
    }
    return rows;
}

} // namespace

double commandRate(const Workbook &workbook, const std::string &entity, Command::Kind kind,
                   const std::string &attribute)
{
    double rate = 0;
    for (const model::AccessPattern &pattern : *workbook.patterns) {
        const Command *command = pattern.command();
        if (command && command->entity == entity && command->kind == kind
            && (attribute.empty() || changes(workbook, *command, attribute)))
            rate += pattern.ratePerSecond;
    }
    return rate;
}

double changeRate(const Workbook &workbook, const std::string &entity,
                  const model::Attribute &attribute)
{
    const double asked = commandRate(workbook, entity, Command::Kind::update, attribute.name);
    return asked > 0
        ? asked
        : attribute.changesPerDay * expectedRows(workbook, entity) / model::secondsOfADay;
}

double createdRate(const Workbook &workbook, const Role &role, Among which)
{
    double rows = 0;
    for (const model::AccessPattern &pattern : *workbook.patterns) {
        const Command *command = pattern.command();
        if (command && command->kind == Command::Kind::create)
            rows += pattern.ratePerSecond * createdBy(workbook, *command, role, which);
    }
    return rows;
}

double removedRate(const Workbook &workbook, const Role &role, Among which)
{
    return removed(workbook, role.partner, role, which, {});
}

} // namespace partita::mapping
