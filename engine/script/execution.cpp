#include "engine/script/execution.h"

#include "engine/script/quota.h"

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

} // namespace

Execution::Execution(Engine &engine, store::Container &container, const store::PartitionKey &key,
                     const Limits &limits, const query::UserFunctions &functions,
                     std::uint32_t seed)
    : m_engine(engine)
    , m_container(container)
    , m_key(key)
    , m_limits(limits)
    , m_functions(functions)
    , m_links(container, key)
    , m_seed(seed)
{
}

void Execution::addScript(const Script &script, const QJSValue &function, json::Value arguments,
                          std::string operationType)
{
    m_phases.push_back(
        {script, function, json::Document::copyOf(arguments), std::move(operationType)});
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
        if (m_scriptRuns)
            endScript();
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
    m_engine.begin(settingsOf(phase), m_limits);
    m_scriptRuns = true;
    QJSValueList arguments;
    const json::Value given = phase.arguments.root();
    for (std::size_t index = 0; index < given.size(); ++index)
        arguments.append(toScript(given.at(index), m_engine.js()));
    if (const std::optional<Failure> failure = m_engine.call(phase.function, arguments))
        return errorOf(*failure);
    if (Result<void> done = pump(); !done)
        return done;
    const Remains remains = endScript();
    return remains.failure ? Result<void>(errorOf(*remains.failure)) : keep(remains);
}

Settings Execution::settingsOf(const Phase &phase) const
{
    Settings settings;
    settings.kind = phase.script->kind;
    settings.operationType = phase.operationType;
    settings.selfLink = m_links.selfLink();
    settings.altLink = m_links.altLink();
    settings.requestBody = m_write ? m_item.root() : phase.arguments.root();
    if (phase.script->kind == ScriptKind::procedure)
        settings.responseBody = json::Value::string(""); // initial value in the service
    if (phase.script->kind == ScriptKind::postTrigger && m_write->kind != OperationKind::remove)
        settings.responseBody = m_item.root();
    settings.quota = quotaText(m_container);
    settings.usage = usageText(m_container);
    settings.nowMs = m_container.clock().nowMs();
    settings.seed = m_seed;
    settings.accepted = m_accepted;
    return settings;
}

Remains Execution::endScript()
{
    Remains remains = m_engine.end();
    m_scriptRuns = false;
    m_accepted = remains.accepted;
    std::vector<std::string> &log = m_outcome.trace.log;
    log.insert(log.end(), remains.log.begin(), remains.log.end());
    return remains;
}

Result<void> Execution::keep(const Remains &remains)
{
    const ScriptKind kind = m_phases[m_phase].script->kind;
    if (kind == ScriptKind::postTrigger && !remains.bodyIsSet)
        return {};
    const std::optional<std::string> &text
        = kind == ScriptKind::preTrigger ? remains.requestBody : remains.body;
    if (!text)
        return {};
    Result<json::Document> document = json::Document::parse(*text);
    if (!document)
        return errorOf({"its body cannot be kept: " + document.error().message, 0, 0});
    (kind == ScriptKind::preTrigger ? m_item : m_outcome.body) = *document;
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

Result<void> Execution::pump()
{
    for (;;) {
        const QJSValue request = m_engine.next();
        if (request.isError())
            return errorOf({toStdString(request), 0, 0});
        if (!request.isObject())
            return {};
        if (const std::optional<Failure> failure = perform(request))
            return errorOf(*failure);
    }
}

Error Execution::errorOf(const Failure &failure) const
{
    const Script &script = *m_phases[m_phase].script;
    Error error;
    error.message = std::string("The ") + describe(script.kind) + " " + script.name + " failed";
    if (failure.line > 0)
        error.message += " at line " + std::to_string(failure.line);
    error.message += ": " + asSentence(failure.message) + " Nothing it wrote was kept.";
    error.line = failure.line;
    error.substatus = failure.number;
    return error;
}

} // namespace partita::script
