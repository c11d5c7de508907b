// What the menu of every part of a workbook offers, wherever it is shown: another name, and a copy
// to change.
#pragma once

class QMenu;

namespace partita::models {
class Session;
struct Selection;
} // namespace partita::models

namespace partita::boards {

/// Selects the part and has its name edited, in the inspector.
void rename(models::Session &session, const models::Selection &part);
/// A part that cannot be copied has no such line.
void addPartActions(QMenu &menu, models::Session &session, const models::Selection &part);

} // namespace partita::boards
