#include "engine/advice/measured/indexedproperties.h"

#include "engine/places/values.h"

#include <algorithm>
#include <cctype>
#include <set>

namespace partita::advice {
namespace {

/// Adds the indexed paths of the value. The elements of an array share their paths.
void addPaths(const model::Json &value, const std::string &path, std::set<std::string> &paths)
{
    if (!value.is_structured())
        paths.insert(path);
    else if (value.empty())
        paths.insert(path + "/[]");
    else if (value.is_array())
        for (const model::Json &element : value)
            addPaths(element, path + "/[]", paths);
    else
        for (const auto &[name, inner] : value.items())
            addPaths(inner, path + '/' + json::quotedStep(name), paths);
}

/// True when a path that ends in /? or /* leads to the property or into it.
bool isAbout(const std::string &rule, const Property &property)
{
    const Result<json::Path> path = checks::pathOfRule(rule);
    return path && !path->steps().empty() && path->steps().front().name == property.name;
}

} // namespace

bool includes(const index::Policy &policy, const Property &property)
{
    return policy.mode == index::Policy::Mode::consistent
        && std::any_of(property.paths.begin(), property.paths.end(), [&](const std::string &text) {
               const Result<json::Path> path = json::Path::parse(text);
               return !path || policy.includes(*path);
           });
}

void forget(model::Json &policy, const Property &property)
{
    for (const char *list : {"includedPaths", "excludedPaths"}) {
        const auto rules = policy.find(list);
        for (std::size_t at = rules == policy.end() ? 0 : rules->size(); at-- > 0;) {
            if (isAbout(checks::pathIn((*rules)[at]), property))
                rules->erase(at);
        }
    }
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
        const bool isSeen = document && document->item.contains(place.field->name);
        const model::Json value = isSeen ? document->item.at(place.field->name) : model::Json();
        std::set<std::string> paths;
        addPaths(value, checks::pathOf(place.field->name, ""), paths);
        properties.push_back(
            {place.field->name, value.is_structured(), {paths.begin(), paths.end()}});
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
