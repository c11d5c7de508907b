// JavaScript engine with the prelude: compiles scripts, calls them, and turns exceptions into
// errors. Not thread-safe; used only on the thread that created it. Requires: a QCoreApplication
// exists (see isAvailable).
#pragma once

#include "engine/script/convert.h"
#include "engine/script/script.h"
#include "engine/script/spatial.h"
#include "engine/script/watchdog.h"

#include <QJSEngine>

#include <optional>

namespace partita::script {

/// An exception of a script.
struct Failure {
    std::string message;
    int number
        = 0; ///< error number: the status of an operation, or one that the script chose; 0 = none
    int line = 0; ///< 1-based, in the script's body, 0 = unknown
};

/// Initial state of an execution.
struct Settings {
    ScriptKind kind = ScriptKind::procedure;
    std::string operationType;
    std::string selfLink;
    std::string altLink;
    json::Value requestBody;
    json::Value responseBody;
    std::int64_t nowMs = 0;
    std::uint32_t seed = 1;
    std::string quota; ///< see quota.h
    std::string usage;
    std::int64_t accepted = 0; ///< calls that earlier scripts of the same transaction have made
};

/// Result of an execution.
struct Remains {
    std::optional<std::string> body; ///< JSON text of the response
    bool bodyIsSet = false; ///< the script has set it; a post-trigger has a body from the beginning
    std::optional<Failure> failure; ///< set when a body cannot be written as JSON
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
    /// The function for callFunction(): wrapped so that it throws only Error objects.
    QJSValue guarded(const QJSValue &function);

    void begin(const Settings &settings, const Limits &limits);
    std::optional<Failure> call(const QJSValue &function, const QJSValueList &arguments);
    /// The oldest queued call on the collection; undefined when there is none.
    QJSValue next();
    /// Runs the callback of a call. `number` is its error number; 0 = success.
    std::optional<Failure> answer(const QJSValue &request, int number, const std::string &message,
                                  const QJSValue &value, const QJSValue &options);
    Remains end();

    /// Calls a user-defined function. The result lives in `arena`.
    Result<json::Value> callFunction(const QJSValue &function,
                                     const std::vector<json::Value> &arguments, json::Arena &arena);
    void setClock(std::int64_t nowMs, std::uint32_t seed);

    /// Limits the code that runs until release(). An engine with a stopped run cannot be used
    /// again.
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

/// `text` with a full stop at the end.
std::string asSentence(std::string text);
/// The sentence for a run that was stopped.
Error stoppedError(Watchdog::Reason reason, const std::string &what, const Limits &limits);

} // namespace partita::script
