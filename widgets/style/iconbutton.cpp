#include "widgets/style/iconbutton.h"

#include "widgets/style/icons.h"

#include <QEvent>

namespace partita::style {

IconButton::IconButton(const QString &icon, const QString &tip, QWidget *parent)
    : QToolButton(parent)
    , m_icon(icon)
{
    setAutoRaise(true);
    setIconSize({20, 20});
    setToolTip(tip);
    setAccessibleName(tip);
    draw();
}

void IconButton::draw()
{
    if (!m_icon.isEmpty())
        setIcon(style::icon(m_icon, palette()));
}

void IconButton::changeEvent(QEvent *event)
{
    if (event->type() == QEvent::PaletteChange)
        draw();
    QToolButton::changeEvent(event);
}

} // namespace partita::style

#include "moc_iconbutton.cpp"
