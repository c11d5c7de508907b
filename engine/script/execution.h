// One execution: a stored procedure, or a write with its triggers, as one transaction.
//
// Writes are applied to the container at once. Reads and feeds see all of them. Queries see deleted
// and changed items, but not those that the execution has created (see store::Unseen).
#pragma once

#include "engine/script/engine.h"
#include "engine/script/links.h"
#include "engine/store/physicalpartition.h"

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

    /// Runs the phases and commits. After an error, all changes are rolled back.
    Result<ScriptResult> run();
    /// The trace of the run; of a failed run, up to the failure.
    const Trace &trace() const { return m_outcome.trace; }

private:
    struct Phase {
        std::optional<Script> script; ///< absent: the write itself
        QJSValue function;
        json::Document arguments;
        std::string operationType;
    };
    struct Write {
        store::OperationKind kind = store::OperationKind::create;
        std::string id; ///< replace, patch, remove
        json::Document item; ///< for a patch: the list of its operations
        std::string condition; ///< for a patch
        store::WriteOptions options;
    };
    /// queryDocuments, readDocuments, and the integrated query API.
    enum class Reading { query, feed, chain };

    /// Arguments of an operation's callback.
    struct Reply {
        QJSValue value;
        QJSValue options;
    };

    void meetItem();
    Result<void> runPhases();
    Result<void> runScript();
    Result<void> runWrite();
    Result<void> pump();
    std::optional<Failure> perform(const QJSValue &request);
    Remains endScript();
    Result<void> keep(const Remains &remains);

    Result<Reply> read(const QJSValue &request);
    Result<Reply> query(const QJSValue &request, Reading reading);
    /// Item numbers in the partition, from which the next page of the integrated query API
    /// continues.
    QJSValue numbersOf(std::span<const json::Value> items);
    Reply replyOf(const query::Response &response);
    /// The options argument of every callback: usage and quota of the container.
    QJSValue replyOptions(std::optional<int> status = {});
    Result<Reply> write(const QJSValue &request, store::OperationKind kind);
    Result<Write> writeOf(const QJSValue &request, store::OperationKind kind);
    Result<json::Document> itemOf(const QJSValue &request, store::OperationKind kind);
    Result<void> readPatch(const QJSValue &request, Write &write);

    Result<store::ItemResponse> apply(const Write &write);
    Result<store::ItemResponse> patch(const Write &write);
    Result<store::ItemResponse> applyTraced(const Write &write);
    Settings settingsOf(const Phase &phase) const;
    Error errorOf(const Failure &failure) const;
    const store::PhysicalPartition &partition() const;
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
    items::ItemNumber m_firstNew = 0; ///< items from this number on were created by this execution

    std::optional<ScriptHost::TriggeredWrite> m_write;
    json::Document m_item; ///< for the write: the requested or deleted item, then the stored one
    bool m_isAnswered = false; ///< a post-trigger has replaced the item in the response
    ScriptResult m_outcome;
};

} // namespace partita::script
