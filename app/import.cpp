#include "app/import.h"

#include "app/arguments.h"
#include "app/progressline.h"
#include "app/subcommands.h"
#include "engine/base/messagetext.h"
#include "engine/exchange/importing.h"
#include "engine/workbook/workbookfile.h"

#include <array>
#include <ostream>

namespace partita::app {

namespace {

namespace fs = std::filesystem;

struct ImportRequest {
    std::vector<fs::path> files;
    std::string output; ///< empty = only look
    exchange::ImportOptions options;
};

Result<ImportRequest> parseImportRequest(std::span<const std::string> arguments)
{
    static constexpr std::array<std::string_view, 2> options {"--output", "--format"};
    static constexpr std::array<std::string_view, 1> flags {"--preview"};
    Result<Call> call = readCall({"import", options, flags, true}, arguments);
    if (!call)
        return call.error();
    ImportRequest request;
    request.files.assign(call->files.begin(), call->files.end());
    bool isPreview = false;
    for (Option &option : call->options) {
        if (option.name == "--output")
            request.output = std::move(option.value);
        else if (option.name == "--format")
            request.options.format = std::move(option.value);
        else
            isPreview = true;
    }
    if (request.output.empty() && !isPreview)
        return usageError("import needs --output, or --preview to look only.");
    if (isPreview)
        request.output.clear();
    return request;
}

std::string counted(std::size_t number, const char *one, const char *many)
{
    return grouped(static_cast<std::int64_t>(number)) + ' ' + (number == 1 ? one : many);
}

void tellUnderstood(const model::Workbook &workbook, std::ostream &out)
{
    std::size_t attributes = 0;
    for (const model::Entity &entity : *workbook.entities)
        attributes += entity.attributes.size();
    out << counted(workbook.entities->size(), "entity", "entities") << ", "
        << counted(attributes, "attribute", "attributes") << ", "
        << counted(workbook.relationships->size(), "relationship", "relationships") << ", "
        << counted(workbook.patterns->size(), "access pattern", "access patterns") << ", "
        << counted(workbook.designs.size(), "design", "designs") << ", "
        << counted(workbook.population->sampleRows.size(), "sample row", "sample rows") << ".\n";
}

void tellNotes(const std::vector<exchange::ImportNote> &notes, std::ostream &out)
{
    for (const exchange::ImportNote &note : notes) {
        out << nameOf(note.kind) << ": ";
        if (!note.file.empty())
            out << note.file << ':';
        if (note.line > 0)
            out << note.line << ':';
        out << (note.file.empty() ? "" : " ") << note.sentence << '\n';
    }
}

Result<void> importAsRequested(const ImportRequest &request, std::ostream &out, std::ostream &err)
{
    const ProgressLine line(err);
    const auto files = exchange::readSources(request.files);
    if (!files)
        return files.error();
    Result<exchange::Imported> imported
        = exchange::importFiles(*files, request.options, {line.sink("importing"), {}});
    if (!imported)
        return imported.error();
    tellUnderstood(imported->workbook, out);
    tellNotes(imported->notes, out);
    if (request.output.empty())
        return {};
    const std::string name = fs::path(request.output).stem().stem().string();
    return workbook::save(exchange::newWorkbook(imported->workbook, name), request.output);
}

} // namespace

int runImport(std::span<const std::string> arguments, std::ostream &out, std::ostream &err)
{
    const Result<ImportRequest> request = parseImportRequest(arguments);
    if (!request)
        return refuseCall(request.error(), "import", err);
    const Result<void> done = importAsRequested(*request, out, err);
    return done ? exitDone : refuseInput(done.error(), err);
}

} // namespace partita::app
