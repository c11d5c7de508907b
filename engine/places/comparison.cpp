// Comparisons of values on the client, as the service makes them.
#include "engine/places/question.h"
#include "engine/places/values.h"
#include "engine/query/textcase.h"

namespace partita::places {
namespace {

bool isInRange(const Comparison &comparison, json::Value value, json::Value from, json::Value to)
{
    const auto compares
        = [&](json::Value bound) { return bound.isUndefined() || bound.type() == value.type(); };
    if (value.isUndefined() || !compares(from) || !compares(to))
        return false;
    const int behind = from.isUndefined() ? 1 : json::compare(value, from);
    const int before = to.isUndefined() ? -1 : json::compare(value, to);
    return (behind > 0 || (behind == 0 && !comparison.excludesFrom))
        && (before < 0 || (before == 0 && comparison.includesTo));
}

bool meetsText(const Comparison &comparison, std::string_view text, std::string_view wanted)
{
    switch (comparison.kind) {
    case Comparison::Kind::prefix:
        return text.starts_with(wanted);
    case Comparison::Kind::suffix:
        return text.ends_with(wanted);
    default:
        return text.find(wanted) != std::string_view::npos;
    }
}

} // namespace

bool meets(const Comparison &comparison, json::Value value, json::Value wanted, json::Value to,
           const std::vector<std::string> &memberPath)
{
    switch (comparison.kind) {
    case Comparison::Kind::equals:
        return !value.isUndefined() && json::equal(value, wanted);
    case Comparison::Kind::differs:
        return !value.isUndefined() && !wanted.isUndefined() && !json::equal(value, wanted);
    case Comparison::Kind::in:
        return contains(wanted, value);
    case Comparison::Kind::hasPartner:
        return contains(value, wanted, memberPath);
    case Comparison::Kind::contains:
        return value.isArray() && contains(value, wanted);
    case Comparison::Kind::isThere:
        return !value.isUndefined();
    case Comparison::Kind::isMissing:
        return value.isUndefined();
    case Comparison::Kind::range:
        return isInRange(comparison, value, wanted, to);
    case Comparison::Kind::prefix:
    case Comparison::Kind::suffix:
    case Comparison::Kind::containsText:
    case Comparison::Kind::all:
    case Comparison::Kind::any:
    case Comparison::Kind::none:
        break;
    }
    if (!value.isString() || !wanted.isString())
        return false;
    return comparison.ignoresCase
        ? meetsText(comparison, query::foldCase(value.string()), query::foldCase(wanted.string()))
        : meetsText(comparison, value.string(), wanted.string());
}

} // namespace partita::places
