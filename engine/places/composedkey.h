// Conclusions from the text of a composed property about its parts.
#pragma once

#include "engine/places/locations.h"
#include "engine/places/question.h"

namespace partita::places {

/// True when items of `entity` with equal composed text have equal parts. No value may contain the
/// separator; at most one part may be arbitrary text.
bool isUnambiguous(const model::Workbook &workbook, const std::string &entity,
                   const model::ComposedSource &composed);

/// True when the value of the source (or of its member at `members`) decides the condition: among
/// items of `entity` with the same value, either all meet it or none does.
bool decidesCondition(const model::Workbook &workbook, const std::string &entity,
                      const model::FieldSource &source, const std::vector<std::string> &members,
                      const Condition &condition);

} // namespace partita::places
