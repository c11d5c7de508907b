#include "engine/planning/lookups/earlierreads.h"

namespace partita::planning {
namespace {

/// Adds the name of a value. False when it is not known before rows are found.
bool addName(const places::Operand &operand, const Lookup *given, const ReusableReads &recall,
             std::string &text)
{
    switch (operand.kind) {
    case places::Operand::Kind::parameter:
        text += '@' + operand.name + '\n';
        return places::contains(recall.parameters, operand.name);
    case places::Operand::Kind::constant:
        text += operand.text() + '\n';
        return true;
    case places::Operand::Kind::column: {
        if (!given || operand.up > 0 || !operand.member.empty() || !recall.nameOf)
            return false;
        const Column &column = given->columns[static_cast<std::size_t>(operand.column)];
        if (column.level > 0 || column.isLength)
            return false;
        const std::string name = recall.nameOf(column.path);
        text += name + '\n';
        return !name.empty();
    }
    case places::Operand::Kind::composed:
        text += operand.separator + '(';
        for (const places::Operand &part : operand.parts) {
            if (!addName(part, given, recall, text))
                return false;
        }
        text += ')';
        return true;
    case places::Operand::Kind::periods:
        break;
    }
    return false;
}

} // namespace

EarlierReads::Place EarlierReads::placeOf(const Lookup &read, const std::string &key)
{
    return {{read.container, read.documentType}, key};
}

int EarlierReads::recall(const Lookup &read, const std::string &key)
{
    const auto known = m_steps.find(placeOf(read, key));
    if (known == m_steps.end())
        return 0;
    m_kept.insert(known->second);
    return known->second;
}

void EarlierReads::add(const Lookup &read, const std::string &key)
{
    m_steps[placeOf(read, key)] = read.step;
}

void EarlierReads::forget(const std::string &container, const std::string &documentType)
{
    std::erase_if(m_steps, [&](const auto &known) {
        return known.first.first == std::pair(container, documentType);
    });
}

std::optional<std::string> itemAt(const std::vector<places::Operand> &partitionKey,
                                  const places::Operand &id, const ReusableReads &recall,
                                  const Lookup *given)
{
    std::string text = recall.scope + '\n';
    for (const places::Operand &level : partitionKey) {
        if (!addName(level, given, recall, text))
            return std::nullopt;
    }
    return addName(id, given, recall, text) ? std::optional(text) : std::nullopt;
}

std::optional<std::string> itemReadBy(const Lookup &read, const Lookup *given,
                                      const ReusableReads &recall)
{
    const PointRead *one = read.pointRead();
    if (!one || read.gathers() || read.isGathered())
        return std::nullopt;
    return itemAt(read.partition.key, one->id, recall, given);
}

} // namespace partita::planning
