// Reads of many items by id and key: one query to each physical partition with several of them.
#include "engine/client/client.h"

#include <algorithm>

namespace partita::client {
namespace {

/// Query text for items by id and key, by id alone when that is the key.
std::string readManyText(const store::PartitionKeyDefinition &definition,
                         std::span<const ItemKey *const> keys,
                         std::vector<query::Parameter> &parameters, json::Arena &arena)
{
    const auto parameter = [&](json::Value value) {
        parameters.push_back({"@p" + std::to_string(parameters.size()), value});
        return parameters.back().name;
    };
    std::string terms;
    for (const ItemKey *key : keys) {
        const std::string id = parameter(json::Value::string(key->id, arena));
        terms += terms.empty() ? "" : definition.isId() ? ", " : " OR ";
        if (definition.isId()) {
            terms += id;
            continue;
        }
        terms += "(c.id = " + id;
        for (std::size_t i = 0; i < key->partitionKey.levels(); ++i) {
            std::string place = "c";
            for (const json::Path::Step &step : definition.paths()[i].steps())
                place += "[" + json::toText(json::Value::string(step.name, arena)) + "]";
            const json::Value level = key->partitionKey.level(i);
            // Items may lack the value or have {} in its place.
            terms += level.isUndefined()
                ? " AND (NOT IS_DEFINED(" + place + ") OR " + place + " = {})"
                : " AND " + place + " = " + parameter(level);
        }
        terms += ")";
    }
    return "SELECT * FROM c WHERE " + (definition.isId() ? "c.id IN (" + terms + ")" : terms);
}

} // namespace

Result<Answer> Client::readGroup(std::string_view container, std::span<const ItemKey *const> keys,
                                 int physicalPartition, SingleKey single, json::Arena &arena)
{
    if (keys.size() == 1 && single == SingleKey::pointRead) {
        Result<Answer> answer
            = read(container, keys.front()->partitionKey, keys.front()->id, arena);
        if (answer && answer->item.isObject())
            answer->rows = {answer->item};
        return answer;
    }
    query::Request request;
    request.physicalPartition = physicalPartition;
    const std::string text = readManyText(m_account.container(container)->partitionKeyDefinition(),
                                          keys, request.parameters, arena);
    const Result<query::Query> prepared = query::prepare(text);
    if (!prepared)
        return prepared.error();
    return query(container, *prepared, std::move(request), arena);
}

Result<std::vector<Answer>> Client::readMany(std::string_view container,
                                             std::span<const ItemKey> keys, json::Arena &arena,
                                             SingleKey single)
{
    const store::Container *target = m_account.container(container);
    if (!target)
        return noContainer(container);
    std::map<int, std::vector<const ItemKey *>> groups; // by physical partition
    for (const ItemKey &key : keys)
        groups[target->partitionOf(key.partitionKey)].push_back(&key);
    std::vector<Answer> parts;
    for (const auto &[partition, group] : groups) {
        for (std::size_t begin = 0; begin < group.size(); begin += mostIdsAQuery) {
            const std::size_t count = std::min(mostIdsAQuery, group.size() - begin);
            Result<Answer> part = readGroup(container, std::span(group).subspan(begin, count),
                                            partition, single, arena);
            if (!part && part.error().code == ErrorCode::notFound)
                part = chargeNotFound(container, group[begin]->partitionKey);
            if (!part)
                return part.error();
            parts.push_back(*std::move(part));
        }
    }
    return parts;
}

} // namespace partita::client
