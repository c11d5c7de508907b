#include "engine/model/notation.h"

#include "engine/model/notations/barewords.h"

#include <algorithm>
#include <array>

namespace partita::model {
namespace {

bool isParameter(const std::string &word)
{
    return word.size() > 1 && word.front() == '@';
}

/// A path and its direction, which is `usual` when the text states none.
std::optional<SortKey> sortKey(std::string_view text, const char *usual)
{
    const std::vector<std::string> parts = words(text);
    if (parts.empty() || parts.size() > 2)
        return std::nullopt;
    const std::string direction = parts.size() == 2 ? parts[1] : usual;
    const bool isDescending = direction == "descending" || direction == "desc";
    if (!isDescending && direction != "ascending" && direction != "asc")
        return std::nullopt;
    return SortKey {unquotedPath(parts[0]), isDescending};
}

/// The texts between the commas that are not inside quotation marks.
std::vector<std::string_view> betweenCommas(std::string_view text)
{
    std::vector<std::string_view> parts;
    for (std::size_t comma = findBare(text, ","); comma != std::string_view::npos;
         comma = findBare(text, ",")) {
        parts.push_back(text.substr(0, comma));
        text.remove_prefix(comma + 1);
    }
    parts.push_back(text);
    return parts;
}

/// How a joint of other languages is written: "or" for "||"; empty for any other word.
std::string jointFor(const std::string &word)
{
    if (word == "||" || word == "OR" || word == "Or")
        return "or";
    if (word == "&&" || word == "AND" || word == "And")
        return "and";
    return word == "NOT" || word == "Not" || word == "!" ? "not" : std::string();
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
        const bool isBare = name != "not" && name.find_first_of(signs) == std::string::npos;
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
    for (const std::string &word : parts) {
        if (const std::string joint = jointFor(word); !joint.empty())
            return "conditions are joined by or and and, and turned by not; write " + joint
                + " in place of " + word;
    }
    if (sign == "<>" || (sign == "is" && parts[2] == "not"))
        return "another value is written \"" + path + " != @value\"";
    if (sign == "==") {
        const std::string constant = constantAfter(text, sign);
        return "it is written \"" + path + " = " + (constant.empty() ? value : constant) + '"';
    }
    if (sign == "from" || sign == "to" || sign == "after" || sign == "through")
        return "the ends of a range are parameters, numbers, or texts in quotes: \"" + path
            + " from @begin to @end\"";
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

std::string toNotation(const SortKey &key)
{
    return quotedPath(key.path) + (key.descending ? " descending" : "");
}

std::optional<SortKey> sortKeyFromNotation(std::string_view text)
{
    return sortKey(text, "ascending");
}

std::string orderNotation(const Query &query)
{
    std::string text;
    for (const SortKey &key : query.order)
        text += (text.empty() ? "" : ", ") + toNotation(key);
    return text;
}

std::string orderNotation(const IncludedRows &rows)
{
    const std::string path = quotedPath(rows.orderBy);
    return rows.orderBy.empty() || rows.descending ? path : path + " ascending";
}

bool setOrderFromNotation(Query &query, std::string_view text)
{
    std::vector<SortKey> order;
    for (const std::string_view part : betweenCommas(text)) {
        std::optional<SortKey> key = sortKeyFromNotation(part);
        if (!key)
            return false;
        order.push_back(*std::move(key));
    }
    query.order = std::move(order);
    return true;
}

bool setOrderFromNotation(IncludedRows &rows, std::string_view text)
{
    const std::optional<SortKey> key = sortKey(text, "descending");
    if (!key)
        return false;
    rows.orderBy = key->path;
    rows.descending = key->descending;
    return true;
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
