#include "engine/script/execution.h"

namespace partita::script {
namespace {

using store::OperationKind;

const char *describe(Kind kind)
{
    switch (kind) {
    case Kind::procedure:
        return "stored procedure";
    case Kind::preTrigger:
        return "pre-trigger";
    case Kind::postTrigger:
        return "post-trigger";
    case Kind::function:
        return "function";
    }
    return "script";
}

bool isQuery(const QJSValue &request)
{
    const QString operation = request.property(QStringLiteral("operation")).toString();
    return operation == QLatin1String("query") || operation == QLatin1String("feed");
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

Result<Outcome> Execution::run()
{
    Result<void> done = commit();
    if (m_scriptRuns)
        m_engine.end();
    if (!done)
        return done.error();
    if (m_write && m_write->kind != OperationKind::remove) {
        const json::Value id = m_item.root().member("id");
        if (Result<store::ItemResponse> stored = m_container.read(m_key, id.string()); stored) {
            m_item = json::Document::copyOf(stored->item);
            m_outcome.etag = stored->etag.text();
        }
        m_outcome.body = m_item;
    }
    return std::move(m_outcome);
}

Result<void> Execution::commit()
{
    Mode mode = Mode::transaction;
    for (;;) {
        if (mode == Mode::snapshot) {
            if (Result<Progress> progress = advance(Mode::snapshot); !progress)
                return progress.error();
        }
        bool asksSnapshot = false;
        Result<void> done = m_container.transaction([this, &asksSnapshot]() -> Result<void> {
            if (Result<void> replayed = replay(); !replayed)
                return replayed;
            Result<Progress> progress = advance(Mode::transaction);
            if (!progress)
                return progress.error();
            asksSnapshot = *progress == Progress::otherMode;
            if (asksSnapshot)
                return Error {.code = ErrorCode::cancelled, .message = "undone to answer a query"};
            return {};
        });
        if (!asksSnapshot)
            return done;
        mode = Mode::snapshot;
    }
}

Result<void> Execution::replay()
{
    for (const Write &write : m_writes) {
        Result<store::ItemResponse> response = apply(write);
        if (!response)
            return response.error();
        m_etags[write.etag] = response->etag.text();
    }
    return {};
}

Result<Execution::Progress> Execution::advance(Mode mode)
{
    for (; m_phase < m_phases.size(); ++m_phase) {
        Result<Progress> progress = m_phases[m_phase].script ? runScript(mode) : runWrite(mode);
        if (!progress || *progress == Progress::otherMode)
            return progress;
    }
    return Progress::finished;
}

Result<Execution::Progress> Execution::runScript(Mode mode)
{
    const Phase &phase = m_phases[m_phase];
    if (!m_scriptRuns) {
        m_engine.begin(settingsOf(phase), m_limits);
        m_scriptRuns = true;
        QJSValueList arguments;
        const json::Value given = phase.arguments.root();
        for (std::size_t index = 0; index < given.size(); ++index)
            arguments.append(toScript(given.at(index), m_engine.js()));
        if (const std::optional<Failure> failure = m_engine.call(phase.function, arguments))
            return errorOf(*failure);
    }
    Result<Progress> progress = pump(mode);
    if (!progress || *progress == Progress::otherMode)
        return progress;
    if (Result<void> finished = finishScript(); !finished)
        return finished.error();
    return Progress::finished;
}

Settings Execution::settingsOf(const Phase &phase) const
{
    Settings settings;
    settings.kind = phase.script->kind;
    settings.operationType = phase.operationType;
    settings.selfLink = m_links.selfLink();
    settings.altLink = m_links.altLink();
    settings.requestBody = m_write ? m_item.root() : phase.arguments.root();
    if (phase.script->kind == Kind::postTrigger)
        settings.responseBody = m_item.root();
    settings.nowMs = m_container.clock().nowMs();
    settings.seed = m_seed;
    settings.accepted = m_accepted;
    return settings;
}

Result<void> Execution::finishScript()
{
    const Kind kind = m_phases[m_phase].script->kind;
    const Remains remains = m_engine.end();
    m_scriptRuns = false;
    m_accepted = remains.accepted;
    std::vector<std::string> &log = m_outcome.trace.log;
    log.insert(log.end(), remains.log.begin(), remains.log.end());
    const std::optional<std::string> &text
        = kind == Kind::preTrigger ? remains.requestBody : remains.body;
    if (!text || kind == Kind::postTrigger)
        return {};
    Result<json::Document> document = json::Document::parse(*text);
    if (!document)
        return errorOf({"its body cannot be kept: " + document.error().message, 0, 0});
    (kind == Kind::preTrigger ? m_item : m_outcome.body) = *document;
    return {};
}

Result<Execution::Progress> Execution::runWrite(Mode mode)
{
    if (mode == Mode::snapshot)
        return Progress::otherMode;
    Write write;
    write.kind = m_write->kind;
    write.id = m_write->id;
    write.item = m_item;
    write.options = m_write->options;
    Result<store::ItemResponse> response = applyNew(std::move(write));
    if (!response)
        return response.error();
    if (m_write->kind != OperationKind::remove)
        m_item = json::Document::copyOf(response->item);
    return Progress::finished;
}

Result<Execution::Progress> Execution::pump(Mode mode)
{
    for (;;) {
        const QJSValue request = m_pending.isObject() ? m_pending : m_engine.next();
        m_pending = QJSValue();
        if (request.isError())
            return errorOf({toStdString(request), 0, 0});
        if (!request.isObject())
            return Progress::finished;
        const bool sameMode
            = mode == Mode::snapshot ? isQuery(request) : !isQuery(request) || m_writes.empty();
        if (!sameMode) {
            m_pending = request;
            return Progress::otherMode;
        }
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
    return error;
}

} // namespace partita::script
