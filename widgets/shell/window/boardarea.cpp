#include "widgets/shell/window/boardarea.h"

#include <QEvent>
#include <QLayout>
#include <QStyle>

#include <algorithm>

namespace partita::shell {

namespace {

// Smallest useful part of a board.
constexpr QSize leastRoom(240, 96);

/// Least height of a board at that width: wrapped texts need more lines when it is narrow.
int leastHeight(const QWidget &board, int width)
{
    const QLayout *layout = board.layout();
    const bool breaksLines = layout && layout->hasHeightForWidth();
    return std::max(board.minimumSizeHint().height(),
                    breaksLines ? layout->totalMinimumHeightForWidth(width) : 0);
}

} // namespace

BoardArea::BoardArea(QWidget &board, QWidget *parent)
    : QScrollArea(parent)
{
    setFrameShape(QFrame::NoFrame);
    setFocusPolicy(Qt::NoFocus);
    setWidget(&board);
    setFocusProxy(&board);
    // Background of the window, not that of a scroll area.
    viewport()->setBackgroundRole(QPalette::Window);
    board.setAutoFillBackground(false);
    board.installEventFilter(this);
}

QWidget *BoardArea::takeBoard()
{
    QWidget *board = takeWidget();
    setFocusProxy(nullptr);
    board->removeEventFilter(this);
    return board;
}

QSize BoardArea::minimumSizeHint() const
{
    return leastRoom;
}

void BoardArea::arrange()
{
    if (!widget())
        return;
    const QSize whole = maximumViewportSize();
    const int bar = style()->pixelMetric(QStyle::PM_ScrollBarExtent, nullptr, this);
    const int leastWidth = widget()->minimumSizeHint().width();
    QSize room = whole;
    if (leastWidth > room.width())
        room.rheight() -= bar;
    if (leastHeight(*widget(), std::max(room.width(), leastWidth)) > room.height())
        room.rwidth() -= bar;
    if (leastWidth > room.width())
        room.setHeight(whole.height() - bar);
    const int width = std::max(room.width(), leastWidth);
    widget()->resize(width, std::max(room.height(), leastHeight(*widget(), width)));
}

bool BoardArea::eventFilter(QObject *watched, QEvent *event)
{
    if (watched == widget() && event->type() == QEvent::LayoutRequest)
        arrange();
    return QScrollArea::eventFilter(watched, event);
}

void BoardArea::resizeEvent(QResizeEvent *event)
{
    QScrollArea::resizeEvent(event);
    arrange();
}

void BoardArea::showEvent(QShowEvent *event)
{
    QScrollArea::showEvent(event);
    arrange();
}

} // namespace partita::shell

#include "moc_boardarea.cpp"
