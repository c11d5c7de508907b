// Public interface of the query engine: prepare a text once, run it on a container.
//
//     Result<Query> query = prepare("SELECT * FROM p WHERE p.userId = @u");
//     Result<Response> answer = run(*query, container, {.parameters = {{"@u", value}}}, arena);
//
// A query over several logical partitions runs in each physical partition and is merged, as in the
// service's client. Thread safety: a prepared Query is immutable and may be shared; run() requires
// that nobody changes the container meanwhile.
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

/// Whether the computed properties are valid: each is `SELECT VALUE expression FROM alias` and
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

/// Whether ORDER BY on one path returns the rows without it, first when ascending. The service does
/// since June 2022 ("Order by queries now return items without the property", Azure Cosmos DB
/// release notes). Before, it left them out unless the indexing policy named the path.
enum class MissingSortPath { returned, asPolicySays };

struct Request {
    std::vector<Parameter> parameters;
    std::optional<store::PartitionKey>
        partitionKey; ///< whole key or prefix, as in the request options
    /// Visits only this one of the physical partitions; for clients that divide their request.
    std::optional<int> physicalPartition;
    std::optional<int> maxItemCount; ///< rows per page; absent or -1 = the service's choice
    bool onePage = false; ///< stop after one page and return a continuation
    std::string continuation;
    MissingSortPath missingSortPath = MissingSortPath::returned;
    const UserFunctions *functions = nullptr;
    bool useIndex = true; ///< false: full scans, for tests (same results, other metrics)
    bool explain
        = true; ///< false: Response::explanation stays empty, which saves a microsecond or two
    std::stop_token
        stop; ///< checked every few hundred items; the run then ends with ErrorCode::cancelled
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

/// Physical partitions that the query would visit, and the reason.
Result<Routing> route(const Query &query, const store::Container &container,
                      const Request &request);

} // namespace partita::query
