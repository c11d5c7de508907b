#include "widgets/documents/containerheading.h"

#include "widgets/style/format.h"
#include "widgets/style/theme.h"

#include <QPainter>

#include <algorithm>

namespace partita::documents {

namespace {

constexpr int widestHead = 15; ///< name and key on one line, in multiples of the font's height
constexpr int headGap = 16; ///< between name and key
constexpr int fewestLetters = 8;

QFont strong(QFont font)
{
    font.setBold(true);
    return font;
}

} // namespace

ContainerHeading::ContainerHeading(const QString &container, const QString &key, QWidget *parent)
    : QAbstractButton(parent)
    , m_name(container)
    , m_key(key)
{
    setFocusPolicy(Qt::StrongFocus);
    setCursor(Qt::PointingHandCursor);
    setSizePolicy(QSizePolicy::Preferred, QSizePolicy::Fixed);
}

QSize ContainerHeading::sizeHint() const
{
    const int line = fontMetrics().height();
    const int width
        = isStacked() ? std::max(nameWidth(), keyWidth()) : nameWidth() + headGap + keyWidth();
    return {std::min(width, widestHead * line), (isStacked() ? 2 : 1) * line + 4};
}

QSize ContainerHeading::minimumSizeHint() const
{
    return {fontMetrics().averageCharWidth() * fewestLetters, sizeHint().height()};
}

void ContainerHeading::paintEvent(QPaintEvent *)
{
    const style::Theme &theme = style::themeOf(palette());
    QPainter painter(this);
    painter.setPen(theme.text);
    const int half = height() / 2;
    const QRect above = isStacked() ? rect().adjusted(0, 0, 0, -half) : rect();
    const QRect below = isStacked() ? rect().adjusted(0, half, 0, 0) : rect();
    const int forName
        = isStacked() ? width() : std::max(width() / 2, width() - keyWidth() - headGap);
    const int forKey = isStacked() ? width() : width() - std::min(nameWidth(), forName) - headGap;
    const QFont bold = strong(font());
    painter.setFont(bold);
    painter.drawText(above, Qt::AlignLeft | Qt::AlignVCenter,
                     QFontMetrics(bold).elidedText(m_name, Qt::ElideMiddle, forName));
    const QFont even = style::monospaced(font());
    painter.setFont(even);
    painter.drawText(
        below, isStacked() ? Qt::AlignLeft | Qt::AlignVCenter : Qt::AlignRight | Qt::AlignVCenter,
        QFontMetrics(even).elidedText(m_key, Qt::ElideRight, forKey));
    if (hasFocus()) // an underline: a frame would touch the text
        painter.fillRect(QRect(0, height() - 2, width(), 2), theme.accent);
}

int ContainerHeading::nameWidth() const
{
    return QFontMetrics(strong(font())).horizontalAdvance(m_name);
}

int ContainerHeading::keyWidth() const
{
    return QFontMetrics(style::monospaced(font())).horizontalAdvance(m_key);
}

bool ContainerHeading::isStacked() const
{
    return nameWidth() + headGap + keyWidth() > widestHead * fontMetrics().height();
}

} // namespace partita::documents

#include "moc_containerheading.cpp"
