#include "widgets/fanout/routelayout.h"

#include "widgets/fanout/fanoutpicture.h"
#include "widgets/plots/labelplacement.h"
#include "widgets/style/format.h"
#include "widgets/style/theme.h"

#include <QFontMetricsF>

#include <algorithm>
#include <cmath>
#include <numeric>
#include <tuple>

namespace partita::fanout {

namespace {

constexpr double largestCell = 4; // in multiples of the font's height
constexpr double nearTarget = 0.95; // fraction of a line
constexpr double nearSource = 0.3;
constexpr double lane = 4; // pixels for each step that passes between two rows
constexpr double turn = 5; // pixels in a gutter below the lanes, where lines turn into cells
constexpr double widestGutter = 20;

std::vector<std::vector<std::size_t>> stepsByContainer(const Route &route)
{
    std::vector<std::vector<std::size_t>> steps(route.containers.size());
    for (const PartitionVisit &visit : route.visits) {
        auto &known = steps[visit.container];
        if (std::find(known.begin(), known.end(), visit.step) == known.end())
            known.push_back(visit.step);
    }
    return steps;
}

/// Number of overlapping pairs.
int overlaps(const std::vector<QRectF> &areas)
{
    int pairs = 0;
    for (std::size_t one = 0; one < areas.size(); ++one) {
        for (std::size_t other = 0; other < one; ++other)
            pairs += areas[one].intersects(areas[other]) ? 1 : 0;
    }
    return pairs;
}

/// Sorts the labels of one container by step, within the places they found.
void sortBySteps(const std::vector<Bundle> &bundles, std::vector<QRectF> &areas)
{
    std::map<std::size_t, std::map<std::size_t, std::size_t>>
        byContainer; // by step of a container: index of the bundle
    for (std::size_t place = 0; place < bundles.size(); ++place) {
        if (!areas[place].isNull())
            byContainer[bundles[place].container][bundles[place].step] = place;
    }
    for (const auto &[container, steps] : byContainer) {
        std::vector<double> heights;
        for (const auto &[step, place] : steps)
            heights.push_back(areas[place].top());
        std::sort(heights.begin(), heights.end());
        std::vector<QRectF> sorted = areas;
        auto height = heights.begin();
        for (const auto &[step, place] : steps)
            sorted[place].moveTop(*height++);
        if (overlaps(sorted) <= overlaps(areas))
            areas = std::move(sorted);
    }
}

} // namespace

bool RouteLayout::Row::operator<(const Row &other) const
{
    return std::tie(container, row, step) < std::tie(other.container, other.row, other.step);
}

RouteLayout::RouteLayout(const Route &route, const QSizeF &size, const QFont &font)
    : m_route(&route)
    , m_size(size)
    , m_font(font)
    , m_em(QFontMetricsF(font).height())
    , m_stepsOf(stepsByContainer(route))
    , m_grid(cellsArea(), allPartitions(), 1.5 * m_em, largestCell * m_em, gutter())
{
    for (const RouteContainer &container : route.containers)
        m_byCell.emplace_back(static_cast<std::size_t>(container.partitions));
    for (std::size_t place = 0; place < route.visits.size(); ++place) {
        const PartitionVisit &visit = route.visits[place];
        m_byCell[visit.container][static_cast<std::size_t>(visit.partition)].push_back(place);
        m_rows[rowOf(place)].push_back(place);
    }
    const auto isLeft = [&](std::size_t one, std::size_t other) {
        return route.visits[one].partition < route.visits[other].partition;
    };
    for (auto &[row, visits] : m_rows)
        std::sort(visits.begin(), visits.end(), isLeft);
}

QRectF RouteLayout::cellsArea() const
{
    // With few partitions, lines are longer and have room for their labels.
    const double least = std::max(17 * m_em, m_size.width() * 0.36);
    const double left
        = std::max(least, std::min(m_size.width() * 0.58, m_size.width() - m_em - widthOfCells()));
    return {left, 0.4 * m_em, std::max(m_size.width() - left - m_em, 4 * m_em),
            std::max(m_size.height() - 0.8 * m_em, 4 * m_em)};
}

/// Width of a row of the largest cells, or of the words above it.
double RouteLayout::widthOfCells() const
{
    const std::vector<int> counts = allPartitions();
    const int most = counts.empty() ? 1 : *std::max_element(counts.begin(), counts.end());
    return std::max(26.0, most * (largestCell + 0.5)) * m_em;
}

std::vector<int> RouteLayout::allPartitions() const
{
    std::vector<int> counts;
    for (const RouteContainer &container : m_route->containers)
        counts.push_back(container.partitions);
    return counts;
}

int RouteLayout::lanes() const
{
    std::size_t most = 1;
    for (const auto &steps : m_stepsOf)
        most = std::max(most, steps.size());
    return static_cast<int>(most);
}

double RouteLayout::gutter() const
{
    return std::min(lanes() * lane + turn, widestGutter);
}

double RouteLayout::laneHeight() const
{
    return (gutter() - turn) / lanes();
}

double RouteLayout::leastHeight() const
{
    // Depends on the width alone, so that resizing ends.
    QRectF area = cellsArea();
    area.setTop(0);
    area.setHeight(0);
    return CellGrid(area, allPartitions(), 1.5 * m_em, 0, gutter()).height() + 0.8 * m_em;
}

bool RouteLayout::hasBackground() const
{
    return std::any_of(m_route->steps.begin(), m_route->steps.end(),
                       [](const RouteStep &step) { return step.isBackground; });
}

/// The middle of the picture; that of the only visited cell when it is close, so that its line is
/// horizontal.
double RouteLayout::sourceHeight() const
{
    const double middle = m_size.height() / 2;
    if (m_rows.size() != 1 || hasBackground() || !goesStraight(m_rows.begin()->second))
        return middle;
    const PartitionVisit &only = m_route->visits[m_rows.begin()->second.front()];
    const double level = m_grid.cell(only.container, only.partition).center().y();
    return std::abs(level - middle) < 2 * m_em ? level : middle;
}

QRectF RouteLayout::sourceArea(bool background) const
{
    const QSizeF size(6.6 * m_em, 2.4 * m_em);
    const double apart = hasBackground() ? 2.2 * m_em : 0;
    const double y = sourceHeight() + (background ? apart : -apart);
    return {QPointF(0.8 * m_em, y - size.height() / 2), size};
}

Cell RouteLayout::cellAt(const QPointF &place) const
{
    for (int container = 0; container < static_cast<int>(m_byCell.size()); ++container) {
        const auto shown = static_cast<std::size_t>(container);
        if (!m_grid.box(shown).contains(place))
            continue;
        for (int partition = 0; partition < m_route->containers[shown].partitions; ++partition) {
            if (m_grid.cell(shown, partition).adjusted(0, 0, 2, 2).contains(place))
                return {container, partition};
        }
    }
    return {-1, -1};
}

bool RouteLayout::isShown(std::size_t visit, int step) const
{
    return step < 0 || m_route->visits[visit].step == static_cast<std::size_t>(step);
}

std::vector<std::size_t> RouteLayout::visitsAt(const Cell &cell, int step) const
{
    std::vector<std::size_t> found;
    for (const std::size_t place :
         m_byCell[static_cast<std::size_t>(cell.first)][static_cast<std::size_t>(cell.second)]) {
        if (isShown(place, step))
            found.push_back(place);
    }
    return found;
}

std::vector<Cell> RouteLayout::visitedCells(int step) const
{
    std::vector<Cell> cells;
    for (std::size_t container = 0; container < m_byCell.size(); ++container) {
        for (std::size_t partition = 0; partition < m_byCell[container].size(); ++partition) {
            const Cell cell(static_cast<int>(container), static_cast<int>(partition));
            if (!visitsAt(cell, step).empty())
                cells.push_back(cell);
        }
    }
    return cells;
}

RouteLayout::Row RouteLayout::rowOf(std::size_t visit) const
{
    const PartitionVisit &one = m_route->visits[visit];
    return {one.step, one.container, m_grid.rowOf(one.container, one.partition)};
}

int RouteLayout::laneOf(std::size_t step, std::size_t container) const
{
    const auto &steps = m_stepsOf[container];
    return static_cast<int>(std::find(steps.begin(), steps.end(), step) - steps.begin());
}

/// The stripe of one visit in a cell with several visits.
QRectF RouteLayout::stripeOf(std::size_t visit) const
{
    const PartitionVisit &one = m_route->visits[visit];
    const QRectF cell = m_grid.cell(one.container, one.partition);
    const auto &all = m_byCell[one.container][static_cast<std::size_t>(one.partition)];
    const auto place = static_cast<double>(std::find(all.begin(), all.end(), visit) - all.begin());
    const double wide = cell.width() / static_cast<double>(all.size());
    return {cell.left() + wide * place, cell.top(), wide, cell.height()};
}

/// True for a single cell at the border, which is reached from the side.
bool RouteLayout::goesStraight(const std::vector<std::size_t> &visits) const
{
    const PartitionVisit &first = m_route->visits[visits.front()];
    return visits.size() == 1
        && m_grid.cell(first.container, first.partition).left()
        <= m_grid.box(first.container).left();
}

/// Vertical position of the lane above the cell of a visit.
double RouteLayout::laneAt(std::size_t visit) const
{
    const PartitionVisit &one = m_route->visits[visit];
    return m_grid.cell(one.container, one.partition).top() - gutter()
        + laneHeight() * (laneOf(one.step, one.container) + 0.5);
}

QPainterPath RouteLayout::approachTo(std::size_t visit, bool straight) const
{
    const PartitionVisit &one = m_route->visits[visit];
    const QRectF source = sourceArea(m_route->steps[one.step].isBackground);
    const QPointF from(source.right(), source.center().y());
    const QRectF cell = m_grid.cell(one.container, one.partition);
    // Several steps enter a cell side by side.
    const double share = (laneOf(one.step, one.container) + 1.0)
        / (static_cast<double>(m_stepsOf[one.container].size()) + 1);
    const QPointF end = straight
        ? QPointF(cell.left(), cell.top() + cell.height() * share)
        : QPointF(m_grid.box(one.container).left() - m_em / 4, laneAt(visit));
    const double reach = (end.x() - from.x()) * 0.5;
    QPainterPath path(from);
    path.cubicTo(from + QPointF(reach, 0), end - QPointF(reach * 0.6, 0), end);
    return path;
}

QPainterPath RouteLayout::trunkTo(std::size_t visit, bool straight) const
{
    QPainterPath path = approachTo(visit, straight);
    if (!straight)
        path.lineTo(stripeOf(visit).center().x(), laneAt(visit));
    return path;
}

QPainterPath RouteLayout::endOf(std::size_t visit) const
{
    const QRectF stripe = stripeOf(visit);
    QPainterPath path({stripe.center().x(), laneAt(visit)});
    path.lineTo(stripe.center().x(), stripe.top());
    return path;
}

Branch RouteLayout::branchOf(const Row &row, const std::vector<std::size_t> &visits) const
{
    const bool straight = goesStraight(visits);
    Branch branch {row.step,
                   row.container,
                   visits,
                   0,
                   approachTo(visits.back(), straight),
                   trunkTo(visits.back(), straight),
                   {}};
    for (const std::size_t visit : visits) {
        branch.charge += m_route->visits[visit].use.requestCharge;
        if (!straight)
            branch.ends.push_back(endOf(visit));
    }
    return branch;
}

QPainterPath RouteLayout::pathOf(std::size_t visit) const
{
    const bool straight = goesStraight(m_rows.at(rowOf(visit)));
    QPainterPath path = trunkTo(visit, straight);
    if (!straight)
        path.connectPath(endOf(visit));
    return path;
}

std::vector<Branch> RouteLayout::branches(int step) const
{
    std::vector<Branch> all;
    for (const auto &[row, visits] : m_rows) {
        if (isShown(visits.front(), step))
            all.push_back(branchOf(row, visits));
    }
    return all;
}

std::vector<Bundle> RouteLayout::bundles(int step) const
{
    std::map<std::pair<std::size_t, std::size_t>, std::vector<Branch>> found;
    for (Branch &branch : branches(step))
        found[{branch.container, branch.step}].push_back(std::move(branch));
    std::vector<Bundle> all;
    for (const auto &[where, branches] : found) {
        Bundle bundle {where.second, where.first, 0, branches[branches.size() / 2].approach};
        for (const Branch &branch : branches)
            bundle.charge += branch.charge;
        all.push_back(bundle);
    }
    std::stable_sort(all.begin(), all.end(), [](const Bundle &one, const Bundle &other) {
        return one.line.currentPosition().y() < other.line.currentPosition().y();
    });
    return all;
}

QString RouteLayout::labelOf(const Bundle &bundle) const
{
    const RouteStep &step = m_route->steps[bundle.step];
    QString text = style::charge(bundle.charge);
    if (step.did.executions > 1)
        text += FanoutPicture::tr(" in %1 runs", "how often the step ran")
                    .arg(style::count(static_cast<double>(step.did.executions)));
    return text;
}

/// Preferred places of a bundle's label, the best first: on its line, as near to its target as
/// possible.
std::vector<QRectF> RouteLayout::labelWishes(const Bundle &bundle) const
{
    constexpr int stepsAside = 14;
    const QFontMetricsF metrics(style::tabular(m_font));
    const QSizeF size(1.9 * m_em + metrics.horizontalAdvance(labelOf(bundle)), 1.4 * m_em);
    const double right = m_grid.box(bundle.container).left() - 0.4 * m_em;
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
    // When several lines lead to one target: above and below the line, near the target or halfway.
    const std::vector<QRectF> onLine {wishes.front(), wishes[wishes.size() / 2]};
    for (int step = 1; step <= stepsAside; ++step) {
        for (const QRectF &area : onLine) {
            for (const int way : {1, -1}) {
                const QRectF aside = area.translated(0, way * step * (size.height() + 2) / 2);
                if (aside.top() >= 0 && aside.bottom() <= m_size.height())
                    wishes.push_back(aside);
            }
        }
    }
    return wishes;
}

/// Label areas in the order of the bundles. They choose their places in the given `order`.
std::vector<QRectF> RouteLayout::placed(const std::vector<Bundle> &bundles,
                                        const std::vector<std::size_t> &order) const
{
    std::vector<std::vector<QRectF>> wishes;
    for (const std::size_t place : order)
        wishes.push_back(labelWishes(bundles[place]));
    std::vector<QRectF> taken {sourceArea(false)};
    if (hasBackground())
        taken.push_back(sourceArea(true));
    const auto places = plots::placeLabels(wishes, std::move(taken));
    std::vector<QRectF> areas(bundles.size());
    for (std::size_t turn = 0; turn < order.size(); ++turn)
        areas[order[turn]] = places[turn].value_or(QRectF());
    return areas;
}

std::vector<QRectF> RouteLayout::labelAreas(const std::vector<Bundle> &bundles) const
{
    std::vector<std::size_t> order(bundles.size());
    std::iota(order.begin(), order.end(), std::size_t {0});
    std::vector<QRectF> areas = placed(bundles, order);
    const bool isFull
        = std::any_of(areas.begin(), areas.end(), [](const QRectF &area) { return area.isNull(); });
    if (isFull) { // then the most expensive come first
        std::stable_sort(order.begin(), order.end(), [&](std::size_t one, std::size_t other) {
            return bundles[one].charge > bundles[other].charge;
        });
        areas = placed(bundles, order);
    }
    sortBySteps(bundles, areas);
    return areas;
}

} // namespace partita::fanout
