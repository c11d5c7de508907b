// Division of what many rows ask for into requests. Each request has a list of values for each
// owner (Batching::Owner), and lists have a maximum size.
#pragma once

#include "engine/json/value.h"

#include <map>
#include <set>
#include <span>
#include <string>
#include <vector>

namespace partita::execution {

/// Most values in all lists of a request. Our own limit: the text of a query is limited.
inline constexpr std::size_t mostListedValues = 1000;
/// Most bytes in all lists of a request: half of the 512 KB that a query may have.
inline constexpr std::size_t mostListedBytes = 256 * 1024;

/// An order of value lists, element by element, in which equal values compare equal.
struct ValuesBefore {
    bool operator()(const std::vector<json::Value> &left,
                    const std::vector<json::Value> &right) const;
};

/// The values that rows ask for, one per owner, with the look-up's key as text
/// (RowSource::keyOf()).
using Wanted = std::map<std::vector<json::Value>, std::string, ValuesBefore>;

struct ValueBefore {
    bool operator()(json::Value left, json::Value right) const
    {
        return json::compare(left, right) < 0;
    }
};
/// Distinct values of one owner.
using ValueList = std::set<json::Value, ValueBefore>;

/// The list of each owner.
std::vector<ValueList> listsOf(const Wanted &wanted, std::size_t owners);
/// The length of each owner's list.
std::vector<double> differentValues(const Wanted &wanted, std::size_t owners);

/// Number of requests for so many distinct values per owner, when every combination has to be
/// covered. Each list gets its share of what a request can carry.
double requestsFor(std::span<const double> differentValues);

/// Divides into requests, either by combinations of pieces of the lists or in sequence, whichever
/// gives fewer requests.
std::vector<Wanted> divided(const Wanted &wanted, std::size_t owners);

} // namespace partita::execution
