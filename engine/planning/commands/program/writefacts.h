// Facts about one write that several passes ask for.
#pragma once

#include "engine/planning/commandprogram.h"

namespace partita::planning {

/// A batch or a patch can do it without reading the item.
bool isPatchable(const ItemWrite &write);
/// A foreground removal of an item whose place and existence are known beforehand.
bool isKnownRemoval(const ItemWrite &write);
/// A foreground creation of an item whose place is known beforehand.
bool isKnownCreation(const ItemWrite &write);
/// Items of several rows may lie in one logical partition. Requires: a known place.
bool canSharePartition(const ItemWrite &write);
/// Its items are looked for when it is executed.
bool needsLocating(const ItemWrite &write);

} // namespace partita::planning
