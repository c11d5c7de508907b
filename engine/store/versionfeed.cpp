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

Value tell(const VersionFeed::Entry &entry, json::Arena &arena)
{
    std::vector<json::Member> metadata {
        {"operationType", Value::string(nameOf(entry.kind), arena)},
        {"lsn", Value::integer(entry.sequence)},
        {"crts", Value::integer(entry.timestamp)},
    };
    if (entry.kind == VersionFeed::Kind::expire)
        metadata.push_back({"timeToLiveExpired", Value::boolean(true)});
    std::vector<json::Member> members;
    if (!entry.current.empty())
        members.push_back({"current", parsed(entry.current, arena)});
    if (!entry.previous.empty())
        members.push_back({"previous", parsed(entry.previous, arena)});
    members.push_back({"metadata", Value::object(metadata, arena)});
    return Value::object(members, arena);
}

} // namespace

std::vector<Change> VersionFeed::after(std::int64_t sequence, const HashRange &range,
                                       std::size_t maximum,
                                       const std::shared_ptr<json::Arena> &arena) const
{
    std::vector<Change> changes;
    auto entry = std::upper_bound(
        m_entries.begin(), m_entries.end(), sequence,
        [](std::int64_t wanted, const Entry &other) { return wanted < other.sequence; });
    for (; entry != m_entries.end() && changes.size() < maximum; ++entry) {
        if (range.contains(entry->point))
            changes.push_back({tell(*entry, *arena), entry->sequence, arena, entry->point});
    }
    return changes;
}

} // namespace partita::store
