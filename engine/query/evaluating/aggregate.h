// COUNT, COUNTIF, SUM, AVG, MIN, MAX (and MAKELIST, MAKESET): partial results that can be combined
// across partitions.
//
// Undefined values are skipped. Sums are exact before they are rounded once, so the answer does not
// depend on the order of the values nor on how they are spread over partitions.
#pragma once

#include "engine/query/evaluating/program.h"

#include <unordered_set>

namespace partita::query {

/// Hash and equality of values for sets and maps.
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

/// The sum of any doubles, rounded once at the end.
class ExactSum {
public:
    void add(double value);
    void add(std::int64_t value, std::int64_t times);
    void add(const ExactSum &other);
    double value() const;
    /// The sum when it is of integers alone and fits.
    std::optional<std::int64_t> integer() const;

private:
    void addPart(double value);
    std::vector<double> m_parts; ///< do not overlap, rising magnitude
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

    /// Kept values are copied into `arena`.
    void add(json::Value value, json::Arena &arena);
    /// The same value `times` over (from the index). Not for lists.
    void add(json::Value value, std::int64_t times, json::Arena &arena);
    void add(const Accumulator &other, json::Arena &arena);
    json::Value result(json::Arena &arena) const;

private:
    void addNumber(json::Value value, std::int64_t times);
    void addExtreme(json::Value value, json::Arena &arena);

    AggregateKind m_kind;
    bool m_spoiled = false; ///< a value that makes the result undefined
    std::int64_t m_count = 0;
    ExactSum m_sum;
    json::Value m_extreme;
    std::vector<json::Value> m_list;
    std::optional<ValueSet> m_set; ///< of a set
};

} // namespace partita::query
