#include "widgets/fanout/fanoutpicture.h"

#include "widgets/plots/labelplacement.h"
#include "widgets/style/format.h"
#include "widgets/style/theme.h"

#include <QHelpEvent>
#include <QKeyEvent>
#include <QPainter>
#include <QPainterPath>
#include <QToolTip>

#include <algorithm>
#include <map>

namespace partita::fanout {

namespace {

constexpr double nearTarget = 0.95; // of the way along a line
constexpr double nearSource = 0.3;

} // namespace

FanoutPicture::FanoutPicture(QWidget *parent)
    : QWidget(parent)
{
    setObjectName(QStringLiteral("fanoutPicture"));
    setFocusPolicy(Qt::StrongFocus);
    setMouseTracking(true);
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Expanding);
}

void FanoutPicture::setRoute(const Route &route)
{
    m_route = route;
    m_step = -1;
    m_current = {-1, -1};
    m_byCell.clear();
    for (const RouteContainer &container : m_route.containers)
        m_byCell.emplace_back(static_cast<std::size_t>(container.partitions));
    for (std::size_t place = 0; place < m_route.visits.size(); ++place) {
        const Visit &visit = m_route.visits[place];
        m_byCell[visit.container][static_cast<std::size_t>(visit.partition)].push_back(place);
    }
    layOut();
}

void FanoutPicture::setStep(int step)
{
    m_step = step;
    update();
}

void FanoutPicture::layOut()
{
    const double em = fontMetrics().height();
    std::vector<int> partitions;
    for (const RouteContainer &container : m_route.containers)
        partitions.push_back(container.partitions);
    const double left = std::max(17 * em, width() * 0.36);
    const QRectF area(left, 0.4 * em, std::max(width() - left - em, 4 * em),
                      std::max(height() - 0.8 * em, 4 * em));
    m_grid = std::make_unique<CellGrid>(area, partitions, 1.5 * em, 2.4 * em);
    // The least height depends on the width alone, so that resizing settles.
    const CellGrid smallest(QRectF(left, 0, area.width(), 0), partitions, 1.5 * em, 0);
    setMinimumHeight(
        std::max(minimumSizeHint().height(), static_cast<int>(smallest.height() + 0.8 * em)));
    update();
}

QSize FanoutPicture::minimumSizeHint() const
{
    const int em = fontMetrics().height();
    return {32 * em, 9 * em};
}

QSize FanoutPicture::sizeHint() const
{
    const int em = fontMetrics().height();
    return {48 * em, 18 * em};
}

void FanoutPicture::resizeEvent(QResizeEvent *event)
{
    QWidget::resizeEvent(event);
    layOut();
}

QRectF FanoutPicture::cellArea(std::size_t container, int partition) const
{
    return m_grid->cell(container, partition);
}

bool FanoutPicture::hasBackground() const
{
    return std::any_of(m_route.steps.begin(), m_route.steps.end(),
                       [](const RouteStep &step) { return step.isBackground; });
}

QRectF FanoutPicture::sourceArea(bool background) const
{
    const double em = fontMetrics().height();
    const QSizeF size(6 * em, 2.4 * em);
    const double middle = height() / 2.0;
    const double apart = hasBackground() ? 2.2 * em : 0;
    const double y = middle + (background ? apart : -apart);
    return {QPointF(0.8 * em, y - size.height() / 2), size};
}

bool FanoutPicture::isShown(const Visit &visit) const
{
    return m_step < 0 || visit.step == static_cast<std::size_t>(m_step);
}

std::vector<const Visit *> FanoutPicture::visitsAt(const Cell &cell) const
{
    std::vector<const Visit *> found;
    for (const std::size_t place :
         m_byCell[static_cast<std::size_t>(cell.first)][static_cast<std::size_t>(cell.second)]) {
        if (isShown(m_route.visits[place]))
            found.push_back(&m_route.visits[place]);
    }
    return found;
}

std::vector<FanoutPicture::Cell> FanoutPicture::visitedCells() const
{
    std::vector<Cell> cells;
    for (int container = 0; container < static_cast<int>(m_route.containers.size()); ++container) {
        for (int partition = 0;
             partition < m_route.containers[static_cast<std::size_t>(container)].partitions;
             ++partition) {
            if (!visitsAt({container, partition}).empty())
                cells.emplace_back(container, partition);
        }
    }
    return cells;
}

std::vector<FanoutPicture::Bundle> FanoutPicture::bundles() const
{
    std::map<std::pair<std::size_t, std::size_t>, std::vector<const Visit *>> found;
    for (const Visit &visit : m_route.visits) {
        if (isShown(visit))
            found[{visit.container, visit.step}].push_back(&visit);
    }
    std::vector<Bundle> all;
    for (const auto &[where, visits] : found) {
        Bundle bundle;
        bundle.container = where.first;
        bundle.step = where.second;
        bundle.visits = static_cast<int>(visits.size());
        for (const Visit *visit : visits)
            bundle.charge += visit->use.requestCharge;
        bundle.line = pathOf(*visits[visits.size() / 2]);
        all.push_back(bundle);
    }
    std::stable_sort(all.begin(), all.end(), [](const Bundle &one, const Bundle &other) {
        return one.line.currentPosition().y() < other.line.currentPosition().y();
    });
    return all;
}

void FanoutPicture::paintEvent(QPaintEvent *)
{
    const style::Theme &theme = style::themeOf(palette());
    QPainter painter(this);
    painter.fillRect(rect(), theme.surface);
    if (m_route.containers.empty())
        return;
    painter.setRenderHint(QPainter::Antialiasing);
    drawEdges(painter, theme);
    drawContainers(painter, theme);
    drawSources(painter, theme);
    drawLabels(painter, theme);
}

QPainterPath FanoutPicture::pathOf(const Visit &visit) const
{
    const QRectF source = sourceArea(m_route.steps[visit.step].isBackground);
    const QRectF cell = m_grid->cell(visit.container, visit.partition);
    const QPointF from(source.right(), source.center().y());
    const QPointF to(cell.left(), cell.center().y());
    const double reach = (m_grid->box(visit.container).left() - from.x()) * 0.5;
    QPainterPath path(from);
    path.cubicTo(from + QPointF(reach, 0),
                 QPointF(m_grid->box(visit.container).left() - reach * 0.6, to.y()), to);
    return path;
}

void FanoutPicture::drawEdges(QPainter &painter, const style::Theme &theme) const
{
    double most = 1e-9;
    for (const Visit &visit : m_route.visits)
        most = std::max(most, visit.use.requestCharge);
    const bool many = m_route.visits.size() > 24;
    painter.setBrush(Qt::NoBrush);
    for (const Visit &visit : m_route.visits) {
        if (!isShown(visit))
            continue;
        const RouteStep &step = m_route.steps[visit.step];
        QColor colour = colourOf(step, theme);
        colour.setAlphaF(many ? 0.5f : 0.85f);
        const double width = 1 + 2.5 * visit.use.requestCharge / most;
        QPen pen(colour, many ? std::min(width, 1.6) : width);
        if (step.isBackground)
            pen.setStyle(Qt::DashLine);
        painter.setPen(pen);
        painter.drawPath(pathOf(visit));
    }
}

void FanoutPicture::drawSources(QPainter &painter, const style::Theme &theme) const
{
    const auto draw = [&](bool background, const QString &text) {
        const QRectF area = sourceArea(background);
        QPen pen(theme.secondary, 1.2);
        if (background)
            pen.setStyle(Qt::DashLine);
        painter.setPen(pen);
        painter.setBrush(theme.raised);
        painter.drawRoundedRect(area, 4, 4);
        painter.setPen(theme.text);
        painter.drawText(area, Qt::AlignCenter, text);
    };
    draw(false, tr("Client"));
    if (hasBackground())
        draw(true, tr("Change feed"));
}

void FanoutPicture::drawContainers(QPainter &painter, const style::Theme &theme) const
{
    for (int container = 0; container < static_cast<int>(m_route.containers.size()); ++container) {
        const auto place = static_cast<std::size_t>(container);
        const RouteContainer &shown = m_route.containers[place];
        int visited = 0;
        for (int partition = 0; partition < shown.partitions; ++partition) {
            visited += visitsAt({container, partition}).empty() ? 0 : 1;
            drawCell(painter, theme, {container, partition});
        }
        QFont strong = font();
        strong.setBold(true);
        const QRectF title = m_grid->titleArea(place);
        painter.setFont(strong);
        painter.setPen(visited > 0 ? theme.text : theme.secondary);
        painter.drawText(title, Qt::AlignLeft | Qt::AlignVCenter, shown.name);
        const double after
            = QFontMetricsF(strong).horizontalAdvance(shown.name + QStringLiteral("   "));
        painter.setFont(font());
        painter.setPen(theme.secondary);
        painter.drawText(
            title.adjusted(after, 0, 0, 0), Qt::AlignLeft | Qt::AlignVCenter,
            visited > 0 ? tr("%1 of %n physical partition(s) visited", nullptr, shown.partitions)
                              .arg(visited)
                        : tr("%n physical partition(s), not visited", nullptr, shown.partitions));
    }
}

void FanoutPicture::drawCell(QPainter &painter, const style::Theme &theme, const Cell &cell) const
{
    const QRectF area = m_grid->cell(static_cast<std::size_t>(cell.first), cell.second);
    const auto visits = visitsAt(cell);
    const double corner = area.width() >= 12 ? 3 : 0;
    painter.setPen(Qt::NoPen);
    painter.setBrush(theme.surface);
    painter.drawRoundedRect(area, corner, corner);
    if (visits.empty()) {
        painter.setBrush(style::blend(theme.surface, theme.grid, 0.7));
        painter.setPen(QPen(theme.control, 0));
        painter.drawRoundedRect(area, corner, corner);
    }
    for (std::size_t place = 0; place < visits.size(); ++place) {
        const QColor colour = colourOf(m_route.steps[visits[place]->step], theme);
        const double wide = area.width() / static_cast<double>(visits.size());
        const QRectF stripe(area.left() + wide * static_cast<double>(place), area.top(), wide,
                            area.height());
        if (visits[place]->isEmpty)
            painter.fillRect(stripe, QBrush(colour, Qt::BDiagPattern));
        else
            painter.fillRect(stripe, colour);
    }
    if (!visits.empty()) {
        painter.setBrush(Qt::NoBrush);
        painter.setPen(QPen(colourOf(m_route.steps[visits.front()->step], theme), 1));
        painter.drawRoundedRect(area, corner, corner);
        drawCellText(painter, theme, area, visits);
    }
    if (cell == m_current) {
        painter.setBrush(Qt::NoBrush);
        painter.setPen(QPen(theme.accent, 2));
        painter.drawRoundedRect(area.adjusted(-2, -2, 2, 2), corner + 1, corner + 1);
    }
}

void FanoutPicture::drawCellText(QPainter &painter, const style::Theme &theme, const QRectF &area,
                                 const std::vector<const Visit *> &visits) const
{
    double charge = 0;
    bool found = false;
    for (const Visit *visit : visits) {
        charge += visit->use.requestCharge;
        found = found || !visit->isEmpty;
    }
    const QFont face = style::tabular(style::scaled(font(), 0.75));
    const QString text = style::shortNumber(charge);
    if (!found || QFontMetricsF(face).horizontalAdvance(text) + 2 > area.width())
        return;
    painter.setFont(face);
    QColor ground = colourOf(m_route.steps[visits.front()->step], theme);
    if (visits.size()
        > 1) { // stripes of several colours, perhaps hatched: the number has its own ground
        ground = theme.surface;
        const QRectF words = painter.boundingRect(area, Qt::AlignCenter, text);
        painter.fillRect(words.adjusted(-1, 0, 1, 0).intersected(area), ground);
    }
    painter.setPen(style::readableOn(ground));
    painter.drawText(area, Qt::AlignCenter, text);
}

QString FanoutPicture::labelOf(const Bundle &bundle) const
{
    const RouteStep &step = m_route.steps[bundle.step];
    QString text = style::charge(bundle.charge);
    if (step.did.executions > 1)
        text += tr(" in %1 runs", "how often the step ran")
                    .arg(style::count(static_cast<double>(step.did.executions)));
    return text;
}

std::vector<QRectF> FanoutPicture::labelWishes(const Bundle &bundle) const
{
    constexpr int stepsAside = 6;
    const double em = fontMetrics().height();
    const QFontMetricsF metrics(style::tabular(font()));
    const QSizeF size(1.9 * em + metrics.horizontalAdvance(labelOf(bundle)), 1.4 * em);
    const double right = m_grid->box(bundle.container).left() - 0.4 * em;
    std::vector<QRectF> wishes;
    for (double along = nearTarget; along > nearSource; along -= 0.05) {
        QRectF area({}, size);
        area.moveCenter(bundle.line.pointAtPercent(along));
        if (area.right() <= right)
            wishes.push_back(area);
    }
    if (wishes.empty()) {
        QRectF area({}, size);
        area.moveCenter(bundle.line.pointAtPercent(nearSource));
        wishes.push_back(area);
    }
    // Where several lead to one target, above and below its line.
    for (int step = 1; step <= stepsAside; ++step) {
        for (const int way : {1, -1}) {
            const QRectF aside = wishes.front().translated(0, way * step * (size.height() + 2));
            if (aside.top() >= 0 && aside.bottom() <= height())
                wishes.push_back(aside);
        }
    }
    return wishes;
}

std::vector<QRectF> FanoutPicture::labelAreas() const
{
    return areasOf(bundles());
}

std::vector<QRectF> FanoutPicture::areasOf(const std::vector<Bundle> &bundles) const
{
    std::vector<std::vector<QRectF>> wishes;
    for (const Bundle &bundle : bundles)
        wishes.push_back(labelWishes(bundle));
    std::vector<QRectF> taken {sourceArea(false)};
    if (hasBackground())
        taken.push_back(sourceArea(true));
    const auto places = plots::placeLabels(wishes, std::move(taken));
    std::vector<QRectF> areas;
    for (std::size_t place = 0; place < wishes.size(); ++place)
        areas.push_back(places[place].value_or(wishes[place].front()));
    sortBySteps(bundles, areas);
    return areas;
}

void FanoutPicture::sortBySteps(const std::vector<Bundle> &bundles, std::vector<QRectF> &areas)
{
    std::map<std::size_t, std::map<std::size_t, std::size_t>>
        byContainer; // of its steps, the places
    for (std::size_t place = 0; place < bundles.size(); ++place)
        byContainer[bundles[place].container][bundles[place].step] = place;
    for (const auto &[container, steps] : byContainer) {
        std::vector<double> heights;
        for (const auto &[step, place] : steps)
            heights.push_back(areas[place].top());
        std::sort(heights.begin(), heights.end());
        auto height = heights.begin();
        for (const auto &[step, place] : steps)
            areas[place].moveTop(*height++);
    }
}

void FanoutPicture::drawLabels(QPainter &painter, const style::Theme &theme) const
{
    painter.setFont(style::tabular(font()));
    const auto all = bundles();
    const auto areas = areasOf(all);
    for (std::size_t place = 0; place < all.size(); ++place)
        drawLabel(painter, theme, all[place], areas[place]);
}

void FanoutPicture::drawLabel(QPainter &painter, const style::Theme &theme, const Bundle &bundle,
                              const QRectF &area) const
{
    const RouteStep &step = m_route.steps[bundle.step];
    QPen pen(colourOf(step, theme), 1);
    if (step.isBackground)
        pen.setStyle(Qt::DashLine);
    painter.setPen(pen);
    painter.setBrush(theme.raised);
    painter.drawRoundedRect(area, area.height() / 2, area.height() / 2);
    const double side = area.height() - 4;
    drawStepNumber(painter, QRectF(area.left() + 2, area.top() + 2, side, side), step, theme);
    painter.setPen(theme.text);
    painter.drawText(area.adjusted(side + 5, 0, -4, 0), Qt::AlignVCenter | Qt::AlignLeft,
                     labelOf(bundle));
}

FanoutPicture::Cell FanoutPicture::cellAt(const QPointF &place) const
{
    for (int container = 0; container < static_cast<int>(m_route.containers.size()); ++container) {
        const auto shown = static_cast<std::size_t>(container);
        if (!m_grid->box(shown).contains(place))
            continue;
        for (int partition = 0; partition < m_route.containers[shown].partitions; ++partition) {
            if (m_grid->cell(shown, partition).adjusted(0, 0, 2, 2).contains(place))
                return {container, partition};
        }
    }
    return {-1, -1};
}

QString FanoutPicture::describe(const Cell &cell) const
{
    if (cell.first < 0)
        return {};
    const RouteContainer &container = m_route.containers[static_cast<std::size_t>(cell.first)];
    QStringList lines {tr("Physical partition %1 of %2").arg(cell.second).arg(container.name)};
    const auto visits = visitsAt(cell);
    if (visits.empty())
        lines.append(tr("not visited"));
    for (const Visit *visit : visits) {
        const RouteStep &step = m_route.steps[visit->step];
        QString line = tr("step %1: %2 RU, %3 items loaded, %4 returned, %n request(s)", nullptr,
                          static_cast<int>(visit->use.requests))
                           .arg(QString::number(step.step.number),
                                style::fullNumber(visit->use.requestCharge),
                                style::count(static_cast<double>(visit->use.itemsLoaded)),
                                style::count(static_cast<double>(visit->use.itemsReturned)));
        if (visit->isEmpty)
            line += tr(", paid for nothing");
        if (step.isBackground)
            line += tr(", upkeep in the background");
        lines.append(line);
    }
    return lines.join(QLatin1Char('\n'));
}

void FanoutPicture::pointAt(const Cell &cell)
{
    m_current = cell;
    const QString text = describe(cell);
    setAccessibleDescription(text);
    emit described(text);
    update();
}

bool FanoutPicture::event(QEvent *event)
{
    if (event->type() == QEvent::ToolTip) {
        const auto *help = static_cast<QHelpEvent *>(event);
        QToolTip::showText(help->globalPos(), describe(cellAt(help->pos())), this);
        return true;
    }
    return QWidget::event(event);
}

void FanoutPicture::mouseMoveEvent(QMouseEvent *event)
{
    const Cell cell = cellAt(event->position());
    if (cell != m_current)
        pointAt(cell);
}

void FanoutPicture::leaveEvent(QEvent *event)
{
    QWidget::leaveEvent(event);
    if (!hasFocus())
        pointAt({-1, -1});
}

void FanoutPicture::keyPressEvent(QKeyEvent *event)
{
    const std::vector<Cell> cells = visitedCells();
    if (cells.empty())
        return QWidget::keyPressEvent(event);
    const auto found = std::find(cells.begin(), cells.end(), m_current);
    const auto place = found == cells.end() ? -1 : static_cast<int>(found - cells.begin());
    const int last = static_cast<int>(cells.size()) - 1;
    const auto go
        = [&](int to) { pointAt(cells[static_cast<std::size_t>(std::clamp(to, 0, last))]); };
    switch (event->key()) {
    case Qt::Key_Right:
    case Qt::Key_Down:
        return go(place + 1);
    case Qt::Key_Left:
    case Qt::Key_Up:
        return go(place - 1);
    case Qt::Key_Home:
        return go(0);
    case Qt::Key_End:
        return go(last);
    default:
        QWidget::keyPressEvent(event);
    }
}

void FanoutPicture::focusInEvent(QFocusEvent *event)
{
    QWidget::focusInEvent(event);
    const std::vector<Cell> cells = visitedCells();
    if (m_current.first < 0 && !cells.empty() && event->reason() != Qt::MouseFocusReason)
        pointAt(cells.front());
}

void FanoutPicture::focusOutEvent(QFocusEvent *event)
{
    QWidget::focusOutEvent(event);
    pointAt({-1, -1});
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
