// Effects of a command in a design: on its row's homes and copies, on everything copied or computed
// from it, and on every array that gains or loses it. How they are written is decided later.
#pragma once

#include "engine/planning/commandknowledge.h"
#include "engine/planning/fieldchange.h"

namespace partita::planning {

/// Changes to the items of one document type that are found in the same way.
struct ItemEffect {
    enum class Kind {
        create, ///< a new item
        remove,
        rewriteWhole, ///< written anew or removed, as the type's filter or cap requires
        changeInside,
    };
    Kind kind = Kind::changeInside;
    places::Location location; ///< the level that holds the row; create and remove: the root
    places::Question ask; ///< finds the row
    std::vector<FieldChange> changes;
    model::Upkeep upkeep = model::Upkeep::none; ///< none: the command's own write
    bool isHome = false;
    /// rewriteWhole: the item's partition key or id changes as well.
    bool moves = false;
    std::string reason; ///< "carries username"
};

struct CommandEffects {
    std::vector<ItemEffect> effects; ///< the home first
    std::vector<std::string> notes;
    /// update, removal: fields that become stale, since the changed elements cannot be identified.
    std::vector<FieldAt> outOfStep;
};

/// The created row that the command's rows are created with. Its items are written whole, these
/// rows included.
struct CreatedWith {
    std::string entity;
    std::string role; ///< from it to the command's rows
};

/// The home of a created row is first written without what the field shows of rows in `role` that
/// are created with it. The change feed delivers each of those rows, and the field is updated then.
bool isFilledLater(const model::DocumentType &type, const model::Field &field,
                   const std::string &role);

/// The roles that lead from one row to another.
using Way = std::vector<std::string>;

/// `gone`: the ways from the command's row to enclosing rows that are being removed, whose items
/// need no change. Other rows of their entities are changed all the same.
CommandEffects effectsOf(const PlanningContext &context, const model::Command &command,
                         const CommandKnowledge &knowledge, const std::vector<Way> &gone,
                         const std::optional<CreatedWith> &created = {});

} // namespace partita::planning
