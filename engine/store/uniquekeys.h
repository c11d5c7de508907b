// Unique keys: two items of a logical partition must not have equal values at all paths of a
// constraint.
#pragma once

#include "engine/items/itemlog.h"
#include "engine/store/numberhashtable.h"
#include "engine/store/partitionkey.h"

#include <optional>

namespace partita::store {

/// Reads the paths of each constraint. Errors: more than 10 constraints, more than 16 paths in all,
/// malformed paths.
Result<std::vector<std::vector<json::Path>>> readUniqueKeys(
    const std::vector<std::vector<std::string>> &texts);

/// Whether both items have the same values at the paths of a unique key. A missing one counts as
/// null.
bool haveSameValues(const std::vector<json::Path> &paths, json::Value left, json::Value right);

/// The constraints of one physical partition.
class UniqueKeys {
public:
    /// Borrows all three.
    UniqueKeys(const std::vector<std::vector<json::Path>> &constraints,
               const PartitionKeyDefinition &definition, const items::ItemLog &log);

    void add(items::ItemNumber number);
    void remove(items::ItemNumber number);
    /// Position of a constraint that `item` would violate. `itself` is the item that it replaces,
    /// or noItem.
    std::optional<std::size_t> broken(json::Value item, items::ItemNumber itself) const;

private:
    std::uint64_t hash(json::Value item, std::size_t constraint) const;
    bool isSame(json::Value left, json::Value right, std::size_t constraint) const;

    const std::vector<std::vector<json::Path>> &m_constraints;
    const PartitionKeyDefinition &m_definition;
    const items::ItemLog &m_log;
    std::vector<NumberHashTable> m_tables;
};

} // namespace partita::store
