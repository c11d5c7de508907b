#include "widgets/plots/flowlayout.h"

#include <algorithm>
#include <utility>

namespace partita::plots {

FlowLayout::FlowLayout(int gap, int lineGap)
    : m_gap(gap)
    , m_lineGap(lineGap)
{
}

FlowLayout::~FlowLayout() = default;

void FlowLayout::addItem(QLayoutItem *item)
{
    m_items.emplace_back(item);
}

int FlowLayout::count() const
{
    return static_cast<int>(m_items.size());
}

QLayoutItem *FlowLayout::itemAt(int index) const
{
    return index >= 0 && index < count() ? m_items[static_cast<std::size_t>(index)].get() : nullptr;
}

QLayoutItem *FlowLayout::takeAt(int index)
{
    if (index < 0 || index >= count())
        return nullptr;
    QLayoutItem *item = m_items[static_cast<std::size_t>(index)].release();
    m_items.erase(m_items.begin() + index);
    return item;
}

int FlowLayout::heightForWidth(int width) const
{
    return layOut(QRect(0, 0, width, 0), false);
}

QSize FlowLayout::minimumSize() const
{
    QSize least;
    for (const auto &item : m_items)
        least = least.expandedTo(item->minimumSize());
    return least.grownBy(contentsMargins());
}

QSize FlowLayout::sizeHint() const
{
    return minimumSize();
}

void FlowLayout::setGeometry(const QRect &area)
{
    QLayout::setGeometry(area);
    layOut(area, true);
}

int FlowLayout::layOut(const QRect &area, bool moves) const
{
    const QRect inner = area.marginsRemoved(contentsMargins());
    QPoint next = inner.topLeft();
    int line = 0;
    std::vector<std::pair<QLayoutItem *, QRect>> inLine;
    const auto endLine = [&] {
        for (const auto &[item, place] : inLine) {
            if (moves) // the items of a line have a common middle
                item->setGeometry(place.translated(0, (line - place.height()) / 2));
        }
        inLine.clear();
    };
    for (const auto &item : m_items) {
        if (item->isEmpty())
            continue;
        const QSize size = item->sizeHint().boundedTo({std::max(inner.width(), 1), 1 << 24});
        if (next.x() > inner.left() && next.x() + size.width() > inner.right() + 1) {
            endLine();
            next = QPoint(inner.left(), next.y() + line + m_lineGap);
            line = 0;
        }
        inLine.emplace_back(item.get(), QRect(next, size));
        next.rx() += size.width() + m_gap;
        line = std::max(line, size.height());
    }
    endLine();
    return next.y() + line - area.top() + contentsMargins().bottom();
}

} // namespace partita::plots
