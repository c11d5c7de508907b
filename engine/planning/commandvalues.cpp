#include "engine/planning/commandvalues.h"

namespace partita::planning {

ParameterValues inputsOf(const CommandProgram &program, population::Row commandRow,
                         const population::Rows &rows, json::Arena &arena)
{
    ParameterValues values;
    for (const Input &input : program.inputs) {
        std::string entity = program.entity;
        population::Row row = commandRow;
        for (const std::string &name : input.roles) {
            const std::optional<model::Role> role = model::findRole(rows.workbook(), entity, name);
            if (!role || row == population::noRow)
                break;
            row = rows.partner(entity, row, name);
            entity = role->partner;
        }
        if (row != population::noRow)
            values[input.parameter] = rows.value(entity, row, input.attribute, arena);
    }
    return values;
}

CommandValues::CommandValues(const Execution &execution, ParameterValues parameters,
                             population::Row row)
    : m_execution(execution)
    , m_parameters(std::move(parameters))
    , m_row(row)
    , m_fetches(execution.site.client, execution.arena, m_parameters, execution.log)
{
}

json::Value CommandValues::asObject() const
{
    std::vector<json::Member> members;
    for (const auto &[name, value] : m_parameters) {
        if (!value.isUndefined())
            members.push_back({name, value});
    }
    return json::Value::object(members, m_execution.arena);
}

json::Value CommandValues::itemOf(const model::DocumentType &type) const
{
    return m_execution.site.mapper.item(type, m_row, m_execution.arena);
}

bool CommandValues::mayHold(const Touch &touch) const
{
    return !touch.filtered
        || json::equal(valueOf(*touch.filtered),
                       planning::valueOf(touch.type->filter->equals, m_execution.arena));
}

ChangeValues CommandValues::valuesOf(const Change &change) const
{
    ChangeValues values;
    if (change.selector)
        values.selector = valueOf(*change.selector);
    if (change.key)
        values.key = valueOf(*change.key);
    if (change.built) {
        const json::Value built = itemOf(*change.built);
        values.value = change.isObject ? built : built.member("value");
    } else if (change.kind == Change::Kind::increment) {
        values.value = json::Value::integer(1);
    }
    return values;
}

std::vector<store::PatchOperation> CommandValues::patchOf(const Touch &touch) const
{
    std::vector<store::PatchOperation> operations;
    for (const Change &change : touch.changes) {
        for (store::PatchOperation &part : planning::patchOf(change, valuesOf(change)))
            operations.push_back(std::move(part));
    }
    return operations;
}

} // namespace partita::planning
