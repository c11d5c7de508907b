#include "engine/advice/scriptcheck.h"

#include "engine/model/jsonpath.h"
#include "engine/model/suggest.h"
#include "engine/script/script.h"

namespace partita::advice {
namespace {

script::Kind kindOf(model::Script::Kind kind)
{
    switch (kind) {
    case model::Script::Kind::procedure:
        break;
    case model::Script::Kind::preTrigger:
        return script::Kind::preTrigger;
    case model::Script::Kind::postTrigger:
        return script::Kind::postTrigger;
    case model::Script::Kind::function:
        return script::Kind::function;
    }
    return script::Kind::procedure;
}

/// Where a line of the body stands: texts of several lines are written as an array of them.
std::string lineOf(const std::string &body, const std::string &place, int line)
{
    if (body.find('\n') == std::string::npos || line < 1)
        return place;
    return model::elementPath(place, static_cast<std::size_t>(line) - 1);
}

std::string complaint(const model::Script &script, const Error &error)
{
    const std::string where = error.line < 1 ? std::string()
                                             : ", line " + std::to_string(error.line)
            + (error.column < 1 ? std::string() : ", column " + std::to_string(error.column));
    return "The script " + model::inQuotes(script.name) + " cannot be compiled" + where + ": "
        + error.message;
}

void checkContainer(const model::Container &container, const std::string &design,
                    const std::string &place, std::vector<model::Problem> &problems)
{
    for (std::size_t index = 0; index < container.scripts.size(); ++index) {
        const model::Script &script = container.scripts[index];
        if (script.name.empty() || script.body.empty())
            continue; // complained about by the model
        script::ScriptHost host;
        const Result<void> added = host.add({kindOf(script.kind), script.name, script.body});
        if (added)
            continue;
        Error error = added.error();
        const std::string said = "The script " + script.name + " cannot be compiled: ";
        if (error.message.starts_with(said))
            error.message.erase(0, said.size());
        const std::string body = model::elementPath(place + ".scripts", index) + ".body";
        problems.push_back({model::Severity::error,
                            lineOf(script.body, body, error.line),
                            complaint(script, error),
                            design,
                            {}});
    }
}

} // namespace

void checkScripts(const model::Workbook &workbook, std::vector<model::Problem> &problems)
{
    if (!script::ScriptHost::isAvailable())
        return;
    for (std::size_t position = 0; position < workbook.designs.size(); ++position) {
        const model::Design &design = *workbook.designs[position];
        const std::string place = model::elementPath("$.designs", position) + ".containers";
        for (std::size_t index = 0; index < design.containers.size(); ++index)
            checkContainer(design.containers[index], design.name, model::elementPath(place, index),
                           problems);
    }
}

} // namespace partita::advice
