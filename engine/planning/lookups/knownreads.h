// Items that steps of a plan have read by key: what one of them has brought, and nothing has
// written since, no later one asks for.
//
//     KnownReads reads;
//     numbered(fetch, next, steps, Recall {reads, "the request"});     // step 1 reads it
//     numbered(other, next, steps, Recall {reads, "the request"});     // the same item: no step of
//     its own
#pragma once

#include "engine/planning/lookup.h"

#include <functional>
#include <map>
#include <set>

namespace partita::planning {

class KnownReads {
public:
    /// The step that has read the item of this key, 0 = none. That step's items are kept.
    int recall(const Fetch &read, const std::string &key);
    void add(const Fetch &read, const std::string &key);
    /// Items of the type are written: none is as it was read.
    void forget(const std::string &container, const std::string &documentType);
    /// Steps whose items later ones go by.
    const std::set<int> &kept() const { return m_kept; }
    /// A name that no other caller has.
    std::string newScope() { return std::to_string(++m_scopes); }

private:
    /// Container and document type, then what the key is made of, as text.
    using Place = std::pair<std::pair<std::string, std::string>, std::string>;
    static Place placeOf(const Fetch &read, const std::string &key);

    std::map<Place, int> m_steps;
    std::set<int> m_kept;
    int m_scopes = 0;
};

/// What look-ups that are numbered may know of those before.
struct Recall {
    KnownReads &reads;
    std::string scope; ///< who runs them, and when: the same names are the same values there
    std::vector<std::string> parameters; ///< whose values stay what they are
    /// What a value of the row at hand is known as, by its path in it; empty = by nothing.
    std::function<std::string(const std::vector<std::string> &path)> nameOf;
};

/// Names the item at that place by the values that it is made of; nothing where these are not all
/// known.
std::optional<std::string> itemAt(const std::vector<places::Operand> &partitionKey,
                                  const places::Operand &id, const Recall &recall,
                                  const Fetch *given = nullptr);
/// Names the item that a point read goes for by the values it goes by; nothing where these are
/// those of rows found on the way. `given`: the look-up around whose rows are at hand, none where
/// there is no such.
std::optional<std::string> itemReadBy(const Fetch &read, const Fetch *given, const Recall &recall);

} // namespace partita::planning
