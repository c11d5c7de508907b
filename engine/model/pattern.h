// Access patterns: the application's requests, stated once on the conceptual model. Plain values.
//
// A path such as "author.username" consists of to-one roles and an attribute. Members of an object
// attribute may follow: "author.address.city". See attributepath.h.
#pragma once

#include "engine/model/entity.h"

#include <map>
#include <variant>

namespace partita::model {

/// A condition on the rows of a query's root entity: about one value, or a group of conditions.
struct Match {
    enum class Kind {
        equals, ///< attribute = operand
        differs, ///< the attribute has a value other than the operand
        in, ///< attribute is one of the operand's array
        range, ///< between two operands; one of them may be absent
        prefix, ///< attribute starts with the operand
        suffix, ///< attribute ends with the operand
        contains, ///< one element of the attribute, an array, equals the operand; or the attribute,
                  ///< a text, contains it
        isThere, ///< the row has a value
        isMissing, ///< the row has none
        belongsTo, ///< the parent in role `path` (or many:many partner) is the row whose key is the
                   ///< operand
        all, ///< all `parts` hold
        any, ///< at least one of `parts` holds
        none, ///< none of `parts` holds
    };
    Kind kind = Kind::equals;
    std::string path; ///< attribute path, or a role for belongsTo
    std::string parameter; ///< operand: name without @
    std::string parameterTo; ///< end of a range
    Json constant = nullptr; ///< operand in place of a parameter: the same in every request; null =
                             ///< none
    Json constantTo = nullptr; ///< the same for the end of a range
    bool excludesFrom = false; ///< of a range: its beginning is not in it
    bool includesTo = false; ///< of a range: its end is in it
    bool ignoresCase = false; ///< of prefix, suffix and contains on a text
    std::vector<Match> parts = {}; ///< of a group
    KeptMembers kept = {};
    bool operator==(const Match &) const = default;

    bool isConstant() const { return !constant.is_null(); }
    bool isGroup() const { return kind == Kind::all || kind == Kind::any || kind == Kind::none; }
    bool hasFrom() const { return isConstant() || !parameter.empty(); }
    bool hasTo() const { return !constantTo.is_null() || !parameterTo.empty(); }
};

enum class AggregateFunction { count, sum, min, max, average };

/// One value computed over a to-many relationship of the root: "number of comments".
struct Aggregate {
    AggregateFunction function = AggregateFunction::count;
    std::string role; ///< childRole of a relationship whose parent is the root
    std::string attribute; ///< of the child; empty for count
    std::string as; ///< name in the result; empty = the role
    KeptMembers kept = {};
    bool operator==(const Aggregate &) const = default;

    const std::string &resultName() const { return as.empty() ? role : as; }
};

/// One attribute of the result.
struct Projection {
    std::string path; ///< "title", "author.username" or "address.city"
    std::string as; ///< name in the result, empty = last name of the path
    std::optional<int> truncate; ///< most characters wanted
    KeptMembers kept = {};
    bool operator==(const Projection &) const = default;

    std::string resultName() const;
};

/// Related rows inside each row of the result: an array for a to-many role, an object for a to-one
/// role (left out when there is no such row). They may include further rows: a member's loans, each
/// with its copy, which includes its book.
struct IncludedRows {
    std::string role;
    std::vector<Projection> attributes; ///< empty = all attributes
    std::optional<int> limit; ///< only the first N by `orderBy`
    std::string orderBy; ///< attribute of the rows, or member of one; empty = no order
    bool descending = true;
    std::vector<IncludedRows> included; ///< at most `deepestIncluded` levels in all
    KeptMembers kept = {};
    bool operator==(const IncludedRows &) const = default;
};
/// Most levels of included rows. The limit ends cycles of roles.
inline constexpr int deepestIncluded = 5;

/// One of the values by which the rows of a query are ordered.
struct SortKey {
    std::string path; ///< attribute path, also along to-one roles, or the name of an aggregate of
                      ///< the query (see aggregateOf())
    bool descending = false;
    bool operator==(const SortKey &) const = default;
};

struct Query {
    std::string root; ///< entity
    std::vector<Match> match; ///< all must hold, none is a group `all`; empty = every row
    std::vector<Projection>
        attributes; ///< attributes of the result; empty = all attributes of the root
    std::vector<Aggregate> aggregates;
    std::vector<IncludedRows> included;
    std::vector<SortKey> order; ///< the first one decides, then the next; empty = no order
    std::optional<int> limit;
    /// Number of the requested page, from 1; a page has `limit` rows. The reader of page 3 comes
    /// from page 2.
    std::optional<int> page;
    /// Only rows behind the one whose sort values are in these parameters (names without @): one
    /// for each key of decidedOrder(). Empty = from the first row.
    std::vector<std::string> after;
    bool operator==(const Query &) const = default;

    /// Puts the parts of groups `all` among the conditions, which must all hold anyway.
    void spreadMatch();
    /// The conditions about values, also those inside groups. They belong to this query.
    std::vector<const Match *> valueMatches() const;
    /// The parameters of the conditions and of `after`, each once, without @.
    std::vector<std::string> parameters() const;
    /// The order with the key of the root last. It decides between rows of equal values, so that
    /// every row has one place.
    std::vector<SortKey> decidedOrder(const std::string &key) const;
    /// `after` as conditions: a later first value, or the same and a later second one, and so on.
    /// The bound of the first value is a condition of its own, which an index can find. `key`: of
    /// the root. Empty without `after`, or when a value is missing.
    std::vector<Match> matchesAfter(const std::string &key) const;
    /// Rows on the pages before this one.
    int rowsBefore() const;
    /// Rows up to the end of the page; absent = all.
    std::optional<int> rowsThrough() const;
};
/// Most rows up to the end of the requested page.
inline constexpr int mostPagedRows = 1'000'000;

/// Rows that a command creates together with its row: the lines of an order. For a many:many
/// relationship: existing partners that the new row is linked with.
struct CreatedRows {
    std::string role; ///< role of the created row: to its children, its one child, or its partners
    std::optional<std::int64_t> count; ///< absent = as many as in the population
    bool operator==(const CreatedRows &) const = default;
};

/// A change of one attribute that starts from its value in the store, which the request does not
/// know: a raised counter, a tag more.
struct ChangeInPlace {
    enum class Kind {
        raise, ///< adds the operand to a number; a missing one counts as 0
        lower, ///< subtracts the operand
        append, ///< adds the operand to the end of an array; a missing one counts as empty
        takeOut, ///< removes the elements that equal the operand from an array
    };
    Kind kind = Kind::raise;
    std::string attribute;
    std::string parameter; ///< operand: name without @
    Json constant = nullptr; ///< operand in place of a parameter; null = none
    bool operator==(const ChangeInPlace &) const = default;

    bool isOfNumber() const { return kind == Kind::raise || kind == Kind::lower; }
};

struct Command {
    enum class Kind { create, update, remove };
    Kind kind = Kind::create;
    std::string entity;
    std::vector<std::string> attributes; ///< changed by an update; empty = all mutable ones
    std::vector<CreatedRows> with; ///< of a create
    /// Of an update: how it changes some of its `attributes`. It sets the others.
    std::vector<ChangeInPlace> inPlace = {};
    /// Of an update or a removal: nothing happens unless the row meets all of them, none is a group
    /// `all`. A parameter with the name of a set attribute is its new value.
    std::vector<Match> conditions = {};
    /// Of an update or a removal: nothing happens unless the item is as the client has read it
    /// (optimistic concurrency).
    bool ifUnchanged = false;
    bool operator==(const Command &) const = default;

    bool isConditional() const { return ifUnchanged || !conditions.empty(); }
    /// How the update changes the attribute; nullptr when it sets it, or does not change it.
    const ChangeInPlace *changeOf(std::string_view attribute) const;
    /// The parameters of changes and conditions that are not the new value of a set attribute.
    std::vector<std::string> parameters() const;
};

/// How the keys of requests are drawn, so that the load has hot keys like a real one.
struct KeyDistribution {
    enum class Kind { uniform, zipf, latest };
    Kind kind = Kind::uniform;
    double exponent = 0.99; ///< of zipf and latest
    KeptMembers kept = {};
    bool operator==(const KeyDistribution &) const = default;
};

/// One concrete request. Each parameter of a query has a literal value, or takes it from a sample
/// row (its key, or the value of the compared attribute). A command names the sample row that it
/// creates, changes or removes. To create a row that exists, the store is filled without it.
struct Probe {
    std::map<std::string, Json> parameters; ///< literal values by parameter name
    std::map<std::string, std::string> rows; ///< parameter name -> name of a sample row
    std::string row; ///< for a command: name of its sample row
    std::map<std::string, Json> changes; ///< for an update: new values
    KeptMembers kept = {};
    bool operator==(const Probe &) const = default;
};

struct AccessPattern {
    std::string id; ///< "Q3"
    std::string sentence; ///< the request in plain words
    std::variant<Query, Command> request;
    double ratePerSecond
        = 0; ///< requests a second in the normal workload; see WorkloadMix for other times
    KeyDistribution keys;
    std::optional<double> latencyTargetMs;
    Probe probe;
    KeptMembers kept = {};
    bool operator==(const AccessPattern &) const = default;

    bool isQuery() const { return std::holds_alternative<Query>(request); }
    const Query *query() const { return std::get_if<Query>(&request); }
    const Command *command() const { return std::get_if<Command>(&request); }
};

} // namespace partita::model
