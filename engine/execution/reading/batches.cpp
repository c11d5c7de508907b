#include "engine/execution/reading/batches.h"

#include <algorithm>
#include <cmath>
#include <numeric>

namespace partita::execution {
namespace {

/// How many values of each owner a request carries: short lists are whole, long ones share the
/// rest.
std::vector<double> sharesOf(std::span<const double> counts)
{
    std::vector<std::size_t> shortestFirst(counts.size());
    std::iota(shortestFirst.begin(), shortestFirst.end(), std::size_t {0});
    std::sort(shortestFirst.begin(), shortestFirst.end(),
              [&](std::size_t left, std::size_t right) { return counts[left] < counts[right]; });
    std::vector<double> shares(counts.size());
    auto room = static_cast<double>(mostListedValues);
    for (std::size_t i = 0; i < shortestFirst.size(); ++i) {
        const double even = std::floor(room / static_cast<double>(counts.size() - i));
        double &share = shares[shortestFirst[i]];
        share = std::max(1.0, std::min(counts[shortestFirst[i]], even));
        room -= share;
    }
    return shares;
}

/// The piece of its list that each value lies in.
std::map<json::Value, std::size_t, ValueBefore> piecesOf(const ValueList &values, double share,
                                                         std::size_t mostBytes)
{
    std::map<json::Value, std::size_t, ValueBefore> pieces;
    std::size_t piece = 0;
    double count = 0;
    std::size_t bytes = 0;
    for (const json::Value value : values) {
        if (count >= share || bytes >= mostBytes) {
            ++piece;
            count = 0;
            bytes = 0;
        }
        ++count;
        bytes += json::textSize(value);
        pieces.emplace(value, piece);
    }
    return pieces;
}

std::vector<Wanted> byPieces(const Wanted &wanted, const std::vector<ValueList> &values)
{
    std::vector<double> counts;
    for (const ValueList &each : values)
        counts.push_back(static_cast<double>(each.size()));
    const std::vector<double> shares = sharesOf(counts);
    std::vector<std::map<json::Value, std::size_t, ValueBefore>> pieces;
    for (std::size_t owner = 0; owner < values.size(); ++owner)
        pieces.push_back(piecesOf(values[owner], shares[owner], mostListedBytes / values.size()));
    std::map<std::vector<std::size_t>, Wanted> requests;
    for (const auto &[asked, text] : wanted) {
        std::vector<std::size_t> place;
        for (std::size_t owner = 0; owner < values.size(); ++owner)
            place.push_back(pieces[owner].at(asked[owner]));
        requests[place].emplace(asked, text);
    }
    std::vector<Wanted> divided;
    for (auto &[place, request] : requests)
        divided.push_back(std::move(request));
    return divided;
}

/// Rows whose values go together, a key and what it lies by, are best taken as they come.
std::vector<Wanted> inSequence(const Wanted &wanted, std::size_t owners)
{
    std::vector<Wanted> divided(1);
    std::vector<ValueList> lists(owners);
    std::size_t count = 0;
    std::size_t bytes = 0;
    for (const auto &[asked, text] : wanted) {
        if (count >= mostListedValues || bytes >= mostListedBytes) {
            divided.emplace_back();
            lists.assign(owners, {});
            count = 0;
            bytes = 0;
        }
        for (std::size_t owner = 0; owner < owners; ++owner) {
            if (!lists[owner].insert(asked[owner]).second)
                continue;
            ++count;
            bytes += json::textSize(asked[owner]);
        }
        divided.back().emplace(asked, text);
    }
    return divided;
}

} // namespace

bool ValuesBefore::operator()(const std::vector<json::Value> &left,
                              const std::vector<json::Value> &right) const
{
    return std::lexicographical_compare(left.begin(), left.end(), right.begin(), right.end(),
                                        ValueBefore());
}

std::vector<ValueList> listsOf(const Wanted &wanted, std::size_t owners)
{
    std::vector<ValueList> lists(owners);
    for (const auto &[asked, text] : wanted) {
        for (std::size_t owner = 0; owner < owners; ++owner)
            lists[owner].insert(asked[owner]);
    }
    return lists;
}

std::vector<double> differentValues(const Wanted &wanted, std::size_t owners)
{
    std::vector<double> counts;
    for (const ValueList &values : listsOf(wanted, owners))
        counts.push_back(static_cast<double>(values.size()));
    return counts;
}

double requestsFor(std::span<const double> differentValues)
{
    const std::vector<double> shares = sharesOf(differentValues);
    double requests = 1;
    for (std::size_t owner = 0; owner < shares.size(); ++owner)
        requests *= std::max(1.0, std::ceil(differentValues[owner] / shares[owner]));
    return requests;
}

std::vector<Wanted> divided(const Wanted &wanted, std::size_t owners)
{
    std::vector<Wanted> sequence = inSequence(wanted, owners);
    if (sequence.size() == 1)
        return sequence;
    std::vector<Wanted> pieces = byPieces(wanted, listsOf(wanted, owners));
    return pieces.size() < sequence.size() ? pieces : sequence;
}

} // namespace partita::execution
