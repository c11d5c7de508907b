// Texts and purposes of the steps that write.
#pragma once

#include "engine/planning/commands/program/commandplan.h"

namespace partita::planning {

/// The names of the changed properties: "title, commentCount".
std::string changesText(std::span<const FieldChange> changes);

/// "replace post @id: title in partition @postId", with what may prevent or follow it.
std::string writeText(const ItemWrite &write, const std::string &verb);

/// "update the post", "keep commentCount in step".
std::string purposeOf(const model::Command &command, const ItemWrite &write);
/// The same for a transaction. Requires: at least one write.
std::string purposeOf(const model::Command &command, const std::vector<const ItemWrite *> &writes);

} // namespace partita::planning
