// Searching all chapters: where a text stands, in the order of the book.
#pragma once

#include "widgets/help/documents.h"

#include <QTextCursor>

#include <vector>

namespace partita::help {

/// One place where the text was found.
struct Hit {
    const Chapter *chapter = nullptr;
    const Section *section = nullptr; ///< nullptr above the first heading
    int position = 0; ///< in the document of the chapter
    int length = 0;
    bool isInHeading = false;
    QString line; ///< what stands around it
};

/// The places where the text stands; case does not matter. If several words stand together nowhere,
/// the result is the places of each word in the sections that have them all.
std::vector<Hit> search(const Book &book, Documents &documents, const QString &text);

} // namespace partita::help
