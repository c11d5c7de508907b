#include "engine/execution/writing/commandvalues.h"

namespace partita::execution {
namespace {

/// The to-many role whose partners' keys the input holds.
std::optional<model::Role> linkOf(const planning::CommandProgram &program,
                                  const planning::Input &input, const model::Workbook &workbook)
{
    if (input.roles.size() != 1)
        return std::nullopt;
    const std::optional<model::Role> role
        = model::findRole(workbook, program.entity, input.roles.front());
    return role && model::isLink(*role) ? role : std::nullopt;
}

json::Value keysAlong(const model::Role &link, const std::string &entity, population::Row row,
                      const population::Rows &rows, json::Arena &arena)
{
    std::vector<json::Value> keys;
    for (const population::Row partner : rows.partners(entity, row, link.name))
        keys.push_back(rows.key(link.partner, partner, arena));
    return json::Value::array(keys, arena);
}

} // namespace

namespace {

/// Values that are no numbers count as 0.
json::Value difference(json::Value now, json::Value before)
{
    const double by
        = (now.isNumber() ? now.number() : 0) - (before.isNumber() ? before.number() : 0);
    const auto whole = static_cast<std::int64_t>(by);
    return static_cast<double>(whole) == by ? json::Value::integer(whole) : json::Value::number(by);
}

/// The value that an operation needs, without one that must be looked up.
struct OperationValue {
    const CommandValues &row;

    json::Value operator()(const planning::SetValue &set) const { return of(set.value); }
    json::Value operator()(const planning::Increment &increment) const
    {
        if (increment.given)
            return row.valueOf(*increment.given);
        return increment.value ? of(increment.value) : json::Value::integer(1);
    }
    json::Value operator()(const planning::KeepExtreme &keep) const { return of(keep.value); }
    json::Value operator()(const planning::Append &append) const
    {
        return append.given ? row.valueOf(*append.given) : of(append.value);
    }
    json::Value operator()(const planning::RemoveElements &removal) const
    {
        return removal.given ? row.valueOf(*removal.given) : row.valueOf(removal.key);
    }
    json::Value operator()(const planning::AdjustSum &sum) const
    {
        return sum.isBeforeKnown ? difference(of(sum.value), row.valueOf(sum.before))
                                 : json::Value();
    }
    json::Value operator()(const planning::Compose &compose) const
    {
        return compose.given ? row.itemOf(*compose.given) : json::Value();
    }
    /// Others need none, or the answer to their question.
    template<typename Other>
    json::Value operator()(const Other &) const
    {
        return {};
    }

    json::Value of(const std::optional<planning::RowValue> &value) const
    {
        if (!value)
            return {};
        const json::Value built = row.itemOf(*value->type);
        return value->isObject ? built : built.member("value");
    }
};

} // namespace

planning::ParameterValues inputsOf(const planning::CommandProgram &program,
                                   population::Row commandRow, const population::Rows &rows,
                                   json::Arena &arena)
{
    planning::ParameterValues values;
    for (const planning::Input &input : program.inputs) {
        if (const auto link = linkOf(program, input, rows.workbook())) {
            values[input.parameter] = keysAlong(*link, program.entity, commandRow, rows, arena);
            continue;
        }
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

CommandValues::CommandValues(const Execution &execution, planning::ParameterValues parameters,
                             population::Row row)
    : m_execution(execution)
    , m_parameters(std::move(parameters))
    , m_row(row)
    , m_lookups(execution.site, execution.arena, m_parameters, execution.log, &execution.atHand)
{
}

Result<void> CommandValues::forEach(const planning::ItemWrite &write,
                                    const std::function<Result<void>()> &visit)
{
    const planning::ChangeInside::LinkedPartners *partners = write.partners();
    if (!partners)
        return visit();
    const json::Value keys = m_parameters[partners->parameter];
    Result<void> done;
    for (std::size_t i = 0; done && i < keys.size(); ++i) {
        setParameter(partners->parameter, keys.at(i));
        done = visit();
    }
    setParameter(partners->parameter, keys);
    return done;
}

json::Value CommandValues::valueOf(const planning::GivenValue &given) const
{
    if (!given.constant.is_null())
        return places::fromNlohmann(given.constant, m_execution.arena);
    const auto known = m_execution.given.find(given.parameter);
    return known == m_execution.given.end()
        ? json::Value::null()
        : places::fromNlohmann(known->second, m_execution.arena);
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

bool CommandValues::mayHold(const planning::ItemWrite &write) const
{
    const planning::RemoveItem *removal = write.removal();
    return !removal || !removal->filtered
        || json::equal(valueOf(*removal->filtered),
                       places::fromNlohmann(write.type->filter->equals, m_execution.arena));
}

ChangeValues CommandValues::valuesOf(const planning::FieldChange &change) const
{
    ChangeValues values;
    if (change.selector)
        values.selector = valueOf(*change.selector);
    values.value = std::visit(OperationValue {*this}, change.operation);
    return values;
}

std::vector<store::PatchOperation> CommandValues::patchOf(const planning::ItemWrite &write) const
{
    std::vector<store::PatchOperation> operations;
    for (const planning::FieldChange &change : write.changes()) {
        for (store::PatchOperation &part : execution::patchOf(change, valuesOf(change)))
            operations.push_back(std::move(part));
    }
    return operations;
}

} // namespace partita::execution
