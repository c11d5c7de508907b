// The change feed mode "all versions and deletes": one entry for each write to the container.
#pragma once

#include "engine/store/container.h"

namespace partita::store {

class VersionFeed {
public:
    enum class Kind : std::uint8_t { create, replace, remove, expire };

    struct Entry {
        Kind kind = Kind::create;
        std::int64_t sequence = 0;
        std::int64_t timestamp = 0; ///< seconds since 1970
        HashPoint point; ///< of the item's partition key
        std::string current; ///< JSON of the whole item; empty after a delete
        std::string previous; ///< empty for a new item
        std::int64_t previousSequence = 0; ///< of the write of `previous`
    };

    /// Gives the lsn of a change from its sequence number.
    using LsnOf = std::function<std::int64_t(std::int64_t)>;

    /// Requires: the sequence number is above all earlier ones.
    void add(Entry entry) { m_entries.push_back(std::move(entry)); }
    std::size_t size() const { return m_entries.size(); }
    /// Removes all entries after the first `size`, as if they had not happened.
    void cut(std::size_t size) { m_entries.resize(size); }

    /// Entries in the range after `sequence`, oldest first, at most `maximum`.
    std::vector<ChangeFeedEntry> after(std::int64_t sequence, const HashRange &range,
                                       std::size_t maximum,
                                       const PartitionKeyDefinition &definition,
                                       const LsnOf &lsn) const;

private:
    std::vector<Entry> m_entries;
};

} // namespace partita::store
