#include "engine/store/itemrules.h"

#include "engine/base/messagetext.h"
#include "engine/store/container.h"
#include "engine/store/physicalpartition.h"

#include <algorithm>
#include <cmath>

namespace partita::store {

namespace {

constexpr std::size_t longestId = 1023;
constexpr std::size_t longestKey = 2048;
constexpr std::int64_t longestTtl = 2'147'483'647;

Error wrong(std::string message, std::string path)
{
    return {.message = std::move(message), .path = std::move(path)};
}

Result<void> checkId(json::Value id)
{
    if (!id.isString()) {
        return wrong(id.isUndefined()
                         ? "The item has no id; give it a string of 1 to 1023 bytes."
                         : std::string("The id of an item must be a string, not of the type ")
                             + nameOf(id.type()) + ".",
                     "$.id");
    }
    const std::string_view text = id.string();
    if (text.empty() || text.size() > longestId)
        return wrong("The id has " + std::to_string(text.size()) + " bytes; an id has 1 to 1023.",
                     "$.id");
    if (text.find('\\') != std::string_view::npos)
        return wrong("The id " + inQuotes(text)
                         + " contains a backslash, which is not possible in ids.",
                     "$.id");
    return {};
}

/// Checked in every container, even without a time to live.
Result<void> checkTtl(json::Value ttl)
{
    if (ttl.isUndefined())
        return {};
    if (!ttl.isInteger() || ttl.integer() == 0 || ttl.integer() < -1 || ttl.integer() > longestTtl)
        return wrong(
            "\"ttl\" must be -1 (the item does not expire) or a number of seconds from 1 to 2147483647.",
            "$.ttl");
    return {};
}

/// Path as in messages: `.address.city`
std::string dotted(const json::Path &path)
{
    std::string text;
    for (const json::Path::Step &step : path.steps())
        text += '.' + step.name;
    return text;
}

Result<void> checkKey(json::Value item, const PartitionKeyDefinition &definition)
{
    for (const json::Path &path : definition.paths()) {
        const json::Value level = path.of(item);
        const bool isNothing
            = level.isObject() && level.size() == 0; // clients write {} for a missing value
        if ((level.isObject() && !isNothing) || level.isArray())
            return wrong("The partition key value at " + path.text() + " is an "
                             + nameOf(level.type())
                             + "; it must be a text, a number, a boolean or null, or be missing.",
                         "$" + dotted(path));
        if (level.isString() && level.string().size() > longestKey)
            return wrong("The partition key value at " + path.text()
                             + " is longer than 2048 bytes.",
                         "$" + dotted(path));
    }
    return {};
}

/// The problem of a value that no parser has checked; nullptr when there is none.
const char *flaw(const json::Value &value, int depth)
{
    if (value.isNumber()) {
        const bool isKept = value.isInteger() ? std::fabs(value.number()) <= 0x1p53
                || static_cast<double>(value.integer()) == value.number()
                                              : std::isfinite(value.number());
        return isKept ? nullptr
                      : "The item holds a number that JSON cannot hold, such as NaN or infinity.";
    }
    if (!value.isArray() && !value.isObject())
        return nullptr;
    if (depth > json::mostItemLevels)
        return "The item is nested deeper than 128 levels.";
    for (json::Children children(value); children.next();) {
        if (const char *found = flaw(children.value(), depth + 1))
            return found;
    }
    return nullptr;
}

} // namespace

Result<void> checkItem(json::Value item, const PartitionKeyDefinition &definition, bool isParsed)
{
    if (!item.isObject())
        return wrong(std::string("An item must be an object, not of the type ")
                         + nameOf(item.type()) + ".",
                     "$");
    if (Result<void> id = checkId(item.member("id")); !id)
        return id.error();
    if (Result<void> key = checkKey(item, definition); !key)
        return key.error();
    if (Result<void> ttl = checkTtl(item.member("ttl")); !ttl)
        return ttl.error();
    if (const char *found = isParsed ? nullptr : flaw(item, 1))
        return wrong(found, "$");
    return {};
}

bool isRuled(std::string_view member, const PartitionKeyDefinition &definition)
{
    const auto begins = [member](const json::Path &path) {
        return !path.steps().empty() && path.steps()[0].name == member;
    };
    return member == "id" || member == "ttl"
        || std::any_of(definition.paths().begin(), definition.paths().end(), begins);
}

Result<void> checkMember(json::Value value)
{
    if (const char *found = flaw(value, 2))
        return wrong(found, "$");
    return {};
}

Result<std::int64_t> checkSize(json::Value item)
{
    return checkSize(item, static_cast<std::int64_t>(json::textSize(item)));
}

Result<std::int64_t> checkSize(json::Value item, std::int64_t bytes)
{
    if (bytes > maximumItemBytes) {
        return Error {
            .code = ErrorCode::tooLarge,
            .message = "The item " + inQuotes(item.member("id").string()) + " has "
                + std::to_string(bytes)
                + " bytes, and at most 2 MB (2097152 bytes) are possible; divide it into several items."};
    }
    return bytes;
}

json::Value withoutSystemProperties(json::Value item, json::Arena &arena)
{
    if (!item.isObject())
        return item;
    bool isClean = true;
    for (json::Children children(item); children.next() && isClean;)
        isClean = children.name().empty() || children.name()[0] != '_'
            || !isSystemProperty(children.name());
    if (isClean)
        return item;
    std::vector<json::Member> kept;
    for (std::size_t i = 0; i < item.size(); ++i) {
        const json::Member member = item.memberAt(i);
        if (!isSystemProperty(member.name))
            kept.push_back(member);
    }
    return json::Value::object(kept, arena);
}

} // namespace partita::store
