// A shell script for the Azure CLI: one command for each container and script.
#include "engine/exchange/containers/exports.h"
#include "engine/exchange/containers/settings.h"
#include "engine/exchange/containers/unsaid.h"
#include "engine/exchange/output/heading.h"

namespace partita::exchange {

namespace {

std::string quotedShell(std::string_view text)
{
    std::string quoted = "'";
    for (const char c : text)
        quoted += c == '\'' ? std::string("'\\''") : std::string(1, c);
    return quoted + '\'';
}

std::string quotedJson(const model::Json &json)
{
    return quotedShell(json.dump(-1, ' ', false, model::Json::error_handler_t::replace));
}

std::string option(const char *name, const std::string &value)
{
    return " \\\n    " + std::string(name) + ' ' + value;
}

std::string command(const char *name)
{
    return "\naz cosmosdb sql " + std::string(name)
        + option("--resource-group", "\"$RESOURCE_GROUP\"")
        + option("--account-name", "\"$ACCOUNT\"") + option("--database-name", "\"$DATABASE\"");
}

std::string remarkLine(const ContainerThroughput &throughput)
{
    const std::string remark = throughput.remark();
    return remark.empty() ? remark : "\n# " + remark + '.';
}

std::string containerCommand(const model::Container &container,
                             const ContainerThroughput &throughput)
{
    const model::Json resource = resourceOf(container);
    std::string text = remarkLine(throughput) + command("container create")
        + option("--name", quotedShell(container.name))
        + option("--partition-key-path", quotedShell(container.partitionKey.front()))
        + option("--partition-key-version", "2")
        + option("--idx", quotedJson(resource["indexingPolicy"]));
    if (!container.uniqueKeys.empty())
        text += option("--unique-key-policy", quotedJson(resource["uniqueKeyPolicy"]));
    if (container.defaultTtl)
        text += option("--ttl", std::to_string(*container.defaultTtl));
    if (container.analyticalTtl)
        text += option("--analytical-storage-ttl", std::to_string(*container.analyticalTtl));
    const std::string amount = std::to_string(throughput.requestUnitsPerSecond);
    if (throughput.mode == model::ThroughputMode::manual)
        text += option("--throughput", amount);
    else if (throughput.mode == model::ThroughputMode::autoscale)
        text += option("--max-throughput", amount);
    return text + '\n';
}

/// A request to the REST interface, because the command for containers takes a single path.
std::string restCommand(const model::Container &container, const ContainerThroughput &throughput)
{
    const model::Json body = {
        {"properties", {{"resource", resourceOf(container)}, {"options", throughput.options()}}}};
    return remarkLine(throughput)
        + "\n# A hierarchical partition key: the command for containers takes a single path.\n"
          "az rest --method put"
        + option("--url",
                 "\"$(az cosmosdb show --resource-group \"$RESOURCE_GROUP\" --name \"$ACCOUNT\""
                 " --query id --output tsv)/sqlDatabases/$DATABASE/containers/\""
                     + quotedShell(container.name) + "\"?api-version=" + std::string(apiVersion)
                     + '"')
        + option("--body", quotedJson(body)) + '\n';
}

std::string scriptCommand(const model::Container &container, const model::Script &script)
{
    const bool isProcedure = script.kind == model::Script::Kind::procedure;
    const bool isFunction = script.kind == model::Script::Kind::function;
    std::string text = command(isProcedure      ? "stored-procedure create"
                                   : isFunction ? "user-defined-function create"
                                                : "trigger create")
        + option("--container-name", quotedShell(container.name))
        + option("--name", quotedShell(script.name));
    if (const char *type = triggerTypeOf(script.kind))
        text += option("--type", type) + option("--operation", "All");
    return text + option("--body", quotedShell(script.body)) + '\n';
}

} // namespace

Dropped writeAzureCli(const ExportRequest &request, ExportSink &sink, const Watch &watch)
{
    const model::Design &design = *request.workbook.design(request.design);
    const auto throughputs = throughputsOf(request, watch);
    if (!throughputs)
        return throughputs.error();
    std::string text = "#!/bin/sh\n# " + headingOf("Containers", request)
        + "\n# RESOURCE_GROUP, ACCOUNT and DATABASE name what exists already.\nset -eu\n"
          ": \"${RESOURCE_GROUP:?}\" \"${ACCOUNT:?}\" \"${DATABASE:?}\"\n";
    for (std::size_t index = 0; index < design.containers.size(); ++index) {
        const model::Container &container = design.containers[index];
        const ContainerThroughput &throughput = (*throughputs)[index];
        text += container.partitionKey.size() == 1 ? containerCommand(container, throughput)
                                                   : restCommand(container, throughput);
        for (const model::Script &script : container.scripts)
            text += scriptCommand(container, script);
    }
    if (Result<void> written = writeFile(sink, "containers.sh", text); !written)
        return written.error();
    return unsaidOf(design, *throughputs);
}

} // namespace partita::exchange
