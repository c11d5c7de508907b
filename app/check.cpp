#include "app/check.h"

#include "app/arguments.h"
#include "app/subcommands.h"
#include "engine/checks/check.h"
#include "engine/checks/scriptcheck.h"
#include "engine/workbook/keptkeys.h"
#include "engine/workbook/workbookfile.h"
#include "engine/workbook/writtennotes.h"

#include <ostream>

namespace partita::app {

namespace {

const char *nameOf(model::Severity severity)
{
    switch (severity) {
    case model::Severity::error:
        return "error";
    case model::Severity::warning:
        return "warning";
    case model::Severity::information:
        break;
    }
    return "note";
}

/// Prints an unreadable text in the form of all problems when its error has a line.
int refuseText(const Error &error, std::ostream &out, std::ostream &err)
{
    if (error.line == 0)
        return refuseInput(error, err);
    out << placeOf(error) << ": error: " << error.message << '\n';
    return exitInput;
}

} // namespace

int runCheck(std::span<const std::string> arguments, std::ostream &out, std::ostream &err)
{
    if (arguments.size() != 1 || arguments[0].starts_with("--")) {
        err << "partita check: name one workbook (a file or sample:NAME).\n"
            << usageOf(*findSubcommand("check")) << '\n';
        return exitUsage;
    }
    const std::string &name = arguments[0];
    const Result<model::Workbook> workbook = workbook::open(name);
    if (!workbook) {
        return refuseText(workbook.error(), out, err);
    }
    std::vector<model::Problem> problems
        = workbook::withKeptKeys(checks::checkWithScripts(*workbook), *workbook);
    for (model::Problem &missing : checks::missingParts(*workbook))
        problems.push_back(std::move(missing));
    workbook::FilePlaces places(name);
    for (model::Problem &written : workbook::writtenNotes(*workbook, places))
        problems.push_back(std::move(written));
    for (const model::Problem &problem : problems)
        out << places.of(problem.place) << ": " << nameOf(problem.severity) << ": "
            << problem.message << " (" << problem.place << ")\n";
    if (problems.empty())
        out << name << ": nothing is wrong.\n";
    return model::hasErrors(problems) ? exitInput : exitDone;
}

} // namespace partita::app
