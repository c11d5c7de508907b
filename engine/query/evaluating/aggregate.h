// COUNT, COUNTIF, SUM, AVG, MIN, MAX (and MAKELIST, MAKESET) as partial results that can be
// combined across partitions.
//
// Undefined values are skipped. Sums are exact and rounded once at the end, so the result does not
// depend on the order of the values or their distribution over partitions.
#pragma once

#include "engine/query/evaluating/program.h"

#include <unordered_set>

namespace partita::query {

/// Hash of values, for sets and maps.
struct ValueHash {
    std::size_t operator()(const json::Value &value) const { return json::hash(value); }
};
struct ValueEqual {
    bool operator()(const json::Value &left, const json::Value &right) const
    {
        return json::equal(left, right);
    }
};
using ValueSet = std::unordered_set<json::Value, ValueHash, ValueEqual>;

/// Exact sum of doubles, rounded once at the end.
class ExactSum {
public:
    void add(double value);
    void add(std::int64_t value, std::int64_t times);
    void add(const ExactSum &other);
    double value() const;
    /// The sum when all values are integers and it fits.
    std::optional<std::int64_t> integer() const;

private:
    void addPart(double value);
    std::vector<double> m_parts; ///< non-overlapping parts, ascending magnitude
    __int128 m_integers = 0;
    double m_special = 0; ///< sum of infinities and NaN
};

class Accumulator {
public:
    explicit Accumulator(AggregateKind kind)
        : m_kind(kind)
    {
        if (kind == AggregateKind::set)
            m_set.emplace();
    }

    /// Copies the values that it keeps into `arena`.
    void add(json::Value value, json::Arena &arena);
    /// Adds the same value `times` times (from an index). Not for lists.
    void add(json::Value value, std::int64_t times, json::Arena &arena);
    void add(const Accumulator &other, json::Arena &arena);
    json::Value result(json::Arena &arena) const;

private:
    void addNumber(json::Value value, std::int64_t times);
    void addExtreme(json::Value value, json::Arena &arena);

    AggregateKind m_kind;
    bool m_spoiled = false; ///< a value made the result undefined
    std::int64_t m_count = 0;
    ExactSum m_sum;
    json::Value m_extreme;
    std::vector<json::Value> m_list;
    std::optional<ValueSet> m_set; ///< for MAKESET
};

} // namespace partita::query
