#include "app/charges.h"

#include "app/arguments.h"
#include "app/chargesformat.h"
#include "app/problems.h"
#include "app/progressline.h"
#include "app/subcommands.h"
#include "engine/evaluation/keptparts.h"
#include "engine/model/edit.h"
#include "engine/workbook/workbookfile.h"

#include <array>
#include <ostream>

namespace partita::app {

namespace {

struct ChargesRequest {
    std::string workbook;
    std::vector<std::filesystem::path> measured; ///< files with measured charges
    std::string output; ///< workbook with the figures; empty = none is written
    std::optional<bool> isScaled; ///< absent: the written workbook keeps its scale
    Measuring measuring;
};

Result<void> readChargesOption(Option &option, ChargesRequest &request)
{
    static constexpr std::array<std::string_view, 3> formats {"table", "json", "markdown"};
    static constexpr std::array<std::string_view, 2> switches {"on", "off"};
    if (option.name == "--measured") {
        request.measured.emplace_back(option.value);
    } else if (option.name == "--output") {
        request.output = std::move(option.value);
    } else if (option.name == "--design") {
        request.measuring.options.designs.push_back(std::move(option.value));
    } else if (option.name == "--scale") {
        const Result<std::string> choice = readChoice(option, switches);
        if (!choice)
            return choice.error();
        request.isScaled = *choice == "on";
    } else {
        return readMeasuringOption(option, formats, request.measuring);
    }
    return {};
}

Result<ChargesRequest> parseChargesRequest(std::span<const std::string> arguments)
{
    static constexpr std::array<std::string_view, 8> options {
        "--measured", "--output",  "--design",  "--scale",
        "--fraction", "--samples", "--threads", "--format"};
    Result<ChargesRequest> request
        = readRequest<ChargesRequest>({"charges", options}, arguments, readChargesOption);
    if (request && request->isScaled && request->output.empty())
        return usageError("--scale says how the workbook of --output is to be scaled; name one.");
    return request;
}

/// Adds the figures of the files to the workbook; tells the rest in the answer.
Result<model::Workbook> withMeasured(const model::Workbook &workbook, const ChargesRequest &request,
                                     const ProgressLine &line, ChargesAnswer &answer)
{
    if (request.measured.empty())
        return workbook;
    const auto files = exchange::readSources(request.measured);
    if (!files)
        return files.error();
    Result<exchange::MeasuredCharges> read
        = exchange::measuredCharges(*files, workbook, {line.sink("reading"), {}});
    if (!read)
        return read.error();
    answer.unmatched = std::move(read->unmatched);
    answer.notes = std::move(read->notes);
    return model::apply(workbook,
                        model::ChangePublished {exchange::withFigures(workbook, read->figures)});
}

Result<evaluation::Evaluation> evaluated(const model::Workbook &workbook,
                                         const model::ChargeScale &scale,
                                         const evaluation::Options &options,
                                         const ProgressLine &line)
{
    const Result<model::Workbook> scaled = model::apply(workbook, model::ChangeChargeScale {scale});
    if (!scaled)
        return scaled.error();
    return evaluation::evaluate(*scaled, options, {}, line.sink("measuring"));
}

/// Compares the measured figures of the workbook, and fits the factors.
Result<void> compare(const model::Workbook &workbook, evaluation::Options options,
                     const ProgressLine &line, ChargesAnswer &answer)
{
    options.keptParts = std::make_shared<evaluation::KeptParts>();
    const Result<evaluation::Evaluation> computed = evaluated(workbook, {}, options, line);
    if (!computed)
        return computed.error();
    answer.charges = evaluation::comparedCharges(workbook, *computed);
    answer.fit = evaluation::fitted(answer.charges);
    model::ChargeScale applied = answer.fit.scale;
    applied.isApplied = true;
    const Result<evaluation::Evaluation> scaled = evaluated(workbook, applied, options, line);
    if (!scaled)
        return scaled.error();
    for (std::size_t i = 0; i < computed->designs.size(); ++i)
        answer.loads.push_back(
            {computed->designs[i]->design, computed->designs[i]->load, scaled->designs[i]->load});
    return {};
}

/// Writes the workbook with the figures, and with the scale that was asked for.
Result<void> write(const model::Workbook &workbook, const ChargesRequest &request,
                   const ChargesAnswer &answer)
{
    const Result<model::Workbook> scaled
        = model::apply(workbook, model::ChangeChargeScale {answer.kept});
    if (!scaled)
        return scaled.error();
    return workbook::save(*scaled, request.output);
}

Result<ChargesAnswer> answerTo(const ChargesRequest &request, std::ostream &err)
{
    const Result<model::Workbook> opened = openChecked(request.workbook, err);
    if (!opened)
        return opened.error();
    tellOfSample(*opened, request.workbook, request.measuring.options.fraction, err);
    ChargesAnswer answer;
    answer.workbook = opened->name;
    const ProgressLine line(err);
    const Result<model::Workbook> workbook = withMeasured(*opened, request, line, answer);
    if (!workbook)
        return workbook.error();
    if (Result<void> compared = compare(*workbook, request.measuring.options, line, answer);
        !compared)
        return placed(compared.error(), request.workbook);
    answer.kept = *workbook->chargeScale;
    if (request.isScaled) {
        answer.kept.isApplied = *request.isScaled;
        answer.kept.factors = answer.fit.scale.factors;
    }
    if (request.output.empty())
        return answer;
    if (Result<void> written = write(*workbook, request, answer); !written)
        return written.error();
    return answer;
}

} // namespace

int runCharges(std::span<const std::string> arguments, std::ostream &out, std::ostream &err)
{
    const Result<ChargesRequest> request = parseChargesRequest(arguments);
    if (!request)
        return refuseCall(request.error(), "charges", err);
    const Result<ChargesAnswer> answer = answerTo(*request, err);
    if (!answer)
        return refuseInput(answer.error(), err);
    if (request->measuring.format == "json")
        writeJson(chargesJson(*answer), out);
    else if (request->measuring.format == "markdown")
        writeChargesMarkdown(*answer, out);
    else
        writeChargesTable(*answer, out);
    out.flush();
    return exitDone;
}

} // namespace partita::app
