// `partita execute`: any lines get an answer each, and the same ones when asked again.
//
// Left out: lines that read files, and scripts, which are Qt's to run.
#include "app/execute.h"
#include "engine/json/value.h"
#include "tests/fuzz/fuzzing.h"

#include <nlohmann/json.hpp>

#include <sstream>

using namespace partita;
using fuzzing::require;

namespace {

constexpr std::size_t mostLines = 40;

bool isBlank(std::string_view line)
{
    return line.find_first_not_of(" \t\r\n") == std::string_view::npos;
}

bool isLeftOut(std::string_view line)
{
    constexpr std::int64_t manyPartitions = 64; // they take time to make and say nothing new
    json::Arena arena;
    const Result<json::Value> value = json::parse(line, arena);
    if (!value || !value->isObject())
        return false;
    const json::Value partitions = value->member("physicalPartitions");
    return !value->member("file").isUndefined() || !value->member("body").isUndefined()
        || (partitions.isNumber() && partitions.isInteger()
            && partitions.integer() > manyPartitions);
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
    std::size_t count = 0;
    for (const std::string_view answer : fuzzing::linesOf(answers)) {
        if (answer.empty())
            continue;
        ++count;
        require(nlohmann::json::accept(answer), "an answer is JSON",
                lines + "\n-> " + std::string(answer));
    }
    require(count == expected, "every line has one answer", lines + "\n-> " + answers);
    require(answersTo(lines) == answers, "the same lines get the same answers", lines);
    return 0;
}
