#include "engine/exchange/documents/likelynames.h"

#include <algorithm>
#include <array>
#include <span>

namespace partita::exchange {
namespace {

using NameList = std::span<const std::string_view>;

constexpr std::array<std::string_view, 12> ownNames
    = {"parent",   "manager", "reportsto",   "reportto", "supervisor",  "boss",
       "superior", "replyto", "predecessor", "ancestor", "duplicateof", "inreplyto"};
constexpr std::array<std::string_view, 18> personNames
    = {"rep",         "representative", "agent",     "manager",    "assignee", "owner",
       "author",      "creator",        "editor",    "reviewer",   "approver", "seller",
       "salesperson", "createdby",      "updatedby", "modifiedby", "sender",   "receiver"};
constexpr std::array<std::string_view, 9> peopleNames
    = {"employee", "user", "person", "people", "staff", "member", "worker", "account", "contact"};

bool endsWithAny(const std::string &name, NameList endings)
{
    return std::any_of(endings.begin(), endings.end(),
                       [&](std::string_view ending) { return name.ends_with(ending); });
}

} // namespace

ReferringName::ReferringName(const Column &column, bool isInList)
    : stem(referredName(column.name))
    , plain(plainName(column.name))
    , isElement(isInList)
{
}

TargetName::TargetName(const Collection &collection)
    : one(plainSingular(collection.name))
{
    if (collection.key != nowhere)
        key = plainName(collection.columns[collection.key].name);
    if (key == "id" || key == "key" || key == "code")
        key.clear();
}

int fitOfName(const ReferringName &column, const TargetName &target, bool isOwn)
{
    constexpr std::size_t shortest = 3; // of a stem that is only a part of a name
    const std::string &stem = column.stem;
    const std::string &said = stem.empty() ? column.plain : stem;
    if (isOwn) {
        const bool isLonger
            = !stem.empty() && stem.size() > target.one.size() && stem.ends_with(target.one);
        return isLonger || endsWithAny(said, ownNames) ? 4 : 0;
    }
    if (said == target.one)
        return 6;
    if (column.plain == target.key && !column.isElement)
        return 5;
    if (stem.size() >= shortest && target.one.ends_with(stem))
        return 4;
    if (!stem.empty() && target.one.size() >= shortest && stem.ends_with(target.one))
        return 3;
    return endsWithAny(said, personNames) && endsWithAny(target.one, peopleNames) ? 2 : 0;
}

} // namespace partita::exchange
