#include "engine/evaluation/itemcharges.h"

#include "engine/cost/charge.h"

#include <algorithm>

namespace partita::evaluation {
namespace {

constexpr std::size_t mostWritten = 100; // items in a sample

} // namespace

double meanReadCharge(const mapping::Mapper &mapper, const model::DocumentType &type,
                      const cost::Constants &constants)
{
    const double items = mapper.fullItems(type);
    const double bytes = items > 0 ? mapper.fullStorageBytes(type) / items : 0;
    return cost::pointReadCharge(static_cast<std::int64_t>(bytes), constants);
}

double meanCreateCharge(const model::Container &container, const model::DocumentType &type,
                        const mapping::Mapper &mapper, const cost::Constants &constants)
{
    const std::vector<population::Row> rows = mapper.rowsOf(type);
    Result<store::ContainerSettings> settings = mapping::settingsOf(container);
    if (rows.empty() || !settings)
        return 0;
    settings->physicalPartitions = 1;
    settings->uniqueKeys.clear(); // a sample has no duplicates
    const Result<std::unique_ptr<store::Container>> scratch
        = store::Container::create(*std::move(settings), std::make_shared<store::Clock>());
    if (!scratch)
        return 0;
    const std::size_t step = std::max<std::size_t>(1, rows.size() / mostWritten);
    double charge = 0;
    double made = 0;
    for (std::size_t i = 0; i < rows.size(); i += step) {
        json::Arena arena;
        const Result<store::ItemResponse> response
            = (*scratch)->create(mapper.item(type, rows[i], arena));
        if (!response)
            continue; // over 2 MB
        charge += cost::operationCharge(response->metrics, constants);
        ++made;
    }
    return made > 0 ? charge / made : 0;
}

} // namespace partita::evaluation
