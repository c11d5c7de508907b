// Terraform, provider azurerm 4: a resource for each container and script, with variables for
// resource group, account and database.
#include "engine/exchange/containers/exports.h"
#include "engine/exchange/containers/settings.h"
#include "engine/exchange/containers/unsaid.h"
#include "engine/exchange/output/heading.h"
#include "engine/exchange/output/plainnames.h"

namespace partita::exchange {

namespace {

/// `${` and `%{` begin expressions, unless their first character is doubled.
bool beginsExpression(std::string_view text, std::size_t at)
{
    return (text[at] == '$' || text[at] == '%') && at + 1 < text.size() && text[at + 1] == '{';
}

std::string quotedHcl(std::string_view text)
{
    std::string quoted = "\"";
    for (std::size_t at = 0; at < text.size(); ++at) {
        const char c = text[at];
        if (c == '\\' || c == '"')
            quoted += '\\';
        else if (beginsExpression(text, at))
            quoted += c;
        if (c == '\n')
            quoted += "\\n";
        else if (c == '\r')
            quoted += "\\r";
        else if (c == '\t')
            quoted += "\\t";
        else
            quoted += c;
    }
    return quoted + '"';
}

/// Lines of code are kept as they are where a here document allows it.
std::string hclBody(std::string_view text)
{
    const bool isMultiLine = text.ends_with('\n') && text.find('\r') == std::string_view::npos
        && text.find("SCRIPT") == std::string_view::npos;
    if (!isMultiLine)
        return quotedHcl(text);
    std::string lines;
    for (std::size_t at = 0; at < text.size(); ++at) {
        if (beginsExpression(text, at))
            lines += text[at];
        lines += text[at];
    }
    return "<<SCRIPT\n" + lines + "SCRIPT";
}

std::string listOf(const std::vector<std::string> &paths)
{
    std::string text = "[";
    for (const std::string &path : paths)
        text += (text.size() == 1 ? "" : ", ") + quotedHcl(path);
    return text + ']';
}

std::string pathBlock(const char *name, const model::Json &rule)
{
    return "\n    " + std::string(name) + " {\n      path = " + quotedHcl(rule.value("path", ""))
        + "\n    }\n";
}

std::string compositeBlock(const model::Json &composite)
{
    std::string text = "\n    composite_index {\n";
    for (const model::Json &path : composite) {
        const bool isDescending = path.value("order", "ascending") == "descending";
        text += "      index {\n        path  = " + quotedHcl(path.value("path", ""))
            + "\n        order = " + (isDescending ? "\"Descending\"" : "\"Ascending\"")
            + "\n      }\n";
    }
    return text + "    }\n";
}

std::string vectorBlock(const model::Json &index)
{
    return "\n    vector_index {\n      path = " + quotedHcl(index.value("path", ""))
        + "\n      type = " + quotedHcl(index.value("type", "")) + "\n    }\n";
}

std::string policyBlock(const model::Json &policy)
{
    std::string text = "\n  indexing_policy {\n    indexing_mode = "
        + quotedHcl(policy.value("indexingMode", "")) + '\n';
    const auto each = [&](const char *member, const auto &block) {
        for (const model::Json &one : policy.value(member, model::Json::array()))
            text += block(one);
    };
    each("includedPaths", [](const model::Json &rule) { return pathBlock("included_path", rule); });
    each("excludedPaths", [](const model::Json &rule) { return pathBlock("excluded_path", rule); });
    each("compositeIndexes", compositeBlock);
    each("spatialIndexes",
         [](const model::Json &rule) { return pathBlock("spatial_index", rule); });
    each("vectorIndexes", vectorBlock);
    return text + "  }\n";
}

std::string throughputText(const ContainerThroughput &throughput)
{
    if (throughput.mode == model::ThroughputMode::serverless)
        return {};
    const std::string amount = std::to_string(throughput.requestUnitsPerSecond);
    std::string text = "\n";
    if (const std::string remark = throughput.remark(); !remark.empty())
        text += "  # " + remark + ".\n";
    if (throughput.mode == model::ThroughputMode::autoscale)
        return text + "  autoscale_settings {\n    max_throughput = " + amount + "\n  }\n";
    return text + "  throughput = " + amount + '\n';
}

std::string hclContainer(const std::string &label, const model::Container &container,
                         const ContainerThroughput &throughput)
{
    std::string text = "\nresource \"azurerm_cosmosdb_sql_container\" \"" + label
        + "\" {\n  name                  = " + quotedHcl(container.name)
        + "\n  resource_group_name   = var.resource_group_name"
          "\n  account_name          = var.account_name"
          "\n  database_name         = var.database_name"
          "\n  partition_key_paths   = "
        + listOf(container.partitionKey) + "\n  partition_key_kind    = "
        + (container.partitionKey.size() > 1 ? "\"MultiHash\"" : "\"Hash\"")
        + "\n  partition_key_version = 2\n";
    if (container.defaultTtl)
        text += "  default_ttl           = " + std::to_string(*container.defaultTtl) + '\n';
    if (container.analyticalTtl)
        text += "\n  analytical_storage_ttl = " + std::to_string(*container.analyticalTtl) + '\n';
    text += throughputText(throughput) + policyBlock(policyOf(container));
    for (const std::vector<std::string> &key : container.uniqueKeys)
        text += "\n  unique_key {\n    paths = " + listOf(key) + "\n  }\n";
    return text + "}\n";
}

std::string hclScript(const std::string &label, const std::string &container,
                      const model::Script &script)
{
    const std::string owner = "azurerm_cosmosdb_sql_container." + container;
    const bool isProcedure = script.kind == model::Script::Kind::procedure;
    const bool isFunction = script.kind == model::Script::Kind::function;
    std::string text = "\nresource \"azurerm_cosmosdb_sql_"
        + std::string(isProcedure      ? "stored_procedure"
                          : isFunction ? "function"
                                       : "trigger")
        + "\" \"" + label + "\" {\n";
    if (isProcedure) {
        text += "  name                = " + quotedHcl(script.name)
            + "\n  resource_group_name = var.resource_group_name"
              "\n  account_name        = var.account_name"
              "\n  database_name       = var.database_name"
              "\n  container_name      = "
            + owner + ".name\n";
    } else {
        text += "  name         = " + quotedHcl(script.name) + "\n  container_id = " + owner
            + ".id\n";
        if (const char *type = triggerTypeOf(script.kind))
            text += "  type         = " + quotedHcl(type) + "\n  operation    = \"All\"\n";
    }
    return text + "\n  body = " + hclBody(script.body) + "\n}\n";
}

std::string variable(const char *name, const char *description)
{
    return "\nvariable \"" + std::string(name) + "\" {\n  type        = string\n  description = \""
        + description + "\"\n}\n";
}

/// Settings that the provider has no block for, one sentence each.
std::vector<std::string> unsaidByProvider(const model::Design &design)
{
    std::vector<std::string> sentences;
    for (const model::Container &container : design.containers) {
        if (container.indexingPolicy.is_object()
            && container.indexingPolicy.contains("fullTextIndexes"))
            sentences.push_back("The full-text indexes of " + container.name
                                + " are left out: the provider has no block for them.");
    }
    return sentences;
}

} // namespace

Dropped writeTerraform(const ExportRequest &request, ExportSink &sink, const Watch &watch)
{
    const model::Design &design = *request.workbook.design(request.design);
    const auto throughputs = throughputsOf(request, watch);
    if (!throughputs)
        return throughputs.error();
    std::string text = "# " + headingOf("Containers", request) + '\n'
        + variable("resource_group_name", "Resource group of the account.")
        + variable("account_name", "Name of the existing Azure Cosmos DB account.")
        + variable("database_name", "Name of the existing database.");
    PlainNames labels;
    for (std::size_t index = 0; index < design.containers.size(); ++index) {
        const model::Container &container = design.containers[index];
        const std::string label = labels.give(container.name);
        text += hclContainer(label, container, (*throughputs)[index]);
        for (const model::Script &script : container.scripts)
            text += hclScript(labels.give(label + '_' + script.name), label, script);
    }
    if (Result<void> written = writeFile(sink, "main.tf", text); !written)
        return written.error();
    std::vector<std::string> unsaid = unsaidByProvider(design);
    for (std::string &sentence : unsaidOf(design, *throughputs))
        unsaid.push_back(std::move(sentence));
    return unsaid;
}

} // namespace partita::exchange
