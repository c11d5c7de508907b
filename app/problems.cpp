#include "app/problems.h"

#include "engine/checks/samplecheck.h"
#include "engine/checks/scriptcheck.h"
#include "engine/mapping/derive.h"
#include "engine/workbook/fileplaces.h"
#include "engine/workbook/keptkeys.h"
#include "engine/workbook/workbookfile.h"

#include <ostream>

namespace partita::app {

Error placed(Error error, const std::string &nameOrPath)
{
    if (error.path.empty())
        return error;
    error.message = workbook::FilePlaces(nameOrPath).of(error.path) + ": " + error.message + " ("
        + error.path + ')';
    error.path.clear();
    return error;
}

Result<model::Workbook> openChecked(const std::string &nameOrPath, std::ostream &err)
{
    Result<model::Workbook> opened = workbook::open(nameOrPath);
    if (!opened)
        return opened;
    workbook::FilePlaces places(nameOrPath);
    const std::vector<model::Problem> problems
        = workbook::withKeptKeys(checks::checkWithScripts(*opened), *opened);
    for (const model::Problem &problem : problems) {
        if (problem.severity == model::Severity::error)
            return placed({.message = problem.message, .path = problem.place}, nameOrPath);
        if (problem.severity == model::Severity::warning)
            err << "partita: " << places.of(problem.place) << ": warning: " << problem.message
                << " (" << problem.place << ")\n";
    }
    return opened;
}

Result<model::Workbook> openWithDerivedDesigns(const std::string &nameOrPath, std::ostream &err)
{
    const Result<model::Workbook> opened = openChecked(nameOrPath, err);
    return opened ? mapping::withDerivedDesigns(*opened) : opened;
}

void tellOfSample(const model::Workbook &workbook, const std::string &nameOrPath,
                  std::optional<double> fraction, std::ostream &err)
{
    std::vector<model::Problem> notes;
    checks::checkSample(workbook, fraction.value_or(workbook.population->fraction), notes);
    workbook::FilePlaces places(nameOrPath);
    for (const model::Problem &note : notes)
        err << "partita: " << places.of(note.place) << ": note: " << note.message << " ("
            << note.place << ")\n";
}

} // namespace partita::app
