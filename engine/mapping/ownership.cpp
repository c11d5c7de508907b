#include "engine/mapping/ownership.h"

#include "engine/population/degrees.h"

#include <algorithm>

namespace partita::mapping {
namespace {

using model::Relationship;
using model::Workbook;

constexpr double unstatedCount = 100; // the population assumes the same

bool isDrawn(const Relationship &relationship)
{
    return relationship.degree.kind == model::Degree::Kind::drawn;
}

bool couldOwn(const Relationship &relationship, const std::string &child)
{
    return relationship.child == child && relationship.parent != child
        && relationship.cardinality != model::Cardinality::manyToMany;
}

/// True when its degree determines how many rows the child has.
bool creates(const Relationship &relationship, const std::string &child)
{
    return couldOwn(relationship, child) && !isDrawn(relationship);
}

/// The best owner among the relationships in which `child` is the child.
Owner bestOwner(const Workbook &workbook, const std::string &child)
{
    Owner best {nullptr, "nothing contains it"};
    int bestRank = 0;
    for (const Relationship &relationship : *workbook.relationships) {
        if (!couldOwn(relationship, child))
            continue;
        const int rank = (relationship.containment ? 2 : 0) + (isDrawn(relationship) ? 0 : 1);
        if (rank == 0)
            continue;
        if (relationship.optionalParent) {
            if (!best.relationship)
                best.reason = "it may exist without its `" + relationship.parentRole + '`';
        } else if (rank > bestRank) {
            bestRank = rank;
            best = {&relationship,
                    relationship.containment
                        ? "it does not live without its `" + relationship.parentRole + '`'
                        : "it exists because of its `" + relationship.parentRole + '`'};
        }
    }
    return best;
}

std::size_t positionOf(const Workbook &workbook, const std::string &entity)
{
    const auto found
        = std::find_if(workbook.entities->begin(), workbook.entities->end(),
                       [&](const model::Entity &value) { return value.name == entity; });
    return static_cast<std::size_t>(found - workbook.entities->begin());
}

bool leadsBack(const Workbook &workbook, const std::vector<Owner> &owners, std::size_t start)
{
    std::size_t at = start;
    for (std::size_t steps = 0; steps <= owners.size() && at < owners.size(); ++steps) {
        if (!owners[at].relationship)
            return false;
        at = positionOf(workbook, owners[at].relationship->parent);
        if (at == start)
            return true;
    }
    return false;
}

} // namespace

std::vector<Owner> ownersOf(const Workbook &workbook)
{
    std::vector<Owner> owners;
    for (const model::Entity &entity : *workbook.entities)
        owners.push_back(bestOwner(workbook, entity.name));
    for (std::size_t index = 0; index < owners.size(); ++index) {
        if (leadsBack(workbook, owners, index))
            owners[index] = {nullptr, "embedding it would lead back to itself"};
    }
    return owners;
}

const Relationship *creatingRelationship(const Workbook &workbook, const std::string &entity)
{
    for (const Relationship &relationship : *workbook.relationships) {
        if (creates(relationship, entity))
            return &relationship;
    }
    return nullptr;
}

double expectedRows(const Workbook &workbook, const std::string &entity)
{
    return Makers(workbook).expectedRows(entity);
}

Makers::Makers(const Workbook &workbook)
    : m_workbook(workbook)
{
    for (const Relationship &relationship : *workbook.relationships) {
        if (creates(relationship, relationship.child))
            m_makers.emplace(relationship.child, &relationship); // the first one
    }
}

const Relationship *Makers::of(const std::string &entity) const
{
    const auto found = m_makers.find(entity);
    return found == m_makers.end() ? nullptr : found->second;
}

double Makers::expectedRows(const std::string &entity) const
{
    return expectedCount(entity, 0);
}

double Makers::expectedCount(const std::string &entity, std::size_t depth) const
{
    const auto &counts = m_workbook.population->counts;
    const auto found = counts.find(entity);
    const std::optional<double> stated
        = found == counts.end() ? std::nullopt : std::optional(static_cast<double>(found->second));
    const Relationship *maker = of(entity);
    if (!maker || depth >= m_workbook.entities->size())
        return stated.value_or(unstatedCount);
    const double made = expectedCount(maker->parent, depth + 1) * population::meanDegree(*maker);
    return maker->optionalParent ? std::max(made, stated.value_or(0)) : made;
}

Partners expectedPartners(const Workbook &workbook, const Relationship &relationship)
{
    const Makers makers(workbook);
    const double parents = makers.expectedRows(relationship.parent);
    const double children = std::max(1.0, makers.expectedRows(relationship.child));
    if (isDrawn(relationship))
        return {children / std::max(1.0, parents), 1};
    const double mean = population::meanDegree(relationship);
    return {mean, mean * parents / children};
}

double partnersOf(const Workbook &workbook, const model::Role &role)
{
    const Partners partners = expectedPartners(workbook, *role.relationship);
    return role.toParent ? partners.ofChild : partners.ofParent;
}

} // namespace partita::mapping
