// How far a reader of a change feed has come in every slice of the hash space. The text form is the
// continuation that a reader keeps. A slice that was split since is found by its beginning, so the
// position stays good.
#pragma once

#include "engine/store/partitionkey.h"

#include <map>

namespace partita::client {

class FeedPosition {
public:
    /// The beginning of everything.
    FeedPosition() = default;
    /// An empty text is the beginning. Errors: not a continuation.
    static Result<FeedPosition> parse(std::string_view text);
    std::string toText() const;

    void set(store::HashPoint begin, std::int64_t sequence) { m_sequences[begin] = sequence; }
    /// Makes a slice begin at the point, as far as the one that held it.
    void divide(store::HashPoint point) { m_sequences.try_emplace(point, sequenceAt(point)); }
    /// The slice that begins there becomes part of the one before.
    void forget(store::HashPoint begin) { m_sequences.erase(begin); }
    /// Of the slice that holds this point.
    std::int64_t sequenceAt(store::HashPoint point) const;
    /// The begins of slices inside the range, its own beginning left aside: more than one slice was
    /// merged into it.
    std::vector<store::HashPoint> beginsIn(const store::HashRange &range) const;
    bool operator==(const FeedPosition &) const = default;

private:
    std::map<store::HashPoint, std::int64_t> m_sequences; ///< by the beginning of the slice
};

} // namespace partita::client
