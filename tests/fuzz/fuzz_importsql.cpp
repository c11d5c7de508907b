// SQL of any dialect: whatever the text is, it becomes a valid model or one sentence.
#include "engine/exchange/importing.h"
#include "engine/model/validation.h"
#include "tests/fuzz/fuzzing.h"

using namespace partita;
using fuzzing::require;

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t *data, std::size_t size)
{
    const std::string_view text = fuzzing::textOf(data, size);
    const std::vector<exchange::SourceFile> files {{"input.sql", std::string(text)}};
    for (const char *format : {"sql", "sqlite"}) {
        const Result<exchange::Imported> made = exchange::importFiles(files, {.format = format});
        if (!made) {
            require(!made.error().message.empty(), "a refusal says why", text);
            continue;
        }
        const auto problem = model::firstError(made->workbook);
        require(!problem, problem ? problem->message.c_str() : "", text);
    }
    return 0;
}
