// Names in a workbook: allowed names, names in use, and the next free name.
#pragma once

#include "engine/base/result.h"
#include "engine/model/workbook.h"

namespace partita::model {

/// Refuses names that cannot be used in paths and messages: empty ones, and names with dots,
/// slashes, quotation marks, @, control characters, or blanks at the ends.
Result<void> checkName(const char *what, const std::string &name);
/// checkName(), and `taken` must not hold the name.
Result<void> checkNewName(const char *what, const std::string &name,
                          const std::vector<std::string> &taken);
/// Attributes and roles of an entity share one set of names.
std::vector<std::string> memberNames(const Workbook &workbook, const std::string &entity);

std::vector<std::string> namesOf(const std::vector<Entity> &entities);
std::vector<std::string> namesOf(const std::vector<Attribute> &attributes);
std::vector<std::string> namesOf(const std::vector<Relationship> &relationships);
std::vector<std::string> namesOf(const std::vector<AccessPattern> &patterns); ///< ids
std::vector<std::string> namesOf(const std::vector<WorkloadMix> &mixes);
std::vector<std::string> namesOf(const std::vector<SampleRow> &rows);
std::vector<std::string> namesOf(const std::vector<Version> &versions);
std::vector<std::string> namesOf(const std::vector<Shared<Design>> &designs);
std::vector<std::string> namesOf(const std::vector<Container> &containers);
std::vector<std::string> namesOf(const std::vector<DocumentType> &types);
std::vector<std::string> namesOf(const std::vector<Field> &fields);
/// All names but one: those that a new name must differ from.
std::vector<std::string> without(std::vector<std::string> names, const std::string &name);

/// The design with that name. Errors: not found, with the names that there are.
Result<const Design *> designNamed(const Workbook &workbook, const std::string &name);

/// The first name of "key", "key2", "key3" … that is not taken.
std::string freeName(const std::string &wanted, const std::vector<std::string> &taken);

} // namespace partita::model
