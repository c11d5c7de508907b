#include "engine/advice/constantshare.h"

#include "engine/model/attributepath.h"

#include <algorithm>

namespace partita::advice {
namespace {

using model::Generator;

/// Of the values that the generator makes.
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

double shareOfCondition(const model::Attribute &attribute, const model::Match &match)
{
    const double present = 1 - attribute.missing;
    if (match.kind == model::Match::Kind::equals)
        return present * shareOfValue(attribute.generator, match.constant);
    const bool isArray
        = attribute.generator.kind == Generator::Kind::array && !attribute.members.empty();
    if (match.kind != model::Match::Kind::contains || !isArray)
        return 1;
    const double elements = (attribute.generator.minimum + attribute.generator.maximum) / 2;
    return present
        * std::min(1.0,
                   elements * shareOfValue(attribute.members.front().generator, match.constant));
}

} // namespace

double shareOfConstants(const model::Workbook &workbook, const model::Query &query)
{
    double share = 1;
    for (const model::Match &match : query.match) {
        if (!match.isConstant())
            continue;
        const model::ResolvedPath path = model::resolvePath(workbook, query.root, match.path);
        const model::Entity *entity = workbook.entity(path.entity);
        const std::optional<model::Attribute> attribute
            = entity ? model::attributeAt(*entity, path.attribute) : std::nullopt;
        if (attribute)
            share *= shareOfCondition(*attribute, match);
    }
    return share;
}

} // namespace partita::advice
