#include "engine/script/running/execution.h"

#include "engine/base/processortime.h"
#include "engine/script/running/quota.h"

namespace partita::script {
namespace {

using store::OperationKind;

const char *describe(ScriptKind kind)
{
    switch (kind) {
    case ScriptKind::procedure:
        return "stored procedure";
    case ScriptKind::preTrigger:
        return "pre-trigger";
    case ScriptKind::postTrigger:
        return "post-trigger";
    case ScriptKind::function:
        return "function";
    }
    return "script";
}

/// What every failed execution says beside its cause.
constexpr const char *nothingKept = ", and nothing it wrote was kept";

/// As Run::kind.
const char *nameOf(ScriptKind kind)
{
    switch (kind) {
    case ScriptKind::procedure:
        return "procedure";
    case ScriptKind::preTrigger:
        return "preTrigger";
    case ScriptKind::postTrigger:
        return "postTrigger";
    case ScriptKind::function:
        break;
    }
    return "function";
}

double inMs(std::chrono::nanoseconds time)
{
    return std::chrono::duration<double, std::milli>(time).count();
}

} // namespace

Execution::Execution(std::string what, store::Container &container, const store::PartitionKey &key,
                     const Limits &limits, const query::UserFunctions &functions,
                     std::uint32_t seed)
    : m_what(std::move(what))
    , m_container(container)
    , m_key(key)
    , m_limits(limits)
    , m_functions(functions)
    , m_links(container, key)
    , m_seed(seed)
    , m_timeLeft(std::chrono::milliseconds(limits.timeMs))
{
}

void Execution::addScript(const Script &script, json::Value arguments, std::string operationType)
{
    m_phases.push_back({script, json::Document::copyOf(arguments), std::move(operationType)});
}

void Execution::addWrite(const ScriptHost::TriggeredWrite &write)
{
    m_write = write;
    m_item = json::Document::copyOf(write.item);
    m_phases.emplace_back();
}

/// Reads the item that the write will change. A trigger of a delete gets the item as the body of
/// the request. A trigger of a replace gets its `_self` in the body, as the service's sample
/// uniqueConstraint.js expects.
void Execution::meetItem()
{
    if (!m_write || m_write->id.empty())
        return;
    const Result<store::ItemResponse> stored = m_container.read(m_key, m_write->id);
    if (!stored)
        return; // The write will report it.
    m_links.remember(stored->item);
    if (m_write->kind == OperationKind::remove) {
        m_item = json::Document::copyOf(stored->item);
    } else if (m_item.root().isObject()) {
        constexpr std::string_view self = "_self";
        std::vector<json::Member> members;
        for (std::size_t index = 0; index < m_item.root().size(); ++index) {
            if (const json::Member member = m_item.root().memberAt(index); member.name != self)
                members.push_back(member);
        }
        members.push_back({self, stored->item.member(self)});
        json::Arena arena;
        m_item = json::Document::copyOf(json::Value::object(members, arena));
    }
}

Result<ScriptResult> Execution::run()
{
    m_firstNew = partition().end();
    meetItem();
    const Result<void> done = m_container.transaction([this] { return runPhases(); });
    if (!done) {
        Error error = done.error();
        error.log = m_outcome.trace.log;
        return error;
    }
    if (m_write && m_write->kind != OperationKind::remove) {
        const json::Value id = m_item.root().member("id");
        if (Result<store::ItemResponse> stored = m_container.read(m_key, id.string()); stored) {
            m_item = json::Document::copyOf(stored->item);
            m_outcome.etag = stored->etag.text();
        }
        if (!m_isAnswered)
            m_outcome.body = m_item;
    }
    return std::move(m_outcome);
}

const store::PhysicalPartition &Execution::partition() const
{
    return m_container.partition(m_container.partitionOf(m_key));
}

Result<void> Execution::runPhases()
{
    for (; m_phase < m_phases.size(); ++m_phase) {
        Result<void> done = m_phases[m_phase].script ? runScript() : runWrite();
        if (!done)
            return done;
    }
    return {};
}

Result<void> Execution::runScript()
{
    const Phase &phase = m_phases[m_phase];
    Realm realm(m_what, m_limits);
    if (Result<void> opened = realm.open(m_timeLeft, phase.script->keepsGlobals); !opened)
        return opened;
    Result<void> done = converse(realm, beginningOf(phase, m_timeLeft));
    if (done)
        realm.leave();
    m_timeLeft = realm.timeLeft();
    std::vector<std::string> &log = m_outcome.trace.log;
    for (std::string &line : realm.takeLog())
        log.push_back(std::move(line));
    return done;
}

Run Execution::beginningOf(const Phase &phase, std::chrono::nanoseconds time) const
{
    Run run;
    run.name = phase.script->name;
    run.body = phase.script->body;
    run.kind = nameOf(phase.script->kind);
    run.operationType = phase.operationType;
    run.selfLink = m_links.selfLink();
    run.altLink = m_links.altLink();
    run.arguments = json::toText(phase.arguments.root());
    run.requestBody = json::toText(m_write ? m_item.root() : phase.arguments.root());
    if (phase.script->kind == ScriptKind::procedure)
        run.responseBody = "\"\""; // initial value in the service
    if (phase.script->kind == ScriptKind::postTrigger && m_write->kind != OperationKind::remove)
        run.responseBody = json::toText(m_item.root());
    run.quota = quotaText(m_container);
    run.usage = usageText(m_container);
    run.nowMs = static_cast<double>(m_container.clock().nowMs());
    run.timeMs = inMs(time);
    run.maximumOperations = static_cast<double>(m_limits.maximumOperations);
    run.accepted = m_accepted;
    run.seed = static_cast<std::int32_t>(m_seed);
    return run;
}

/// Answers the script's calls on the collection until it has ended.
Result<void> Execution::converse(Realm &realm, const Run &run)
{
    Result<std::string_view> message = realm.exchange(encoded(run));
    std::chrono::nanoseconds spent {0};
    while (message && tagOf(*message) == Wanted::tag) {
        const std::chrono::nanoseconds begin = processorTimeOfThread();
        Reply reply = answerTo(decoded<Wanted>(*message));
        const std::chrono::nanoseconds used = processorTimeOfThread() - begin;
        realm.spend(used);
        spent += used;
        reply.spentMs = inMs(spent);
        message = realm.exchange(encoded(reply));
    }
    if (!message) {
        Error error = message.error();
        if (error.message.ends_with('.'))
            error.message.insert(error.message.size() - 1, nothingKept);
        return error;
    }
    if (tagOf(*message) == Failed::tag)
        return errorOf(decoded<Failed>(*message).failure);
    const Ended ended = decoded<Ended>(*message);
    m_accepted = ended.accepted;
    return keep(ended);
}

Result<void> Execution::keep(const Ended &ended)
{
    const ScriptKind kind = m_phases[m_phase].script->kind;
    if (kind == ScriptKind::postTrigger && !ended.bodyIsSet)
        return {};
    const bool isRequest = kind == ScriptKind::preTrigger;
    if (isRequest ? !ended.hasRequestBody : !ended.hasBody)
        return {};
    Result<json::Document> document
        = json::Document::parse(isRequest ? ended.requestBody : ended.body);
    if (!document)
        return errorOf({"its body cannot be kept: " + document.error().message});
    (isRequest ? m_item : m_outcome.body) = *document;
    m_isAnswered = m_isAnswered || kind == ScriptKind::postTrigger;
    return {};
}

Result<void> Execution::runWrite()
{
    Write write;
    write.kind = m_write->kind;
    write.id = m_write->id;
    write.item = m_item;
    write.options = m_write->options;
    Result<store::ItemResponse> response = applyTraced(write);
    if (!response)
        return response.error();
    if (m_write->kind != OperationKind::remove)
        m_item = json::Document::copyOf(response->item);
    return {};
}

Error Execution::errorOf(const Failure &failure) const
{
    const Script &script = *m_phases[m_phase].script;
    Error error;
    error.message = std::string("The ") + describe(script.kind) + " " + script.name + " failed";
    if (failure.line > 0)
        error.message += " at line " + std::to_string(failure.line);
    error.message += nothingKept + (": " + asSentence(failure.message));
    error.line = failure.line;
    error.substatus = failure.number;
    return error;
}

} // namespace partita::script
