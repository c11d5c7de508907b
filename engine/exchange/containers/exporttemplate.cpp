// ARM templates: the same resources as in Bicep, in JSON.
#include "engine/exchange/containers/exports.h"
#include "engine/exchange/containers/settings.h"
#include "engine/exchange/containers/unsaid.h"
#include "engine/exchange/output/heading.h"

namespace partita::exchange {

namespace {

constexpr const char *templateType
    = "Microsoft.DocumentDB/databaseAccounts/sqlDatabases/containers";

/// Text inside an expression.
std::string quotedExpression(std::string_view text)
{
    std::string quoted = "'";
    for (const char c : text)
        quoted += c == '\'' ? std::string("''") : std::string(1, c);
    return quoted + '\'';
}

/// `[` at the beginning of a text begins an expression, unless there are two.
model::Json literal(const model::Json &value)
{
    if (value.is_string()) {
        const auto &text = value.get_ref<const std::string &>();
        return text.starts_with('[') ? '[' + text : text;
    }
    model::Json result = value;
    if (value.is_structured()) {
        for (auto &element : result)
            element = literal(element);
    }
    return result;
}

std::string nameBelowDatabase(const std::string &rest)
{
    return "[concat(parameters('accountName'), '/', parameters('databaseName'), "
        + quotedExpression('/' + rest) + ")]";
}

model::Json templateContainer(const model::Container &container,
                              const ContainerThroughput &throughput)
{
    model::Json resource;
    if (const std::string remark = throughput.remark(); !remark.empty())
        resource["comments"] = remark + '.';
    resource["type"] = templateType;
    resource["apiVersion"] = apiVersion;
    resource["name"] = nameBelowDatabase(container.name);
    resource["properties"]
        = {{"resource", literal(resourceOf(container))}, {"options", throughput.options()}};
    return resource;
}

model::Json templateScript(const model::Container &container, const model::Script &script)
{
    model::Json resource;
    resource["type"] = std::string(templateType) + '/' + resourceTypeOf(script.kind);
    resource["apiVersion"] = apiVersion;
    resource["name"] = nameBelowDatabase(container.name + '/' + script.name);
    resource["dependsOn"]
        = model::Json::array({"[resourceId(" + quotedExpression(templateType)
                              + ", parameters('accountName'), parameters('databaseName'), "
                              + quotedExpression(container.name) + ")]"});
    resource["properties"]
        = {{"resource", literal(scriptResourceOf(script))}, {"options", model::Json::object()}};
    return resource;
}

model::Json parameterNamed(const char *description)
{
    return {{"type", "string"}, {"metadata", {{"description", description}}}};
}

} // namespace

Dropped writeTemplate(const ExportRequest &request, ExportSink &sink, const Watch &watch)
{
    const model::Design &design = *request.workbook.design(request.design);
    const auto throughputs = throughputsOf(request, watch);
    if (!throughputs)
        return throughputs.error();
    model::Json resources = model::Json::array();
    for (std::size_t index = 0; index < design.containers.size(); ++index) {
        const model::Container &container = design.containers[index];
        resources.push_back(templateContainer(container, (*throughputs)[index]));
        for (const model::Script &script : container.scripts)
            resources.push_back(templateScript(container, script));
    }
    model::Json whole;
    whole["$schema"]
        = "https://schema.management.azure.com/schemas/2019-04-01/deploymentTemplate.json#";
    whole["contentVersion"] = "1.0.0.0";
    whole["metadata"] = {{"comments", headingOf("Containers", request)}};
    whole["parameters"]
        = {{"accountName", parameterNamed("Name of the existing Azure Cosmos DB account.")},
           {"databaseName", parameterNamed("Name of the existing database.")}};
    whole["resources"] = std::move(resources);
    if (Result<void> written = writeFile(sink, "azuredeploy.json", textOfJson(whole)); !written)
        return written.error();
    return unsaidOf(design, *throughputs);
}

} // namespace partita::exchange
