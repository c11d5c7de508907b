#include "app/samples.h"

#include "app/subcommands.h"
#include "engine/workbook/workbookfile.h"

#include <algorithm>
#include <iomanip>
#include <ostream>

namespace partita::app {

int runSamples(std::span<const std::string> arguments, std::ostream &out, std::ostream &err)
{
    if (!arguments.empty()) {
        err << "partita samples: takes no arguments, but got " << arguments.front() << ".\n";
        return exitUsage;
    }
    const auto samples = workbook::samples();
    std::size_t width = 0;
    for (const auto &sample : samples)
        width = std::max(width, sample.name.size());
    for (const auto &sample : samples)
        out << "sample:" << std::left << std::setw(static_cast<int>(width) + 2) << sample.name
            << sample.title << '\n';
    return exitDone;
}

} // namespace partita::app
