// One JavaScript engine with the prelude in it: compiles scripts, calls them, and turns what they
// throw into errors. Not thread-safe; used on the thread that made it. Requires: a QCoreApplication
// exists (see isAvailable).
#pragma once

#include "engine/script/convert.h"
#include "engine/script/script.h"
#include "engine/script/spatial.h"
#include "engine/script/watchdog.h"

#include <QJSEngine>

#include <optional>

namespace partita::script {

/// What a piece of script code threw.
struct Failure {
    std::string message;
    int number = 0; ///< of the error: the status of an operation, or what the script gave; 0 = none
    int line = 0; ///< 1-based, in the script's body, 0 = unknown
};

/// What an execution starts with.
struct Settings {
    Kind kind = Kind::procedure;
    std::string operationType;
    std::string selfLink;
    std::string altLink;
    json::Value requestBody;
    json::Value responseBody;
    std::int64_t nowMs = 0;
    std::uint32_t seed = 1;
    std::string quota; ///< see quota.h
    std::string usage;
    std::int64_t accepted = 0; ///< calls accepted by earlier scripts of the same transaction
};

/// What an execution leaves.
struct Remains {
    std::optional<std::string> body; ///< JSON text of the response
    bool bodyIsSet
        = false; ///< by the script; the body of a post-trigger is there from the beginning
    std::optional<Failure> failure; ///< a body is no JSON any more
    std::optional<std::string> requestBody; ///< JSON text
    std::vector<std::string> log;
    std::int64_t accepted = 0;
};

class Engine {
public:
    static bool isAvailable();
    Engine();
    ~Engine();

    /// Errors: syntax with line and column; not a function.
    Result<QJSValue> compile(const Script &script);
    /// The function with everything it throws turned into Error objects, for callFunction().
    QJSValue guarded(const QJSValue &function);

    void begin(const Settings &settings, const Limits &limits);
    std::optional<Failure> call(const QJSValue &function, const QJSValueList &arguments);
    /// The oldest waiting call on the collection; undefined when there is none.
    QJSValue next();
    /// Runs the callback of a call. `number` 0 = it succeeded.
    std::optional<Failure> answer(const QJSValue &request, int number, const std::string &message,
                                  const QJSValue &value, const QJSValue &options);
    Remains end();

    /// Calls a user-defined function. The result lives in `arena`.
    Result<json::Value> callFunction(const QJSValue &function,
                                     const std::vector<json::Value> &arguments, json::Arena &arena);
    void setClock(std::int64_t nowMs, std::uint32_t seed);

    /// Limits what runs until release(). After a run was stopped the engine is not usable any more.
    void guard(const Limits &limits);
    Watchdog::Reason release();

    QJSEngine &js() { return m_js; }

private:
    std::optional<Failure> failureOf(const QJSValue &outcome) const;
    Failure described(const QJSValue &error) const;

    SpatialFunctions m_spatial;
    QJSEngine m_js;
    Watchdog m_watchdog;
    QJSValue m_prelude;
    QJSValue m_begin, m_call, m_next, m_answer, m_end, m_guard, m_describe, m_text, m_setClock;
};

/// `text` with a full stop, unless it ends in one of its own.
std::string asSentence(std::string text);
/// The sentence for a run that was stopped.
Error stoppedError(Watchdog::Reason reason, const std::string &what, const Limits &limits);

} // namespace partita::script
