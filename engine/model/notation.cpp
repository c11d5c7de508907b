#include "engine/model/notation.h"

#include <algorithm>
#include <array>

namespace partita::model {
namespace {

constexpr std::string_view equalsWord = " = ";
constexpr std::string_view containsWord = " contains ";

/// Position of `sign` outside quotes, or npos.
std::size_t findBare(std::string_view text, std::string_view sign, std::size_t from = 0)
{
    bool isQuoted = false;
    for (std::size_t at = from; at < text.size(); ++at) {
        if (text[at] == '"')
            isQuoted = !isQuoted;
        else if (!isQuoted && text.substr(at).starts_with(sign))
            return at;
    }
    return std::string_view::npos;
}

/// The words between blanks. Blanks inside quotes do not separate words.
std::vector<std::string> words(std::string_view text)
{
    std::vector<std::string> found;
    std::size_t begin = 0;
    while (begin <= text.size()) {
        const std::size_t end = std::min(findBare(text, " ", begin), text.size());
        if (end > begin)
            found.emplace_back(text.substr(begin, end - begin));
        begin = end + 1;
    }
    return found;
}

bool isParameter(const std::string &word)
{
    return word.size() > 1 && word.front() == '@';
}

Match makeMatch(Match::Kind kind, const std::string &path, const std::string &parameter)
{
    Match match;
    match.kind = kind;
    match.path = unquotedPath(path);
    match.parameter = parameter.substr(1);
    return match;
}

/// "status = "open"" and the like: a string, a number or a boolean in place of a parameter.
std::optional<Match> constantFrom(std::string_view text, Match::Kind kind, std::string_view word)
{
    const std::size_t place = findBare(text, word);
    if (place == std::string_view::npos)
        return std::nullopt;
    const std::vector<std::string> path = words(text.substr(0, place));
    Match match;
    match.kind = kind;
    match.constant = Json::parse(text.substr(place + word.size()), nullptr, false);
    if (path.size() != 1 || match.constant.is_discarded() || !match.constant.is_primitive()
        || match.constant.is_null())
        return std::nullopt;
    match.path = unquotedPath(path.front());
    return match;
}

std::optional<Match> rangeFrom(const std::vector<std::string> &parts)
{
    Match match;
    match.kind = Match::Kind::range;
    match.path = unquotedPath(parts[0]);
    for (std::size_t index = 1; index + 1 < parts.size(); index += 2) {
        if (!isParameter(parts[index + 1]))
            return std::nullopt;
        const std::string name = parts[index + 1].substr(1);
        if (parts[index] == "from" && index == 1)
            match.parameter = name;
        else if (parts[index] == "to" && match.parameterTo.empty())
            match.parameterTo = name;
        else
            return std::nullopt;
    }
    return match;
}

std::string rangeNotation(const Match &match)
{
    std::string text = quotedPath(match.path);
    if (!match.parameter.empty())
        text += " from @" + match.parameter;
    if (!match.parameterTo.empty())
        text += " to @" + match.parameterTo;
    return text;
}

std::string comparedWith(const Match &match)
{
    return match.isConstant() ? match.constant.dump() : '@' + match.parameter;
}

/// Sets the order of a query or of included rows. The direction is `usual` when the text states
/// none.
template<typename Rows>
bool setOrder(Rows &rows, std::string_view text, const char *usual)
{
    const std::vector<std::string> parts = words(text);
    if (parts.empty() || parts.size() > 2)
        return false;
    const std::string direction = parts.size() == 2 ? parts[1] : usual;
    const bool isDescending = direction == "descending" || direction == "desc";
    if (!isDescending && direction != "ascending" && direction != "asc")
        return false;
    rows.orderBy = unquotedPath(parts[0]);
    rows.descending = isDescending;
    return true;
}

/// Position of a second condition (a path and a sign) after "or" or "and".
std::optional<std::size_t> secondCondition(const std::vector<std::string> &parts)
{
    constexpr std::array joints {"or", "OR", "||", "and", "AND", "&&"};
    constexpr std::array signs {"=",  "==", "!=", "<>",   ">",  "<",        ">=",
                                "<=", "in", "is", "from", "to", "contains", "starts"};
    const auto isAmong = [](const auto &all, const std::string &word) {
        return std::find(all.begin(), all.end(), word) != all.end();
    };
    for (std::size_t index = 3; index + 2 < parts.size(); ++index) {
        if (isAmong(joints, parts[index]) && isAmong(signs, parts[index + 2]))
            return index + 1;
    }
    return std::nullopt;
}

std::string joinedAdvice(const std::vector<std::string> &parts, std::size_t next)
{
    const std::string &joint = parts[next - 1];
    if (joint == "and" || joint == "AND" || joint == "&&")
        return "\"match\" is a list, and rows meet every condition in it; give each one a place"
               " of its own";
    if (parts[next] == parts.front())
        return "there is no \"or\"; any of several values is \"" + parts.front()
            + " in @values\", which the probe states";
    return "there is no \"or\"; ask for each by a pattern of its own";
}

/// The constant after the sign: a number, boolean or string, escaped for use inside a quoted text;
/// empty when there is none.
std::string constantAfter(std::string_view text, const std::string &sign)
{
    const Json constant = Json::parse(text.substr(text.find(sign) + sign.size()), nullptr, false);
    if (constant.is_discarded() || !constant.is_primitive() || constant.is_null())
        return {};
    const std::string plain = constant.dump();
    return constant.is_string() ? "\\" + plain.substr(0, plain.size() - 1) + "\\\"" : plain;
}

/// A hint that the words before the sign, a name with blanks, need quotes.
std::string blanksAdvice(const std::vector<std::string> &parts)
{
    constexpr std::array signs {"=", "in", "is", "from", "to", "contains", "starts"};
    const auto sign
        = std::find_first_of(parts.begin() + 1, parts.end(), signs.begin(), signs.end());
    if (sign == parts.end())
        return {};
    std::string name = parts.front();
    for (auto word = parts.begin() + 1; word != sign; ++word)
        name += ' ' + *word;
    const std::size_t dot = name.rfind('.');
    const std::size_t begin = dot == std::string::npos ? 0 : dot + 1;
    return "a name with blanks in it stands in quotes, \"" + name.substr(0, begin) + "\\\""
        + name.substr(begin) + "\\\" " + *sign + " …\"";
}

} // namespace

std::string quotedPath(std::string_view path)
{
    constexpr std::string_view signs = " ,:";
    const auto [before, last] = splitPath(path);
    std::string text;
    const auto add = [&](const std::string &name) {
        const bool isBare = name.find_first_of(signs) == std::string::npos;
        text += isBare ? name : '"' + name + '"';
    };
    for (const std::string &name : before) {
        add(name);
        text += '.';
    }
    add(last);
    return text;
}

std::string unquotedPath(std::string_view text)
{
    std::string path(text);
    std::erase(path, '"'); // no name has any
    return path;
}

std::string toNotation(const Match &match)
{
    const std::string path = quotedPath(match.path);
    switch (match.kind) {
    case Match::Kind::equals:
        return path + std::string(equalsWord) + comparedWith(match);
    case Match::Kind::contains:
        return path + std::string(containsWord) + comparedWith(match);
    case Match::Kind::in:
        return path + " in @" + match.parameter;
    case Match::Kind::prefix:
        return path + " starts with @" + match.parameter;
    case Match::Kind::belongsTo:
        return path + " is @" + match.parameter;
    case Match::Kind::range:
        break;
    }
    return rangeNotation(match);
}

std::optional<Match> matchFromNotation(std::string_view text)
{
    const std::vector<std::string> parts = words(text);
    if (parts.size() == 4 && parts[1] == "starts" && parts[2] == "with" && isParameter(parts[3]))
        return makeMatch(Match::Kind::prefix, parts[0], parts[3]);
    if (parts.size() == 3 && isParameter(parts[2])) {
        if (parts[1] == "=")
            return makeMatch(Match::Kind::equals, parts[0], parts[2]);
        if (parts[1] == "in")
            return makeMatch(Match::Kind::in, parts[0], parts[2]);
        if (parts[1] == "contains")
            return makeMatch(Match::Kind::contains, parts[0], parts[2]);
        if (parts[1] == "is")
            return makeMatch(Match::Kind::belongsTo, parts[0], parts[2]);
    }
    if (std::optional<Match> constant = constantFrom(text, Match::Kind::equals, equalsWord))
        return constant;
    if (std::optional<Match> constant = constantFrom(text, Match::Kind::contains, containsWord))
        return constant;
    if (parts.size() == 3 || parts.size() == 5)
        return rangeFrom(parts);
    return std::nullopt;
}

std::string conditionAdvice(std::string_view text)
{
    const std::vector<std::string> parts = words(text);
    if (parts.size() < 3)
        return {};
    const std::string &path = parts[0];
    const std::string &sign = parts[1];
    const std::string value = isParameter(parts[2]) ? parts[2] : "@value";
    if (sign == "like" || sign == "LIKE" || sign == "startsWith" || sign == "startswith")
        return "what a text begins with is written \"" + path + " starts with " + value + '"';
    if (sign == ">=" || sign == ">")
        return "a range is written \"" + path + " from " + value + " to @end\", or without its end";
    if (sign == "<" || sign == "<=")
        return "a range is written \"" + path + " from @begin to " + value
            + "\", or without its beginning";
    const bool isNegated = sign == "!=" || sign == "<>" || sign == "not" || parts[2] == "not";
    if (isNegated)
        return "a condition cannot say \"not\"; list the other values, \"" + path
            + " in @values\", or write one query for each";
    const std::optional<std::size_t> next = secondCondition(parts);
    if (next)
        return joinedAdvice(parts, *next);
    if (sign == "==") {
        const std::string constant = constantAfter(text, sign);
        return "it is written \"" + path + " = " + (constant.empty() ? value : constant) + '"';
    }
    if (sign == "from" || sign == "to")
        return "a range uses parameters, \"" + path
            + " from @begin to @end\"; the probe gives their values";
    if (sign == "=" || sign == "contains") {
        std::string constant;
        for (std::size_t index = 2; index < parts.size(); ++index)
            constant += (index == 2 ? "" : " ") + parts[index];
        const auto isQuote = [](char letter) { return letter == '\'' || letter == '"'; };
        if (!constant.empty() && isQuote(constant.front()))
            constant.erase(0, 1);
        if (!constant.empty() && isQuote(constant.back()))
            constant.pop_back();
        return "a text stands in quotes, \"" + path + ' ' + sign + " \\\"" + constant
            + "\\\"\", and a parameter behind @, \"" + path + ' ' + sign + " @value\"";
    }
    if (sign == "is" || sign == "in" || sign == "starts")
        return "a parameter begins with @";
    if (sign == "between" || sign == "BETWEEN")
        return "a range is written \"" + path + " from " + value
            + " to @end\"; the beginning is included, the end is not";
    return blanksAdvice(parts);
}

std::string toNotation(const Projection &projection)
{
    const std::string path = quotedPath(projection.path);
    return projection.as.empty() ? path : path + " as " + quotedPath(projection.as);
}

std::optional<Projection> projectionFromNotation(std::string_view text)
{
    const std::vector<std::string> parts = words(text);
    Projection projection;
    if (parts.size() != 1 && (parts.size() != 3 || parts[1] != "as"))
        return std::nullopt;
    projection.path = unquotedPath(parts[0]);
    if (parts.size() == 3)
        projection.as = unquotedPath(parts[2]);
    return projection;
}

std::string orderNotation(const Query &query)
{
    const std::string path = quotedPath(query.orderBy);
    return query.orderBy.empty() || !query.descending ? path : path + " descending";
}

std::string orderNotation(const IncludedRows &rows)
{
    const std::string path = quotedPath(rows.orderBy);
    return rows.orderBy.empty() || rows.descending ? path : path + " ascending";
}

bool setOrderFromNotation(Query &query, std::string_view text)
{
    return setOrder(query, text, "ascending");
}

bool setOrderFromNotation(IncludedRows &rows, std::string_view text)
{
    return setOrder(rows, text, "descending");
}

std::string joinPath(const std::vector<std::string> &roles, std::string_view attribute)
{
    std::string path;
    for (const std::string &role : roles)
        path += role + '.';
    path += attribute;
    return path;
}

std::pair<std::vector<std::string>, std::string> splitPath(std::string_view path)
{
    std::vector<std::string> roles;
    for (std::size_t dot = path.find('.'); dot != std::string_view::npos; dot = path.find('.')) {
        roles.emplace_back(path.substr(0, dot));
        path.remove_prefix(dot + 1);
    }
    return {std::move(roles), std::string(path)};
}

const char *nameOf(AggregateFunction function)
{
    switch (function) {
    case AggregateFunction::count:
        return "count";
    case AggregateFunction::sum:
        return "sum";
    case AggregateFunction::min:
        return "min";
    case AggregateFunction::max:
        return "max";
    case AggregateFunction::average:
        break;
    }
    return "average";
}

const char *nameOf(Cardinality cardinality)
{
    switch (cardinality) {
    case Cardinality::oneToOne:
        return "1:1";
    case Cardinality::oneToFew:
        return "1:few";
    case Cardinality::oneToMany:
        return "1:many";
    case Cardinality::manyToMany:
        break;
    }
    return "many:many";
}

} // namespace partita::model
