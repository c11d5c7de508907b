#include "widgets/help/page.h"

#include "widgets/style/format.h"
#include "widgets/style/theme.h"

#include <QScrollBar>
#include <QTextFrame>

#include <algorithm>

namespace partita::help {

namespace {

constexpr int longestLine
    = 105; ///< times the middle width of a character: some 90 letters of English
constexpr double reading = 1.1; ///< type that is read is larger than that of controls

} // namespace

Page::Page(QWidget *parent)
    : QTextBrowser(parent)
{
    setObjectName(QStringLiteral("helpPage"));
    setAccessibleName(tr("Chapter"));
    setFrameShape(QFrame::NoFrame);
    setFont(style::scaled(font(), reading));
    setVerticalScrollBarPolicy(Qt::ScrollBarAlwaysOn); // one that comes makes lines shorter
    setOpenLinks(false); // the window follows them
}

void Page::turnTo(QTextDocument *document)
{
    setExtraSelections({});
    setDocument(document);
    m_fittedWidth = 0;
    m_anchor.clear();
    if (document)
        fitLines();
}

void Page::goTo(const QString &anchor)
{
    moveCursor(QTextCursor::Start);
    verticalScrollBar()->setValue(0);
    if (!anchor.isEmpty()) {
        scrollToAnchor(anchor);
        const int above = fontMetrics().height() / 2; // not at the very edge
        verticalScrollBar()->setValue(verticalScrollBar()->value() - above);
    }
    m_anchor = anchor;
    m_anchorScroll = verticalScrollBar()->value();
}

QTextCursor Page::cursorOf(const Hit &hit) const
{
    QTextCursor cursor(document());
    cursor.setPosition(hit.position);
    cursor.setPosition(hit.position + hit.length, QTextCursor::KeepAnchor);
    return cursor;
}

void Page::mark(const std::vector<Hit> &hits)
{
    const style::Theme &theme = style::themeOf(palette());
    QList<ExtraSelection> marks;
    for (const Hit &hit : hits) {
        ExtraSelection mark;
        mark.cursor = cursorOf(hit);
        mark.format.setBackground(style::blend(theme.surface, theme.warning, 0.3));
        marks.append(mark);
    }
    setExtraSelections(marks);
}

void Page::goTo(const Hit &hit)
{
    setTextCursor(cursorOf(hit));
    // Not at the very edge, because the reader also wants to see the text around it.
    const int third = viewport()->height() / 3;
    verticalScrollBar()->setValue(verticalScrollBar()->value() + cursorRect().top() - third);
}

QTextBlock Page::blockAtTop() const
{
    const int below = 2 * fontMetrics().height();
    return cursorForPosition({viewport()->width() / 2, below}).block();
}

void Page::resizeEvent(QResizeEvent *event)
{
    const bool isAtAnchor = verticalScrollBar()->value() == m_anchorScroll;
    QTextBrowser::resizeEvent(event);
    fitLines();
    if (isAtAnchor && !m_anchor.isEmpty())
        goTo(m_anchor);
}

void Page::fitLines()
{
    const int margin = fontMetrics().height();
    const int line = fontMetrics().averageCharWidth() * longestLine;
    const int width = viewport()->width();
    if (width == m_fittedWidth)
        return;
    m_fittedWidth = width;
    QTextFrameFormat format = document()->rootFrame()->frameFormat();
    format.setMargin(margin);
    format.setLeftMargin(2 * margin);
    document()->rootFrame()->setFrameFormat(format);
    help::fitLines(*document(), width - 3 * margin, line);
}

} // namespace partita::help

#include "moc_page.cpp"
