#include "engine/base/messagetext.h"
#include "engine/script/process/realm.h"
#include "engine/script/running/execution.h"
#include "engine/script/script.h"

#include <algorithm>
#include <tuple>

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

/// Compiles the script in a realm. Errors: syntax, with line and column; not a function.
Result<void> compile(const Script &script)
{
    const Limits limits;
    Realm realm("The script " + script.name, limits);
    if (Result<void> opened
        = realm.open(std::chrono::milliseconds(limits.timeMs), script.keepsGlobals);
        !opened)
        return opened;
    Result<std::string_view> answer = realm.exchange(encoded(Compile {script.name, script.body}));
    if (!answer)
        return answer.error();
    if (tagOf(*answer) == Compiled::tag) {
        realm.leave();
        return {};
    }
    const Failure failure = decoded<Failed>(*answer).failure;
    return Error {.message = failure.message, .line = failure.line, .column = failure.column};
}

} // namespace

struct ScriptHost::State {
    std::vector<Script> scripts;
    std::uint32_t executions = 0;
    std::optional<Trace> lost; ///< of the latest execution, if it failed

    Result<ScriptResult> run(Execution &execution)
    {
        Result<ScriptResult> outcome = execution.run();
        if (!outcome)
            lost = execution.trace();
        return outcome;
    }
};

ScriptHost::ScriptHost()
    : m_state(std::make_unique<State>())
{
}

ScriptHost::~ScriptHost() = default;

Result<void> ScriptHost::add(const Script &script)
{
    if (script.name.empty())
        return Error {.message = "A script needs a name."};
    std::vector<Script> &scripts = m_state->scripts;
    for (const Script &held : scripts) {
        if (held.name == script.name && shareNames(held.kind, script.kind)) {
            return Error {.code = ErrorCode::conflict,
                          .message = "The container already has a script named "
                              + inQuotes(script.name) + "; choose another name."};
        }
    }
    if (!isOperation(script.operation))
        return Error {.message = "A trigger is for All, Create, Replace, Delete or Upsert, not "
                          + inQuotes(script.operation) + "."};
    const auto held
        = static_cast<std::size_t>(std::ranges::count(scripts, script.kind, &Script::kind));
    if ((script.kind == ScriptKind::procedure && held >= maximumProcedures)
        || (script.kind == ScriptKind::function && held >= maximumFunctions))
        return Error {.message = "A container has at most 100 stored procedures and 50 "
                                 "user-defined functions."};
    if (Result<void> compiled = compile(script); !compiled) {
        Error error = compiled.error();
        error.message
            = "The script " + script.name + " cannot be compiled: " + asSentence(error.message);
        return error;
    }
    scripts.push_back(script);
    return {};
}

const Script *ScriptHost::script(ScriptKind kind, std::string_view name) const
{
    const auto found = std::ranges::find_if(m_state->scripts, [&](const Script &held) {
        return held.kind == kind && held.name == name;
    });
    return found == m_state->scripts.end() ? nullptr : &*found;
}

bool ScriptHost::hasScript(ScriptKind kind, std::string_view name) const
{
    return script(kind, name) != nullptr;
}

Result<ScriptResult> ScriptHost::call(std::string_view procedure, store::Container &container,
                                      const store::PartitionKey &key, json::Value arguments,
                                      const Limits &limits)
{
    m_state->lost.reset();
    const Script *called = script(ScriptKind::procedure, procedure);
    if (!called) {
        return Error {.code = ErrorCode::notFound,
                      .message
                      = "The container has no stored procedure " + inQuotes(procedure) + "."};
    }
    json::Arena arena;
    if (arguments.isUndefined())
        arguments = json::Value::array({}, arena);
    else if (!arguments.isArray())
        arguments = json::Value::array({arguments}, arena);
    const RequestFunctions functions(*this, container.clock().nowMs(), limits);
    Execution execution("The stored procedure " + std::string(procedure), container, key, limits,
                        functions, ++m_state->executions);
    execution.addScript(*called, arguments, "Execute");
    return m_state->run(execution);
}

/// The trigger of a write. Errors: there is none of this name, or it is for other writes.
Result<const Script *> ScriptHost::trigger(ScriptKind kind, const std::string &name,
                                           OperationKind operation) const
{
    const Script *found = script(kind, name);
    if (!found) {
        const char *kindName = kind == ScriptKind::preTrigger ? "pre-trigger " : "post-trigger ";
        return Error {.message
                      = std::string("The container has no ") + kindName + inQuotes(name) + "."};
    }
    if (!isFor(found->operation, operation)) {
        return Error {.message = "The trigger " + name + " is for " + found->operation
                          + " alone; it cannot be used in a " + operationTypeOf(operation)
                          + " operation."};
    }
    return found;
}

Result<ScriptResult> ScriptHost::write(const TriggeredWrite &write, store::Container &container,
                                       const store::PartitionKey &key, const Limits &limits)
{
    m_state->lost.reset();
    const Script *before = nullptr;
    const Script *after = nullptr;
    for (auto [kind, name, found] :
         {std::tuple(ScriptKind::preTrigger, &write.preTrigger, &before),
          std::tuple(ScriptKind::postTrigger, &write.postTrigger, &after)}) {
        if (name->empty())
            continue;
        Result<const Script *> named = trigger(kind, *name, write.kind);
        if (!named)
            return named.error();
        *found = *named;
    }
    const RequestFunctions functions(*this, container.clock().nowMs(), limits);
    Execution execution("The write with its triggers", container, key, limits, functions,
                        ++m_state->executions);
    if (before)
        execution.addScript(*before, json::Value(), operationTypeOf(write.kind));
    execution.addWrite(write);
    if (after)
        execution.addScript(*after, json::Value(), operationTypeOf(write.kind));
    return m_state->run(execution);
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
    return RequestFunctions(*this).call(name, arguments, arena);
}

} // namespace partita::script
