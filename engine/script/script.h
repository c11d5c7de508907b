// Server-side JavaScript: stored procedures, pre- and post-triggers, user-defined functions, run by
// QJSEngine against one logical partition. All writes of one execution commit together or not at
// all.
//
// Inside a script, readDocument and readDocuments see all that the execution has written. Queries
// (queryDocuments and the integrated query API) see what it has deleted and changed, but not the
// items that it has created. Scripts cannot reach the machine; their clock is the container's and
// their random numbers are the same in every run. A script is stopped when its time or memory is
// used up.
//
// QJSEngine needs a QCoreApplication: the program's main makes one, the library never does. Without
// one, add() answers an error; containers without scripts need none.
#pragma once

#include "engine/query/query.h"
#include "engine/store/container.h"

#include <memory>

namespace partita::script {

enum class Kind { procedure, preTrigger, postTrigger, function };

struct Script {
    Kind kind = Kind::procedure;
    std::string name;
    std::string body; ///< `function name(…) { … }`
    std::string operation
        = "All"; ///< of a trigger: the writes it is for: All, Create, Replace, Delete, Upsert
};

/// Most that one container holds.
inline constexpr std::size_t maximumProcedures = 100;
inline constexpr std::size_t maximumFunctions = 50;

struct Limits {
    std::int64_t timeMs = 5000; ///< real time, then the script is stopped and rolled back
    std::int64_t maximumOperations = 10000; ///< accepted calls; further ones answer false
    std::int64_t maximumMemory
        = 512LL * 1024 * 1024; ///< bytes that the process may grow by meanwhile
};

/// What an execution did, in the order in which it did it.
struct Trace {
    std::vector<store::OperationMetrics> operations;
    std::vector<query::Metrics> queries;
    std::vector<std::string> log; ///< console.log
    std::vector<std::string>
        steps; ///< one readable line an operation: "readDocument p1", "replaceDocument p1"…
};

struct Outcome {
    json::Document body; ///< getResponse().getBody(), "" when not set; of a write, the item as
                         ///< stored unless a post-trigger set it
    std::string etag; ///< of a write
    Trace trace;
};

/// The scripts of one container, compiled once. Not thread-safe; one engine, one thread: all calls
/// come from the thread that made the first one.
class ScriptHost : public query::UserFunctions {
public:
    ScriptHost();
    ~ScriptHost() override;

    /// Scripts can be added and run: there is a QCoreApplication.
    static bool isAvailable();

    /// Errors: syntax (with line and column), name taken, not a function.
    Result<void> add(const Script &script);
    bool hasScript(Kind kind, std::string_view name) const;

    /// Runs a stored procedure. Errors: unknown name, thrown exceptions (message and line), time
    /// budget, conflicts; whatever it wrote is rolled back. `arguments` is a JSON array (or one
    /// value).
    Result<Outcome> call(std::string_view procedure, store::Container &container,
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
    Result<Outcome> write(const TriggeredWrite &write, store::Container &container,
                          const store::PartitionKey &key, const Limits &limits = {});

    /// What the latest call or write did before it died, although nothing of it is left; null when
    /// it did not run or live on.
    const Trace *lost() const;

    bool has(std::string_view name) const override;
    Result<json::Value> call(std::string_view name, const std::vector<json::Value> &arguments,
                             json::Arena &arena) const override;

private:
    struct State;
    std::unique_ptr<State> m_state;
};

} // namespace partita::script
