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

/// Case does not matter. Where several words do not stand one after the other anywhere, each of them counts in the sections that
/// have them all.
std::vector<Hit> search(const Book &book, Documents &documents, const QString &text);

} // namespace partita::help
