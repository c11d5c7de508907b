// Position of a change feed reader in every slice of the hash space. Its text form is the
// continuation that the reader keeps. It survives splits: a slice split since is found by its
// beginning.
#pragma once

#include "engine/store/partitionkey.h"

#include <map>

namespace partita::client {

class FeedPosition {
public:
    /// The beginning of the feed.
    FeedPosition() = default;
    /// An empty text is the beginning of the feed. Errors: not a continuation.
    static Result<FeedPosition> parse(std::string_view text);
    std::string toText() const;

    void set(store::HashPoint begin, std::int64_t sequence) { m_sequences[begin] = sequence; }
    /// Starts a slice at the point, with the position of the slice that contained it.
    void divide(store::HashPoint point) { m_sequences.try_emplace(point, sequenceAt(point)); }
    /// Merges the slice that begins there into the one before.
    void forget(store::HashPoint begin) { m_sequences.erase(begin); }
    /// Sequence number of the slice with this point.
    std::int64_t sequenceAt(store::HashPoint point) const;
    /// Starts of slices inside the range, except its own minimum. There are some when several
    /// slices were merged into it.
    std::vector<store::HashPoint> beginsIn(const store::HashRange &range) const;
    bool operator==(const FeedPosition &) const = default;

private:
    std::map<store::HashPoint, std::int64_t> m_sequences; ///< by start of the slice
};

} // namespace partita::client
