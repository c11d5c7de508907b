// Partition keys, their definition (1 to 3 paths), their hash, and the ranges of the hash space that physical partitions
// own.
#pragma once

#include "engine/json/path.h"

#include <array>
#include <compare>

namespace partita::store {

/// The value of one level of a key: undefined (the item lacks the path), null, boolean, number or string.
/// Arrays and objects all fall into one place, as in the service.
class PartitionKey {
public:
    PartitionKey() = default;
    explicit PartitionKey(std::vector<json::Document> levels);
    /// Borrowed values are copied.
    static PartitionKey of(const std::vector<json::Value> &levels);
    static PartitionKey of(std::string_view single);

    std::size_t levels() const { return m_levels.size(); }
    json::Value level(std::size_t index) const { return m_levels[index].root(); }
    /// `["a",1]`, undefined levels as `{}`.
    std::string toText() const;
    bool operator==(const PartitionKey &other) const;

private:
    std::vector<json::Document> m_levels;
};

/// A point of the hash space. Hierarchical keys hash level by level, so that all keys under a prefix are contiguous.
struct HashPoint {
    std::uint64_t high = 0;
    std::uint64_t low = 0;
    auto operator<=>(const HashPoint &) const = default;
};

/// A half-open slice [minimum, maximum) of the hash space; `isLast` includes the greatest point.
struct HashRange {
    HashPoint minimum;
    HashPoint maximum;
    bool isLast = false;
    bool contains(HashPoint point) const;
    bool overlaps(const HashRange &other) const;
    bool operator==(const HashRange &) const = default;
};

class PartitionKeyDefinition {
public:
    /// 1 to 3 paths. Errors: too many, malformed, duplicate.
    static Result<PartitionKeyDefinition> of(const std::vector<std::string> &paths);
    const std::vector<json::Path> &paths() const { return m_paths; }
    PartitionKey extract(json::Value item) const;
    HashPoint hash(const PartitionKey &key) const;
    HashPoint hash(json::Value item) const; ///< without building the key
    /// The slice that holds every key starting with `prefix` (all levels given: one point).
    HashRange range(const PartitionKey &prefix) const;

private:
    std::vector<json::Path> m_paths;
};

} // namespace partita::store
