// The planner's own form of a query's look-ups, which the runner executes. Everything here is a
// value or shared and immutable, so that a Plan may outlive its workbook and cross threads.
#pragma once

#include "engine/places/locations.h"
#include "engine/places/question.h"
#include "engine/planning/plan.h"
#include "engine/planning/sharedvalue.h"
#include "engine/query/query.h"

#include <algorithm>

namespace partita::planning {

struct Lookup;

/// Member of a result that holds the value to sort by, until the client has sorted it.
inline constexpr const char *orderMember = "\x01order";

/// Member of a result that holds the key of a partner which is looked up only to check a condition.
inline constexpr const char *checkMember = "\x01check";

/// Place of a value inside a fetched row. A row holds one value; where the client unrolls arrays of
/// an item, it holds one per level.
struct Column {
    int level = 0;
    std::vector<std::string> path; ///< property names; empty = the value itself
    bool isLength = false; ///< the length of the array there (a number stands for itself)
    std::string name; ///< shown name, where the column becomes a parameter
    bool operator==(const Column &other) const
    {
        return level == other.level && path == other.path && isLength == other.isLength;
    }
};

/// A condition that the client checks on a row.
struct ClientCheck {
    places::Condition::Kind kind = places::Condition::Kind::equals;
    int column = 0;
    /// hasPartner over objects: path of the key inside an element.
    std::vector<std::string> memberPath;
    std::optional<places::Operand> operand;
    std::optional<places::Operand> operandTo;
    bool operator==(const ClientCheck &) const = default;
};

/// One piece of the result, made from a row.
struct Output {
    /// Path of the piece in the result.
    std::vector<std::string> as;
    places::Operand value;
    std::optional<int> truncate;
    std::optional<places::Operand> onlyIf; ///< the piece is left out when this is undefined
    std::optional<model::AggregateFunction> aggregate; ///< over the elements of the array `value`
    std::vector<std::string> elementPath; ///< path of the aggregated value inside an element
    std::optional<places::Operand>
        dividedBy; ///< the piece is left out when this is no number, or 0
    bool operator==(const Output &) const = default;
};

/// A further look-up for each row.
struct ChildLookup {
    enum class Kind {
        merge, ///< at most one row, whose result is merged into this row's
        value, ///< one value
        rows, ///< an array
    };
    Kind kind = Kind::merge;
    std::vector<std::string> as; ///< value, rows: path in the result
    SharedValue<Lookup> lookup;
    bool isOptional = false; ///< rows: left out where there is no array to walk over
    bool isRequired = false; ///< merge: the row is left out when nothing is found
    bool operator==(const ChildLookup &) const = default;
};

/// One look-up and the further ones for its rows: a step of the plan, or a walk over values that
/// are already in memory (no step).
struct Lookup {
    enum class Access {
        pointRead,
        query,
        given, ///< the item is already there (delivered by the change feed)
        elements, ///< the elements of an array that is already there: no request
    };
    Access access = Access::query;
    int step = 0; ///< number in the plan; 0 for given and elements
    std::string container;
    std::string documentType;
    std::string entity;
    places::Freshness freshness = places::Freshness::primary;
    /// A copied value that the look-up uses and that some upkeep follows.
    struct Copy {
        std::string path; ///< property names from the item's root, joined by "/"
        std::string name; ///< "authorName of post in posts"
        bool operator==(const Copy &) const = default;
    };
    std::vector<Copy> copies;
    std::vector<std::string> eventualValues; ///< values it uses that follow through the change feed
    std::vector<std::string> unmaintainedValues; ///< values it uses that have no upkeep
    std::vector<std::string>
        outliving; ///< sentences: values it uses that still include expired rows

    // Where the look-up is sent.
    std::vector<places::Operand> partitionKey; ///< its leading levels, as far as they are fixed
    std::size_t partitionKeyLevels = 1;
    places::Operand id; ///< point read
    /// Sent once for all outer rows together: point reads as one "read many", a query with the list
    /// of all their values.
    bool isMany = false;
    /// The same look-up and its children as one query for all outer rows; nullptr when there is no
    /// such query.
    SharedValue<Lookup> batchedVariant;
    /// Query for all outer rows: how a row of the answer is assigned to its outer row.
    struct Owner {
        std::string parameter; ///< list in the query, with @: the values of all outer rows
        int column = 0; ///< column of the answer that holds the row's own value
        places::Operand operand; ///< the value that each outer row asks for
        bool operator==(const Owner &) const = default;
    };
    std::vector<Owner> owners;
    /// The query has a list of partition keys: only their partitions are asked.
    bool namesPartitions = false;
    /// Values of outer rows that the children use, as operands of this look-up.
    std::vector<places::Operand> outerValues;
    bool hasBatchedChild = false; ///< some look-up inside is sent once for all outer rows
    /// Aggregates for all outer rows: stands for the answer row of an outer row that has nothing to
    /// aggregate, since GROUP BY returns no row for it. Null when this is no such query.
    nlohmann::ordered_json ofNothing;
    /// When not empty: this query reads the whole logical partition (or all those under a prefix of
    /// the key) for this look-up and for the gathered ones inside
    /// (lookups/batching/wholepartition.h).
    std::string gatherText;
    std::vector<places::Operand>
        gatherKey; ///< its leading levels, as far as the query is bound by them
    bool gathersByType = false; ///< gatherText reads only the document types that they need
    SharedValue<query::Query> gatherQuery;
    bool isGathered = false; ///< an enclosing look-up that gathers has brought its items
    /// Point read whose items an earlier step of the command, `step`, has already read.
    bool reusesEarlierRead = false;
    places::Operand source; ///< elements: the array
    std::string routing;

    // What the look-up asks.
    std::string text; ///< SQL
    std::string keysText; ///< aggregate for all outer rows: the columns of its owners: "r.bookId, "
    std::string valueText; ///< aggregate: its expression in `text`: "SUM(r.stars)"
    std::string rowsText; ///< aggregate: the rest of `text`: "FROM r WHERE …"
    SharedValue<query::Query> query;
    std::vector<std::pair<std::string, places::Operand>> parameters; ///< name with @
    struct Unroll {
        std::vector<std::string> path; ///< inside the value of the enclosing level
        bool isArray = true; ///< otherwise an object
        bool operator==(const Unroll &) const = default;
    };
    std::vector<Unroll> unroll; ///< levels that the client walks inside a read item
    std::vector<ClientCheck> checks;

    // What the result is made of.
    std::vector<Column> columns;
    std::vector<Output> outputs;
    std::vector<ChildLookup> children;
    /// An aggregate that the client computes over the rows of an array in the result, which holds
    /// all of them.
    struct Figure {
        std::vector<std::string> as;
        std::vector<std::string> of;
        model::AggregateFunction function = model::AggregateFunction::count;
        std::vector<std::string> value; ///< path in each row; empty for the number of rows
        bool operator==(const Figure &) const = default;
    };
    std::vector<Figure> figures;
    std::vector<std::vector<std::string>>
        order; ///< paths (`as`) of the pieces in the order of the result
    bool isAggregate = false; ///< returns aggregates that the store computes over its items
    /// Returns one value: the row itself, its `aggregateColumn`, or `clientAggregate`.
    bool isValue = false;
    std::optional<model::AggregateFunction> clientAggregate;
    int aggregateColumn = -1;
    bool isSingle = false; ///< at most one row
    bool isOfItems = false; ///< its rows are whole items, not parts of one
    bool concatenatesChild = false; ///< the result is the rows of the only child, concatenated
    int orderColumn = -1; ///< the client sorts by it before children are looked up; -1 = no
    std::vector<std::string> orderAs; ///< path in the result by which the client sorts it
    bool descending = false;
    std::optional<int> limit; ///< applied by the client
    int skip = 0; ///< rows that the client leaves out before the limit
    /// The page of a paged query. The request continues where the page before ended, or passes over
    /// the rows of the pages before with OFFSET.
    struct Page {
        int number = 1;
        int rows = 0; ///< page size
        bool isByOffset = false;
        bool operator==(const Page &) const = default;
    };
    std::optional<Page> page;
    std::string purpose;
    Repeat repeat = Repeat::once;
    double expectedRows = 1;
    /// No key bounds the rows: their number grows with the population.
    bool growsWithPopulation = false;
    /// The number of rows is bounded, but no index finds them: every item of the container is
    /// scanned.
    bool scansContainer = false;
    /// The service stops after so many rows: TOP, OFFSET plus LIMIT, or the page.
    std::optional<int> serviceRowLimit;
    /// Homes (container, document type) of the rows whose keys bound this look-up.
    std::vector<std::pair<std::string, std::string>> boundBy;
    /// A key in the request itself bounds the rows: all of them are present even where the
    /// population is only partly materialised.
    bool isBoundByRequest = false;
    /// The values it asks for are taken from some row, so that it finds at least that row in any
    /// population.
    bool findsRowAsked = false;

    /// Equal look-ups with equal children.
    bool operator==(const Lookup &) const = default;
    /// Finds a row by its own key.
    bool isByKey() const { return isSingle && isOfItems && !isAggregate && !isValue; }
    bool asks() const { return access == Access::pointRead || access == Access::query; }
    bool hasStep() const { return asks() && !isGathered && !reusesEarlierRead; }
    bool gathers() const { return !gatherText.empty(); }
    bool gathersPrefix() const { return gathers() && gatherKey.size() < partitionKeyLevels; }
    /// Rows that the query passes over before its own: those of the pages before.
    int rowsBefore() const { return page ? (page->number - 1) * page->rows : 0; }
    bool isBound() const { return partitionKey.size() == partitionKeyLevels; }
    /// Rows for which a required child finds nothing are left out; order and limit apply to the
    /// rest.
    bool dropsRows() const
    {
        return std::any_of(children.begin(), children.end(),
                           [](const ChildLookup &child) { return child.isRequired; });
    }
    /// A walk over keys that only looks up the row of each.
    bool isKeyWalk() const
    {
        return access == Access::elements && outputs.empty() && children.size() == 1
            && children.front().kind == ChildLookup::Kind::merge;
    }
    /// Repeats one look-up over rows that the command has found or brings along.
    bool isForRows() const { return access == Access::given && concatenatesChild; }
    /// The repeated look-up (see isForRows()).
    const Lookup &each() const { return isForRows() ? *children.front().lookup : *this; }
    /// The rows are looked up one by one, in the given order, until the limit is reached.
    bool stopsAtLimit() const { return concatenatesChild && limit && orderAs.empty(); }
    /// The only child is sent once for all rows, however many of them the limit needs. Requires:
    /// concatenatesChild.
    bool asksAhead() const
    {
        const Lookup &inner = *children.front().lookup;
        return (inner.isMany || inner.hasBatchedChild) && !inner.isKeyWalk();
    }
    /// Rows up to the last one that the client keeps. Requires: a limit.
    int rowsThrough() const { return skip + *limit; }
};

/// Calls visit(operand) for every value that the look-up itself uses.
template<typename Visit>
void forEachOperand(const Lookup &lookup, const Visit &visit)
{
    for (const places::Operand &level : lookup.partitionKey)
        visit(level);
    for (const auto &[name, operand] : lookup.parameters)
        visit(operand);
    for (const Lookup::Owner &owner : lookup.owners)
        visit(owner.operand);
    for (const ClientCheck &check : lookup.checks) {
        if (check.operand)
            visit(*check.operand);
        if (check.operandTo)
            visit(*check.operandTo);
    }
    visit(lookup.id);
    visit(lookup.source);
}

/// Source of a value in a command's input: an attribute of the created, changed or removed row, or
/// of one that it leads to.
struct Input {
    std::string parameter;
    std::vector<std::string> roles;
    std::string attribute;
};

struct CommandProgram; // commandprogram.h
struct QueryFrame; // queryplan.h

struct Executable {
    model::Workbook workbook; ///< owner of everything the rest points into
    std::string design;
    std::shared_ptr<const Lookup> lookup; ///< null for a command
    /// Null for a query.
    std::shared_ptr<const CommandProgram> command;
    std::shared_ptr<const QueryFrame> frame
        = {}; ///< null for a command and for a query that the design states itself
};

} // namespace partita::planning
