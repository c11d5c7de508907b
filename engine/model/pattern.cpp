#include "engine/model/pattern.h"

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

int Query::rowsBefore() const
{
    return page && limit ? (*page - 1) * *limit : 0;
}

std::optional<int> Query::rowsThrough() const
{
    return limit ? std::optional(rowsBefore() + *limit) : std::nullopt;
}

} // namespace partita::model
