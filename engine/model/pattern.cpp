#include "engine/model/pattern.h"

#include <algorithm>
#include <iterator>

namespace partita::model {

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
    for (Match &one : match) {
        if (one.kind != Match::Kind::all || !one.kept.isEmpty()) {
            spread.push_back(std::move(one));
            continue;
        }
        Query inner;
        inner.match = std::move(one.parts);
        inner.spreadMatch();
        std::move(inner.match.begin(), inner.match.end(), std::back_inserter(spread));
    }
    match = std::move(spread);
}

std::vector<Match> Query::valueMatches() const
{
    std::vector<Match> found;
    forEachValueMatch(match, [&](const Match &one) { found.push_back(one); });
    return found;
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
