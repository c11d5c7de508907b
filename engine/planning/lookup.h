// The planner's own form of a plan's steps: what the runner executes. Everything here is a value or
// shared and immutable, so that a Plan may outlive the workbook it was made from and cross threads.
#pragma once

#include "engine/places/locations.h"
#include "engine/places/question.h"
#include "engine/planning/plan.h"
#include "engine/planning/sharedvalue.h"

#include <algorithm>

namespace partita::planning {

struct Fetch;

/// Where a result carries the value that the client sorts it by, until it is sorted.
inline constexpr const char *orderMember = "\x01order";

/// Where a result carries the key of a partner that it is looked up for to check a condition, and
/// for nothing else.
inline constexpr const char *checkMember = "\x01check";

/// A value inside a fetched row. A row has one value, or, when arrays of an item are unrolled by
/// the client, one a level.
struct Column {
    int level = 0;
    std::vector<std::string> path; ///< property names; empty = the value itself
    bool isLength = false; ///< the length of the array there (a number stands for itself)
    std::string name; ///< how it is shown where it becomes a parameter
    bool operator==(const Column &other) const
    {
        return level == other.level && path == other.path && isLength == other.isLength;
    }
};

/// A condition that the client checks on a row.
struct ClientCheck {
    places::Condition::Kind kind = places::Condition::Kind::equals;
    int column = 0;
    std::vector<std::string>
        memberPath; ///< of hasPartner over objects: where the key stands in an element
    std::optional<places::Operand> operand;
    std::optional<places::Operand> operandTo;
    bool operator==(const ClientCheck &) const = default;
};

/// How one piece of the result comes out of a row.
struct Output {
    std::vector<std::string> as;
    places::Operand value;
    std::optional<int> truncate;
    std::optional<places::Operand> onlyIf; ///< left out when this is undefined
    std::optional<model::AggregateFunction> aggregate; ///< over the elements of the array `value`
    std::vector<std::string> elementPath; ///< where the aggregated value stands in an element
    std::optional<places::Operand> dividedBy; ///< left out when that is no number, or 0
    bool operator==(const Output &) const = default;
};

/// A further look-up for a row.
struct Child {
    enum class Kind {
        merge, ///< at most one row; its result joins this row's
        value, ///< one value
        rows, ///< an array
    };
    Kind kind = Kind::merge;
    std::vector<std::string> as; ///< of value and rows
    SharedValue<Fetch> fetch;
    bool isOptional = false; ///< of rows: left out where there is no array to walk over
    bool isRequired = false; ///< of merge: without it the row is left out
    bool operator==(const Child &) const = default;
};

/// One look-up with what follows for its rows: a step of the plan, or a walk over values at hand.
struct Fetch {
    enum class Access {
        pointRead,
        query,
        given, ///< the item is at hand (the change feed brought it)
        elements, ///< the elements of an array at hand: no request
    };
    Access access = Access::query;
    int step = 0; ///< number in the plan; 0 for given and elements
    std::string container;
    std::string documentType;
    std::string entity;
    places::Freshness freshness = places::Freshness::primary;
    /// A value that it goes by and whose origin changes elsewhere, however it is kept in step.
    struct Copy {
        std::string path; ///< property names from the item's root, joined by "/"
        std::string name; ///< "authorName of post in posts"
        bool operator==(const Copy &) const = default;
    };
    std::vector<Copy> copies;
    std::vector<std::string> lagging; ///< values it goes by that follow through the change feed
    std::vector<std::string> aging; ///< values it goes by that nothing keeps in step
    std::vector<std::string> outliving; ///< … that include rows which have expired, a sentence each

    // Where to.
    std::vector<places::Operand> partitionKey; ///< its levels as far as they are fixed
    std::size_t partitionKeyLevels = 1;
    places::Operand id; ///< of a point read
    bool isMany = false; ///< sent at once for all rows around: point reads as one "read many", a
                         ///< query for all their values
    /// The same look-up, and what follows it, as one query for all rows around; nullptr when there
    /// is no such query.
    SharedValue<Fetch> atOnce;
    /// Of a query for all rows around: tells which of them a row of its answer belongs to.
    struct Owner {
        std::string parameter; ///< of the query, with @: the values of all rows around
        int column = 0; ///< where the row says its own
        places::Operand operand; ///< what each row around asks for
        bool operator==(const Owner &) const = default;
    };
    std::vector<Owner> owners;
    bool namesPartitions
        = false; ///< a list of the query's is of partition keys: only theirs are asked
    /// Values of rows around it that what follows for its rows goes by, as the look-up itself sees
    /// them.
    std::vector<places::Operand> outside;
    bool looksAhead = false; ///< some look-up inside is sent at once for all rows around
    /// Of values computed for each of all rows around: what stands for the row of one that has
    /// nothing to compute over, which the answer leaves out. Null when those are no such values.
    nlohmann::ordered_json ofNothing;
    /// Not empty: every item of the logical partition, or of all those under a prefix of the key,
    /// is asked for by this query, for this look-up and the gathered ones inside (gather.h).
    std::string gatherText;
    std::vector<places::Operand> gatherKey; ///< its levels, as far as they are gathered by
    bool gathersByType = false; ///< … every item of the types that they look for
    SharedValue<query::Query> gatherQuery;
    bool isGathered = false; ///< its items were brought by the look-up around that gathers
    /// Of a point read: `step` is an earlier one of the command, which has read its items.
    bool isRecalled = false;
    places::Operand source; ///< of elements: the array
    std::string routing;

    // What of.
    std::string text; ///< SQL
    std::string keysText; ///< of an aggregate for all rows around, whose it is: "r.bookId, "
    std::string valueText; ///< of an aggregate, its expression in `text`: "SUM(r.stars)"
    std::string rowsText; ///< and the rest: "FROM r WHERE …"
    SharedValue<query::Query> query;
    std::vector<std::pair<std::string, places::Operand>> parameters; ///< name with @
    struct Unroll {
        std::vector<std::string> path; ///< inside the value of the level around
        bool isArray = true; ///< else an object
        bool operator==(const Unroll &) const = default;
    };
    std::vector<Unroll> unroll; ///< levels that the client walks inside a read item
    std::vector<ClientCheck> checks;

    // What comes of it.
    std::vector<Column> columns;
    std::vector<Output> outputs;
    std::vector<Child> children;
    /// What the client computes over the rows of an array of the result, all of which are there.
    struct Figure {
        std::vector<std::string> as;
        std::vector<std::string> of;
        model::AggregateFunction function = model::AggregateFunction::count;
        std::vector<std::string> value; ///< in each of the rows; empty for their number
        bool operator==(const Figure &) const = default;
    };
    std::vector<Figure> figures;
    std::vector<std::vector<std::string>> order; ///< `as` of the pieces in the order of the result
    bool isAggregate = false; ///< answers values that the store computes over its items
    bool isValue
        = false; ///< answers one value: the row itself, its `aggregateColumn`, or `clientAggregate`
    std::optional<model::AggregateFunction> clientAggregate;
    int aggregateColumn = -1;
    bool isSingle = false; ///< at most one row
    bool isOfItems = false; ///< its rows are items of their own, not parts of one
    bool flatten = false; ///< the result is the rows of the only child, one after the other
    int orderColumn = -1; ///< sorted by the client before children are looked up
    std::vector<std::string> orderAs; ///< sorted by the client on the result
    bool descending = false;
    std::optional<int> limit; ///< kept by the client
    int skip = 0; ///< rows before those, left out by the client
    /// The page of a paged query: the request goes on where the page before ended, or counts the
    /// rows before off.
    struct Page {
        int number = 1;
        int rows = 0; ///< a page
        bool isByOffset = false;
        bool operator==(const Page &) const = default;
    };
    std::optional<Page> page;
    std::string purpose;
    Repeat repeat = Repeat::once;
    double expectedRows = 1;
    /// No key bounds the rows: in a larger population there are more of them.
    bool growsWithPopulation = false;
    /// They are bounded, but no index finds them by that: every item of the container is looked at.
    bool looksAtAll = false;
    /// Rows with which the service stops: those of TOP, of OFFSET and LIMIT together, or of a page.
    std::optional<int> mostRows;
    /// Where the rows lie whose keys bound its own, container and document type.
    std::vector<std::pair<std::string, std::string>> boundBy;
    /// A key that the request itself names bounds the rows: all of them are there, however few are
    /// materialised.
    bool isBoundByRequest = false;
    /// Its values are those of some row, which is among what it finds in any population.
    bool findsRowAsked = false;

    /// The same look-up, and the same follows.
    bool operator==(const Fetch &) const = default;
    /// Rows are looked up by their own key.
    bool isByKey() const { return isSingle && isOfItems && !isAggregate && !isValue; }
    bool asks() const { return access == Access::pointRead || access == Access::query; }
    bool hasStep() const { return asks() && !isGathered && !isRecalled; }
    bool gathers() const { return !gatherText.empty(); }
    bool gathersPrefix() const { return gathers() && gatherKey.size() < partitionKeyLevels; }
    /// Rows before its own that it finds: those of the pages before, or those that OFFSET passes
    /// over.
    int rowsBefore() const { return page ? (page->number - 1) * page->rows : 0; }
    bool isBound() const { return partitionKey.size() == partitionKeyLevels; }
    /// Rows are left out of which a further look-up finds nothing; order and limit are those of the
    /// rows that stay.
    bool dropsRows() const
    {
        return std::any_of(children.begin(), children.end(),
                           [](const Child &child) { return child.isRequired; });
    }
    /// A walk over keys whose rows are what the only look-up finds.
    bool isKeyWalk() const
    {
        return access == Access::elements && outputs.empty() && children.size() == 1
            && children.front().kind == Child::Kind::merge;
    }
    /// A look-up for each of the rows that a command has found or brings, which are at hand.
    bool isForRows() const { return access == Access::given && flatten; }
    /// The look-up for one of them.
    const Fetch &each() const { return isForRows() ? *children.front().fetch : *this; }
    /// One after the other are looked up, in the order at hand, until there are enough.
    bool stopsAtLimit() const { return flatten && limit && orderAs.empty(); }
    /// What the only look-up asks for is sent for all rows at once, however many it takes to have
    /// enough. Requires: flatten.
    bool asksAhead() const
    {
        const Fetch &inner = *children.front().fetch;
        return (inner.isMany || inner.looksAhead) && !inner.isKeyWalk();
    }
    /// Rows up to the last that the client keeps. Requires: a limit.
    int rowsThrough() const { return skip + *limit; }
};

/// Calls visit(operand) for every value that the look-up itself goes by.
template<typename Visit>
void forEachOperand(const Fetch &fetch, const Visit &visit)
{
    for (const places::Operand &level : fetch.partitionKey)
        visit(level);
    for (const auto &[name, operand] : fetch.parameters)
        visit(operand);
    for (const Fetch::Owner &owner : fetch.owners)
        visit(owner.operand);
    for (const ClientCheck &check : fetch.checks) {
        if (check.operand)
            visit(*check.operand);
        if (check.operandTo)
            visit(*check.operandTo);
    }
    visit(fetch.id);
    visit(fetch.source);
}

/// Where a value of a command's input comes from: the row that is created, changed or removed.
struct Input {
    std::string parameter;
    std::vector<std::string> roles;
    std::string attribute;
};

struct CommandProgram; // commandprogram.h
struct QueryFrame; // queryplan.h

struct Executable {
    model::Workbook workbook; ///< keeps alive what the rest points into
    std::string design;
    std::shared_ptr<const Fetch> fetch; ///< of a query
    std::shared_ptr<const CommandProgram> command;
    std::shared_ptr<const QueryFrame> frame = {}; ///< of a query, but for a stated one
};

} // namespace partita::planning
