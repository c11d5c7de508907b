#include "engine/script/execution.h"
#include "engine/script/script.h"

#include <algorithm>

namespace partita::script {
namespace {

using store::OperationKind;

/// True when scripts of the two kinds need different names: in the service, triggers of both kinds
/// are one collection.
bool shareNames(ScriptKind left, ScriptKind right)
{
    const auto isTrigger = [](ScriptKind kind) {
        return kind == ScriptKind::preTrigger || kind == ScriptKind::postTrigger;
    };
    return left == right || (isTrigger(left) && isTrigger(right));
}

const char *operationTypeOf(OperationKind kind)
{
    switch (kind) {
    case OperationKind::create:
        return "Create";
    case OperationKind::upsert:
        return "Upsert";
    case OperationKind::replace:
    case OperationKind::patch:
        return "Replace";
    case OperationKind::remove:
        return "Delete";
    case OperationKind::read:
        break;
    }
    return "";
}

bool isOperation(std::string_view name)
{
    constexpr std::string_view names[] = {"All", "Create", "Replace", "Delete", "Upsert"};
    return std::find(std::begin(names), std::end(names), name) != std::end(names);
}

/// An upsert is a create or a replace, so a trigger for either runs.
bool isFor(std::string_view operation, OperationKind kind)
{
    return operation == "All" || operation == operationTypeOf(kind)
        || (kind == OperationKind::upsert && operation != "Delete");
}

} // namespace

struct ScriptHost::State {
    struct Entry {
        Script script;
        std::optional<QJSValue> function; ///< compiled in the current engine
    };

    std::vector<Entry> scripts;
    std::unique_ptr<Engine> engine;
    std::uint32_t executions = 0;
    std::optional<Trace> lost; ///< of the latest execution, if it failed
    Limits functionLimits;

    Entry *find(ScriptKind kind, std::string_view name)
    {
        for (Entry &entry : scripts) {
            if (entry.script.kind == kind && entry.script.name == name)
                return &entry;
        }
        return nullptr;
    }

    Result<Engine *> ready()
    {
        if (!Engine::isAvailable())
            return Error {.message
                          = "Scripts cannot run: the program has made no QCoreApplication."};
        if (!engine)
            engine = std::make_unique<Engine>();
        return engine.get();
    }

    /// A stopped engine is not used again; the next one compiles the scripts again.
    void discardEngine()
    {
        for (Entry &entry : scripts)
            entry.function.reset();
        engine.reset();
    }

    Result<QJSValue> compiled(Entry &entry)
    {
        Result<Engine *> ready = this->ready();
        if (!ready)
            return ready.error();
        if (entry.function)
            return *entry.function;
        (*ready)->guard(functionLimits);
        Result<QJSValue> function = (*ready)->compile(entry.script);
        if (const Watchdog::Reason reason = (*ready)->release(); reason != Watchdog::Reason::none) {
            function = stoppedError(reason, "The script " + entry.script.name, functionLimits);
            discardEngine();
        } else if (function) {
            entry.function = entry.script.kind == ScriptKind::function
                ? (*ready)->guarded(*function)
                : *function;
            return *entry.function;
        }
        return function;
    }

    Result<ScriptResult> run(Execution &execution, const std::string &what, const Limits &limits)
    {
        engine->guard(limits);
        Result<ScriptResult> outcome = execution.run();
        if (!outcome)
            lost = execution.trace();
        const Watchdog::Reason reason = engine->release();
        if (reason == Watchdog::Reason::none)
            return outcome;
        if (!outcome) {
            Error error = stoppedError(reason, what, limits);
            error.log = outcome.error().log;
            outcome = std::move(error);
        }
        return outcome;
    }
};

ScriptHost::ScriptHost()
    : m_state(std::make_unique<State>())
{
}

ScriptHost::~ScriptHost() = default;

bool ScriptHost::isAvailable()
{
    return Engine::isAvailable();
}

Result<void> ScriptHost::add(const Script &script)
{
    if (script.name.empty())
        return Error {.message = "A script needs a name."};
    for (const State::Entry &entry : m_state->scripts) {
        if (entry.script.name == script.name && shareNames(entry.script.kind, script.kind)) {
            return Error {.code = ErrorCode::conflict,
                          .message
                          = "The container already has a script named " + script.name + "."};
        }
    }
    if (!isOperation(script.operation))
        return Error {.message = "A trigger is for All, Create, Replace, Delete or Upsert, not "
                          + script.operation + "."};
    const auto held = static_cast<std::size_t>(
        std::count_if(m_state->scripts.begin(), m_state->scripts.end(),
                      [&](const State::Entry &entry) { return entry.script.kind == script.kind; }));
    if ((script.kind == ScriptKind::procedure && held >= maximumProcedures)
        || (script.kind == ScriptKind::function && held >= maximumFunctions))
        return Error {.message = "A container has at most 100 stored procedures and 50 "
                                 "user-defined functions."};
    State::Entry entry {script, std::nullopt};
    Result<QJSValue> function = m_state->compiled(entry);
    if (!function) {
        Error error = function.error();
        error.message
            = "The script " + script.name + " cannot be compiled: " + asSentence(error.message);
        return error;
    }
    m_state->scripts.push_back(std::move(entry));
    return {};
}

bool ScriptHost::hasScript(ScriptKind kind, std::string_view name) const
{
    return m_state->find(kind, name) != nullptr;
}

Result<ScriptResult> ScriptHost::call(std::string_view procedure, store::Container &container,
                                      const store::PartitionKey &key, json::Value arguments,
                                      const Limits &limits)
{
    m_state->lost.reset();
    State::Entry *entry = m_state->find(ScriptKind::procedure, procedure);
    if (!entry) {
        return Error {.code = ErrorCode::notFound,
                      .message
                      = "The container has no stored procedure " + std::string(procedure) + "."};
    }
    Result<QJSValue> function = m_state->compiled(*entry);
    if (!function)
        return function.error();

    json::Arena arena;
    if (arguments.isUndefined())
        arguments = json::Value::array({}, arena);
    else if (!arguments.isArray())
        arguments = json::Value::array({arguments}, arena);
    Result<ScriptResult> outcome = [&] {
        Execution execution(*m_state->engine, container, key, limits, *this, ++m_state->executions);
        execution.addScript(entry->script, *function, arguments, "Execute");
        return m_state->run(execution, "The stored procedure " + std::string(procedure), limits);
    }();
    if (m_state->engine->js().isInterrupted())
        m_state->discardEngine();
    return outcome;
}

Result<ScriptResult> ScriptHost::write(const TriggeredWrite &write, store::Container &container,
                                       const store::PartitionKey &key, const Limits &limits)
{
    m_state->lost.reset();
    struct Trigger {
        ScriptKind kind;
        const std::string &name;
        State::Entry *entry = nullptr;
    };
    Trigger triggers[] = {{ScriptKind::preTrigger, write.preTrigger},
                          {ScriptKind::postTrigger, write.postTrigger}};
    for (Trigger &trigger : triggers) {
        if (trigger.name.empty())
            continue;
        trigger.entry = m_state->find(trigger.kind, trigger.name);
        if (!trigger.entry) {
            const char *kind
                = trigger.kind == ScriptKind::preTrigger ? "pre-trigger " : "post-trigger ";
            return Error {.message
                          = std::string("The container has no ") + kind + trigger.name + "."};
        }
        if (const std::string &operation = trigger.entry->script.operation;
            !isFor(operation, write.kind)) {
            return Error {.message = "The trigger " + trigger.name + " is for " + operation
                              + " alone; it cannot be used in a " + operationTypeOf(write.kind)
                              + " operation."};
        }
        if (Result<QJSValue> function = m_state->compiled(*trigger.entry); !function)
            return function.error();
    }
    if (Result<Engine *> ready = m_state->ready(); !ready)
        return ready.error();

    Result<ScriptResult> outcome = [&] {
        Execution execution(*m_state->engine, container, key, limits, *this, ++m_state->executions);
        const auto add = [&](const Trigger &trigger) {
            if (trigger.entry) {
                execution.addScript(trigger.entry->script, *trigger.entry->function, json::Value(),
                                    operationTypeOf(write.kind));
            }
        };
        add(triggers[0]);
        execution.addWrite(write);
        add(triggers[1]);
        return m_state->run(execution, "The write with its triggers", limits);
    }();
    if (m_state->engine->js().isInterrupted())
        m_state->discardEngine();
    return outcome;
}

const Trace *ScriptHost::lost() const
{
    return m_state->lost ? &*m_state->lost : nullptr;
}

bool ScriptHost::has(std::string_view name) const
{
    return hasScript(ScriptKind::function, name);
}

Result<json::Value> ScriptHost::call(std::string_view name,
                                     const std::vector<json::Value> &arguments,
                                     json::Arena &arena) const
{
    State::Entry *entry = m_state->find(ScriptKind::function, name);
    if (!entry) {
        return Error {.message
                      = "The container has no user-defined function " + std::string(name) + "."};
    }
    Result<QJSValue> function = m_state->compiled(*entry);
    if (!function)
        return function.error();
    Engine &engine = *m_state->engine;
    const std::string what = "The function udf." + std::string(name);
    engine.guard(m_state->functionLimits);
    Result<json::Value> result = engine.callFunction(*function, arguments, arena);
    if (const Watchdog::Reason reason = engine.release(); reason != Watchdog::Reason::none) {
        m_state->discardEngine();
        return stoppedError(reason, what, m_state->functionLimits);
    }
    if (!result) {
        Error error = result.error();
        const std::string place
            = error.line > 0 ? " at line " + std::to_string(error.line) : std::string();
        error.message = what + " failed" + place + ": " + asSentence(error.message);
        return error;
    }
    return result;
}

} // namespace partita::script
