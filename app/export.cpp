#include "app/export.h"

#include "app/arguments.h"
#include "app/problems.h"
#include "app/progressline.h"
#include "app/subcommands.h"
#include "engine/exchange/filesink.h"

#include <array>
#include <ostream>

namespace partita::app {

namespace {

struct WrittenRequest {
    std::string workbook;
    std::string format;
    std::string output;
    std::string design;
    double fraction = 1;
};

Result<WrittenRequest> parseExportRequest(std::span<const std::string> arguments)
{
    static constexpr std::array<std::string_view, 4> options {"--format", "--output", "--design",
                                                              "--fraction"};
    const auto readOption = [](Option &option, WrittenRequest &request) -> Result<void> {
        if (option.name == "--fraction") {
            const Result<double> fraction = readFraction(option);
            if (!fraction)
                return fraction.error();
            request.fraction = *fraction;
        } else {
            std::string &member = option.name == "--format" ? request.format
                : option.name == "--output"                 ? request.output
                                                            : request.design;
            member = std::move(option.value);
        }
        return {};
    };
    Result<WrittenRequest> request
        = readRequest<WrittenRequest>({"export", options}, arguments, readOption);
    if (request && request->format.empty())
        return usageError("export needs --format.");
    if (request && request->output.empty())
        return usageError("export needs --output.");
    return request;
}

Result<void> exportAsRequested(const WrittenRequest &request, std::ostream &out, std::ostream &err)
{
    const Result<model::Workbook> workbook = openWithDerivedDesigns(request.workbook, err);
    if (!workbook)
        return workbook.error();
    const exchange::ExportFormat *format = exchange::findExportFormat(request.format);
    exchange::FileSink files(request.output, format && format->isFolder);
    const ProgressLine line(err);
    const Result<std::vector<std::string>> dropped
        = exchange::exportTo(files, request.format, {*workbook, request.design, request.fraction},
                             {line.sink("exporting"), {}});
    if (!dropped)
        return dropped.error();
    for (const std::string &sentence : *dropped)
        err << "partita export: " << sentence << '\n';
    if (Result<void> ended = files.end(); !ended)
        return ended;
    for (const std::filesystem::path &path : files.written())
        out << path.string() << '\n';
    return {};
}

} // namespace

int runExport(std::span<const std::string> arguments, std::ostream &out, std::ostream &err)
{
    const Result<WrittenRequest> request = parseExportRequest(arguments);
    if (!request)
        return refuseCall(request.error(), "export", err);
    const Result<void> done = exportAsRequested(*request, out, err);
    return done ? exitDone : refuseInput(done.error(), err);
}

} // namespace partita::app
