// Menu entries that every part of a workbook has on every board: rename and duplicate.
#pragma once

class QMenu;

namespace partita::models {
class Session;
struct Selection;
} // namespace partita::models

namespace partita::boards {

/// Selects the part and puts the keyboard into its name in the inspector.
void rename(models::Session &session, const models::Selection &part);
/// Adds the entries; a part that cannot be duplicated gets no such entry.
void addPartActions(QMenu &menu, models::Session &session, const models::Selection &part);

} // namespace partita::boards
