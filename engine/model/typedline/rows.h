// What is shown of each row in a typed line: attributes, counts and sums, and rows inside rows.
//
//     author.username as name, content first 80
//     number of comments, average of reviews.stars as stars
//     newest 5 comments by writtenAt { text, author { username } }
#pragma once

#include "engine/model/typedline/names.h"

namespace partita::model {

/// What a list names.
struct TypedParts {
    std::vector<Projection> attributes;
    std::vector<Aggregate> aggregates;
    std::vector<IncludedRows> included;
    bool namesOwn = false; ///< an attribute that is not along a role
};

class PartsReader {
public:
    PartsReader(LineCursor &cursor, const Workbook &workbook)
        : m_cursor(cursor)
        , m_workbook(workbook)
    {
    }

    /// Takes a list up to the next clause. Aggregates are for queries, not for rows inside rows.
    Result<TypedParts> list(const Entity &root);
    /// True where the words of an aggregate stand: "number of".
    bool isAtAggregate() const;
    /// Takes aggregates, joined by "and" and commas, without the word that follows.
    Result<std::vector<Aggregate>> aggregates(const Entity &root);
    /// Takes one, with its name.
    Result<Aggregate> aggregate(const Entity &root);

private:
    Result<void> one(const Entity &root, std::size_t depth, TypedParts &parts);
    Result<void> path(const Entity &root, std::size_t depth, TypedParts &parts);
    Result<void> rows(const Role &role, std::size_t depth, IncludedRows rows, TypedParts &parts);
    Result<void> inBraces(const Entity &entity, std::size_t depth, IncludedRows &rows);
    Result<void> order(const Entity &entity, IncludedRows &rows);
    bool acceptNewest(IncludedRows &rows);
    std::optional<AggregateFunction> acceptFunction();
    Result<Aggregate> aggregateOfRole(const Entity &root, AggregateFunction function);
    Result<std::string> name();

    LineCursor &m_cursor;
    const Workbook &m_workbook;
};

/// True where a clause begins, so that a list ends before it.
bool isAtClause(const LineCursor &cursor);
/// Takes commas, semicolons and "and"; false when there is none.
bool acceptSeparators(LineCursor &cursor);
/// The date by which the newest rows are known; an error when the entity has none.
Result<std::string> dateOf(const LineCursor &cursor, const Entity &entity);
/// Takes "ascending" or "descending"; `usual` where neither stands.
bool acceptDescending(LineCursor &cursor, bool usual);
/// The usual name of an aggregate in the result: "commentsCount".
std::string resultNameOf(const Aggregate &aggregate);
/// The result name for a path whose last name is taken: "authorId".
std::string nameApart(const std::string &path);

} // namespace partita::model
