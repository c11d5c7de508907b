// Rates at which rows are created, removed and changed. They follow from the stated rates of
// commands; for attributes that no command changes, from the change rate in the model.
#pragma once

#include "engine/model/workbook.h"

namespace partita::mapping {

/// Commands of one kind on an entity, per second. With `attribute`, only updates that change it.
double commandRate(const model::Workbook &workbook, const std::string &entity,
                   model::Command::Kind kind, const std::string &attribute = {});
/// Changes of an attribute per second: from the commands, else from the model. 0 for an attribute
/// that does not change.
double changeRate(const model::Workbook &workbook, const std::string &entity,
                  const model::Attribute &attribute);

/// Choice among the rows at the end of a role, relative to the row whose item holds data of them.
enum class Among {
    all,
    others ///< without those created or removed together with their holder
};
/// Such rows created per second, alone or together with others.
double createdRate(const model::Workbook &workbook, const model::Role &role, Among which);
/// Such rows removed per second, alone or together with the row that contains them.
double removedRate(const model::Workbook &workbook, const model::Role &role, Among which);

} // namespace partita::mapping
