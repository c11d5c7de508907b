// What is wanted of a row, and of which rows: the planner's own form of queries, of documents and
// of look-ups in between. Plain values; thread-safe.
#pragma once

#include "engine/model/workbook.h"
#include "engine/places/operand.h"

namespace partita::places {

struct Shape;

/// One piece of what is wanted of a row. `roles` (to-one) leads from the row to where it is taken
/// from.
struct Piece {
    struct Attribute {
        std::string name; ///< attribute path
        std::optional<int> truncate; ///< at most so many characters are wanted
    };
    struct Aggregate {
        model::AggregateSource source;
    };
    /// Related rows: as objects, or their keys only.
    struct Rows {
        std::string role;
        bool keysOnly = false;
        std::optional<int> limit; ///< the first N by `orderBy`
        std::string orderBy;
        bool descending = true;
        std::vector<Shape> shape; ///< exactly one unless keysOnly
    };
    struct Constant {
        model::Json value;
    };
    /// Attributes, keys and constants joined to one string.
    struct Composed {
        std::vector<Piece> parts;
        std::string separator;
    };
    std::vector<std::string> as; ///< where it goes in the result
    std::vector<std::string> roles;
    std::variant<Attribute, Aggregate, Rows, Constant, Composed> what;
};

struct Shape {
    std::vector<Piece> pieces; ///< in the order of the result
};

/// One attribute, whole, under this name.
Piece attributePiece(std::string as, std::vector<std::string> roles, std::string attribute);

/// What a query wants, in result names. The one row of a to-one role is part of the row that it is
/// included in: its pieces go along the role, into an object of its own.
Shape shapeOf(const model::Workbook &workbook, const model::Query &query);
/// What a document (or an embedded element) of these fields holds.
Shape shapeOf(const model::Workbook &workbook, const std::string &entity,
              const std::vector<model::Field> &fields);

/// A condition on the rows asked for.
struct Condition {
    enum class Kind {
        equals, ///< the attribute (or member: an attribute path) at the end of `roles` equals the
                ///< operand
        in, ///< … is an element of the operand
        range, ///< operand <= attribute < operandTo, either may be absent
        prefix,
        contains, ///< the attribute is an array, and one of its elements equals the operand
        hasPartner, ///< some partner in the to-many role `roles[0]` has the operand as its key
                    ///< (`attribute`)
    };
    Kind kind = Kind::equals;
    std::vector<std::string> roles;
    std::string attribute;
    std::optional<Operand> operand;
    std::optional<Operand> operandTo;
    double listed = 0; ///< values in the list of an `in`, roughly; 0 = nobody knows

    /// The same as a look-up for the rows sees it.
    Condition fromInside() const;
};

/// A question to the store: rows of an entity, or one value computed over them.
struct Ask {
    std::string entity;
    std::vector<Condition> conditions; ///< all must hold
    std::vector<Fact> facts; ///< known beside the conditions (they need not be asked again)
    Shape shape;
    std::optional<model::AggregateSource> aggregate; ///< instead of rows; `role` is not used
    std::string orderBy; ///< attribute path of the entity
    bool descending = false;
    std::optional<int> limit;
    int skip = 0; ///< rows of the pages before, which come first in the order
    bool skipsByOffset
        = false; ///< the service counts them off, in place of going on where their page ended
    /// Conditions that a place tells nothing of, on a partner of its rows, are checked on the
    /// partner, row by row.
    bool checksPartners = false;
    bool isFromHome = false; ///< copies will not do: they may not be in step yet
    std::string purpose; ///< "the author's username"
    std::string
        rowsOf; ///< asks for the rows at the end of this role, which the question around shows
    int depth = 0; ///< nesting of look-ups
    int deepest = 3; ///< such nesting at most
    std::size_t byPartnerFrom
        = 0; ///< the first condition that may still be looked up by its partner
    /// Completes a row found at this place (Location::text()), which has told all that it holds:
    /// must not look there, nor look itself up once more. Empty: does not complete a row.
    std::string completes;

    /// Conditions that fix a value, and the facts.
    std::vector<Fact> allFacts() const;
    /// At most one row: the key is fixed.
    bool isSingle(const model::Workbook &workbook) const;
    /// Rows up to the end of those wanted; absent = all.
    std::optional<int> through() const
    {
        return limit ? std::optional(skip + *limit) : std::nullopt;
    }
};

/// The question of an access pattern.
Ask askOf(const model::Workbook &workbook, const model::Query &query);

/// The pieces in words: "title, its author's username and number of comments".
std::string describe(const Shape &shape);

/// A question about an entity, without conditions yet.
Ask askAt(const std::string &entity);
/// The row at the end of `roles` is the one with that key.
Condition keyCondition(const model::Workbook &workbook, const std::string &entity,
                       std::vector<std::string> roles, const Operand &operand);

} // namespace partita::places
