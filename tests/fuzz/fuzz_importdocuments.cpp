// Import of documents: any text becomes a valid model and the same one again, or an error that says
// something.
#include "engine/exchange/documents/documents.h"
#include "engine/model/validation.h"
#include "tests/fuzz/fuzzing.h"

using namespace partita;
using namespace partita::exchange;
using fuzzing::require;

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t *data, std::size_t size)
{
    const std::string_view text = fuzzing::textOf(data, size);
    // A line of hyphens begins another file; a first letter C makes it one of rows.
    std::vector<SourceFile> files;
    for (std::size_t at = 0; at <= text.size();) {
        const std::size_t end = std::min(text.find("\n---\n", at), text.size());
        std::string_view part = text.substr(at, end - at);
        const bool areRows = part.starts_with('C');
        part.remove_prefix(areRows ? 1 : 0);
        files.push_back({"file" + std::to_string(files.size()) + (areRows ? ".csv" : ".json"),
                         std::string(part)});
        at = end + 5;
    }
    const Result<Imported> imported = importDocuments(files, {}, {});
    if (!imported) {
        require(!imported.error().message.empty(), "errors say something", text);
        return 0;
    }
    model::Workbook workbook = imported->workbook;
    workbook.name = "imported";
    if (const auto problem = model::firstError(workbook))
        require(false, "the model is valid", problem->place + ": " + problem->message);
    for (const ImportNote &note : imported->notes)
        require(!note.sentence.empty(), "notes say something", text);
    const Result<Imported> again = importDocuments(files, {}, {});
    require(again.ok() && again->workbook == imported->workbook, "the same files, the same model",
            text);
    return 0;
}
