// The text of the queries that plans send: SELECT … FROM … JOIN … WHERE … ORDER BY … for a
// location.
//
// SELECT rule: the whole item (`SELECT *`, or the whole element) unless the wanted fields make up
// less than half of its expected size; then the fields by name, long texts cut with LEFT().
#pragma once

#include "engine/planning/lookups/fetchplanner.h"

namespace partita::planning {

/// Writes texts for one location.
class QueryWriter {
public:
    QueryWriter(const model::Workbook &workbook, const places::Location &location);

    /// Adds `condition` on the expression; its operands become parameters.
    void addCondition(const places::Condition &condition, const places::Provided &place);
    /// The row's array of keys, or of objects whose `memberPath` is the key, contains the operand.
    void addMembership(const std::vector<std::string> &arrayPath,
                       const std::vector<std::string> &memberPath, const places::Operand &operand);
    /// Where the elements of the row's array stand, or their members, of which each is a row of its
    /// own then.
    places::Provided joinMembers(const std::vector<std::string> &arrayPath,
                                 const std::vector<std::string> &memberPath);
    /// The value there is one of a list; the name of the parameter that carries the list. Once for
    /// each operand.
    std::string addOneOf(const places::Provided &place, const places::Operand &operand);
    /// Equality on a property of the document that only routes.
    void addEquality(const std::vector<std::string> &rootPath, const places::Operand &operand);
    /// The row, an object, is there: items without one are left out.
    void addPresence();
    /// Terms that tell this document type from the others in its container. False when nothing
    /// tells them apart.
    bool addDiscriminator();
    /// A property of the document to order by.
    struct OrderTerm {
        std::vector<std::string> path;
        bool descending = false;
    };
    /// Requires: no array around the row.
    void orderBy(const std::vector<OrderTerm> &terms);
    void top(int count) { m_top = count; }
    void offset(int skipped, int count)
    {
        m_limit = " OFFSET " + std::to_string(skipped) + " LIMIT " + std::to_string(count);
    }

    /// Writes the text for columns into `fetch` and rewrites its columns to where they stand in the
    /// rows. `cuts` says how far a column is wanted (by column, absent = whole).
    void writeRows(Fetch &fetch, const std::vector<std::optional<int>> &cuts);
    /// `SELECT VALUE COUNT(1)`, `SELECT VALUE SUM(c.x)`…
    void writeAggregate(Fetch &fetch, model::AggregateFunction function,
                        const places::Provided *place);
    /// `SELECT c.parentId, COUNT(1) AS v1 … GROUP BY c.parentId`: for each combination of the
    /// fetch's columns, which it rewrites to where they stand in the rows. The value becomes its
    /// last column.
    void writeGrouped(Fetch &fetch, model::AggregateFunction function,
                      const places::Provided *place);
    /// Whole documents: `SELECT *`, or `SELECT VALUE u FROM u JOIN …`.
    void writeDocuments(Fetch &fetch);

private:
    std::string aliasFor(const std::string &name);
    std::string expression(int level, const std::vector<std::string> &path) const;
    std::string parameter(const places::Operand &operand);
    std::string aggregateText(model::AggregateFunction function,
                              const places::Provided *place) const;
    void addTerm(std::string term);
    std::string selectRows(Fetch &fetch, const std::vector<std::optional<int>> &cuts);
    bool wantsWhole(const Fetch &fetch, int level) const;
    std::string selectFields(Fetch &fetch, const std::vector<std::optional<int>> &cuts) const;
    /// FROM and what follows it.
    std::string rowsText() const;
    void finish(Fetch &fetch, const std::string &select);

    const model::Workbook &m_workbook;
    const places::Location &m_location;
    std::vector<std::string> m_aliases; ///< one a level, then one a joined array; an object has
                                        ///< that of the level around it
    std::vector<std::vector<std::string>> m_prefixes; ///< path from the alias to the level's value
    std::string m_joins;
    std::vector<std::string> m_terms;
    std::vector<std::pair<std::string, places::Operand>> m_parameters;
    std::string m_order;
    std::optional<int> m_top;
    std::string m_limit; ///< at the end of the text
};

/// A condition that holds for the items of these document types and for none of the container's
/// others: `c.type IN ("post", "comment")`. Nothing when there are no others, or no one property
/// tells them apart.
std::optional<std::string> typesTerm(const model::Container &container,
                                     const std::vector<std::string> &types,
                                     const std::string &alias);

/// Adds the column of a value that the store computes, named as no other: `COUNT(1) AS v1`, for an
/// expression `COUNT(1)`.
std::string addValue(Fetch &fetch, const std::string &expression);

} // namespace partita::planning
