// Access patterns typed as a line: every line gets an answer with a place, what is understood can
// be written and read again, and what is offered at a caret begins with the word there.
#include "engine/model/patternnotation.h"
#include "engine/workbook/workbookfile.h"
#include "tests/fuzz/fuzzing.h"

using namespace partita;
using fuzzing::require;

namespace {

const model::Workbook &store()
{
    static const model::Workbook workbook = [] {
        const Result<model::Workbook> opened = workbook::open("sample:store");
        require(opened.ok(), "the sample can be opened");
        return *opened;
    }();
    return workbook;
}

} // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t *data, std::size_t size)
{
    const std::string_view text = fuzzing::textOf(data, size);
    const Result<model::AccessPattern> read = model::patternFromNotation(store(), text);
    if (!read)
        require(read.error().column > 0 && !read.error().message.empty(), "errors have a place",
                text);
    const model::Completions made = model::completions(store(), text, size / 2);
    require(made.begin <= size / 2, "a completed word begins before the caret", text);
    for (const model::Completion &offer : made.offers)
        require(!offer.text.empty(), "an offer is a text", text);
    if (!read)
        return 0;
    const std::optional<std::string> written = model::toNotation(store(), *read);
    if (!written)
        return 0;
    const Result<model::AccessPattern> again = model::patternFromNotation(store(), *written);
    require(again && *again == *read, "a pattern survives being written", *written);
    return 0;
}
