// System functions with any arguments: the first line names the function, each further line is an
// argument (JSON, one of the words undefined, NaN, Infinity, -Infinity, or else taken as a string).
#include "engine/query/functions.h"
#include "tests/fuzz/fuzzing.h"

#include <nlohmann/json.hpp>

#include <cmath>
#include <limits>

using namespace partita;
using fuzzing::require;

namespace {

constexpr std::int64_t now = 1'577'836'800'000;
constexpr std::int64_t largestAnswer = 64LL * 1024 * 1024;

bool isText(std::string_view text)
{
    json::Arena arena;
    std::string quoted = "\"";
    for (const char c : text) {
        if (c == '"' || c == '\\')
            quoted += '\\';
        quoted += c >= 0 && c < 0x20 ? ' ' : c;
    }
    return json::parse(quoted + "\"", arena).ok();
}

json::Value argumentOf(std::string_view line, json::Arena &arena)
{
    constexpr double infinity = std::numeric_limits<double>::infinity();
    if (line == "undefined")
        return {};
    if (line == "NaN")
        return json::Value::number(std::numeric_limits<double>::quiet_NaN());
    if (line == "Infinity" || line == "-Infinity")
        return json::Value::number(line.front() == '-' ? -infinity : infinity);
    const Result<json::Value> value = json::parse(line, arena);
    if (value)
        return *value;
    return json::Value::string(isText(line) ? line : "not a text");
}

bool isFinite(json::Value value)
{
    if (value.isNumber())
        return std::isfinite(value.number());
    for (std::size_t i = 0; i < value.size(); ++i) {
        const bool holds = isFinite(value.isObject() ? value.memberAt(i).value : value.at(i));
        if (!holds)
            return false;
    }
    return true;
}

json::Value call(const query::Function &function, const std::vector<json::Value> &arguments,
                 json::Arena &arena)
{
    std::uint64_t random = 1;
    query::FunctionContext context {arena, now, &random};
    return function.call(arguments, context);
}

void check(const query::Function &function, const std::vector<json::Value> &arguments,
           std::string_view text)
{
    json::Arena arena;
    const json::Value answer = call(function, arguments, arena);
    require(static_cast<std::int64_t>(arena.size()) < largestAnswer, "answers have a size", text);
    if (!isFinite(answer))
        return;
    const json::Value again = call(function, arguments, arena);
    require(json::equal(answer, again), "a function has one answer", text);
    if (answer.isUndefined())
        return;

    const std::string written = json::toText(answer);
    const std::string shown = std::string(text) + "\n-> " + written;
    require(nlohmann::json::accept(written), "an answer is JSON", shown);
    const Result<json::Value> read = json::parse(written, arena);
    // Integers beyond 2^53 are exact only inside of the engine.
    const bool isExact = !answer.isNumber() || std::fabs(answer.number()) < 0x1p53;
    if (read && isExact)
        require(json::equal(*read, answer), "an answer survives being written", shown);
}

} // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t *data, std::size_t size)
{
    const std::string_view text = fuzzing::textOf(data, size);
    const std::vector<std::string_view> lines = fuzzing::linesOf(text);
    const query::Function *function = query::findFunction(lines.front());
    if (!function)
        return 0;
    json::Arena arena;
    std::vector<json::Value> arguments;
    for (std::size_t i = 1; i < lines.size(); ++i)
        arguments.push_back(argumentOf(lines[i], arena));

    const int count = static_cast<int>(arguments.size());
    if (count < function->minimumArguments
        || (function->maximumArguments >= 0 && count > function->maximumArguments))
        return 0;
    for (const json::Value argument : arguments) {
        if (argument.isUndefined() && !function->takesUndefined)
            return 0;
    }
    check(*function, arguments, text);
    return 0;
}
