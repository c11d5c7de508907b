// What a selection means in another version of the workbook: undo and redo bring back names, and
// take away what was there.
#pragma once

#include "widgets/models/session.h"

namespace partita::models {

/// A version of the workbook, derived designs included, and the design that is looked at in it.
struct Version {
    const model::Workbook &workbook;
    QString design;
};

/// The name that the design has now: its own, or the one it was given; empty when it is gone.
QString designNow(const QString &design, const model::Workbook &before, const model::Workbook &now);

/// The same part under the name that it has now. Of what is gone, what held it: the entity of an
/// attribute, the container of a document type, the current design of a container or in place of
/// another design; else nothing.
Selection selectionNow(const Selection &selection, const Version &before, const Version &now);

} // namespace partita::models
