// The items of one physical partition that pass the parts of WHERE which an index (or the partition
// key) serves, found by the cheapest way there is. How they are found here does not change what is
// counted: that follows from RunState.
#pragma once

#include "engine/query/running/runstate.h"

namespace partita::query {

using items::ItemNumber;

class ItemSource {
public:
    /// Borrows both. The evaluation of the state is used to test items.
    ItemSource(RunState &state, const store::PhysicalPartition &partition);

    // Candidates are listed when they are first asked for.
    /// The items in question, ascending; each is still to be tested by accepts().
    std::size_t count()
    {
        list();
        return m_all ? m_partition.end() : m_candidates.size();
    }
    ItemNumber at(std::size_t index) const
    {
        return m_all ? static_cast<ItemNumber>(index) : m_candidates[index];
    }
    /// Has the candidates that come soon after this one on their way to the processor: they lie
    /// anywhere in memory, and rows are read again when they are written. For a walk over all
    /// candidates from the first on.
    void prefetchAfter(std::size_t index) const
    {
        constexpr std::size_t ahead = 8;
        const std::size_t end
            = m_all ? 0 : m_candidates.size(); // all items are a stream that needs no help
        const std::size_t last = std::min(end, index + ahead);
        for (std::size_t i = index == 0 ? 0 : index + ahead - 1; i < last; ++i)
            m_partition.log().prefetchWhole(m_candidates[i]);
    }
    /// Whether every item of the partition is a candidate.
    bool isEverything()
    {
        list();
        return m_all;
    }
    /// Tests a candidate; the evaluation stands on the item when it passes.
    bool accepts(ItemNumber number)
    {
        if (!passes(number))
            return false;
        m_state.evaluation.visit(number);
        return true;
    }
    /// Tests a candidate; where the evaluation stands is open.
    bool passes(ItemNumber number);
    /// Whether every candidate passes; then they are not tested one by one.
    bool passesAll();
    items::ItemNumbers candidates() const { return m_candidates; }
    /// Tests all candidates once and keeps those that pass.
    void settle();
    /// As accepts(), for any item of the partition, in any order.
    bool contains(ItemNumber number);
    /// Whether the item is among the candidates. Requires: settle() was called.
    bool isCandidate(ItemNumber number) const;

    /// Items that pass, estimated from the sizes of the lists of the index; exact after settle().
    double expectedCount() const;
    /// Whether a condition is tried on the distinct values of an index.
    bool scansValues() const;
    /// Items tested so far.
    std::size_t tested() const { return m_tested; }

    /// Items in the logical partitions that are visited, or in the whole physical partition.
    std::size_t scopeSize() const { return m_scopeSize; }
    bool isScoped() const { return m_scoped; }
    /// The items of the scope. Requires: isScoped().
    items::ItemNumbers scope() const { return m_scope; }
    /// Whether the item that the evaluation stands on has one of the keys that the query is bound
    /// to.
    bool isInScope() const;

    /// Distinct values compared by full index scans.
    std::int64_t valuesScanned() const { return m_valuesScanned; }

private:
    void findScope();
    void list();
    void findDriver();
    void noteTests();
    void noteColumns(std::size_t candidates);
    bool passesColumns(ItemNumber number) const;
    std::optional<std::size_t> sizeOf(const BoundPredicate &predicate) const;
    std::pmr::vector<ItemNumber> itemsOf(const BoundPredicate &predicate);
    template<typename Add>
    void addItems(const BoundPredicate &predicate, Add add);
    void chooseCandidates();
    void choose(items::ItemNumbers numbers);
    const Node *simpleSubject(const ServedFilter &served) const;
    bool isListedExactly(std::size_t filter) const;
    const index::OrderedIndex *order(const BoundPredicate &predicate) const;

    /// `path = value`, or `ARRAY_CONTAINS(list, path)`, tested without going through the tree.
    struct QuickTest {
        std::size_t filter = 0;
        const json::PathReader *reader = nullptr;
        std::span<const index::Range> values; ///< single ones, in order
    };
    static bool isOneOf(std::span<const index::Range> values, json::Value value);

    /// `path = value`, tested without looking at the item.
    struct ColumnTest {
        std::size_t filter = 0;
        const index::Column *column = nullptr;
        index::Column::Code code = 0;
    };

    /// A condition on array elements, to be checked through its list of items.
    struct Membership {
        std::size_t filter = 0;
        std::pmr::vector<ItemNumber> items;
    };

    RunState &m_state;
    const store::PhysicalPartition &m_partition;
    bool m_scoped = false;
    std::size_t m_scopeSize = 0;
    items::ItemNumbers m_scope;
    std::pmr::vector<ItemNumber> m_scopeItems; ///< when the scope is of several keys
    items::ItemNumbers m_candidates;
    std::pmr::vector<ItemNumber> m_candidateItems;
    std::pmr::vector<Membership> m_memberships;
    std::pmr::vector<ColumnTest>
        m_columnTests; ///< candidates were chosen by them, unless they are all items
    std::pmr::vector<QuickTest> m_quickTests;
    std::pmr::vector<std::size_t> m_tests; ///< filters to be evaluated in full
    std::size_t m_tested = 0;
    bool m_mayExpire;
    bool m_all = false; ///< candidates are all items of the partition
    std::optional<std::size_t> m_driver; ///< filter that the candidates were listed by
    std::size_t m_driverSize = 0; ///< items that it lists, at most
    bool m_testScope = false; ///< candidates were not listed by the scope
    bool m_listed = false;
    bool m_settled = false;
    bool m_walking = false; ///< items come from elsewhere than the candidates
    std::int64_t m_valuesScanned = 0;
};

/// Sorts and removes repetitions.
void makeDistinct(std::pmr::vector<ItemNumber> &items);

} // namespace partita::query
