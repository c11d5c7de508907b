// Visits: what the rows of an answer read of other rows along roles to one, and so what copies could bring along.
#pragma once

#include "engine/advice/context.h"
#include "engine/model/delivered.h"

namespace partita::advice {

/// An attribute of a row at the end of roles to one.
struct Wanted {
    std::vector<std::string> roles;
    std::string attribute;
    std::string partner; ///< entity
    std::string name; ///< in the result
};

/// What a pattern reads of the partners of its rows that it comes by on one way: without all of it the way is gone all the same.
struct Visit {
    std::vector<std::string> entities; ///< visited, those on the way among them
    std::vector<Wanted> wanted;

    /// Entities of which something is wanted.
    std::vector<std::string> partners() const;
    /// Attributes that are wanted of one.
    std::vector<std::string> attributesOf(const std::string &partner) const;
    /// What is wanted of one partner alone.
    Visit of(const std::string &partner) const;
};

/// What is read apart for rows that the home could hold itself: what the query shows, and of its own rows what it matches by.
/// Copies and keys that the home has already are not among it.
std::vector<Visit> visitsFor(const Context &context, const Home &home, const model::Query &query,
                             const model::DeliveredRows &rows);

} // namespace partita::advice
