#include "engine/planning/lookups/routes/periodkeys.h"

#include "engine/places/periods.h"

#include <algorithm>

namespace partita::planning {
namespace {

/// Every date of the attribute has at least so many characters. Generated dates are complete;
/// stated ones may be shorter.
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

/// The list of periods in the range, for a field that keeps so many characters of a date.
std::optional<places::Operand> periodsOf(const PlanningContext &context,
                                         const places::Question &ask,
                                         const model::FieldSource &source)
{
    const auto *own = std::get_if<model::AttributeSource>(&source);
    if (!own || !own->truncate || *own->truncate < 1 || *own->truncate > places::longestPeriod
        || !isLongEnough(context.workbook, ask.entity, own->attribute, *own->truncate))
        return std::nullopt;
    for (const places::Condition &condition : ask.conditions) {
        if (condition.kind == places::Condition::Kind::range && condition.roles.empty()
            && condition.attribute == own->attribute && condition.operand && condition.operandTo
            && !condition.includesTo) // its end may be the beginning of a further period
            return places::Operand::periods(*condition.operand, *condition.operandTo,
                                            *own->truncate);
    }
    return std::nullopt;
}

} // namespace

std::optional<places::Operand> keysOfPeriods(const PlanningContext &context,
                                             const places::Location &location,
                                             const places::Question &ask)
{
    const auto &paths = location.container->partitionKey;
    if (!location.isRoot() || paths.size() != 1)
        return std::nullopt;
    const std::optional<places::SourceAt> at
        = sourceAt(context.workbook, location, places::pathNames(paths.front()));
    if (!at || !at->roles.empty() || !at->members.empty())
        return std::nullopt;
    if (std::optional<places::Operand> periods = periodsOf(context, ask, at->field->source))
        return periods;
    const auto *composed = std::get_if<model::ComposedSource>(&at->field->source);
    if (!composed)
        return std::nullopt;
    std::vector<places::Operand> parts;
    int lists = 0;
    for (const model::Field &part : composed->parts) {
        std::optional<places::Operand> value
            = boundBy(context.workbook, location.levels.front(), part.source, ask.allFacts(), {});
        if (!value && ++lists == 1)
            value = periodsOf(context, ask, part.source);
        if (!value)
            return std::nullopt;
        parts.push_back(*std::move(value));
    }
    return lists == 1 ? std::optional(places::Operand::join(std::move(parts), composed->separator))
                      : std::nullopt;
}

} // namespace partita::planning
