#include "engine/planning/lookups/periodkeys.h"

#include "engine/planning/rows/periods.h"

#include <algorithm>

namespace partita::planning {
namespace {

/// Every date there is of the attribute has the characters: made ones are whole, and stated ones may be shorter.
bool isLongEnough(const model::Workbook &workbook, const std::string &entity,
                  const std::string &name, int characters)
{
    const model::Entity *found = workbook.entity(entity);
    const model::Attribute *attribute = found ? found->attribute(name) : nullptr;
    if (!attribute || attribute->isMutable
        || attribute->generator.kind != model::Generator::Kind::dateTime)
        return false;
    const auto &samples = workbook.population->sampleRows;
    return std::all_of(samples.begin(), samples.end(), [&](const model::SampleRow &sample) {
        const auto stated = sample.values.find(name);
        return sample.entity != entity || stated == sample.values.end()
            || (stated->second.is_string()
                && stated->second.get_ref<const std::string &>().size()
                    >= static_cast<std::size_t>(characters));
    });
}

/// The periods of a date of which that many characters are kept.
std::optional<Operand> periodsOf(const PlanningContext &context, const Ask &ask,
                                 const model::FieldSource &source)
{
    const auto *own = std::get_if<model::AttributeSource>(&source);
    if (!own || !own->truncate || *own->truncate < 1 || *own->truncate > longestPeriod
        || !isLongEnough(context.workbook, ask.entity, own->attribute, *own->truncate))
        return std::nullopt;
    for (const Condition &condition : ask.conditions) {
        if (condition.kind == Condition::Kind::range && condition.roles.empty()
            && condition.attribute == own->attribute && condition.operand && condition.operandTo)
            return Operand::periods(*condition.operand, *condition.operandTo, *own->truncate);
    }
    return std::nullopt;
}

} // namespace

std::optional<Operand> keysOfPeriods(const PlanningContext &context, const Location &location,
                                     const Ask &ask)
{
    const auto &paths = location.container->partitionKey;
    if (!location.isRoot() || paths.size() != 1)
        return std::nullopt;
    const std::optional<SourceAt> at
        = sourceAt(context.workbook, location, pathNames(paths.front()));
    if (!at || !at->roles.empty() || !at->members.empty())
        return std::nullopt;
    if (std::optional<Operand> periods = periodsOf(context, ask, at->field->source))
        return periods;
    const auto *composed = std::get_if<model::ComposedSource>(&at->field->source);
    if (!composed)
        return std::nullopt;
    std::vector<Operand> parts;
    int lists = 0;
    for (const model::Field &part : composed->parts) {
        std::optional<Operand> value
            = boundBy(context.workbook, location.levels.front(), part.source, ask.allFacts(), {});
        if (!value && ++lists == 1)
            value = periodsOf(context, ask, part.source);
        if (!value)
            return std::nullopt;
        parts.push_back(*std::move(value));
    }
    return lists == 1 ? std::optional(Operand::join(std::move(parts), composed->separator))
                      : std::nullopt;
}

} // namespace partita::planning
