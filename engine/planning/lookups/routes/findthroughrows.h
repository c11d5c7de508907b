// Finds items that carry something of a row which nothing in them names: by the rows in between.
//
//     Course ── its offerings, asked of their home ── per offering, the enrolments that carry the
//     course's title
//
// An item that lacks every key of the path is found by its own row's key, which its row's home
// tells. Where the partition key is made of what another row holds, that row tells where to look.
#pragma once

#include "engine/planning/lookups/fetchplanner.h"

namespace partita::planning {

/// Like planLocate, where that finds nothing. None when the rows in between cannot be found either.
/// `ask`: its one condition is about the key at the end of a path of roles. Only while those keys
/// are as they were. The rows of the fetch are those of the innermost look-up.
std::optional<FetchCandidate> planLocateThrough(const PlanningContext &context,
                                                const places::Location &location,
                                                const places::Ask &ask);

/// One request, and everything wanted, `pieces` in number, is in its rows.
bool holdsAll(const Fetch &fetch, std::size_t pieces);

/// In place of a query of every partition: the items of each row in between, or of each row at the
/// root, by the keys that the homes of these tell. None where that asks every partition as well.
std::optional<FetchCandidate> planLocateByHomes(const PlanningContext &context,
                                                const places::Location &location,
                                                const places::Ask &ask);

/// The same by items at hand: those at `home`, a root, of the rows at which the last `roles` roles
/// of the question begin.
std::optional<FetchCandidate> planLocateByItems(const PlanningContext &context,
                                                const places::Location &location,
                                                const places::Ask &ask,
                                                const places::Location &home, std::size_t roles);

/// Items whose partition key is not known, or not all of it, and who tells more of it.
struct PlacedItems {
    FetchCandidate items;
    std::string teller; ///< "the Book", which is read first
    bool isToldInside = false; ///< by the item of another row, which the teller is embedded in
};
/// First a row whose key is known, for what of it the partition key is made of, then the items
/// there. `ofOwn`: that may be the row asked for itself, in another document type. Only what never
/// changes, on paths that always lead somewhere, and not as the change feed brings it. None where
/// nobody tells more of the key.
std::optional<PlacedItems> planLocateByPlace(const PlanningContext &context,
                                             const places::Location &location,
                                             const places::Ask &ask, bool ofOwn);

/// The items of each of the rows, one after the other, in whichever way the rows are asked for.
std::shared_ptr<const Fetch> followedBy(const Fetch &rows, const Fetch &items,
                                        const std::string &purpose);

/// No partition key bounds the query.
bool asksEveryPartition(const Fetch &fetch);

/// The look-up that delivers the rows: the innermost of those that only lead to it.
const Fetch &deliverer(const Fetch &fetch);

/// The columns of a look-up after its first say these of the rows asked for.
void addKnown(const std::vector<places::AttributeAt> &known, const Fetch &rows, places::Ask &ask);

} // namespace partita::planning
