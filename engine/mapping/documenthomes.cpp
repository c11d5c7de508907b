#include "engine/mapping/documenthomes.h"

#include <algorithm>

namespace partita::mapping {
namespace {

using model::Field;

template<typename Source, typename Test>
bool hasSource(const DocumentHome *home, const Test &test)
{
    return home && std::any_of(home->fields->begin(), home->fields->end(), [&](const Field &field) {
               const auto *source = std::get_if<Source>(&field.source);
               return source && test(*source);
           });
}

} // namespace

DocumentHomes::DocumentHomes(const model::Workbook &workbook, const model::Design &design)
    : m_workbook(workbook)
{
    for (const model::Container &container : design.containers) {
        for (const model::DocumentType &type : container.documentTypes) {
            if (type.primary)
                add(type, type.entity, type.fields, {});
        }
    }
}

void DocumentHomes::add(const model::DocumentType &type, const std::string &entity,
                        const std::vector<Field> &fields, const std::vector<std::string> &outwards)
{
    m_homes.emplace(entity, DocumentHome {&type, &fields, outwards});
    for (const Field &field : fields) {
        const auto *embedded = std::get_if<model::EmbeddedSource>(&field.source);
        const auto role
            = embedded ? model::findRole(m_workbook, entity, embedded->role) : std::nullopt;
        if (!role)
            continue;
        std::vector<std::string> further {model::inverseNameOf(*role)};
        further.insert(further.end(), outwards.begin(), outwards.end());
        add(type, role->partner, embedded->fields, further);
    }
}

const DocumentHome *DocumentHomes::of(const std::string &entity) const
{
    const auto found = m_homes.find(entity);
    return found == m_homes.end() ? nullptr : &found->second;
}

void DocumentHomes::addValues(const std::string &entity, const std::vector<Field> &fields,
                              const std::vector<std::string> &before,
                              std::vector<RowValue> &values) const
{
    for (const Field &field : fields) {
        RowValue value {before, {}};
        if (const auto *own = std::get_if<model::AttributeSource>(&field.source)) {
            value.attribute = own->attribute;
        } else if (const auto *copied = std::get_if<model::CopiedSource>(&field.source)) {
            value.roles.insert(value.roles.end(), copied->roles.begin(), copied->roles.end());
            value.attribute = copied->attribute;
        } else if (const auto *reference = std::get_if<model::ReferenceSource>(&field.source)) {
            const auto role = model::findRole(m_workbook, entity, reference->role);
            const model::Entity *partner
                = role && !role->toMany ? m_workbook.entity(role->partner) : nullptr;
            if (!partner)
                continue;
            value.roles.push_back(reference->role);
            value.attribute = partner->key;
        } else {
            continue;
        }
        values.push_back(std::move(value));
    }
}

std::vector<RowValue> DocumentHomes::valuesIn(const std::string &entity) const
{
    std::vector<RowValue> values;
    const DocumentHome *home = of(entity);
    if (!home)
        return values;
    addValues(entity, *home->fields, {}, values);
    if (!home->outwards.empty()) {
        addValues(home->type->entity, home->type->fields, home->outwards, values);
        if (const model::Entity *around = m_workbook.entity(home->type->entity))
            values.push_back({home->outwards, around->key});
    }
    return values;
}

std::vector<RowValue> DocumentHomes::keysIn(const std::string &entity) const
{
    std::vector<RowValue> keys = valuesIn(entity);
    std::erase_if(keys, [&](const RowValue &value) {
        const model::Entity *end
            = m_workbook.entity(model::toOneEnd(m_workbook, entity, value.roles));
        return !end || end->key != value.attribute;
    });
    return keys;
}

bool DocumentHomes::holds(const std::string &entity, const RowValue &value) const
{
    const std::vector<RowValue> values = valuesIn(entity);
    return std::find(values.begin(), values.end(), value) != values.end();
}

bool DocumentHomes::isInside(const std::string &entity, const model::Role &role) const
{
    const DocumentHome *home = of(entity);
    const bool isAround = home && !home->outwards.empty() && home->outwards.front() == role.name;
    return isAround || hasSource<model::EmbeddedSource>(home, [&](const auto &embedded) {
               return embedded.role == role.name;
           });
}

bool DocumentHomes::listsKeys(const std::string &entity, const std::string &role) const
{
    return hasSource<model::ReferenceSource>(
        of(entity), [&](const auto &reference) { return reference.role == role; });
}

bool DocumentHomes::holdsAggregate(const std::string &entity,
                                   const model::Aggregate &aggregate) const
{
    return hasSource<model::AggregateSource>(of(entity), [&](const auto &held) {
        return held.function == aggregate.function && held.role == aggregate.role
            && held.attribute == aggregate.attribute;
    });
}

bool DocumentHomes::holdsAggregateOver(const std::string &entity, const std::string &role) const
{
    return hasSource<model::AggregateSource>(of(entity),
                                             [&](const auto &held) { return held.role == role; });
}

std::vector<std::pair<std::string, model::CopiedSource>> DocumentHomes::copies() const
{
    std::vector<std::pair<std::string, model::CopiedSource>> copies;
    for (const auto &[entity, home] : m_homes) {
        for (const Field &field : *home.fields) {
            if (const auto *copied = std::get_if<model::CopiedSource>(&field.source))
                copies.emplace_back(entity, *copied);
        }
    }
    return copies;
}

} // namespace partita::mapping
