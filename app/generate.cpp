#include "app/generate.h"

#include "app/arguments.h"
#include "app/problems.h"
#include "app/subcommands.h"
#include "engine/json/output.h"
#include "engine/mapping/mapping.h"
#include "engine/model/names.h"

#include <array>
#include <filesystem>
#include <fstream>
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

Error inputError(std::string message)
{
    return {.code = ErrorCode::badRequest, .message = std::move(message)};
}

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

struct Written {
    std::int64_t items = 0;
    std::int64_t bytes = 0;
    std::int64_t oversize = 0;
};

Result<Written> writeContainer(const mapping::Mapper &mapper, const model::Container &container,
                               const fs::path &path)
{
    std::ofstream file(path, std::ios::binary | std::ios::trunc);
    Written written;
    json::Arena arena;
    json::Output line;
    for (const model::DocumentType &type : container.documentTypes) {
        for (const population::Row row : mapper.rowsOf(type)) {
            line.clear();
            json::write(mapper.item(type, row, arena), line);
            arena.clear();
            const auto bytes = static_cast<std::int64_t>(line.size());
            ++written.items;
            written.bytes += bytes;
            written.oversize += bytes > store::maximumItemBytes;
            line.add('\n');
            file.write(line.view().data(), static_cast<std::streamsize>(line.size()));
        }
    }
    file.close();
    if (!file)
        return Error {.code = ErrorCode::fileError,
                      .message = "Cannot write " + path.string()
                          + ": is the folder writable, and the disk not full?"};
    return written;
}

Result<fs::path> pathOf(const fs::path &folder, const std::string &container)
{
    if (container.empty() || container == "." || container == ".."
        || container.find_first_of("/\\") != std::string::npos)
        return inputError("The container name \"" + container
                          + "\" cannot be a file name: rename the container.");
    return folder / (container + ".jsonl");
}

Result<void> generate(const GenerateRequest &request, std::ostream &out, std::ostream &err)
{
    const Result<model::Workbook> workbook = openWithDerivedDesigns(request.workbook, err);
    if (!workbook)
        return workbook.error();
    const Result<const model::Design *> design = model::designNamed(*workbook, request.design);
    if (!design)
        return design.error();
    const Result<population::Rows> rows = population::Rows::generate(*workbook, request.fraction);
    if (!rows)
        return placed(rows.error(), request.workbook);
    std::error_code failed;
    fs::create_directories(request.output, failed);
    if (failed)
        return Error {.code = ErrorCode::fileError,
                      .message
                      = "Cannot make the folder " + request.output + ": " + failed.message() + '.'};
    const mapping::Mapper mapper(*workbook, **design, *rows);
    std::int64_t oversize = 0;
    for (const model::Container &container : (*design)->containers) {
        const Result<fs::path> path = pathOf(request.output, container.name);
        if (!path)
            return path.error();
        const Result<Written> written = writeContainer(mapper, container, *path);
        if (!written)
            return written.error();
        out << path->string() << ": " << written->items << " items, " << written->bytes
            << " bytes\n";
        oversize += written->oversize;
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
