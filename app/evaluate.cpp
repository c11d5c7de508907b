#include "app/evaluate.h"

#include "app/arguments.h"
#include "app/evaluateformat.h"
#include "app/problems.h"
#include "app/progressline.h"
#include "app/subcommands.h"
#include "app/termsformat.h"
#include "app/timingformat.h"
#include "engine/base/messagetext.h"

#include <array>
#include <ostream>

namespace partita::app {

namespace {

struct EvaluateRequest {
    std::string workbook;
    Measuring measuring;
    bool isTimed = false;
    bool explains = false;
};

Result<void> readEvaluateOption(Option &option, EvaluateRequest &request)
{
    static constexpr std::array<std::string_view, 4> formats {"table", "json", "csv", "markdown"};
    static constexpr std::array<std::string_view, 2> generations {"current", "2019"};
    if (option.name == "--design") {
        request.measuring.options.designs.push_back(std::move(option.value));
    } else if (option.name == "--pattern") {
        request.measuring.options.patterns.push_back(std::move(option.value));
    } else if (option.name == "--generation") {
        const Result<std::string> generation = readChoice(option, generations);
        if (!generation)
            return generation.error();
        request.measuring.options.generation
            = *generation == "2019" ? model::Generation::y2019 : model::Generation::current;
    } else if (option.name == "--timing") {
        request.isTimed = true;
    } else if (option.name == "--explain") {
        request.explains = true;
    } else {
        return readMeasuringOption(option, formats, request.measuring);
    }
    return {};
}

/// Parses the call. Errors: what is wrong with it.
Result<EvaluateRequest> parseEvaluateRequest(std::span<const std::string> arguments)
{
    static constexpr std::array<std::string_view, 7> options {
        "--design",     "--pattern", "--fraction", "--samples",
        "--generation", "--threads", "--format"};
    static constexpr std::array<std::string_view, 2> flags {"--timing", "--explain"};
    Result<EvaluateRequest> request
        = readRequest<EvaluateRequest>({"evaluate", options, flags}, arguments, readEvaluateOption);
    if (request && request->explains && request->measuring.format != "table"
        && request->measuring.format != "json")
        return usageError("--explain needs the format table or json.");
    return request;
}

/// Error without designs. Without patterns only storage can be measured; `err` gets a note.
Result<void> expectQuestions(const model::Workbook &workbook, const std::string &name,
                             std::ostream &err)
{
    if (workbook.designs.empty() && workbook.derivedDesigns.empty())
        return placed(
            {.code = ErrorCode::badRequest,
             .message
             = "There is no design, so nothing can be evaluated; add one under \"designs\", or "
               "derive one: \"derivedDesigns\": [\"referenced\", \"embedded\"].",
             .path = "$.designs"},
            name);
    if (workbook.patterns->empty())
        err << "partita: " << name
            << ": warning: There are no access patterns, so only storage is evaluated; add the "
               "requests of the application under \"patterns\", such as {\"id\": \"Q1\", "
               "\"sentence\": \"Read one.\", \"query\": \"ENTITY\", \"match\": [\"id = @id\"]}.\n";
    return {};
}

nlohmann::ordered_json jsonOf(const evaluation::Evaluation &evaluated,
                              const model::Workbook &workbook, bool explains)
{
    nlohmann::ordered_json json = evaluationJson(evaluated, workbook);
    if (explains)
        addTerms(evaluated, json);
    return json;
}

} // namespace

int runEvaluate(std::span<const std::string> arguments, std::ostream &out, std::ostream &err)
{
    Result<EvaluateRequest> request = parseEvaluateRequest(arguments);
    if (!request)
        return refuseCall(request.error(), "evaluate", err);
    evaluation::Timing timing;
    if (request->isTimed)
        request->measuring.options.timing = &timing;
    const Result<model::Workbook> workbook = openChecked(request->workbook, err);
    if (!workbook)
        return refuseInput(workbook.error(), err);
    if (const Result<void> asks = expectQuestions(*workbook, request->workbook, err); !asks)
        return refuseInput(asks.error(), err);
    tellOfSample(*workbook, request->workbook, request->measuring.options.fraction, err);
    const Result<evaluation::Evaluation> evaluated = [&] {
        const ProgressLine line(err);
        return evaluation::evaluate(*workbook, request->measuring.options, {},
                                    line.sink("evaluating"));
    }();
    if (!evaluated)
        return refuseInput(placed(evaluated.error(), request->workbook), err);
    if (request->measuring.format == "json")
        writeJson(jsonOf(*evaluated, *workbook, request->explains), out);
    else if (request->measuring.format == "csv")
        writeEvaluationCsv(*evaluated, out);
    else if (request->measuring.format == "markdown")
        writeEvaluationMarkdown(*evaluated, *workbook, out);
    else
        writeEvaluationTable(*evaluated, *workbook, out);
    if (request->explains && request->measuring.format == "table")
        writeTerms(*evaluated, out);
    out.flush();
    if (request->isTimed)
        writeTiming(timing.parts(), err);
    bool isWhole = true;
    for (const auto &design : evaluated->designs) {
        if (design->failure.empty())
            continue;
        isWhole = false;
        err << "partita: " << request->workbook << ": design " << inQuotes(design->design) << ": "
            << design->failure << '\n';
    }
    return isWhole ? exitDone : exitInput;
}

} // namespace partita::app
