// Part of WriteRunner for capped copies: only rows that are among the newest according to the homes
// are written, and the next newest fills the gap of a removed one.
#include "engine/execution/writing/itemwriter.h"
#include "engine/execution/writing/writerunner.h"
#include "engine/planning/scripts.h"

#include <algorithm>
#include <map>
#include <utility>

namespace partita::execution {
namespace {

/// No question finds rows without a level of the partition key.
bool lacksLevel(const store::PartitionKey &key)
{
    for (std::size_t level = 0; level < key.levels(); ++level) {
        if (key.level(level).isUndefined())
            return true;
    }
    return false;
}

} // namespace

Result<void> WriteRunner::place(const planning::ItemWrite &write, std::size_t position,
                                std::vector<Copy> copies, store::OperationKind kind)
{
    std::map<std::string, std::vector<Copy>> partitions;
    if (write.cap()) {
        for (const Copy &copy : std::exchange(copies, {}))
            partitions[keyIn(write, copy.item).toText()].push_back(copy);
    }
    for (const auto &[text, inOne] : partitions) {
        if (write.newest() && !lacksLevel(keyIn(write, inOne.front().item))) {
            if (Result<void> done = placeNewest(write, position, inOne); !done)
                return done;
            continue;
        }
        for (const Copy &copy : newestOf(write, inOne))
            copies.push_back(copy);
    }
    for (const Copy &copy : copies) {
        if (Result<void> done = writeOne(write, position, copy.row, kind, copy.item); !done)
            return done;
    }
    return {};
}

std::vector<WriteRunner::Copy> WriteRunner::newestOf(const planning::ItemWrite &write,
                                                     std::vector<Copy> copies) const
{
    const auto most = static_cast<std::size_t>(write.cap()->count);
    if (copies.size() <= most)
        return copies;
    const std::string order = planning::orderPropertyOf(*write.type);
    std::stable_sort(copies.begin(), copies.end(), [&](const Copy &left, const Copy &right) {
        return json::compare(left.item.member(order), right.item.member(order)) < 0;
    });
    return {copies.end() - static_cast<std::ptrdiff_t>(most), copies.end()};
}

Result<void> WriteRunner::placeNewest(const planning::ItemWrite &write, std::size_t position,
                                      const std::vector<Copy> &copies)
{
    const std::size_t row = copies.front().row;
    const store::PartitionKey key = keyIn(write, copies.front().item);
    const Result<Items> newest = newestIn(*write.newest(), row, key);
    if (!newest)
        return newest.error();
    Items kept = *newest; // in the end, only rows that did not change
    std::vector<Copy> stay;
    std::size_t gaps = 0;
    for (const Copy &copy : copies) {
        const std::string id = places::idOf(copy.item);
        const auto found = std::find_if(kept.begin(), kept.end(),
                                        [&](json::Value each) { return places::idOf(each) == id; });
        if (found != kept.end()) {
            stay.push_back({*found, copy.row});
            kept.erase(found);
            continue;
        }
        const Result<bool> removed = removeItem(m_execution, write, key, id);
        if (!removed)
            return removed.error();
        gaps += *removed ? 1 : 0;
    }
    for (const Copy &copy : stay) {
        if (Result<void> done
            = writeOne(write, position, copy.row, store::OperationKind::upsert, copy.item);
            !done)
            return done;
    }
    return fillGaps(write, position, row, kept, gaps);
}

Result<WriteRunner::Items> WriteRunner::newestIn(const planning::NewestRows &newest,
                                                 std::size_t row, const store::PartitionKey &key)
{
    for (std::size_t level = 0; level < newest.keyParameters.size(); ++level)
        m_rows[row].setParameter(newest.keyParameters[level],
                                 json::copy(key.level(level), m_execution.arena));
    const Result<LookupResult> found = m_rows[row].lookups().run(*newest.lookup, true);
    if (!found)
        return found.error();
    Items items;
    for (const nlohmann::ordered_json &each : found->results)
        items.push_back(places::fromNlohmann(each, m_execution.arena));
    return items;
}

Result<void> WriteRunner::runOnce(const planning::ItemWrite &write, std::size_t position,
                                  const planning::RefillCap &refill)
{
    const auto most = static_cast<std::size_t>(write.cap()->count);
    std::vector<Removed> removed = m_removed[refill.removal];
    while (!removed.empty()) {
        const Removed last = removed.back();
        const std::size_t gaps
            = std::erase_if(removed, [&](const Removed &each) { return each.key == last.key; });
        const Result<Items> newest = newestIn(refill.newest, last.row, last.key);
        if (!newest)
            return newest.error();
        const std::size_t room
            = most - std::min(most, newest->size()); // there may be fewer rows than the cap allows
        if (Result<void> done
            = fillGaps(write, position, last.row, *newest, gaps - std::min(gaps, room));
            !done)
            return done;
    }
    return {};
}

Result<void> WriteRunner::fillGaps(const planning::ItemWrite &write, std::size_t position,
                                   std::size_t row, const Items &kept, std::size_t gaps)
{
    for (std::size_t i = kept.size() - std::min(gaps, kept.size()); i < kept.size(); ++i) {
        if (Result<void> done
            = writeOne(write, position, row, store::OperationKind::upsert, kept[i], true);
            !done)
            return done;
    }
    return {};
}

} // namespace partita::execution
