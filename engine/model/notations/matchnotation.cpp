// Conditions in the short notation (notation.h): groups of conditions, and conditions about one
// value.
#include "engine/model/notation.h"
#include "engine/model/notations/barewords.h"

#include <algorithm>
#include <array>

namespace partita::model {
namespace {

using Words = std::vector<std::string>;

constexpr int deepestGroup = 20;
constexpr std::string_view inAnyCase = " in any case";

struct Operator {
    std::string_view text;
    Match::Kind kind;
};
/// Conditions with one operand, which can be a parameter or a constant.
constexpr std::array<Operator, 5> operators {{
    {"=", Match::Kind::equals},
    {"!=", Match::Kind::differs},
    {"contains", Match::Kind::contains},
    {"starts with", Match::Kind::prefix},
    {"ends with", Match::Kind::suffix},
}};

// Writing.

std::string rangeText(const Match &match)
{
    const std::string from = operandNotation(match.parameter, match.constant);
    const std::string to = operandNotation(match.parameterTo, match.constantTo);
    if (!match.hasTo() && match.excludesFrom)
        return " > " + from;
    if (!match.hasFrom() && match.includesTo)
        return " <= " + to;
    std::string text;
    if (match.hasFrom())
        text += (match.excludesFrom ? " after " : " from ") + from;
    if (match.hasTo())
        text += (match.includesTo ? " through " : " to ") + to;
    return text;
}

std::string joined(const std::vector<Match> &parts, std::string_view joint)
{
    std::string text;
    for (const Match &part : parts) {
        const bool needsBrackets = part.kind == Match::Kind::all || part.kind == Match::Kind::any;
        text += text.empty() ? "" : std::string(joint);
        text += needsBrackets ? '(' + toNotation(part) + ')' : toNotation(part);
    }
    return text;
}

std::string negated(const Match &match)
{
    if (match.parts.size() != 1)
        return "not (" + joined(match.parts, " or ") + ')';
    const Match &part = match.parts.front();
    return part.isGroup() && part.kind != Match::Kind::none ? "not (" + toNotation(part) + ')'
                                                            : "not " + toNotation(part);
}

// Reading.

/// The parts between the words `joint` outside quotes and brackets.
std::vector<std::string_view> splitAt(std::string_view text, std::string_view joint)
{
    std::vector<std::string_view> parts;
    int depth = 0;
    bool isQuoted = false;
    std::size_t begin = 0;
    for (std::size_t at = 0; at < text.size(); ++at) {
        const char sign = text[at];
        if (isQuoted && sign == '\\')
            ++at;
        else if (sign == '"')
            isQuoted = !isQuoted;
        else if (!isQuoted && (sign == '(' || sign == '['))
            ++depth;
        else if (!isQuoted && (sign == ')' || sign == ']'))
            --depth;
        else if (!isQuoted && depth == 0 && text.substr(at).starts_with(joint)) {
            parts.push_back(trimmed(text.substr(begin, at - begin)));
            at += joint.size() - 1;
            begin = at; // the blank at its end may begin the next one
        }
    }
    parts.push_back(trimmed(text.substr(begin)));
    return parts;
}

/// The text inside brackets that enclose all of it.
std::optional<std::string_view> insideBrackets(std::string_view text)
{
    if (!text.starts_with('(') || !text.ends_with(')'))
        return std::nullopt;
    int depth = 0;
    bool isQuoted = false;
    for (std::size_t at = 0; at < text.size(); ++at) {
        if (isQuoted && text[at] == '\\')
            ++at;
        else if (text[at] == '"')
            isQuoted = !isQuoted;
        else if (!isQuoted)
            depth += text[at] == '(' ? 1 : text[at] == ')' ? -1 : 0;
        if (depth == 0 && at + 1 < text.size())
            return std::nullopt;
    }
    return trimmed(text.substr(1, text.size() - 2));
}

bool readList(std::string_view text, Match &match)
{
    if (readOperand(text, match.parameter, match.constant))
        return !match.isConstant();
    match.constant = Json::parse(text, nullptr, false);
    if (!match.constant.is_array() || match.constant.empty())
        return false;
    return std::all_of(match.constant.begin(), match.constant.end(),
                       [](const Json &one) { return one.is_primitive() && !one.is_null(); });
}

/// One end of a range after its word or sign. False when the word is none, or the end is there.
bool readEnd(std::string_view word, std::string_view operand, Match &match)
{
    const bool begins = word == "from" || word == "after" || word == ">" || word == ">=";
    const bool ends = word == "to" || word == "through" || word == "<" || word == "<=";
    if (begins && !match.hasFrom() && !match.hasTo()) {
        match.excludesFrom = word == "after" || word == ">";
        return readOperand(operand, match.parameter, match.constant);
    }
    if (ends && !match.hasTo()) {
        match.includesTo = word == "through" || word == "<=";
        return readOperand(operand, match.parameterTo, match.constantTo);
    }
    return false;
}

std::optional<Match> rangeFrom(const Words &parts)
{
    if (parts.size() != 3 && parts.size() != 5)
        return std::nullopt;
    Match match;
    match.kind = Match::Kind::range;
    match.path = unquotedPath(parts[0]);
    for (std::size_t index = 1; index + 1 < parts.size(); index += 2) {
        if (!readEnd(parts[index], parts[index + 1], match))
            return std::nullopt;
    }
    return match;
}

/// "is @author", "is missing", "is there".
std::optional<Match> afterIs(Match match, std::string_view rest)
{
    if (rest == "missing" || rest == "there") {
        match.kind = rest == "there" ? Match::Kind::isThere : Match::Kind::isMissing;
        return match;
    }
    match.kind = Match::Kind::belongsTo;
    if (!readOperand(rest, match.parameter, match.constant) || match.isConstant())
        return std::nullopt;
    return match;
}

std::optional<Match> valueMatchFrom(std::string_view text)
{
    const std::size_t end = findBare(text, " ");
    if (end == std::string_view::npos)
        return std::nullopt;
    Match match;
    match.path = unquotedPath(text.substr(0, end));
    if (std::count(match.path.begin(), match.path.end(), '(')
        != std::count(match.path.begin(), match.path.end(), ')'))
        return std::nullopt; // a bracket of a group is missing
    const std::string_view rest = trimmed(text.substr(end));
    if (rest.starts_with("is "))
        return afterIs(std::move(match), trimmed(rest.substr(3)));
    if (rest.starts_with("in ")) {
        match.kind = Match::Kind::in;
        return readList(rest.substr(3), match) ? std::optional(match) : std::nullopt;
    }
    for (const Operator &one : operators) {
        if (!rest.starts_with(std::string(one.text) + ' '))
            continue;
        match.kind = one.kind;
        std::string_view operand = rest.substr(one.text.size());
        match.ignoresCase = operand.ends_with(inAnyCase) && match.kind != Match::Kind::equals
            && match.kind != Match::Kind::differs;
        if (match.ignoresCase)
            operand.remove_suffix(inAnyCase.size());
        return readOperand(operand, match.parameter, match.constant) ? std::optional(match)
                                                                     : std::nullopt;
    }
    return rangeFrom(words(text));
}

std::optional<Match> groupFrom(std::string_view text, int depth);

std::optional<Match> joinedFrom(Match::Kind kind, const std::vector<std::string_view> &texts,
                                int depth)
{
    Match group;
    group.kind = kind;
    for (const std::string_view text : texts) {
        std::optional<Match> part = groupFrom(text, depth + 1);
        if (!part)
            return std::nullopt;
        group.parts.push_back(*std::move(part));
    }
    return group;
}

/// "or" binds weakest, then "and", then "not".
std::optional<Match> groupFrom(std::string_view text, int depth)
{
    if (depth > deepestGroup)
        return std::nullopt;
    text = trimmed(text);
    if (const auto alternatives = splitAt(text, " or "); alternatives.size() > 1)
        return joinedFrom(Match::Kind::any, alternatives, depth);
    if (const auto conditions = splitAt(text, " and "); conditions.size() > 1)
        return joinedFrom(Match::Kind::all, conditions, depth);
    if (const auto inner = insideBrackets(text))
        return groupFrom(*inner, depth + 1);
    if (!text.starts_with("not "))
        return valueMatchFrom(text);
    std::optional<Match> part = groupFrom(text.substr(4), depth + 1);
    if (!part)
        return std::nullopt;
    Match none;
    none.kind = Match::Kind::none;
    if (part->kind == Match::Kind::any)
        none.parts = std::move(part->parts);
    else
        none.parts.push_back(*std::move(part));
    return none;
}

} // namespace

std::string operandNotation(const std::string &parameter, const Json &constant)
{
    return constant.is_null() ? '@' + parameter : constant.dump();
}

std::string valueNotation(const Match &match, const std::string &path)
{
    const std::string operand = operandNotation(match.parameter, match.constant);
    switch (match.kind) {
    case Match::Kind::in:
        return path + " in " + operand;
    case Match::Kind::belongsTo:
        return path + " is " + operand;
    case Match::Kind::isThere:
        return path + " is there";
    case Match::Kind::isMissing:
        return path + " is missing";
    default:
        break;
    }
    for (const Operator &one : operators) {
        if (one.kind == match.kind)
            return path + ' ' + std::string(one.text) + ' ' + operand
                + (match.ignoresCase ? std::string(inAnyCase) : std::string());
    }
    return path;
}

std::string toNotation(const Match &match)
{
    switch (match.kind) {
    case Match::Kind::all:
        return joined(match.parts, " and ");
    case Match::Kind::any:
        return joined(match.parts, " or ");
    case Match::Kind::none:
        return negated(match);
    case Match::Kind::range:
        return quotedPath(match.path) + rangeText(match);
    default:
        return valueNotation(match, quotedPath(match.path));
    }
}

std::optional<Match> matchFromNotation(std::string_view text)
{
    return groupFrom(text, 0);
}

} // namespace partita::model
