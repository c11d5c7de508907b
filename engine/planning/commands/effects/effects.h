// What a command touches in a design: its row's homes and copies, everything copied or computed
// from it, every array that gains or loses it. Says what, not yet how.
#pragma once

#include "engine/planning/change.h"
#include "engine/planning/commandknowledge.h"

namespace partita::planning {

/// Changes to the items of one document type that are found in one way.
struct Effect {
    enum class Kind {
        insert, ///< a new item
        erase,
        renew, ///< written anew or removed, as the type's filter or cap says
        rewrite,
    };
    Kind kind = Kind::rewrite;
    places::Location location; ///< the level whose row is asked for; for insert and erase the root
    places::Ask ask; ///< finds that row
    std::vector<Change> changes;
    model::Upkeep upkeep = model::Upkeep::none; ///< none: the command's own write
    bool isHome = false;
    bool moves
        = false; ///< of renew: what the item's partition key or id is made of changes as well
    std::string reason; ///< "carries username"
};

struct CommandEffects {
    std::vector<Effect> effects; ///< the home first
    std::vector<std::string> notes;
    std::vector<FieldAt>
        outOfStep; ///< of an update or a removal: nothing tells which elements change
};

/// A created row that the command's rows come with: its items are written whole, these rows
/// included.
struct CreatedWith {
    std::string entity;
    std::string role; ///< of it, to the command's rows
};

/// A created row's home is written without what the field shows of rows at the end of `role`, which
/// come with it: the change feed delivers each of them, and the field is kept in step by that.
bool isFilledLater(const model::DocumentType &type, const model::Field &field,
                   const std::string &role);

/// The roles from a row to another one.
using Way = std::vector<std::string>;

/// `gone`: the ways from the command's row to the rows that go away around it, whose items need no
/// change. What others of their entities hold changes all the same.
CommandEffects effectsOf(const PlanningContext &context, const model::Command &command,
                         const CommandKnowledge &knowledge, const std::vector<Way> &gone,
                         const std::optional<CreatedWith> &created = {});

} // namespace partita::planning
