// What targets of importers share: any bytes become a valid model or one sentence.
#pragma once

#include "engine/exchange/importing.h"
#include "engine/model/validation.h"
#include "tests/fuzz/fuzzing.h"

namespace fuzzing {

/// Imports the bytes as a file of the format and checks what every importer promises.
inline void checkImport(std::string_view text, const std::string &format, const std::string &name)
{
    using namespace partita;
    const std::vector<exchange::SourceFile> files {{name, std::string(text)}};
    const auto imported = exchange::importFiles(files, {format, true});
    if (!imported) {
        require(imported.error().message.ends_with('.'), "errors are sentences",
                imported.error().message);
        return;
    }
    const auto problem = model::firstError(imported->workbook);
    require(!problem, "an imported model is valid", problem ? problem->message : "");
    for (const exchange::ImportNote &note : imported->notes)
        require(!note.sentence.empty() && note.line >= 0, "notes say something", note.subject);
    const exchange::ImportFormat *recognised = exchange::recognised(files);
    require(!recognised || !recognised->name.empty(), "a file can be recognised", text);
}

} // namespace fuzzing
