#include "engine/store/uniquekeys.h"

#include "engine/base/messagetext.h"
#include "engine/json/text.h"

#include <algorithm>

namespace partita::store {

namespace {

constexpr std::size_t mostConstraints = 10;
constexpr std::size_t mostPaths = 16;
constexpr std::size_t mostPathBytes = 60; ///< of one constraint in all

/// A missing value counts as null.
json::Value valueAt(const json::Path &path, json::Value item)
{
    const json::Value value = path.of(item);
    return value.isUndefined() ? json::Value::null() : value;
}

} // namespace

bool haveSameValues(const std::vector<json::Path> &paths, json::Value left, json::Value right)
{
    return std::all_of(paths.begin(), paths.end(), [&](const json::Path &path) {
        return json::equal(valueAt(path, left), valueAt(path, right));
    });
}

Result<std::vector<std::vector<json::Path>>> readUniqueKeys(
    const std::vector<std::vector<std::string>> &texts)
{
    std::vector<std::vector<json::Path>> constraints;
    std::size_t count = 0;
    for (const std::vector<std::string> &list : texts) {
        std::vector<json::Path> &paths = constraints.emplace_back();
        std::size_t bytes = 0;
        for (const std::string &text : list) {
            bytes += text.size();
            Result<json::Path> path = json::Path::parse(text);
            if (!path)
                return path.error();
            const auto &steps = path->steps();
            if (std::any_of(steps.begin(), steps.end(), [](const json::Path::Step &step) {
                    return step.name == "?" || step.name == "*";
                }))
                return Error {.message = "The unique key path " + shortened(text)
                                  + " ends in a wildcard, as paths of an indexing policy do; write "
                                    "the property alone, such as /email.",
                              .path = "$.uniqueKeys"};
            if (std::any_of(steps.begin(), steps.end(),
                            [](const json::Path::Step &step) { return step.isArray; }))
                return Error {.message = "The unique key path " + shortened(text)
                                  + " leads into an array; name a property."};
            paths.push_back(*path);
            ++count;
        }
        if (paths.empty())
            return Error {.message = "A unique key needs at least one path, such as /email."};
        if (bytes > mostPathBytes)
            return Error {.message = "The paths of the unique key that begins with "
                              + shortened(list.front()) + " have " + std::to_string(bytes)
                              + " bytes, and at most 60 are possible; shorten the names.",
                          .path = "$.uniqueKeys"};
    }
    if (constraints.size() > mostConstraints || count > mostPaths)
        return Error {.message = "A container has at most 10 unique keys with 16 paths in all."};
    return constraints;
}

UniqueKeys::UniqueKeys(const std::vector<std::vector<json::Path>> &constraints,
                       const PartitionKeyDefinition &definition, const items::ItemLog &log)
    : m_constraints(constraints)
    , m_definition(definition)
    , m_log(log)
    , m_tables(constraints.size())
{
}

std::uint64_t UniqueKeys::hash(json::Value item, std::size_t constraint) const
{
    std::uint64_t state = m_definition.hash(item).low;
    for (const json::Path &path : m_constraints[constraint])
        state = json::mix(state * 31 + json::hash(valueAt(path, item)));
    return state;
}

bool UniqueKeys::isSame(json::Value left, json::Value right, std::size_t constraint) const
{
    return m_definition.isSameKey(left, right)
        && haveSameValues(m_constraints[constraint], left, right);
}

void UniqueKeys::add(items::ItemNumber number)
{
    for (std::size_t i = 0; i < m_tables.size(); ++i)
        m_tables[i].add(hash(m_log.view(number), i), number);
}

void UniqueKeys::remove(items::ItemNumber number)
{
    for (std::size_t i = 0; i < m_tables.size(); ++i)
        m_tables[i].remove(hash(m_log.view(number), i), number);
}

std::optional<std::size_t> UniqueKeys::broken(json::Value item, items::ItemNumber itself) const
{
    for (std::size_t i = 0; i < m_tables.size(); ++i) {
        const std::uint32_t other = m_tables[i].find(hash(item, i), [&](std::uint32_t number) {
            return number != itself && isSame(m_log.view(number), item, i);
        });
        if (other != NumberHashTable::none)
            return i;
    }
    return std::nullopt;
}

} // namespace partita::store
