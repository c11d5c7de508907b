#include "engine/checks/conditionshare.h"

#include "engine/model/attributepath.h"

#include <algorithm>
#include <cmath>
#include <map>

namespace partita::checks {
namespace {

using model::Generator;
using MatchKind = model::Match::Kind;

constexpr double valuesOfAList = 5; // the sampler draws this number

// Shares for requests made from the values of two random rows: between both, and above the lower.
constexpr double shareBetweenTwo = 1.0 / 3;
constexpr double shareBeyondOne = 2.0 / 3;

/// Share of generated values that equal the constant.
double shareOfValue(const Generator &generator, const model::Json &value)
{
    if (generator.kind == Generator::Kind::boolean && value.is_boolean())
        return value.get<bool>() ? generator.probability : 1 - generator.probability;
    if (!generator.isListed())
        return 1;
    double all = 0;
    double equal = 0;
    for (const model::Choice &choice : generator.choices) {
        all += choice.weight;
        equal += choice.value == value ? choice.weight : 0;
    }
    return all > 0 ? equal / all : 1;
}

/// Expected share of rows that have the value of a random row. 1 when the generator does not
/// determine the number of values.
double shareOfSomeValue(const model::Attribute &attribute)
{
    const Generator &generator = attribute.generator;
    if (generator.kind == Generator::Kind::boolean)
        return std::pow(generator.probability, 2) + std::pow(1 - generator.probability, 2);
    if (generator.kind == Generator::Kind::number && !generator.deviation
        && attribute.type == model::AttributeType::integer)
        return 1 / std::max(1.0, generator.maximum - generator.minimum + 1);
    if (!generator.isListed())
        return 1;
    double all = 0;
    double squares = 0;
    for (const model::Choice &choice : generator.choices) {
        all += choice.weight;
        squares += choice.weight * choice.weight;
    }
    return all > 0 ? squares / (all * all) : 1;
}

double shareOfOne(const model::Attribute &attribute, const model::Match &match)
{
    return match.isConstant() ? shareOfValue(attribute.generator, match.constant)
                              : shareOfSomeValue(attribute);
}

double shareOfList(const model::Attribute &attribute, const model::Match &match)
{
    if (!match.constant.is_array())
        return valuesOfAList * shareOfSomeValue(attribute);
    double share = 0;
    for (const model::Json &value : match.constant)
        share += shareOfValue(attribute.generator, value);
    return share;
}

double shareOfCondition(const model::Attribute &attribute, const model::Match &match)
{
    const double present = 1 - attribute.missing;
    const bool isArray
        = attribute.generator.kind == Generator::Kind::array && !attribute.members.empty();
    switch (match.kind) {
    case MatchKind::equals:
        return present * shareOfOne(attribute, match);
    case MatchKind::differs:
        return present * (1 - (match.isConstant() ? shareOfOne(attribute, match) : 0));
    case MatchKind::isThere:
        return present;
    case MatchKind::isMissing:
        return attribute.missing;
    case MatchKind::in:
        return present * std::min(1.0, shareOfList(attribute, match));
    case MatchKind::range:
        return present * (match.hasFrom() && match.hasTo() ? shareBetweenTwo : shareBeyondOne);
    case MatchKind::contains: {
        const double elements = (attribute.generator.minimum + attribute.generator.maximum) / 2;
        return isArray
            ? present * std::min(1.0, elements * shareOfOne(attribute.members.front(), match))
            : 1;
    }
    default:
        return 1;
    }
}

/// True when the condition identifies a row: its partners are all present in any measured share.
bool namesRow(const model::Entity &entity, const model::Attribute &attribute,
              const model::Match &match)
{
    const Generator::Kind kind = attribute.generator.kind;
    return !match.isConstant() && (match.kind == MatchKind::equals || match.kind == MatchKind::in)
        && (attribute.name == entity.key || kind == Generator::Kind::uuid
            || kind == Generator::Kind::sequence);
}

void add(double share, bool isConstant, ConditionedRows &rows)
{
    rows.share *= share;
    rows.isConstant = rows.isConstant && isConstant;
}

} // namespace

std::vector<ConditionedRows> conditionedRows(const model::Workbook &workbook,
                                             const model::Query &query)
{
    std::vector<ConditionedRows> rows {{query.root}};
    std::map<std::vector<std::string>, ConditionedRows> along; // by the roles of the path
    for (const model::Match &match : query.match) {
        if (match.kind == MatchKind::belongsTo)
            return {};
        if (match.isGroup())
            continue;
        const model::ResolvedPath path = model::resolvePath(workbook, query.root, match.path);
        const model::Entity *entity = workbook.entity(path.entity);
        const std::optional<model::Attribute> attribute
            = entity ? model::attributeAt(*entity, path.attribute) : std::nullopt;
        if (!attribute)
            continue;
        if (namesRow(*entity, *attribute, match))
            return {};
        const double share = shareOfCondition(*attribute, match);
        add(share, match.isConstant(), rows.front());
        if (!path.roles.empty())
            add(share, match.isConstant(),
                along.try_emplace(path.roles, ConditionedRows {path.entity}).first->second);
    }
    for (auto &[roles, conditioned] : along)
        rows.push_back(std::move(conditioned));
    return rows;
}

} // namespace partita::checks
