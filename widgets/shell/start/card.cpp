#include "widgets/shell/start/card.h"

#include "widgets/style/theme.h"

#include <QFocusEvent>
#include <QKeyEvent>
#include <QLayout>
#include <QPainter>

namespace partita::shell {

Card::Card(QWidget *parent)
    : QAbstractButton(parent)
{
    setFocusPolicy(Qt::StrongFocus);
    setCursor(Qt::PointingHandCursor);
    setAttribute(Qt::WA_Hover);
}

void Card::setLeads(bool leads)
{
    m_leads = leads;
    setFocusPolicy(leads ? Qt::StrongFocus : Qt::NoFocus);
    setCursor(leads ? Qt::PointingHandCursor : Qt::ArrowCursor);
    update();
}

QSize Card::sizeHint() const
{
    return layout() ? layout()->totalSizeHint() : QSize();
}

void Card::paintEvent(QPaintEvent *)
{
    constexpr qreal radius = 4;
    const style::Theme &theme = style::themeOf(palette());
    const bool isTouched = m_leads && (underMouse() || isDown());
    const bool showsFocus = hasFocus() && m_focusByKeys;
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    const qreal width = showsFocus ? 2 : 1;
    painter.setPen(QPen(isTouched || showsFocus ? theme.accent : theme.border, width));
    painter.setBrush(!m_leads       ? QBrush(theme.window)
                         : isDown() ? QBrush(theme.accentSoft)
                                    : QBrush(theme.surface));
    const qreal inset = width / 2;
    painter.drawRoundedRect(QRectF(rect()).adjusted(inset, inset, -inset, -inset), radius, radius);
}

void Card::keyPressEvent(QKeyEvent *event)
{
    if (m_leads && (event->key() == Qt::Key_Return || event->key() == Qt::Key_Enter))
        return click();
    QAbstractButton::keyPressEvent(event);
}

void Card::mousePressEvent(QMouseEvent *event)
{
    if (m_leads)
        QAbstractButton::mousePressEvent(event);
}

void Card::focusInEvent(QFocusEvent *event)
{
    m_focusByKeys
        = event->reason() == Qt::TabFocusReason || event->reason() == Qt::BacktabFocusReason;
    QAbstractButton::focusInEvent(event);
}

} // namespace partita::shell

#include "moc_card.cpp"
