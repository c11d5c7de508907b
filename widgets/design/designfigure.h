// A design as boxes: its containers, the documents in them, and what each document embeds. Plain
// values that say what is drawn, not where (designlayout.h) and not how (boxpainting.h).
//
// The same rows have the same identity in every design, so that a picture of one design can turn
// into a picture of another design.
#pragma once

#include "engine/model/workbook.h"

#include <QString>
#include <QStringList>

#include <vector>

namespace partita::design {

/// A field of a document, or a member of a nested object.
struct FieldRow {
    QString name;
    QString detail; ///< "→ User", "← author.username", "\"post\""
    const model::Field *field = nullptr; ///< null: a member of an object; lives as long as the
                                         ///< design
    int depth = 0; ///< of a member of an object or array
    bool isKey = false; ///< part of the partition key
    int embedded = -1; ///< index of the card that stands here instead of the row
    /// Card that shows where a copied value is at home; -1 when there is none.
    int origin = -1;
    QString originAttribute;
};

/// A document type, or the rows embedded in one.
struct DocumentBox {
    QString identity; ///< "Post" at home, "Post 2", "Post 3" elsewhere
    QString title; ///< "post"; of an embedded box its property: "comments"
    QString entity;
    QString amount; ///< of an embedded box: "0–25"
    QStringList notes; ///< "copy, change feed", "newest 100 by creationDate"
    QString container;
    QString documentType; ///< document type of the box, or of the document around it
    QString relationship; ///< of an embedded box
    int inside = -1; ///< box that embeds it; -1: a document of its own
    int origin = -1; ///< home of what is a copy; -1: this is the home
    model::Upkeep upkeep = model::Upkeep::none; ///< of a copy
    std::vector<FieldRow> rows;

    bool isCopy() const { return origin >= 0; }
};

/// A container with its documents.
struct ContainerBox {
    QString name;
    QString key; ///< "/postId"
    std::vector<int> documents; ///< indexes of boxes
};

struct DesignFigure {
    std::vector<ContainerBox> containers;
    /// A box stands before those that it embeds.
    std::vector<DocumentBox> boxes;
};

/// `workbook` has the design, which must outlive the figure.
DesignFigure figureOf(const model::Workbook &workbook, const model::Design &design);

} // namespace partita::design
