// One execution: a stored procedure, or a write with its triggers, as one transaction.
//
// Each of its scripts runs in a realm of its own, or in one that is shared by scripts that keep the
// globals (Script::keepsGlobals); all of them together may use the limits. Writes
// are applied to the container at once. Reads and feeds see all of them. Queries see deleted and
// changed items, but not those that the execution has created (see store::Unseen).
#pragma once

#include "engine/script/process/realm.h"
#include "engine/script/running/links.h"
#include "engine/store/physicalpartition.h"

namespace partita::script {

class Execution {
public:
    /// All arguments outlive the execution; `functions` serves the script's queries. `what`: the
    /// beginning of the sentence when it is stopped.
    Execution(std::string what, store::Container &container, const store::PartitionKey &key,
              const Limits &limits, const query::UserFunctions &functions, std::uint32_t seed);

    // The phases, in the order in which they run.
    void addScript(const Script &script, json::Value arguments, std::string operationType);
    void addWrite(const ScriptHost::TriggeredWrite &write);

    /// Runs the phases and commits. After an error, all changes are rolled back.
    Result<ScriptResult> run();
    /// The trace of the run; of a failed run, up to the failure.
    const Trace &trace() const { return m_outcome.trace; }

private:
    struct Phase {
        std::optional<Script> script; ///< absent: the write itself
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

    /// A call on the collection, with its options read.
    struct Call {
        Wanted wanted;
        json::Document options;
    };

    void meetItem();
    Result<void> runPhases();
    Result<void> runScript();
    Result<void> runWrite();
    Run beginningOf(const Phase &phase, std::chrono::nanoseconds time) const;
    Result<void> converse(Realm &realm, const Run &run);
    Reply answerTo(const Wanted &wanted);
    Result<void> keep(const Ended &ended);

    Result<Reply> perform(const Call &call);
    Result<Reply> read(const Call &call);
    Result<Reply> query(const Call &call, Reading reading);
    /// Item numbers in the partition, from which the next page of the integrated query API
    /// continues.
    json::Value numbersOf(std::span<const json::Value> items, json::Arena &arena) const;
    /// The options argument of every callback, as JSON text: usage and quota of the container, then
    /// `more`.
    std::string replyOptions(std::optional<int> status = {},
                             const std::vector<json::Member> &more = {}) const;
    Result<Reply> write(const Call &call, store::OperationKind kind);
    Result<Write> writeOf(const Call &call, store::OperationKind kind);
    Result<json::Document> itemOf(const Call &call, store::OperationKind kind);
    Result<void> readPatch(const Call &call, Write &write);

    Result<store::ItemResponse> apply(const Write &write);
    Result<store::ItemResponse> patch(const Write &write);
    Result<store::ItemResponse> applyTraced(const Write &write);
    Error errorOf(const Failure &failure) const;
    const store::PhysicalPartition &partition() const;
    void trace(const std::string &step) { m_outcome.trace.steps.push_back(step); }
    std::string newId();

    std::string m_what;
    store::Container &m_container;
    const store::PartitionKey &m_key;
    const Limits &m_limits;
    const query::UserFunctions &m_functions;
    Links m_links;
    std::uint32_t m_seed;
    std::uint32_t m_generatedIds = 0;

    std::vector<Phase> m_phases;
    std::size_t m_phase = 0;
    std::int64_t m_accepted = 0;
    std::chrono::nanoseconds m_timeLeft;
    items::ItemNumber m_firstNew = 0; ///< items from this number on were created by this execution

    std::optional<ScriptHost::TriggeredWrite> m_write;
    json::Document m_item; ///< for the write: the requested or deleted item, then the stored one
    bool m_isAnswered = false; ///< a post-trigger has replaced the item in the response
    ScriptResult m_outcome;
};

} // namespace partita::script
