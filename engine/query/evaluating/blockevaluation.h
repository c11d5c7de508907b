// Evaluation of a block in memory on the visible aliases: sub-queries, and queries over the rows of
// another query.
#pragma once

#include "engine/query/evaluating/evaluation.h"

#include <limits>

namespace partita::query {

inline constexpr std::size_t allRows = std::numeric_limits<std::size_t>::max();

/// At most `maximum` rows of `block`. Errors go to `evaluation.error`. `derived`: the rows for a
/// source of kind derived.
std::vector<json::Value> rowsOf(const Block &block, Evaluation &evaluation,
                                std::size_t maximum = allRows,
                                const std::vector<json::Value> *derived = nullptr);

/// Binds the sources of `block` from `source` on and calls visit() for every combination that
/// passes the filters of their stages. Stops when visit() returns false, which it then returns, or
/// after an error.
template<typename Visit>
bool visitRows(const Block &block, std::size_t source, Evaluation &evaluation,
               const std::vector<json::Value> *derived, Visit &visit);

/// Whether conditions on joined elements may leave out some of the combinations.
bool filtersTuples(const Block &block);
/// If so: number of combinations of joined elements that the current item gives before WHERE, which
/// the service makes first ("Troubleshoot query issues"). A list that depends on an element has the
/// length of its first. Otherwise 0, as the visited combinations can be counted.
std::int64_t filteredTuples(const Block &block, Evaluation &evaluation);

/// Whether every filter of the stage is true.
bool passes(const Block &block, int stage, Evaluation &evaluation);

// Implementation.

template<typename Visit>
bool visitElements(const Block &block, std::size_t source, json::Value array,
                   Evaluation &evaluation, const std::vector<json::Value> *derived, Visit &visit)
{
    if (!array.isArray())
        return true;
    const std::size_t size = array.size();
    for (std::size_t i = 0; i < size; ++i) {
        if (!evaluation.spend())
            return false;
        evaluation.values[block.sources[source].slot] = array.at(i);
        if (passes(block, static_cast<int>(source), evaluation)
            && !visitRows(block, source + 1, evaluation, derived, visit))
            return false;
    }
    return !evaluation.error;
}

template<typename Visit>
bool visitList(const Block &block, std::size_t source, const std::vector<json::Value> &rows,
               bool elements, Evaluation &evaluation, const std::vector<json::Value> *derived,
               Visit &visit)
{
    for (const json::Value &row : rows) {
        if (!evaluation.spend())
            return false;
        if (elements) {
            if (!visitElements(block, source, row, evaluation, derived, visit))
                return false;
            continue;
        }
        evaluation.values[block.sources[source].slot] = row;
        if (passes(block, static_cast<int>(source), evaluation)
            && !visitRows(block, source + 1, evaluation, derived, visit))
            return false;
    }
    return !evaluation.error;
}

template<typename Visit>
bool visitRows(const Block &block, std::size_t source, Evaluation &evaluation,
               const std::vector<json::Value> *derived, Visit &visit)
{
    if (source == block.sources.size())
        return visit() && !evaluation.error;
    const Source &from = block.sources[source];
    switch (from.kind) {
    case Source::Kind::item:
        return visitRows(block, source + 1, evaluation, derived, visit);
    case Source::Kind::value: {
        const json::Value value = evaluate(*from.collection, evaluation);
        evaluation.values[from.slot] = value;
        if (value.isUndefined() || !passes(block, static_cast<int>(source), evaluation))
            return !evaluation.error;
        return visitRows(block, source + 1, evaluation, derived, visit);
    }
    case Source::Kind::elements:
        return visitElements(block, source, evaluate(*from.collection, evaluation), evaluation,
                             derived, visit);
    case Source::Kind::rows:
    case Source::Kind::rowElements:
        return visitList(block, source, rowsOf(*from.block, evaluation),
                         from.kind == Source::Kind::rowElements, evaluation, derived, visit);
    case Source::Kind::derived:
    case Source::Kind::derivedElements:
        return visitList(block, source, *derived, from.kind == Source::Kind::derivedElements,
                         evaluation, derived, visit);
    }
    return true;
}

} // namespace partita::query
