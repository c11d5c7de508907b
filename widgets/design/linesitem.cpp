#include "widgets/design/linesitem.h"

#include "widgets/design/boxpainting.h"

#include <QPainter>
#include <QStyleOptionGraphicsItem>
#include <QWidget>

#include <algorithm>

namespace partita::design {

namespace {

constexpr qreal penRoom = 10;
constexpr qreal faint = 0.3;

} // namespace

void LinesItem::setShown(std::shared_ptr<const ShownDesign> shown)
{
    prepareGeometryChange();
    m_shown = std::move(shown);
    m_emphasised = -1;
    update();
}

void LinesItem::setEmphasised(int box)
{
    m_emphasised = box;
    update();
}

QRectF LinesItem::boundingRect() const
{
    QRectF all;
    if (m_shown) {
        for (const CopyLine &line : m_shown->layout.lines)
            all |= line.path.boundingRect();
    }
    return all.adjusted(-penRoom, -penRoom, penRoom, penRoom);
}

/// Lines of boxes inside count too.
bool LinesItem::belongsTo(const CopyLine &line, int box) const
{
    const auto isIn = [&](int index) {
        while (index >= 0 && index != box)
            index = m_shown->figure.boxes[static_cast<std::size_t>(index)].inside;
        return index == box;
    };
    return isIn(line.from) || isIn(line.to);
}

void LinesItem::paint(QPainter *painter, const QStyleOptionGraphicsItem *option, QWidget *widget)
{
    if (!m_shown)
        return;
    const QPalette palette = widget ? widget->palette() : option->palette;
    const std::vector<CopyLine> &lines = m_shown->layout.lines;
    const bool isOneOut = m_emphasised >= 0
        && std::any_of(lines.begin(), lines.end(),
                       [this](const CopyLine &line) { return belongsTo(line, m_emphasised); });
    for (const CopyLine &line : lines) {
        const bool isEmphasised = isOneOut && belongsTo(line, m_emphasised);
        painter->setOpacity(opacity() * (isOneOut && !isEmphasised ? faint : 1));
        paintLine(*painter, line, palette, isEmphasised);
    }
}

} // namespace partita::design
