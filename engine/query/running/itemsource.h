// Items of a physical partition that satisfy the parts of WHERE that an index or the partition key
// serves, found in the cheapest way. The way does not change the metrics, which follow from
// RunState.
#pragma once

#include "engine/query/running/runstate.h"

namespace partita::query {

using items::ItemNumber;

class ItemSource {
public:
    /// Borrows both. Uses the evaluation of the state to test items.
    ItemSource(RunState &state, const store::PhysicalPartition &partition);

    // Candidates are listed on first use.
    /// Number of candidates. They ascend, and accepts() must test each.
    std::size_t count()
    {
        list();
        return m_all ? m_partition.end() : m_candidates.size();
    }
    ItemNumber at(std::size_t index) const
    {
        return m_all ? static_cast<ItemNumber>(index) : m_candidates[index];
    }
    /// Prefetches the candidates after this one: they are scattered in memory, and rows are read
    /// again when they are written. For a walk over all candidates from the first on.
    void prefetchAfter(std::size_t index) const
    {
        constexpr std::size_t ahead = 8;
        const std::size_t end
            = m_all ? 0 : m_candidates.size(); // all items: sequential access needs no help
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
    /// Tests a candidate. When it passes, the evaluation is on the item.
    bool accepts(ItemNumber number)
    {
        if (!passes(number))
            return false;
        m_state.evaluation.visit(number);
        return true;
    }
    /// Tests a candidate. The evaluation may be on any item afterwards.
    bool passes(ItemNumber number);
    /// Whether every candidate passes, so that none need be tested.
    bool passesAll();
    items::ItemNumbers candidates() const { return m_candidates; }
    /// Tests all candidates once and keeps those that pass.
    void settle();
    /// accepts() for any item of the partition, in any order.
    bool contains(ItemNumber number);
    /// Whether the item is a candidate. Requires: settle() was called.
    bool isCandidate(ItemNumber number) const;

    /// Number of passing items, estimated from list sizes of the index; exact after settle().
    double expectedCount() const;
    /// Whether a condition is tested on the distinct values of an index.
    bool scansValues() const;
    /// Items tested so far.
    std::size_t tested() const { return m_tested; }

    /// Number of items in the visited logical partitions, or in the whole physical partition.
    std::size_t scopeSize() const { return m_scopeSize; }
    bool isScoped() const { return m_scoped; }
    /// Items of these logical partitions. Requires: isScoped().
    items::ItemNumbers scope() const { return m_scope; }
    /// Whether the current item of the evaluation has one of the query's keys.
    bool isInScope() const;

    /// Distinct values compared by full index scans.
    std::int64_t valuesScanned() const { return m_valuesScanned; }

private:
    void findScope();
    void list();
    void findDriver();
    void noteTests();
    void noteCodeTests(std::size_t candidates);
    bool passesCodeTests(ItemNumber number) const;
    std::optional<std::size_t> sizeOf(const BoundPredicate &predicate) const;
    std::pmr::vector<ItemNumber> itemsOf(const BoundPredicate &predicate);
    template<typename Add>
    void addItems(const BoundPredicate &predicate, Add add);
    void chooseCandidates();
    void choose(items::ItemNumbers numbers);
    const Node *simpleSubject(const ServedFilter &served) const;
    bool isListedExactly(std::size_t filter) const;
    const index::OrderedIndex *order(const BoundPredicate &predicate) const;

    /// `path = value`, or `ARRAY_CONTAINS(list, path)`, tested without evaluating the tree.
    struct QuickTest {
        std::size_t filter = 0;
        const json::PathReader *reader = nullptr;
        std::span<const index::Range> values; ///< single values, in order
    };
    static bool isOneOf(std::span<const index::Range> values, json::Value value);

    /// `path = value`, tested without reading the item.
    struct CodeTest {
        std::size_t filter = 0;
        const index::ValueCodes *codes = nullptr;
        index::ValueCodes::Code code = 0;
    };

    /// A condition on array elements, tested through its list of items.
    struct Membership {
        std::size_t filter = 0;
        std::pmr::vector<ItemNumber> items;
    };

    RunState &m_state;
    const store::PhysicalPartition &m_partition;
    bool m_scoped = false;
    std::size_t m_scopeSize = 0;
    items::ItemNumbers m_scope;
    std::pmr::vector<ItemNumber> m_scopeItems; ///< when the scope has several keys
    items::ItemNumbers m_candidates;
    std::pmr::vector<ItemNumber> m_candidateItems;
    std::pmr::vector<Membership> m_memberships;
    std::pmr::vector<CodeTest>
        m_codeTests; ///< they selected the candidates, unless all items are candidates
    std::pmr::vector<QuickTest> m_quickTests;
    std::pmr::vector<std::size_t> m_tests; ///< filters to evaluate in full
    std::size_t m_tested = 0;
    bool m_mayExpire;
    bool m_all = false; ///< all items of the partition are candidates
    std::optional<std::size_t> m_driver; ///< filter that listed the candidates
    std::size_t m_driverSize = 0; ///< most items that it lists
    bool m_testScope = false; ///< the candidates do not come from the scope
    bool m_listed = false;
    bool m_settled = false;
    bool m_walking = false; ///< items do not come from the candidates
    std::int64_t m_valuesScanned = 0;
};

/// Sorts and removes duplicates.
void makeDistinct(std::pmr::vector<ItemNumber> &items);

} // namespace partita::query
