#include "app/evaluate.h"

#include "app/evaluateformat.h"
#include "app/problems.h"
#include "app/subcommands.h"
#include "engine/workbook/workbookfile.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <ostream>
#include <thread>

namespace partita::app {

namespace {

constexpr const char *usage
    = "usage: partita evaluate WORKBOOK [--design D]… [--pattern P]… [--fraction F] [--samples N]\n"
      "                        [--generation current|2019] [--threads N] [--format table|json|csv|markdown]";

struct Request {
    std::string workbook;
    std::string format = "table";
    evaluation::Options options;
};

Error usageError(std::string message)
{
    return {.code = ErrorCode::badRequest, .message = std::move(message)};
}

template<typename Number>
std::optional<Number> readNumber(const std::string &text)
{
    Number value {};
    const auto read = std::from_chars(text.data(), text.data() + text.size(), value);
    return read.ec == std::errc() && read.ptr == text.data() + text.size() ? std::optional(value)
                                                                           : std::nullopt;
}

Result<void> readCount(const std::string &option, const std::string &text, int least, int most,
                       int &target)
{
    const std::optional<int> value = readNumber<int>(text);
    if (!value || *value < least || *value > most)
        return usageError(option + " needs a whole number from " + std::to_string(least) + " to "
                          + std::to_string(most) + ", but got " + text + '.');
    target = *value;
    return {};
}

Result<void> readOption(const std::string &option, const std::string &value, Request &request)
{
    if (option == "--design") {
        request.options.designs.push_back(value);
    } else if (option == "--pattern") {
        request.options.patterns.push_back(value);
    } else if (option == "--fraction") {
        request.options.fraction = readNumber<double>(value);
        if (!request.options.fraction
            || !(*request.options.fraction > 0 && *request.options.fraction <= 1))
            return usageError("--fraction needs a number above 0 and up to 1, but got " + value
                              + '.');
    } else if (option == "--samples") {
        return readCount(option, value, 0, 1'000'000, request.options.samples);
    } else if (option == "--threads") {
        return readCount(option, value, 1, 256, request.options.threads);
    } else if (option == "--generation") {
        if (value != "current" && value != "2019")
            return usageError("--generation is current or 2019, not " + value + '.');
        request.options.generation
            = value == "2019" ? model::Generation::y2019 : model::Generation::current;
    } else {
        static constexpr std::array formats {"table", "json", "csv", "markdown"};
        if (std::find(formats.begin(), formats.end(), value) == formats.end())
            return usageError("--format is table, json, csv or markdown, not " + value + '.');
        request.format = value;
    }
    return {};
}

/// The request, or what is wrong with the call.
Result<Request> parse(std::span<const std::string> arguments)
{
    static constexpr std::array options {"--design",     "--pattern", "--fraction", "--samples",
                                         "--generation", "--threads", "--format"};
    Request request;
    request.options.threads
        = static_cast<int>(std::clamp(std::thread::hardware_concurrency(), 1U, 8U));
    for (std::size_t index = 0; index < arguments.size(); ++index) {
        const std::string &word = arguments[index];
        if (!word.starts_with("--")) {
            if (!request.workbook.empty())
                return usageError("evaluate takes one workbook, but got " + request.workbook
                                  + " and " + word + '.');
            request.workbook = word;
            continue;
        }
        if (std::find(options.begin(), options.end(), word) == options.end())
            return usageError("evaluate does not know the option " + word + '.');
        if (++index == arguments.size())
            return usageError(word + " needs a value.");
        if (Result<void> read = readOption(word, arguments[index], request); !read)
            return read.error();
    }
    if (request.workbook.empty())
        return usageError("evaluate needs a workbook.");
    return request;
}

} // namespace

int runEvaluate(std::span<const std::string> arguments, std::ostream &out, std::ostream &err)
{
    const Result<Request> request = parse(arguments);
    if (!request) {
        err << "partita: " << request.error().message << '\n' << usage << '\n';
        return exitUsage;
    }
    const Result<model::Workbook> workbook = workbook::open(request->workbook);
    if (!workbook) {
        err << "partita: " << workbook.error().message << '\n';
        return exitInput;
    }
    if (const Result<void> sound = checkWorkbook(*workbook, request->workbook, err); !sound) {
        err << "partita: " << sound.error().message << '\n';
        return exitInput;
    }
    const Result<evaluation::Evaluation> evaluated
        = evaluation::evaluate(*workbook, request->options);
    if (!evaluated) {
        err << "partita: " << placed(evaluated.error(), request->workbook).message << '\n';
        return exitInput;
    }
    if (request->format == "json")
        out << evaluationJson(*evaluated, *workbook)
                   .dump(2, ' ', false, nlohmann::ordered_json::error_handler_t::replace)
            << '\n';
    else if (request->format == "csv")
        writeEvaluationCsv(*evaluated, out);
    else if (request->format == "markdown")
        writeEvaluationMarkdown(*evaluated, *workbook, out);
    else
        writeEvaluationTable(*evaluated, *workbook, out);
    out.flush();
    return exitDone;
}

} // namespace partita::app
