// What a composed property tells of the parts that it is made of.
#pragma once

#include "engine/places/locations.h"
#include "engine/places/question.h"

namespace partita::places {

/// Items of `entity` that have the same composed text agree in every part: no value can be read
/// across a separator. One part at most may be any text.
bool isUnambiguous(const model::Workbook &workbook, const std::string &entity,
                   const model::ComposedSource &composed);

/// Items of `entity` that agree in the source's value (in what stands at `members` inside it) all
/// meet the condition, or none does.
bool tells(const model::Workbook &workbook, const std::string &entity,
           const model::FieldSource &source, const std::vector<std::string> &members,
           const Condition &condition);

} // namespace partita::places
