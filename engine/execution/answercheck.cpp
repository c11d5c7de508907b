#include "engine/execution/answercheck.h"

#include "engine/base/messagetext.h"
#include "engine/planning/lookup.h"

#include <algorithm>
#include <cmath>
#include <functional>
#include <map>

namespace partita::execution {
namespace {

using Json = nlohmann::ordered_json;
using Included = std::vector<model::IncludedRows>;

/// Rounds: the last digits of sums depend on the order of addition.
double rounded(double number)
{
    constexpr double digits = 1e9;
    return std::round(number * digits) / digits;
}

/// The value with sorted members and arrays, since the order of a value's elements is not compared.
nlohmann::json sorted(const Json &value)
{
    nlohmann::json result = nlohmann::json::parse(value.dump());
    const std::function<void(nlohmann::json &)> visit = [&](nlohmann::json &node) {
        if (node.is_number_float())
            node = rounded(node.get<double>());
        if (!node.is_structured())
            return;
        for (auto &child : node)
            visit(child);
        if (node.is_array())
            std::sort(node.begin(), node.end());
    };
    visit(result);
    return result;
}

/// The row without its nested arrays of rows.
Json withoutRows(Json row, const Included &included)
{
    row.erase(planning::orderMember);
    for (const model::IncludedRows &rows : included) {
        const auto member = row.find(rows.role);
        if (member == row.end())
            continue;
        if (member->is_array())
            row.erase(member);
        else if (member->is_object())
            *member = withoutRows(std::move(*member), rows.included);
    }
    return row;
}

std::string textOf(const Json &row, const Included &included)
{
    return sorted(withoutRows(row, included)).dump();
}

bool isSame(const Json &expected, const Json &row, const Included &included);

/// Nested rows are the first of the expected ones, in their order if there is one. Equal ones may
/// be swapped.
bool areSame(const Json &expected, const Json &rows, const model::IncludedRows &included)
{
    const std::size_t limit
        = included.limit ? static_cast<std::size_t>(*included.limit) : expected.size();
    const std::size_t count = std::min(expected.size(), limit);
    if (!rows.is_array() || rows.size() != count)
        return false;
    std::vector<bool> isTaken(expected.size(), false);
    std::size_t begin = 0; // start of the run of equal order keys that contains the current row
    for (std::size_t i = 0; i < count; ++i) {
        const auto isEqual = [&](std::size_t other) {
            return included.orderBy.empty()
                || expected[other][planning::orderMember] == expected[i][planning::orderMember];
        };
        while (!isEqual(begin))
            ++begin;
        std::size_t found = begin;
        while (
            found < expected.size() && isEqual(found)
            && (isTaken[found] || !rows[i].is_object()
                || textOf(expected[found], included.included) != textOf(rows[i], included.included)
                || !isSame(expected[found], rows[i], included.included)))
            ++found;
        if (found == expected.size() || !isEqual(found))
            return false;
        isTaken[found] = true;
    }
    return true;
}

/// The nested rows of two rows whose other members are the same.
bool isSame(const Json &expected, const Json &row, const Included &included)
{
    return std::all_of(included.begin(), included.end(), [&](const model::IncludedRows &rows) {
        const auto wanted = expected.find(rows.role);
        const auto found = row.find(rows.role);
        if (wanted == expected.end() || found == row.end())
            return wanted == expected.end() && found == row.end();
        return wanted->is_array() ? areSame(*wanted, *found, rows)
                                  : !wanted->is_object() || isSame(*wanted, *found, rows.included);
    });
}

/// Assignment of an answer's rows to the expected ones.
class Matching {
public:
    Matching(const ReferenceAnswer &expected, const Included &included)
        : m_expected(expected)
        , m_included(included)
    {
        for (std::size_t i = 0; i < expected.rows.size(); ++i)
            m_byText.emplace(textOf(expected.rows[i], included), i);
    }

    /// The expected rows that this row can be.
    std::vector<std::size_t> of(const Json &row) const
    {
        std::vector<std::size_t> found;
        const auto [begin, end] = m_byText.equal_range(textOf(row, m_included));
        for (auto candidate = begin; candidate != end; ++candidate) {
            if (isSame(m_expected.rows[candidate->second], row, m_included))
                found.push_back(candidate->second);
        }
        return found;
    }

private:
    const ReferenceAnswer &m_expected;
    const Included &m_included;
    std::multimap<std::string, std::size_t> m_byText;
};

/// An expected row as text.
std::string exampleOf(const Json &row)
{
    Json shown = row;
    const std::function<void(Json &)> visit = [&](Json &node) {
        if (node.is_object())
            node.erase(planning::orderMember);
        for (auto &child : node) {
            if (child.is_structured())
                visit(child);
        }
    };
    visit(shown);
    return shortened(shown.dump());
}

/// Rows with equal keys may be swapped, so that only the sequence of keys is compared. Without an
/// order, all keys are equal.
std::string misplaced(const ReferenceAnswer &expected, std::size_t before,
                      const std::vector<std::vector<std::size_t>> &matches)
{
    for (std::size_t i = 0; i < matches.size(); ++i) {
        if (std::none_of(matches[i].begin(), matches[i].end(), [&](std::size_t match) {
                return expected.orderKeys[match] == expected.orderKeys[before + i];
            }))
            return "row " + std::to_string(i + 1) + " is out of order";
    }
    return {};
}

} // namespace

std::string differenceFrom(const ReferenceAnswer &expected, const model::Query &query,
                           const nlohmann::ordered_json &answer)
{
    const std::vector<Json> rows
        = answer.is_array() ? answer.get<std::vector<Json>>() : std::vector<Json> {};
    const std::size_t before
        = std::min(expected.rows.size(), static_cast<std::size_t>(query.rowsBefore()));
    const std::size_t left = expected.rows.size() - before;
    const std::size_t wanted
        = query.limit ? std::min(left, static_cast<std::size_t>(*query.limit)) : left;
    if (rows.size() != wanted)
        return std::to_string(rows.size())
            + std::string(rows.size() == 1 ? " row instead of " : " rows instead of ")
            + std::to_string(wanted);
    const Matching matching(expected, query.included);
    std::vector<std::vector<std::size_t>> matches;
    std::vector<bool> isTaken(expected.rows.size(), false);
    for (const Json &row : rows) {
        matches.push_back(matching.of(row));
        if (matches.back().empty())
            return "the row " + shortened(row.dump()) + " is not expected"
                + (expected.rows.empty() ? std::string()
                                         : ", but for example " + exampleOf(expected.rows.front()));
        const auto free = std::find_if(matches.back().begin(), matches.back().end(),
                                       [&](std::size_t match) { return !isTaken[match]; });
        if (free == matches.back().end())
            return "a row occurs twice";
        isTaken[*free] = true;
    }
    return misplaced(expected, before, matches);
}

} // namespace partita::execution
