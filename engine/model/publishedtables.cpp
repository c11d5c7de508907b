#include "engine/model/publishedtables.h"

#include <set>

namespace partita::model {

std::vector<std::size_t> tablesOf(const std::vector<PublishedFigure> &figures)
{
    std::vector<std::size_t> tables;
    std::set<std::string> patterns; // in the current table
    for (std::size_t index = 0; index < figures.size(); ++index) {
        const bool continues = index > 0 && figures[index].source == figures[index - 1].source
            && figures[index].design == figures[index - 1].design
            && figures[index].isMeasured == figures[index - 1].isMeasured
            && figures[index].keptOfTable == figures[index - 1].keptOfTable
            && !patterns.contains(figures[index].pattern);
        if (!continues)
            patterns.clear();
        patterns.insert(figures[index].pattern);
        tables.push_back(index == 0 ? 0 : tables.back() + (continues ? 0 : 1));
    }
    return tables;
}

} // namespace partita::model
