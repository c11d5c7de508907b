#include "engine/base/messagetext.h"
#include "engine/exchange/containers/tree.h"
#include "engine/exchange/mergecontainers.h"
#include "engine/model/names.h"

#include <algorithm>
#include <map>

namespace partita::exchange {

namespace {

/// Scripts of the design that the import does not have stay.
std::vector<model::Script> withScripts(std::vector<model::Script> own,
                                       const std::vector<model::Script> &imported)
{
    for (const model::Script &script : imported) {
        const auto same = std::find_if(own.begin(), own.end(), [&](const model::Script &one) {
            return one.name == script.name;
        });
        if (same == own.end())
            own.push_back(script);
        else
            same->body = script.body;
    }
    return own;
}

model::Container withSettings(model::Container container, const model::Container &imported)
{
    container.partitionKey = imported.partitionKey;
    container.indexingPolicy = imported.indexingPolicy;
    container.defaultTtl = imported.defaultTtl;
    container.analyticalTtl = imported.analyticalTtl;
    container.uniqueKeys = imported.uniqueKeys;
    const bool isStated = imported.throughput.requestUnitsPerSecond
        || imported.throughput.mode != model::ThroughputMode::manual;
    if (isStated) { // settings alone say nothing about it
        container.throughput.mode = imported.throughput.mode;
        container.throughput.requestUnitsPerSecond = imported.throughput.requestUnitsPerSecond;
    }
    container.scripts = withScripts(std::move(container.scripts), imported.scripts);
    return container;
}

} // namespace

Result<MergedContainers> mergeContainers(const model::Workbook &workbook, const std::string &design,
                                         const model::Workbook &imported)
{
    const Result<const model::Design *> target = model::designNamed(workbook, design);
    if (!target)
        return target.error();
    const model::Design *source = imported.design(importedContainersDesign);
    if (!source || source->containers.empty())
        return Error {.message = "The import has no containers to take over."};
    std::map<std::string, const model::Container *> byName;
    for (const model::Container &container : source->containers)
        byName.emplace(lowered(container.name), &container);
    MergedContainers merged;
    merged.edit.design = **target;
    for (model::Container &container : merged.edit.design.containers) {
        const auto found = byName.find(lowered(container.name));
        if (found == byName.end()) {
            merged.untouched.push_back(container.name);
            continue;
        }
        container = withSettings(std::move(container), *found->second);
        merged.merged.push_back(container.name);
        byName.erase(found);
    }
    for (const model::Container &container : source->containers) {
        if (byName.contains(lowered(container.name)))
            merged.missing.push_back(container.name);
    }
    if (merged.merged.empty())
        return Error {.message = "The design " + inQuotes(design)
                          + " has no container with the name of an imported one"
                          + suggestion(source->containers.front().name,
                                       model::namesOf((*target)->containers))};
    return merged;
}

} // namespace partita::exchange
