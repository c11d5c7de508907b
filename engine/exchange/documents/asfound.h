// The design that the files show: their containers, and documents with the same properties.
#pragma once

#include "engine/exchange/documents/documentsets.h"
#include "engine/exchange/documents/foundrows.h"

namespace partita::exchange {

inline constexpr const char *asFoundName = "As found";

/// Adds the design to the workbook. `keys`: partition keys that the files state.
void addAsFound(const std::vector<Collection> &collections, const FoundRows &found,
                const ModelNames &names, const StatedKeys &keys, Imported &imported);

} // namespace partita::exchange
