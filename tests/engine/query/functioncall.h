// Calls of a system function with a text such as CONTAINS("abc", "b"), and comparison of the
// result.
//
// Arguments are JSON, or the words undefined, NaN, Infinity and -Infinity. The result is JSON too,
// or one of those words, or "wrong number of arguments" or "no such function".
#pragma once

#include "engine/query/functions.h"

#include <QByteArray>
#include <QTest>

#include <cmath>
#include <limits>
#include <string>
#include <vector>

namespace functiontest {

using namespace partita;

struct Row {
    const char *call;
    const char *expected;
};

inline std::string textOf(json::Value value)
{
    if (value.isUndefined())
        return "undefined";
    if (value.isNumber() && std::isnan(value.number()))
        return "NaN";
    if (value.isNumber() && std::isinf(value.number()))
        return value.number() > 0 ? "Infinity" : "-Infinity";
    return json::toText(value);
}

/// Splits at the commas outside strings and brackets.
inline std::vector<std::string> splitArguments(const std::string &text)
{
    std::vector<std::string> parts;
    std::string part;
    int depth = 0;
    bool inString = false;
    for (std::size_t i = 0; i < text.size(); ++i) {
        const char c = text[i];
        if (inString && c == '\\') {
            part += c;
            part += text[++i];
            continue;
        }
        if (c == '"')
            inString = !inString;
        if (!inString && (c == '[' || c == '{'))
            ++depth;
        if (!inString && (c == ']' || c == '}'))
            --depth;
        if (c == ',' && !inString && depth == 0) {
            parts.push_back(part);
            part.clear();
        } else {
            part += c;
        }
    }
    if (part.find_first_not_of(' ') != std::string::npos || !parts.empty())
        parts.push_back(part);
    return parts;
}

inline std::string trimmed(const std::string &text)
{
    const std::size_t first = text.find_first_not_of(' ');
    return first == std::string::npos ? std::string()
                                      : text.substr(first, text.find_last_not_of(' ') - first + 1);
}

inline json::Value argumentOf(const std::string &text, json::Arena &arena)
{
    const std::string word = trimmed(text);
    constexpr double infinity = std::numeric_limits<double>::infinity();
    if (word == "undefined")
        return {};
    if (word == "NaN")
        return json::Value::number(std::numeric_limits<double>::quiet_NaN());
    if (word == "Infinity" || word == "-Infinity")
        return json::Value::number(word == "Infinity" ? infinity : -infinity);
    const Result<json::Value> value = json::parse(word, arena);
    if (!value)
        qFatal("%s: %s", word.c_str(), value.error().message.c_str());
    return *value;
}

/// One query's surroundings.
struct Session {
    json::Arena arena;
    std::uint64_t random = 42;
    std::int64_t nowMs = 0;
};

inline std::string call(const std::string &text, Session &session)
{
    const std::size_t open = text.find('(');
    const query::Function *function = query::findFunction(text.substr(0, open));
    if (!function)
        return "no such function";
    const std::vector<std::string> parts
        = splitArguments(text.substr(open + 1, text.rfind(')') - open - 1));
    const int count = static_cast<int>(parts.size());
    if (count < function->minimumArguments
        || (function->maximumArguments >= 0 && count > function->maximumArguments))
        return "wrong number of arguments";
    std::vector<json::Value> arguments;
    for (const std::string &part : parts) {
        arguments.push_back(argumentOf(part, session.arena));
        if (arguments.back().isUndefined() && !function->takesUndefined)
            return "undefined";
    }
    query::FunctionContext context {session.arena, session.nowMs, &session.random};
    return textOf(function->call(arguments, context));
}

/// Numbers may differ in their last digits, because libraries of trigonometry do.
inline bool sameAnswer(const std::string &actual, const std::string &expected, double tolerance)
{
    if (actual == expected)
        return true;
    json::Arena arena;
    const Result<json::Value> left = json::parse(actual, arena);
    const Result<json::Value> right = json::parse(expected, arena);
    if (!left || !right || !(*left).isNumber() || !(*right).isNumber())
        return false;
    return std::fabs((*left).number() - (*right).number())
        <= tolerance * std::fabs((*right).number());
}

/// Makes a row of test data of each pair, named after the call.
inline void addRows(std::initializer_list<Row> rows)
{
    QTest::addColumn<QByteArray>("call");
    QTest::addColumn<QByteArray>("expected");
    for (const Row &row : rows)
        QTest::addRow("%s", row.call) << QByteArray(row.call) << QByteArray(row.expected);
}

/// Checks the current row. `tolerance` is relative.
inline void checkRow(double tolerance = 1e-14, std::int64_t nowMs = 0)
{
    QFETCH(QByteArray, call);
    QFETCH(QByteArray, expected);
    Session session;
    session.nowMs = nowMs;
    const std::string actual = functiontest::call(call.toStdString(), session);
    const std::string wanted = expected.toStdString();
    QVERIFY2(sameAnswer(actual, wanted, tolerance), (actual + " instead of " + wanted).c_str());
}

} // namespace functiontest
