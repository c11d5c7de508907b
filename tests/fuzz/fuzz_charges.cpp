// Tables of charges: every text gets figures that are allowed in a workbook, or a sentence.
#include "engine/exchange/charges.h"
#include "tests/fuzz/fuzzing.h"

#include <cmath>

using namespace partita;
using fuzzing::require;

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t *data, std::size_t size)
{
    const std::string text(fuzzing::textOf(data, size));
    const std::vector<exchange::SourceFile> files {{"a.csv", text}};
    const auto read = exchange::measuredCharges(files, {});
    if (!read) {
        require(!read.error().message.empty(), "errors are sentences", text);
        return 0;
    }
    require(read->figures.empty(), "a workbook without patterns gets no figures", text);
    for (const exchange::MeasuredGroup &group : read->unmatched) {
        require(group.operations > 0, "a group has operations", text);
        require(std::isfinite(group.median) && group.median >= 0, "charges are amounts", text);
        require(group.p95 >= group.median, "the 95th percentile is not below the median", text);
    }
    return 0;
}
