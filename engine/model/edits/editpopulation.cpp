// Edits of the population: its numbers, and the rows written by hand.
#include "engine/base/messagetext.h"
#include "engine/model/edits/edits.h"
#include "engine/model/edits/follow/prune.h"

#include <algorithm>

namespace partita::model {

namespace {

/// Checks the name of a sample row: any text that is not empty and not taken.
Result<void> checkRow(const SampleRow &row, const Workbook &workbook,
                      const std::vector<std::string> &taken)
{
    if (row.name.empty())
        return refuse("The sample row needs a name, by which probes call it.");
    if (std::find(taken.begin(), taken.end(), row.name) != taken.end())
        return refuse("There is a sample row " + inQuotes(row.name)
                      + " already; choose another name.");
    if (!workbook.entity(row.entity))
        return unknown("entity", row.entity, namesOf(*workbook.entities));
    return {};
}

/// Changes a reference to the row `from` into one to `to`.
void rename(std::string &name, const std::string &from, const std::string &to)
{
    if (name == from)
        name = to;
}

} // namespace

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

Result<Workbook> applyEdit(const Workbook &workbook, const AddSampleRow &edit)
{
    if (Result<void> checked
        = checkRow(edit.row, workbook, namesOf(workbook.population->sampleRows));
        !checked)
        return checked.error();
    Workbook result = workbook;
    result.population = changed(workbook.population, [&](Population &population) {
        population.sampleRows.push_back(edit.row);
    });
    return result;
}

Result<Workbook> applyEdit(const Workbook &workbook, const ChangeSampleRow &edit)
{
    const std::vector<std::string> names = namesOf(workbook.population->sampleRows);
    if (std::find(names.begin(), names.end(), edit.row) == names.end())
        return unknown("sample row", edit.row, names);
    if (Result<void> checked = checkRow(edit.replacement, workbook, without(names, edit.row));
        !checked)
        return checked.error();
    const std::string &name = edit.replacement.name;
    Workbook result = workbook;
    result.population = changed(workbook.population, [&](Population &population) {
        for (SampleRow &row : population.sampleRows) {
            if (row.name == edit.row)
                row = edit.replacement;
            for (auto &[role, parent] : row.parents)
                rename(parent, edit.row, name);
        }
    });
    result.patterns = changed(workbook.patterns, [&](std::vector<AccessPattern> &patterns) {
        for (AccessPattern &pattern : patterns) {
            rename(pattern.probe.row, edit.row, name);
            for (auto &[parameter, row] : pattern.probe.rows)
                rename(row, edit.row, name);
        }
    });
    return result;
}

Result<Workbook> applyEdit(const Workbook &workbook, const RemoveSampleRow &edit)
{
    const std::vector<std::string> names = namesOf(workbook.population->sampleRows);
    if (std::find(names.begin(), names.end(), edit.row) == names.end())
        return unknown("sample row", edit.row, names);
    Gone gone;
    gone.sampleRows.insert(edit.row);
    return Prune(workbook, gone).run();
}

} // namespace partita::model
