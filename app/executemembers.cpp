#include "app/executemembers.h"

#include "engine/base/errorpath.h"
#include "engine/base/messagetext.h"
#include "engine/console/operationline.h"

#include <algorithm>
#include <array>
#include <sstream>

namespace partita::app {

namespace {

using Known = console::OperationForm;

/// Operations besides console::operationForms().
constexpr Known furtherLines[] = {
    {"createContainer",
     "container partitionKey physicalPartitions indexingPolicy defaultTtl uniqueKeys generation "
     "throughput consistency computedProperties changeFeedMode partitionBytes"},
    {"replaceContainer",
     "container partitionKey indexingPolicy defaultTtl uniqueKeys computedProperties "
     "changeFeedMode"},
    {"deleteContainer", "container"},
    {"deletePartitionKey", "container partitionKey"},
    {"load", "container items file"},
    {"createScript", "container kind name body operation"},
    {"changeFeed", "container from mode partitionKey physicalPartition maxItemCount consistency"},
    {"advanceTime", "seconds milliseconds"},
    {"setThroughput", "container throughput"},
    {"split", "container physicalPartition"},
    {"merge", "container physicalPartitions"},
    {"partitions", "container"},
};

std::vector<Known> knownLines()
{
    const std::span<const Known> forms = console::operationForms();
    std::vector<Known> lines(forms.begin(), forms.end());
    lines.insert(lines.end(), std::begin(furtherLines), std::end(furtherLines));
    return lines;
}

/// Members of a query that carries its own items.
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

std::vector<std::string> words(std::string_view text)
{
    std::istringstream in {std::string(text)};
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

/// Members that are accepted in every operation on items; each operation reads the ones it needs.
bool isOfAnyItemOperation(const std::string &name)
{
    constexpr std::array<std::string_view, 4> shared = {"itemId", "item", "operations", "ifMatch"};
    return std::find(shared.begin(), shared.end(), name) != shared.end();
}

/// True for a member of another operation. In this one it would be a condition or a setting without
/// effect.
bool isKnownElsewhere(const std::string &name)
{
    const auto hasName = [&](const Known &known) {
        const std::vector<std::string> members = words(known.members);
        return std::find(members.begin(), members.end(), name) != members.end();
    };
    const std::vector<Known> lines = knownLines();
    return std::any_of(lines.begin(), lines.end(), hasName);
}

std::string listed(const std::vector<std::string> &names)
{
    std::string text;
    for (const std::string &name : names)
        text += (text.empty() ? "" : ", ") + name;
    return text;
}

/// Sorts the members of a line and of the objects in it into read, ignored and refused.
class Members {
public:
    /// Requires: `object` is an object or has no members.
    Result<void> check(json::Value object, const std::vector<std::string> &known,
                       const std::string &subject, const std::string &where)
    {
        for (std::size_t i = 0; i < object.size(); ++i) {
            const std::string name(object.memberAt(i).name);
            const bool isAllowed
                = where == "$" ? isLabel(name) : name == "op" || name.starts_with('_');
            if (isAllowed || std::find(known.begin(), known.end(), name) != known.end())
                continue;
            const std::string place = where + "." + name;
            const bool isElsewhere = isKnownElsewhere(name);
            const std::string meant = isElsewhere ? "" : nearest(name, known);
            if (!meant.empty())
                return Error {.message = subject + " has no " + inQuotes(name) + "; did you mean "
                                  + inQuotes(meant) + "?",
                              .path = place};
            if (isElsewhere && !isOfAnyItemOperation(name))
                return Error {.message = subject + " has no " + inQuotes(name) + "; it takes "
                                  + listed(known) + ".",
                              .path = place};
            ignored.push_back(place);
        }
        return {};
    }

    /// Checks every object of the array. Elements that are no objects are refused by the reader of
    /// the array.
    Result<void> checkAll(json::Value array, std::string_view known, const std::string &subject,
                          const std::string &where)
    {
        for (std::size_t i = 0; array.isArray() && i < array.size(); ++i) {
            if (!array.at(i).isObject())
                continue;
            if (Result<void> fine
                = check(array.at(i), words(known), subject, elementPath(where, i));
                !fine)
                return fine;
        }
        return {};
    }

    Result<void> checkPatch(json::Value operations, const std::string &where)
    {
        return checkAll(operations, "path value from", "An operation of a patch", where);
    }

    Result<void> checkBatched(json::Value operations)
    {
        for (std::size_t i = 0; operations.isArray() && i < operations.size(); ++i) {
            const json::Value operation = operations.at(i);
            const json::Value op = operation.member("op");
            const auto found
                = std::find_if(std::begin(batched), std::end(batched), [&](const Known &known) {
                      return op.isString() && known.op == op.string();
                  });
            if (found == std::end(batched))
                continue; // the reader of the operation reports what it must be
            const std::string place = elementPath("$.operations", i);
            const std::string subject = "In a batch, " + std::string(found->op);
            if (Result<void> fine = check(operation, words(found->members), subject, place); !fine)
                return fine;
            if (Result<void> fine
                = checkPatch(operation.member("operations"), place + ".operations");
                !fine)
                return fine;
        }
        return {};
    }

    std::vector<std::string> ignored;
};

} // namespace

Result<std::vector<std::string>> checkMembers(json::Value line, std::string_view op)
{
    const bool bringsItems = op == "query" && !line.member("items").isUndefined()
        && line.member("container").isUndefined();
    const std::vector<Known> lines = knownLines();
    const auto found = std::find_if(lines.begin(), lines.end(),
                                    [op](const Known &known) { return known.op == op; });
    Members members;
    if (found == lines.end())
        return members.ignored;
    const std::string subject = bringsItems ? "query on items" : std::string(op);
    const std::vector<std::string> known = words(bringsItems ? queryOnItems : found->members);
    if (Result<void> fine = members.check(line, known, subject, "$"); !fine)
        return fine.error();
    if (Result<void> fine
        = members.checkAll(line.member("parameters"), "name value", "A parameter", "$.parameters");
        !fine)
        return fine.error();
    if (Result<void> fine = members.checkAll(line.member("computedProperties"), "name query",
                                             "A computed property", "$.computedProperties");
        !fine)
        return fine.error();
    const json::Value operations = line.member("operations");
    const Result<void> fine = op == "batch" ? members.checkBatched(operations)
                                            : members.checkPatch(operations, "$.operations");
    if (!fine)
        return fine.error();
    return members.ignored;
}

std::vector<std::string> operationNames()
{
    std::vector<std::string> names;
    for (const Known &known : knownLines())
        names.emplace_back(known.op);
    return names;
}

} // namespace partita::app
