// The checks behind validate(), grouped by theme in the validate….cpp files.
#pragma once

#include "engine/base/jsonpath.h"
#include "engine/model/message.h"
#include "engine/model/validation.h"

#include <set>

namespace partita::model {

/// Collects problems; remembers the design and entity that are being looked at.
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
/// Workload mixes, derived designs and published figures.
void validateFigures(const Workbook &workbook, Report &report);
void validateDesigns(const Workbook &workbook, Report &report);
void validateAdvice(const Workbook &workbook, Report &report);
/// What a container states of its RU/s.
void checkThroughput(const Container &container, const std::string &containerPlace, Report &report);
/// Serverless containers beside others.
void checkCapacityModes(const Design &design, const std::string &place, Report &report);
/// Document types of a container against each other: what tells their items apart.
void checkTypesTogether(const Workbook &workbook, const Container &container,
                        const std::string &place, Report &report);
/// Homes of entities, and upkeep that cannot work, in one design.
void validateHomes(const Workbook &workbook, const Design &design, const std::string &place,
                   Report &report);

// What the checks have in common.

/// Complains about names that are empty, malformed or used before.
void checkNames(const char *what, const std::string &place, const std::vector<std::string> &names,
                Report &report);
/// Complains about a role that the entity does not have; the role otherwise.
std::optional<Role> expectRole(const Workbook &workbook, const std::string &entity,
                               const std::string &role, const std::string &place, Report &report);
/// Complains about an attribute that the entity does not have; the attribute otherwise.
const Attribute *expectAttribute(const Workbook &workbook, const std::string &entity,
                                 const std::string &attribute, const std::string &place,
                                 Report &report);
/// Complains about an attribute path that leads nowhere in the entity: an unknown attribute, or a
/// member that is none; what is there otherwise.
std::optional<Attribute> expectAttributeAt(const Workbook &workbook, const std::string &entity,
                                           const std::string &attributePath,
                                           const std::string &place, Report &report);
/// The same of what rows of the entity are ordered by, which is an attribute of their own; a
/// direction may have been meant.
void checkOrderBy(const Workbook &workbook, const std::string &entity, const std::string &orderBy,
                  const std::string &place, Report &report);
/// The same of a path that may begin with to-one roles: "author.address.city".
std::optional<Attribute> expectPath(const Workbook &workbook, const std::string &entity,
                                    const std::string &path, const std::string &place,
                                    Report &report, const Message &instead = {});
/// The field of a document that a property path is; nullptr where there is none, or where the path
/// leads further in.
const Field *fieldAt(const DocumentType &type, const std::string &path);
/// Follows to-one roles, complaining about the first that is unknown or leads to many rows, and
/// what to do `instead`; the entity reached, or empty.
std::string followRoles(const Workbook &workbook, const std::string &entity,
                        const std::vector<std::string> &roles, const std::string &place,
                        Report &report, const Message &instead = {});
/// True for values that are text in the store: strings, and dates, whose first characters are their
/// year, month, day …
bool isText(const Attribute &attribute);
/// Complains about an amount that is negative, or more than anybody can mean.
void checkAmount(double value, double most, const std::string &what, const std::string &place,
                 Report &report);
/// A value in a message, cut where it gets long.
std::string shown(const Json &value);
/// Complains about a value written by hand that the attribute cannot have: no date, or of another
/// type; false then.
bool checkValue(const Attribute &attribute, const Json &value, const std::string &place,
                Report &report);
/// What a value that rows are chosen by is compared with.
struct Compared {
    std::string entity;
    Attribute
        attribute; ///< or member, or element of an array, under the name that messages give it
    std::string path; ///< attribute path of `entity`
};
/// The same of a value that rows are chosen by, which one of them should have: not one beside the
/// choices.
void checkWanted(const Workbook &workbook, const Compared &compared, const Json &value,
                 const std::string &place, Report &report);
/// Complains about a value of a row written by hand that is nearly one of the choices, and
/// misspelt.
void checkChoice(const Attribute &attribute, const Json &value, const std::string &place,
                 Report &report);
/// Complains about a condition on the rows of an entity that finds nothing or cannot be asked.
void checkCondition(const Workbook &workbook, const Match &match, const std::string &root,
                    const std::string &place, Report &report);
/// Warns of a parameter that conditions of the query compare with values of different kinds;
/// `place` is that of the conditions.
void checkSharedParameters(const Workbook &workbook, const Query &query, const std::string &place,
                           Report &report);
/// Complains about attributes, aggregates and included rows that a query cannot deliver, and about
/// names that two of them share.
void checkResult(const Workbook &workbook, const Query &query, const std::string &place,
                 Report &report);
/// Complains about what a command changes and creates, and about its probe. Requires: its entity is
/// known.
void checkCommand(const Workbook &workbook, const AccessPattern &pattern, const std::string &place,
                  Report &report);
/// Complains about the rows and values of a pattern's probe. Requires: the pattern's entity is
/// known.
void checkProbe(const Workbook &workbook, const AccessPattern &pattern, const std::string &place,
                Report &report);
/// A relationship as messages speak of it, by name and as the navigator shows it: `"writing" (User
/// → Post)`.
std::string titleOf(const Relationship &relationship);
/// Complains about rows that the pattern, a command that removes, leaves without a parent that they
/// must have.
void checkLeftBehind(const Workbook &workbook, const AccessPattern &pattern,
                     const std::string &place, Report &report);
/// Complains about what makes up the values of an attribute, and of what is inside it.
void checkAttribute(const Attribute &attribute, const std::string &place, Report &report);
/// Complains about the fields of rows of an entity; `inCopy`: of a document that is kept in step as
/// a whole.
void checkFields(const Workbook &workbook, const std::vector<Field> &fields,
                 const std::string &entity, bool inCopy, const std::string &place, Report &report);
/// Complains about the partition key and the unique keys of a container.
void checkKeys(const Workbook &workbook, const Container &container, const std::string &place,
               Report &report);
/// Whether every row of the type has a logical partition to itself, as far as its type goes.
bool isAloneInPartition(const Workbook &workbook, const Container &container,
                        const DocumentType &type);
/// Complains about items of the container that cannot be stored beside each other for one of its
/// unique keys.
void checkUniqueItems(const Workbook &workbook, const Container &container,
                      const std::vector<std::string> &uniqueKey, const std::string &place,
                      Report &report);
/// Complains about what documents of a type have, or lack, as their item id and at the paths of the
/// partition key.
void checkKeysOf(const Workbook &workbook, const Container &container, const DocumentType &type,
                 const std::string &place, Report &report);
/// Complains about an item id that is the same for all documents of the type in a logical
/// partition.
void checkIdDiffers(const Workbook &workbook, const Container &container, const DocumentType &type,
                    const std::string &place, Report &report);
/// The attribute of the entity that the field holds; nullptr where it holds something else.
const Attribute *ownAttribute(const Workbook &workbook, const Field &field,
                              const std::string &entity);
/// One of the fields is the attribute of the row itself, untruncated.
bool holdsWhole(const std::vector<Field> &fields, const std::string &attribute);
/// Complains about numbers anywhere in a typed-in value that a double cannot hold.
void checkNumbers(const Json &value, const std::string &place, Report &report);
/// Complains unless the aggregate can be computed from the entity.
void checkAggregate(const Workbook &workbook, const std::string &entity, AggregateFunction function,
                    const std::string &role, const std::string &attribute, const std::string &place,
                    Report &report);

} // namespace partita::model
