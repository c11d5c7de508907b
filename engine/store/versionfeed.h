// The change feed's mode with all versions and deletes: what happened to the items of a container,
// one entry a write.
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
        std::string current; ///< JSON of the whole item; empty when it is gone
        std::string previous; ///< empty when it is new
        std::int64_t previousSequence = 0; ///< of the write of that
    };

    /// What a change of a sequence number is told with.
    using LsnOf = std::function<std::int64_t(std::int64_t)>;

    /// Requires: the sequence is above every one before.
    void add(Entry entry) { m_entries.push_back(std::move(entry)); }
    std::size_t size() const { return m_entries.size(); }
    /// Forgets the last ones, as if they had not happened.
    void cut(std::size_t size) { m_entries.resize(size); }

    /// Entries of the range after `sequence`, oldest first, at most `maximum`.
    std::vector<Change> after(std::int64_t sequence, const HashRange &range, std::size_t maximum,
                              const PartitionKeyDefinition &definition, const LsnOf &lsn) const;

private:
    std::vector<Entry> m_entries;
};

} // namespace partita::store
