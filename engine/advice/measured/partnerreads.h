// Reads of related rows: values that the rows of an answer need from partners along to-one roles.
// Copies of these values could save the reads.
#pragma once

#include "engine/advice/context.h"
#include "engine/model/delivered.h"
#include "engine/places/locations.h"

namespace partita::advice {

/// An attribute of a row at the end of to-one roles.
struct Wanted {
    std::vector<std::string> roles;
    std::string attribute;
    std::string partner; ///< entity
    std::string name; ///< in the result
};

/// Values that a pattern reads from the partners on one path. The read is only saved when all of
/// them are copied.
struct PartnerRead {
    std::size_t level = 0; ///< level of the home that would hold the copies: the queried rows, or
                           ///< rows that embed them
    std::vector<std::string> entities; ///< entities read, including those on the path
    std::vector<Wanted> wanted; ///< as seen from the rows of that level

    /// Entities with wanted values.
    std::vector<std::string> partners() const;
    /// Wanted attributes of one partner.
    std::vector<std::string> attributesOf(const std::string &partner) const;
    /// The part of the read that wants values of one partner.
    PartnerRead of(const std::string &partner) const;
};

/// Reads of values that the home could hold as copies: all values that the query shows and, for its
/// top-level rows, matches. Values that the home has already are left out. The home is the document
/// type with the rows as items, or the place where they are embedded.
std::vector<PartnerRead> partnerReadsOf(const Context &context, const places::Location &home,
                                        const model::Query &query,
                                        const model::DeliveredRows &rows);

} // namespace partita::advice
