#include "app/export.h"

#include "app/arguments.h"
#include "app/problems.h"
#include "app/progressline.h"
#include "app/subcommands.h"
#include "engine/exchange/exporting.h"

#include <array>
#include <filesystem>
#include <fstream>
#include <ostream>

namespace partita::app {

namespace {

namespace fs = std::filesystem;

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

/// Files on disk: the output itself, or files in a folder of that name.
class Files : public exchange::ExportSink {
public:
    Files(fs::path output, bool isFolder, std::ostream &out)
        : m_output(std::move(output))
        , m_isFolder(isFolder)
        , m_out(out)
    {
    }

    Result<void> begin(std::string_view name) override
    {
        if (Result<void> ended = end(); !ended)
            return ended;
        m_path = m_isFolder ? m_output / name : m_output;
        std::error_code failed;
        if (m_path.has_parent_path())
            fs::create_directories(m_path.parent_path(), failed);
        m_file.open(m_path, std::ios::binary | std::ios::trunc);
        return m_file ? Result<void>() : unwritable();
    }

    Result<void> write(std::string_view text) override
    {
        m_file.write(text.data(), static_cast<std::streamsize>(text.size()));
        return m_file ? Result<void>() : unwritable();
    }

    /// Closes the last file.
    Result<void> end()
    {
        if (!m_file.is_open())
            return {};
        m_file.close();
        if (!m_file)
            return unwritable();
        m_out << m_path.string() << '\n';
        return {};
    }

private:
    Error unwritable() const
    {
        return {.code = ErrorCode::fileError,
                .message = "Cannot write " + m_path.string()
                    + ": is the folder writable, and the disk not full?"};
    }

    fs::path m_output;
    bool m_isFolder;
    std::ostream &m_out;
    fs::path m_path;
    std::ofstream m_file;
};

Result<void> exportAsRequested(const WrittenRequest &request, std::ostream &out, std::ostream &err)
{
    const Result<model::Workbook> workbook = openWithDerivedDesigns(request.workbook, err);
    if (!workbook)
        return workbook.error();
    const exchange::ExportFormat *format = exchange::findExportFormat(request.format);
    Files files(request.output, format && format->isFolder, out);
    const ProgressLine line(err);
    const Result<std::vector<std::string>> dropped
        = exchange::exportTo(files, request.format, {*workbook, request.design, request.fraction},
                             {line.sink("exporting"), {}});
    if (!dropped)
        return dropped.error();
    for (const std::string &sentence : *dropped)
        err << "partita export: " << sentence << '\n';
    return files.end();
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
