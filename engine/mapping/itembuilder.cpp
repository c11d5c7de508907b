// Execution of compiled document types: turns one row into one item.
#include "engine/base/utf8.h"
#include "engine/mapping/compiledtype.h"
#include "engine/population/jsonvalue.h"

#include <algorithm>
#include <numeric>

namespace partita::mapping {
namespace {

using json::Value;
using population::noRow;
using population::Row;

Value constantValue(const model::Json &constant, json::Arena &arena)
{
    if (constant.is_string())
        return Value::string(constant.get_ref<const std::string &>());
    return population::toValue(constant, arena);
}

/// Sum of numbers, exact as long as all are integers and fit.
class Sum {
public:
    void add(Value value)
    {
        if (!value.isNumber())
            return;
        ++m_count;
        m_real += value.number();
        m_isWhole = m_isWhole && value.isInteger()
            && !__builtin_add_overflow(m_whole, value.integer(), &m_whole);
    }
    Value sum() const { return m_isWhole ? Value::integer(m_whole) : Value::number(m_real); }
    Value average() const
    {
        return m_count ? Value::number(m_real / static_cast<double>(m_count)) : Value();
    }

private:
    std::int64_t m_count = 0;
    std::int64_t m_whole = 0;
    double m_real = 0;
    bool m_isWhole = true;
};

} // namespace

void keepNewest(const population::Rows &rows, int entity, int attribute, int most,
                std::vector<Row> &out)
{
    json::Arena arena;
    std::vector<std::pair<Value, Row>> keyed;
    keyed.reserve(out.size());
    for (const Row row : out)
        keyed.emplace_back(rows.valueAt(entity, row, attribute, arena), row);
    const std::size_t kept
        = most < 0 ? keyed.size() : std::min(keyed.size(), static_cast<std::size_t>(most));
    std::partial_sort(keyed.begin(), keyed.begin() + static_cast<std::ptrdiff_t>(kept), keyed.end(),
                      [](const auto &left, const auto &right) {
                          const int order = json::compare(left.first, right.first);
                          return order != 0 ? order > 0 : left.second > right.second;
                      });
    out.resize(kept);
    for (std::size_t index = 0; index < kept; ++index)
        out[index] = keyed[index].second;
}

ItemBuilder::ItemBuilder(const population::Rows &rows, json::Arena &arena)
    : m_rows(rows)
    , m_arena(arena)
{
}

bool ItemBuilder::includes(const CompiledType &type, Row row) const
{
    if (!m_rows.isLiveAt(type.entity, row))
        return false;
    if (!type.type->filter)
        return true;
    json::Arena arena;
    return json::equal(m_rows.valueAt(type.entity, row, type.filterAttribute, arena),
                       population::toValue(type.type->filter->equals, arena));
}

ItemBuilder::Level &ItemBuilder::level(std::size_t depth)
{
    while (m_levels.size() <= depth)
        m_levels.emplace_back();
    return m_levels[depth];
}

Value ItemBuilder::object(const std::vector<CompiledField> &fields, Row row, std::size_t depth)
{
    std::vector<json::Member> &members = level(depth).members;
    members.clear();
    for (const CompiledField &field : fields)
        members.push_back({field.name, value(field, row, depth)});
    return Value::object(members, m_arena);
}

Value ItemBuilder::value(const CompiledField &field, Row row, std::size_t depth)
{
    switch (field.kind) {
    case CompiledField::Kind::attribute:
        return attribute(field, row);
    case CompiledField::Kind::reference:
        return reference(field, row, depth);
    case CompiledField::Kind::embedded:
        return embedded(field, row, depth);
    case CompiledField::Kind::copied:
        return copied(field, row);
    case CompiledField::Kind::aggregate:
        return aggregate(field, row, depth);
    case CompiledField::Kind::constant:
        return constantValue(*field.constant, m_arena);
    case CompiledField::Kind::composed:
        return composed(field, row, depth);
    case CompiledField::Kind::nothing:
        break;
    }
    return {};
}

Value ItemBuilder::attribute(const CompiledField &field, Row row) const
{
    const Value whole = m_rows.valueAt(field.entity, row, field.attribute, m_arena);
    if (field.truncate < 0 || !whole.isString())
        return whole;
    return Value::string(firstCharacters(whole.string(), static_cast<std::size_t>(field.truncate)));
}

Value ItemBuilder::reference(const CompiledField &field, Row row, std::size_t depth)
{
    const population::RolePosition &role = field.path.front();
    if (!role.toMany) {
        const Row partner = m_rows.partnerAt(role, row);
        return partner == noRow ? Value()
                                : m_rows.valueAt(field.entity, partner, field.attribute, m_arena);
    }
    Level &scratch = level(depth + 1);
    m_rows.partnersAt(role, row, scratch.rows);
    scratch.elements.clear();
    for (const Row partner : scratch.rows)
        scratch.elements.push_back(m_rows.valueAt(field.entity, partner, field.attribute, m_arena));
    return Value::array(scratch.elements, m_arena);
}

Value ItemBuilder::embedded(const CompiledField &field, Row row, std::size_t depth)
{
    const population::RolePosition &role = field.path.front();
    if (!role.toMany) {
        const Row partner = m_rows.partnerAt(role, row);
        return partner == noRow ? Value() : object(field.fields, partner, depth + 1);
    }
    Level &scratch = level(depth + 1);
    m_rows.partnersAt(role, row, scratch.rows);
    if (field.ordered)
        keepNewest(m_rows, field.entity, field.attribute, field.latest, scratch.rows);
    scratch.elements.clear();
    for (const Row partner : scratch.rows)
        scratch.elements.push_back(object(field.fields, partner, depth + 1));
    return Value::array(scratch.elements, m_arena);
}

Value ItemBuilder::copied(const CompiledField &field, Row row)
{
    for (const population::RolePosition &role : field.path) {
        row = m_rows.partnerAt(role, row);
        if (row == noRow)
            return {};
    }
    return attribute(field, row);
}

Value ItemBuilder::aggregate(const CompiledField &field, Row row, std::size_t depth)
{
    const population::RolePosition &role = field.path.front();
    if (field.function == model::AggregateFunction::count)
        return Value::integer(m_rows.partnerCountAt(role, row));
    std::vector<Row> &partners = level(depth + 1).rows;
    m_rows.partnersAt(role, row, partners);
    Sum sum;
    Value least;
    Value greatest;
    for (const Row partner : partners) {
        const Value value = m_rows.valueAt(field.entity, partner, field.attribute, m_arena);
        if (value.isUndefined())
            continue;
        sum.add(value);
        if (least.isUndefined() || json::compare(value, least) < 0)
            least = value;
        if (greatest.isUndefined() || json::compare(value, greatest) > 0)
            greatest = value;
    }
    switch (field.function) {
    case model::AggregateFunction::sum:
        return sum.sum();
    case model::AggregateFunction::average:
        return sum.average();
    case model::AggregateFunction::min:
        return least;
    case model::AggregateFunction::max:
        return greatest;
    case model::AggregateFunction::count:
        break;
    }
    return {};
}

Value ItemBuilder::composed(const CompiledField &field, Row row, std::size_t depth)
{
    std::string text;
    for (std::size_t index = 0; index < field.fields.size(); ++index) {
        if (index > 0)
            text += field.separator;
        const Value part = value(field.fields[index], row, depth);
        if (part.isString())
            text += part.string();
        else
            json::write(part, text);
    }
    return Value::string(text, m_arena);
}

} // namespace partita::mapping
