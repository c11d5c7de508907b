// Plans one access at one location: point read, query, or an item at hand.
#pragma once

#include "engine/places/binding.h"
#include "engine/planning/lookups/build/fetchbuilder.h"
#include "engine/planning/lookups/querytext.h"

namespace partita::planning {

/// Candidates that a single access is planned with, at most.
inline constexpr std::size_t mostCandidates = 6;

/// Serves for one of its accesses.
class FetchAttempt {
public:
    /// All must outlive it.
    FetchAttempt(const PlanningContext &context, const places::Location &location,
                 const places::Ask &ask, FetchBuilder::Fill fill);

    bool canPointRead() const { return m_binding.isWhole() && m_binding.id; }
    bool isIncomplete() const { return m_builder.isIncomplete(); }
    /// Conditions are left to be checked on partners of the rows, and others are not: of all rows
    /// nobody looks up the partners.
    bool checksPartners() const { return m_builder.checksPartners() && !m_conditions.empty(); }
    /// Why there are no candidates.
    const std::string &problem() const { return m_problem; }

    std::vector<FetchCandidate> query();
    /// The query at the partition keys alone that a range of time meets. None where nothing tells
    /// them.
    std::vector<FetchCandidate> queryPeriods();
    std::vector<FetchCandidate> pointRead();
    std::vector<FetchCandidate> given();
    /// Whole items, by point read where that is possible.
    std::vector<FetchCandidate> locate();

private:
    std::vector<FetchCandidate> refuse(std::string reason);
    /// Leaves conditions on partners that the place tells nothing of to look-ups of those.
    void requirePartners();
    /// The row's key is a part of the item's id, all of which is known.
    bool isKnownById(const places::Condition &condition) const;
    /// It is a part of a composed partition key, all of which is known.
    bool isKnownByPartition(const places::Condition &condition) const;
    bool addTerms(QueryWriter &writer);
    /// The row is an object that some items lack, and no condition leaves those out.
    bool mayHoldNoRow() const;
    std::vector<FetchCandidate> aggregateQuery(QueryWriter &writer);
    /// The query for all rows around, where what varies with them is a value that the rows found
    /// tell. `aggregated`: what an aggregate, one value for each of them, is over.
    std::optional<Fetch> queryAtOnce(const places::Provided *aggregated = nullptr);
    bool canBeAtOnce() const;
    /// The same for whole items, which tell by their own values whose they are.
    std::optional<Fetch> documentsAtOnce();
    void groupAtOnce(QueryWriter &writer, Fetch &fetch, const places::Provided *aggregated) const;
    /// Its terms, and in the fetch's owners what tells whose a row is. False when the rows found do
    /// not tell.
    bool addTermsAtOnce(QueryWriter &writer, Fetch &fetch,
                        std::vector<std::optional<int>> &cuts) const;
    /// The conditions' order and limit for it: the service orders, the client limits for each row
    /// around.
    bool orderAtOnce(QueryWriter &writer, Fetch &fetch) const;
    bool aggregateByClient();
    bool orderQuery(QueryWriter &writer);
    /// Names first what the conditions fix where a composite index stands in that order: then it
    /// finds the rows as well.
    std::vector<QueryWriter::OrderTerm> orderTerms(const std::vector<std::string> &path) const;
    std::vector<std::vector<std::string>> fixedPaths() const;
    void limit(QueryWriter &writer);
    bool orderByClient();
    /// What id and key do not say already is checked on the item that was read.
    bool addChecks();
    void addTypeChecks();
    std::vector<FetchCandidate> finish();
    FetchCandidate combined(const std::vector<std::size_t> &choice);
    /// Routing and expectations, which do not depend on further look-ups.
    void complete(Fetch &fetch) const;
    /// An index finds what is asked for by what bounds it, or all of it lies in logical partitions
    /// that an index finds.
    bool isFoundByIndex() const;
    double ownEstimate();

    const PlanningContext &m_context;
    const places::Location &m_location;
    const places::Ask &m_ask;
    std::vector<places::Condition>
        m_conditions; ///< without those that the type's filter says and no item holds
    FetchBuilder m_builder;
    places::Binding m_binding;
    std::string m_problem;
    bool m_isFoundById
        = false; ///< the row's key is a part of the item's id, and stands nowhere else
    std::optional<places::Operand> m_keys; ///< of periods, which the query names
    std::optional<Fetch> m_atOnce;
};

} // namespace partita::planning
