// The chapters as documents to be shown: laid out from their Markdown, with the fonts and colours
// of the window.
#pragma once

#include "widgets/help/book.h"

#include <QFont>
#include <QPalette>
#include <QString>
#include <QTextBlock>
#include <QTextDocument>

#include <map>
#include <memory>

namespace partita::help {

class Documents {
public:
    /// Style of all documents. After a change, existing documents are made again when they are
    /// requested.
    void setLook(const QFont &font, const QPalette &palette);

    /// Made when it is first asked for. It lives until the look changes.
    QTextDocument &of(const Chapter &chapter);

private:
    QFont m_font;
    QPalette m_palette;
    std::map<QString, std::unique_ptr<QTextDocument>> m_documents;
};

/// A document of its own. Its headings have the anchors of the chapter's sections.
std::unique_ptr<QTextDocument> documentOf(const Chapter &chapter, const QFont &font,
                                          const QPalette &palette);

/// On a page of that width, text and code have lines of `line` at most.
void fitLines(QTextDocument &document, double page, double line);

/// The section of the chapter that contains a block of its document; nullptr above the first.
const Section *sectionAt(const Chapter &chapter, QTextBlock block);

} // namespace partita::help
