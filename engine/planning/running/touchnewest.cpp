// Touches of capped copies: what the homes say is among the newest is written, and what leaves makes room for the next.
#include "engine/planning/running/itemwriter.h"
#include "engine/planning/running/touchrunner.h"

#include <algorithm>

namespace partita::planning {
namespace {

/// A level of the key is missing: nothing asks for such rows.
bool lacksLevel(const store::PartitionKey &key)
{
    for (std::size_t level = 0; level < key.levels(); ++level) {
        if (key.level(level).isUndefined())
            return true;
    }
    return false;
}

} // namespace

Result<void> TouchRunner::place(const Touch &touch, std::size_t position, std::size_t row,
                                json::Value item)
{
    const store::PartitionKey key = keyIn(touch, item);
    if (!touch.newest || lacksLevel(key))
        return write(touch, position, row, store::OperationKind::upsert, item);
    askIn(touch, row, key);
    Result<Fetched> newest = m_rows[row].fetches().run(*touch.newest, true);
    if (!newest)
        return newest.error();
    std::vector<json::Value> kept;
    for (const nlohmann::ordered_json &each : newest->results)
        kept.push_back(valueOf(each, m_execution.arena));
    const std::string id = idOf(item);
    const auto found = std::find_if(kept.begin(), kept.end(),
                                    [&](json::Value each) { return idOf(each) == id; });
    if (found != kept.end())
        return write(touch, position, row, store::OperationKind::upsert, *found);
    const Result<bool> removed = removeItem(m_execution, touch, key, id);
    if (!removed)
        return removed.error();
    if (!*removed || kept.empty())
        return {};
    return write(touch, position, row, store::OperationKind::upsert, kept.back(), true);
}

void TouchRunner::askIn(const Touch &touch, std::size_t row, const store::PartitionKey &key)
{
    for (std::size_t level = 0; level < touch.keyOfNewest.size(); ++level)
        m_rows[row].setParameter(touch.keyOfNewest[level],
                                 json::copy(key.level(level), m_execution.arena));
}

Result<void> TouchRunner::refill(const Touch &touch, std::size_t position)
{
    std::vector<Removed> removed = m_removed[touch.removal];
    while (!removed.empty()) {
        const Removed last = removed.back();
        askIn(touch, last.row, last.key);
        const std::size_t gaps
            = std::erase_if(removed, [&](const Removed &each) { return each.key == last.key; });
        if (Result<void> done = fillGaps(touch, position, last.row, gaps); !done)
            return done;
    }
    return {};
}

Result<void> TouchRunner::fillGaps(const Touch &touch, std::size_t position, std::size_t row,
                                   std::size_t gaps)
{
    Result<Fetched> newest = m_rows[row].fetches().run(*touch.newest, true);
    if (!newest)
        return newest.error();
    const auto most = static_cast<std::size_t>(touch.cap->count);
    for (std::size_t i = most - std::min(gaps, most); i < newest->results.size(); ++i) {
        const json::Value item = valueOf(newest->results[i], m_execution.arena);
        if (Result<void> done
            = write(touch, position, row, store::OperationKind::upsert, item, true);
            !done)
            return done;
    }
    return {};
}

} // namespace partita::planning
