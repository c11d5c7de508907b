// Index of one physical partition: for each path that the policy includes, the items in order of
// their values there; and the composite indexes of the policy.
//
// An order is built on first use and then kept up to date, so an unused path takes neither time nor
// memory. The terms that the service would write are counted independently (counts.h), so charges
// do not depend on what is built. buildAll() builds everything that the items contain, for honest
// measurements.
//
// Thread safety: const functions may run concurrently (building takes a lock); add() and remove()
// need exclusive access.
#pragma once

#include "engine/index/orderedindex.h"
#include "engine/index/policy.h"
#include "engine/index/valuecodes.h"
#include "engine/json/members.h"

#include <mutex>

namespace partita::index {

class Index {
public:
    /// Borrows both. `policy` must not change.
    Index(const Policy &policy, const items::ItemLog &items);
    ~Index();
    Index(const Index &) = delete;
    Index &operator=(const Index &) = delete;

    const Policy &policy() const { return m_policy; }

    /// The index of a path such as `/author/name`, `/tags/[]/id` or `/_ts`; nullptr when the policy
    /// does not index it. `/id` is always indexed, except in mode none.
    const OrderedIndex *path(const json::Path &path) const;
    /// The composite index at this position in policy().compositeIndexes.
    const OrderedIndex *composite(std::size_t position) const;
    /// Position of a composite index for a multi-key ORDER BY: its paths are the same and its
    /// directions all equal or all reversed. `reversed` says which. -1 = none.
    int findComposite(const std::vector<CompositePath> &order, bool &reversed) const;
    /// An order over several indexed paths, e.g. (type, creationDate descending). It is an aid
    /// of this engine, not an index of the service, so it must not change charges. nullptr when a
    /// path is not indexed.
    const OrderedIndex *unchargedOrder(const std::vector<CompositePath> &order) const;

    /// The value codes of a path, for `tests` equality tests of items. nullptr until enough tests
    /// were announced to pay for building it, and when the path has too many values. Requires: no
    /// array steps.
    const ValueCodes *valueCodes(const json::Path &path, std::size_t tests) const;

    /// Adds an item that is already in the log. Requires: not added yet.
    void add(items::ItemNumber number);
    /// Removes an item whose live record is still in the log.
    void remove(items::ItemNumber number);
    /// Prepares the change of an item whose old record is still live. Only orders whose values
    /// differ are touched. Call finishChange() when the new record is live.
    void beginChange(items::ItemNumber number, const json::Comparison &change);
    void finishChange(items::ItemNumber number);

    void buildAll() const;
    std::size_t memory() const;
    /// True when every built order holds exactly the items it should, in order. Linear.
    bool verify() const;

private:
    void setCodes(items::ItemNumber number);
    bool isIndexed(const json::Path &path) const;
    const OrderedIndex *find(const std::vector<CompositePath> &order,
                             OrderedIndex::Kind kind) const;

    /// The value codes of a path, or the number of tests announced for them.
    struct WantedCodes {
        json::Path path;
        std::size_t tests = 0;
        std::unique_ptr<ValueCodes> codes;
    };

    const Policy &m_policy;
    const items::ItemLog &m_items;
    mutable std::mutex m_mutex; ///< guards the orders and value codes made while the index is read
    mutable std::vector<std::unique_ptr<OrderedIndex>> m_orders;
    mutable std::vector<WantedCodes> m_valueCodes; ///< guarded by m_mutex
    std::vector<OrderedIndex *> m_changing;
};

} // namespace partita::index
