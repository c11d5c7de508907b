// Checks of sample rows: values, parents, numbers of children, and unique keys.
#include "engine/base/messagetext.h"
#include "engine/model/limits.h"
#include "engine/model/names.h"
#include "engine/model/validation/validator.h"

#include <algorithm>
#include <map>
#include <set>

namespace partita::model {
namespace {

const SampleRow *findRow(const Population &population, const std::string &name)
{
    const auto found = std::find_if(population.sampleRows.begin(), population.sampleRows.end(),
                                    [&](const SampleRow &row) { return row.name == name; });
    return found == population.sampleRows.end() ? nullptr : &*found;
}

/// Names of the sample rows of one entity; of all when `entity` is empty.
std::vector<std::string> rowNames(const Population &population, const std::string &entity)
{
    std::vector<std::string> names;
    for (const SampleRow &row : population.sampleRows) {
        if (entity.empty() || row.entity == entity)
            names.push_back(row.name);
    }
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
        report.error(
            place,
            "There is no sample row " + inQuotes(parentName)
                + suggestion(parentName,
                             rowNames(*workbook.population, role ? role->partner : std::string())));
    else if (role && parent->entity != role->partner)
        report.error(place,
                     "The sample row " + inQuotes(parentName) + " is one of "
                         + inQuotes(parent->entity) + ", and the role " + inQuotes(roleName)
                         + " needs one of " + inQuotes(role->partner) + '.');
}

/// Checks the number of children stated for one row. An outlier is accepted, one far above all
/// others gives a warning, and one above the bound is an error.
void checkSampleDegree(const Role &role, std::int64_t stated, const std::string &place,
                       Report &report)
{
    constexpr std::int64_t farOutlier = 2; // times the most children of other rows
    const Relationship &relationship = *role.relationship;
    if (role.toParent) // many:many; the degree belongs to the other side
        return;
    const std::optional<std::int64_t> most = relationship.degree.most();
    if (relationship.bound && stated > *relationship.bound)
        report.warning(place,
                       "The row states " + grouped(stated) + " " + inQuotes(role.name)
                           + ", beyond the bound of " + grouped(*relationship.bound) + " of "
                           + inQuotes(relationship.name)
                           + "; lower the number or raise the bound.");
    else if (most && stated > farOutlier * *most && relationship.degree != Degree())
        report.information(place,
                           "The row states " + grouped(stated) + " " + inQuotes(role.name)
                               + ", beyond the degree of " + inQuotes(relationship.name)
                               + ", which reaches " + grouped(*most) + '.');
}

/// Reports unknown members of an object.
void checkMembers(const Attribute &attribute, const Json &value, const std::string &place,
                  Report &report)
{
    if (attribute.type != AttributeType::object || !value.is_object())
        return;
    for (const auto &[name, held] : value.items()) {
        const auto member = std::find_if(
            attribute.members.begin(), attribute.members.end(),
            [&wanted = name](const Attribute &known) { return known.name == wanted; });
        if (member == attribute.members.end())
            report.warning(memberPath(place, name),
                           inQuotes(attribute.name) + " has no member " + inQuotes(name)
                               + suggestion(name, namesOf(attribute.members)));
        else
            checkMembers(*member, held, memberPath(place, name), report);
    }
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
        const std::string where = memberPath(place + ".values", attribute);
        const Attribute *known = expectAttribute(workbook, row.entity, attribute, where, report);
        if (known && checkValue(*known, value, where, report))
            checkChoice(*known, value, where, report);
        if (known)
            checkMembers(*known, value, where, report);
        checkNumbers(value, where, report);
    }
    for (const auto &[role, parent] : row.parents)
        checkParent(workbook, row, role, parent, memberPath(place + ".parents", role), report);
    for (const auto &[roleName, degree] : row.degrees) {
        const std::string where = memberPath(place + ".degrees", roleName);
        const auto role = expectRole(workbook, row.entity, roleName, where, report);
        if (role && !role->toMany)
            report.error(where,
                         "The role " + inQuotes(roleName)
                             + " leads to one row; there is nothing to count.");
        else if (role)
            checkSampleDegree(*role, degree, where, report);
        checkAmount(static_cast<double>(degree), mostChildren,
                    "The number of " + inQuotes(roleName), where, report);
    }
}

/// Reports a key that another sample row of the entity has. `known`: entity and key -> name of the
/// first row with it.
void checkKeyIsOwn(const Workbook &workbook, const SampleRow &row, const std::string &place,
                   std::map<std::pair<std::string, std::string>, std::string> &known,
                   Report &report)
{
    const Entity *entity = workbook.entity(row.entity);
    const auto key = entity ? row.values.find(entity->key) : row.values.end();
    if (key == row.values.end())
        return;
    const auto [first, isNew] = known.try_emplace({row.entity, key->second.dump()}, row.name);
    if (isNew)
        return;
    report.setEntity(row.entity);
    report.error(memberPath(place + ".values", entity->key),
                 "The sample rows " + inQuotes(first->second) + " and " + inQuotes(row.name)
                     + " of " + inQuotes(row.entity) + " have the same key " + key->second.dump()
                     + "; give one of them another " + inQuotes(entity->key) + '.');
}

} // namespace

void validateSampleRows(const Workbook &workbook, Report &report)
{
    const std::vector<SampleRow> &rows = workbook.population->sampleRows;
    std::set<std::string> names;
    std::map<std::pair<std::string, std::string>, std::string> keys;
    for (std::size_t index = 0; index < rows.size(); ++index) {
        const SampleRow &row = rows[index];
        const std::string place = elementPath("$.population.sampleRows", index);
        if (row.name.empty())
            report.error(place, "The sample row has no name.");
        else if (!names.insert(row.name).second)
            report.error(place,
                         "There are two sample rows named " + inQuotes(row.name) + "; rename one.");
        checkSampleRow(workbook, row, place, report);
        checkKeyIsOwn(workbook, row, place, keys, report);
    }
    report.setEntity({});
}

} // namespace partita::model
