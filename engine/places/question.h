// Questions to the store: the rows wanted and the shape of the result. The planner uses this form
// for queries, for documents and for look-ups between them. Plain values; thread-safe.
#pragma once

#include "engine/model/workbook.h"
#include "engine/places/operand.h"

namespace partita::places {

struct Shape;

/// One part of the result for a row. `roles` (to-one) lead from the row to the source of the part.
struct Piece {
    struct Attribute {
        std::string name; ///< attribute path
        std::optional<int> truncate; ///< at most this many characters are wanted
    };
    struct Aggregate {
        model::AggregateSource source;
    };
    /// Related rows, as objects or as keys only.
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
    std::vector<std::string> as; ///< path of the part in the result
    std::vector<std::string> roles;
    std::variant<Attribute, Aggregate, Rows, Constant, Composed> what;
};

/// Content of one row of a result.
struct Shape {
    std::vector<Piece> pieces; ///< in the order of the result
};

/// A whole attribute under this name.
Piece attributePiece(std::string as, std::vector<std::string> roles, std::string attribute);

/// Shape of a query's result. Rows included along a to-one role become an object inside the
/// including row: their pieces get that role in front.
Shape shapeOf(const model::Workbook &workbook, const model::Query &query);
/// Shape of a document or embedded element with these fields.
Shape shapeOf(const model::Workbook &workbook, const std::string &entity,
              const std::vector<model::Field> &fields);

/// How a condition compares a value, without the value.
struct Comparison {
    enum class Kind {
        equals, ///< the value equals the operand
        differs, ///< there is a value, and it does not equal the operand
        in, ///< the value is an element of the operand
        range, ///< between the operands; one of them may be absent
        prefix,
        suffix,
        contains, ///< the value is an array with an element that equals the operand
        containsText, ///< the value is a text that contains the operand
        isThere,
        isMissing,
        hasPartner, ///< some partner in the to-many role `roles[0]` has the operand as its key
                    ///< (`attribute`)
        all, ///< a group: all its parts hold
        any, ///< at least one of its parts holds
        none, ///< none of its parts holds
    };
    Kind kind = Kind::equals;
    bool excludesFrom = false; ///< of a range: its beginning is not in it
    bool includesTo = false; ///< of a range: its end is in it
    bool ignoresCase = false; ///< of prefix, suffix and containsText
    bool operator==(const Comparison &) const = default;

    bool isGroup() const { return kind == Kind::all || kind == Kind::any || kind == Kind::none; }
};

/// A condition on the rows asked for: about the attribute (an attribute path) at the end of
/// `roles`, or a group of conditions.
struct Condition {
    using Kind = Comparison::Kind;
    Kind kind = Kind::equals;
    std::vector<std::string> roles;
    std::string attribute;
    std::optional<Operand> operand;
    std::optional<Operand> operandTo;
    double listed = 0; ///< expected number of values in the list of an `in`; 0 = unknown
    bool excludesFrom = false;
    bool includesTo = false;
    bool ignoresCase = false;
    std::vector<Condition> parts = {};

    Comparison comparison() const { return {kind, excludesFrom, includesTo, ignoresCase}; }
    bool isGroup() const { return comparison().isGroup(); }
    /// The same condition as seen by a look-up nested inside.
    Condition fromInside() const;
};

/// Whether a value meets a comparison with one value. `to` is the end of a range. Texts compare
/// without case as the service does. `memberPath` leads from an element to the key that hasPartner
/// compares. Requires: no group.
bool meets(const Comparison &comparison, json::Value value, json::Value wanted, json::Value to,
           const std::vector<std::string> &memberPath = {});

/// One of the values by which rows are ordered.
struct SortKey {
    std::vector<std::string> roles; ///< to-one; from the row to the owner of the value
    std::string attribute; ///< attribute path; empty for an aggregate
    std::optional<model::AggregateSource> aggregate; ///< over rows of the row itself
    /// Name of the aggregate in the result, which has it anyway.
    std::string name;
    bool descending = false;

    bool isOfRow() const { return roles.empty() && !aggregate; }
    /// For people: "rating", "author's username", "commentCount".
    std::string text() const;
};

/// The value that a key of the query sorts by.
SortKey sortKeyOf(const model::Workbook &workbook, const model::Query &query,
                  const model::SortKey &key);

/// A question to the store: rows of an entity, or one value computed over them.
struct Question {
    std::string entity;
    std::vector<Condition> conditions; ///< all must hold
    std::vector<Fact> facts; ///< known besides the conditions; they need no check
    Shape shape;
    std::optional<model::AggregateSource> aggregate; ///< wanted instead of rows; `role` is unused
    std::vector<SortKey> order; ///< the first one decides, then the next; empty = none
    std::optional<int> limit;
    int skip = 0; ///< rows of the previous pages, which come first in the order
    bool skipsByOffset = false; ///< true: the service skips them by OFFSET; false: it continues
                                ///< where the last page ended
    /// Conditions on partners that a location cannot check are checked on the partner, row by row.
    bool checksPartners = false;
    bool isFromHome = false; ///< copies are not allowed, as they may be out of date
    std::string purpose; ///< for people, such as "the author's username"
    std::string rowsOf; ///< role whose rows are wanted; the enclosing question shows these rows
    int depth = 0; ///< nesting depth of this look-up
    int deepest = 3; ///< greatest nesting depth allowed
    std::size_t byPartnerFrom = 0; ///< first condition that may still be looked up by its partner
    /// Location (Location::text()) of the row that this question completes. Its values are used up:
    /// the question must not look there again, nor repeat itself. Empty when no row is completed.
    std::string completes;

    /// The facts, and the conditions that fix a value.
    std::vector<Fact> allFacts() const;
    /// True when the key is fixed, so at most one row matches.
    bool isSingle(const model::Workbook &workbook) const;
    /// Orders by one attribute of the rows themselves.
    void orderBy(const std::string &attribute, bool descending);
    /// The only value to order by is that attribute, greatest first.
    bool asksForNewestBy(const std::string &attribute) const;
    /// Number of rows up to the last one wanted; absent = all.
    std::optional<int> through() const
    {
        return limit ? std::optional(skip + *limit) : std::nullopt;
    }
};

/// How a match about one value compares it; `root` is the entity of the query.
Comparison comparisonOf(const model::Workbook &workbook, const std::string &root,
                        const model::Match &match);
/// The question of an access pattern.
Question questionOf(const model::Workbook &workbook, const model::Query &query);

/// Description of the pieces: "title, its author's username and number of comments".
std::string describe(const Shape &shape);

/// A question about an entity, without conditions.
Question questionAbout(const std::string &entity);
/// The condition that the row at the end of `roles` has the given key.
Condition keyCondition(const model::Workbook &workbook, const std::string &entity,
                       std::vector<std::string> roles, const Operand &operand);

} // namespace partita::places
