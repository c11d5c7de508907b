// Access patterns: what the application asks, stated once on the conceptual model. Plain values.
//
// Paths are written as in "author.username": roles of to-one relationships, then an attribute;
// where that is an object, a member of it, and of that: "author.address.city". See attributepath.h.
#pragma once

#include "engine/model/entity.h"

#include <map>
#include <variant>

namespace partita::model {

/// A condition on the rows of a query's root entity.
struct Match {
    enum class Kind {
        equals, ///< attribute = parameter, or = `constant`
        in, ///< attribute is one of the parameter's array
        range, ///< from <= attribute < to; either bound may be absent (parameters `parameter`,
               ///< `parameterTo`)
        prefix, ///< attribute starts with the parameter
        contains, ///< one element of the attribute, an array, = parameter, or = `constant`
        belongsTo, ///< the parent in role `path` (or many:many partner) is the row whose key is the
                   ///< parameter
    };
    Kind kind = Kind::equals;
    std::string path; ///< attribute path, or a role for belongsTo
    std::string parameter; ///< name without @
    std::string parameterTo; ///< of a range
    Json constant = nullptr; ///< of equals and contains: the same in every request, in place of a
                             ///< parameter; null = none
    bool operator==(const Match &) const = default;

    bool isConstant() const { return !constant.is_null(); }
};

enum class AggregateFunction { count, sum, min, max, average };

/// One value computed over a to-many relationship of the root: "number of comments".
struct Aggregate {
    AggregateFunction function = AggregateFunction::count;
    std::string role; ///< childRole of a relationship whose parent is the root
    std::string attribute; ///< of the child; empty for count
    std::string as; ///< name in the result
    bool operator==(const Aggregate &) const = default;
};

/// One attribute of the result.
struct Projection {
    std::string path; ///< "title", "author.username" or "address.city"
    std::string as; ///< name in the result, empty = last name of the path
    std::optional<int> truncate; ///< at most so many characters are wanted
    bool operator==(const Projection &) const = default;

    std::string resultName() const;
};

/// Related rows delivered inside each row of the result: those of a to-many role as an array, the
/// one of a to-one role as an object, which is left out where there is none. Each may hold related
/// rows of its own: a member's loans, each with its copy, and that with its book.
struct IncludedRows {
    std::string role;
    std::vector<Projection> attributes; ///< empty = all attributes
    std::optional<int> limit; ///< only the first N by `orderBy`
    std::string orderBy; ///< attribute of the rows, or member of one; empty = no order
    bool descending = true;
    std::vector<IncludedRows> included; ///< at most `deepestIncluded` levels in all
    bool operator==(const IncludedRows &) const = default;
};
/// Levels of rows inside rows, so that a circle of roles has an end.
inline constexpr int deepestIncluded = 5;

struct Query {
    std::string root; ///< entity
    std::vector<Match> match; ///< all must hold; empty = every row
    std::vector<Projection> attributes; ///< what is wanted; empty = all attributes of the root
    std::vector<Aggregate> aggregates;
    std::vector<IncludedRows> included;
    std::string orderBy; ///< attribute of the root, or member of one; empty = no order
    bool descending = false;
    std::optional<int> limit;
    /// Of pages of `limit` rows each the one that is asked for, counted from 1; the readers of page
    /// 3 come from page 2.
    std::optional<int> page;
    bool operator==(const Query &) const = default;

    /// Rows of the pages before.
    int rowsBefore() const;
    /// Rows up to the end of the page; absent = all.
    std::optional<int> rowsThrough() const;
};
/// Rows that the pages through the one asked for have at most.
inline constexpr int mostPagedRows = 1'000'000;

/// Rows that come into being together with the one a command creates: the lines of an order. Of a
/// many:many relationship: partners, which are there already, that the new row is linked with.
struct CreatedRows {
    std::string
        role; ///< to the children, or the one child, of the row that is created, or to its partners
    std::optional<std::int64_t> count; ///< absent = as many as rows of the population have
    bool operator==(const CreatedRows &) const = default;
};

struct Command {
    enum class Kind { create, update, remove };
    Kind kind = Kind::create;
    std::string entity;
    std::vector<std::string> attributes; ///< changed by an update; empty = all mutable ones
    std::vector<CreatedRows> with; ///< of a create
    bool operator==(const Command &) const = default;
};

/// How the keys of requests are drawn, so that load has hot keys as real load has.
struct KeyDistribution {
    enum class Kind { uniform, zipf, latest };
    Kind kind = Kind::uniform;
    double exponent = 0.99; ///< of zipf and latest
    bool operator==(const KeyDistribution &) const = default;
};

/// One concrete request on sample rows. A query's parameters are taken from sample rows by name:
/// parameter -> sample row (its key, or the matched attribute's value) or a literal. A command
/// names the sample row it creates, changes or removes; a created row that exists among the sample
/// rows is created on a store that lacks it.
struct Probe {
    std::map<std::string, Json> parameters; ///< literal values by parameter name
    std::map<std::string, std::string> rows; ///< parameter name -> name of a sample row
    std::string row; ///< of a command: the sample row
    std::map<std::string, Json> changes; ///< of an update: new values
    bool operator==(const Probe &) const = default;
};

struct AccessPattern {
    std::string id; ///< "Q3"
    std::string sentence; ///< in plain words
    std::variant<Query, Command> request;
    double ratePerSecond
        = 0; ///< requests a second in the workload that the designs are for; see WorkloadMix
    KeyDistribution keys;
    std::optional<double> latencyTargetMs;
    Probe probe;
    bool operator==(const AccessPattern &) const = default;

    bool isQuery() const { return std::holds_alternative<Query>(request); }
    const Query *query() const { return std::get_if<Query>(&request); }
    const Command *command() const { return std::get_if<Command>(&request); }
};

} // namespace partita::model
