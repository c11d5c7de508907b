#include "engine/base/messagetext.h"
#include "engine/script/process/realm.h"
#include "engine/script/script.h"

#include <algorithm>
#include <map>

namespace partita::script {

struct RequestFunctions::State {
    State(const ScriptHost &scripts, std::int64_t now, Limits given)
        : host(scripts)
        , nowMs(static_cast<double>(now))
        , limits(std::move(given))
        , timeLeft(std::chrono::milliseconds(limits.timeMs))
    {
    }

    const ScriptHost &host;
    double nowMs;
    Limits limits;
    std::chrono::nanoseconds timeLeft;
    std::optional<Realm> realm;
    std::map<std::string, std::int32_t, std::less<>> numbers; ///< of the functions in the realm

    Result<void> ready();
    Result<std::int32_t> numberOf(std::string_view name);
    Result<std::string_view> exchange(std::string_view name, std::string_view message);
};

namespace {

Error errorOf(std::string_view name, const Failure &failure)
{
    std::string message = "The function udf." + std::string(name) + " failed";
    if (failure.line > 0)
        message += " at line " + std::to_string(failure.line);
    return Error {.message = message + ": " + asSentence(failure.message),
                  .line = failure.line,
                  .substatus = failure.number};
}

} // namespace

/// An exchange within the time that is left. After an error the next call begins a new realm.
Result<std::string_view> RequestFunctions::State::exchange(std::string_view name,
                                                           std::string_view message)
{
    realm->name("The function udf." + std::string(name));
    Result<std::string_view> answer = realm->exchange(message);
    if (!answer) {
        timeLeft = std::max(std::chrono::nanoseconds(0), realm->timeLeft());
        realm.reset();
        numbers.clear();
    }
    return answer;
}

Result<void> RequestFunctions::State::ready()
{
    if (realm)
        return {};
    realm.emplace(std::string(), limits);
    Result<void> opened = realm->open(timeLeft);
    if (!opened)
        realm.reset();
    return opened;
}

/// The function's number in the realm, where it is compiled before its first call.
Result<std::int32_t> RequestFunctions::State::numberOf(std::string_view name)
{
    if (const auto known = numbers.find(name); known != numbers.end())
        return known->second;
    const Script *function = host.script(ScriptKind::function, name);
    if (!function) {
        return Error {.message
                      = "The container has no user-defined function " + inQuotes(name) + "."};
    }
    if (Result<void> done = ready(); !done)
        return done.error();
    Result<std::string_view> answer
        = exchange(name, encoded(Define {function->name, function->body, nowMs}));
    if (!answer)
        return answer.error();
    if (tagOf(*answer) == Failed::tag)
        return errorOf(name, decoded<Failed>(*answer).failure);
    const auto number = static_cast<std::int32_t>(numbers.size());
    numbers.emplace(name, number);
    return number;
}

RequestFunctions::RequestFunctions(const ScriptHost &host, std::int64_t nowMs, Limits limits)
    : m_state(std::make_unique<State>(host, nowMs, std::move(limits)))
{
}

RequestFunctions::~RequestFunctions() = default;

bool RequestFunctions::has(std::string_view name) const
{
    return m_state->host.hasScript(ScriptKind::function, name);
}

Result<json::Value> RequestFunctions::call(std::string_view name,
                                           const std::vector<json::Value> &arguments,
                                           json::Arena &arena) const
{
    const Result<std::int32_t> number = m_state->numberOf(name);
    if (!number)
        return number.error();
    CallFunction call {*number, {}};
    for (const json::Value &argument : arguments) {
        std::string value;
        appendValue(argument, value);
        FieldWriter(call.arguments).put(value);
    }
    Result<std::string_view> answer = m_state->exchange(name, encoded(call));
    if (!answer)
        return answer.error();
    if (tagOf(*answer) == Failed::tag)
        return errorOf(name, decoded<Failed>(*answer).failure);
    const Called called = decoded<Called>(*answer);
    Result<json::Value> value = valueOf(called.value, arena);
    return value ? value : errorOf(name, {value.error().message});
}

} // namespace partita::script
