// A query in one physical partition: what the service's back end does with the rewritten query,
// page by page.
#pragma once

#include "engine/index/orderkey.h"
#include "engine/query/evaluating/groups.h"
#include "engine/query/running/itemsource.h"

#include <memory>

namespace partita::query {

/// A row on its way to the client.
struct Row {
    Row() = default;
    Row(json::Value row, const json::Value *sortKeys, ItemNumber number, std::uint32_t place,
        std::int64_t size)
        : value(row)
        , keys(sortKeys)
        , item(number)
        , index(place)
        , bytes(size)
    {
    }
    /// An item that is the row.
    Row(const json::Extended &whole, const json::Value *sortKeys, ItemNumber number,
        std::int64_t size)
        : value(json::Value::extended(whole))
        , keys(sortKeys)
        , item(number)
        , bytes(size)
    {
    }

    json::Value value;
    const json::Value *keys = nullptr; ///< one for each ORDER BY expression
    ItemNumber item = 0;
    std::uint32_t index = 0; ///< among the rows of its item
    std::int64_t bytes = 0; ///< as JSON
};

/// First in, first out, in one piece of memory. Rows wait at the end until a page lets them go.
class RowQueue {
public:
    /// Of rows that a page let go.
    bool empty() const { return m_first == m_released; }
    std::size_t size() const { return m_released - m_first; }
    const Row &first() const { return m_rows[m_first]; }
    std::span<const Row> all() const { return std::span(m_rows).subspan(m_first, size()); }
    /// Requires: that many are there.
    void drop(std::size_t count = 1)
    {
        m_first += count;
        if (m_first == m_rows.size()) {
            m_rows.clear();
            m_first = 0;
            m_released = 0;
        }
    }

    /// `most`: how many may come in all, where that is known. Then there is no growing in steps.
    template<typename... Parts>
    void add(std::size_t most, Parts &&...parts)
    {
        constexpr std::size_t few = 16; // allocated fast
        constexpr std::size_t many = 128;
        if (m_rows.capacity() == 0)
            m_rows.reserve(most > many ? few : most);
        m_rows.emplace_back(std::forward<Parts>(parts)...);
    }
    bool hasWaiting() const { return m_released < m_rows.size(); }
    const Row &firstWaiting() const { return m_rows[m_released]; }
    void release() { ++m_released; }

private:
    std::vector<Row> m_rows;
    std::size_t m_first = 0;
    std::size_t m_released = 0; ///< where the waiting ones begin
};

/// How far a slice of the hash space has been delivered: through row `index` of the item with this
/// resource id, in the order of the query.
struct Position {
    store::HashRange range;
    bool done = false; ///< all of it
    std::uint64_t resource = 0;
    std::uint32_t index = 0;
    std::vector<json::Value> keys;
};

class PartitionRun {
public:
    /// Borrows the state. `positions` tell what was delivered before; those that do not overlap the
    /// partition are ignored.
    PartitionRun(RunState &state, int physicalPartition, const std::vector<Position> &positions);
    ~PartitionRun();

    int physicalPartition() const { return m_number; }
    const store::HashRange &range() const;
    std::uint64_t resourceOf(ItemNumber item) const;

    /// Appends one page of at most `rows` rows and 4 MB to rows().
    void fetch(std::size_t rows);
    /// Nothing left beyond rows().
    bool isFinished() const { return m_finished; }
    RowQueue &rows() { return m_rows; }

    /// All of an aggregate query, in one page.
    void aggregate(Groups &groups);
    /// All items that pass WHERE, loaded in one page. Requires: the item is the query's only
    /// source.
    std::vector<ItemNumber> matches();

    Metrics &metrics() { return m_metrics; }
    /// What an order with a limit was decided on; nothing where no index could be walked.
    const std::optional<WalkChoice> &walkChoice() const { return m_walkChoice; }

private:
    struct SortedItem {
        index::Key beginning; ///< of the first key: most items differ in it
        const json::Value *keys = nullptr;
        ItemNumber number = 0;
    };
    class Walk;
    class ShortcutWalk;

    void begin();
    void beginPage();
    /// An item that has rows to give. Unless items are the rows, the evaluation stands on it.
    struct Found {
        ItemNumber number = 0;
        const json::Value *keys = nullptr; ///< one for each ORDER BY expression
    };
    bool nextItem(Found &found);
    void skipDelivered();
    bool nextUnordered(Found &found);
    bool nextSorted(Found &found);
    bool nextWalked(Found &found);
    bool nextShortcut(Found &found);
    void countShortcut();
    void sortItems();
    void chooseInScope(double wanted);
    void countPassed(const SortedItem &item);
    bool shouldWalk();
    const json::Value *keysOf();
    const json::Value *keysOf(ItemNumber number);
    const json::PathReader *readerOfKey();
    bool isMissing(const json::Value *keys) const;
    int compareKeys(const json::Value *left, const json::Value *right) const;
    void addSorted(ItemNumber number, std::pmr::vector<SortedItem> &items);
    bool comesBefore(const SortedItem &left, const SortedItem &right) const;
    /// Sets how many rows of the item were delivered when it was delivered in part.
    bool wasDelivered(ItemNumber number, const json::Value *keys)
    {
        m_skipRows = 0;
        return !m_positions.empty() && isBehindPosition(number, keys);
    }
    bool isBehindPosition(ItemNumber number, const json::Value *keys);
    const Position *positionOf(ItemNumber number) const;
    void load(ItemNumber number);
    void loadAll();
    void refuse(ItemNumber number, int items);
    bool passesResidual();
    void giveItem(const Found &found);
    void expand(const Found &found);
    void addRow(json::Value value, ItemNumber number, const json::Value *keys, std::uint32_t index);
    bool hasResidual() const;
    bool givesItems() const;
    bool onlyCounts() const;
    void countAll(Groups &groups);

    RunState &m_state;
    const Block &m_block;
    const int m_number;
    const store::PhysicalPartition &m_partition;
    std::pmr::vector<Position> m_positions;
    bool m_positionCoversAll = false;
    bool m_givesItems = false; ///< every item that is found is a row as it is
    std::optional<ItemSource> m_source;
    std::unique_ptr<Walk> m_walk;
    std::unique_ptr<ShortcutWalk> m_shortcut;
    bool m_shortcutCounts = false; ///< the service would walk, so what it passes over is counted
    std::int64_t m_shortcutGiven = 0; ///< items it has given
    ItemNumber m_lastItem = items::noItem; ///< of them; none where the walk has ended
    const json::PathReader *m_keyReader = nullptr; ///< while items are sorted; see readerOfKey()
    std::pmr::vector<SortedItem> m_sorted;
    std::pmr::vector<SortedItem>
        m_rejected; ///< of a scope, sorted: what an ordered walk passes over
    std::size_t m_rejectedAt = 0;
    std::size_t m_at = 0; ///< in the candidates or m_sorted
    std::uint32_t m_skipRows = 0; ///< of the item at hand: delivered before
    RowQueue m_rows; ///< those of items already expanded that are in no page yet wait
    std::optional<ValueSet> m_distinct; ///< rows made so far, where they are to differ
    std::size_t m_given = 0; ///< rows made so far
    std::size_t m_limit = unboundedPage;
    std::size_t m_skip = 0; ///< OFFSET, when it is applied here
    bool m_begun = false;
    bool m_exhausted = false; ///< no more items
    bool m_finished = false;
    Metrics m_metrics;
    std::optional<WalkChoice> m_walkChoice;
};

} // namespace partita::query
