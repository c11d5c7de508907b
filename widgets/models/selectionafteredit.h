// The selection in another version of the workbook, after undo or redo restored old names or
// removed parts.
#pragma once

#include "widgets/models/session.h"

namespace partita::models {

/// A version of the workbook with its derived designs, and the current design in it.
struct Version {
    const model::Workbook &workbook;
    QString design;
};

/// Present name of the design, renamed or not; empty when it is gone.
QString designNow(const QString &design, const model::Workbook &before, const model::Workbook &now);

/// The same part under its present name. If it is gone, the part around it: the entity of an
/// attribute, the container of a document type, the current design for a container or another
/// design; else nothing.
Selection selectionNow(const Selection &selection, const Version &before, const Version &now);

} // namespace partita::models
