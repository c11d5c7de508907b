// What the fields of a document are made of: the rest of locations.h that looks from a field back
// at the model.
#include "engine/model/attributepath.h"
#include "engine/places/locations.h"

#include <algorithm>

namespace partita::places {

std::optional<Operand> boundBy(const model::Workbook &workbook, const Level &level,
                               const model::FieldSource &source, const std::vector<Fact> &facts,
                               const std::vector<std::string> &members)
{
    const auto known = [&](const std::vector<std::string> &roles,
                           const std::string &attribute) -> std::optional<Operand> {
        const Operand *operand = findFact(facts, roles, model::attributePathOf(attribute, members));
        return operand ? std::optional(*operand) : std::nullopt;
    };
    if (const auto *own = std::get_if<model::AttributeSource>(&source))
        return own->truncate ? std::nullopt : known({}, own->attribute);
    if (const auto *copied = std::get_if<model::CopiedSource>(&source))
        return copied->truncate ? std::nullopt : known(copied->roles, copied->attribute);
    if (!members.empty())
        return std::nullopt;
    if (const auto *constant = std::get_if<model::ConstantSource>(&source))
        return Operand::constantOf(constant->value);
    if (const auto *reference = std::get_if<model::ReferenceSource>(&source)) {
        const std::optional<model::Role> role
            = model::findRole(workbook, level.entity, reference->role);
        return role && !role->toMany ? known({reference->role}, keyNameOf(workbook, role->partner))
                                     : std::nullopt;
    }
    const auto *composed = std::get_if<model::ComposedSource>(&source);
    if (!composed)
        return std::nullopt;
    std::vector<Operand> parts;
    for (const model::Field &part : composed->parts) {
        std::optional<Operand> operand = boundBy(workbook, level, part.source, facts);
        if (!operand)
            return std::nullopt;
        parts.push_back(*std::move(operand));
    }
    return Operand::join(std::move(parts), composed->separator);
}

std::vector<Fact> factsAtRoot(const model::Workbook &, const Location &location,
                              std::vector<Fact> facts)
{
    for (std::size_t index = location.levels.size() - 1; index > 0; --index) {
        // What is known of the partner reached by the role back is known of the level around.
        facts = factsThrough(facts, location.levels[index].inverseRole);
    }
    return facts;
}

std::optional<SourceAt> sourceAt(const model::Workbook &workbook, const Location &location,
                                 const std::vector<std::string> &path)
{
    SourceAt result;
    result.level = &location.levels.front();
    const std::vector<model::Field> *fields = result.level->fields;
    std::string entity = result.level->entity;
    for (std::size_t i = 0; i < path.size(); ++i) {
        result.field = model::findField(*fields, path[i]);
        if (!result.field)
            return std::nullopt;
        const auto *embedded = std::get_if<model::EmbeddedSource>(&result.field->source);
        if (!embedded || i + 1 == path.size()) {
            result.members.assign(path.begin() + static_cast<std::ptrdiff_t>(i) + 1, path.end());
            return result;
        }
        const std::optional<model::Role> role = model::findRole(workbook, entity, embedded->role);
        if (!role || role->toMany)
            return std::nullopt;
        result.roles.push_back(role->name);
        result.level = nullptr;
        fields = &embedded->fields;
        entity = role->partner;
    }
    return std::nullopt;
}

std::optional<AttributeAt> attributeBehind(const model::Workbook &workbook,
                                           const std::string &entity,
                                           const model::FieldSource &source,
                                           const std::vector<std::string> &members)
{
    if (const auto *own = std::get_if<model::AttributeSource>(&source))
        return AttributeAt {{}, model::attributePathOf(own->attribute, members)};
    if (const auto *copied = std::get_if<model::CopiedSource>(&source))
        return AttributeAt {copied->roles, model::attributePathOf(copied->attribute, members)};
    if (const auto *reference = std::get_if<model::ReferenceSource>(&source))
        return AttributeAt {{reference->role},
                            keyNameOf(workbook, entityAt(workbook, entity, {reference->role}))};
    return std::nullopt;
}

} // namespace partita::places
