#include "app/generate.h"

#include "app/problems.h"
#include "app/subcommands.h"
#include "engine/mapping/derive.h"
#include "engine/mapping/mapping.h"
#include "engine/model/suggest.h"
#include "engine/workbook/workbookfile.h"

#include <charconv>
#include <filesystem>
#include <fstream>
#include <ostream>

namespace partita::app {

namespace {

namespace fs = std::filesystem;

constexpr const char *usage
    = "usage: partita generate WORKBOOK --design D --output DIR [--fraction F]";

struct Request {
    std::string workbook;
    std::string design;
    std::string output;
    std::optional<double> fraction;
};

Error inputError(std::string message)
{
    return {.code = ErrorCode::badRequest, .message = std::move(message)};
}

std::optional<double> readFraction(const std::string &text)
{
    double value = 0;
    const auto read = std::from_chars(text.data(), text.data() + text.size(), value);
    const bool whole = read.ec == std::errc() && read.ptr == text.data() + text.size();
    return whole && value > 0 && value <= 1 ? std::optional(value) : std::nullopt;
}

/// The request, or what is wrong with the call.
Result<Request> parse(std::span<const std::string> arguments)
{
    Request request;
    for (std::size_t index = 0; index < arguments.size(); ++index) {
        const std::string &word = arguments[index];
        if (!word.starts_with("--")) {
            if (!request.workbook.empty())
                return inputError("takes one workbook, but got " + request.workbook + " and " + word
                                  + '.');
            request.workbook = word;
            continue;
        }
        if (word != "--design" && word != "--output" && word != "--fraction")
            return inputError("does not know the option " + word + '.');
        if (++index == arguments.size())
            return inputError(word + " needs a value.");
        if (word == "--fraction") {
            request.fraction = readFraction(arguments[index]);
            if (!request.fraction)
                return inputError("--fraction needs a number above 0 and up to 1, but got "
                                  + arguments[index] + '.');
        } else {
            (word == "--design" ? request.design : request.output) = arguments[index];
        }
    }
    if (request.workbook.empty())
        return inputError("needs a workbook.");
    if (request.design.empty() || request.output.empty())
        return inputError(std::string("needs ")
                          + (request.design.empty() ? "--design." : "--output."));
    return request;
}

Result<model::Workbook> openChecked(const std::string &name, std::ostream &err)
{
    Result<model::Workbook> opened = workbook::open(name);
    if (!opened)
        return opened;
    if (const Result<void> sound = checkWorkbook(*opened, name, err); !sound)
        return sound.error();
    return mapping::withDerivedDesigns(*opened);
}

Result<const model::Design *> findDesign(const model::Workbook &workbook, const std::string &name)
{
    if (const model::Design *design = workbook.design(name))
        return design;
    std::vector<std::string> names;
    for (const auto &design : workbook.designs)
        names.push_back(design->name);
    return inputError("There is no design \"" + name + '"' + model::suggestion(name, names));
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
    std::string line;
    for (const model::DocumentType &type : container.documentTypes) {
        for (const population::Row row : mapper.rowsOf(type)) {
            line.clear();
            json::write(mapper.item(type, row, arena), line);
            arena.clear();
            const auto bytes = static_cast<std::int64_t>(line.size());
            ++written.items;
            written.bytes += bytes;
            written.oversize += bytes > store::maximumItemBytes;
            line += '\n';
            file.write(line.data(), static_cast<std::streamsize>(line.size()));
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

Result<void> generate(const Request &request, std::ostream &out, std::ostream &err)
{
    const Result<model::Workbook> workbook = openChecked(request.workbook, err);
    if (!workbook)
        return workbook.error();
    const Result<const model::Design *> design = findDesign(*workbook, request.design);
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
    const Result<Request> request = parse(arguments);
    if (!request) {
        err << "partita generate: " << request.error().message << '\n' << usage << '\n';
        return exitUsage;
    }
    const Result<void> done = generate(*request, out, err);
    if (!done) {
        err << "partita generate: " << done.error().message << '\n';
        return exitInput;
    }
    return exitDone;
}

} // namespace partita::app
