// How a design stores the model, for the overlay of the canvas: which entities share a document,
// and in which manner each relationship is stored. Derived from the design's contents; no drawing.
#pragma once

#include "engine/model/workbook.h"
#include "widgets/canvas/relationshipline.h"

#include <QString>

#include <map>
#include <set>
#include <vector>

namespace partita::canvas {

/// A document type that holds several entities.
struct SharedDocument {
    QString title; ///< "users · user"
    QString root; ///< the entity of the document itself
    std::set<QString> entities; ///< with the root
    std::set<QString> relationships; ///< embedded inside it
};

struct StorageOverlay {
    std::map<QString, Storage> relationships; ///< by name
    std::vector<SharedDocument> documents;
};

StorageOverlay overlayOf(const model::Workbook &workbook, const model::Design &design);

} // namespace partita::canvas
