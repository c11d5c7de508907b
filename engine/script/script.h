// Server-side JavaScript: stored procedures, pre- and post-triggers, user-defined functions.
// QJSEngine runs them on one logical partition. All writes of one execution are one transaction.
//
// Inside a script, readDocument and readDocuments see all writes of the execution. Queries
// (queryDocuments and the integrated query API) see deleted and changed items, but not items that
// the execution has created. Scripts cannot access the machine. They use the container's clock, and
// random numbers that are the same in every run. A script is stopped when it exceeds its time or
// memory.
//
// QJSEngine needs a QCoreApplication, which the program's main() creates and the library never
// does. Without one, add() returns an error. Containers without scripts need none.
#pragma once

#include "engine/query/query.h"
#include "engine/store/container.h"

#include <memory>

namespace partita::script {

enum class ScriptKind { procedure, preTrigger, postTrigger, function };

struct Script {
    ScriptKind kind = ScriptKind::procedure;
    std::string name;
    std::string body; ///< `function name(…) { … }`
    std::string operation
        = "All"; ///< writes that a trigger is for: All, Create, Replace, Delete, Upsert
};

/// Most scripts in one container.
inline constexpr std::size_t maximumProcedures = 100;
inline constexpr std::size_t maximumFunctions = 50;

struct Limits {
    std::int64_t timeMs = 5000; ///< real time; after it the script is stopped and rolled back
    std::int64_t maximumOperations = 10000; ///< accepted calls; further calls return false
    std::int64_t maximumMemory
        = 512LL * 1024 * 1024; ///< bytes by which the process may grow meanwhile
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

/// The scripts of one container, compiled once. Not thread-safe: all calls must come from the
/// thread that made the first call.
class ScriptHost : public query::UserFunctions {
public:
    ScriptHost();
    ~ScriptHost() override;

    /// True when scripts can be added and run: a QCoreApplication exists.
    static bool isAvailable();

    /// Errors: syntax (with line and column), name taken, not a function.
    Result<void> add(const Script &script);
    bool hasScript(ScriptKind kind, std::string_view name) const;

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
    Result<json::Value> call(std::string_view name, const std::vector<json::Value> &arguments,
                             json::Arena &arena) const override;

private:
    struct State;
    std::unique_ptr<State> m_state;
};

} // namespace partita::script
