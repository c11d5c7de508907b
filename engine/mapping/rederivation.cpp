#include "engine/mapping/rederivation.h"

#include "engine/mapping/derive.h"

namespace partita::mapping {
namespace {

model::Workbook withRates(model::Workbook workbook, const std::map<std::string, double> &rates)
{
    std::vector<model::AccessPattern> patterns = *workbook.patterns;
    for (model::AccessPattern &pattern : patterns) {
        const auto rate = rates.find(pattern.id);
        if (rate != rates.end())
            pattern.ratePerSecond = rate->second;
    }
    workbook.patterns = std::move(patterns);
    return workbook;
}

} // namespace

std::set<std::string> derivedOtherwise(const model::Workbook &workbook,
                                       const std::map<std::string, double> &rates)
{
    if (workbook.derivedDesigns.empty())
        return {};
    const Result<model::Workbook> stated = withDerivedDesigns(workbook);
    const Result<model::Workbook> other = withDerivedDesigns(withRates(workbook, rates));
    std::set<std::string> names;
    if (!stated || !other)
        return names;
    for (std::size_t i = workbook.designs.size(); i < stated->designs.size(); ++i) {
        const model::Design &design = *stated->designs[i];
        const model::Design *there = other->design(design.name);
        if (!there || there->containers != design.containers)
            names.insert(design.name);
    }
    return names;
}

} // namespace partita::mapping
