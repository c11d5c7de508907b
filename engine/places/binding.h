// How partition key and id of a document follow from what is known about its row.
#pragma once

#include "engine/places/locations.h"

namespace partita::places {

/// How the whole key and id of a document follow from facts about its root row.
struct Binding {
    std::vector<Operand> partitionKey; ///< as far as fixed
    std::size_t levels = 1;
    std::optional<Operand> id;
    std::string routing; ///< in words
    bool isWhole() const { return partitionKey.size() == levels; }
};
/// Where a request goes that the binding is made for, and why.
std::string routingText(const model::Container &container, const Binding &binding);
/// What the document type's filter says is known of every item.
Binding bindDocument(const model::Workbook &workbook, const Location &location,
                     std::vector<Fact> facts);

/// What tells the logical partition of a location's row: the attributes, at the ends of to-one
/// paths from the row, that the levels of the partition key are made of.
std::vector<AttributeAt> partitionKeySources(const model::Workbook &workbook,
                                             const Location &location);

/// A row may have nobody at the other end of the role.
bool mayLeadNowhere(const model::Workbook &workbook, const model::Role &role);

/// Every row of the entity has the attribute, or what stands at an attribute path.
bool neverMissing(const model::Workbook &workbook, const std::string &entity,
                  const std::string &attribute);
/// Some of the location's items lack the property at the path. A composed text is always there.
bool mayLack(const model::Workbook &workbook, const Location &location,
             const std::vector<std::string> &path);

} // namespace partita::places
