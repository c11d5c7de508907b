#include "engine/migration/parts/rowsources.h"

namespace partita::migration {
namespace {

/// Calls `visit(entity, isWhole)` for the rows that the fields of an entity's row are made of.
/// `isWhole`: all of them are inside, with fields of their own.
template<typename Visit>
void visitRows(const model::Workbook &workbook, const std::vector<model::Field> &fields,
               const std::string &entity, const Visit &visit)
{
    for (const model::Field &field : fields) {
        if (const auto *embedded = std::get_if<model::EmbeddedSource>(&field.source)) {
            const std::string inner = model::endOf(workbook, entity, {embedded->role});
            visit(inner, !embedded->latest);
            visitRows(workbook, embedded->fields, inner, visit);
        } else if (const auto *reference = std::get_if<model::ReferenceSource>(&field.source)) {
            const std::optional<model::Role> role
                = model::findRole(workbook, entity, reference->role);
            if (role && role->toMany)
                visit(role->partner, false);
        } else if (const auto *copied = std::get_if<model::CopiedSource>(&field.source)) {
            visit(model::endOf(workbook, entity, copied->roles), false);
        } else if (const auto *aggregate = std::get_if<model::AggregateSource>(&field.source)) {
            visit(model::endOf(workbook, entity, {aggregate->role}), false);
        } else if (const auto *composed = std::get_if<model::ComposedSource>(&field.source)) {
            visitRows(workbook, composed->parts, entity, visit);
        }
    }
}

} // namespace

std::set<std::string> entitiesIn(const model::Workbook &workbook, const model::DocumentType &type)
{
    std::set<std::string> entities {type.entity};
    visitRows(workbook, type.fields, type.entity,
              [&](const std::string &entity, bool) { entities.insert(entity); });
    entities.erase(std::string());
    return entities;
}

std::set<std::string> containersWith(const model::Workbook &workbook, const model::Design &design,
                                     const std::string &entity)
{
    std::set<std::string> own; // in documents of their own
    std::set<std::string> inside;
    for (const model::Container &container : design.containers) {
        for (const model::DocumentType &type : container.documentTypes) {
            if (!type.primary)
                continue;
            if (type.entity == entity)
                own.insert(container.name);
            visitRows(workbook, type.fields, type.entity,
                      [&](const std::string &embedded, bool isWhole) {
                          if (isWhole && embedded == entity)
                              inside.insert(container.name);
                      });
        }
    }
    return own.empty() ? inside : own;
}

} // namespace partita::migration
