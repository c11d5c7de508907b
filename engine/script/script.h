// Server-side JavaScript: stored procedures, pre- and post-triggers, user-defined functions, run on
// one logical partition. All writes of one execution are one transaction.
//
// Inside a script, readDocument and readDocuments see all writes of the execution. Queries
// (queryDocuments and the integrated query API) see deleted and changed items, but not items that
// the execution has created. Scripts cannot access the machine. They use the container's clock, and
// random numbers that are the same in every run.
//
// Each execution runs in a process of its own (partita-script, which holds a QJSEngine; see
// engine/javascript), forked from one that is kept warm. Hence no execution sees what another one
// has changed in its globals, and a script that exceeds its time or memory is stopped whatever it
// does. That costs some 2 ms an execution, and 20 to 30 us a call of a user-defined function.
// Scripts that Partita itself has written share processes.
#pragma once

#include "engine/query/query.h"
#include "engine/store/container.h"

#include <memory>
#include <stop_token>

namespace partita::script {

enum class ScriptKind { procedure, preTrigger, postTrigger, function };

struct Script {
    ScriptKind kind = ScriptKind::procedure;
    std::string name;
    std::string body; ///< `function name(…) { … }`
    std::string operation
        = "All"; ///< writes that a trigger is for: All, Create, Replace, Delete, Upsert
    /// Known to change no global, so that its executions may share a process. For scripts that
    /// Partita writes (planning/scripts.h).
    bool keepsGlobals = false;
};

/// Most scripts in one container.
inline constexpr std::size_t maximumProcedures = 100;
inline constexpr std::size_t maximumFunctions = 50;

struct Limits {
    std::int64_t timeMs = 5000; ///< processor time; after it the script is stopped and rolled back
    std::int64_t maximumOperations = 10000; ///< accepted calls; further calls return false
    std::int64_t maximumMemory
        = 512LL * 1024 * 1024; ///< bytes by which its process may grow, and may send
    std::stop_token stop = {}; ///< ends the script with ErrorCode::cancelled
};

/// The actions of an execution, in order.
struct Trace {
    std::vector<store::OperationMetrics> operations;
    std::vector<query::Metrics> queries;
    std::vector<std::string> log; ///< console.log
    std::vector<std::string>
        steps; ///< one readable line per operation: "readDocument p1", "replaceDocument p1"…
};

struct ScriptResult {
    json::Document body; ///< getResponse().getBody(), "" when not set; for a write, the stored item
                         ///< unless a post-trigger set another body
    std::string etag; ///< for a write
    Trace trace;
};

/// The scripts of one container. Not thread-safe.
class ScriptHost : public query::UserFunctions {
public:
    ScriptHost();
    ~ScriptHost() override;

    /// Errors: syntax (with line and column), name taken, not a function.
    Result<void> add(const Script &script);
    bool hasScript(ScriptKind kind, std::string_view name) const;
    /// Null when there is none of this name. Valid until the next add().
    const Script *script(ScriptKind kind, std::string_view name) const;

    /// Runs a stored procedure. `arguments` is a JSON array (or one value). Errors: unknown name,
    /// exceptions (message and line), time limit, conflicts; all its writes are then rolled back.
    Result<ScriptResult> call(std::string_view procedure, store::Container &container,
                              const store::PartitionKey &key, json::Value arguments,
                              const Limits &limits = {});

    /// A write with triggers, in one transaction. `kind` is create, upsert, replace or remove.
    struct TriggeredWrite {
        store::OperationKind kind = store::OperationKind::create;
        std::string id; ///< replace, remove
        json::Value item;
        std::string preTrigger; ///< empty = none
        std::string postTrigger;
        store::WriteOptions options;
    };
    Result<ScriptResult> write(const TriggeredWrite &write, store::Container &container,
                               const store::PartitionKey &key, const Limits &limits = {});

    /// The trace of the latest call or write if it failed, although its changes are rolled back;
    /// null when it succeeded or did not run.
    const Trace *lost() const;

    bool has(std::string_view name) const override;
    /// Calls a user-defined function in a realm of its own; see RequestFunctions.
    Result<json::Value> call(std::string_view name, const std::vector<json::Value> &arguments,
                             json::Arena &arena) const override;

private:
    Result<const Script *> trigger(ScriptKind kind, const std::string &name,
                                   store::OperationKind operation) const;
    struct State;
    std::unique_ptr<State> m_state;
};

/// The user-defined functions of a container for one request, whose calls share a realm. It is made
/// by the first call. All calls together may use the limits.
class RequestFunctions : public query::UserFunctions {
public:
    /// The host outlives it. `nowMs`: the clock that the functions see.
    explicit RequestFunctions(const ScriptHost &host, std::int64_t nowMs = 0, Limits limits = {});
    ~RequestFunctions() override;

    bool has(std::string_view name) const override;
    Result<json::Value> call(std::string_view name, const std::vector<json::Value> &arguments,
                             json::Arena &arena) const override;

private:
    struct State;
    std::unique_ptr<State> m_state;
};

} // namespace partita::script
