// Texts of the queries that plans send: SELECT … FROM … JOIN … WHERE … ORDER BY … for a location.
//
// SELECT rule: the whole item (`SELECT *`, or the whole element) unless the wanted fields make up
// less than half of its expected size; in that case the fields by name, with long texts cut by
// LEFT().
#pragma once

#include "engine/planning/lookups/lookupplanner.h"

namespace partita::planning {

/// Writer of query texts for one location.
class QueryWriter {
public:
    QueryWriter(const model::Workbook &workbook, const places::Location &location);

    /// Adds the condition on the value at `place`; its operands become parameters.
    void addCondition(const places::Condition &condition, const places::StoredValue &place);
    /// The text of a condition inside a group. `mayLack`: the items need not have the value.
    std::string conditionText(const places::Condition &condition, const places::StoredValue &place,
                              bool isNegated, bool mayLack);
    /// The same for: the row's array of keys, or of objects whose `memberPath` is the key, contains
    /// the operand.
    std::string membershipText(const std::vector<std::string> &arrayPath,
                               const std::vector<std::string> &memberPath,
                               const places::Operand &operand, bool isNegated);
    /// Adds the text of a group.
    void addGroup(std::string text) { addTerm(std::move(text)); }
    /// Adds: the row's array of keys, or of objects whose `memberPath` is the key, contains the
    /// operand.
    void addMembership(const std::vector<std::string> &arrayPath,
                       const std::vector<std::string> &memberPath, const places::Operand &operand);
    /// Joins the row's array, so that each element is a row of its own. Returns the place of the
    /// elements, or of their member.
    places::StoredValue joinMembers(const std::vector<std::string> &arrayPath,
                                    const std::vector<std::string> &memberPath);
    /// Adds: the value at `place` is in a list. Returns the parameter that holds the list, the same
    /// one for the same operand.
    std::string addOneOf(const places::StoredValue &place, const places::Operand &operand);
    /// Adds an equality on a property of the item that only serves routing.
    void addEquality(const std::vector<std::string> &rootPath, const places::Operand &operand);
    /// Adds: the row, an embedded object, exists. Items without it are left out.
    void addPresence();
    /// Adds the terms that distinguish this document type from the others in its container. False
    /// when nothing does.
    bool addDiscriminator();
    /// A property of the item to order by.
    struct OrderTerm {
        std::vector<std::string> path;
        bool descending = false;
    };
    /// Requires: the row is not inside an array.
    void orderBy(const std::vector<OrderTerm> &terms);
    void top(int count) { m_top = count; }
    void offset(int skipped, int count)
    {
        m_limit = " OFFSET " + std::to_string(skipped) + " LIMIT " + std::to_string(count);
    }

    // These require a look-up that queries the store (Lookup::query()).

    /// Writes the text for the columns of `lookup`, and sets each column to its place in the
    /// answer's rows. `cuts`: by column, the number of characters wanted; absent = whole.
    void writeRows(Lookup &lookup, const std::vector<std::optional<int>> &cuts);
    /// `SELECT VALUE COUNT(1)`, `SELECT VALUE SUM(c.x)`…
    void writeAggregate(Lookup &lookup, model::AggregateFunction function,
                        const places::StoredValue *place);
    /// `SELECT c.parentId, COUNT(1) AS v1 … GROUP BY c.parentId`: one row for each combination of
    /// the look-up's columns, which are set to their place in the answer's rows. The value becomes
    /// the last column.
    void writeGrouped(Lookup &lookup, model::AggregateFunction function,
                      const places::StoredValue *place);
    /// Whole items: `SELECT *`, or `SELECT VALUE u FROM u JOIN …`.
    void writeDocuments(Lookup &lookup);

private:
    std::string aliasFor(const std::string &name);
    std::string expression(int level, const std::vector<std::string> &path) const;
    std::string parameter(const places::Operand &operand);
    std::vector<std::string> termsOf(const places::Condition &condition,
                                     const places::StoredValue &place);
    std::string aggregateText(model::AggregateFunction function,
                              const places::StoredValue *place) const;
    void addTerm(std::string term);
    std::string selectRows(Lookup &lookup, const std::vector<std::optional<int>> &cuts);
    bool wantsWhole(const Lookup &lookup, int level) const;
    std::string selectFields(Lookup &lookup, const std::vector<std::optional<int>> &cuts) const;
    /// FROM and everything after it.
    std::string rowsText() const;
    void finish(Lookup &lookup, const std::string &select);

    const model::Workbook &m_workbook;
    const places::Location &m_location;
    /// One per level, then one per joined array; an embedded object has that of its enclosing
    /// level.
    std::vector<std::string> m_aliases;
    std::vector<std::vector<std::string>> m_prefixes; ///< path from the alias to the level's value
    std::string m_joins;
    std::vector<std::string> m_terms;
    std::vector<std::pair<std::string, places::Operand>> m_parameters;
    std::string m_order;
    std::optional<int> m_top;
    std::string m_limit; ///< at the end of the text
};

/// A term that holds for the items of these document types and for no others of the container:
/// `c.type IN ("post", "comment")`. Nothing when there are no others, or no single property
/// distinguishes them.
std::optional<std::string> typesTerm(const model::Container &container,
                                     const std::vector<std::string> &types,
                                     const std::string &alias);

/// Adds a column for a value that the store computes, under a unique name: `COUNT(1) AS v1` for the
/// expression `COUNT(1)`.
std::string addValue(Lookup &lookup, const std::string &expression);

} // namespace partita::planning
