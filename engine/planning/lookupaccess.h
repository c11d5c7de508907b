// Ways in which a look-up gets its rows: a point read, a query of the store, rows that the command
// has at hand, or the elements of an array that is already there.
#pragma once

#include "engine/places/locations.h"
#include "engine/places/question.h"
#include "engine/planning/plan.h"
#include "engine/planning/sharedvalue.h"
#include "engine/query/query.h"

namespace partita::planning {

/// A condition that the client checks on a row.
struct ClientCheck {
    places::Comparison comparison;
    int column = 0;
    /// hasPartner over objects: path of the key inside an element.
    std::vector<std::string> memberPath;
    std::optional<places::Operand> operand;
    std::optional<places::Operand> operandTo;
    std::vector<ClientCheck> parts = {}; ///< of a group
    bool operator==(const ClientCheck &) const = default;
};

/// A level inside an item at which the client finds rows: the elements of an array, or an object.
struct Unroll {
    std::vector<std::string> path; ///< inside the value of the enclosing level
    bool isArray = true; ///< otherwise an object
    bool operator==(const Unroll &) const = default;
};

/// Reads one item by its partition key and id.
struct PointRead {
    places::Operand id;
    std::vector<Unroll> unroll; ///< levels that the client walks inside the item
    std::vector<ClientCheck> checks;
    /// Set when the items of all outer rows are read together, as one "read many": the text that
    /// the plan shows for it.
    std::optional<std::string> readMany;
    bool operator==(const PointRead &) const = default;
};

/// One query for all outer rows together, and how its rows are assigned to them.
struct Batching {
    /// A value that differs between outer rows.
    struct Owner {
        std::string parameter; ///< list in the query, with @: the values of all outer rows
        int column = 0; ///< column of the answer that holds the row's own value
        places::Operand operand; ///< the value that each outer row asks for
        bool operator==(const Owner &) const = default;
    };
    std::vector<Owner> owners;
    /// Aggregates: stands for the answer row of an outer row that has nothing to aggregate, since
    /// GROUP BY returns no row for it. Null for other queries.
    nlohmann::ordered_json rowOfNothing;
    bool operator==(const Batching &) const = default;
};

/// The parts of an aggregate query's text, from which one query for several aggregates is made.
struct AggregateText {
    std::string keys; ///< for all outer rows: the columns of its owners: "r.bookId, "
    std::string value; ///< "SUM(r.stars)"
    std::string rows; ///< "FROM r WHERE …"
    bool operator==(const AggregateText &) const = default;
};

/// The page of a paged query. The request continues where the page before ended, or passes over
/// the rows of the pages before with OFFSET.
struct QueryPage {
    int number = 1;
    int rows = 0; ///< page size
    bool isByOffset = false;
    bool operator==(const QueryPage &) const = default;
};

/// Queries a container.
struct StoreQuery {
    std::string text; ///< SQL
    SharedValue<query::Query> prepared;
    std::vector<std::pair<std::string, places::Operand>> parameters; ///< name with @
    /// Has a list of partition keys: only their partitions are asked.
    bool namesPartitions = false;
    std::optional<QueryPage> page;
    /// The service stops after so many rows: TOP, OFFSET plus LIMIT, or the page.
    std::optional<int> serviceRowLimit;
    std::optional<AggregateText> aggregate; ///< set while other aggregates can be added
    bool returnsAggregates = false; ///< its row consists of aggregates that the store computes
    std::optional<Batching> batching; ///< set when it is sent once for all outer rows
    bool operator==(const StoreQuery &) const = default;
};

/// The rows are already there: items that the change feed has delivered, or rows of the command.
struct GivenRows {
    bool operator==(const GivenRows &) const = default;
};

/// The elements of an array that is already there: no request.
struct ArrayElements {
    places::Operand array;
    std::vector<ClientCheck> checks;
    bool operator==(const ArrayElements &) const = default;
};

using Access = std::variant<StoreQuery, PointRead, GivenRows, ArrayElements>;

} // namespace partita::planning
