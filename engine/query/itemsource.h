// The items of one physical partition that pass the parts of WHERE which an index (or the partition key) serves, found by
// the cheapest way there is. How they are found here does not change what is counted: that follows from RunState.
#pragma once

#include "engine/query/runstate.h"

namespace partita::query {

using store::ItemNumber;

class ItemSource {
public:
    /// Borrows both. The evaluation of the state is used to test items.
    ItemSource(RunState &state, const store::PhysicalPartition &partition);

    /// The items in question, ascending; each is still to be tested by accepts().
    std::span<const ItemNumber> candidates() const { return m_candidates; }
    /// Visits candidates and keeps those that pass; the evaluation stands on the item when it is true.
    bool accepts(ItemNumber number);
    /// Tests all candidates once and keeps those that pass.
    void settle();
    /// As accepts(), for any item of the partition, in any order; faster after settle().
    bool contains(ItemNumber number);
    /// Items that pass, roughly: exact after settle().
    std::size_t expectedCount() const;

    /// Items in the logical partitions that are visited, or in the whole physical partition.
    std::size_t scopeSize() const { return m_scopeSize; }
    bool isScoped() const { return m_scoped; }
    /// The items of the scope. Requires: isScoped().
    std::span<const ItemNumber> scope() const { return m_scope; }

    /// Distinct values compared by full index scans.
    std::int64_t valuesScanned() const { return m_valuesScanned; }

private:
    void findScope();
    void findCandidates();
    void allItems();
    std::optional<std::size_t> sizeOf(const BoundPredicate &predicate) const;
    std::vector<ItemNumber> itemsOf(const BoundPredicate &predicate);
    void addItems(const BoundPredicate &predicate, std::vector<ItemNumber> &items);
    bool isInScope() const;
    bool isListedExactly(std::size_t filter) const;
    const index::OrderedIndex *order(const BoundPredicate &predicate) const;

    /// A condition on array elements, to be checked through its list of items.
    struct Membership {
        std::size_t filter = 0;
        std::vector<ItemNumber> items;
    };

    RunState &m_state;
    const store::PhysicalPartition &m_partition;
    bool m_scoped = false;
    std::size_t m_scopeSize = 0;
    std::span<const ItemNumber> m_scope;
    std::vector<ItemNumber> m_scopeItems; ///< when the scope is of several keys
    std::span<const ItemNumber> m_candidates;
    std::vector<ItemNumber> m_candidateItems;
    std::vector<Membership> m_memberships;
    std::optional<std::size_t> m_driver; ///< filter that the candidates were listed by
    bool m_testScope = false; ///< candidates were not listed by the scope
    bool m_settled = false;
    bool m_walking = false; ///< items come from elsewhere than the candidates
    std::int64_t m_valuesScanned = 0;
};

/// Sorts and removes repetitions.
void makeDistinct(std::vector<ItemNumber> &items);

} // namespace partita::query
