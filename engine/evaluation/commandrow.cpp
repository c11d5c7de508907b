#include "engine/evaluation/commandrow.h"

#include "engine/places/locations.h"
#include "engine/places/values.h"
#include "engine/population/jsonvalue.h"

#include <cmath>

namespace partita::evaluation {

using population::noRow;
using population::Row;

model::Json heldOrMissing(json::Value value)
{
    return value.isUndefined() ? population::missingValue() : places::toNlohmann(value);
}

model::Json changedInPlace(const model::ChangeInPlace &change, json::Value held,
                           const model::Json &operand)
{
    using Kind = model::ChangeInPlace::Kind;
    model::Json value = heldOrMissing(held);
    if (change.isOfNumber()) {
        if (!operand.is_number())
            return value;
        const double before = held.isNumber() ? held.number() : 0;
        const double by = operand.get<double>();
        const double sum = change.kind == Kind::raise ? before + by : before - by;
        const bool isWhole = (!held.isNumber() || held.isInteger()) && operand.is_number_integer();
        return isWhole && std::abs(sum) <= 0x1p53 ? model::Json(static_cast<std::int64_t>(sum))
                                                  : model::Json(sum);
    }
    if (!value.is_array()) {
        if (change.kind == Kind::takeOut)
            return value;
        value = model::Json::array();
    }
    if (change.kind == Kind::append)
        value.push_back(operand);
    else
        std::erase(value.get_ref<model::Json::array_t &>(), operand);
    return value;
}

Row createRows(const model::Command &command, const SampleRequest &drawn, population::Rows &rows)
{
    const Row row = rows.create(command.entity, drawn.values, drawn.parents);
    for (const auto &[role, partners] : drawn.partners) {
        for (const Row partner : partners)
            rows.link(command.entity, row, role, partner);
    }
    for (const SampleChild &child : drawn.children) {
        const std::optional<model::Role> role
            = model::findRole(rows.workbook(), command.entity, child.role);
        if (!role)
            continue;
        std::map<std::string, Row> parents = child.parents;
        parents[model::inverseNameOf(*role)] = row;
        rows.create(role->partner, child.values, parents);
    }
    return row;
}

CommandRow::CommandRow(const model::Command &command, const SampleRequest &drawn,
                       population::Rows &rows)
    : m_command(command)
    , m_rows(rows)
    , m_row(drawn.row)
{
    if (command.kind == model::Command::Kind::create) {
        m_row = createRows(command, drawn, rows);
    } else if (command.kind == model::Command::Kind::update && m_row != noRow) {
        json::Arena arena;
        for (const auto &[name, value] : drawn.values)
            m_old[name] = heldOrMissing(rows.value(command.entity, m_row, name, arena));
        rows.update(command.entity, m_row, drawn.values);
    }
}

CommandRow::~CommandRow()
{
    if (m_row == noRow)
        return;
    if (m_command.kind == model::Command::Kind::create) {
        for (const model::CreatedRows &with : m_command.with) {
            const auto role = model::findRole(m_rows.workbook(), m_command.entity, with.role);
            if (!role || model::isLink(*role)) // linked partners existed before
                continue;
            for (const Row child : m_rows.partners(m_command.entity, m_row, with.role))
                m_rows.remove(role->partner, child);
        }
        m_rows.remove(m_command.entity, m_row);
    } else if (m_command.kind == model::Command::Kind::update)
        m_rows.update(m_command.entity, m_row, m_old);
}

} // namespace partita::evaluation
