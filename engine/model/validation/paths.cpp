// Checks of paths: to-one roles, an attribute, members of an object attribute.
#include "engine/base/messagetext.h"
#include "engine/json/path.h"
#include "engine/model/attributepath.h"
#include "engine/model/names.h"
#include "engine/model/validation/validator.h"

namespace partita::model {
namespace {

/// Names that can be followed by another name in a path: roles, and object attributes.
std::vector<std::string> namesToFollow(const Workbook &workbook, const std::string &entity)
{
    std::vector<std::string> names;
    for (const Role &role : rolesOf(workbook, entity))
        names.push_back(role.name);
    if (const Entity *found = workbook.entity(entity)) {
        for (const Attribute &attribute : found->attributes) {
            if (attribute.type == AttributeType::object)
                names.push_back(attribute.name);
        }
    }
    return names;
}

/// Message: the path cannot lead into this attribute.
std::string noObject(const std::string &name, const Attribute &attribute, const std::string &owner)
{
    const std::string sentence = inQuotes(name) + " of " + inQuotes(owner)
        + " is no object, and a path can only lead into objects";
    const std::optional<Attribute> element = elementOf(attribute);
    if (attribute.type == AttributeType::array && element && isSingleValue(*element))
        return sentence + "; ask for an element with \"" + name + " contains @value\".";
    if (attribute.type == AttributeType::array)
        return sentence + "; make what its elements are an entity of its own.";
    return sentence + "; end the path there.";
}

/// Reports the first step into the attribute that is no member.
void checkSteps(const std::string &entity, const Attribute &attribute,
                const std::string &attributePath, const std::string &place, Report &report)
{
    Attribute around = attribute;
    std::string name = attribute.name;
    for (const std::string &step : membersAlong(attributePath)) {
        if (around.type != AttributeType::object) {
            report.error(place, noObject(name, around, entity));
            return;
        }
        const std::vector<Attribute> members = membersOf(around);
        const Attribute *next = nullptr;
        for (const Attribute &member : members)
            next = member.name == step ? &member : next;
        if (!next) {
            report.error(place,
                         inQuotes(name) + " of " + inQuotes(entity) + " has no member "
                             + inQuotes(step) + suggestion(step, namesOf(members)));
            return;
        }
        name += '.' + step;
        around = Attribute(*next);
    }
}

} // namespace

bool isWrongDirection(const Entity &entity, const std::string &path, const std::string &place,
                      Report &report)
{
    const std::size_t space = path.rfind(' ');
    const std::string name = path.substr(0, space);
    if (space == std::string::npos || !attributeAt(entity, name) || attributeAt(entity, path))
        return false;
    report.error(place,
                 inQuotes(path.substr(space + 1)) + " is no direction; write "
                     + inQuotes(name + " ascending") + " or " + inQuotes(name + " descending")
                     + '.');
    return true;
}

void warnOfSeveralValues(const Attribute &attribute, const std::string &path,
                         const std::string &place, Report &report)
{
    if (isSingleValue(attribute))
        return;
    report.warning(place,
                   "Rows are ordered by a single value, and " + inQuotes(path)
                       + (attribute.type == AttributeType::array ? " is an array" : " is an object")
                       + "; order by an attribute that has one value.");
}

const Field *fieldAt(const DocumentType &type, const std::string &path)
{
    const Result<json::Path> parsed = json::Path::parse(path);
    return parsed && parsed->steps().size() == 1 ? type.field(parsed->steps().front().name)
                                                 : nullptr;
}

std::optional<Attribute> expectAttributeAt(const Workbook &workbook, const std::string &entityName,
                                           const std::string &attributePath,
                                           const std::string &place, Report &report)
{
    const Attribute *head
        = expectAttribute(workbook, entityName, headOf(attributePath), place, report);
    if (!head)
        return std::nullopt;
    std::optional<Attribute> found = attributeAt(*workbook.entity(entityName), attributePath);
    if (!found)
        checkSteps(entityName, *head, attributePath, place, report);
    return found;
}

void checkOrderBy(const Workbook &workbook, const std::string &entityName,
                  const std::string &orderBy, const std::string &place, Report &report)
{
    const Entity *entity = workbook.entity(entityName);
    if (entity && isWrongDirection(*entity, orderBy, place, report))
        return;
    if (const std::size_t comma = orderBy.find(','); entity && comma != std::string::npos) {
        report.error(place,
                     "Rows are ordered by one attribute, and " + inQuotes(orderBy)
                         + " are several; keep " + inQuotes(orderBy.substr(0, comma)) + '.');
        return;
    }
    const std::string head = headOf(orderBy);
    if (entity && !entity->attribute(head) && findRole(workbook, entityName, head)) {
        report.error(place,
                     "Rows are ordered by an attribute of their own, and " + inQuotes(head)
                         + " is a role of " + inQuotes(entityName)
                         + suggestion(orderBy, namesOf(entity->attributes)));
        return;
    }
    const std::optional<Attribute> attribute
        = expectAttributeAt(workbook, entityName, orderBy, place, report);
    if (attribute)
        warnOfSeveralValues(*attribute, orderBy, place, report);
}

std::optional<Attribute> expectPath(const Workbook &workbook, const std::string &entityName,
                                    const std::string &path, const std::string &place,
                                    Report &report, const Message &instead)
{
    const ResolvedPath resolved = resolvePath(workbook, entityName, path);
    const std::string reached
        = followRoles(workbook, entityName, resolved.roles, place, report, instead);
    const Entity *entity = workbook.entity(reached);
    if (!entity)
        return std::nullopt;
    const std::string head = headOf(resolved.attribute);
    const bool leadsOn = !membersAlong(resolved.attribute).empty();
    if (leadsOn && !entity->attribute(head)) {
        const std::vector<std::string> known = namesToFollow(workbook, reached);
        const bool hasObjects = known.size() > rolesOf(workbook, reached).size();
        report.error(place,
                     inQuotes(reached) + " has no role " + (hasObjects ? "or object " : "")
                         + inQuotes(head) + suggestion(head, known));
        return std::nullopt;
    }
    if (!resolved.attribute.empty())
        return expectAttributeAt(workbook, reached, resolved.attribute, place, report);
    report.error(place,
                 inQuotes(path) + " leads to " + inQuotes(reached)
                     + "; name an attribute of it, such as " + inQuotes(path + '.' + entity->key)
                     + '.');
    return std::nullopt;
}

} // namespace partita::model
