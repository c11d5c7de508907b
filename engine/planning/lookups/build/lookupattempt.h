// Plan of one access at one location: point read, query, or an item that is already there.
#pragma once

#include "engine/places/binding.h"
#include "engine/planning/lookups/build/lookupbuilder.h"
#include "engine/planning/lookups/conditionlocation.h"
#include "engine/planning/lookups/querytext.h"

namespace partita::planning {

/// Most candidates for a single access.
inline constexpr std::size_t mostCandidates = 6;

/// An object serves for one access.
class LookupAttempt {
public:
    /// All references must outlive it.
    LookupAttempt(const PlanningContext &context, const places::Location &location,
                  const places::Question &ask, LookupBuilder::Fill fill);

    bool canPointRead() const { return m_binding.isWhole() && m_binding.id; }
    bool isIncomplete() const { return m_builder.isIncomplete(); }
    /// Some conditions remain to be checked on partners of the rows, but not all of them: the
    /// partners of all rows would never be looked up.
    bool checksPartners() const { return m_builder.checksPartners() && !m_conditions.empty(); }
    /// The reason why there are no candidates.
    const std::string &problem() const { return m_problem; }

    std::vector<LookupCandidate> query();
    /// The query in only those partition keys that a range of time covers. None where the keys
    /// cannot be listed.
    std::vector<LookupCandidate> queryPeriods();
    std::vector<LookupCandidate> pointRead();
    std::vector<LookupCandidate> given();
    /// Whole items, by point read where possible.
    std::vector<LookupCandidate> locate();

private:
    std::vector<LookupCandidate> refuse(std::string reason);
    /// Moves conditions that the location cannot check to look-ups of the partners.
    void requirePartners();
    /// The condition is on the row's key, which is part of the item's completely known id.
    bool isKnownById(const places::Condition &condition) const;
    /// The condition is on a part of a composed partition key that is completely known.
    bool isKnownByPartition(const places::Condition &condition) const;
    bool addTerms(QueryWriter &writer);
    /// The row is an embedded object that some items lack, and no condition leaves those out.
    std::optional<ConditionLocation> expectedPlace(const places::Condition &condition);
    std::optional<std::string> groupText(QueryWriter &writer, const places::Condition &condition,
                                         bool isNegated);
    bool mayBeMissing(const places::Condition &condition) const;
    bool mayHoldNoRow() const;
    std::vector<LookupCandidate> aggregateQuery(QueryWriter &writer);
    /// The query for all outer rows, where the rows found hold the values that vary between outer
    /// rows. `aggregated`: the value that an aggregate per outer row is computed over.
    std::optional<Lookup> batchedQuery(const places::StoredValue *aggregated = nullptr);
    bool canBeBatched() const;
    /// The same for whole items, which hold those values themselves.
    std::optional<Lookup> batchedDocuments();
    void groupBatched(QueryWriter &writer, Lookup &lookup,
                      const places::StoredValue *aggregated) const;
    /// Adds the terms of that query, and its owners to the look-up. False when the rows found
    /// cannot be assigned to outer rows.
    bool addBatchedTerms(QueryWriter &writer, Lookup &lookup,
                         std::vector<std::optional<int>> &cuts) const;
    /// The part of these terms that the partition key makes. False where an item may lack it.
    bool addBatchedKey(QueryWriter &writer, Lookup &lookup,
                       std::vector<std::optional<int>> &cuts) const;
    /// Compares a property with the values of all outer rows. The name of the list's parameter.
    std::string addOwnerOf(const places::StoredValue &place, const std::string &name,
                           const places::Operand &operand, QueryWriter &writer, Lookup &lookup,
                           std::vector<std::optional<int>> &cuts) const;
    /// Order and limit for that query: the service orders, the client limits for each outer row.
    bool orderBatched(QueryWriter &writer, Lookup &lookup) const;
    bool aggregateByClient();
    bool orderQuery(QueryWriter &writer);
    bool holdsOrder();
    /// Every item found has the value.
    bool isEverywhere(const places::SortKey &key) const;
    /// Terms by which the service orders; empty where it cannot.
    std::vector<QueryWriter::OrderTerm> orderTerms() const;
    std::vector<QueryWriter::OrderTerm> decisiveTerms() const;
    /// The terms of a composite index that has this order. Properties with fixed values come first,
    /// so that the index finds the rows as well. Empty when there is none.
    std::vector<QueryWriter::OrderTerm> compositeTerms(
        const std::vector<QueryWriter::OrderTerm> &terms) const;
    std::string clientOrderReason() const;
    std::vector<std::vector<std::string>> fixedPaths() const;
    void limit(QueryWriter &writer);
    bool orderByClient();
    /// Checks on the item read for what id and key do not imply.
    bool addChecks();
    std::optional<ClientCheck> checkOf(const places::Condition &condition);
    void addTypeChecks();
    std::vector<LookupCandidate> finish();
    LookupCandidate combined(const std::vector<std::size_t> &choice);
    /// Sets routing and expectations, which do not depend on further look-ups.
    void complete(Lookup &lookup) const;
    /// An index finds the rows by the conditions that bound them, or all of them lie in logical
    /// partitions that an index finds.
    bool isFoundByIndex() const;
    double ownEstimate();

    const PlanningContext &m_context;
    const places::Location &m_location;
    const places::Question &m_ask;
    /// Without those that the type's filter implies and no item holds.
    std::vector<places::Condition> m_conditions;
    LookupBuilder m_builder;
    places::Binding m_binding;
    std::string m_problem;
    /// The row's key is part of the item's id, and is held nowhere else.
    bool m_isFoundById = false;
    std::optional<places::Operand> m_keys; ///< list of the partition keys of periods, for the query
    std::optional<Lookup> m_batched;
};

} // namespace partita::planning
