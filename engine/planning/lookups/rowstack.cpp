#include "engine/planning/lookups/rowstack.h"

namespace partita::planning {

json::Value columnOf(const Fetch &fetch, int column, const FetchedRow &row)
{
    const Column &place = fetch.columns[static_cast<std::size_t>(column)];
    if (static_cast<std::size_t>(place.level) >= row.levels.size())
        return {};
    const json::Value value
        = valueAt(row.levels[static_cast<std::size_t>(place.level)], place.path);
    if (place.isLength && value.isArray())
        return json::Value::integer(static_cast<std::int64_t>(value.size()));
    return value;
}

json::Value RowStack::valueOf(const Operand &operand) const
{
    switch (operand.kind) {
    case Operand::Kind::parameter: {
        const auto found = m_parameters.find(operand.name);
        return found == m_parameters.end() ? json::Value() : found->second;
    }
    case Operand::Kind::constant:
        return operand.constant.root();
    case Operand::Kind::column: {
        const std::size_t up = static_cast<std::size_t>(operand.up) + 1;
        if (up > m_frames.size())
            return {};
        const Frame &frame = m_frames[m_frames.size() - up];
        const json::Value value = columnOf(*frame.fetch, operand.column, *frame.row);
        return operand.member.empty() ? value : membersOf(value, operand.member, m_arena);
    }
    case Operand::Kind::composed:
        break;
    }
    std::string text;
    for (std::size_t i = 0; i < operand.parts.size(); ++i) {
        // A part that is not there is empty, as in mapping.
        text += i == 0 ? "" : operand.separator;
        text += plainText(valueOf(operand.parts[i]));
    }
    return json::Value::string(text, m_arena);
}

store::PartitionKey RowStack::keyOf(const std::vector<Operand> &partitionKey) const
{
    std::vector<json::Value> levels;
    for (const Operand &level : partitionKey)
        levels.push_back(valueOf(level));
    return store::PartitionKey::of(levels);
}

} // namespace partita::planning
