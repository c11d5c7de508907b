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

int fitOfName(const Collection &child, const Column &column, const Collection &parent, bool isOwn)
{
    constexpr std::size_t shortest = 3; // of a stem that is only a part of a name
    const std::string stem = referredName(column.name);
    const std::string plain = plainName(column.name);
    const std::string target = plainSingular(parent.name);
    const std::string &said = stem.empty() ? plain : stem;
    const std::string keyName
        = parent.key == nowhere ? "" : plainName(parent.columns[parent.key].name);
    if (isOwn) {
        const bool isNamedSo = endsWithAny(said, ownNames);
        return isNamedSo || (!stem.empty() && stem.size() > target.size() && stem.ends_with(target))
            ? 4
            : 0;
    }
    if (said == target)
        return 6;
    if (plain == keyName && keyName != "id" && keyName != "key" && keyName != "code"
        && child.parent == nowhere)
        return 5;
    if (!stem.empty() && stem.size() >= shortest && target.ends_with(stem))
        return 4;
    if (!stem.empty() && target.size() >= shortest && stem.ends_with(target))
        return 3;
    if (endsWithAny(said, personNames) && endsWithAny(target, peopleNames))
        return 2;
    return 0;
}

bool isSecretName(std::string_view name)
{
    const std::string plain = plainName(name);
    for (const std::string_view word : {"password", "passwd", "hash", "salt", "token", "secret"}) {
        if (plain.find(word) != std::string::npos)
            return true;
    }
    return false;
}

} // namespace partita::exchange
