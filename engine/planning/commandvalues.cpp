#include "engine/planning/commandvalues.h"

#include "engine/planning/itemwriter.h"

#include <set>

namespace partita::planning {

namespace {

/// What is no number does not count.
json::Value difference(json::Value now, json::Value before)
{
    const double by
        = (now.isNumber() ? now.number() : 0) - (before.isNumber() ? before.number() : 0);
    const auto whole = static_cast<std::int64_t>(by);
    return static_cast<double>(whole) == by ? json::Value::integer(whole) : json::Value::number(by);
}

} // namespace

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

Result<ChangeValues> CommandValues::valuesOf(const Change &change)
{
    ChangeValues values;
    if (change.selector)
        values.selector = valueOf(*change.selector);
    if (change.key)
        values.key = valueOf(*change.key);
    if (change.built && change.kind != Change::Kind::recompute) {
        const json::Value built = itemOf(*change.built);
        values.value = change.isObject ? built : built.member("value");
    } else if (change.kind == Change::Kind::increment && !change.before) {
        values.value = json::Value::integer(1);
    } else if (change.fetch) {
        Result<Fetched> found = m_fetches.run(*change.fetch, true);
        if (!found)
            return found.error();
        values.value = change.fetch->isValue
            ? json::copy(found->value, m_execution.arena)
            : planning::valueOf(nlohmann::ordered_json(found->results), m_execution.arena);
    }
    if (change.kind == Change::Kind::increment && change.before)
        values.value = difference(values.value, valueOf(*change.before));
    return values;
}

Result<std::vector<store::PatchOperation>> CommandValues::patchOf(const Touch &touch)
{
    std::vector<store::PatchOperation> operations;
    for (const Change &change : touch.changes) {
        Result<ChangeValues> values = valuesOf(change);
        if (!values)
            return values.error();
        for (store::PatchOperation &part : planning::patchOf(change, *values))
            operations.push_back(std::move(part));
    }
    return operations;
}

Result<std::vector<json::Value>> CommandValues::itemsOf(const Touch &touch)
{
    Result<Fetched> found = m_fetches.run(*touch.locate, false);
    if (!found)
        return found.error();
    std::vector<json::Value> items;
    std::set<std::string> places; // an item is found once for each of its elements that matches
    for (const FetchedRow &row : found->rows) {
        const json::Value item = row.levels.front();
        if (!places.insert(planning::keyOf(m_execution, touch, item).toText() + ' ' + idOf(item))
                 .second)
            continue;
        // Copies: the rows borrow from a container that is about to change.
        items.push_back(
            json::copy(withoutSystemProperties(item, m_execution.arena), m_execution.arena));
    }
    return items;
}

} // namespace partita::planning
