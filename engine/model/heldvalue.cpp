#include "engine/model/heldvalue.h"

namespace partita::model {

std::optional<HeldValue> heldValue(const Workbook &workbook, const Field &field,
                                   const std::string &entity)
{
    if (const auto *constant = std::get_if<ConstantSource>(&field.source))
        return HeldValue {{}, {}, {}, constant->value};
    if (const auto *own = std::get_if<AttributeSource>(&field.source); own && !own->truncate)
        return HeldValue {{}, entity, own->attribute, {}};
    if (const auto *reference = std::get_if<ReferenceSource>(&field.source)) {
        const Entity *partner = workbook.entity(toOneEnd(workbook, entity, {reference->role}));
        return partner
            ? std::optional(HeldValue {{reference->role}, partner->name, partner->key, {}})
            : std::nullopt;
    }
    const auto *copied = std::get_if<CopiedSource>(&field.source);
    const std::string end
        = copied && !copied->truncate ? toOneEnd(workbook, entity, copied->roles) : std::string();
    return end.empty() ? std::nullopt
                       : std::optional(HeldValue {copied->roles, end, copied->attribute, {}});
}

std::optional<HeldValue> heldValue(const Workbook &workbook, const DocumentType &type,
                                   const std::string &path)
{
    const Field *field = path.empty() ? nullptr : type.field(path.substr(1));
    return field ? heldValue(workbook, *field, type.entity) : std::nullopt;
}

bool isKeyOfRow(const Workbook &workbook, const HeldValue &value)
{
    const Entity *entity = workbook.entity(value.entity);
    return entity && !value.constant && value.attribute == entity->key;
}

} // namespace partita::model
