#include "engine/javascript/session.h"

#include <unistd.h>

#include <limits>

namespace partita::javascript {
namespace {

Failure failureOf(const Error &error)
{
    return {error.message, error.substatus, error.line, error.column};
}

} // namespace

Session::Session(Engine &engine, script::Channel &channel)
    : m_engine(engine)
    , m_channel(channel)
{
    m_engine.setLog([this](const std::string &line) { send(script::Log {line}); });
}

template<typename Message>
void Session::send(const Message &message)
{
    m_channel.send(script::encoded(message));
}

void Session::run()
{
    using Outcome = script::Channel::Outcome;
    send(script::Ready {::getpid()});
    std::string_view message;
    while (m_channel.receive(message, std::numeric_limits<std::uint32_t>::max()) == Outcome::done)
        answer(message);
}

void Session::answer(std::string_view message)
{
    switch (script::tagOf(message)) {
    case script::Compile::tag:
        return compile(script::decoded<script::Compile>(message));
    case script::Run::tag:
        return begin(script::decoded<script::Run>(message));
    case script::Reply::tag:
        return goOn(m_engine.answer(script::decoded<script::Reply>(message)));
    case script::Define::tag:
        return define(script::decoded<script::Define>(message));
    case script::CallFunction::tag:
        return callFunction(script::decoded<script::CallFunction>(message));
    default:
        break;
    }
}

void Session::compile(const script::Compile &compile)
{
    const Result<QJSValue> function = compiled(compile.name, compile.body);
    if (function)
        send(script::Compiled {});
    else
        send(script::Failed {failureOf(function.error())});
}

void Session::begin(const script::Run &run)
{
    const Result<QJSValue> function = compiled(run.name, run.body);
    if (!function)
        return send(script::Failed {failureOf(function.error())});
    m_engine.begin(run);
    goOn(m_engine.call(*function, run.arguments));
}

/// The function of a script, which is compiled once.
Result<QJSValue> Session::compiled(const std::string &name, const std::string &body)
{
    const auto known = m_compiled.find({name, body});
    if (known != m_compiled.end())
        return known->second;
    Result<QJSValue> function = m_engine.compile(name, body);
    if (function)
        m_compiled.emplace(std::pair(name, body), *function);
    return function;
}

/// Says what the script wants next, or how it ended.
void Session::goOn(const std::optional<Failure> &failure)
{
    if (failure)
        return send(script::Failed {*failure});
    if (const std::optional<script::Wanted> wanted = m_engine.next())
        return send(*wanted);
    const std::variant<script::Ended, Failure> end = m_engine.end();
    if (const Failure *late = std::get_if<Failure>(&end))
        send(script::Failed {*late});
    else
        send(std::get<script::Ended>(end));
}

void Session::define(const script::Define &define)
{
    m_engine.setClock(define.nowMs, 1);
    const Result<QJSValue> function = m_engine.compile(define.name, define.body);
    if (!function)
        return send(script::Failed {failureOf(function.error())});
    m_functions.push_back(m_engine.guarded(*function));
    send(script::Compiled {});
}

void Session::callFunction(const script::CallFunction &call)
{
    const std::variant<std::string, Failure> outcome = m_engine.callFunction(
        m_functions.at(static_cast<std::size_t>(call.number)), call.arguments);
    if (const Failure *failure = std::get_if<Failure>(&outcome))
        send(script::Failed {*failure});
    else
        send(script::Called {std::get<std::string>(outcome)});
}

} // namespace partita::javascript
