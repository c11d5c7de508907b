// Run of a query in one physical partition, page by page: the work of the service's back end for
// the rewritten query.
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
    /// A row that is a whole item.
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

/// Queue of rows in contiguous memory. Rows at the end wait until a page releases them.
class RowQueue {
public:
    /// Covers the released rows only.
    bool empty() const { return m_first == m_released; }
    std::size_t size() const { return m_released - m_first; }
    const Row &first() const { return m_rows[m_first]; }
    std::span<const Row> all() const { return std::span(m_rows).subspan(m_first, size()); }
    /// Requires: at least `count` released rows.
    void drop(std::size_t count = 1)
    {
        m_first += count;
        if (m_first == m_rows.size()) {
            m_rows.clear();
            m_first = 0;
            m_released = 0;
        }
    }

    /// `most`: maximum number of rows in all, if known. It avoids growing in steps.
    template<typename... Parts>
    void add(std::size_t most, Parts &&...parts)
    {
        constexpr std::size_t few = 16; // cheap to allocate
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
    std::size_t m_released = 0; ///< start of the waiting rows
};

/// Delivered part of a slice of the hash space: through row `index` of the item with this resource
/// id, in the order of the query.
struct Position {
    store::HashRange range;
    bool done = false; ///< everything is delivered
    std::uint64_t resource = 0;
    std::uint32_t index = 0;
    std::vector<json::Value> keys;
};

class PartitionRun {
public:
    /// Borrows the state. `positions` are those of earlier pages; positions outside the partition
    /// are ignored.
    PartitionRun(RunState &state, int physicalPartition, const std::vector<Position> &positions);
    ~PartitionRun();

    int physicalPartition() const { return m_number; }
    const store::HashRange &range() const;
    std::uint64_t resourceOf(ItemNumber item) const;

    /// Appends one page of at most `rows` rows and 4 MB to rows().
    void fetch(std::size_t rows);
    /// Whether nothing is left beyond rows().
    bool isFinished() const { return m_finished; }
    RowQueue &rows() { return m_rows; }

    /// All of an aggregate query, in one page.
    void aggregate(Groups &groups);
    /// All items that pass WHERE, loaded in one page. Requires: the item is the query's only
    /// source.
    std::vector<ItemNumber> matches();

    Metrics &metrics() { return m_metrics; }
    const SkippedRows &skipped() const { return m_skipped; }
    void skipReturned(const Row &row);
    /// Basis of the choice between sorting and walking; nothing where no index could be walked.
    const std::optional<SortOrWalk> &sortOrWalk() const { return m_sortOrWalk; }

private:
    struct SortedItem {
        index::Key beginning; ///< beginning of the first key, in which most items differ
        const json::Value *keys = nullptr;
        ItemNumber number = 0;
    };
    class IndexWalk;
    class UnchargedOrderWalk;
    /// An item with rows to deliver. Unless items are the rows, it is the evaluation's current
    /// item.
    struct Found {
        ItemNumber number = 0;
        const json::Value *keys = nullptr; ///< one for each ORDER BY expression
    };
    /// An item whose rows are made a part at a time: joined arrays may give very many.
    struct Expansion {
        Found found;
        std::uint32_t made = 0; ///< rows that were made or skipped
        std::uint32_t next = 4096; ///< rows of the next part; each is twice as large
    };
    struct ShortcutState {
        std::unique_ptr<UnchargedOrderWalk> walk;
        bool countsSkipped = false; ///< the service would walk, so skipped entries are counted
        std::int64_t given = 0; ///< items with a sort value that it delivered
        ItemNumber lastItem = items::noItem; ///< the last of them; none after the end
        bool isAtMissing = false; ///< the last item has no sort value
    };
    /// Rejected items of a scope, sorted: an ordered walk would skip them.
    struct RejectedItems {
        std::pmr::vector<SortedItem> items;
        std::size_t at = 0; ///< the first that is not counted yet
    };

    /// How many rows there are so far, and how many are wanted.
    struct RowCount {
        std::size_t given = 0;
        std::size_t skip = 0; ///< OFFSET, if applied here
        std::size_t limit = unboundedPage;

        bool isReached() const { return given >= limit; }
    };

    void begin();
    void beginPage();
    bool nextItem(Found &found);
    void skipDelivered();
    bool nextUnordered(Found &found);
    bool nextSorted(Found &found);
    bool nextWalked(Found &found);
    bool nextOfUnchargedOrder(Found &found);
    void countUnchargedOrder();
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
    /// Sets how many rows of a partly delivered item were delivered.
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
    bool loadsOnlyToReturn() const;
    bool skipsUnread() const;
    void expand(const Found &found);
    void makeRows();
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
    bool m_givesItems = false; ///< every item found is a row without further work
    std::optional<ItemSource> m_source;
    std::unique_ptr<IndexWalk> m_walk;
    ShortcutState m_unchargedOrder;
    const json::PathReader *m_keyReader = nullptr; ///< while items are sorted; see readerOfKey()
    std::pmr::vector<SortedItem> m_sorted;
    RejectedItems m_rejected;
    std::size_t m_at = 0; ///< position in the candidates or m_sorted
    std::uint32_t m_skipRows = 0; ///< rows of the current item that were delivered before
    std::optional<Expansion> m_expansion; ///< the current item, while more rows may follow
    RowQueue m_rows; ///< rows of expanded items that are in no page yet wait here
    std::optional<ValueSet> m_distinct; ///< rows so far, for DISTINCT
    RowCount m_count;
    bool m_begun = false;
    bool m_exhausted = false; ///< no more items
    bool m_finished = false;
    Metrics m_metrics;
    SkippedRows m_skipped;
    std::optional<SortOrWalk> m_sortOrWalk;
};

} // namespace partita::query
