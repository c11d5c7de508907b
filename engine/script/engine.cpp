#include "engine/script/engine.h"

#include "engine/script/lowering.h"
#include "engine/script/prelude.h"
#include "engine/script/source.h"

#include <QCoreApplication>

#include <algorithm>
#include <cstdio>
#include <cstdlib>

namespace partita::script {
namespace {

QString fileNameOf(const Script &script)
{
    return QLatin1String(scriptFilePrefix) + toQString(script.name);
}

/// Line and column of the first frame "function:line:column:file" of an exception.
void placeOf(const QStringList &stack, int shift, Error &error)
{
    if (stack.isEmpty())
        return;
    const QStringList fields = stack.first().split(QLatin1Char(':'));
    if (fields.size() < 3)
        return;
    error.line = std::max(0, fields[1].toInt());
    const int column = std::max(0, fields[2].toInt());
    error.column = error.line == 1 ? std::max(0, column - shift) : column;
}

/// A part missing at the end is only noticed in the wrapping, one line later: moves the place into
/// the body.
void clampToBody(std::string_view body, Error &error)
{
    const int lines = 1 + static_cast<int>(std::count(body.begin(), body.end(), '\n'));
    if (error.line > lines) {
        error.line = lines;
        error.column = 0;
    }
}

} // namespace

bool Engine::isAvailable()
{
    return QCoreApplication::instance() != nullptr;
}

Engine::Engine()
    : m_watchdog([this] { m_js.setInterrupted(true); })
{
    m_prelude = m_js.evaluate(toQString(preludeSource()), QLatin1String(preludeFile));
    if (m_prelude.isError()) {
        std::fprintf(stderr, "partita: the prelude of scripts is broken: %s (line %d)\n",
                     toStdString(m_prelude).c_str(),
                     m_prelude.property(QStringLiteral("lineNumber")).toInt());
        std::abort();
    }
    const std::pair<const char *, QJSValue *> functions[]
        = {{"begin", &m_begin},       {"call", &m_call}, {"next", &m_next},
           {"answer", &m_answer},     {"end", &m_end},   {"guard", &m_guard},
           {"describe", &m_describe}, {"text", &m_text}, {"setClock", &m_setClock}};
    for (const auto &[name, function] : functions)
        *function = m_prelude.property(QLatin1String(name));
    const QJSValue spatial = m_js.newQObject(&m_spatial);
    QJSEngine::setObjectOwnership(&m_spatial, QJSEngine::CppOwnership);
    m_prelude.property(QStringLiteral("connect")).call({spatial});
}

Engine::~Engine() = default;

Result<QJSValue> Engine::compile(const Script &script)
{
    const std::string_view body = withoutByteOrderMark(script.body);
    const Result<LoweredSource> source = lowered(body);
    if (!source)
        return source.error();
    std::vector<Wrapped> attempts = {asExpression(source->text)};
    if (!source->entry.empty())
        attempts.push_back(asStatements(source->text, source->entry));

    Error error {.message = "A script must be a function: function name(parameters) { … }.",
                 .line = 1,
                 .column = 1};
    for (const Wrapped &attempt : attempts) {
        QStringList stack;
        const QJSValue value
            = m_js.evaluate(toQString(attempt.text), fileNameOf(script), 1, &stack);
        if (!value.isError() && stack.isEmpty()) {
            if (value.isCallable())
                return value;
            continue;
        }
        error.message = toStdString(value);
        placeOf(stack, attempt.shift, error);
        error.column = source->sourceColumn(body, error.line, error.column);
        clampToBody(body, error);
    }
    return error;
}

QJSValue Engine::guarded(const QJSValue &function)
{
    return m_guard.call({function});
}

void Engine::begin(const Settings &settings, const Limits &limits)
{
    static const char *const kinds[] = {"procedure", "preTrigger", "postTrigger", "function"};
    QJSValue object = m_js.newObject();
    const auto set = [&object](const char *name, const QJSValue &value) {
        object.setProperty(QLatin1String(name), value);
    };
    set("kind", QLatin1String(kinds[static_cast<int>(settings.kind)]));
    set("operationType", toQString(settings.operationType));
    set("selfLink", toQString(settings.selfLink));
    set("altLink", toQString(settings.altLink));
    set("requestBody", toScript(settings.requestBody, m_js));
    set("responseBody", toScript(settings.responseBody, m_js));
    set("quota", toQString(settings.quota));
    set("usage", toQString(settings.usage));
    set("now", static_cast<double>(settings.nowMs));
    set("seed", static_cast<double>(settings.seed));
    set("timeMs", static_cast<double>(limits.timeMs));
    set("maximumOperations", static_cast<double>(limits.maximumOperations));
    set("accepted", static_cast<double>(settings.accepted));
    m_begin.call({object});
}

Failure Engine::described(const QJSValue &error) const
{
    const auto number
        = [&error](const char *name) { return error.property(QLatin1String(name)).toInt(); };
    return {toStdString(error.property(QStringLiteral("message"))), number("number"),
            number("line")};
}

std::optional<Failure> Engine::failureOf(const QJSValue &outcome) const
{
    // An outcome that is itself an Error object comes from an interruption, which the prelude
    // cannot catch.
    if (outcome.isError())
        return Failure {toStdString(outcome), 0, 0};
    if (!outcome.property(QStringLiteral("failed")).toBool())
        return std::nullopt;
    return described(outcome);
}

std::optional<Failure> Engine::call(const QJSValue &function, const QJSValueList &arguments)
{
    QJSValue list = m_js.newArray(static_cast<uint>(arguments.size()));
    for (qsizetype index = 0; index < arguments.size(); ++index)
        list.setProperty(static_cast<quint32>(index), arguments[index]);
    return failureOf(m_call.call({function, list}));
}

QJSValue Engine::next()
{
    return m_next.call();
}

std::optional<Failure> Engine::answer(const QJSValue &request, int number,
                                      const std::string &message, const QJSValue &value,
                                      const QJSValue &options)
{
    return failureOf(m_answer.call({request, number, toQString(message), value, options}));
}

Remains Engine::end()
{
    const QJSValue object = m_end.call();
    Remains remains;
    const auto text = [&object](const char *name) -> std::optional<std::string> {
        const QJSValue value = object.property(QLatin1String(name));
        if (!value.isString())
            return std::nullopt;
        return toStdString(value);
    };
    remains.body = text("body");
    remains.bodyIsSet = object.property(QStringLiteral("bodyIsSet")).toBool();
    remains.requestBody = text("requestBody");
    remains.failure
        = failureOf(object.isError() ? object : object.property(QStringLiteral("failure")));
    const QJSValue log = object.property(QStringLiteral("log"));
    const int lines = log.property(QStringLiteral("length")).toInt();
    for (int line = 0; line < lines; ++line)
        remains.log.push_back(toStdString(log.property(static_cast<quint32>(line))));
    remains.accepted = object.property(QStringLiteral("accepted")).toInt();
    return remains;
}

Result<json::Value> Engine::callFunction(const QJSValue &function,
                                         const std::vector<json::Value> &arguments,
                                         json::Arena &arena)
{
    QJSValueList list;
    list.reserve(static_cast<qsizetype>(arguments.size()));
    for (const json::Value &argument : arguments)
        list.append(toScript(argument, m_js));
    const QJSValue value = function.call(list);
    if (value.isError()) {
        const Failure failure = described(m_describe.call({value}));
        return Error {
            .message = failure.message, .line = failure.line, .substatus = failure.number};
    }
    json::Value result;
    if (primitiveFromScript(value, arena, result))
        return result;
    const QJSValue text = m_text.call({value});
    if (!text.isString())
        return json::Value();
    return json::parse(arena.store(toStdString(text)), arena);
}

void Engine::setClock(std::int64_t nowMs, std::uint32_t seed)
{
    m_setClock.call({static_cast<double>(nowMs), static_cast<double>(seed)});
}

void Engine::guard(const Limits &limits)
{
    m_watchdog.arm(std::chrono::milliseconds(limits.timeMs), limits.maximumMemory);
}

Watchdog::Reason Engine::release()
{
    return m_watchdog.disarm();
}

std::string asSentence(std::string text)
{
    if (text.empty() || (text.back() != '.' && text.back() != '!' && text.back() != '?'))
        text += '.';
    return text;
}

Error stoppedError(Watchdog::Reason reason, const std::string &what, const Limits &limits)
{
    const std::string limit = reason == Watchdog::Reason::memory
        ? "needed more than " + std::to_string(limits.maximumMemory / (1024 * 1024))
            + " MB of memory"
        : "ran longer than " + std::to_string(limits.timeMs) + " ms";
    return Error {.code = ErrorCode::timeout,
                  .message
                  = what + " was stopped because it " + limit + ". Nothing it wrote was kept."};
}

} // namespace partita::script
