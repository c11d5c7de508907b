// Expected sizes of fields. They are used only to choose the SELECT clause.
#include "engine/model/attributepath.h"
#include "engine/model/expectedbytes.h"
#include "engine/places/locations.h"
#include "engine/population/degrees.h"

#include <algorithm>

namespace partita::places {
namespace {

using model::Workbook;

/// Expected bytes of the value at the attribute path `name`.
double attributeBytes(const Workbook &workbook, std::string_view entity, std::string_view name,
                      std::optional<int> truncate)
{
    const model::Entity *found = workbook.entity(entity);
    const auto attribute = found ? model::attributeAt(*found, name) : std::nullopt;
    const double bytes = attribute ? model::expectedBytesOf(*attribute) : 8;
    return truncate ? std::min(bytes, *truncate + 2.0) : bytes;
}

double keyBytes(const Workbook &workbook, std::string_view entity)
{
    const model::Entity *found = workbook.entity(entity);
    return found ? attributeBytes(workbook, entity, found->key, std::nullopt) : 8;
}

double sourceBytes(const Workbook &workbook, const std::string &entity,
                   const model::FieldSource &source)
{
    if (const auto *own = std::get_if<model::AttributeSource>(&source))
        return attributeBytes(workbook, entity, own->attribute, own->truncate);
    if (const auto *copied = std::get_if<model::CopiedSource>(&source))
        return attributeBytes(workbook, entityAt(workbook, entity, copied->roles),
                              copied->attribute, copied->truncate);
    if (const auto *constant = std::get_if<model::ConstantSource>(&source))
        return static_cast<double>(constant->value.dump().size());
    double bytes = 2;
    if (const auto *composed = std::get_if<model::ComposedSource>(&source)) {
        for (const model::Field &part : composed->parts)
            bytes += sourceBytes(workbook, entity, part.source);
        return bytes;
    }
    const auto *reference = std::get_if<model::ReferenceSource>(&source);
    const auto *embedded = std::get_if<model::EmbeddedSource>(&source);
    if (!reference && !embedded)
        return 8;
    const std::optional<model::Role> role
        = model::findRole(workbook, entity, reference ? reference->role : embedded->role);
    if (!role)
        return bytes;
    const double each = reference ? keyBytes(workbook, role->partner)
                                  : expectedBytes(workbook, role->partner, embedded->fields);
    double many = meanDegree(workbook, *role);
    if (embedded && embedded->latest)
        many = std::min(many, static_cast<double>(*embedded->latest));
    return many * (each + 1) + bytes;
}

} // namespace

double meanDegree(const Workbook &workbook, const model::Role &role)
{
    if (!role.toMany)
        return 1;
    const double stated = population::meanDegree(*role.relationship);
    if (stated > 0 && !role.toParent)
        return stated;
    const auto countOf = [&](const std::string &entity) {
        const auto found = workbook.population->counts.find(entity);
        return found == workbook.population->counts.end() ? 0.0
                                                          : static_cast<double>(found->second);
    };
    const double children = countOf(role.relationship->child);
    const double parents = countOf(role.relationship->parent);
    const double ratio
        = role.toParent ? parents / std::max(children, 1.0) : children / std::max(parents, 1.0);
    return ratio > 0 ? ratio : 10;
}

double expectedBytes(const Workbook &workbook, std::string_view entity, const model::Field &field)
{
    return static_cast<double>(field.name.size()) + 4
        + sourceBytes(workbook, std::string(entity), field.source);
}

double expectedBytes(const Workbook &workbook, std::string_view entity,
                     const std::vector<model::Field> &fields)
{
    double bytes = 0;
    for (const model::Field &field : fields)
        bytes += expectedBytes(workbook, entity, field);
    return bytes;
}

double expectedBytes(const Workbook &workbook, std::string_view entity, const model::Field &field,
                     const std::vector<std::string> &path)
{
    std::string attribute;
    std::string owner(entity);
    if (const auto *own = std::get_if<model::AttributeSource>(&field.source)) {
        attribute = own->attribute;
    } else if (const auto *copied = std::get_if<model::CopiedSource>(&field.source)) {
        attribute = copied->attribute;
        owner = entityAt(workbook, std::move(owner), copied->roles);
    }
    if (path.size() < 2 || attribute.empty())
        return expectedBytes(workbook, entity, field);
    attribute = model::attributePathOf(attribute, {path.begin() + 1, path.end()});
    return static_cast<double>(path.back().size()) + 4
        + attributeBytes(workbook, owner, attribute, std::nullopt);
}

} // namespace partita::places
