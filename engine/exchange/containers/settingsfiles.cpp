// Settings and scripts as files of their own, one folder a design.
#include "engine/base/messagetext.h"
#include "engine/base/numbertext.h"
#include "engine/exchange/containers/exports.h"
#include "engine/exchange/containers/settings.h"
#include "engine/exchange/output/heading.h"
#include "engine/exchange/relational/onefile.h"
#include "engine/exchange/tables/names.h"

namespace partita::exchange {

namespace {

const char *folderOf(model::Script::Kind kind)
{
    switch (kind) {
    case model::Script::Kind::procedure:
        return "procedures";
    case model::Script::Kind::function:
        return "functions";
    default:
        break;
    }
    return "triggers";
}

} // namespace

Dropped writeSettings(const ExportRequest &request, ExportSink &sink, const Watch &watch)
{
    const model::Design &design = *request.workbook.design(request.design);
    std::vector<std::string> dropped {
        "Throughput is left out: the service states it beside the settings of a container."};
    std::vector<std::string> scripted;
    NameBook names;
    for (const model::Container &container : design.containers) {
        if (watch.stop.stop_requested())
            return cancelled();
        const std::string name = names.take({safeFileName(container.name)}) + ".json";
        if (Result<void> done = writeFile(sink, name, textOfJson(resourceOf(container))); !done)
            return done.error();
        if (!container.scripts.empty())
            scripted.push_back(container.name);
    }
    if (!scripted.empty())
        dropped.push_back("The scripts of " + words::listed(scripted)
                          + " are left out; the format scripts writes them.");
    return dropped;
}

Dropped writeScripts(const ExportRequest &request, ExportSink &sink, const Watch &watch)
{
    const model::Design &design = *request.workbook.design(request.design);
    NameBook folders;
    std::size_t written = 0;
    for (const model::Container &container : design.containers) {
        const std::string folder = folders.take({safeFileName(container.name)});
        NameBook names;
        for (const model::Script &script : container.scripts) {
            if (watch.stop.stop_requested())
                return cancelled();
            const std::string name = folder + '/' + folderOf(script.kind) + '/'
                + names.take({safeFileName(script.name)}) + ".js";
            if (Result<void> done = writeFile(sink, name, script.body); !done)
                return done.error();
            ++written;
        }
    }
    std::vector<std::string> dropped;
    if (written == 0)
        dropped.push_back("The design " + inQuotes(request.design) + " has no scripts.");
    return dropped;
}

} // namespace partita::exchange
