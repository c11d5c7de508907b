#include "engine/planning/commands/program/samepartition.h"

#include <algorithm>

namespace partita::planning {
namespace {

/// The dependent row's operand `inner` and the row's `outer` are the same value.
bool isSameValue(const CommandPlan &plan, const CommandPlan &dependent,
                 const std::string &parentRole, const places::Operand &inner,
                 const places::Operand &outer)
{
    if (inner.kind == places::Operand::Kind::constant)
        return inner == outer;
    if (inner.kind == places::Operand::Kind::composed)
        return outer.kind == places::Operand::Kind::composed && inner.separator == outer.separator
            && std::equal(inner.parts.begin(), inner.parts.end(), outer.parts.begin(),
                          outer.parts.end(),
                          [&](const places::Operand &part, const places::Operand &outerPart) {
                              return isSameValue(plan, dependent, parentRole, part, outerPart);
                          });
    const std::vector<places::Fact> &facts = dependent.knowledge.facts;
    return std::any_of(facts.begin(), facts.end(), [&](const places::Fact &fact) {
        if (!(fact.operand == inner) || fact.roles.empty() || fact.roles.front() != parentRole)
            return false;
        const places::Operand *known = findFact(
            plan.knowledge.facts, {fact.roles.begin() + 1, fact.roles.end()}, fact.attribute);
        return known && *known == outer;
    });
}

} // namespace

bool sharesPartition(const CommandPlan &plan, const CommandPlan &dependent,
                     const std::string &parentRole)
{
    const ItemWrite &outer = plan.writes[plan.homePosition()].write;
    const ItemWrite &inner = dependent.writes[dependent.homePosition()].write;
    if (outer.container != inner.container || outer.partitionKey.empty()
        || outer.partitionKey.size() != inner.partitionKey.size())
        return false;
    return std::equal(inner.partitionKey.begin(), inner.partitionKey.end(),
                      outer.partitionKey.begin(),
                      [&](const places::Operand &innerLevel, const places::Operand &outerLevel) {
                          return isSameValue(plan, dependent, parentRole, innerLevel, outerLevel);
                      });
}

} // namespace partita::planning
