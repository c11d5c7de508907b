#include "engine/execution/reading/lookupscope.h"

#include "engine/places/periods.h"

namespace partita::execution {

json::Value columnOf(const planning::Lookup &lookup, int column, const FoundRow &row)
{
    const planning::Column &place = lookup.columns[static_cast<std::size_t>(column)];
    if (static_cast<std::size_t>(place.level) >= row.levels.size())
        return {};
    const json::Value value
        = places::valueAt(row.levels[static_cast<std::size_t>(place.level)], place.path);
    if (place.isLength && value.isArray())
        return json::Value::integer(static_cast<std::int64_t>(value.size()));
    return value;
}

json::Value LookupScope::valueOf(const places::Operand &operand) const
{
    switch (operand.kind) {
    case places::Operand::Kind::parameter: {
        const auto found = m_parameters.find(operand.name);
        return found == m_parameters.end() ? json::Value() : found->second;
    }
    case places::Operand::Kind::constant:
        return operand.constant.root();
    case places::Operand::Kind::column: {
        const std::size_t up = static_cast<std::size_t>(operand.up) + 1;
        if (up > m_frames.size())
            return {};
        const Frame &frame = m_frames[m_frames.size() - up];
        const json::Value value = columnOf(*frame.lookup, operand.column, *frame.row);
        return operand.member.empty() ? value : places::membersOf(value, operand.member, m_arena);
    }
    case places::Operand::Kind::periods:
        return places::periodsBetween(valueOf(operand.parts.front()), valueOf(operand.parts.back()),
                                      operand.characters, m_arena);
    case places::Operand::Kind::composed:
        break;
    }
    return joined(operand);
}

json::Value LookupScope::joined(const places::Operand &operand) const
{
    std::vector<std::string> texts(1);
    bool isList = false;
    for (std::size_t i = 0; i < operand.parts.size(); ++i) {
        const json::Value value = valueOf(operand.parts[i]);
        const bool isOfPeriods = operand.parts[i].kind == places::Operand::Kind::periods;
        isList = isList || isOfPeriods;
        std::vector<std::string> longer;
        for (const std::string &text : texts) {
            const std::string before = text + (i == 0 ? "" : operand.separator);
            // An absent part is empty, as in mapping.
            for (std::size_t each = 0; each < (isOfPeriods ? value.size() : 1); ++each)
                longer.push_back(before + places::plainText(isOfPeriods ? value.at(each) : value));
        }
        texts = std::move(longer);
    }
    if (!isList)
        return json::Value::string(texts.front(), m_arena);
    std::vector<json::Value> list;
    for (const std::string &text : texts)
        list.push_back(json::Value::string(text, m_arena));
    return json::Value::array(list, m_arena);
}

Levels LookupScope::levelsOf(const places::Operand &operand) const
{
    Levels levels = 0;
    for (const places::Operand &part : operand.parts)
        levels |= levelsOf(part);
    const std::size_t up = static_cast<std::size_t>(operand.up) + 1;
    if (operand.kind == places::Operand::Kind::column && up <= m_frames.size())
        levels |= levelBit(m_frames.size() - up);
    return levels;
}

std::vector<Levels> LookupScope::levelsOf(const planning::Lookup &lookup) const
{
    std::vector<Levels> levels;
    forEachOperand(lookup,
                   [&](const places::Operand &operand) { levels.push_back(levelsOf(operand)); });
    return levels;
}

store::PartitionKey LookupScope::keyOf(const std::vector<places::Operand> &partitionKey) const
{
    std::vector<json::Value> levels;
    for (const places::Operand &level : partitionKey)
        levels.push_back(valueOf(level));
    return store::PartitionKey::of(levels);
}

} // namespace partita::execution
