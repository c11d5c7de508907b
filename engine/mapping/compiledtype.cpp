#include "engine/mapping/compiledtype.h"

#include <algorithm>

namespace partita::mapping {
namespace {

using population::RolePosition;
using population::Rows;

/// Resolver of one entity's fields. An unknown name yields Kind::nothing: validation reports it.
class Compiler {
public:
    explicit Compiler(const Rows &rows)
        : m_rows(rows)
    {
    }

    std::vector<CompiledField> fields(const std::vector<model::Field> &modelled, int entity) const
    {
        std::vector<CompiledField> compiledFields;
        for (const model::Field &field : modelled) {
            compiledFields.push_back(std::visit(
                [&](const auto &source) { return compile(source, entity); }, field.source));
            compiledFields.back().name = field.name;
        }
        return compiledFields;
    }

private:
    CompiledField attribute(CompiledField::Kind kind, int entity, const std::string &name,
                            std::optional<int> truncate = {}) const
    {
        CompiledField compiled;
        compiled.entity = entity;
        compiled.attribute = m_rows.attributePosition(entity, name);
        compiled.truncate = truncate.value_or(-1);
        if (compiled.attribute >= 0)
            compiled.kind = kind;
        return compiled;
    }

    CompiledField compile(const model::AttributeSource &source, int entity) const
    {
        return attribute(CompiledField::Kind::attribute, entity, source.attribute, source.truncate);
    }

    CompiledField compile(const model::ReferenceSource &source, int entity) const
    {
        CompiledField compiled;
        if (const auto role = m_rows.rolePosition(entity, source.role)) {
            compiled.kind = CompiledField::Kind::reference;
            compiled.entity = role->partner;
            compiled.attribute = m_rows.keyPosition(role->partner);
            compiled.path = {*role};
        }
        return compiled;
    }

    CompiledField compile(const model::EmbeddedSource &source, int entity) const
    {
        CompiledField compiled;
        if (const auto role = m_rows.rolePosition(entity, source.role)) {
            compiled.kind = CompiledField::Kind::embedded;
            compiled.entity = role->partner;
            compiled.attribute = m_rows.attributePosition(role->partner, source.orderBy);
            compiled.path = {*role};
            compiled.ordered = source.latest.has_value() || !source.orderBy.empty();
            compiled.latest = source.latest.value_or(-1);
            compiled.fields = fields(source.fields, role->partner);
        }
        return compiled;
    }

    CompiledField compile(const model::CopiedSource &source, int entity) const
    {
        std::vector<RolePosition> path;
        for (const std::string &name : source.roles) {
            const auto role = m_rows.rolePosition(entity, name);
            if (!role)
                return {};
            path.push_back(*role);
            entity = role->partner;
        }
        CompiledField compiled
            = attribute(CompiledField::Kind::copied, entity, source.attribute, source.truncate);
        compiled.path = std::move(path);
        return compiled;
    }

    CompiledField compile(const model::AggregateSource &source, int entity) const
    {
        CompiledField compiled;
        const auto role = m_rows.rolePosition(entity, source.role);
        if (!role)
            return compiled;
        compiled.entity = role->partner;
        compiled.attribute = m_rows.attributePosition(role->partner, source.attribute);
        compiled.function = source.function;
        compiled.path = {*role};
        if (compiled.attribute >= 0 || source.function == model::AggregateFunction::count)
            compiled.kind = CompiledField::Kind::aggregate;
        return compiled;
    }

    CompiledField compile(const model::ConstantSource &source, int) const
    {
        CompiledField compiled;
        compiled.kind = CompiledField::Kind::constant;
        compiled.constant = &source.value;
        return compiled;
    }

    CompiledField compile(const model::ComposedSource &source, int entity) const
    {
        CompiledField compiled;
        compiled.kind = CompiledField::Kind::composed;
        compiled.separator = source.separator;
        compiled.fields = fields(source.parts, entity);
        return compiled;
    }

    const Rows &m_rows;
};

} // namespace

model::DocumentType withKeyFields(const model::DocumentType &type,
                                  std::span<const std::string> partitionKey)
{
    model::DocumentType keyed = type;
    std::erase_if(keyed.fields, [&](const model::Field &field) {
        return std::none_of(partitionKey.begin(), partitionKey.end(), [&](const std::string &path) {
            return path == '/' + field.name || path.starts_with('/' + field.name + '/');
        });
    });
    return keyed;
}

CompiledType::CompiledType(const model::DocumentType &documentType, const Rows &rows)
    : type(&documentType)
    , entity(rows.entityPosition(documentType.entity))
    , fields(Compiler(rows).fields(documentType.fields, entity))
{
    if (documentType.filter)
        filterAttribute = rows.attributePosition(entity, documentType.filter->attribute);
    if (documentType.cap)
        capAttribute = rows.attributePosition(entity, documentType.cap->orderBy);
}

const CompiledType *CompiledTypes::find(const model::DocumentType &type) const
{
    const auto found = std::find_if(types.begin(), types.end(), [&](const CompiledType &compiled) {
        return compiled.type == &type;
    });
    return found == types.end() ? nullptr : &*found;
}

} // namespace partita::mapping
