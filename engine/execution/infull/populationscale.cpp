#include "engine/execution/populationscale.h"

#include "engine/mapping/mapping.h"

namespace partita::execution {

PopulationScale::PopulationScale(const model::Design &design, const mapping::Mapper &mapper)
{
    for (const model::Container &container : design.containers) {
        for (const model::DocumentType &type : container.documentTypes) {
            const auto here = static_cast<double>(mapper.rowsOf(type).size());
            if (here > 0)
                set(container.name, type.name, {here, mapper.fullItems(type) / here});
        }
    }
}

ItemScale PopulationScale::itemsOf(const std::string &container,
                                   const std::string &documentType) const
{
    const auto found = m_items.find({container, documentType});
    return found == m_items.end() ? ItemScale {} : found->second;
}

} // namespace partita::execution
