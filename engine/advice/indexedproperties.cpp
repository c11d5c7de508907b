#include "engine/advice/indexedproperties.h"

#include "engine/planning/rows/values.h"

#include <algorithm>
#include <cctype>
#include <set>

namespace partita::advice {

index::Policy policyOf(const model::Container &container)
{
    if (container.indexingPolicy.is_null())
        return index::Policy::everything();
    json::Arena arena;
    const Result<index::Policy> policy
        = index::Policy::fromJson(planning::valueOf(container.indexingPolicy, arena));
    return policy ? *policy : index::Policy::everything();
}

model::Json writtenPolicy(const model::Container &container)
{
    model::Json policy = container.indexingPolicy;
    if (policy.is_null())
        policy = {{"indexingMode", "consistent"},
                  {"automatic", true},
                  {"includedPaths", {{{"path", "/*"}}}},
                  {"excludedPaths", {{{"path", "/\"_etag\"/?"}}}}};
    return policy;
}

bool isWordLetter(char letter)
{
    return std::isalnum(static_cast<unsigned char>(letter)) != 0 || letter == '_';
}

std::string pathOf(const std::string &property, const char *ending)
{
    const bool isPlain = std::all_of(property.begin(), property.end(), isWordLetter);
    return isPlain ? '/' + property + ending : "/\"" + property + '"' + ending;
}

bool includes(const index::Policy &policy, const std::string &property)
{
    const Result<json::Path> path = json::Path::parse(pathOf(property, ""));
    return policy.mode == index::Policy::Mode::consistent && (!path || policy.includes(*path));
}

std::vector<Property> propertiesOf(const Context &context, const model::Container &container)
{
    std::vector<Property> properties;
    std::set<std::string> known;
    for (const FieldPlace &place : context.fields()) {
        if (place.container != &container || place.depth() != 1
            || !known.insert(place.field->name).second)
            continue;
        const evaluation::SampleDocument *document
            = context.document(container.name, place.type->name);
        const bool isDeep = document && document->item.contains(place.field->name)
            && document->item.at(place.field->name).is_structured();
        properties.push_back({place.field->name, isDeep});
    }
    return properties;
}

bool isKey(const model::Container &container, const std::string &property)
{
    const auto begins = [&](const std::string &path) { return propertyOf(path) == property; };
    const auto holds = [&](const std::vector<std::string> &paths) {
        return std::any_of(paths.begin(), paths.end(), begins);
    };
    return property == "id" || holds(container.partitionKey)
        || std::any_of(container.uniqueKeys.begin(), container.uniqueKeys.end(), holds);
}

bool isScan(const Context &context, const MeasuredStep &step)
{
    const auto loaded = static_cast<double>(step.measured.itemsLoaded);
    const auto returned = static_cast<double>(step.measured.itemsReturned);
    return step.step->operation == planning::Operation::query
        && loaded - returned >= context.limit("scannedItems");
}

} // namespace partita::advice
