#include "widgets/help/page.h"

#include "widgets/style/theme.h"

#include <QScrollBar>
#include <QTextFrame>

#include <algorithm>

namespace partita::help {

namespace {

constexpr int longestLine = 92; ///< characters of middle width

} // namespace

Page::Page(QWidget *parent)
    : QTextBrowser(parent)
{
    setObjectName(QStringLiteral("helpPage"));
    setAccessibleName(tr("Chapter"));
    setFrameShape(QFrame::NoFrame);
    setOpenLinks(false); // the window follows them
    setTextInteractionFlags(Qt::TextBrowserInteraction | Qt::TextSelectableByKeyboard);
}

void Page::turnTo(QTextDocument *document)
{
    setExtraSelections({});
    setDocument(document);
    if (document)
        fitLines();
}

void Page::goTo(const QString &anchor)
{
    moveCursor(QTextCursor::Start);
    if (anchor.isEmpty())
        verticalScrollBar()->setValue(0);
    else
        scrollToAnchor(anchor);
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
    // Not at the very edge: what is around it is what one wants to read.
    const int third = viewport()->height() / 3;
    verticalScrollBar()->setValue(verticalScrollBar()->value() + cursorRect().top() - third);
}

QTextBlock Page::blockAtTop() const
{
    const int below = fontMetrics().height();
    return cursorForPosition({viewport()->width() / 2, below}).block();
}

void Page::resizeEvent(QResizeEvent *event)
{
    QTextBrowser::resizeEvent(event);
    fitLines();
}

void Page::fitLines()
{
    const int least = fontMetrics().height();
    const int line = fontMetrics().averageCharWidth() * longestLine;
    QTextFrame *root = document()->rootFrame();
    QTextFrameFormat format = root->frameFormat();
    const int right = std::max(least, viewport()->width() - line - 2 * least);
    if (format.rightMargin() == right && format.leftMargin() == 2 * least)
        return;
    format.setMargin(least);
    format.setLeftMargin(2 * least);
    format.setRightMargin(right);
    root->setFrameFormat(format);
}

} // namespace partita::help
