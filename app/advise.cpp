#include "app/advise.h"

#include "app/adviseformat.h"
#include "app/arguments.h"
#include "app/problems.h"
#include "app/progressline.h"
#include "app/subcommands.h"
#include "engine/evaluation/keptparts.h"

#include <array>
#include <ostream>

namespace partita::app {

namespace {

struct AdviseRequest {
    std::string workbook;
    bool wantsEffects = false;
    bool wantsDismissed = false;
    std::optional<double> horizonDays; ///< absent: that of the workbook
    Measuring measuring;
};

/// Parses the call. Errors: what is wrong with it.
Result<AdviseRequest> parseAdviseRequest(std::span<const std::string> arguments)
{
    static constexpr std::array<std::string_view, 6> options {
        "--design", "--horizon", "--fraction", "--samples", "--threads", "--format"};
    static constexpr std::array<std::string_view, 2> flags {"--effects", "--all"};
    static constexpr std::array<std::string_view, 3> formats {"table", "json", "markdown"};
    Result<Call> call = readCall({"advise", options, flags}, arguments);
    if (!call)
        return call.error();
    AdviseRequest request;
    request.workbook = std::move(call->workbook);
    for (Option &option : call->options) {
        if (option.name == "--effects") {
            request.wantsEffects = true;
        } else if (option.name == "--all") {
            request.wantsDismissed = true;
        } else if (option.name == "--design") {
            request.measuring.options.designs.push_back(std::move(option.value));
        } else if (option.name == "--horizon") {
            const Result<int> days = readCount(option, 0, mostHorizonDays);
            if (!days)
                return days.error();
            request.horizonDays = *days;
        } else if (const auto read = readMeasuringOption(option, formats, request.measuring);
                   !read) {
            return read.error();
        }
    }
    return request;
}

Result<Advice> adviceOn(const model::Workbook &workbook, const AdviseRequest &request,
                        const ProgressLine &line)
{
    evaluation::Options options = request.measuring.options;
    options.keptParts = std::make_shared<evaluation::KeptParts>();
    const Result<evaluation::Evaluation> evaluated
        = evaluation::evaluate(workbook, options, {}, line.sink("evaluating"));
    if (!evaluated)
        return evaluated.error();
    Result<std::vector<advice::Finding>> found
        = advice::advise(workbook, *evaluated, {},
                         {.threads = options.threads,
                          .keptParts = options.keptParts,
                          .progress = line.sink("trying out changes"),
                          .horizonDays = request.horizonDays});
    if (!found)
        return found.error();
    Advice advice;
    advice.workbook = evaluated->workbook;
    advice.fraction = evaluated->fraction;
    advice.horizonDays = advice::horizonOf(workbook, request.horizonDays);
    for (const auto &design : evaluated->designs)
        advice.designs.push_back(design->design);
    for (advice::Finding &finding : *found) {
        if (finding.dismissed && !request.wantsDismissed) {
            ++advice.dismissed;
            continue;
        }
        std::optional<advice::FixComparison> effect;
        if (request.wantsEffects && finding.fix) {
            const Result<advice::FixComparison> measured = advice::measureFix(
                workbook, *evaluated, finding, options, {},
                line.sink("measuring the effect of " + finding.rule), request.horizonDays);
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
    const Result<AdviseRequest> request = parseAdviseRequest(arguments);
    if (!request)
        return refuseCall(request.error(), "advise", err);
    const Result<model::Workbook> workbook = openChecked(request->workbook, err);
    if (!workbook)
        return refuseInput(workbook.error(), err);
    const Result<Advice> advice = [&] {
        const ProgressLine line(err);
        return adviceOn(*workbook, *request, line);
    }();
    if (!advice)
        return refuseInput(placed(advice.error(), request->workbook), err);
    if (request->measuring.format == "json")
        writeJson(adviceJson(*advice), out);
    else if (request->measuring.format == "markdown")
        writeAdviceMarkdown(*advice, out);
    else
        writeAdviceTable(*advice, out);
    out.flush();
    return exitDone;
}

} // namespace partita::app
