// Menus that add a part about an entity to the workbook: a relationship, a query or a command.
// Choosing an entry also shows the board where the part is worked on.
#pragma once

#include <functional>

class QMenu;
class QString;

namespace partita::models {
class Session;
}

namespace partita::boards {

/// Adds an entry for each entity; `chosen` gets its name. Without entities the menu is disabled.
void addEntities(QMenu &menu, const models::Session &session,
                 const std::function<void(const QString &)> &chosen);
/// Adds a menu for each entity as the parent, with the children it could have.
void addRelationships(QMenu &menu, models::Session &session);
/// Adds an entry that opens the line for typing a pattern, and a menu with an entry for each entity
/// to ask for.
void addQueries(QMenu &menu, models::Session &session);
/// Adds a menu for each kind of command, with an entry for each entity.
void addCommands(QMenu &menu, models::Session &session);

} // namespace partita::boards
