#include "engine/places/composedkey.h"

#include "engine/model/attributepath.h"

#include <algorithm>

namespace partita::places {
namespace {

bool sharesCharacters(const std::string &text, const std::string &separator)
{
    return text.find_first_of(separator) != std::string::npos;
}

/// True when one of the values may contain a character of the separator.
bool mayHold(const model::Attribute &attribute, const std::string &separator)
{
    const model::Generator &generator = attribute.generator;
    if (generator.isListed())
        return std::any_of(generator.choices.begin(), generator.choices.end(),
                           [&](const model::Choice &choice) {
                               return sharesCharacters(choice.value.dump(), separator);
                           });
    switch (attribute.type) {
    case model::AttributeType::integer:
    case model::AttributeType::number:
        return sharesCharacters("0123456789+-.e", separator);
    case model::AttributeType::boolean:
        return sharesCharacters("truefalse", separator);
    default:
        return generator.kind != model::Generator::Kind::sequence
            || sharesCharacters("0123456789" + generator.prefix, separator);
    }
}

/// True when the composed text does not show where the value ends.
bool isLoose(const model::Attribute *attribute, bool mayBeMissing, const std::string &separator)
{
    if (!attribute)
        return true;
    using Kind = model::Generator::Kind;
    const Kind kind = attribute->generator.kind;
    const bool isFixed = (kind == Kind::uuid || kind == Kind::dateTime) && attribute->missing <= 0
        && !mayBeMissing;
    return !isFixed && (separator.empty() || mayHold(*attribute, separator));
}

bool isLoose(const model::Workbook &workbook, std::string entity, const model::Field &part,
             const std::string &separator)
{
    if (std::holds_alternative<model::ConstantSource>(part.source))
        return false;
    const std::optional<AttributeAt> at = attributeBehind(workbook, entity, part.source, {});
    if (!at)
        return true;
    bool mayBeMissing = false;
    for (const std::string &name : at->roles) {
        const std::optional<model::Role> role = model::findRole(workbook, entity, name);
        mayBeMissing = mayBeMissing || !role || !role->toParent || role->toMany
            || role->relationship->optionalParent;
        entity = role ? role->partner : std::string();
    }
    const model::Entity *found = workbook.entity(entity);
    return isLoose(found ? found->attribute(at->attribute) : nullptr, mayBeMissing, separator);
}

} // namespace

bool isUnambiguous(const model::Workbook &workbook, const std::string &entity,
                   const model::ComposedSource &composed)
{
    return std::count_if(composed.parts.begin(), composed.parts.end(),
                         [&](const model::Field &part) {
                             return isLoose(workbook, entity, part, composed.separator);
                         })
        <= 1;
}

bool decidesCondition(const model::Workbook &workbook, const std::string &entity,
                      const model::FieldSource &source, const std::vector<std::string> &members,
                      const Condition &condition)
{
    if (condition.kind == Condition::Kind::contains)
        return false;
    const auto isIt = [&](const std::string &attribute) {
        return model::attributePathOf(attribute, members) == condition.attribute;
    };
    if (const auto *own = std::get_if<model::AttributeSource>(&source))
        return condition.roles.empty() && !own->truncate && isIt(own->attribute);
    if (const auto *copied = std::get_if<model::CopiedSource>(&source))
        return condition.roles == copied->roles && !copied->truncate && isIt(copied->attribute);
    if (const auto *reference = std::get_if<model::ReferenceSource>(&source))
        return condition.kind != Condition::Kind::hasPartner
            && condition.roles == std::vector<std::string> {reference->role}
        && condition.attribute
            == keyNameOf(workbook, entityAt(workbook, entity, {reference->role}));
    const auto *composed = std::get_if<model::ComposedSource>(&source);
    return composed && members.empty() && isUnambiguous(workbook, entity, *composed)
        && std::any_of(composed->parts.begin(), composed->parts.end(),
                       [&](const model::Field &part) {
                           return decidesCondition(workbook, entity, part.source, {}, condition);
                       });
}

} // namespace partita::places
