#include "engine/exchange/exporting.h"

#include "engine/base/messagetext.h"
#include "engine/exchange/code/exports.h"
#include "engine/exchange/containers/exports.h"

#include <algorithm>

namespace partita::exchange {

namespace {

const std::vector<ExportFormat> &table()
{
    using enum ExportFormat::Scope;
    static const std::vector<ExportFormat> formats {
        {"bicep", "Bicep", ".bicep", design, false, writeBicep},
        {"terraform", "Terraform", ".tf", design, false, writeTerraform},
        {"arm", "ARM template", ".json", design, false, writeTemplate},
        {"settings", "Container settings", ".json", design, true, writeSettings},
        {"azure-cli", "Script for the Azure CLI", ".sh", design, false, writeAzureCli},
        {"scripts", "Server-side scripts", ".js", design, true, writeScripts},
        {"queries", "Queries", ".sql", design, false, writeQueries},
        {"code-csharp", "C#", ".cs", design, false, writeCSharp},
        {"code-java", "Java", ".java", design, false, writeJava},
        {"code-python", "Python", ".py", design, false, writePython},
        {"code-javascript", "JavaScript", ".js", design, false, writeJavaScript},
        {"items", "Items as JSON lines", ".jsonl", design, true, writeItems},
    };
    return formats;
}

template<typename List>
std::vector<std::string> namesOf(const List &list)
{
    std::vector<std::string> names;
    for (const auto &one : list)
        names.emplace_back(one.name);
    return names;
}

} // namespace

std::span<const ExportFormat> exportFormats()
{
    return table();
}

const ExportFormat *findExportFormat(std::string_view name)
{
    const auto found = std::find_if(table().begin(), table().end(),
                                    [&](const ExportFormat &one) { return one.name == name; });
    return found == table().end() ? nullptr : &*found;
}

Result<std::vector<std::string>> exportTo(ExportSink &sink, std::string_view format,
                                          const ExportRequest &request, const Watch &watch)
{
    const ExportFormat *found = findExportFormat(format);
    if (!found)
        return unknownName("format", std::string(format), namesOf(table()));
    if (found->scope == ExportFormat::Scope::model)
        return found->write(request, sink, watch);
    std::vector<std::string> designs;
    for (const auto &design : request.workbook.designs)
        designs.push_back(design->name);
    if (request.design.empty()) {
        return Error {.message = "The format " + std::string(format) + " writes one design; name it"
                          + suggestion(request.design, designs, namesOfAnAnswer)};
    }
    if (!request.workbook.design(request.design))
        return unknownName("design", request.design, designs);
    return found->write(request, sink, watch);
}

} // namespace partita::exchange
