// Visits: what the rows of an answer read of other rows along roles to one, and so what copies
// could bring along.
#pragma once

#include "engine/advice/context.h"
#include "engine/model/delivered.h"
#include "engine/places/locations.h"

namespace partita::advice {

/// An attribute of a row at the end of roles to one.
struct Wanted {
    std::vector<std::string> roles;
    std::string attribute;
    std::string partner; ///< entity
    std::string name; ///< in the result
};

/// What a pattern reads of the partners of its rows that it comes by on one way: without all of it
/// the way is gone all the same.
struct Visit {
    std::size_t level = 0; ///< of the home, whose rows would hold it: those asked for, or ones that
                           ///< they are embedded in
    std::vector<std::string> entities; ///< visited, those on the way among them
    std::vector<Wanted> wanted; ///< seen from the rows of that level

    /// Entities of which something is wanted.
    std::vector<std::string> partners() const;
    /// Attributes that are wanted of one.
    std::vector<std::string> attributesOf(const std::string &partner) const;
    /// What is wanted of one partner alone.
    Visit of(const std::string &partner) const;
};

/// What is read apart for rows that the home could hold itself: what the query shows, and of its
/// own rows what it matches by. What the home provides already is not among it. The home is where
/// the rows are items, or where they are embedded.
std::vector<Visit> visitsFor(const Context &context, const places::Location &home,
                             const model::Query &query, const model::DeliveredRows &rows);

} // namespace partita::advice
