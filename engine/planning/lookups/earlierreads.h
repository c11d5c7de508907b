// Items that steps of a plan have read by key. Until something writes items of their type, no later
// step reads them again.
//
//     EarlierReads reads;
//     numbered(lookup, next, steps, ReusableReads {reads, "the request"});     // step 1 reads it
//     numbered(other, next, steps, ReusableReads {reads, "the request"});     // the same item: no
//     step
#pragma once

#include "engine/planning/lookup.h"

#include <functional>
#include <map>
#include <set>

namespace partita::planning {

class EarlierReads {
public:
    /// The step that has read the item with this key, whose items are then kept; 0 = none.
    int recall(const Lookup &read, const std::string &key);
    void add(const Lookup &read, const std::string &key);
    /// Items of the type are written: what was read of them is outdated.
    void forget(const std::string &container, const std::string &documentType);
    /// Steps whose items later steps use.
    const std::set<int> &kept() const { return m_kept; }
    /// A name that no other caller gets.
    std::string newScope() { return std::to_string(++m_scopes); }

private:
    /// Container and document type, then the text that identifies the item.
    using Place = std::pair<std::pair<std::string, std::string>, std::string>;
    static Place placeOf(const Lookup &read, const std::string &key);

    std::map<Place, int> m_steps;
    std::set<int> m_kept;
    int m_scopes = 0;
};

/// Knowledge of earlier reads for look-ups that are being numbered.
struct ReusableReads {
    EarlierReads &reads;
    std::string scope; ///< caller and stage within which equal names mean equal values
    std::vector<std::string> parameters; ///< parameters with constant values
    /// The name of a value in the row at hand, by its path; empty = unknown.
    std::function<std::string(const std::vector<std::string> &path)> nameOf;
};

/// Text that identifies the item at that place by the names of its values; nothing when some are
/// unknown.
std::optional<std::string> itemAt(const std::vector<places::Operand> &partitionKey,
                                  const places::Operand &id, const ReusableReads &recall,
                                  const Lookup *given = nullptr);
/// Text that identifies the item of a point read by the names of the values it uses; nothing when
/// some come from rows found on the way. `given`: the enclosing look-up whose rows are at hand, or
/// nullptr.
std::optional<std::string> itemReadBy(const Lookup &read, const Lookup *given,
                                      const ReusableReads &recall);

} // namespace partita::planning
