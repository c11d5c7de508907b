// Partition key and id of a document, derived from the known facts about its root row.
#pragma once

#include "engine/places/locations.h"

namespace partita::places {

/// Partition key and id of a document, as far as facts about its root row fix them.
struct Binding {
    std::vector<Operand> partitionKey; ///< the leading levels that are fixed
    std::size_t levels = 1;
    std::optional<Operand> id;
    std::string routing; ///< explanation for people
    bool isWhole() const { return partitionKey.size() == levels; }
};
/// Explanation of how a request with this binding is routed, and why.
std::string routingText(const model::Container &container, const Binding &binding);
/// Binds the document's key and id from the facts. Every item also meets the document type's
/// filter.
Binding bindDocument(const model::Workbook &workbook, const Location &location,
                     std::vector<Fact> facts);

/// Attributes that the levels of the partition key are made of. Each is an attribute at the end of
/// to-one roles from the location's row; together they determine the row's logical partition.
std::vector<AttributeAt> partitionKeySources(const model::Workbook &workbook,
                                             const Location &location);

/// True when some rows have no partner in the role.
bool mayLeadNowhere(const model::Workbook &workbook, const model::Role &role);

/// True when every row of the entity has a value at the attribute path.
bool neverMissing(const model::Workbook &workbook, const std::string &entity,
                  const std::string &attribute);
/// True when some items of the location lack the property at the path. A composed text is never
/// missing.
bool mayLack(const model::Workbook &workbook, const Location &location,
             const std::vector<std::string> &path);

} // namespace partita::places
