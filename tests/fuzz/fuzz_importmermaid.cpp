// Mermaid diagrams: any text becomes a valid model or one sentence.
#include "tests/fuzz/importfuzzing.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t *data, std::size_t size)
{
    fuzzing::checkImport(fuzzing::textOf(data, size), "mermaid", "model.md");
    return 0;
}
