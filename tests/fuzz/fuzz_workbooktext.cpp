// Workbooks as text: what is read can be written and read again, also through the project file, and
// nothing that can be read makes the checks stumble.
#include "engine/checks/check.h"
#include "engine/workbook/projectfile.h"
#include "engine/workbook/textform.h"
#include "engine/workbook/textscan.h"
#include "tests/fuzz/fuzzing.h"

using namespace partita;
using fuzzing::require;

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t *data, std::size_t size)
{
    const std::string_view text = fuzzing::textOf(data, size);
    const Result<model::Workbook> book = workbook::readText(text);
    if (!book) {
        require(!book.error().message.empty(), "errors say something", text);
        return 0;
    }
    const std::string written = workbook::writeText(*book);
    const Result<model::Workbook> again = workbook::readText(written);
    require(again.ok(), "what was written can be read",
            again ? "" : again.error().message + written);
    require(*again == *book, "a workbook survives being written", written);
    require(workbook::writeText(*again) == written, "equal workbooks give the same bytes", written);

    const std::vector<model::Problem> problems = model::validate(*book);
    const std::optional<model::Problem> first = model::firstError(*book);
    const bool hasError = !problems.empty() && problems.front().severity == model::Severity::error;
    require(first.has_value() == hasError, "the first error is one of the problems", written);
    const workbook::Places places(written);
    for (const model::Problem &problem : checks::check(*book)) {
        require(!problem.message.empty(), "a problem says something", written);
        require(places.of(problem.place).line > 0, "a problem has a place", problem.place);
    }

    if (size % 8 == 0) { // databases take long
        const Result<std::string> bytes = workbook::writeProject(*book);
        require(bytes.ok(), "a workbook fits into a project file", written);
        const Result<model::Workbook> stored = workbook::readProject(*bytes);
        require(stored && *stored == *book, "a workbook survives the project file", written);
    }
    return 0;
}
