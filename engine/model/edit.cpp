#include "engine/model/edit.h"

#include "engine/model/edits.h"
#include "engine/model/suggest.h"

namespace partita::model {

Result<Workbook> apply(const Workbook &workbook, const Edit &edit)
{
    return std::visit([&](const auto &one) { return applyEdit(workbook, one); }, edit);
}

Result<Workbook> applyEdit(const Workbook &workbook, const ChangePopulation &edit)
{
    const Population &population = edit.population;
    if (!(population.fraction > 0 && population.fraction <= 1))
        return refuse("The fraction of the population must be greater than 0 and at most 1.");
    for (const auto &[entity, count] : population.counts) {
        if (!workbook.entity(entity))
            return unknown("entity", entity, namesOf(*workbook.entities));
        if (count < 0)
            return refuse("The number of " + inQuotes(entity) + " must not be negative.");
    }
    Workbook result = workbook;
    if (population != *workbook.population)
        result.population = population;
    return result;
}

Result<Workbook> applyEdit(const Workbook &workbook, const ChangeGeneration &edit)
{
    Workbook result = workbook;
    result.generation = edit.generation;
    return result;
}

Result<Workbook> applyEdit(const Workbook &workbook, const ChangeTexts &edit)
{
    Workbook result = workbook;
    result.title = edit.title;
    result.description = edit.description;
    return result;
}

} // namespace partita::model
