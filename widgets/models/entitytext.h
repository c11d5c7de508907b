// Entities as text, in the text form of workbooks, for the clipboard: copied from one workbook into
// another, or into an editor and back.
#pragma once

#include "engine/base/result.h"
#include "engine/model/edit.h"

#include <QString>
#include <QStringList>

#include <vector>

namespace partita::models {

/// The entities with the relationships among them, their places and numbers of rows.
QString textOfEntities(const model::Workbook &workbook, const QStringList &entities);
/// The workbook in such a text, or one sentence that says why there is none.
Result<model::Workbook> entitiesInText(const QString &text);

/// Edits that add the entities of `part` to a workbook.
struct Addition {
    std::vector<model::Edit> edits;
    QStringList entities; ///< their names there: "Order2" when there is an Order already
};
/// Every entity of `part` has a place there.
Addition additionOf(const model::Workbook &part, const model::Workbook &workbook);

} // namespace partita::models
