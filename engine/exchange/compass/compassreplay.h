// Replays the edits of a Compass diagram.
#pragma once

#include "engine/exchange/imported.h"

#include <string_view>

namespace partita::exchange {

/// The model after all edits: {"collections": […], "relationships": […]}. Notes name edits that are
/// not known.
model::Json replayedModel(const model::Json &edits, const std::string &file,
                          std::vector<ImportNote> &notes);

/// The bytes of a base64 text; other characters are skipped.
std::string decodedBase64(std::string_view text);

} // namespace partita::exchange
