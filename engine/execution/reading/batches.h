// Divides what many rows ask for into requests, each with a list of values for each owner: lists
// have an end.
#pragma once

#include "engine/json/value.h"

#include <map>
#include <set>
#include <span>
#include <string>
#include <vector>

namespace partita::execution {

/// Values a request's lists carry at most, all together; the text of a query has its limits.
inline constexpr std::size_t mostListedValues = 1000;
/// And their bytes: half of the 512 KB that a query may have.
inline constexpr std::size_t mostListedBytes = 256 * 1024;

/// An order of lists of values, one by one, in which equal values are equal.
struct ValuesBefore {
    bool operator()(const std::vector<json::Value> &left,
                    const std::vector<json::Value> &right) const;
};

/// What rows ask for, a value for each owner, and the text of it.
using Wanted = std::map<std::vector<json::Value>, std::string, ValuesBefore>;

struct ValueBefore {
    bool operator()(json::Value left, json::Value right) const
    {
        return json::compare(left, right) < 0;
    }
};
/// Values of one owner, each once.
using ValueList = std::set<json::Value, ValueBefore>;

/// What each owner's list holds.
std::vector<ValueList> listsOf(const Wanted &wanted, std::size_t owners);
/// How long each is.
std::vector<double> differentValues(const Wanted &wanted, std::size_t owners);

/// Requests that combine so many different values of each owner: each list has its share of what a
/// request carries.
double requestsFor(std::span<const double> differentValues);

/// In as few requests as combinations of pieces of the lists, or taking them one after the other,
/// make.
std::vector<Wanted> divided(const Wanted &wanted, std::size_t owners);

} // namespace partita::execution
