// Menu entries that parts of a workbook have on several boards.
#pragma once

class QMenu;
class QString;

namespace partita::models {
class Session;
struct Selection;
} // namespace partita::models

namespace partita::boards {

/// Selects the part and puts the keyboard into its name in the inspector.
void rename(models::Session &session, const models::Selection &part);
/// Adds the entries; a part that cannot be duplicated gets no such entry.
void addPartActions(QMenu &menu, models::Session &session, const models::Selection &part);

/// Adds the containers to which the document type can be moved, as a menu of its own.
void addTargets(QMenu &menu, models::Session &session, const models::Selection &documentType);
/// Adds the placements of a relationship in the current design, with the present one checked.
void addPlacements(QMenu &menu, models::Session &session, const QString &relationship);

} // namespace partita::boards
