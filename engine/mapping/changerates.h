// How often rows come, go and change: by the rates that the commands state and, where no command
// changes an attribute, by what the model says of a day.
#pragma once

#include "engine/model/workbook.h"

namespace partita::mapping {

/// Commands a second of one kind on an entity. `attribute`: updates that change it; empty = any.
double commandRate(const model::Workbook &workbook, const std::string &entity,
                   model::Command::Kind kind, const std::string &attribute = {});
/// Changes of an attribute a second: as commands ask, else as the model states. An attribute that
/// does not change has none.
double changeRate(const model::Workbook &workbook, const std::string &entity,
                  const model::Attribute &attribute);

/// Rows at the end of a role, seen from those whose items hold something of them.
enum class Among {
    all,
    others ///< than those that come or go together with their holder
};
/// Such rows that come into being a second, alone or with others.
double createdRate(const model::Workbook &workbook, const model::Role &role, Among which);
/// Such rows that go a second, alone or with what contains them.
double removedRate(const model::Workbook &workbook, const model::Role &role, Among which);

} // namespace partita::mapping
