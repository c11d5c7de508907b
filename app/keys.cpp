#include "app/keys.h"

#include "app/keysformat.h"
#include "app/problems.h"
#include "app/subcommands.h"
#include "engine/mapping/derive.h"
#include "engine/workbook/workbookfile.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <ostream>
#include <thread>

namespace partita::app {

namespace {

constexpr const char *usage
    = "usage: partita keys WORKBOOK --design D --container C [--key /a,/b]… [--fraction F] [--samples N]\n"
      "                    [--threads N] [--format table|json|markdown]";

struct Request {
    std::string workbook;
    std::string design;
    std::string container;
    std::vector<std::vector<std::string>> keys;
    std::string format = "table";
    evaluation::Options options;
};

Error usageError(std::string message)
{
    return {.code = ErrorCode::badRequest, .message = std::move(message)};
}

template<typename Number>
Result<void> readNumber(const std::string &option, const std::string &text, Number least,
                        Number most, Number &target)
{
    Number value {};
    const auto read = std::from_chars(text.data(), text.data() + text.size(), value);
    if (read.ec != std::errc() || read.ptr != text.data() + text.size() || !(value >= least)
        || !(value <= most))
        return usageError(option + " needs a number from " + std::to_string(least) + " to "
                          + std::to_string(most) + ", but got " + text + '.');
    target = value;
    return {};
}

/// "/a,/b" -> "/a", "/b".
std::vector<std::string> pathsOf(const std::string &text)
{
    std::vector<std::string> paths;
    for (std::size_t start = 0; start <= text.size();) {
        const std::size_t comma = std::min(text.find(',', start), text.size());
        paths.push_back(text.substr(start, comma - start));
        start = comma + 1;
    }
    return paths;
}

/// What the call alone tells; whether documents have the properties is seen later.
Result<void> checkKey(const std::vector<std::string> &paths, const std::string &text)
{
    constexpr std::size_t most = 3;
    const bool isWrong = paths.size() > most
        || std::any_of(paths.begin(), paths.end(),
                       [](const auto &path) { return path.size() < 2 || path.front() != '/'; });
    if (isWrong)
        return usageError("--key needs one to three property paths such as /tenantId,/userId, but"
                          " got \""
                          + text + "\".");
    return {};
}

Result<void> readOption(const std::string &option, const std::string &value, Request &request)
{
    constexpr double leastFraction = 1e-9;
    if (option == "--design") {
        request.design = value;
    } else if (option == "--container") {
        request.container = value;
    } else if (option == "--key") {
        request.keys.push_back(pathsOf(value));
        return checkKey(request.keys.back(), value);
    } else if (option == "--fraction") {
        request.options.fraction = 1;
        return readNumber(option, value, leastFraction, 1.0, *request.options.fraction);
    } else if (option == "--samples") {
        return readNumber(option, value, 0, 1'000'000, request.options.samples);
    } else if (option == "--threads") {
        return readNumber(option, value, 1, 256, request.options.threads);
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
    static constexpr std::array options {"--design",  "--container", "--key",   "--fraction",
                                         "--samples", "--threads",   "--format"};
    Request request;
    request.options.threads
        = static_cast<int>(std::clamp(std::thread::hardware_concurrency(), 1U, 8U));
    for (std::size_t index = 0; index < arguments.size(); ++index) {
        const std::string &word = arguments[index];
        if (!word.starts_with("--")) {
            if (!request.workbook.empty())
                return usageError("keys takes one workbook, but got " + request.workbook + " and "
                                  + word + '.');
            request.workbook = word;
            continue;
        }
        if (std::find(options.begin(), options.end(), word) == options.end())
            return usageError("keys does not know the option " + word + '.');
        if (++index == arguments.size())
            return usageError(word + " needs a value.");
        if (Result<void> read = readOption(word, arguments[index], request); !read)
            return read.error();
    }
    if (request.workbook.empty() || request.design.empty() || request.container.empty())
        return usageError("keys needs a workbook, a design and a container.");
    return request;
}

/// The present key and those asked for, or all that are proposed.
Result<std::vector<advice::KeyCandidate>> candidates(const model::Workbook &workbook,
                                                     const Request &request)
{
    // Names are checked with the key that is there: any would do.
    std::vector<advice::KeyCandidate> proposed
        = advice::candidatesFor(workbook, request.design, request.container);
    if (proposed.empty())
        return advice::candidateOf(workbook, request.design, request.container, {"/id"}).error();
    if (request.keys.empty())
        return proposed;
    std::vector<advice::KeyCandidate> chosen {proposed.front()};
    for (const std::vector<std::string> &paths : request.keys) {
        const auto known = std::find_if(
            proposed.begin(), proposed.end(),
            [&](const advice::KeyCandidate &candidate) { return candidate.paths == paths; });
        if (known != proposed.end()) {
            if (!known->isPresent)
                chosen.push_back(*known);
            continue;
        }
        Result<advice::KeyCandidate> made
            = advice::candidateOf(workbook, request.design, request.container, paths);
        if (!made)
            return made.error();
        chosen.push_back(*std::move(made));
    }
    return chosen;
}

int fail(const Error &error, std::ostream &err)
{
    err << "partita: " << error.message;
    if (!error.path.empty())
        err << " (" << error.path << ')';
    err << '\n';
    return exitInput;
}

} // namespace

int runKeys(std::span<const std::string> arguments, std::ostream &out, std::ostream &err)
{
    const Result<Request> request = parse(arguments);
    if (!request) {
        err << "partita: " << request.error().message << '\n' << usage << '\n';
        return exitUsage;
    }
    const Result<model::Workbook> opened = workbook::open(request->workbook);
    if (!opened)
        return fail(opened.error(), err);
    if (const Result<void> sound = checkWorkbook(*opened, request->workbook, err); !sound)
        return fail(sound.error(), err);
    const Result<model::Workbook> workbook = mapping::withDerivedDesigns(*opened);
    if (!workbook)
        return fail(workbook.error(), err);
    const Result<std::vector<advice::KeyCandidate>> chosen = candidates(*workbook, *request);
    if (!chosen)
        return fail(chosen.error(), err);
    const Result<std::vector<advice::KeyComparison>> compared = advice::compareKeys(
        *workbook, request->design, request->container, *chosen, request->options);
    if (!compared)
        return fail(compared.error(), err);
    const KeysAnswer answer {workbook->name, request->design, request->container, *compared};
    if (request->format == "json")
        out << keysJson(answer).dump(2, ' ', false,
                                     nlohmann::ordered_json::error_handler_t::replace)
            << '\n';
    else if (request->format == "markdown")
        writeKeysMarkdown(answer, out);
    else
        writeKeysTable(answer, out);
    out.flush();
    return exitDone;
}

} // namespace partita::app
