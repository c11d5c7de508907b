// Choice of what the figures are compared with: the state before the edit, another design, or the
// state that is pinned.
#pragma once

class QMenu;

namespace partita::models {
class Session;
}

namespace partita::shell {

/// Adds the choices, with the present one checked.
void fillBaselineMenu(QMenu &menu, models::Session &session);

} // namespace partita::shell
