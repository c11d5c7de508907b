// The index of one physical partition: for every path that the policy includes, the items in the
// order of the value found there; and the composite indexes of the policy.
//
// An order is built when it is first asked for and kept up to date from then on; a path that no
// query ever uses takes neither time nor memory. What the service would have written is counted all
// the same (counts.h), so charges do not depend on it. buildAll() builds everything that the items
// contain, for honest measurements.
//
// Thread safety: const functions may run concurrently (building takes a lock); add() and remove()
// need exclusive access.
#pragma once

#include "engine/index/column.h"
#include "engine/index/orderedindex.h"
#include "engine/index/policy.h"
#include "engine/json/members.h"

#include <mutex>

namespace partita::index {

class Index {
public:
    /// Borrows all three. `policy` must not change.
    Index(const Policy &policy, const items::ItemLog &items);
    ~Index();
    Index(const Index &) = delete;
    Index &operator=(const Index &) = delete;

    const Policy &policy() const { return m_policy; }

    /// The index of a path such as `/author/name`, `/tags/[]/id` or `/_ts`; nullptr when the policy
    /// does not index it.
    /// `/id` is always indexed, except in mode none.
    const OrderedIndex *path(const json::Path &path) const;
    /// The composite indexes of the policy, by position in policy().compositeIndexes.
    const OrderedIndex *composite(std::size_t position) const;
    /// Position of a composite index whose paths and directions are exactly these or exactly the
    /// reverse directions, as a multi-key ORDER BY needs it; `reversed` tells which. -1 when there
    /// is none.
    int findComposite(const std::vector<CompositePath> &order, bool &reversed) const;
    /// Any order over several paths that the policy indexes, e.g. (type, creationDate descending):
    /// a shortcut of this engine, no index of the service, so it must not change what is charged.
    /// nullptr when a path is not indexed.
    const OrderedIndex *shortcut(const std::vector<CompositePath> &order) const;

    /// The values at a path as small numbers, for `tests` items that are to be tested for equality.
    /// nullptr until enough tests of the path were announced to make it worth while, and when the
    /// path has too many values. Requires: no array steps.
    const Column *column(const json::Path &path, std::size_t tests) const;

    /// An item has come; it is in the log. Requires: not added yet.
    void add(items::ItemNumber number);
    /// An item goes; its record is still the live one in the log.
    void remove(items::ItemNumber number);
    /// An item is about to change, from its live record; only orders whose values differ are
    /// touched. Call finishChange() when the new record is the live one.
    void beginChange(items::ItemNumber number, const json::Comparison &change);
    void finishChange(items::ItemNumber number);

    void buildAll() const;
    std::size_t memory() const;
    /// True when every built order holds exactly the items it should, in order. Linear.
    bool verify() const;

private:
    void setColumns(items::ItemNumber number);
    bool isIndexed(const json::Path &path) const;
    const OrderedIndex *find(const std::vector<CompositePath> &order,
                             OrderedIndex::Kind kind) const;

    /// A column, or what is known of the wish for one.
    struct WantedColumn {
        json::Path path;
        std::size_t tests = 0;
        std::unique_ptr<Column> column;
    };

    const Policy &m_policy;
    const items::ItemLog &m_items;
    mutable std::mutex m_mutex; ///< guards what grows while the index is read
    mutable std::vector<std::unique_ptr<OrderedIndex>> m_orders;
    mutable std::vector<WantedColumn> m_columns; ///< guarded as well
    std::vector<OrderedIndex *> m_changing;
};

} // namespace partita::index
