#include "engine/workbook/writtennotes.h"

#include "engine/base/jsonpath.h"
#include "engine/base/messagetext.h"

namespace partita::workbook {

std::vector<model::Problem> writtenNotes(const model::Workbook &workbook, FilePlaces &places)
{
    std::vector<model::Problem> notes;
    for (std::size_t position = 0; position < workbook.designs.size(); ++position) {
        const model::Design &design = *workbook.designs[position];
        const std::string containers = elementPath("$.designs", position) + ".containers";
        for (std::size_t index = 0; index < design.containers.size(); ++index) {
            const model::Container &container = design.containers[index];
            const std::string place = elementPath(containers, index) + ".throughput";
            if (container.throughput == model::Throughput() && places.has(place))
                notes.push_back(
                    {model::Severity::information,
                     place,
                     "Manual throughput without requestUnitsPerSecond is as needed, as without "
                     "\"throughput\": "
                         + inQuotes(container.name)
                         + " is given, and priced by, what serves its load in the busiest mix, 400 "
                           "RU/s at least; state RU/s to hold it to these.",
                     design.name,
                     {}});
        }
    }
    return notes;
}

} // namespace partita::workbook
