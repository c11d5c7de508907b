// One look-up of a plan: how its rows are found, what is made of them, and the look-ups that follow
// for each row.
//
// The planner makes trees of look-ups and the runner executes them. All parts are values or shared
// and immutable, so that a Plan may outlive its workbook and cross threads.
#pragma once

#include "engine/planning/lookupaccess.h"

#include <algorithm>
#include <map>

namespace partita::planning {

struct Lookup;

/// Member of a result that holds the value to sort by, until the client has sorted it. Of several
/// values, the object that holds them.
inline constexpr const char *orderMember = "\x01order";

/// Member of a result that holds the key of a partner which is looked up only to check a condition.
inline constexpr const char *checkMember = "\x01check";

/// Place of a value inside a row. A row holds one value; where the client unrolls arrays of an
/// item, it holds one per level.
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

/// An aggregate that the client computes over the rows of an array in the result, which holds all
/// of them.
struct Figure {
    std::vector<std::string> as;
    std::vector<std::string> of;
    model::AggregateFunction function = model::AggregateFunction::count;
    std::vector<std::string> value; ///< path in each row; empty for the number of rows
    bool operator==(const Figure &) const = default;
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
    bool isForOrder = false; ///< brings a value by which the client sorts the results
    bool operator==(const ChildLookup &) const = default;
};

/// How far the values that a look-up uses may lag behind.
struct LookupFreshness {
    /// A copied value that some upkeep follows.
    struct Copy {
        std::string path; ///< property names from the item's root, joined by "/"
        std::string name; ///< "authorName of post in posts"
        bool operator==(const Copy &) const = default;
    };
    places::Freshness ofItems = places::Freshness::primary;
    std::vector<Copy> copies;
    std::vector<std::string> eventualValues; ///< follow through the change feed
    std::vector<std::string> unmaintainedValues; ///< have no upkeep
    std::vector<std::string> expiredRows; ///< sentences: values that still include expired rows
    bool operator==(const LookupFreshness &) const = default;
};

/// The partitions that a request is sent to.
struct LookupPartition {
    std::vector<places::Operand> key; ///< its leading levels, as far as they are fixed
    std::size_t levels = 1; ///< of the container's partition key
    std::string routing; ///< what decides, as the plan shows it
    bool operator==(const LookupPartition &) const = default;
};

/// One query for the whole logical partition, or for all items under a prefix of its key. It brings
/// the items of this look-up and of those inside that read there
/// (lookups/batching/wholepartition.h).
struct WholePartition {
    std::string text; ///< SQL
    std::vector<places::Operand> key; ///< leading levels, as far as the query is bound by them
    bool isByType = false; ///< reads only the document types that are needed
    SharedValue<query::Query> prepared;
    bool operator==(const WholePartition &) const = default;
};

/// What brings the items of a look-up.
enum class ItemSource {
    ownRequest, ///< a step of its own
    wholePartition, ///< an enclosing look-up that has read the whole partition
    earlierRead, ///< an earlier step of the command, whose number the look-up has
};

/// A look-up for one value: that of a column in its only row, or the aggregate over its rows.
struct ValueResult {
    int column = -1; ///< -1: the row itself
    std::optional<model::AggregateFunction> clientAggregate; ///< otherwise the store's value
    bool operator==(const ValueResult &) const = default;
};

/// Order and number of the rows, as far as the client takes care of them.
struct ClientArrangement {
    struct ByColumn {
        int column = 0;
        bool descending = false;
        bool operator==(const ByColumn &) const = default;
    };
    struct ByResult {
        std::vector<std::string> as; ///< path in the result
        bool descending = false;
        bool operator==(const ByResult &) const = default;
    };
    std::vector<ByColumn> byColumns; ///< sorted by them before children are looked up
    std::vector<ByResult> byResults; ///< sorted by them afterwards
    std::optional<int> limit;
    int skip = 0; ///< rows left out before the limit
    /// For people, where the plan says it: what the client sorts by, and why the service does not.
    std::string reason;
    bool operator==(const ClientArrangement &) const = default;
};

/// How many rows are found, here and in the full population.
struct RowCount {
    double expected = 1;
    /// No key bounds the rows: their number grows with the population.
    bool growsWithPopulation = false;
    /// The number of rows is bounded, but no index finds them: every item of the container is
    /// scanned.
    bool scansContainer = false;
    /// Homes (container, document type) of the rows whose keys bound the look-up.
    std::vector<std::pair<std::string, std::string>> boundBy;
    /// A key in the request itself bounds the rows: all of them are present even where the
    /// population is only partly materialised.
    bool isBoundByRequest = false;
    /// The values it asks for are taken from some row, so that it finds at least that row in any
    /// population.
    bool findsRowAsked = false;
    bool operator==(const RowCount &) const = default;
};

/// One look-up and the further ones for its rows: a step of the plan, or a walk over values that
/// are already in memory (no step).
struct Lookup {
    Access access;
    int step = 0; ///< number in the plan; 0 for given rows and elements
    Repeat repeat = Repeat::once;
    std::string purpose;
    std::string container;
    std::string documentType;
    std::string entity;
    LookupPartition partition;
    LookupFreshness freshness;
    ItemSource itemSource = ItemSource::ownRequest;
    std::optional<WholePartition> wholePartition;
    /// The same look-up and its children as one query for all outer rows; nullptr when there is no
    /// such query.
    SharedValue<Lookup> batchedVariant;

    std::vector<Column> columns;
    std::vector<Output> outputs;
    std::vector<ChildLookup> children;
    std::vector<Figure> figures;
    std::vector<std::vector<std::string>>
        order; ///< paths (`as`) of the pieces in the order of the result
    std::optional<ValueResult> value; ///< set when it returns one value in place of rows
    bool isSingle = false; ///< at most one row
    bool isOfItems = false; ///< its rows are whole items, not parts of one
    bool concatenatesChild = false; ///< the result is the rows of the only child, concatenated
    ClientArrangement arrangement;
    RowCount rowCount;
    /// Values of outer rows that the children use, as operands of this look-up.
    std::vector<places::Operand> outerValues;
    bool hasBatchedChild = false; ///< some look-up inside is sent once for all outer rows

    /// Equal look-ups with equal children.
    bool operator==(const Lookup &) const = default;

    const PointRead *pointRead() const { return std::get_if<PointRead>(&access); }
    const StoreQuery *query() const { return std::get_if<StoreQuery>(&access); }
    const ArrayElements *elements() const { return std::get_if<ArrayElements>(&access); }
    PointRead *pointRead() { return std::get_if<PointRead>(&access); }
    StoreQuery *query() { return std::get_if<StoreQuery>(&access); }
    bool isGiven() const { return std::holds_alternative<GivenRows>(access); }
    /// Asks the store.
    bool asks() const { return pointRead() || query(); }
    bool hasStep() const { return asks() && itemSource == ItemSource::ownRequest; }
    bool isGathered() const { return itemSource == ItemSource::wholePartition; }
    bool reusesEarlierRead() const { return itemSource == ItemSource::earlierRead; }
    /// Sent once for all outer rows together.
    bool isBatched() const
    {
        return (pointRead() && pointRead()->readMany) || (query() && query()->batching);
    }
    bool isBatchedQuery() const { return query() && query()->batching; }
    /// Returns a value or aggregates in place of rows.
    bool returnsValues() const { return value || (query() && query()->returnsAggregates); }
    /// Finds a row by its own key.
    bool isByKey() const { return isSingle && isOfItems && !returnsValues(); }
    /// Text of its request: the query, or the "read many". Empty for a single point read.
    std::string_view text() const
    {
        if (query())
            return query()->text;
        return pointRead() && pointRead()->readMany ? std::string_view(*pointRead()->readMany)
                                                    : std::string_view();
    }
    /// The query that it sends, once it has a step; nullptr for a point read.
    const query::Query *preparedQuery() const
    {
        if (wholePartition)
            return wholePartition->prepared.get();
        return query() ? query()->prepared.get() : nullptr;
    }
    std::optional<QueryPage> page() const { return query() ? query()->page : std::nullopt; }
    std::optional<int> serviceRowLimit() const
    {
        return query() ? query()->serviceRowLimit : std::nullopt;
    }
    bool namesPartitions() const { return query() && query()->namesPartitions; }
    bool gathers() const { return wholePartition.has_value(); }
    bool gathersPrefix() const
    {
        return gathers() && wholePartition->key.size() < partition.levels;
    }
    /// Rows that the query passes over before its own: those of the pages before.
    int rowsBefore() const { return page() ? (page()->number - 1) * page()->rows : 0; }
    /// Its partition key is known completely.
    bool isBound() const { return partition.key.size() == partition.levels; }
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
        return elements() && outputs.empty() && children.size() == 1
            && children.front().kind == ChildLookup::Kind::merge;
    }
    /// Repeats one look-up over rows that the command has found or brings along.
    bool isForRows() const { return isGiven() && concatenatesChild; }
    /// The repeated look-up (see isForRows()).
    const Lookup &each() const { return isForRows() ? *children.front().lookup : *this; }
    /// The rows are looked up one by one, in the given order, until the limit is reached.
    bool stopsAtLimit() const
    {
        return concatenatesChild && arrangement.limit && arrangement.byResults.empty();
    }
    /// The only child is sent once for all rows, however many of them the limit needs. Requires:
    /// concatenatesChild.
    bool asksAhead() const
    {
        const Lookup &inner = *children.front().lookup;
        return (inner.isBatched() || inner.hasBatchedChild) && !inner.isKeyWalk();
    }
    /// Rows up to the last one that the client keeps. Requires: a limit.
    int rowsThrough() const { return arrangement.skip + *arrangement.limit; }
};

/// Values of a request's parameters, by name without @.
using ParameterValues = std::map<std::string, json::Value, std::less<>>;

/// Calls visit(operand) for every value that the checks use.
template<typename Visit>
void forEachOperand(const std::vector<ClientCheck> &checks, const Visit &visit)
{
    for (const ClientCheck &check : checks) {
        if (check.operand)
            visit(*check.operand);
        if (check.operandTo)
            visit(*check.operandTo);
        forEachOperand(check.parts, visit);
    }
}

/// Calls visit(operand) for every value that the look-up itself uses.
template<typename Visit>
void forEachOperand(const Lookup &lookup, const Visit &visit)
{
    for (const places::Operand &level : lookup.partition.key)
        visit(level);
    if (const StoreQuery *query = lookup.query()) {
        for (const auto &[name, operand] : query->parameters)
            visit(operand);
        if (query->batching) {
            for (const Batching::Owner &owner : query->batching->owners)
                visit(owner.operand);
        }
    } else if (const PointRead *read = lookup.pointRead()) {
        forEachOperand(read->checks, visit);
        visit(read->id);
    } else if (const ArrayElements *elements = lookup.elements()) {
        forEachOperand(elements->checks, visit);
        visit(elements->array);
    }
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
