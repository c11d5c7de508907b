#include "engine/javascript/engine.h"

#include "engine/javascript/convert.h"
#include "engine/javascript/lowering.h"
#include "engine/javascript/prelude.h"
#include "engine/javascript/source.h"

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <limits>

namespace partita::javascript {
namespace {

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

/// Message of an error, cut where nobody reads on.
std::string shortened(QString message)
{
    constexpr qsizetype most = 2000;
    if (message.size() > most)
        message = message.left(message.at(most - 1).isHighSurrogate() ? most - 1 : most)
            + QChar(0x2026);
    return utf8Of(message);
}

} // namespace

Engine::Engine()
{
    m_prelude = m_js.evaluate(toQString(preludeSource()), QLatin1String(preludeFile));
    if (m_prelude.isError()) {
        std::fprintf(stderr, "partita: the prelude of scripts is broken: %s (line %d)\n",
                     utf8Of(m_prelude.toString()).c_str(),
                     m_prelude.property(QStringLiteral("lineNumber")).toInt());
        std::abort();
    }
    const std::pair<const char *, QJSValue *> functions[]
        = {{"begin", &m_begin},       {"call", &m_call}, {"next", &m_next},
           {"answer", &m_answer},     {"end", &m_end},   {"guard", &m_guard},
           {"describe", &m_describe}, {"text", &m_text}, {"parse", &m_parse},
           {"setClock", &m_setClock}};
    for (const auto &[name, function] : functions)
        *function = m_prelude.property(QLatin1String(name));
    const QJSValue outside = m_js.newQObject(&m_outside);
    QJSEngine::setObjectOwnership(&m_outside, QJSEngine::CppOwnership);
    m_prelude.property(QStringLiteral("connect")).call({outside});
}

Engine::~Engine() = default;

void Engine::warmUp()
{
    const Result<QJSValue> function = compile("warm", R"js(function warm(item) {
        const c = getContext().getCollection();
        c.createDocument(c.getSelfLink(), { ...item }, {}, (error, made, options) => {
            if (error)
                throw error;
            getContext().getResponse().setBody(JSON.stringify([made, options]).length);
        });
    })js");
    script::Run run;
    run.kind = "procedure";
    run.selfLink = "dbs/a/colls/b/";
    run.requestBody = run.responseBody = R"("")";
    run.timeMs = run.maximumOperations = std::numeric_limits<int>::max();
    begin(run);
    call(*function, R"([{"id": "1"}])");
    next();
    answer({.value = R"({"id": "1"})", .options = "{}"});
    end();
    const Result<QJSValue> plain = compile("plain", "function plain(x) { return [x]; }");
    std::string values;
    script::FieldWriter(values).put(std::string_view("n\0\0\0\0\0\0\0\0", 9));
    callFunction(guarded(*plain), values);
    setClock(0, 1);
}

void Engine::setLog(std::function<void(const std::string &line)> log)
{
    m_outside.setLog(std::move(log));
}

Result<QJSValue> Engine::compile(const std::string &name, std::string_view given)
{
    const std::string_view body = withoutByteOrderMark(given);
    const QString file = QLatin1String(scriptFilePrefix) + toQString(name);
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
        const QJSValue value = m_js.evaluate(toQString(attempt.text), file, 1, &stack);
        if (!value.isError() && stack.isEmpty()) {
            if (value.isCallable())
                return value;
            continue;
        }
        error.message = utf8Of(value.toString());
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

/// The value of a JSON text; undefined for an empty one.
QJSValue Engine::parsed(const std::string &text)
{
    return text.empty() ? QJSValue() : m_parse.call({toQString(text)});
}

void Engine::begin(const script::Run &run)
{
    QJSValue object = m_js.newObject();
    const auto set = [&object](const char *name, const QJSValue &value) {
        object.setProperty(QLatin1String(name), value);
    };
    set("kind", toQString(run.kind));
    set("operationType", toQString(run.operationType));
    set("selfLink", toQString(run.selfLink));
    set("altLink", toQString(run.altLink));
    set("requestBody", parsed(run.requestBody));
    set("responseBody", parsed(run.responseBody));
    set("quota", toQString(run.quota));
    set("usage", toQString(run.usage));
    set("now", run.nowMs);
    set("seed", run.seed);
    set("timeMs", run.timeMs);
    set("maximumOperations", run.maximumOperations);
    set("accepted", static_cast<double>(run.accepted));
    m_begin.call({object});
}

Failure Engine::described(const QJSValue &error) const
{
    const auto number
        = [&error](const char *name) { return error.property(QLatin1String(name)).toInt(); };
    return {shortened(error.property(QStringLiteral("message")).toString()), number("number"),
            number("line")};
}

std::optional<Failure> Engine::failureOf(const QJSValue &outcome) const
{
    // An outcome that is itself an Error object is one that the prelude could not catch.
    if (outcome.isError())
        return Failure {shortened(outcome.toString())};
    if (!outcome.property(QStringLiteral("failed")).toBool())
        return std::nullopt;
    return described(outcome);
}

std::optional<Failure> Engine::call(const QJSValue &function, const std::string &arguments)
{
    const QJSValue list = arguments.empty() ? m_js.newArray() : parsed(arguments);
    return failureOf(m_call.call({function, list}));
}

std::optional<script::Wanted> Engine::next()
{
    m_request = m_next.call();
    if (!m_request.isObject())
        return std::nullopt;
    const auto text = [this](const char *name) {
        const QJSValue value = m_request.property(QLatin1String(name));
        return value.isString() ? utf8Of(value.toString()) : std::string();
    };
    const QJSValue options = m_text.call({m_request.property(QStringLiteral("options"))});
    return script::Wanted {text("operation"), text("link"),       text("body"),
                           text("query"),     text("parameters"), utf8Of(options.toString())};
}

std::optional<Failure> Engine::answer(const script::Reply &reply)
{
    const QJSValueList arguments {
        m_request,           reply.number,          toQString(reply.message),
        parsed(reply.value), parsed(reply.options), reply.spentMs};
    m_request = QJSValue();
    return failureOf(m_answer.call(arguments));
}

std::variant<script::Ended, Failure> Engine::end()
{
    const QJSValue object = m_end.call();
    if (const std::optional<Failure> failure
        = failureOf(object.isError() ? object : object.property(QStringLiteral("failure"))))
        return *failure;
    script::Ended ended;
    const auto take = [&object](const char *name, bool &has, std::string &text) {
        const QJSValue value = object.property(QLatin1String(name));
        has = value.isString();
        text = has ? utf8Of(value.toString()) : std::string();
    };
    take("body", ended.hasBody, ended.body);
    take("requestBody", ended.hasRequestBody, ended.requestBody);
    ended.bodyIsSet = object.property(QStringLiteral("bodyIsSet")).toBool();
    ended.accepted
        = static_cast<std::int64_t>(object.property(QStringLiteral("accepted")).toNumber());
    return ended;
}

std::variant<std::string, Failure> Engine::callFunction(const QJSValue &function,
                                                        std::string_view values)
{
    QJSValueList arguments;
    for (script::FieldReader reader(values); !reader.atEnd();) {
        const std::string_view value = reader.text();
        arguments.append(script::tagOf(value) == script::mark::json
                             ? parsed(std::string(value.substr(1)))
                             : primitiveToScript(value));
    }
    const QJSValue result = function.call(arguments);
    if (result.isError())
        return described(m_describe.call({result}));
    std::string out;
    if (primitiveFromScript(result, out))
        return out;
    const QJSValue text = m_text.call({result});
    if (text.isError())
        return described(m_describe.call({text}));
    if (!text.isString())
        return std::string(1, script::mark::undefined);
    return script::mark::json + utf8Of(text.toString());
}

void Engine::setClock(double nowMs, std::int32_t seed)
{
    m_setClock.call({nowMs, seed});
}

} // namespace partita::javascript
