// Models of other tools that are JSON: any text becomes a valid model or one sentence.
#include "tests/fuzz/importfuzzing.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t *data, std::size_t size)
{
    const std::string_view text = fuzzing::textOf(data, size);
    for (const char *format : {"cosmos-model", "nosql-workbench", "drawdb", "compass"})
        fuzzing::checkImport(text, format, "model.json");
    return 0;
}
