#include "app/keys.h"

#include "app/arguments.h"
#include "app/keysformat.h"
#include "app/problems.h"
#include "app/progressline.h"
#include "app/subcommands.h"
#include "engine/model/limits.h"

#include <algorithm>
#include <array>
#include <ostream>

namespace partita::app {

namespace {

struct KeysRequest {
    std::string workbook;
    std::string design;
    std::string container;
    std::vector<std::vector<std::string>> keys;
    int horizonDays = static_cast<int>(advice::defaultHorizonDays);
    Measuring measuring;
};

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

/// Checks the call alone. Whether documents have these properties is checked later.
Result<void> checkKey(const std::vector<std::string> &paths, const std::string &text)
{
    const bool isWrong = paths.size() > model::mostPartitionKeyPaths
        || std::any_of(paths.begin(), paths.end(),
                       [](const auto &path) { return path.size() < 2 || path.front() != '/'; });
    if (isWrong)
        return usageError("--key needs one to three property paths such as /tenantId,/userId, but"
                          " got \""
                          + text + "\".");
    return {};
}

Result<void> readKeysOption(Option &option, KeysRequest &request)
{
    static constexpr std::array<std::string_view, 3> formats {"table", "json", "markdown"};
    if (option.name == "--design") {
        request.design = std::move(option.value);
    } else if (option.name == "--container") {
        request.container = std::move(option.value);
    } else if (option.name == "--key") {
        request.keys.push_back(pathsOf(option.value));
        return checkKey(request.keys.back(), option.value);
    } else if (option.name == "--horizon") {
        const Result<int> days = readCount(option, 1, mostHorizonDays);
        if (!days)
            return days.error();
        request.horizonDays = *days;
    } else {
        return readMeasuringOption(option, formats, request.measuring);
    }
    return {};
}

/// Parses the call. Errors: what is wrong with it.
Result<KeysRequest> parseKeysRequest(std::span<const std::string> arguments)
{
    static constexpr std::array<std::string_view, 8> options {
        "--design",   "--container", "--key",     "--horizon",
        "--fraction", "--samples",   "--threads", "--format"};
    Result<KeysRequest> request
        = readRequest<KeysRequest>({"keys", options}, arguments, readKeysOption);
    if (request && (request->design.empty() || request->container.empty()))
        return usageError("keys needs a design and a container.");
    return request;
}

/// The present key and the requested ones, or all proposed keys.
Result<std::vector<advice::KeyCandidate>> candidates(const model::Workbook &workbook,
                                                     const KeysRequest &request)
{
    // The design and container names are checked by this call; any key would do.
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

} // namespace

int runKeys(std::span<const std::string> arguments, std::ostream &out, std::ostream &err)
{
    const Result<KeysRequest> request = parseKeysRequest(arguments);
    if (!request)
        return refuseCall(request.error(), "keys", err);
    const Result<model::Workbook> workbook = openWithDerivedDesigns(request->workbook, err);
    if (!workbook)
        return refuseInput(workbook.error(), err);
    const Result<std::vector<advice::KeyCandidate>> chosen = candidates(*workbook, *request);
    if (!chosen)
        return refuseInput(chosen.error(), err);
    const Result<std::vector<advice::KeyComparison>> compared = [&] {
        const ProgressLine line(err);
        return advice::compareKeys(*workbook, request->design, request->container, *chosen,
                                   request->measuring.options, {}, line.sink("comparing"));
    }();
    if (!compared)
        return refuseInput(compared.error(), err);
    const double days = request->horizonDays;
    const Result<std::vector<advice::KeyThen>> then = [&] {
        const ProgressLine line(err);
        return advice::keysAt(days, *workbook, request->design, request->container, *compared,
                              request->measuring.options, {}, line.sink("comparing later"));
    }();
    if (!then)
        return refuseInput(then.error(), err);
    const KeysAnswer answer {workbook->name, request->design, request->container, *compared, days,
                             *then};
    if (request->measuring.format == "json")
        writeJson(keysJson(answer), out);
    else if (request->measuring.format == "markdown")
        writeKeysMarkdown(answer, out);
    else
        writeKeysTable(answer, out);
    out.flush();
    return exitDone;
}

} // namespace partita::app
