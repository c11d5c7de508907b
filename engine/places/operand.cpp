#include "engine/places/operand.h"

#include "engine/mapping/naming.h"
#include "engine/model/attributepath.h"

#include <algorithm>

namespace partita::places {
namespace {

/// Period of dates that share their first `characters` characters.
std::string periodName(int characters)
{
    switch (characters) {
    case 4:
        return "year";
    case 7:
        return "month";
    case 10:
        return "day";
    default:
        return "beginning of " + std::to_string(characters) + " characters of a date";
    }
}

} // namespace

Operand Operand::parameterNamed(std::string name)
{
    Operand operand;
    operand.kind = Kind::parameter;
    operand.name = std::move(name);
    return operand;
}

Operand Operand::constantOf(const model::Json &value)
{
    Operand operand;
    operand.kind = Kind::constant;
    if (Result<json::Document> parsed = json::Document::parse(value.dump()))
        operand.constant = *std::move(parsed);
    return operand;
}

Operand Operand::columnAt(int column, std::string name)
{
    Operand operand;
    operand.kind = Kind::column;
    operand.column = column;
    operand.name = std::move(name);
    return operand;
}

Operand Operand::join(std::vector<Operand> parts, std::string separator)
{
    Operand operand;
    operand.kind = Kind::composed;
    operand.parts = std::move(parts);
    operand.separator = std::move(separator);
    return operand;
}

Operand Operand::periods(Operand from, Operand to, int characters)
{
    Operand operand;
    operand.kind = Kind::periods;
    operand.name = "period";
    operand.parts = {std::move(from), std::move(to)};
    operand.characters = characters;
    return operand;
}

Operand Operand::fromInside() const
{
    Operand result = *this;
    if (kind == Kind::column)
        ++result.up;
    for (Operand &part : result.parts)
        part = part.fromInside();
    return result;
}

bool Operand::isFixed() const
{
    if (kind == Kind::column)
        return false;
    return std::all_of(parts.begin(), parts.end(),
                       [](const Operand &part) { return part.isFixed(); });
}

bool Operand::operator==(const Operand &other) const
{
    if (kind != other.kind)
        return false;
    switch (kind) {
    case Kind::parameter:
        return name == other.name;
    case Kind::constant:
        return json::equal(constant.root(), other.constant.root());
    case Kind::column:
        return column == other.column && up == other.up && member == other.member;
    case Kind::composed:
    case Kind::periods:
        break;
    }
    return parts == other.parts && separator == other.separator && characters == other.characters;
}

std::string Operand::text() const
{
    switch (kind) {
    case Kind::parameter:
    case Kind::column:
        return "@" + name;
    case Kind::constant:
        return constant.root().isUndefined() ? "undefined" : json::toText(constant.root());
    case Kind::periods:
        return "each " + periodName(characters) + " from " + parts.front().text() + " to "
            + parts.back().text();
    case Kind::composed:
        break;
    }
    std::string text;
    for (const Operand &part : parts) {
        if (!text.empty())
            text += separator.empty() ? " + " : " + \"" + separator + "\" + ";
        text += part.text();
    }
    return text;
}

const Operand *findFact(const std::vector<Fact> &facts, const std::vector<std::string> &roles,
                        const std::string &attribute)
{
    const auto found = std::find_if(facts.begin(), facts.end(), [&](const Fact &fact) {
        return fact.roles == roles && fact.attribute == attribute;
    });
    return found == facts.end() ? nullptr : &found->operand;
}

std::vector<Fact> factsThrough(const std::vector<Fact> &facts, const std::string &role)
{
    std::vector<Fact> result;
    for (const Fact &fact : facts) {
        if (fact.roles.empty() || fact.roles.front() != role)
            continue;
        result.push_back(
            {{fact.roles.begin() + 1, fact.roles.end()}, fact.attribute, fact.operand});
    }
    return result;
}

std::vector<Fact> factsFromInside(const std::vector<Fact> &facts)
{
    std::vector<Fact> result = facts;
    for (Fact &fact : result)
        fact.operand = fact.operand.fromInside();
    return result;
}

std::string parameterName(const std::vector<std::string> &roles, const std::string &attribute)
{
    std::vector<std::string> parts = roles;
    parts.push_back(model::headOf(attribute));
    for (std::string &member : model::membersAlong(attribute))
        parts.push_back(std::move(member));
    return mapping::camelJoined(parts);
}

} // namespace partita::places
