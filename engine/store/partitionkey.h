// Partition keys, their definition (1 to 3 paths), their hash, and the ranges of the hash space
// that physical partitions own.
#pragma once

#include "engine/json/encoding.h"

#include <array>
#include <compare>
#include <span>

namespace partita::store {

/// A whole key or a prefix of one: for each level undefined (the item lacks the path, or holds {}
/// there), null, boolean, number or string. Arrays and other objects all fall into one place: such
/// a level is the empty array. Owns its texts.
class PartitionKey {
public:
    PartitionKey() = default;
    explicit PartitionKey(std::vector<json::Document> levels);
    explicit PartitionKey(std::span<const json::Value> levels);
    /// Borrowed values are copied.
    static PartitionKey of(const std::vector<json::Value> &levels);
    static PartitionKey of(std::span<const json::Value> levels);
    static PartitionKey of(std::string_view single);

    std::size_t levels() const { return m_count; }
    /// Borrowed from the key. Requires: index < levels().
    json::Value level(std::size_t index) const;
    /// `["a",1]`, undefined levels as `{}`.
    std::string toText() const;
    /// As messages show it: `"a"`, the value alone, or `["a",1]` where there are several levels.
    std::string shown() const;
    bool operator==(const PartitionKey &other) const;

    /// Most levels a key can have; further ones are ignored.
    static constexpr std::size_t mostLevels = 3;

private:
    void add(json::Value value);
    void addText(std::string_view text);

    struct Level {
        json::Value value; ///< unless it is a text
        bool isText = false;
        std::uint32_t offset = 0;
        std::uint32_t size = 0;
    };
    std::string_view text(const Level &level) const
    {
        return {(m_texts.empty() ? m_short : m_texts.data()) + level.offset, level.size};
    }

    static constexpr std::size_t mostShort = 40; ///< a UUID has 36
    std::array<Level, mostLevels> m_levels;
    std::size_t m_count = 0;
    std::size_t m_textSize = 0;
    char m_short[mostShort] = {}; ///< the texts, one after the other, as long as they fit
    std::string m_texts; ///< all of them, when they do not
};

/// A point of the hash space. Hierarchical keys hash level by level, so that all keys under a
/// prefix are contiguous.
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
    /// The whole space.
    static HashRange whole();
    /// Slice `index` of the space cut into `count` equal ones.
    static HashRange slice(int index, int count);
    /// The two halves.
    std::array<HashRange, 2> halves() const;
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
    /// Whether the item has this whole key.
    bool matches(json::Value item, const PartitionKey &key) const;
    /// The same for an item that `readers` of the paths know: faster.
    bool matches(json::Value item, const PartitionKey &key,
                 std::span<const json::PathReader> readers) const;
    /// Whether the item's key begins with these levels.
    bool begins(json::Value item, const PartitionKey &prefix) const;
    bool begins(json::Value item, const PartitionKey &prefix,
                std::span<const json::PathReader> readers) const;
    /// Whether two items have the same key.
    bool isSameKey(json::Value left, json::Value right) const;
    bool isId() const; ///< the only path is `/id`
    /// The slice that holds every key starting with `prefix` (all levels given: one point).
    HashRange range(const PartitionKey &prefix) const;

private:
    std::vector<json::Path> m_paths;
};

} // namespace partita::store
