// Accesses of the access patterns to the items of a derived design: how often items of each
// document type are looked for, and by which values. A partition key serves an access that gives
// its value.
#pragma once

#include "engine/model/workbook.h"

#include <map>

namespace partita::mapping {

/// A value of a row: an attribute of the row at the end of to-one roles. A reference is the key of
/// its partner.
struct RowValue {
    std::vector<std::string> roles;
    std::string attribute;
    auto operator<=>(const RowValue &) const = default;
};

/// A value that an access gives, and how many different ones of it: several for a list, or where
/// rows on the way to the value have to be found first.
struct GivenValue {
    RowValue value;
    double count = 1;
};

/// Items looked for: by a query, by what a query shows of related rows, by a command, or by the
/// upkeep of a copied value or an aggregate.
struct Access {
    std::string pattern; ///< id; empty for changes that only the model states
    bool isQuery = true;
    double perSecond = 0; ///< look-ups
    double items = 1; ///< that a look-up of a command or the upkeep writes
    std::vector<GivenValue> given;

    const GivenValue *find(const RowValue &value) const;
};

/// By root entity of the design's primary document types. What documents hold of other rows is not
/// looked for. When no pattern has a rate, each counts once a second. Requires: the design stores
/// every row once, as a derivation does.
std::map<std::string, std::vector<Access>> accessesOf(const model::Workbook &workbook,
                                                      const model::Design &design);

} // namespace partita::mapping
