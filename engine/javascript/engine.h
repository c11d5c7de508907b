// JavaScript engine with the prelude: compiles scripts, calls them, and turns exceptions into
// errors. Not thread-safe. Requires: a QCoreApplication exists.
#pragma once

#include "engine/javascript/outside.h"
#include "engine/script/messages.h"

#include <QJSEngine>

#include <optional>

namespace partita::javascript {

using script::Failure;

class Engine {
public:
    Engine();
    ~Engine();

    /// Runs once what every execution runs, so that forks find it compiled.
    void warmUp();

    /// Where the lines go that a script writes to its console.
    void setLog(std::function<void(const std::string &line)> log);

    /// Errors: syntax with line and column; not a function.
    Result<QJSValue> compile(const std::string &name, std::string_view body);
    /// The function for callFunction(): wrapped so that it throws only Error objects.
    QJSValue guarded(const QJSValue &function);

    void begin(const script::Run &run);
    /// `arguments`: JSON text of a list, empty = none.
    std::optional<Failure> call(const QJSValue &function, const std::string &arguments);
    /// The oldest queued call on the collection.
    std::optional<script::Wanted> next();
    /// Runs the callback of the call that next() gave.
    std::optional<Failure> answer(const script::Reply &reply);
    std::variant<script::Ended, Failure> end();

    /// Calls a user-defined function. `values` and the result: see script/messages.h.
    std::variant<std::string, Failure> callFunction(const QJSValue &function,
                                                    std::string_view values);
    /// What Date says and Math.random begins with.
    void setClock(double nowMs, std::int32_t seed);

private:
    QJSValue parsed(const std::string &text);
    std::optional<Failure> failureOf(const QJSValue &outcome) const;
    Failure described(const QJSValue &error) const;

    Outside m_outside;
    QJSEngine m_js;
    QJSValue m_prelude;
    QJSValue m_begin, m_call, m_next, m_answer, m_end, m_guard, m_describe, m_text, m_parse,
        m_setClock;
    QJSValue m_request; ///< the latest of next()
};

} // namespace partita::javascript
