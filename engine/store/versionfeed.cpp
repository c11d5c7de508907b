#include "engine/store/versionfeed.h"

#include <algorithm>

namespace partita::store {

using json::Value;

namespace {

const char *nameOf(VersionFeed::Kind kind)
{
    switch (kind) {
    case VersionFeed::Kind::create:
        return "create";
    case VersionFeed::Kind::replace:
        return "replace";
    case VersionFeed::Kind::remove:
    case VersionFeed::Kind::expire:
        return "delete";
    }
    return "";
}

Value parsed(const std::string &text, json::Arena &arena)
{
    const Result<Value> value = json::parse(text, arena);
    return value ? *value : Value();
}

/// `{"tenant":"a","user":1}`: values of a partition key by path, without those that the item lacks.
Value keyOf(Value item, const PartitionKeyDefinition &definition, json::Arena &arena)
{
    std::vector<json::Member> members;
    for (const json::Path &path : definition.paths()) {
        const Value level = path.of(item);
        if (!level.isUndefined())
            members.push_back({arena.store(path.text().substr(1)), level});
    }
    return Value::object(members, arena);
}

/// An entry in the form of the service's feed:
/// https://learn.microsoft.com/azure/cosmos-db/nosql/change-feed-modes
Value feedEntry(const VersionFeed::Entry &entry, const PartitionKeyDefinition &definition,
                const VersionFeed::LsnOf &lsn, json::Arena &arena)
{
    std::vector<json::Member> metadata {
        {"operationType", Value::string(nameOf(entry.kind), arena)},
        {"lsn", Value::integer(lsn(entry.sequence))},
        {"crts", Value::integer(entry.timestamp)},
    };
    if (!entry.previous.empty())
        metadata.push_back({"previousImageLSN", Value::integer(lsn(entry.previousSequence))});
    if (entry.current.empty())
        metadata.push_back(
            {"timeToLiveExpired", Value::boolean(entry.kind == VersionFeed::Kind::expire)});
    const Value current = entry.current.empty() ? Value() : parsed(entry.current, arena);
    const Value previous = entry.previous.empty() ? Value() : parsed(entry.previous, arena);
    std::vector<json::Member> members;
    if (!current.isUndefined()) {
        members.push_back({"current", current});
    } else { // a delete without its old version must still identify the item
        metadata.push_back({"id", previous.member("id")});
        metadata.push_back({"partitionKey", keyOf(previous, definition, arena)});
    }
    if (!previous.isUndefined())
        members.push_back({"previous", previous});
    members.push_back({"metadata", Value::object(metadata, arena)});
    return Value::object(members, arena);
}

} // namespace

std::vector<ChangeFeedEntry> VersionFeed::after(std::int64_t sequence, const HashRange &range,
                                                std::size_t maximum,
                                                const PartitionKeyDefinition &definition,
                                                const LsnOf &lsn) const
{
    const auto arena = std::make_shared<json::Arena>();
    std::vector<ChangeFeedEntry> changes;
    auto entry = std::upper_bound(
        m_entries.begin(), m_entries.end(), sequence,
        [](std::int64_t wanted, const Entry &other) { return wanted < other.sequence; });
    for (; entry != m_entries.end() && changes.size() < maximum; ++entry) {
        if (!range.contains(entry->point))
            continue;
        changes.push_back({feedEntry(*entry, definition, lsn, *arena), entry->sequence, arena,
                           entry->point, lsn(entry->sequence)});
    }
    return changes;
}

} // namespace partita::store
