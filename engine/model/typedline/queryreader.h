// A query in a typed line: what is asked for, then its clauses in any order.
#pragma once

#include "engine/model/typedline/conditions.h"
#include "engine/model/typedline/rows.h"

namespace partita::model {

class QueryReader {
public:
    QueryReader(LineCursor &cursor, const Workbook &workbook)
        : m_cursor(cursor)
        , m_workbook(workbook)
    {
    }

    /// Takes the beginning: "posts", "number of likes of a post", "a user's newest 5 posts".
    Result<void> subject();
    /// Takes one clause; false when none stands here. Requires: a subject.
    Result<bool> clause();
    /// The query with what it does not say. Requires: a subject.
    Result<Query> take();

private:
    Result<void> aggregates();
    Result<bool> aggregatesOf(std::size_t of);
    Result<void> owned(const Entity &owner, std::size_t place);
    Result<bool> conditionClause();
    Result<void> conditions();
    Result<bool> orderClause();
    Result<bool> dateOrder(bool isDescending);
    Result<void> orderBy(std::optional<bool> isDescending);
    Result<SortKey> sortKey();
    Result<bool> furtherOrder();
    Result<bool> afterClause();
    Result<bool> limitClause();
    Result<bool> resultClause();
    Result<void> show(bool isExact);
    bool acceptNewestBefore();

    LineCursor &m_cursor;
    const Workbook &m_workbook;
    const Entity *m_root = nullptr;
    Query m_query;
    std::vector<Aggregate> m_sorted; ///< aggregates that the order names
    bool m_isOne = false; ///< the subject is a singular
    bool m_isAll = false; ///< "all" stands before it
    bool m_onlyAggregates = false; ///< the line begins with a count or sum
    std::optional<bool> m_isNewest; ///< stated before the subject: newest or oldest first
};

} // namespace partita::model
