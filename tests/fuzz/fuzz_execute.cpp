// `partita execute`: any lines get an answer each, and the same ones when asked again.
//
// Left out: lines that read files, and scripts, which may run for seconds.
#include "app/execute.h"
#include "engine/json/value.h"
#include "engine/store/throughput.h"
#include "tests/fuzz/fuzzing.h"

#include <nlohmann/json.hpp>

#include <sstream>

using namespace partita;
using fuzzing::require;

namespace {

constexpr std::size_t mostLines = 40;
constexpr std::uint64_t examined = 8; // one input in so many gets the checks that take long

bool isBlank(std::string_view line)
{
    return line.find_first_not_of(" \t\r\n") == std::string_view::npos;
}

/// Without reading the line as JSON: whether it can be left out at all.
bool mayBeLeftOut(std::string_view line)
{
    for (const char *sign : {"file", "body", "physicalPartitions", "throughput", "\\"}) {
        if (line.find(sign) != std::string_view::npos)
            return true;
    }
    return false;
}

bool isLeftOut(std::string_view line)
{
    constexpr std::int64_t manyPartitions = 16; // they take time to make and say nothing new
    if (!mayBeLeftOut(line))
        return false;
    json::Arena arena;
    const Result<json::Value> value = json::parse(line, arena);
    if (!value || !value->isObject())
        return false;
    const auto isAbove = [&](std::string_view name, std::int64_t most) {
        const json::Value number = value->member(name);
        return number.isNumber() && number.isInteger() && number.integer() > most;
    };
    return !value->member("file").isUndefined() || !value->member("body").isUndefined()
        || isAbove("physicalPartitions", manyPartitions)
        || isAbove("throughput", manyPartitions * store::partitionThroughput);
}

std::string answersTo(const std::string &lines)
{
    std::istringstream in(lines);
    std::ostringstream out;
    std::ostringstream errors;
    const int code = app::runExecute({}, in, out, errors);
    require(code == 0 || code == 1, "lines are no wrong call", lines);
    require((code == 0) == errors.str().empty(), "a failure is told", lines);
    return out.str();
}

} // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t *data, std::size_t size)
{
    std::string lines;
    std::size_t expected = 0;
    for (const std::string_view line : fuzzing::linesOf(fuzzing::textOf(data, size))) {
        if (isLeftOut(line) || expected == mostLines)
            continue;
        lines += std::string(line) + '\n';
        expected += isBlank(line) ? 0 : 1;
    }
    const std::string answers = answersTo(lines);
    const bool isExamined = fuzzing::isChosen(lines, examined);
    std::size_t count = 0;
    for (const std::string_view answer : fuzzing::linesOf(answers)) {
        if (answer.empty())
            continue;
        ++count;
        json::Arena arena;
        require((!isExamined && json::parse(answer, arena).ok()) || nlohmann::json::accept(answer),
                "an answer is JSON", lines + "\n-> " + std::string(answer));
    }
    require(count == expected, "every line has one answer", lines + "\n-> " + answers);
    if (isExamined)
        require(answersTo(lines) == answers, "the same lines get the same answers", lines);
    return 0;
}
