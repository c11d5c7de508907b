// Checks of entities, relationships and the population.
#include "engine/base/messagetext.h"
#include "engine/model/limits.h"
#include "engine/model/names.h"
#include "engine/model/validation/validator.h"

#include <algorithm>
#include <cmath>
#include <unordered_map>

namespace partita::model {
namespace {

void checkKey(const Entity &entity, const std::string &place, Report &report)
{
    const Attribute *key = entity.attribute(entity.key);
    if (!key) {
        report.error(place + ".key",
                     "The key " + inQuotes(entity.key) + " is not an attribute of "
                         + inQuotes(entity.name)
                         + suggestion(entity.key, namesOf(entity.attributes)));
        return;
    }
    if (key->type != AttributeType::string && key->type != AttributeType::integer)
        report.error(place + ".key",
                     "The key " + inQuotes(entity.key) + " of " + inQuotes(entity.name)
                         + " must be a string or an integer.");
    if (key->missing > 0)
        report.error(place + ".key",
                     "The key " + inQuotes(entity.key) + " of " + inQuotes(entity.name)
                         + " must not be missing in any row.");
    if (key->isMutable)
        report.warning(place + ".key",
                       "The key " + inQuotes(entity.key) + " of " + inQuotes(entity.name)
                           + " is mutable, but other rows refer to it; remove "
                           + named(fields::changeable)
                           + ", or choose an attribute that never changes.");
}

/// The number of children to check: a negative one, else the greatest; empty when the degree states
/// none.
std::vector<std::int64_t> countsOf(const Relationship &relationship)
{
    const Degree &degree = relationship.degree;
    std::vector<std::int64_t> counts = degree.values;
    if (degree.kind == Degree::Kind::drawn && relationship.cardinality != Cardinality::manyToMany)
        return {};
    if (degree.kind == Degree::Kind::fixed)
        counts = {degree.minimum};
    else if (degree.kind != Degree::Kind::empirical)
        counts = {degree.minimum, degree.maximum};
    const auto [least, most] = std::minmax_element(counts.begin(), counts.end());
    if (least == counts.end())
        return {};
    return {*least < 0 ? *least : *most};
}

void checkDegree(const Relationship &relationship, const std::string &place, Report &report)
{
    const Degree &degree = relationship.degree;
    const bool isRange = degree.kind == Degree::Kind::uniform || degree.kind == Degree::Kind::zipf;
    if (isRange && degree.minimum > degree.maximum)
        report.error(place,
                     "The degree of " + inQuotes(relationship.name)
                         + " has a minimum that is greater than its maximum.");
    for (const std::int64_t count : countsOf(relationship))
        checkAmount(static_cast<double>(count), mostChildren,
                    "The degree of " + inQuotes(relationship.name), place, report);
    if (degree.kind == Degree::Kind::empirical && degree.values.empty())
        report.error(place,
                     "The empirical degree of " + inQuotes(relationship.name) + " has no values.");
    checkAmount(degree.exponent, steepestExponent, "The exponent of " + inQuotes(relationship.name),
                place, report);
    const std::int64_t most = degree.kind == Degree::Kind::fixed ? degree.minimum
        : isRange                                                ? degree.maximum
                                                                 : 0;
    if (relationship.cardinality == Cardinality::oneToOne && most > 1 && degree != Degree())
        report.error(place,
                     "The degree of " + inQuotes(relationship.name) + " reaches "
                         + std::to_string(most)
                         + ", but at 1:1 a row has one partner at most;"
                           " mend the degree or the cardinality.");
    else if (relationship.bound && most > *relationship.bound)
        report.warning(place,
                       "The degree of " + inQuotes(relationship.name) + " reaches "
                           + std::to_string(most) + ", beyond its bound of "
                           + std::to_string(*relationship.bound) + '.');
}

/// An entity that is its own child: with more than one child per row on average, hardly any row is
/// left without a parent.
void checkSelfDegree(const Relationship &relationship, const std::string &place, Report &report)
{
    if (relationship.parent != relationship.child
        || relationship.cardinality != Cardinality::oneToMany || relationship.degree.mean() <= 1)
        return;
    report.information(
        place,
        "On average each " + inQuotes(relationship.parent) + " has more than one of its "
            + inQuotes(relationship.childRole) + ", which are " + inQuotes(relationship.child)
            + " rows too. So hardly any row is without its " + inQuotes(relationship.parentRole)
            + "; lower " + named(fields::degree) + " to less than 1 on average, say "
            + Message("{\"uniform\": [0, 1]}", "evenly between 0 (Fewest) and 1 (Most)")
            + ", or make it " + named(fields::drawn) + ".");
}

/// An entity that is its own parent: when every row needs a parent, no row can be the first.
void checkSelfParent(const Relationship &relationship, const std::string &place, Report &report)
{
    if (relationship.parent != relationship.child || relationship.optionalParent
        || relationship.cardinality == Cardinality::manyToMany)
        return;
    report.warning(place + ".optionalParent",
                   "Each " + inQuotes(relationship.child) + " needs its "
                       + inQuotes(relationship.parentRole) + ", which is also one of "
                       + inQuotes(relationship.parent) + ", so that no row can be the first; "
                       + ticked(fields::optionalParent) + ".");
}

/// How often the attributes and roles of each entity have a name.
class MemberCounts {
public:
    explicit MemberCounts(const Workbook &workbook)
    {
        for (const Entity &entity : *workbook.entities) {
            if (m_counts.contains(entity.name))
                continue; // a second entity of that name is reported elsewhere
            for (const Attribute &attribute : entity.attributes)
                ++m_counts[entity.name][attribute.name];
        }
        for (const Relationship &relationship : *workbook.relationships) {
            ++m_counts[relationship.child][relationship.parentRole];
            ++m_counts[relationship.parent][relationship.childRole];
        }
    }
    /// Requires: a role of the entity.
    int of(const std::string &entity, const std::string &role) const
    {
        return m_counts.at(entity).at(role);
    }

private:
    std::unordered_map<std::string, std::unordered_map<std::string, int>> m_counts;
};

void checkRoleName(const MemberCounts &counts, const std::string &entity, const std::string &role,
                   const std::string &place, Report &report)
{
    if (const Result<void> checked = checkName("role", role); !checked) {
        report.error(place, checked.error().message);
        return;
    }
    if (counts.of(entity, role) > 1)
        report.error(place,
                     inQuotes(entity) + " has two attributes or roles named " + inQuotes(role)
                         + "; rename one.");
}

void checkRelationship(const Workbook &workbook, const MemberCounts &counts,
                       const Relationship &relationship, const std::string &place, Report &report)
{
    for (const std::string &entity : {relationship.parent, relationship.child}) {
        if (!workbook.entity(entity))
            report.error(place,
                         "The relationship " + inQuotes(relationship.name)
                             + " joins an unknown entity " + inQuotes(entity)
                             + suggestion(entity, namesOf(*workbook.entities)));
    }
    if (relationship.containment && relationship.cardinality == Cardinality::manyToMany)
        report.warning(
            place + ".containment",
            named(fields::containment) + " has no effect at " + titleOf(relationship)
                + ": in a many:many relationship a row has several parents and is removed with"
                  " none of them; remove the containment, or make the cardinality"
                  " \"1:many\".");
    checkRoleName(counts, relationship.child, relationship.parentRole, place + ".child", report);
    checkRoleName(counts, relationship.parent, relationship.childRole, place + ".parent", report);
    checkDegree(relationship, place + ".degree", report);
    checkSelfDegree(relationship, place + ".degree", report);
    checkSelfParent(relationship, place, report);
    checkAmount(relationship.growthPerDay, mostGrowth,
                "The growth of " + inQuotes(relationship.name), place + ".growthPerDay", report);
    if (relationship.bound && *relationship.bound < 1)
        report.error(place + ".bound",
                     "The bound of " + inQuotes(relationship.name) + " must be 1 or more.");
    else if (relationship.bound && relationship.cardinality == Cardinality::oneToOne)
        report.warning(place + ".bound",
                       "The bound of " + inQuotes(relationship.name)
                           + " has no meaning: at 1:1 a row has one partner at most; remove it, or"
                             " make the cardinality \"1:few\".");
}

/// True when the number of rows follows from a relationship.
bool isDriven(const Workbook &workbook, const std::string &entity)
{
    const auto &all = *workbook.relationships;
    return std::any_of(all.begin(), all.end(), [&](const Relationship &relationship) {
        return relationship.child == entity && relationship.parent != entity
            && relationship.degree.kind != Degree::Kind::drawn
            && relationship.cardinality != Cardinality::manyToMany;
    });
}

/// Reports entities that contain each other in a cycle: none of their rows could be the first.
void checkContainment(const Workbook &workbook, const Relationship &relationship,
                      const std::string &place, Report &report)
{
    if (!relationship.containment || relationship.parent == relationship.child)
        return; // rows of one entity may form a tree
    if (containedIn(workbook, relationship.child).contains(relationship.parent))
        report.error(place + ".containment",
                     "Rows of " + inQuotes(relationship.child) + " cannot be contained in rows of "
                         + inQuotes(relationship.parent)
                         + ", which are contained in them in turn;"
                           " make one of the relationships an association.");
}

bool isRemoved(const Workbook &workbook, const std::string &entity)
{
    return std::any_of(
        workbook.patterns->begin(), workbook.patterns->end(), [&](const AccessPattern &pattern) {
            const Command *command = pattern.command();
            return command && command->kind == Command::Kind::remove && command->entity == entity;
        });
}

/// A row with two containing parents cannot be in the document of both. When a command removes one
/// of the parents, removing the row with it may be intended: then this is only information.
void checkSingleContainment(const Workbook &workbook, std::size_t position, Report &report)
{
    const Relationship &relationship = (*workbook.relationships)[position];
    if (!relationship.containment)
        return;
    for (std::size_t index = 0; index < position; ++index) {
        const Relationship &other = (*workbook.relationships)[index];
        if (!other.containment || other.child != relationship.child)
            continue;
        const std::string place = elementPath("$.relationships", position) + ".containment";
        const std::string what = "Rows of " + inQuotes(relationship.child)
            + " have two containing parents, " + inQuotes(other.parent) + " by "
            + inQuotes(other.name) + " and " + inQuotes(relationship.parent) + " by "
            + inQuotes(relationship.name) + ": a row is removed as soon as one of them is removed";
        if (isRemoved(workbook, other.parent) || isRemoved(workbook, relationship.parent))
            report.information(place,
                               what
                                   + ". If it must remain, make one of the two relationships an"
                                     " association.");
        else
            report.warning(place, what + "; make one of the two relationships an association.");
        return;
    }
}

/// Reports cards of unknown entities.
void validateCanvas(const Workbook &workbook, Report &report)
{
    for (const auto &[entity, position] : *workbook.canvas) {
        const std::string place = memberPath("$.canvas", entity);
        if (!workbook.entity(entity))
            report.warning(place,
                           "The canvas has a place for an unknown entity " + inQuotes(entity)
                               + suggestion(entity, namesOf(*workbook.entities)));
        if (std::abs(position.x) > farthestCard || std::abs(position.y) > farthestCard)
            report.error(place,
                         "The card of " + inQuotes(entity)
                             + " must lie within 1,000,000 of the middle of the canvas.");
    }
}

} // namespace

std::string titleOf(const Relationship &relationship)
{
    return inQuotes(relationship.name) + " (" + relationship.parent + " → " + relationship.child
        + ')';
}

void validateEntities(const Workbook &workbook, Report &report)
{
    checkNames("entity", "$.entities", namesOf(*workbook.entities), report);
    for (std::size_t index = 0; index < workbook.entities->size(); ++index) {
        const Entity &entity = (*workbook.entities)[index];
        const std::string place = elementPath("$.entities", index);
        report.setEntity(entity.name);
        checkNames("attribute", place + ".attributes", namesOf(entity.attributes), report);
        checkKey(entity, place, report);
        for (std::size_t number = 0; number < entity.attributes.size(); ++number)
            checkAttribute(entity.attributes[number], elementPath(place + ".attributes", number),
                           report);
    }
    report.setEntity({});
    validateCanvas(workbook, report);
}

void validateRelationships(const Workbook &workbook, Report &report)
{
    checkNames("relationship", "$.relationships", namesOf(*workbook.relationships), report);
    const MemberCounts counts(workbook);
    for (std::size_t index = 0; index < workbook.relationships->size(); ++index) {
        const Relationship &relationship = (*workbook.relationships)[index];
        report.setEntity(relationship.parent);
        checkRelationship(workbook, counts, relationship, elementPath("$.relationships", index),
                          report);
        checkContainment(workbook, relationship, elementPath("$.relationships", index), report);
        checkSingleContainment(workbook, index, report);
    }
    report.setEntity({});
}

void validatePopulation(const Workbook &workbook, Report &report)
{
    const Population &population = *workbook.population;
    if (!(population.fraction > 0 && population.fraction <= 1))
        report.error("$.population.fraction",
                     Message("The fraction of the population must be greater than 0 and at most 1.",
                             "The part of the population that is measured must be greater than 0 %"
                             " and at most 100 %."));
    for (const auto &[entity, count] : population.counts) {
        const std::string place = memberPath("$.population.counts", entity);
        if (!workbook.entity(entity))
            report.error(place,
                         "There is no entity " + inQuotes(entity)
                             + suggestion(entity, namesOf(*workbook.entities)));
        checkAmount(static_cast<double>(count), mostRows, "The number of " + inQuotes(entity),
                    place, report);
    }
    for (const Entity &entity : *workbook.entities) {
        report.setEntity(entity.name);
        if (!population.counts.contains(entity.name) && !isDriven(workbook, entity.name))
            report.information("$.population.counts",
                               "Nothing says how many rows of " + inQuotes(entity.name)
                                   + " there are; 100 are assumed.");
    }
    validateSampleRows(workbook, report);
    report.setEntity({});
}

} // namespace partita::model
