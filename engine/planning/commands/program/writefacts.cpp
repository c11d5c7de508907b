#include "engine/planning/commands/program/writefacts.h"

#include <algorithm>

namespace partita::planning {

bool isPatchable(const ItemWrite &write)
{
    if (write.kind != ItemWrite::Kind::changeInside)
        return write.kind != ItemWrite::Kind::rewriteWhole;
    return write.id && !write.moves && arePatchable(write.changes);
}

bool isKnownRemoval(const ItemWrite &write)
{
    return write.kind == ItemWrite::Kind::remove && !write.isBackground && write.id
        && !write.partitionKey.empty() && !write.cap && (!write.type->filter || write.filtered);
}

bool isKnownCreation(const ItemWrite &write)
{
    return write.kind == ItemWrite::Kind::create && !write.isBackground && write.id
        && !write.partitionKey.empty() && !write.cap;
}

bool canSharePartition(const ItemWrite &write)
{
    return std::none_of(write.partitionKey.begin(), write.partitionKey.end(),
                        [&](const places::Operand &level) { return level == *write.id; });
}

bool needsLocating(const ItemWrite &write)
{
    if (write.style == WriteStyle::patch)
        return false;
    return write.kind == ItemWrite::Kind::changeInside
        || write.kind == ItemWrite::Kind::rebuildCopies || write.moves || !write.id;
}

} // namespace partita::planning
