#include "app/advise.h"

#include "app/adviseformat.h"
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
    = "usage: partita advise WORKBOOK [--design D]… [--fraction F] [--samples N] [--threads N]\n"
      "                      [--effects] [--all] [--format table|json|markdown]";

struct Request {
    std::string workbook;
    std::string format = "table";
    bool wantsEffects = false;
    bool wantsDismissed = false;
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
    } else if (option == "--fraction") {
        request.options.fraction = readNumber<double>(value);
        if (!request.options.fraction
            || !(*request.options.fraction > 0 && *request.options.fraction <= 1))
            return usageError("--fraction needs a number above 0 and up to 1, but got " + value
                              + '.');
    } else if (option == "--samples") {
        return readCount(option, value, 1, 1'000'000, request.options.samples);
    } else if (option == "--threads") {
        return readCount(option, value, 1, 256, request.options.threads);
    } else {
        static constexpr std::array formats {"table", "json", "markdown"};
        if (std::find(formats.begin(), formats.end(), value) == formats.end())
            return usageError("--format is table, json or markdown, not " + value + '.');
        request.format = value;
    }
    return {};
}

/// The request, or what is wrong with the call.
Result<Request> parse(std::span<const std::string> arguments)
{
    static constexpr std::array options {"--design", "--fraction", "--samples", "--threads",
                                         "--format"};
    Request request;
    request.options.threads
        = static_cast<int>(std::clamp(std::thread::hardware_concurrency(), 1U, 8U));
    for (std::size_t index = 0; index < arguments.size(); ++index) {
        const std::string &word = arguments[index];
        if (word == "--effects") {
            request.wantsEffects = true;
        } else if (word == "--all") {
            request.wantsDismissed = true;
        } else if (!word.starts_with("--")) {
            if (!request.workbook.empty())
                return usageError("advise takes one workbook, but got " + request.workbook + " and "
                                  + word + '.');
            request.workbook = word;
        } else {
            if (std::find(options.begin(), options.end(), word) == options.end())
                return usageError("advise does not know the option " + word + '.');
            if (++index == arguments.size())
                return usageError(word + " needs a value.");
            if (Result<void> read = readOption(word, arguments[index], request); !read)
                return read.error();
        }
    }
    if (request.workbook.empty())
        return usageError("advise needs a workbook.");
    return request;
}

Result<Advice> adviceOn(const model::Workbook &workbook, const Request &request)
{
    const Result<evaluation::Evaluation> evaluated
        = evaluation::evaluate(workbook, request.options);
    if (!evaluated)
        return evaluated.error();
    Result<std::vector<advice::Finding>> found = advice::advise(workbook, *evaluated);
    if (!found)
        return found.error();
    Advice advice;
    advice.workbook = evaluated->workbook;
    advice.fraction = evaluated->fraction;
    for (const auto &design : evaluated->designs)
        advice.designs.push_back(design->design);
    for (advice::Finding &finding : *found) {
        if (finding.dismissed && !request.wantsDismissed) {
            ++advice.dismissed;
            continue;
        }
        std::optional<advice::Effect> effect;
        if (request.wantsEffects && finding.fix) {
            const Result<advice::Effect> measured
                = advice::measureEffect(workbook, *evaluated, finding, request.options);
            if (!measured)
                return measured.error();
            effect = *measured;
        }
        advice.effects.push_back(std::move(effect));
        advice.findings.push_back(std::move(finding));
    }
    return advice;
}

} // namespace

int runAdvise(std::span<const std::string> arguments, std::ostream &out, std::ostream &err)
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
    const Result<Advice> advice = adviceOn(*workbook, *request);
    if (!advice) {
        err << "partita: " << placed(advice.error(), request->workbook).message << '\n';
        return exitInput;
    }
    if (request->format == "json")
        out << adviceJson(*advice).dump(2, ' ', false,
                                        nlohmann::ordered_json::error_handler_t::replace)
            << '\n';
    else if (request->format == "markdown")
        writeAdviceMarkdown(*advice, out);
    else
        writeAdviceTable(*advice, out);
    out.flush();
    return exitDone;
}

} // namespace partita::app
