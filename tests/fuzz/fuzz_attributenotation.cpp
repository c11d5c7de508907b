// Attributes typed as a line: what is read can be written and read again, and what cannot be read
// is answered with a sentence.
#include "engine/model/attributenotation.h"
#include "tests/fuzz/fuzzing.h"

using namespace partita;
using fuzzing::require;

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t *data, std::size_t size)
{
    const std::string_view text = fuzzing::textOf(data, size);
    const Result<std::vector<model::Attribute>> read = model::attributesFromNotation(text);
    if (!read) {
        require(read.error().message.ends_with('.'), "errors are sentences", text);
        return 0;
    }
    for (const model::Attribute &attribute : *read) {
        require(!attribute.name.empty(), "an attribute has a name", text);
        const std::string written = model::toNotation(attribute);
        const auto again = model::attributesFromNotation(written);
        require(again && again->size() == 1, "what was written can be read", written);
        require(again->front().name == attribute.name, "a name survives being written", written);
        require(again->front().type == attribute.type, "a type survives being written", written);
        require(model::toNotation(again->front()) == written, "writing is stable", written);
    }
    return 0;
}
