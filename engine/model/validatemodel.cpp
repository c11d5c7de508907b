// Checks of entities, relationships and the population.
#include "engine/model/edits.h"
#include "engine/model/suggest.h"
#include "engine/model/validator.h"

#include <algorithm>
#include <cmath>
#include <set>

namespace partita::model {
namespace {

using Kind = Generator::Kind;

void checkRange(const Generator &generator, const std::string &place, Report &report)
{
    const bool isSize = generator.kind == Kind::text || generator.kind == Kind::array;
    if (!isSize && generator.kind != Kind::number)
        return;
    if (!std::isfinite(generator.minimum) || !std::isfinite(generator.maximum))
        report.error(place, "The range of the generator is not finite.");
    else if (generator.minimum > generator.maximum)
        report.error(
            place, "The range of the generator is upside down: its minimum is above its maximum.");
    else if (isSize && generator.minimum < 0)
        report.error(place, "The length that the generator makes must not be negative.");
}

void checkGenerator(const Attribute &attribute, const std::string &place, Report &report)
{
    const Generator &generator = attribute.generator;
    checkRange(generator, place, report);
    const bool needsChoices = generator.kind == Kind::choice || generator.kind == Kind::constant;
    if (needsChoices && generator.choices.empty())
        report.error(
            place, "The generator of " + inQuotes(attribute.name) + " has nothing to choose from.");
    double weights = 0;
    for (const Choice &choice : generator.choices) {
        checkNumbers(choice.value, place, report);
        weights += choice.weight;
        if (!(choice.weight >= 0) || !std::isfinite(choice.weight))
            report.error(place,
                         "The weights of the choices of " + inQuotes(attribute.name)
                             + " must not be negative.");
    }
    if (generator.kind == Kind::choice && !generator.choices.empty() && weights <= 0)
        report.error(place,
                     "The weights of the choices of " + inQuotes(attribute.name)
                         + " add up to nothing.");
    if (generator.kind == Kind::boolean
        && !(generator.probability >= 0 && generator.probability <= 1))
        report.error(
            place, "The probability of " + inQuotes(attribute.name) + " must lie between 0 and 1.");
    if (generator.kind == Kind::dateTime && !generator.from.empty() && !generator.to.empty()
        && generator.from > generator.to)
        report.error(place, "The dates of " + inQuotes(attribute.name) + " end before they begin.");
    if (generator.kind == Kind::array && attribute.members.empty())
        report.error(place,
                     "The array " + inQuotes(attribute.name)
                         + " does not say what its elements are (members).");
}

void checkAttribute(const Attribute &attribute, const std::string &place, Report &report)
{
    checkGenerator(attribute, place, report);
    if (!(attribute.missing >= 0 && attribute.missing <= 1))
        report.error(place,
                     "The share of rows that lack " + inQuotes(attribute.name)
                         + " must lie between 0 and 1.");
    if (!(attribute.changesPerDay >= 0) || !std::isfinite(attribute.changesPerDay))
        report.error(place,
                     "The changes a day of " + inQuotes(attribute.name) + " must not be negative.");
    for (std::size_t index = 0; index < attribute.members.size(); ++index)
        checkAttribute(attribute.members[index], at(place + ".members", index), report);
}

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
}

void checkDegree(const Relationship &relationship, const std::string &place, Report &report)
{
    const Degree &degree = relationship.degree;
    const bool isRange = degree.kind == Degree::Kind::uniform || degree.kind == Degree::Kind::zipf;
    if (isRange && degree.minimum > degree.maximum)
        report.error(place,
                     "The degree of " + inQuotes(relationship.name)
                         + " is upside down: its minimum is above its maximum.");
    const bool negative = (degree.kind != Degree::Kind::empirical
                           && degree.kind != Degree::Kind::drawn && degree.minimum < 0)
        || std::any_of(degree.values.begin(), degree.values.end(),
                       [](std::int64_t value) { return value < 0; });
    if (negative)
        report.error(place,
                     "The degree of " + inQuotes(relationship.name) + " must not be negative.");
    if (degree.kind == Degree::Kind::empirical && degree.values.empty())
        report.error(place,
                     "The empirical degree of " + inQuotes(relationship.name) + " has no values.");
    if (!std::isfinite(degree.exponent) || degree.exponent < 0)
        report.error(place,
                     "The exponent of " + inQuotes(relationship.name) + " must not be negative.");
    const std::int64_t most = degree.kind == Degree::Kind::fixed ? degree.minimum
        : isRange                                                ? degree.maximum
                                                                 : 0;
    if (relationship.bound && most > *relationship.bound)
        report.warning(place,
                       "The degree of " + inQuotes(relationship.name) + " reaches "
                           + std::to_string(most) + ", beyond its bound of "
                           + std::to_string(*relationship.bound) + '.');
}

void checkRoleName(const Workbook &workbook, const std::string &entity, const std::string &role,
                   const std::string &place, Report &report)
{
    if (const Result<void> checked = checkName("role", role); !checked) {
        report.error(place, checked.error().message);
        return;
    }
    const std::vector<std::string> names = memberNames(workbook, entity);
    if (std::count(names.begin(), names.end(), role) > 1)
        report.error(place,
                     inQuotes(entity) + " has two attributes or roles named " + inQuotes(role)
                         + "; rename one.");
}

void checkRelationship(const Workbook &workbook, const Relationship &relationship,
                       const std::string &place, Report &report)
{
    for (const std::string &entity : {relationship.parent, relationship.child}) {
        if (!workbook.entity(entity))
            report.error(place,
                         "The relationship " + inQuotes(relationship.name)
                             + " joins an unknown entity " + inQuotes(entity)
                             + suggestion(entity, namesOf(*workbook.entities)));
    }
    checkRoleName(workbook, relationship.child, relationship.parentRole, place + ".child", report);
    checkRoleName(workbook, relationship.parent, relationship.childRole, place + ".parent", report);
    checkDegree(relationship, place + ".degree", report);
    if (!(relationship.growthPerDay >= 0) || !std::isfinite(relationship.growthPerDay))
        report.error(place + ".growthPerDay",
                     "The growth of " + inQuotes(relationship.name) + " must not be negative.");
    if (relationship.bound && *relationship.bound < 1)
        report.error(place + ".bound",
                     "The bound of " + inQuotes(relationship.name) + " must be 1 or more.");
}

const SampleRow *findRow(const Population &population, const std::string &name)
{
    const auto found = std::find_if(population.sampleRows.begin(), population.sampleRows.end(),
                                    [&](const SampleRow &row) { return row.name == name; });
    return found == population.sampleRows.end() ? nullptr : &*found;
}

std::vector<std::string> rowNames(const Population &population)
{
    std::vector<std::string> names;
    for (const SampleRow &row : population.sampleRows)
        names.push_back(row.name);
    return names;
}

void checkParent(const Workbook &workbook, const SampleRow &row, const std::string &roleName,
                 const std::string &parentName, const std::string &place, Report &report)
{
    const auto role = expectRole(workbook, row.entity, roleName, place, report);
    if (role && role->toMany)
        report.error(place,
                     "The role " + inQuotes(roleName)
                         + " leads to many rows; a sample row names its parents only.");
    const SampleRow *parent = findRow(*workbook.population, parentName);
    if (!parent)
        report.error(place,
                     "There is no sample row " + inQuotes(parentName)
                         + suggestion(parentName, rowNames(*workbook.population)));
    else if (role && parent->entity != role->partner)
        report.error(place,
                     "The sample row " + inQuotes(parentName) + " is a " + inQuotes(parent->entity)
                         + ", and the role " + inQuotes(roleName) + " needs a "
                         + inQuotes(role->partner) + '.');
}

void checkSampleRow(const Workbook &workbook, const SampleRow &row, const std::string &place,
                    Report &report)
{
    report.setEntity(row.entity);
    if (!workbook.entity(row.entity)) {
        report.error(place + ".entity",
                     "There is no entity " + inQuotes(row.entity)
                         + suggestion(row.entity, namesOf(*workbook.entities)));
        return;
    }
    for (const auto &[attribute, value] : row.values) {
        const std::string where = place + ".values." + attribute;
        expectAttribute(workbook, row.entity, attribute, where, report);
        checkNumbers(value, where, report);
    }
    for (const auto &[role, parent] : row.parents)
        checkParent(workbook, row, role, parent, place + ".parents." + role, report);
    for (const auto &[roleName, degree] : row.degrees) {
        const std::string where = place + ".degrees." + roleName;
        const auto role = expectRole(workbook, row.entity, roleName, where, report);
        if (role && !role->toMany)
            report.error(where,
                         "The role " + inQuotes(roleName)
                             + " leads to one row; there is nothing to count.");
        if (degree < 0)
            report.error(where, "The number of " + inQuotes(roleName) + " must not be negative.");
    }
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

/// Entities that contain each other in a circle: none of them could be first.
void checkContainment(const Workbook &workbook, const Relationship &relationship,
                      const std::string &place, Report &report)
{
    if (!relationship.containment || relationship.parent == relationship.child)
        return; // a tree of rows of one entity has an end
    std::set<std::string> above {relationship.parent};
    bool grows = true;
    while (grows) {
        grows = false;
        for (const Relationship &other : *workbook.relationships) {
            if (other.containment && above.contains(other.child))
                grows = above.insert(other.parent).second || grows;
        }
    }
    if (above.contains(relationship.child))
        report.error(place + ".containment",
                     "A " + inQuotes(relationship.child) + " cannot be contained in a "
                         + inQuotes(relationship.parent)
                         + ", which is contained in it in turn;"
                           " make one of the relationships an association.");
}

} // namespace

void validateEntities(const Workbook &workbook, Report &report)
{
    checkNames("entity", "$.entities", namesOf(*workbook.entities), report);
    for (std::size_t index = 0; index < workbook.entities->size(); ++index) {
        const Entity &entity = (*workbook.entities)[index];
        const std::string place = at("$.entities", index);
        report.setEntity(entity.name);
        checkNames("attribute", place + ".attributes", namesOf(entity.attributes), report);
        checkKey(entity, place, report);
        for (std::size_t number = 0; number < entity.attributes.size(); ++number)
            checkAttribute(entity.attributes[number], at(place + ".attributes", number), report);
    }
    report.setEntity({});
}

void validateRelationships(const Workbook &workbook, Report &report)
{
    checkNames("relationship", "$.relationships", namesOf(*workbook.relationships), report);
    for (std::size_t index = 0; index < workbook.relationships->size(); ++index) {
        const Relationship &relationship = (*workbook.relationships)[index];
        report.setEntity(relationship.parent);
        checkRelationship(workbook, relationship, at("$.relationships", index), report);
        checkContainment(workbook, relationship, at("$.relationships", index), report);
    }
    report.setEntity({});
}

void validatePopulation(const Workbook &workbook, Report &report)
{
    const Population &population = *workbook.population;
    if (!(population.fraction > 0 && population.fraction <= 1))
        report.error("$.population.fraction",
                     "The fraction of the population must be greater than 0 and at most 1.");
    for (const auto &[entity, count] : population.counts) {
        const std::string place = "$.population.counts." + entity;
        if (!workbook.entity(entity))
            report.error(place,
                         "There is no entity " + inQuotes(entity)
                             + suggestion(entity, namesOf(*workbook.entities)));
        if (count < 0)
            report.error(place, "The number of " + inQuotes(entity) + " must not be negative.");
    }
    for (const Entity &entity : *workbook.entities) {
        report.setEntity(entity.name);
        if (!population.counts.contains(entity.name) && !isDriven(workbook, entity.name))
            report.information("$.population.counts",
                               "Nothing says how many rows of " + inQuotes(entity.name)
                                   + " there are; 100 are assumed.");
    }
    std::set<std::string> seen;
    for (std::size_t index = 0; index < population.sampleRows.size(); ++index) {
        const SampleRow &row = population.sampleRows[index];
        const std::string place = at("$.population.sampleRows", index);
        if (row.name.empty())
            report.error(place, "The sample row has no name.");
        else if (!seen.insert(row.name).second)
            report.error(place,
                         "There are two sample rows named " + inQuotes(row.name) + "; rename one.");
        checkSampleRow(workbook, row, place, report);
    }
    report.setEntity({});
}

} // namespace partita::model
