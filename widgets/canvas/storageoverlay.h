// Storage of the model in a design, for the overlay of the canvas: entities that share a document,
// and the storage of each relationship. Derived from the design; no drawing.
#pragma once

#include "engine/model/workbook.h"
#include "widgets/canvas/relationshipline.h"

#include <QString>

#include <map>
#include <set>
#include <vector>

namespace partita::canvas {

/// A document type that contains several entities.
struct SharedDocument {
    QString title; ///< "users · user"
    QString root; ///< entity of the document itself
    std::set<QString> entities; ///< including the root
    std::set<QString> relationships; ///< embedded in the document
};

struct StorageOverlay {
    std::map<QString, Storage> relationships; ///< by name
    std::vector<SharedDocument> documents;
};

StorageOverlay overlayOf(const model::Workbook &workbook, const model::Design &design);

} // namespace partita::canvas
