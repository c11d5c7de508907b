// Conditions in a typed line: "of a user", "by email", "where published = true and likes >=
// @least".
#pragma once

#include "engine/model/typedline/names.h"

namespace partita::model {

/// Adds conditions to a query about `root`. All must outlive this.
class ConditionReader {
public:
    ConditionReader(LineCursor &cursor, const Workbook &workbook, const Entity &root, Query &query)
        : m_cursor(cursor)
        , m_workbook(workbook)
        , m_root(root)
        , m_query(query)
    {
    }

    /// After "of", "by" and the like: a role, an entity or an attribute whose value is given.
    Result<void> given();
    /// After "where".
    Result<void> compared();
    /// The entity whose rows these belong to, of which one is given.
    Result<void> belongsTo(const Entity &owner, std::size_t place);

private:
    void add(Match::Kind kind, const std::string &path, const std::string &parameter);
    void addGiven(const Role &role);
    void addGiven(const TypedPath &path);
    Result<void> comparedRole(const TypedPath &path);
    Result<void> comparedAttribute(const TypedPath &path);
    Result<void> afterIs(const TypedPath &path);
    Result<void> value(Match::Kind kind, const TypedPath &path);
    Result<void> range(const TypedPath &path);
    Result<void> between(const TypedPath &path);
    /// `turns`: a beginning that is not in the range, or an end that is.
    Result<void> bound(const TypedPath &path, bool isEnd, bool turns = false);
    Result<void> text(Match::Kind kind, const TypedPath &path);
    Result<void> listedConstants(const TypedPath &path, const std::string &usual);
    Result<void> listed(const TypedPath &path);
    std::string parameterOr(const std::string &usual);

    LineCursor &m_cursor;
    const Workbook &m_workbook;
    const Entity &m_root;
    Query &m_query;
};

} // namespace partita::model
