#include "engine/exchange/containers/importcontainers.h"

#include "engine/base/messagetext.h"
#include "engine/exchange/containers/readers.h"
#include "engine/exchange/mergecontainers.h"

#include <array>

namespace partita::exchange {

namespace {

constexpr std::array<std::string_view, 1> bicepEndings {".bicep"};
constexpr std::array<std::string_view, 2> terraformEndings {".tf", ".hcl"};
constexpr std::size_t lookedAt = 400'000; ///< bytes from which a file is recognised

enum class Spelling { json, bicep, terraform };

bool holds(std::string_view text, std::string_view wanted)
{
    return text.find(wanted) != std::string_view::npos;
}

/// By ending, else by content, for pasted text.
Spelling spellingOf(const SourceFile &file, std::string_view text)
{
    if (hasEnding(file, bicepEndings))
        return Spelling::bicep;
    if (hasEnding(file, terraformEndings))
        return Spelling::terraform;
    const std::size_t begin = text.find_first_not_of(" \t\r\n");
    const bool isJson
        = begin != std::string_view::npos && (text[begin] == '{' || text[begin] == '[');
    if (isJson || text.empty())
        return Spelling::json;
    return holds(text, "azurerm_cosmosdb_") ? Spelling::terraform : Spelling::bicep;
}

void readOne(const SourceFile &file, FoundContainers &found)
{
    const Text text = textOf(file);
    found.file = file.name;
    switch (spellingOf(file, text.utf8)) {
    case Spelling::json:
        readJsonContainers(text.utf8, found);
        return;
    case Spelling::bicep:
        readBicepContainers(text.utf8, found);
        return;
    case Spelling::terraform:
        readTerraformContainers(text.utf8, found);
        return;
    }
}

/// Gives every container a name of its own and makes the design.
class DesignMaker {
public:
    explicit DesignMaker(FoundContainers &found)
        : m_found(found)
    {
        std::set<std::pair<std::string, std::string>> places;
        for (const FoundContainer &one : found.containers) {
            if (places.emplace(one.container.name, one.database).second)
                ++m_databases[one.container.name];
        }
    }

    model::Design run()
    {
        model::Design design;
        design.name = importedContainersDesign;
        for (FoundContainer &one : m_found.containers) {
            m_found.file = one.file;
            if (!m_seen.emplace(one.database, one.container.name).second) {
                m_found.skipped("container",
                                "The container " + inQuotes(one.container.name)
                                    + " is defined again; its first definition is taken.",
                                one.line);
                continue;
            }
            rename(one);
            if (m_found.isServerless && !one.container.throughput.requestUnitsPerSecond)
                one.container.throughput.mode = model::ThroughputMode::serverless;
            NameBook names;
            for (model::Script &script : one.container.scripts)
                script.name = names.take({allowedName(script.name, "script")});
            design.containers.push_back(std::move(one.container));
        }
        return design;
    }

private:
    void rename(FoundContainer &one)
    {
        std::string &name = one.container.name;
        std::string wanted = name;
        if (m_databases[name] > 1 && !one.database.empty())
            wanted = one.database + '-' + name;
        wanted = m_names.take({allowedName(wanted, "container")});
        if (wanted != name)
            m_found.guessed("name",
                            "The container " + inQuotes(name)
                                + (one.database.empty()
                                       ? std::string()
                                       : " of the database " + inQuotes(one.database))
                                + " is named " + inQuotes(wanted) + " here.",
                            one.line);
        name = wanted;
    }

    FoundContainers &m_found;
    std::map<std::string, int> m_databases; ///< of each name of a container
    std::set<std::pair<std::string, std::string>> m_seen;
    NameBook m_names;
};

} // namespace

double likenessOfContainers(const SourceFile &file)
{
    const SourceFile beginning {file.name, file.content.substr(0, lookedAt)};
    const std::string text = textOf(beginning).utf8;
    if (hasEnding(file, bicepEndings))
        return holds(text, "Microsoft.DocumentDB") || holds(text, "ontainers") ? 1 : 0.6;
    if (hasEnding(file, terraformEndings))
        return holds(text, "azurerm_cosmosdb_sql_container") ? 1 : 0.6;
    if (holds(text, "deploymentTemplate.json#"))
        return holds(lowered(text), "microsoft.documentdb") ? 0.98 : 0.3;
    if (holds(text, "\"accessPatterns\""))
        return 0; // a model with more than containers
    const bool hasKey = holds(text, "\"partitionKey\"") && holds(text, "\"paths\"");
    if (hasKey && (holds(text, "\"indexingPolicy\"") || holds(text, "\"kind\"")))
        return 0.97;
    const bool isCode = holds(text, "azurerm_cosmosdb_sql_container")
        || (holds(text, "resource ") && holds(text, "'Microsoft.DocumentDB"));
    return isCode ? 0.9 : 0;
}

Result<Imported> readContainers(std::span<const SourceFile> files, const ImportOptions &,
                                const Watch &watch)
{
    FoundContainers found;
    for (std::size_t index = 0; index < files.size(); ++index) {
        if (watch.stop.stop_requested())
            return cancelled();
        if (watch.progress)
            watch.progress("reading " + files[index].name,
                           static_cast<double>(index) / static_cast<double>(files.size()));
        readOne(files[index], found);
    }
    if (found.containers.empty()) {
        std::string why = found.notes.empty() ? std::string() : ' ' + found.notes.front().sentence;
        return Error {.message = "There is no container in " + inQuotes(files.front().name)
                          + (files.size() > 1 ? " and the other files." : ".") + why};
    }
    Imported imported;
    imported.workbook.title = importedContainersDesign;
    imported.workbook.designs.emplace_back(DesignMaker(found).run());
    imported.notes = std::move(found.notes);
    return imported;
}

} // namespace partita::exchange
