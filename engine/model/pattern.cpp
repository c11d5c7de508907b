#include "engine/model/pattern.h"

#include <algorithm>

namespace partita::model {
namespace {

void addSpread(std::vector<Match> matches, std::vector<Match> &spread)
{
    for (Match &one : matches) {
        if (one.kind == Match::Kind::all && one.kept.isEmpty())
            addSpread(std::move(one.parts), spread);
        else
            spread.push_back(std::move(one));
    }
}

void addValueMatches(const std::vector<Match> &matches, std::vector<const Match *> &found)
{
    for (const Match &one : matches) {
        if (one.isGroup())
            addValueMatches(one.parts, found);
        else
            found.push_back(&one);
    }
}

Match matchOf(Match::Kind kind, const std::string &path, const std::string &parameter)
{
    Match match;
    match.kind = kind;
    match.path = path;
    match.parameter = parameter;
    return match;
}

/// The row's value comes behind that of the parameter.
Match isBehind(const SortKey &key, const std::string &parameter, bool orEqual)
{
    Match match = matchOf(Match::Kind::range, key.path, key.descending ? "" : parameter);
    match.parameterTo = key.descending ? parameter : "";
    match.excludesFrom = !key.descending && !orEqual;
    match.includesTo = key.descending && orEqual;
    return match;
}

} // namespace

std::string Projection::resultName() const
{
    if (!as.empty())
        return as;
    const std::size_t dot = path.rfind('.');
    return dot == std::string::npos ? path : path.substr(dot + 1);
}

void Query::spreadMatch()
{
    std::vector<Match> spread;
    addSpread(std::move(match), spread);
    match = std::move(spread);
}

std::vector<const Match *> Query::valueMatches() const
{
    std::vector<const Match *> found;
    addValueMatches(match, found);
    return found;
}

std::vector<std::string> Query::parameters() const
{
    std::vector<std::string> names;
    const auto add = [&](const std::string &name) {
        if (!name.empty() && std::find(names.begin(), names.end(), name) == names.end())
            names.push_back(name);
    };
    for (const Match *compared : valueMatches()) {
        add(compared->parameter);
        add(compared->parameterTo);
    }
    for (const std::string &name : after)
        add(name);
    return names;
}

std::vector<SortKey> Query::decidedOrder(const std::string &key) const
{
    std::vector<SortKey> keys = order;
    const auto isKey = [&](const SortKey &each) { return each.path == key; };
    if (std::none_of(keys.begin(), keys.end(), isKey))
        keys.push_back({key, !keys.empty() && keys.back().descending});
    return keys;
}

std::vector<Match> Query::matchesAfter(const std::string &key) const
{
    const std::vector<SortKey> keys = decidedOrder(key);
    if (after.empty() || after.size() != keys.size())
        return {};
    if (keys.size() == 1)
        return {isBehind(keys.front(), after.front(), false)};
    Match any;
    any.kind = Match::Kind::any;
    for (std::size_t decisive = 0; decisive < keys.size(); ++decisive) {
        Match all;
        all.kind = Match::Kind::all;
        for (std::size_t i = 0; i < decisive; ++i)
            all.parts.push_back(matchOf(Match::Kind::equals, keys[i].path, after[i]));
        all.parts.push_back(isBehind(keys[decisive], after[decisive], false));
        any.parts.push_back(decisive == 0 ? std::move(all.parts.front()) : std::move(all));
    }
    return {isBehind(keys.front(), after.front(), true), std::move(any)};
}

const ChangeInPlace *Command::changeOf(std::string_view attribute) const
{
    const auto found
        = std::find_if(inPlace.begin(), inPlace.end(),
                       [&](const ChangeInPlace &change) { return change.attribute == attribute; });
    return found == inPlace.end() ? nullptr : &*found;
}

std::vector<std::string> Command::parameters() const
{
    std::vector<std::string> names;
    const auto add = [&](const std::string &name) {
        const bool isNewValue = !changeOf(name)
            && std::find(attributes.begin(), attributes.end(), name) != attributes.end();
        const bool isKnown = std::find(names.begin(), names.end(), name) != names.end();
        if (!name.empty() && !isNewValue && !isKnown)
            names.push_back(name);
    };
    for (const ChangeInPlace &change : inPlace)
        add(change.parameter);
    std::vector<const Match *> matches;
    addValueMatches(conditions, matches);
    for (const Match *match : matches) {
        add(match->parameter);
        add(match->parameterTo);
    }
    return names;
}

int Query::rowsBefore() const
{
    return page && limit ? (*page - 1) * *limit : 0;
}

std::optional<int> Query::rowsThrough() const
{
    return limit ? std::optional(rowsBefore() + *limit) : std::nullopt;
}

} // namespace partita::model
