#include "widgets/fanout/fanoutpainting.h"

#include "widgets/fanout/fanoutpicture.h"
#include "widgets/style/format.h"
#include "widgets/style/theme.h"

#include <QPainter>

#include <algorithm>

namespace partita::fanout {

namespace {

constexpr double leastCharge = 0.75; ///< font of the charge in a cell, relative to other text
constexpr double largestCharge = 1.1;
constexpr double widestCharge = 0.9; ///< relative to the cell
constexpr float quietEdge = 0.25F; ///< opacity while another cell is pointed at

class RoutePainting {
public:
    RoutePainting(QPainter &painter, const Route &route, const RouteLayout &layout,
                  const RouteView &view, const QFont &font, const style::Theme &theme)
        : m_painter(painter)
        , m_route(route)
        , m_layout(layout)
        , m_view(view)
        , m_font(font)
        , m_theme(theme)
        , m_pointed(view.pointed.first < 0 ? std::vector<std::size_t>()
                                           : layout.visitsAt(view.pointed, view.step))
    {
    }

    void drawEdges() const;
    void drawContainers() const;
    void drawSources() const;
    void drawLabels() const;

private:
    QPen penOf(std::size_t step, double width) const;
    void drawPointed(double width) const;
    void drawTitle(std::size_t container, int visited) const;
    void drawCell(const Cell &cell, const std::vector<std::size_t> &visits) const;
    void drawVisits(const QRectF &area, const std::vector<std::size_t> &visits) const;
    void drawCharge(const QRectF &area, const std::vector<std::size_t> &visits) const;
    void drawSource(bool background, const QString &text) const;
    void drawLeader(const Bundle &bundle, const QRectF &area) const;
    void drawLabel(const Bundle &bundle, const QRectF &area) const;
    const RouteStep &stepOf(std::size_t visit) const
    {
        return m_route.steps[m_route.visits[visit].step];
    }

    QPainter &m_painter;
    const Route &m_route;
    const RouteLayout &m_layout;
    const RouteView &m_view;
    const QFont &m_font;
    const style::Theme &m_theme;
    std::vector<std::size_t> m_pointed; ///< visits of the cell that is pointed at
};

QPen RoutePainting::penOf(std::size_t step, double width) const
{
    QPen pen(colourOf(m_route.steps[step], m_theme), width);
    pen.setJoinStyle(Qt::RoundJoin);
    if (m_route.steps[step].isBackground)
        pen.setStyle(Qt::DashLine);
    return pen;
}

void RoutePainting::drawEdges() const
{
    const std::vector<Branch> branches = m_layout.branches(m_view.step);
    double most = 1e-9;
    for (const Branch &branch : branches)
        most = std::max(most, branch.charge);
    const double widest = std::clamp(m_layout.laneHeight() - 1, 1.0, 3.5);
    m_painter.setBrush(Qt::NoBrush);
    for (const Branch &branch : branches) {
        QPen pen = penOf(branch.step, 1 + (widest - 1) * branch.charge / most);
        QColor colour = pen.color();
        colour.setAlphaF(m_pointed.empty() ? 0.85F : quietEdge);
        pen.setColor(colour);
        m_painter.setPen(pen);
        m_painter.drawPath(branch.trunk);
        pen.setWidthF(1.2);
        pen.setStyle(Qt::SolidLine); // too short for dashes
        m_painter.setPen(pen);
        for (const QPainterPath &end : branch.ends)
            m_painter.drawPath(end);
    }
    drawPointed(widest);
}

void RoutePainting::drawPointed(double width) const
{
    for (const std::size_t visit : m_pointed) {
        m_painter.setPen(penOf(m_route.visits[visit].step, width));
        m_painter.drawPath(m_layout.pathOf(visit));
    }
}

void RoutePainting::drawSources() const
{
    drawSource(false, FanoutPicture::tr("Client"));
    if (m_layout.hasBackground())
        drawSource(true, FanoutPicture::tr("Change feed"));
}

void RoutePainting::drawSource(bool background, const QString &text) const
{
    const QRectF area = m_layout.sourceArea(background);
    QPen pen(m_theme.secondary, 1.2);
    if (background)
        pen.setStyle(Qt::DashLine);
    m_painter.setPen(pen);
    m_painter.setBrush(m_theme.raised);
    m_painter.drawRoundedRect(area, 4, 4);
    m_painter.setFont(m_font);
    m_painter.setPen(m_theme.text);
    m_painter.drawText(area, Qt::AlignCenter, text);
}

void RoutePainting::drawContainers() const
{
    for (std::size_t container = 0; container < m_route.containers.size(); ++container) {
        int visited = 0;
        for (int partition = 0; partition < m_route.containers[container].partitions; ++partition) {
            const Cell cell(static_cast<int>(container), partition);
            const auto visits = m_layout.visitsAt(cell, m_view.step);
            visited += visits.empty() ? 0 : 1;
            drawCell(cell, visits);
        }
        drawTitle(container, visited);
    }
}

void RoutePainting::drawTitle(std::size_t container, int visited) const
{
    const RouteContainer &shown = m_route.containers[container];
    QFont strong = m_font;
    strong.setBold(true);
    const QFontMetricsF metrics(strong);
    const QString fact = visited > 0
        ? FanoutPicture::tr("%1 of %Ln physical partition(s) visited", nullptr, shown.partitions)
              .arg(style::count(visited))
        : FanoutPicture::tr("%Ln physical partition(s), not visited", nullptr, shown.partitions);
    const double gap = metrics.horizontalAdvance(QStringLiteral("   "));
    const QRectF title = m_layout.grid().titleArea(container);
    const double room = title.width() - gap - QFontMetricsF(m_font).horizontalAdvance(fact);
    const QString name
        = metrics.elidedText(shown.name, Qt::ElideMiddle, std::max(room, title.width() / 3));
    m_painter.setFont(strong);
    m_painter.setPen(visited > 0 ? m_theme.text : m_theme.secondary);
    m_painter.drawText(title, Qt::AlignLeft | Qt::AlignVCenter, name);
    m_painter.setFont(m_font);
    m_painter.setPen(m_theme.secondary);
    m_painter.drawText(title.adjusted(metrics.horizontalAdvance(name) + gap, 0, 0, 0),
                       Qt::AlignLeft | Qt::AlignVCenter, fact);
}

void RoutePainting::drawCell(const Cell &cell, const std::vector<std::size_t> &visits) const
{
    const QRectF area = m_layout.grid().cell(static_cast<std::size_t>(cell.first), cell.second);
    const double corner = area.width() >= 12 ? 3 : 0;
    m_painter.setPen(visits.empty() ? QPen(m_theme.control, 0) : QPen(Qt::NoPen));
    m_painter.setBrush(visits.empty() ? style::blend(m_theme.surface, m_theme.grid, 0.7)
                                      : m_theme.surface);
    m_painter.drawRoundedRect(area, corner, corner);
    if (!visits.empty()) {
        drawVisits(area, visits);
        m_painter.setBrush(Qt::NoBrush);
        m_painter.setPen(QPen(colourOf(stepOf(visits.front()), m_theme), 1));
        m_painter.drawRoundedRect(area, corner, corner);
        drawCharge(area, visits);
    }
    if (cell == m_view.pointed) {
        m_painter.setBrush(Qt::NoBrush);
        m_painter.setPen(QPen(m_theme.accent, 2));
        m_painter.drawRoundedRect(area.adjusted(-2, -2, 2, 2), corner + 1, corner + 1);
    }
}

/// Draws one stripe for each step.
void RoutePainting::drawVisits(const QRectF &area, const std::vector<std::size_t> &visits) const
{
    const double wide = area.width() / static_cast<double>(visits.size());
    for (std::size_t place = 0; place < visits.size(); ++place) {
        const QColor colour = colourOf(stepOf(visits[place]), m_theme);
        const QRectF stripe(area.left() + wide * static_cast<double>(place), area.top(), wide,
                            area.height());
        if (m_route.visits[visits[place]].isEmpty)
            m_painter.fillRect(stripe, QBrush(colour, Qt::BDiagPattern));
        else
            m_painter.fillRect(stripe, colour);
    }
}

void RoutePainting::drawCharge(const QRectF &area, const std::vector<std::size_t> &visits) const
{
    double charge = 0;
    bool found = false;
    for (const std::size_t visit : visits) {
        charge += m_route.visits[visit].use.requestCharge;
        found = found || !m_route.visits[visit].isEmpty;
    }
    const QString text = style::shortNumber(charge);
    const QFont least = style::tabular(style::scaled(m_font, leastCharge));
    const double growth
        = area.width() * widestCharge / QFontMetricsF(least).horizontalAdvance(text);
    if (!found || growth < 1)
        return;
    const QFont face
        = style::tabular(style::scaled(m_font, std::min(leastCharge * growth, largestCharge)));
    m_painter.setFont(face);
    QColor ground = colourOf(stepOf(visits.front()), m_theme);
    if (visits.size() > 1) {
        // The number gets its own background above stripes that may be hatched.
        ground = m_theme.surface;
        const QRectF words = m_painter.boundingRect(area, Qt::AlignCenter, text);
        m_painter.fillRect(words.adjusted(-1, 0, 1, 0).intersected(area), ground);
    }
    m_painter.setPen(style::readableOn(ground));
    m_painter.drawText(area, Qt::AlignCenter, text);
}

void RoutePainting::drawLabels() const
{
    m_painter.setFont(style::tabular(m_font));
    const std::vector<Bundle> all = m_layout.bundles(m_view.step);
    const std::vector<QRectF> areas = m_layout.labelAreas(all);
    const auto draw = [&](auto part) {
        for (std::size_t place = 0; place < all.size(); ++place) {
            if (!areas[place].isNull())
                (this->*part)(all[place], areas[place]);
        }
    };
    draw(&RoutePainting::drawLeader);
    draw(&RoutePainting::drawLabel);
}

/// Draws a leader from a displaced label to the nearest point of its line.
void RoutePainting::drawLeader(const Bundle &bundle, const QRectF &area) const
{
    constexpr double between = 0.05; // step along the line
    QLineF nearest;
    for (double along = between; along < 1; along += between) {
        const QPointF point = bundle.line.pointAtPercent(along);
        if (area.contains(point))
            return;
        const QPointF end(std::clamp(point.x(), area.left() + area.height() / 2,
                                     area.right() - area.height() / 2),
                          std::clamp(point.y(), area.top(), area.bottom()));
        if (nearest.isNull() || QLineF(point, end).length() < nearest.length())
            nearest = QLineF(point, end);
    }
    if (nearest.length() <= area.height() / 2)
        return;
    QColor colour = colourOf(m_route.steps[bundle.step], m_theme);
    colour.setAlphaF(0.6F);
    m_painter.setPen(QPen(colour, 1, Qt::DotLine));
    m_painter.drawLine(nearest);
}

void RoutePainting::drawLabel(const Bundle &bundle, const QRectF &area) const
{
    m_painter.setPen(penOf(bundle.step, 1));
    m_painter.setBrush(m_theme.raised);
    m_painter.drawRoundedRect(area, area.height() / 2, area.height() / 2);
    const double side = area.height() - 4;
    drawStepNumber(m_painter, QRectF(area.left() + 2, area.top() + 2, side, side),
                   m_route.steps[bundle.step], m_theme);
    m_painter.setPen(m_theme.text);
    m_painter.drawText(area.adjusted(side + 5, 0, -4, 0), Qt::AlignVCenter | Qt::AlignLeft,
                       m_layout.labelOf(bundle));
}

} // namespace

void paintRoute(QPainter &painter, const Route &route, const RouteLayout &layout,
                const RouteView &view, const QFont &font, const style::Theme &theme)
{
    const RoutePainting painting(painter, route, layout, view, font, theme);
    painter.setRenderHint(QPainter::Antialiasing);
    painting.drawEdges();
    painting.drawContainers();
    painting.drawSources();
    painting.drawLabels();
}

void drawStepNumber(QPainter &painter, const QRectF &area, const RouteStep &step,
                    const style::Theme &theme)
{
    const QColor colour = colourOf(step, theme);
    painter.save();
    painter.setPen(Qt::NoPen);
    painter.setBrush(colour);
    painter.drawEllipse(area);
    QFont face = style::scaled(painter.font(), 0.85);
    face.setBold(true);
    painter.setFont(face);
    painter.setPen(style::readableOn(colour));
    painter.drawText(area, Qt::AlignCenter, QString::number(step.step.number));
    painter.restore();
}

} // namespace partita::fanout
