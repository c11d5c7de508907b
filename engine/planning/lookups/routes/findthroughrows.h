// Ways to find items that must follow a change of a row but hold no key of it: through the rows in
// between.
//
//     Course ── its offerings, from their home ── per offering, the enrolments that hold the
//     course's title
//
// An item that lacks every key of the path is found by its own row's key, which its row's home
// holds. Where the partition key comes from another row, that row supplies it.
#pragma once

#include "engine/planning/lookups/lookupplanner.h"

namespace partita::planning {

/// Alternative to planLocate() where that finds nothing. None when the rows in between cannot be
/// found either. `ask`: its only condition is on the key at the end of a path of roles. Works only
/// while those keys are unchanged. The rows found are those of the innermost look-up.
std::optional<LookupCandidate> planLocateThrough(const PlanningContext &context,
                                                 const places::Location &location,
                                                 const places::Question &ask);

/// One request whose rows contain all `pieces` that are wanted.
bool holdsAll(const Lookup &lookup, std::size_t pieces);

/// Alternative to a fan-out query: the items of each row in between, or of each root row, with
/// partition keys from the homes of those rows. None when that is a fan-out query as well.
std::optional<LookupCandidate> planLocateByHomes(const PlanningContext &context,
                                                 const places::Location &location,
                                                 const places::Question &ask);

/// The same starting from items that are already there: items at `home`, a root, of the rows at
/// which the last `roles` roles of the question begin.
std::optional<LookupCandidate> planLocateByItems(const PlanningContext &context,
                                                 const places::Location &location,
                                                 const places::Question &ask,
                                                 const places::Location &home, std::size_t roles);

/// Items whose partition key is unknown or incomplete, and the row that supplies more of it.
struct PlacedItems {
    LookupCandidate items;
    std::string teller; ///< "the Book", which is read first
    bool isToldInside = false; ///< the key comes from an item that embeds the teller in another row
};
/// Reads first a row with a known key for values that the partition key consists of, then the items
/// there. `ofOwn`: that may be the row itself in another document type. Uses only values that never
/// change, on paths that always lead to a row, and without the lag of the change feed. None when no
/// row supplies more of the key.
std::optional<PlacedItems> planLocateByPlace(const PlanningContext &context,
                                             const places::Location &location,
                                             const places::Question &ask, bool ofOwn);

/// The items of each of the rows, one after the other, however the rows are sent.
std::shared_ptr<const Lookup> followedBy(const Lookup &rows, const Lookup &items,
                                         const std::string &purpose);

/// The partition key does not bind the query: it is a fan-out.
bool asksEveryPartition(const Lookup &lookup);

/// The look-up that delivers the rows: the innermost one below those that only lead to it.
const Lookup &deliverer(const Lookup &lookup);

/// Adds the facts that the columns of a look-up hold, from the second column on, to the question.
void addKnown(const std::vector<places::AttributeAt> &known, const Lookup &rows,
              places::Question &ask);

} // namespace partita::planning
