#include "widgets/plots/markring.h"

#include "widgets/style/theme.h"

#include <QPainter>

namespace partita::plots {

MarkRing::MarkRing(QWidget *parent)
    : QWidget(parent)
{
    setAttribute(Qt::WA_TransparentForMouseEvents);
    setFocusPolicy(Qt::NoFocus);
}

void MarkRing::setArea(const QRectF &area)
{
    m_area = area;
    update();
}

void MarkRing::paintEvent(QPaintEvent *)
{
    if (m_area.isEmpty())
        return;
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(QPen(style::themeOf(palette()).accent, 2));
    painter.drawRoundedRect(m_area.adjusted(-2.5, -2.5, 2.5, 2.5), 3, 3);
}

} // namespace partita::plots

#include "moc_markring.cpp"
