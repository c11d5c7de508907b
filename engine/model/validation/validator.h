// The checks behind validate(), grouped by theme in the files of this folder.
#pragma once

#include "engine/base/jsonpath.h"
#include "engine/model/message.h"
#include "engine/model/validation.h"

#include <set>

namespace partita::model {

/// Collects problems, with the current design and entity.
class Report {
public:
    void error(const std::string &place, const Message &message)
    {
        add(Severity::error, place, message);
    }
    void warning(const std::string &place, const Message &message)
    {
        add(Severity::warning, place, message);
    }
    void information(const std::string &place, const Message &message)
    {
        add(Severity::information, place, message);
    }

    void setDesign(const std::string &design) { m_design = design; }
    void setEntity(const std::string &entity) { m_entity = entity; }
    /// Errors first, otherwise in the order of the workbook.
    std::vector<Problem> take();

private:
    void add(Severity severity, const std::string &place, const Message &message);

    std::vector<Problem> m_problems;
    std::string m_design;
    std::string m_entity;
};

void validateEntities(const Workbook &workbook, Report &report);
void validateRelationships(const Workbook &workbook, Report &report);
void validatePopulation(const Workbook &workbook, Report &report);
void validateSampleRows(const Workbook &workbook, Report &report);
void validatePatterns(const Workbook &workbook, Report &report);
/// Views, the report and named versions.
void validateViews(const Workbook &workbook, Report &report);
/// Workload mixes, derived designs, published figures and the scale of charges.
void validateFigures(const Workbook &workbook, Report &report);
void validateDesigns(const Workbook &workbook, Report &report);
void validateAdvice(const Workbook &workbook, Report &report);
/// Regions, reservation and prices.
void validateBilling(const Workbook &workbook, Report &report);
/// Checks the RU/s that a container states.
void checkThroughput(const Container &container, const std::string &containerPlace, Report &report);
/// Checks that a design does not mix serverless and other containers.
void checkCapacityModes(const Design &design, const std::string &place, Report &report);
/// Checks that items of different document types in a container can be distinguished.
void checkTypesTogether(const Workbook &workbook, const Container &container,
                        const std::string &place, Report &report);
/// Checks the homes of entities, and upkeep that cannot work, in one design.
void validateHomes(const Workbook &workbook, const Design &design, const std::string &place,
                   Report &report);

// Functions that several checks share.

/// Reports names that are empty, malformed or used twice.
void checkNames(const char *what, const std::string &place, const std::vector<std::string> &names,
                Report &report);
/// The role of the entity; reports an unknown role.
std::optional<Role> expectRole(const Workbook &workbook, const std::string &entity,
                               const std::string &role, const std::string &place, Report &report);
/// The attribute of the entity; reports an unknown attribute.
const Attribute *expectAttribute(const Workbook &workbook, const std::string &entity,
                                 const std::string &attribute, const std::string &place,
                                 Report &report);
/// The attribute or member at an attribute path of the entity; reports an unknown attribute or
/// member.
std::optional<Attribute> expectAttributeAt(const Workbook &workbook, const std::string &entity,
                                           const std::string &attributePath,
                                           const std::string &place, Report &report);
/// Reports a path of an order that ends in a word which is no direction; true when it does.
bool isWrongDirection(const Entity &entity, const std::string &path, const std::string &place,
                      Report &report);
/// Reports an order by an object or array.
void warnOfSeveralValues(const Attribute &attribute, const std::string &path,
                         const std::string &place, Report &report);
/// Reports an order that is not an attribute path of the entity. The message considers that the
/// text may contain a direction.
void checkOrderBy(const Workbook &workbook, const std::string &entity, const std::string &orderBy,
                  const std::string &place, Report &report);
/// The same for the order of a query, whose values may also be along to-one roles, or aggregates.
void checkOrder(const Workbook &workbook, const Query &query, const std::string &place,
                Report &report);
/// Reports parameters behind which a page cannot start.
void checkAfter(const Workbook &workbook, const Query &query, const std::string &place,
                Report &report);
/// Like expectAttributeAt() for a path that may begin with to-one roles: "author.address.city".
/// `instead` is the advice for a role to many rows.
std::optional<Attribute> expectPath(const Workbook &workbook, const std::string &entity,
                                    const std::string &path, const std::string &place,
                                    Report &report, const Message &instead = {});
/// The field at a property path; nullptr when there is none, or when the path leads into a field.
const Field *fieldAt(const DocumentType &type, const std::string &path);
/// The entity at the end of to-one roles, or empty: reports the first role that is unknown or leads
/// to many rows, with the advice `instead`.
std::string followRoles(const Workbook &workbook, const std::string &entity,
                        const std::vector<std::string> &roles, const std::string &place,
                        Report &report, const Message &instead = {});
/// True for values that are stored as text: strings and dates.
bool isText(const Attribute &attribute);
/// Reports an amount that is negative or greater than `most`.
void checkAmount(double value, double most, const std::string &what, const std::string &place,
                 Report &report);
/// A value as text for a message, shortened when it is long.
std::string shown(const Json &value);
/// Reports a hand-written value that the attribute cannot have: an invalid date, or another type.
/// Returns false after a report.
bool checkValue(const Attribute &attribute, const Json &value, const std::string &place,
                Report &report);
/// The attribute that a condition compares a value with.
struct Compared {
    std::string entity;
    Attribute attribute; ///< or member, or element of an array; its name is the one for messages
    std::string path; ///< attribute path of `entity`
};
/// Like checkValue() for the value of a condition. Also reports a value that no row can have
/// because it is not among the choices.
void checkWanted(const Workbook &workbook, const Compared &compared, const Json &value,
                 const std::string &place, Report &report);
/// Reports a value of a sample row that looks like a misspelt choice.
void checkChoice(const Attribute &attribute, const Json &value, const std::string &place,
                 Report &report);
/// Reports a condition on the rows of an entity that finds nothing or cannot be evaluated.
void checkCondition(const Workbook &workbook, const Match &match, const std::string &root,
                    const std::string &place, Report &report);
/// Warns about a parameter that the query compares with values of different kinds. `place` is the
/// place of the conditions.
void checkSharedParameters(const Workbook &workbook, const Query &query, const std::string &place,
                           Report &report);
/// Reports attributes, aggregates and included rows that a query cannot deliver, and names that two
/// of them share.
void checkResult(const Workbook &workbook, const Query &query, const std::string &place,
                 Report &report);
/// Checks the attributes that a command changes and the rows that it creates. Requires: its entity
/// is known.
void checkCommand(const Workbook &workbook, const AccessPattern &pattern, const std::string &place,
                  Report &report);
/// Checks the rows and values of a pattern's probe. Requires: the pattern's entity is known.
void checkProbe(const Workbook &workbook, const AccessPattern &pattern, const std::string &place,
                Report &report);
/// A relationship in a message, with its entities as in the navigator: `"writing" (User → Post)`.
std::string titleOf(const Relationship &relationship);
/// Reports rows that lose a required parent when the pattern, a remove command, runs.
void checkLeftBehind(const Workbook &workbook, const AccessPattern &pattern,
                     const std::string &place, Report &report);
/// Checks the generator of an attribute, and those of its members.
void checkAttribute(const Attribute &attribute, const std::string &place, Report &report);
/// Checks the fields for rows of an entity. `inCopy`: the document is a copy with an upkeep of its
/// own.
void checkFields(const Workbook &workbook, const std::vector<Field> &fields,
                 const std::string &entity, bool inCopy, const std::string &place, Report &report);
/// Checks the partition key and the unique keys of a container.
void checkKeys(const Workbook &workbook, const Container &container, const std::string &place,
               Report &report);
/// True when each item of the type has its own logical partition, apart from items of other types.
bool isAloneInPartition(const Workbook &workbook, const Container &container,
                        const DocumentType &type);
/// Reports items that cannot be stored together because of this unique key.
void checkUniqueItems(const Workbook &workbook, const Container &container,
                      const std::vector<std::string> &uniqueKey, const std::string &place,
                      Report &report);
/// Checks the item id and the partition key values of a document type.
void checkKeysOf(const Workbook &workbook, const Container &container, const DocumentType &type,
                 const std::string &place, Report &report);
/// Reports an item id that is the same for all documents of the type in a logical partition.
void checkIdDiffers(const Workbook &workbook, const Container &container, const DocumentType &type,
                    const std::string &place, Report &report);
/// The entity's attribute that the field holds; nullptr when it holds something else.
const Attribute *ownAttribute(const Workbook &workbook, const Field &field,
                              const std::string &entity);
/// True when a field holds the row's own attribute, not truncated.
bool holdsWhole(const std::vector<Field> &fields, const std::string &attribute);
/// Reports numbers anywhere in a hand-written value that a double cannot hold exactly.
void checkNumbers(const Json &value, const std::string &place, Report &report);
/// Reports an aggregate that cannot be computed for the entity.
void checkAggregate(const Workbook &workbook, const std::string &entity, AggregateFunction function,
                    const std::string &role, const std::string &attribute, const std::string &place,
                    Report &report);

} // namespace partita::model
