#include "engine/planning/answercheck.h"

#include <algorithm>
#include <cmath>
#include <functional>
#include <map>
#include <set>

namespace partita::planning {
namespace {

using Json = nlohmann::ordered_json;

constexpr std::size_t mostCharacters = 200;

std::string shortened(const std::string &text)
{
    if (text.size() <= mostCharacters)
        return text;
    std::size_t end = mostCharacters;
    while (end > 0 && (static_cast<unsigned char>(text[end]) & 0xC0U) == 0x80U)
        --end; // between characters
    return text.substr(0, end) + "…";
}

/// Sums of fractions hang on the order of adding: their last digits are no difference.
double rounded(double number)
{
    constexpr double digits = 1e9;
    return std::round(number * digits) / digits;
}

/// Members sorted, arrays inside rows as sets: their order is asked for only at the top.
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

std::multiset<std::string> rowSet(const std::vector<Json> &rows)
{
    std::multiset<std::string> set;
    for (const Json &row : rows)
        set.insert(sorted(row).dump());
    return set;
}

/// Rows with equal keys may change places: the sequence of keys counts.
std::string misplaced(const ReferenceAnswer &expected, const std::vector<Json> &rows)
{
    std::multimap<std::string, std::string> keyOfRow;
    for (std::size_t i = 0; i < expected.rows.size(); ++i)
        keyOfRow.emplace(sorted(expected.rows[i]).dump(), expected.orderKeys[i].dump());
    for (std::size_t i = 0; i < rows.size(); ++i) {
        const auto [begin, end] = keyOfRow.equal_range(sorted(rows[i]).dump());
        const std::string wanted = expected.orderKeys[i].dump();
        if (std::none_of(begin, end, [&](const auto &entry) { return entry.second == wanted; }))
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
    const std::size_t limit
        = query.limit ? static_cast<std::size_t>(*query.limit) : expected.rows.size();
    if (rows.size() != std::min(limit, expected.rows.size()))
        return std::to_string(rows.size())
            + std::string(rows.size() == 1 ? " row instead of " : " rows instead of ")
            + std::to_string(std::min(limit, expected.rows.size()));
    const std::multiset<std::string> all = rowSet(expected.rows);
    const std::multiset<std::string> got = rowSet(rows);
    if (!std::includes(all.begin(), all.end(), got.begin(), got.end())) {
        for (const std::string &row : got) {
            if (!all.contains(row))
                return "the row " + shortened(row) + " is not expected"
                    + (all.empty() ? "" : ", but for example " + shortened(*all.begin()));
        }
        return "a row stands there twice";
    }
    return query.orderBy.empty() ? std::string() : misplaced(expected, rows);
}

} // namespace partita::planning
