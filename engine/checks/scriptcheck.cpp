#include "engine/checks/scriptcheck.h"

#include "engine/base/jsonpath.h"
#include "engine/base/messagetext.h"
#include "engine/checks/check.h"
#include "engine/client/modelterms.h"
#include "engine/script/script.h"

#include <iterator>

namespace partita::checks {
namespace {

/// JSON path of a line of the body: texts with several lines are arrays of lines.
std::string lineOf(const std::string &body, const std::string &place, int line)
{
    if (body.find('\n') == std::string::npos || line < 1)
        return place;
    return elementPath(place, static_cast<std::size_t>(line) - 1);
}

std::string complaint(const model::Script &script, const Error &error)
{
    const std::string where = error.line < 1 ? std::string()
                                             : ", line " + std::to_string(error.line)
            + (error.column < 1 ? std::string() : ", column " + std::to_string(error.column));
    return "The script " + inQuotes(script.name) + " cannot be compiled" + where + ": "
        + error.message;
}

/// The error of a script; nothing when it compiles.
std::optional<model::Problem> problemOf(const PlacedScript &placed)
{
    const std::optional<Error> error = errorOf(placed.script);
    if (!error)
        return std::nullopt;
    return model::Problem {model::Severity::error,
                           lineOf(placed.script.body, placed.place, error->line),
                           complaint(placed.script, *error),
                           placed.design,
                           {}};
}

} // namespace

std::optional<Error> errorOf(const model::Script &script)
{
    script::ScriptHost host;
    const Result<void> added = host.add({client::kindOf(script.kind), script.name, script.body});
    if (added)
        return std::nullopt;
    Error error = added.error();
    const std::string said = "The script " + script.name + " cannot be compiled: ";
    if (error.message.starts_with(said))
        error.message.erase(0, said.size());
    return error;
}

std::vector<PlacedScript> scriptsOf(const model::Workbook &workbook)
{
    std::vector<PlacedScript> scripts;
    for (std::size_t position = 0; position < workbook.designs.size(); ++position) {
        const model::Design &design = *workbook.designs[position];
        const std::string place = elementPath("$.designs", position) + ".containers";
        for (std::size_t index = 0; index < design.containers.size(); ++index) {
            const std::vector<model::Script> &held = design.containers[index].scripts;
            const std::string list = elementPath(place, index) + ".scripts";
            for (std::size_t i = 0; i < held.size(); ++i) {
                // The model reports a script without a name or body.
                if (!held[i].name.empty() && !held[i].body.empty())
                    scripts.push_back({held[i], design.name, elementPath(list, i) + ".body"});
            }
        }
    }
    return scripts;
}

std::vector<model::Problem> checkScripts(std::span<const PlacedScript> scripts)
{
    std::vector<model::Problem> problems;
    for (const PlacedScript &script : scripts) {
        if (std::optional<model::Problem> problem = problemOf(script))
            problems.push_back(*std::move(problem));
    }
    return problems;
}

std::vector<model::Problem> checkBeside(std::vector<model::Problem> ofScripts,
                                        const model::Workbook &workbook)
{
    std::vector<model::Problem> others = check(workbook);
    std::move(others.begin(), others.end(), std::back_inserter(ofScripts));
    return ofScripts;
}

std::vector<model::Problem> checkWithScripts(const model::Workbook &workbook)
{
    return checkBeside(checkScripts(scriptsOf(workbook)), workbook);
}

} // namespace partita::checks
