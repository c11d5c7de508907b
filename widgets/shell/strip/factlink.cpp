#include "widgets/shell/strip/factlink.h"

#include "widgets/style/theme.h"

#include <QKeyEvent>
#include <QMouseEvent>
#include <QPainter>

namespace partita::shell {

FactLink::FactLink(const QString &html, const QString &board, QWidget *parent)
    : QLabel(html, parent)
    , m_board(board)
{
    setTextFormat(Qt::RichText);
    setFocusPolicy(Qt::StrongFocus);
    setCursor(Qt::PointingHandCursor);
    setContentsMargins(4, 0, 4, 0); // for the focus ring
}

void FactLink::paintEvent(QPaintEvent *event)
{
    QLabel::paintEvent(event);
    if (!hasFocus())
        return;
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(QPen(style::themeOf(palette()).accent, 2));
    painter.drawRoundedRect(QRectF(rect()).adjusted(1, 1, -1, -1), 4, 4);
}

void FactLink::mouseReleaseEvent(QMouseEvent *event)
{
    if (event->button() == Qt::LeftButton && rect().contains(event->pos()))
        emit followed(m_board);
}

void FactLink::keyPressEvent(QKeyEvent *event)
{
    if (event->key() == Qt::Key_Return || event->key() == Qt::Key_Enter
        || event->key() == Qt::Key_Space)
        emit followed(m_board);
    else
        QLabel::keyPressEvent(event);
}

void FactLink::focusInEvent(QFocusEvent *event)
{
    QLabel::focusInEvent(event);
    update();
}

void FactLink::focusOutEvent(QFocusEvent *event)
{
    QLabel::focusOutEvent(event);
    update();
}

} // namespace partita::shell

#include "moc_factlink.cpp"
