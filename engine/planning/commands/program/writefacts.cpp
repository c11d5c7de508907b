#include "engine/planning/commands/program/writefacts.h"

#include <algorithm>

namespace partita::planning {

bool isPatchable(const ItemWrite &write)
{
    if (!write.changing())
        return !write.rewriting();
    return write.id && !write.moves && arePatchable(write.changes());
}

bool isKnownRemoval(const ItemWrite &write)
{
    const RemoveItem *removal = write.removal();
    return removal && !write.isBackground && write.id && !write.partitionKey.empty() && !write.cap()
        && (!write.type->filter || removal->filtered);
}

bool isKnownCreation(const ItemWrite &write)
{
    return write.creation() && !write.isBackground && write.id && !write.partitionKey.empty()
        && !write.cap();
}

bool canSharePartition(const ItemWrite &write)
{
    return std::none_of(write.partitionKey.begin(), write.partitionKey.end(),
                        [&](const places::Operand &level) { return level == *write.id; });
}

bool needsLocating(const ItemWrite &write)
{
    if (write.style == WriteStyle::patch || write.isGuarded())
        return false; // or its item has been read before
    return write.changing() || write.rebuilding() || write.moves || !write.id;
}

} // namespace partita::planning
