// Bicep: a resource for each container and script, with parameters for account and database.
#include "engine/exchange/containers/exports.h"
#include "engine/exchange/containers/settings.h"
#include "engine/exchange/containers/unsaid.h"
#include "engine/exchange/output/heading.h"
#include "engine/exchange/output/plainnames.h"

namespace partita::exchange {

namespace {

/// The quoted type of an account, or of a resource below it: "/sqlDatabases".
std::string quotedType(std::string_view below)
{
    return "'Microsoft.DocumentDB/databaseAccounts" + std::string(below) + '@'
        + std::string(apiVersion) + '\'';
}

std::string quotedBicep(std::string_view text)
{
    std::string quoted = "'";
    for (std::size_t at = 0; at < text.size(); ++at) {
        const char c = text[at];
        if (c == '\\' || c == '\'')
            quoted += '\\';
        else if (c == '$' && at + 1 < text.size() && text[at + 1] == '{')
            quoted += '\\';
        if (c == '\n')
            quoted += "\\n";
        else if (c == '\r')
            quoted += "\\r";
        else if (c == '\t')
            quoted += "\\t";
        else
            quoted += c;
    }
    return quoted + '\'';
}

/// Lines of code are kept as they are where three quotes allow it.
std::string bicepBody(std::string_view text)
{
    const bool isMultiLine = text.find('\n') != std::string_view::npos
        && text.find("'''") == std::string_view::npos && text.find('\r') == std::string_view::npos
        && !text.ends_with('\'');
    return isMultiLine ? "'''\n" + std::string(text) + "'''" : quotedBicep(text);
}

bool isPlainKey(std::string_view key)
{
    return !key.empty()
        && key.find_first_not_of("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ")
        == std::string_view::npos;
}

/// Settings as Bicep writes them. They are as deep as the policy of a workbook, which is checked
/// before.
std::string bicepValue(const model::Json &value, const std::string &indent)
{
    const std::string inner = indent + "  ";
    if (value.is_string())
        return quotedBicep(value.get_ref<const std::string &>());
    if (!value.is_structured())
        return value.dump();
    if (value.empty())
        return value.is_array() ? "[]" : "{}";
    std::string text = value.is_array() ? "[\n" : "{\n";
    for (const auto &[key, element] : value.items()) {
        text += inner;
        if (value.is_object())
            text += (isPlainKey(key) ? key : quotedBicep(key)) + ": ";
        text += bicepValue(element, inner) + '\n';
    }
    return text + indent + (value.is_array() ? ']' : '}');
}

std::string bicepOptions(const ContainerThroughput &throughput)
{
    if (throughput.mode == model::ThroughputMode::serverless)
        return "    options: {}\n";
    const std::string amount = std::to_string(throughput.requestUnitsPerSecond);
    std::string text = "    options: {\n";
    if (const std::string remark = throughput.remark(); !remark.empty())
        text += "      // " + remark + ".\n";
    if (throughput.mode == model::ThroughputMode::autoscale)
        text += "      autoscaleSettings: {\n        maxThroughput: " + amount + "\n      }\n";
    else
        text += "      throughput: " + amount + '\n';
    return text + "    }\n";
}

std::string bicepResource(const std::string &symbol, std::string_view type,
                          const std::string &parent, const std::string &name,
                          const std::string &resource, const std::string &options)
{
    return "\nresource " + symbol + ' ' + quotedType(type) + " = {\n  parent: " + parent
        + "\n  name: " + quotedBicep(name) + "\n  properties: {\n    resource: " + resource + '\n'
        + options + "  }\n}\n";
}

std::string bicepScript(const std::string &symbol, const std::string &parent,
                        const model::Script &script)
{
    std::string resource = "{\n";
    const model::Json stated = scriptResourceOf(script);
    for (const auto &[key, value] : stated.items()) {
        const auto &text = value.get_ref<const std::string &>();
        resource
            += "      " + key + ": " + (key == "body" ? bicepBody(text) : quotedBicep(text)) + '\n';
    }
    const std::string type = "/sqlDatabases/containers/" + std::string(resourceTypeOf(script.kind));
    return bicepResource(symbol, type, parent, script.name, resource + "    }", {});
}

std::string preambleOf(const ExportRequest &request)
{
    return "// " + headingOf("Containers", request)
        + "\n\n@description('Name of the existing Azure Cosmos DB account.')\n"
          "param accountName string\n\n"
          "@description('Name of the existing database.')\n"
          "param databaseName string\n\n"
          "resource account "
        + quotedType({})
        + " existing = {\n  name: accountName\n}\n\n"
          "resource database "
        + quotedType("/sqlDatabases")
        + " existing = {\n  parent: account\n  name: databaseName\n}\n";
}

} // namespace

Dropped writeBicep(const ExportRequest &request, ExportSink &sink, const Watch &watch)
{
    const model::Design &design = *request.workbook.design(request.design);
    const auto throughputs = throughputsOf(request, watch);
    if (!throughputs)
        return throughputs.error();
    std::string text = preambleOf(request);
    PlainNames symbols;
    for (const char *taken : {"account", "database", "accountName", "databaseName"})
        symbols.give(taken);
    for (std::size_t index = 0; index < design.containers.size(); ++index) {
        const model::Container &container = design.containers[index];
        const std::string symbol = symbols.give(container.name);
        text += bicepResource(symbol, "/sqlDatabases/containers", "database", container.name,
                              bicepValue(resourceOf(container), "    "),
                              bicepOptions((*throughputs)[index]));
        for (const model::Script &script : container.scripts)
            text += bicepScript(symbols.give(symbol + '_' + script.name), symbol, script);
    }
    if (Result<void> written = writeFile(sink, "main.bicep", text); !written)
        return written.error();
    return unsaidOf(design, *throughputs);
}

} // namespace partita::exchange
