#include "app/generate.h"

#include "app/arguments.h"
#include "app/problems.h"
#include "app/progressline.h"
#include "app/subcommands.h"
#include "engine/exchange/filesink.h"
#include "engine/exchange/itemwriting.h"
#include "engine/model/names.h"

#include <array>
#include <ostream>

namespace partita::app {

namespace {

namespace fs = std::filesystem;

struct GenerateRequest {
    std::string workbook;
    std::string design;
    std::string output;
    std::optional<double> fraction;
};

/// Parses the call. Errors: what is wrong with it.
Result<GenerateRequest> parseGenerateRequest(std::span<const std::string> arguments)
{
    static constexpr std::array<std::string_view, 3> options {"--design", "--output", "--fraction"};
    Result<Call> call = readCall({"generate", options}, arguments);
    if (!call)
        return call.error();
    GenerateRequest request;
    request.workbook = std::move(call->workbook);
    for (Option &option : call->options) {
        if (option.name == "--fraction") {
            const Result<double> fraction = readFraction(option);
            if (!fraction)
                return fraction.error();
            request.fraction = *fraction;
        } else {
            (option.name == "--design" ? request.design : request.output) = std::move(option.value);
        }
    }
    if (request.design.empty())
        return usageError("generate needs --design.");
    if (request.output.empty())
        return usageError("generate needs --output.");
    return request;
}

Result<void> generate(const GenerateRequest &request, std::ostream &out, std::ostream &err)
{
    const Result<model::Workbook> workbook = openWithDerivedDesigns(request.workbook, err);
    if (!workbook)
        return workbook.error();
    const Result<const model::Design *> design = model::designNamed(*workbook, request.design);
    if (!design)
        return design.error();
    std::error_code failed;
    fs::create_directories(request.output, failed);
    if (failed)
        return Error {.code = ErrorCode::fileError,
                      .message
                      = "Cannot make the folder " + request.output + ": " + failed.message() + '.'};
    exchange::FileSink files(request.output, true);
    const ProgressLine line(err);
    const auto written = exchange::writeItemFiles(*workbook, **design, request.fraction, files,
                                                  {line.sink("generating"), {}});
    if (!written)
        return written.error().code == ErrorCode::fileError
            ? written.error()
            : placed(written.error(), request.workbook);
    if (Result<void> ended = files.end(); !ended)
        return ended;
    std::int64_t oversize = 0;
    for (const exchange::WrittenItems &file : *written) {
        out << (fs::path(request.output) / file.file).string() << ": " << file.items << " items, "
            << file.bytes << " bytes\n";
        oversize += file.oversize;
    }
    if (oversize > 0)
        err << "partita generate: " << oversize
            << " items exceed 2 MB, which the service would refuse.\n";
    return {};
}

} // namespace

int runGenerate(std::span<const std::string> arguments, std::ostream &out, std::ostream &err)
{
    const Result<GenerateRequest> request = parseGenerateRequest(arguments);
    if (!request)
        return refuseCall(request.error(), "generate", err);
    const Result<void> done = generate(*request, out, err);
    if (!done)
        return refuseInput(done.error(), err);
    return exitDone;
}

} // namespace partita::app
