#include "widgets/design/designlayout.h"

#include "widgets/style/format.h"

#include <QFontMetricsF>

#include <algorithm>
#include <cmath>
#include <map>
#include <set>

namespace partita::design {

namespace {

constexpr qreal containerGap = 28;
constexpr qreal containerPadding = 14;
constexpr qreal documentGap = 14;
constexpr qreal nestedGap = 6;
constexpr qreal nestedIndent = 14;
constexpr qreal columnGap = 20; // between a row's name and its detail
constexpr qreal badgeGap = 14;
constexpr qreal leastWidth = 150;
constexpr qreal mostCharacters = 46; // widest document; longer texts end in an ellipsis
constexpr int heightsTried = 12;

class Layout {
public:
    Layout(const DesignFigure &figure, const QFont &font)
        : m_figure(figure)
        , m_metrics(font)
        , m_sizes(figure.boxes.size())
    {
        m_layout.containers.resize(figure.containers.size());
        m_layout.boxes.resize(figure.boxes.size());
        m_layout.rowTops.resize(figure.boxes.size());
        // A box stands before those that it embeds.
        for (std::size_t i = figure.boxes.size(); i-- > 0;)
            measure(static_cast<int>(i));
    }

    DesignLayout place(double aspect)
    {
        double best = 0;
        DesignLayout chosen = m_layout;
        for (const qreal height : heightsToTry()) {
            for (const bool wraps : {false, true}) {
                arrange(height, wraps ? aspect : 0);
                const QRectF bounds = m_layout.bounds;
                const double zoom = std::min(aspect / std::max(1.0, bounds.width()),
                                             1 / std::max(1.0, bounds.height()));
                if (zoom > best * 1.001) {
                    best = zoom;
                    chosen = m_layout;
                }
            }
        }
        m_layout = chosen;
        for (std::size_t i = 0; i < m_figure.boxes.size(); ++i)
            placeNested(static_cast<int>(i));
        addLines();
        return std::move(m_layout);
    }

private:
    const DocumentBox &box(int index) const { return m_figure.boxes[std::size_t(index)]; }
    QRectF &frame(int index) { return m_layout.boxes[std::size_t(index)]; }

    void measure(int index)
    {
        const DocumentBox &measured = box(index);
        const QFontMetricsF normal(m_metrics.font);
        const QFontMetricsF strong(m_metrics.strong);
        const QFontMetricsF small(m_metrics.small);
        qreal width = strong.horizontalAdvance(headOf(measured)) + badgeGap
            + small.horizontalAdvance(kindOf(measured));
        qreal height = m_metrics.headHeight;
        for (const QString &note : measured.notes) {
            width = std::max(width, small.horizontalAdvance(note));
            height += m_metrics.smallHeight;
        }
        std::vector<qreal> &tops = m_layout.rowTops[std::size_t(index)];
        tops.clear();
        height += measured.rows.empty() ? 0 : m_metrics.padding / 2;
        for (const FieldRow &row : measured.rows) {
            tops.push_back(height);
            if (row.embedded >= 0) {
                const QSizeF inner = m_sizes[std::size_t(row.embedded)];
                width = std::max(width, inner.width() + 2 * (nestedIndent - m_metrics.padding));
                height += inner.height() + 2 * nestedGap;
                continue;
            }
            width = std::max(width, widthOf(row));
            height += m_metrics.rowHeight;
        }
        height += m_metrics.padding / 2;
        const qreal most = mostCharacters * normal.averageCharWidth();
        m_sizes[std::size_t(index)]
            = {std::ceil(std::clamp(width + 2 * m_metrics.padding, leastWidth,
                                    std::max(most, widestNested(measured)))),
               std::ceil(height)};
    }

    qreal widthOf(const FieldRow &row) const
    {
        const QFontMetricsF name(row.isKey ? m_metrics.strong : m_metrics.font);
        const qreal detail = QFontMetricsF(m_metrics.small).horizontalAdvance(row.detail);
        return signWidth * (1 + row.depth) + name.horizontalAdvance(row.name)
            + (row.detail.isEmpty() ? 0 : columnGap + 2 * chipPadding + detail);
    }

    /// Width that the embedded boxes need in any case.
    qreal widestNested(const DocumentBox &measured) const
    {
        qreal width = 0;
        for (const FieldRow &row : measured.rows) {
            if (row.embedded >= 0)
                width = std::max(width,
                                 m_sizes[std::size_t(row.embedded)].width() + 2 * nestedIndent);
        }
        return width;
    }

    /// Heights of columns: between the tallest document and the tallest container in one column.
    std::vector<qreal> heightsToTry() const
    {
        qreal least = 1;
        qreal most = 1;
        for (const ContainerBox &container : m_figure.containers) {
            qreal all = 0;
            for (const int document : container.documents) {
                const qreal height = m_sizes[std::size_t(document)].height();
                least = std::max(least, height);
                all += height + documentGap;
            }
            most = std::max(most, all);
        }
        std::vector<qreal> heights;
        for (int i = 0; i <= heightsTried; ++i)
            heights.push_back(least + (most - least) * i / heightsTried);
        return heights;
    }

    /// Places documents in columns of at most that height. With an aspect, containers go on in a
    /// further line.
    void arrange(qreal height, double aspect)
    {
        std::vector<QSizeF> sizes;
        qreal area = 0;
        for (std::size_t i = 0; i < m_figure.containers.size(); ++i) {
            sizes.push_back(fill(m_figure.containers[i], height));
            area += (sizes.back().width() + containerGap) * (sizes.back().height() + containerGap);
        }
        const qreal mostWidth = aspect > 0 ? std::sqrt(area * aspect) * 1.15 : 1e9;
        QPointF at;
        qreal lineHeight = 0;
        QRectF bounds;
        for (std::size_t i = 0; i < sizes.size(); ++i) {
            if (at.x() > 0 && at.x() + sizes[i].width() > mostWidth) {
                at = {0, at.y() + lineHeight + containerGap};
                lineHeight = 0;
            }
            m_layout.containers[i] = QRectF(at, sizes[i]);
            for (const int document : m_figure.containers[i].documents)
                frame(document).translate(at);
            bounds |= m_layout.containers[i];
            lineHeight = std::max(lineHeight, sizes[i].height());
            at.rx() += sizes[i].width() + containerGap;
        }
        m_layout.bounds = bounds;
    }

    /// Places the container's documents from its corner. Returns its size.
    QSizeF fill(const ContainerBox &container, qreal mostHeight)
    {
        const QFontMetricsF strong(m_metrics.strong);
        const QFontMetricsF small(m_metrics.small);
        const qreal head = strong.horizontalAdvance(container.name)
            + QFontMetricsF(style::monospaced(m_metrics.font)).horizontalAdvance(container.key)
            + 2 * badgeGap;
        const qreal top = m_metrics.containerHead;
        QPointF at(containerPadding, top);
        qreal columnWidth = 0;
        qreal bottom = top;
        for (const int document : container.documents) {
            const QSizeF size = m_sizes[std::size_t(document)];
            if (at.y() > top && at.y() - top + size.height() > mostHeight + 0.5) {
                at = {at.x() + columnWidth + documentGap, top};
                columnWidth = 0;
            }
            frame(document) = QRectF(at, size);
            columnWidth = std::max(columnWidth, size.width());
            at.ry() += size.height() + documentGap;
            bottom = std::max(bottom, at.y() - documentGap);
        }
        const qreal facts = small.averageCharWidth() * 36;
        const qreal right = std::max({at.x() + columnWidth, head + containerPadding, facts});
        evenOut(container, right);
        return {right + containerPadding, bottom + containerPadding};
    }

    /// Documents below each other are equally wide; those of the last column reach to `right`.
    void evenOut(const ContainerBox &container, qreal right)
    {
        std::map<qreal, qreal> widths; // by left edge
        for (const int document : container.documents) {
            qreal &width = widths[frame(document).left()];
            width = std::max(width, frame(document).width());
        }
        if (!widths.empty())
            widths.rbegin()->second = right - widths.rbegin()->first;
        for (const int document : container.documents)
            frame(document).setWidth(widths[frame(document).left()]);
    }

    /// Gives the boxes inside this one their places, as wide as it.
    void placeNested(int index)
    {
        const QRectF outer = frame(index);
        const DocumentBox &holder = box(index);
        for (std::size_t i = 0; i < holder.rows.size(); ++i) {
            const int inner = holder.rows[i].embedded;
            if (inner < 0)
                continue;
            frame(inner)
                = QRectF(outer.left() + nestedIndent,
                         outer.top() + m_layout.rowTops[std::size_t(index)][i] + nestedGap,
                         outer.width() - 2 * nestedIndent, m_sizes[std::size_t(inner)].height());
        }
    }

    /// The document that holds a box.
    int documentOf(int index) const
    {
        while (box(index).inside >= 0)
            index = box(index).inside;
        return index;
    }

    void addLines()
    {
        for (std::size_t i = 0; i < m_figure.boxes.size(); ++i) {
            const int index = static_cast<int>(i);
            const DocumentBox &copy = m_figure.boxes[i];
            const qreal head = frame(index).top() + m_metrics.headHeight / 2;
            if (copy.isCopy())
                addLine(index, head, copy.origin, {}, copy.upkeep);
            std::set<std::pair<int, model::Upkeep>> drawn;
            for (std::size_t row = 0; row < copy.rows.size(); ++row) {
                const FieldRow &field = copy.rows[row];
                if (field.origin < 0 || !drawn.insert({field.origin, field.field->upkeep}).second)
                    continue;
                addLine(index,
                        frame(index).top() + m_layout.rowTops[i][row] + m_metrics.rowHeight / 2,
                        field.origin, field.originAttribute, field.field->upkeep);
            }
        }
    }

    /// Height of the row of an attribute in its home; of the title when it has none.
    qreal heightOf(int home, const QString &attribute)
    {
        const DocumentBox &holder = box(home);
        for (std::size_t row = 0; row < holder.rows.size() && !attribute.isEmpty(); ++row) {
            const model::Field *field = holder.rows[row].field;
            const auto *own = field ? std::get_if<model::AttributeSource>(&field->source) : nullptr;
            if (own && own->attribute == attribute.toStdString())
                return frame(home).top() + m_layout.rowTops[std::size_t(home)][row]
                    + m_metrics.rowHeight / 2;
        }
        return frame(home).top() + m_metrics.headHeight / 2;
    }

    /// From side to side of the documents: the line runs behind the cards.
    void addLine(int from, qreal height, int to, const QString &attribute, model::Upkeep upkeep)
    {
        const QRectF copy = frame(documentOf(from));
        const QRectF home = frame(documentOf(to));
        if (documentOf(from) == documentOf(to))
            return; // seen in one document
        const qreal target = heightOf(to, attribute);
        CopyLine line {from, to, upkeep, {}};
        const bool isRight = home.left() >= copy.right();
        const bool isLeft = home.right() <= copy.left();
        const QPointF begin(isLeft ? copy.left() : copy.right(), height);
        const QPointF end(isRight ? home.left() : isLeft ? home.right() : home.right(), target);
        const qreal reach = isRight || isLeft ? std::max(24.0, std::abs(end.x() - begin.x()) / 2)
                                              : 24 + std::abs(end.y() - begin.y()) / 12;
        line.path.moveTo(begin);
        line.path.cubicTo(begin + QPointF(isLeft ? -reach : reach, 0),
                          end + QPointF(isRight ? -reach : reach, 0), end);
        m_layout.lines.push_back(std::move(line));
    }

    const DesignFigure &m_figure;
    BoxMetrics m_metrics;
    std::vector<QSizeF> m_sizes;
    DesignLayout m_layout;
};

QFont bold(QFont font)
{
    font.setBold(true);
    return font;
}

} // namespace

QString headOf(const DocumentBox &box)
{
    if (box.inside < 0)
        return box.title;
    return box.title + (box.amount.isEmpty() ? QLatin1String(" { }") : QLatin1String(" [ ]"));
}

QString kindOf(const DocumentBox &box)
{
    return box.amount.isEmpty() ? box.entity : QStringLiteral("%1 %2").arg(box.amount, box.entity);
}

BoxMetrics::BoxMetrics(const QFont &shown)
    : font(shown)
    , strong(bold(shown))
    , small(style::scaled(shown, 0.88))
    , rowHeight(QFontMetricsF(shown).height() + 4)
    , smallHeight(QFontMetricsF(small).height() + 2)
    , padding(10)
    , headHeight(QFontMetricsF(shown).height() + 12)
    , containerHead(QFontMetricsF(shown).height() + smallHeight + 24)
{
}

DesignLayout layoutOf(const DesignFigure &figure, const QFont &font, double aspect)
{
    return Layout(figure, font).place(aspect);
}

} // namespace partita::design
