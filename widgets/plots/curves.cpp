#include "widgets/plots/curves.h"

#include "widgets/plots/legend.h"
#include "widgets/plots/numberticker.h"
#include "widgets/style/format.h"
#include "widgets/style/theme.h"

#include <algorithm>

namespace partita::plots {

namespace {

constexpr double markSize = 8; // pixels
constexpr int tipsForMark = 2; // every second point with a tooltip is marked

} // namespace

Curves::Curves(QWidget *parent)
    : Chart(parent)
{
}

void Curves::setData(CurvesData contents)
{
    m_data = std::move(contents);
    rebuild();
}

void Curves::fill()
{
    showPlot(!m_data.curves.empty());
    fillAxes();
    addHere();
    addLimit();
    for (const Curve &curve : m_data.curves)
        addCurve(curve);
    addCrossings();
    fillLegend();
}

void Curves::fillAxes()
{
    double least = 1e300;
    double most = 0;
    for (const Curve &curve : m_data.curves) {
        for (const QPointF &point : curve.points) {
            if (point.y() > 0)
                least = std::min(least, point.y());
            most = std::max(most, point.y());
        }
    }
    QCPAxis &shares = *plot().xAxis;
    setScale(shares, false);
    shares.setRange(0, m_data.most);
    setKeyTitle(m_data.shareTitle);
    shares.setSubTicks(false);
    QCPAxis &values = *plot().yAxis;
    setScale(values, m_data.isLogarithmic);
    setValueTitle(m_data.valueTitle, m_data.briefValueTitle);
    if (most <= 0)
        values.setRange(m_data.isLogarithmic ? 0.1 : 0, 1);
    else if (m_data.isLogarithmic)
        values.setRange(least / 1.6, most * 1.6);
    else
        values.setRange(0, most * 1.1);
}

void Curves::addCurve(const Curve &curve)
{
    const style::Theme &theme = style::themeOf(palette());
    QCPGraph *graph = plot().addGraph();
    graph->setName(curve.name);
    const QColor colour = curve.isEmphasised ? curve.look.colour
                                             : style::blend(theme.surface, curve.look.colour, 0.8);
    graph->setPen(QPen(colour, curve.isEmphasised ? 3.5 : 2, curve.look.line));
    for (const QPointF &point : curve.points)
        graph->addData(point.x(), point.y());
    if (!curve.look.mark.isEmpty())
        addScatter(curve, colour);
}

void Curves::addScatter(const Curve &curve, const QColor &colour)
{
    QCPGraph *marks = plot().addGraph();
    marks->setLineStyle(QCPGraph::lsNone);
    marks->setScatterStyle(QCPScatterStyle(curve.look.mark, QPen(colour, 1), colour, markSize));
    int told = 0;
    for (std::size_t point = 0; point < curve.points.size(); ++point) {
        const bool isTold = point < curve.tips.size() && !curve.tips[point].isEmpty();
        if (isTold && told++ % tipsForMark == 0)
            marks->addData(curve.points[point].x(), curve.points[point].y());
    }
}

void Curves::addHere()
{
    if (!m_data.here)
        return;
    const style::Theme &theme = style::themeOf(palette());
    auto *line = new QCPItemStraightLine(&plot());
    line->setPen(QPen(theme.secondary, 1, Qt::DashLine));
    line->point1->setCoords(*m_data.here, 1);
    line->point2->setCoords(*m_data.here, 2);
    auto *label = new QCPItemText(&plot());
    label->setText(m_data.hereLabel);
    label->setFont(style::scaled(font(), 0.9));
    label->setColor(theme.secondary);
    label->setPadding(QMargins(5, 3, 5, 3));
    label->setPositionAlignment((*m_data.here > 0.7 * m_data.most ? Qt::AlignRight : Qt::AlignLeft)
                                | Qt::AlignTop);
    label->position->setTypeY(QCPItemPosition::ptAxisRectRatio);
    label->position->setCoords(*m_data.here, 0);
}

void Curves::addLimit()
{
    if (!m_data.limit || plot().yAxis->range().upper < *m_data.limit)
        return;
    const style::Theme &theme = style::themeOf(palette());
    auto *line = new QCPItemStraightLine(&plot());
    line->setPen(QPen(theme.error, 1, Qt::DashLine));
    line->point1->setCoords(0, *m_data.limit);
    line->point2->setCoords(1, *m_data.limit);
    auto *label = new QCPItemText(&plot());
    label->setText(m_data.limitLabel);
    label->setFont(style::scaled(font(), 0.9));
    label->setColor(theme.error);
    label->setPadding(QMargins(5, 3, 5, 3));
    label->setPositionAlignment(Qt::AlignRight | Qt::AlignBottom);
    label->position->setTypeX(QCPItemPosition::ptAxisRectRatio);
    // On the side where no crossing is close.
    const bool meetsOnTheRight
        = std::any_of(m_data.crossings.begin(), m_data.crossings.end(), [&](const auto &crossing) {
              return crossing.place.x() > 0.55 * m_data.most;
          });
    label->position->setCoords(meetsOnTheRight ? 0.55 : 1, *m_data.limit);
}

void Curves::addCrossings()
{
    const style::Theme &theme = style::themeOf(palette());
    if (m_data.crossings.empty())
        return;
    QCPGraph *points = plot().addGraph();
    points->setLineStyle(QCPGraph::lsNone);
    points->setScatterStyle(
        QCPScatterStyle(QCPScatterStyle::ssCircle, theme.text, theme.surface, 9));
    for (const Crossing &crossing : m_data.crossings) {
        points->addData(crossing.place.x(), crossing.place.y());
        if (crossing.label.isEmpty())
            continue;
        auto *label = new QCPItemText(&plot());
        label->setText(crossing.label);
        label->setFont(font());
        label->setColor(theme.text);
        label->setBrush(theme.raised);
        label->setPen(QPen(theme.border, 0));
        label->setPadding(QMargins(6, 3, 6, 3));
        const bool right = crossing.place.x() > 0.55 * m_data.most;
        auto *anchor = new QCPItemTracer(&plot());
        anchor->setStyle(QCPItemTracer::tsNone);
        anchor->position->setCoords(crossing.place);
        label->setPositionAlignment((right ? Qt::AlignRight : Qt::AlignLeft) | Qt::AlignTop);
        label->position->setParentAnchor(anchor->position);
        label->position->setCoords(right ? -12 : 12, 10); // pixels from the crossing
    }
}

void Curves::fillLegend()
{
    std::vector<LegendEntry> entries;
    for (std::size_t place = 0; place < m_data.curves.size(); ++place) {
        const Curve &curve = m_data.curves[place];
        LegendEntry entry;
        entry.name = curve.name;
        entry.colour = curve.look.colour;
        entry.swatch = Swatch::line;
        entry.line = curve.look.line;
        entry.mark = curve.look.mark;
        entry.isEmphasised = curve.isEmphasised;
        entry.series = static_cast<int>(place);
        entries.push_back(entry);
    }
    legend().setEntries(std::move(entries));
}

std::vector<Mark> Curves::locateMarks() const
{
    std::vector<Mark> marks;
    const auto around = [this](const QPointF &place, double half) {
        const QPointF middle(plot().xAxis->coordToPixel(place.x()),
                             plot().yAxis->coordToPixel(place.y()));
        return QRectF(middle - QPointF(half, half), QSizeF(2 * half, 2 * half));
    };
    for (const Crossing &crossing : m_data.crossings)
        marks.push_back({-1, -1, around(crossing.place, 6), crossing.tip});
    for (std::size_t place = 0; place < m_data.curves.size(); ++place) {
        const Curve &curve = m_data.curves[place];
        for (std::size_t point = 0; point < curve.points.size(); ++point) {
            if (point >= curve.tips.size() || curve.tips[point].isEmpty())
                continue;
            marks.push_back({static_cast<int>(place), static_cast<int>(point),
                             around(curve.points[point], 5), curve.tips[point]});
        }
    }
    return marks;
}

} // namespace partita::plots

#include "moc_curves.cpp"
