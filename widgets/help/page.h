// The page that shows a chapter: in lines of a length that is easy to read, with the hits of a
// search marked.
#pragma once

#include "widgets/help/search.h"

#include <QTextBrowser>

namespace partita::help {

class Page : public QTextBrowser {
    Q_OBJECT
public:
    explicit Page(QWidget *parent);

    /// Shows a document that lives until another is shown; nullptr shows nothing.
    void turnTo(QTextDocument *document);
    /// To its beginning when `anchor` is empty.
    void goTo(const QString &anchor);
    /// Marks the hits that are in this document.
    void mark(const std::vector<Hit> &hits);
    /// Selects the hit and scrolls to it.
    void goTo(const Hit &hit);
    /// The block at the upper edge.
    QTextBlock blockAtTop() const;

protected:
    void resizeEvent(QResizeEvent *event) override;

private:
    /// Lines become no longer than is easy to read.
    void fitLines();
    QTextCursor cursorOf(const Hit &hit) const;

    int m_fittedWidth = 0; ///< of the page that the lines are made for
    QString m_anchor; ///< that was gone to; it stays in place when the size changes
    int m_anchorScroll = -1; ///< the scroll value there
};

} // namespace partita::help
