// One execution: a procedure, or a write between its triggers, as one transaction.
//
// Writes are applied to the container as they come and kept in a list. When the script then asks a query, the
// transaction is undone, the query answered from the state before the execution, and the list applied again before the
// next read or write: the container looks the same, and the query has not seen the writes.
#pragma once

#include "engine/script/engine.h"
#include "engine/script/links.h"

#include <map>

namespace partita::script {

class Execution {
public:
    /// All arguments outlive the execution; `functions` serves the script's queries.
    Execution(Engine &engine, store::Container &container, const store::PartitionKey &key,
              const Limits &limits, const query::UserFunctions &functions, std::uint32_t seed);

    // The phases, in the order in which they run.
    void addScript(const Script &script, const QJSValue &function, json::Value arguments,
                   std::string operationType);
    void addWrite(const ScriptHost::TriggeredWrite &write);

    /// Runs the phases and commits. After an error nothing of it is left in the container.
    Result<Outcome> run();

private:
    enum class Mode { transaction, snapshot };
    enum class Progress { finished, otherMode };

    struct Phase {
        std::optional<Script> script; ///< absent: the write itself
        QJSValue function;
        json::Document arguments;
        std::string operationType;
    };
    /// A write that the transaction consists of.
    struct Write {
        store::OperationKind kind = store::OperationKind::create;
        std::string id; ///< replace, remove
        json::Document item;
        store::WriteOptions options;
        std::string etag; ///< as the script has seen it
    };
    /// What an operation gives its callback.
    struct Reply {
        QJSValue value;
        QJSValue options;
    };

    Result<void> commit();
    Result<void> replay();
    Result<Progress> advance(Mode mode);
    Result<Progress> runScript(Mode mode);
    Result<Progress> runWrite(Mode mode);
    Result<Progress> pump(Mode mode);
    std::optional<Failure> perform(const QJSValue &request);
    Result<void> finishScript();

    Result<Reply> read(const QJSValue &request);
    Result<Reply> query(const QJSValue &request, bool isFeed);
    Reply replyOf(const query::Response &response);
    Result<Reply> write(const QJSValue &request, store::OperationKind kind);
    Result<Write> writeOf(const QJSValue &request, store::OperationKind kind);
    Result<json::Document> itemOf(const QJSValue &request);

    Result<store::ItemResponse> apply(const Write &write);
    /// Applies a write for the first time: traced, and remembered for replay().
    Result<store::ItemResponse> applyNew(Write write);
    Settings settingsOf(const Phase &phase) const;
    Error errorOf(const Failure &failure) const;
    void trace(const std::string &step) { m_outcome.trace.steps.push_back(step); }
    std::string newId();

    Engine &m_engine;
    store::Container &m_container;
    const store::PartitionKey &m_key;
    const Limits &m_limits;
    const query::UserFunctions &m_functions;
    Links m_links;
    std::uint32_t m_seed;
    std::uint32_t m_generatedIds = 0;

    std::vector<Phase> m_phases;
    std::size_t m_phase = 0;
    bool m_scriptRuns = false;
    std::int64_t m_accepted = 0;
    QJSValue m_pending; ///< a call that waits for the other mode

    std::optional<ScriptHost::TriggeredWrite> m_write;
    json::Document m_item; ///< of the write: what is asked for, then what was stored
    std::vector<Write> m_writes;
    std::map<std::string, std::string> m_etags; ///< as seen by the script -> after the last replay
    Outcome m_outcome;
};

} // namespace partita::script
