// The query engine's front door: prepare a text once, run it on a container.
//
//     Result<Query> query = prepare("SELECT * FROM p WHERE p.userId = @u");
//     Result<Response> answer = run(*query, container, {.parameters = {{"@u", value}}}, arena);
//
// A query that is not bound to one logical partition runs per physical partition and is merged, as
// the service's client does. Thread safety: a prepared Query is immutable and may be shared; run()
// needs the container unchanged meanwhile.
#pragma once

#include "engine/query/metrics.h"
#include "engine/store/container.h"

#include <memory>
#include <stop_token>

namespace partita::query {

struct Program; // program.h: the bound tree

/// A parsed and bound query.
class Query {
public:
    explicit Query(std::shared_ptr<const Program> program);
    const Program &program() const { return *m_program; }
    const std::string &text() const;
    bool operator==(const Query &other) const { return text() == other.text(); }

private:
    std::shared_ptr<const Program> m_program;
};

/// Errors carry line and column and say what was expected.
Result<Query> prepare(std::string_view text);

/// Whether computed properties can be used: each is `SELECT VALUE expression FROM alias` and
/// nothing else. Errors name the property.
Result<void> checkComputed(const std::vector<store::ComputedProperty> &properties);

/// User-defined functions (`udf.name`); implemented by engine/script.
class UserFunctions {
public:
    virtual ~UserFunctions() = default;
    virtual bool has(std::string_view name) const = 0;
    virtual Result<json::Value> call(std::string_view name,
                                     const std::vector<json::Value> &arguments,
                                     json::Arena &arena) const = 0;
};

struct Parameter {
    std::string name; ///< with @
    json::Value value;
};

struct Request {
    std::vector<Parameter> parameters;
    std::optional<store::PartitionKey>
        partitionKey; ///< whole key or prefix, as in the request options
    /// Only this one of those that it would visit: a client has divided its request by physical
    /// partition.
    std::optional<int> physicalPartition;
    std::optional<int> maxItemCount; ///< rows a page; absent or -1 = the service's choice
    bool onePage = false; ///< stop after one page and hand out a continuation
    std::string continuation;
    const UserFunctions *functions = nullptr;
    bool useIndex = true; ///< false: full scans, for tests (same results, other metrics)
    bool explain
        = true; ///< false: Response::explanation stays empty, which saves a microsecond or two
    std::stop_token
        stop; ///< asked every few hundred items; the run then ends with ErrorCode::cancelled
};

struct Response {
    std::vector<json::Value> rows; ///< in the arena given to run(), or borrowed from the container
    std::vector<PartitionMetrics> partitions; ///< one entry per physical partition visited
    std::string continuation; ///< empty = finished
    Explanation explanation;

    Metrics total() const;
};

Result<Response> run(const Query &query, const store::Container &container, const Request &request,
                     json::Arena &arena);

/// Which physical partitions the query would visit, and why.
Result<Routing> route(const Query &query, const store::Container &container,
                      const Request &request);

} // namespace partita::query
