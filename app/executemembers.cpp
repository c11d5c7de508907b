#include "app/executemembers.h"

#include "engine/model/suggest.h"

#include <algorithm>
#include <array>
#include <sstream>

namespace partita::app {

namespace {

struct Known {
    std::string_view of; ///< operation
    const char *members; ///< separated by spaces
};

constexpr Known lines[] = {
    {"createContainer",
     "container partitionKey physicalPartitions indexingPolicy defaultTtl uniqueKeys generation "
     "throughput consistency computedProperties changeFeedMode partitionBytes"},
    {"replaceContainer",
     "container partitionKey indexingPolicy defaultTtl uniqueKeys computedProperties "
     "changeFeedMode"},
    {"deleteContainer", "container"},
    {"deletePartitionKey", "container partitionKey"},
    {"load", "container items file"},
    {"query",
     "container query parameters partitionKey maxItemCount onePage continuation explain "
     "consistency"},
    {"read", "container partitionKey itemId ifNoneMatch consistency"},
    {"create", "container partitionKey itemId item preTrigger postTrigger"},
    {"upsert", "container partitionKey itemId item ifMatch preTrigger postTrigger"},
    {"replace", "container partitionKey itemId item ifMatch preTrigger postTrigger"},
    {"patch", "container partitionKey itemId operations ifMatch condition preTrigger postTrigger"},
    {"delete", "container partitionKey itemId ifMatch preTrigger postTrigger"},
    {"batch", "container partitionKey operations consistency"},
    {"createScript", "container kind name body operation"},
    {"call", "container procedure partitionKey arguments"},
    {"changeFeed", "container from mode partitionKey physicalPartition maxItemCount consistency"},
    {"advanceTime", "seconds milliseconds"},
    {"setThroughput", "container throughput"},
    {"split", "container physicalPartition"},
    {"merge", "container physicalPartitions"},
    {"partitions", "container"},
};

/// Of a query that brings its items along.
constexpr const char *queryOnItems
    = "query items partitionKeyPaths physicalPartitions indexingPolicy defaultTtl uniqueKeys "
      "generation computedProperties partitionBytes parameters partitionKey maxItemCount onePage "
      "continuation explain consistency";

constexpr Known batched[] = {
    {"read", "itemId partitionKey ifNoneMatch"},
    {"create", "itemId item partitionKey"},
    {"upsert", "itemId item partitionKey ifMatch"},
    {"replace", "itemId item partitionKey ifMatch"},
    {"patch", "itemId operations partitionKey ifMatch condition"},
    {"delete", "itemId partitionKey ifMatch"},
};

std::vector<std::string> words(const char *text)
{
    std::istringstream in(text);
    std::vector<std::string> found;
    for (std::string word; in >> word;)
        found.push_back(word);
    return found;
}

bool isLabel(std::string_view name)
{
    constexpr std::array<std::string_view, 4> labels = {"op", "id", "comment", "expect"};
    return name.starts_with('_') || std::find(labels.begin(), labels.end(), name) != labels.end();
}

std::string listed(const std::vector<std::string> &names)
{
    std::string text;
    for (const std::string &name : names)
        text += (text.empty() ? "" : ", ") + name;
    return text;
}

/// Requires: `object` is one, or it has no members.
Result<void> checkObject(json::Value object, const std::vector<std::string> &known,
                         const std::string &subject, const std::string &where)
{
    const bool isLine = where == "$";
    for (std::size_t i = 0; i < object.size(); ++i) {
        const std::string name(object.memberAt(i).name);
        const bool isAllowed = isLine ? isLabel(name) : name == "op" || name.starts_with('_');
        if (isAllowed || std::find(known.begin(), known.end(), name) != known.end())
            continue;
        const std::string meant = model::nearest(name, known);
        return Error {.message = subject + " has no " + model::inQuotes(name)
                          + (meant.empty() ? "; it takes " + listed(known) + "."
                                           : "; did you mean " + model::inQuotes(meant) + "?"),
                      .path = where + "." + name};
    }
    return {};
}

/// Every object of the array; whoever reads the array refuses what is none.
Result<void> checkObjects(json::Value array, const char *known, const std::string &subject,
                          const std::string &where)
{
    for (std::size_t i = 0; array.isArray() && i < array.size(); ++i) {
        if (!array.at(i).isObject())
            continue;
        const std::string place = where + "[" + std::to_string(i) + "]";
        if (Result<void> fine = checkObject(array.at(i), words(known), subject, place); !fine)
            return fine;
    }
    return {};
}

Result<void> checkPatch(json::Value operations, const std::string &where)
{
    return checkObjects(operations, "path value from", "An operation of a patch", where);
}

Result<void> checkBatched(json::Value operations)
{
    for (std::size_t i = 0; operations.isArray() && i < operations.size(); ++i) {
        const json::Value operation = operations.at(i);
        const json::Value op = operation.member("op");
        const auto found
            = std::find_if(std::begin(batched), std::end(batched), [&](const Known &known) {
                  return op.isString() && known.of == op.string();
              });
        if (found == std::end(batched))
            continue; // whoever reads it says what it must be
        const std::string place = "$.operations[" + std::to_string(i) + "]";
        const std::string subject = "In a batch, " + std::string(found->of);
        if (Result<void> fine = checkObject(operation, words(found->members), subject, place);
            !fine)
            return fine;
        if (Result<void> fine = checkPatch(operation.member("operations"), place + ".operations");
            !fine)
            return fine;
    }
    return {};
}

} // namespace

Result<void> checkMembers(json::Value line, std::string_view op)
{
    const bool bringsItems = op == "query" && !line.member("items").isUndefined()
        && line.member("container").isUndefined();
    const auto found = std::find_if(std::begin(lines), std::end(lines),
                                    [op](const Known &known) { return known.of == op; });
    if (found == std::end(lines))
        return {};
    const std::string subject = bringsItems ? "query on items" : std::string(op);
    if (Result<void> fine
        = checkObject(line, words(bringsItems ? queryOnItems : found->members), subject, "$");
        !fine)
        return fine;
    if (Result<void> fine
        = checkObjects(line.member("parameters"), "name value", "A parameter", "$.parameters");
        !fine)
        return fine;
    if (Result<void> fine = checkObjects(line.member("computedProperties"), "name query",
                                         "A computed property", "$.computedProperties");
        !fine)
        return fine;
    const json::Value operations = line.member("operations");
    return op == "batch" ? checkBatched(operations) : checkPatch(operations, "$.operations");
}

std::vector<std::string> operationNames()
{
    std::vector<std::string> names;
    for (const Known &known : lines)
        names.emplace_back(known.of);
    return names;
}

} // namespace partita::app
