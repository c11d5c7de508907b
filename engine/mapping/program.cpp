#include "engine/mapping/program.h"

#include <algorithm>

namespace partita::mapping {
namespace {

using population::RolePosition;
using population::Rows;

/// Resolves the fields of one entity. An unknown name leaves Kind::nothing: validation has told the
/// user.
class Compiler {
public:
    explicit Compiler(const Rows &rows)
        : m_rows(rows)
    {
    }

    std::vector<FieldProgram> fields(const std::vector<model::Field> &modelled, int entity) const
    {
        std::vector<FieldProgram> programs;
        for (const model::Field &field : modelled) {
            programs.push_back(std::visit(
                [&](const auto &source) { return compile(source, entity); }, field.source));
            programs.back().name = field.name;
        }
        return programs;
    }

private:
    FieldProgram attribute(FieldProgram::Kind kind, int entity, const std::string &name,
                           std::optional<int> truncate = {}) const
    {
        FieldProgram program;
        program.entity = entity;
        program.attribute = m_rows.attributePosition(entity, name);
        program.truncate = truncate.value_or(-1);
        if (program.attribute >= 0)
            program.kind = kind;
        return program;
    }

    FieldProgram compile(const model::AttributeSource &source, int entity) const
    {
        return attribute(FieldProgram::Kind::attribute, entity, source.attribute, source.truncate);
    }

    FieldProgram compile(const model::ReferenceSource &source, int entity) const
    {
        FieldProgram program;
        if (const auto role = m_rows.rolePosition(entity, source.role)) {
            program.kind = FieldProgram::Kind::reference;
            program.entity = role->partner;
            program.attribute = m_rows.keyPosition(role->partner);
            program.path = {*role};
        }
        return program;
    }

    FieldProgram compile(const model::EmbeddedSource &source, int entity) const
    {
        FieldProgram program;
        if (const auto role = m_rows.rolePosition(entity, source.role)) {
            program.kind = FieldProgram::Kind::embedded;
            program.entity = role->partner;
            program.attribute = m_rows.attributePosition(role->partner, source.orderBy);
            program.path = {*role};
            program.ordered = source.latest.has_value() || !source.orderBy.empty();
            program.latest = source.latest.value_or(-1);
            program.fields = fields(source.fields, role->partner);
        }
        return program;
    }

    FieldProgram compile(const model::CopiedSource &source, int entity) const
    {
        std::vector<RolePosition> path;
        for (const std::string &name : source.roles) {
            const auto role = m_rows.rolePosition(entity, name);
            if (!role)
                return {};
            path.push_back(*role);
            entity = role->partner;
        }
        FieldProgram program
            = attribute(FieldProgram::Kind::copied, entity, source.attribute, source.truncate);
        program.path = std::move(path);
        return program;
    }

    FieldProgram compile(const model::AggregateSource &source, int entity) const
    {
        FieldProgram program;
        const auto role = m_rows.rolePosition(entity, source.role);
        if (!role)
            return program;
        program.entity = role->partner;
        program.attribute = m_rows.attributePosition(role->partner, source.attribute);
        program.function = source.function;
        program.path = {*role};
        if (program.attribute >= 0 || source.function == model::AggregateFunction::count)
            program.kind = FieldProgram::Kind::aggregate;
        return program;
    }

    FieldProgram compile(const model::ConstantSource &source, int) const
    {
        FieldProgram program;
        program.kind = FieldProgram::Kind::constant;
        program.constant = &source.value;
        return program;
    }

    FieldProgram compile(const model::ComposedSource &source, int entity) const
    {
        FieldProgram program;
        program.kind = FieldProgram::Kind::composed;
        program.separator = source.separator;
        program.fields = fields(source.parts, entity);
        return program;
    }

    const Rows &m_rows;
};

} // namespace

TypeProgram::TypeProgram(const model::DocumentType &documentType, const Rows &rows)
    : type(&documentType)
    , entity(rows.entityPosition(documentType.entity))
    , fields(Compiler(rows).fields(documentType.fields, entity))
{
    if (documentType.filter)
        filterAttribute = rows.attributePosition(entity, documentType.filter->attribute);
    if (documentType.cap)
        capAttribute = rows.attributePosition(entity, documentType.cap->orderBy);
}

const TypeProgram *Programs::find(const model::DocumentType &type) const
{
    const auto found = std::find_if(types.begin(), types.end(), [&](const TypeProgram &program) {
        return program.type == &type;
    });
    return found == types.end() ? nullptr : &*found;
}

} // namespace partita::mapping
