#include "widgets/canvas/autolayout.h"

#include "widgets/canvas/lanes.h"
#include "widgets/canvas/quickarrangement.h"

#include <QByteArray>
#include <QRectF>

#include <graphviz/gvc.h>

#include <algorithm>
#include <memory>
#include <set>
#include <vector>

namespace partita::canvas {

namespace {

constexpr double pointsPerInch = 72;
constexpr double groupGap = 64; ///< between unconnected groups
constexpr std::size_t mostForGraphviz = 150; ///< cards; about a second

struct FreeContext {
    void operator()(GVC_t *context) const { gvFreeContext(context); }
};
struct CloseGraph {
    void operator()(Agraph_t *graph) const { agclose(graph); }
};

/// Mutable C string for Graphviz, which needs it only during the call.
class Text {
public:
    explicit Text(const QString &text)
        : m_bytes(text.toUtf8())
    {
    }
    operator char *() { return m_bytes.data(); }

private:
    QByteArray m_bytes;
};

void setAttribute(void *object, const char *name, const QString &value)
{
    agsafeset(object, Text(QString::fromLatin1(name)), Text(value), Text(QString()));
}

using Boxes = std::map<QString, QSizeF>;

/// Positions of connected cards, from (0, 0) on.
struct Arrangement {
    std::map<QString, QPointF> places;
    QSizeF size {0, 0};
};

/// Direction from parents to children, and number of ranks for the leaves of one card.
struct Manner {
    bool downwards = false;
    int leafRanks = 1;
};

/// Height of a window with that aspect that shows all at natural size; a good layout keeps it
/// small.
double heightNeeded(const QSizeF &size, double aspect)
{
    return std::max(size.height(), size.width() / aspect);
}

/// Cards with a single neighbour, numbered for each neighbour.
std::map<QString, int> numberedLeaves(const std::vector<LayoutEdge> &edges)
{
    std::map<QString, std::set<QString>> neighbours;
    for (const LayoutEdge &edge : edges) {
        neighbours[edge.from].insert(edge.to);
        neighbours[edge.to].insert(edge.from);
    }
    std::map<QString, int> numbers;
    std::map<QString, int> counted;
    for (const auto &[name, others] : neighbours) {
        if (others.size() == 1)
            numbers[name] = counted[*others.begin()]++;
    }
    return numbers;
}

/// Column of each card, from left to right; there is a gap between any two columns.
std::map<QString, int> columnsOf(const Arrangement &arrangement, const Boxes &boxes)
{
    std::vector<std::pair<double, QString>> lefts;
    for (const auto &[name, place] : arrangement.places)
        lefts.emplace_back(place.x(), name);
    std::sort(lefts.begin(), lefts.end());
    std::map<QString, int> columns;
    int column = 0;
    double right = 0;
    for (const auto &[left, name] : lefts) {
        if (!columns.empty() && left > right)
            ++column;
        columns[name] = column;
        right = std::max(right, left + boxes.at(name).width());
    }
    return columns;
}

/// Moves columns of cards apart until each line between them has a lane and room for its labels.
void widenCorridors(Arrangement &arrangement, const Boxes &boxes,
                    const std::vector<LayoutEdge> &edges)
{
    constexpr int mostLanes = 6; // more lines mostly connect the same cards, and width is scarce
    const std::map<QString, int> columns = columnsOf(arrangement, boxes);
    const auto edge = [&](const QString &name, bool right) {
        return arrangement.places.at(name).x() + (right ? boxes.at(name).width() : 0);
    };
    for (int left = 0;; ++left) {
        double start = 0;
        double end = arrangement.size.width();
        bool isLast = true;
        for (const auto &[name, column] : columns) {
            start = column <= left ? std::max(start, edge(name, true)) : start;
            end = column > left ? std::min(end, edge(name, false)) : end;
            isLast &= column <= left;
        }
        if (isLast)
            return;
        int lines = 0;
        double leftLabel = 0;
        double rightLabel = 0;
        for (const LayoutEdge &line : edges) {
            const bool forwards = columns.at(line.from) <= columns.at(line.to);
            const int first = columns.at(forwards ? line.from : line.to);
            const int second = columns.at(forwards ? line.to : line.from);
            if (first > left || second <= left)
                continue;
            ++lines;
            leftLabel = std::max(leftLabel, forwards ? line.fromLabel : line.toLabel);
            rightLabel = std::max(rightLabel, forwards ? line.toLabel : line.fromLabel);
        }
        const int lanes = std::min(lines, mostLanes);
        const double needed = 2 * leastReach + leftLabel + rightLabel + laneGap * (lanes - 1);
        const double missing = needed - (end - start);
        if (lines < 2 || missing <= 0)
            continue;
        for (auto &[name, place] : arrangement.places)
            place.rx() += columns.at(name) > left ? missing : 0;
        arrangement.size.rwidth() += missing;
    }
}

Arrangement arrange(const Boxes &boxes, const std::vector<LayoutEdge> &edges, const Manner &manner)
{
    Arrangement arrangement;
    const std::unique_ptr<GVC_t, FreeContext> context(gvContext());
    const std::unique_ptr<Agraph_t, CloseGraph> graph(
        agopen(Text(QStringLiteral("model")), Agdirected, nullptr));
    setAttribute(graph.get(), "rankdir",
                 manner.downwards ? QStringLiteral("TB") : QStringLiteral("LR"));
    setAttribute(graph.get(), "nodesep", QStringLiteral("0.7"));
    // Names and numbers are written along the lines; vertical lines need less room for them.
    setAttribute(graph.get(), "ranksep",
                 manner.downwards ? QStringLiteral("1.1") : QStringLiteral("1.9"));
    std::map<QString, Agnode_t *> nodes;
    for (const auto &[name, size] : boxes) {
        Agnode_t *node = agnode(graph.get(), Text(name), 1);
        setAttribute(node, "shape", QStringLiteral("box"));
        // No text to measure: Graphviz's text plugin remembers fonts of deleted graphs.
        setAttribute(node, "label", QString());
        setAttribute(node, "fixedsize", QStringLiteral("true"));
        setAttribute(node, "width", QString::number(size.width() / pointsPerInch, 'f', 3));
        setAttribute(node, "height", QString::number(size.height() / pointsPerInch, 'f', 3));
        nodes[name] = node;
    }
    const std::map<QString, int> leaves = numberedLeaves(edges);
    for (const LayoutEdge &edge : edges) {
        Agedge_t *made = agedge(graph.get(), nodes[edge.from], nodes[edge.to], nullptr, 1);
        const auto leaf = leaves.find(leaves.count(edge.to) ? edge.to : edge.from);
        const int ranks = leaf == leaves.end() ? 1 : 1 + leaf->second % manner.leafRanks;
        setAttribute(made, "minlen", QString::number(ranks));
    }
    if (gvLayout(context.get(), graph.get(), "dot") != 0)
        return arrangement;
    QRectF bounds;
    for (const auto &[name, node] : nodes) {
        const QSizeF size = boxes.at(name);
        const pointf centre = ND_coord(node); // the y axis of Graphviz points upwards
        const QRectF box(QPointF(centre.x - size.width() / 2, -centre.y - size.height() / 2), size);
        arrangement.places[name] = box.topLeft();
        bounds = bounds.isNull() ? box : bounds.united(box);
    }
    gvFreeLayout(context.get(), graph.get());
    for (auto &[name, place] : arrangement.places)
        place -= bounds.topLeft();
    arrangement.size = bounds.size();
    return arrangement;
}

/// Cuts the arrangement into `parts` across its longer direction, and puts these below or beside
/// each other.
Arrangement folded(const Arrangement &whole, const Boxes &boxes, int parts, bool isWide)
{
    std::vector<std::map<QString, QRectF>> members(static_cast<std::size_t>(parts));
    const double length = std::max(isWide ? whole.size.width() : whole.size.height(), 1.0);
    for (const auto &[name, place] : whole.places) {
        const QRectF box(place, boxes.at(name));
        const double along = isWide ? box.center().x() : box.center().y();
        const int part = std::clamp(static_cast<int>(along / length * parts), 0, parts - 1);
        members[static_cast<std::size_t>(part)][name] = box;
    }
    Arrangement made;
    double next = 0;
    for (const auto &part : members) {
        QRectF bounds;
        for (const auto &[name, box] : part)
            bounds = bounds.isNull() ? box : bounds.united(box);
        if (part.empty())
            continue;
        const QPointF start = isWide ? QPointF(0, next) : QPointF(next, 0);
        for (const auto &[name, box] : part)
            made.places[name] = box.topLeft() - bounds.topLeft() + start;
        next += (isWide ? bounds.height() : bounds.width()) + groupGap;
        made.size = made.size.expandedTo({start.x() + bounds.width(), start.y() + bounds.height()});
    }
    return made;
}

Arrangement quickArrangement(const Boxes &boxes, const std::vector<LayoutEdge> &edges,
                             double aspect)
{
    Arrangement made {arrangeQuickly(boxes, edges, aspect), {0, 0}};
    for (const auto &[name, place] : made.places) {
        const QSizeF size = boxes.at(name);
        made.size = made.size.expandedTo({place.x() + size.width(), place.y() + size.height()});
    }
    return made;
}

/// From parents on the left to children on the right, or another arrangement that fits the window
/// much better.
Arrangement bestArrangement(const Boxes &boxes, const std::vector<LayoutEdge> &edges, double aspect)
{
    constexpr double muchBetter = 0.8;
    constexpr double costOfFolding = 1.15; // lines become longer
    constexpr int mostParts = 8;
    if (boxes.size() > mostForGraphviz)
        return quickArrangement(boxes, edges, aspect);
    Arrangement best = arrange(boxes, edges, {});
    const auto shapeOf = [aspect](const Arrangement &arrangement) {
        return arrangement.size.width() / std::max(arrangement.size.height(), 1.0) / aspect;
    };
    if (boxes.size() < 3 || (shapeOf(best) > 0.6 && shapeOf(best) < 1.7))
        return best;
    double least = heightNeeded(best.size, aspect) * muchBetter;
    const auto consider = [&](Arrangement other, double cost) {
        if (heightNeeded(other.size, aspect) * cost >= least)
            return;
        least = heightNeeded(other.size, aspect) * cost;
        best = std::move(other);
    };
    for (const Manner &manner :
         {Manner {false, 1}, Manner {true, 1}, Manner {false, 3}, Manner {true, 3}}) {
        const Arrangement other = arrange(boxes, edges, manner);
        consider(other, 1);
        for (int parts = 2; parts <= mostParts; ++parts)
            consider(folded(other, boxes, parts, shapeOf(other) > 1), costOfFolding);
    }
    return best;
}

/// The groups of connected cards with their edges.
std::vector<std::pair<Boxes, std::vector<LayoutEdge>>> componentsOf(
    const Boxes &boxes, const std::vector<LayoutEdge> &edges)
{
    std::map<QString, QString> groups; // each card leads to a representative of its group
    const auto groupOf = [&groups](QString name) {
        while (groups[name] != name)
            name = groups[name];
        return name;
    };
    for (const auto &[name, size] : boxes)
        groups[name] = name;
    std::vector<LayoutEdge> known;
    for (const LayoutEdge &edge : edges) {
        if (edge.from == edge.to || !boxes.count(edge.from) || !boxes.count(edge.to))
            continue;
        known.push_back(edge);
        groups[groupOf(edge.from)] = groupOf(edge.to);
    }
    std::map<QString, std::pair<Boxes, std::vector<LayoutEdge>>> components;
    for (const auto &[name, size] : boxes)
        components[groupOf(name)].first[name] = size;
    for (const LayoutEdge &edge : known)
        components[groupOf(edge.from)].second.push_back(edge);
    std::vector<std::pair<Boxes, std::vector<LayoutEdge>>> listed;
    for (auto &[name, component] : components)
        listed.push_back(std::move(component));
    return listed;
}

/// Groups in rows no wider than `width`: their positions, and the size of all.
std::pair<std::vector<QPointF>, QSizeF> inRows(const std::vector<Arrangement> &groups, double width)
{
    std::vector<QPointF> places;
    QSizeF all(0, 0);
    QPointF next(0, 0);
    double rowHeight = 0;
    for (const Arrangement &group : groups) {
        if (next.x() > 0 && next.x() + group.size.width() > width) {
            next = {0, next.y() + rowHeight + groupGap};
            rowHeight = 0;
        }
        places.push_back(next);
        rowHeight = std::max(rowHeight, group.size.height());
        all = all.expandedTo({next.x() + group.size.width(), next.y() + rowHeight});
        next.rx() += group.size.width() + groupGap;
    }
    return {places, all};
}

} // namespace

std::map<QString, QPointF> layOut(const std::map<QString, QSizeF> &boxes,
                                  const std::vector<LayoutEdge> &edges, double aspect)
{
    std::vector<Arrangement> groups;
    for (const auto &[members, lines] : componentsOf(boxes, edges)) {
        groups.push_back(bestArrangement(members, lines, aspect));
        widenCorridors(groups.back(), members, lines);
    }
    std::stable_sort(groups.begin(), groups.end(), [](const auto &one, const auto &other) {
        return one.size.height() > other.size.height();
    });
    // Tries each width at which a row ends with one of the groups; keeps the one with the smallest
    // window.
    std::pair<std::vector<QPointF>, QSizeF> best;
    double width = 0;
    for (const Arrangement &group : groups) {
        width += group.size.width() + groupGap;
        auto packed = inRows(groups, width);
        if (best.first.empty()
            || heightNeeded(packed.second, aspect) < heightNeeded(best.second, aspect))
            best = std::move(packed);
    }
    std::map<QString, QPointF> places;
    for (std::size_t group = 0; group < groups.size(); ++group) {
        for (const auto &[name, place] : groups[group].places)
            places[name] = (best.first[group] + place).toPoint();
    }
    return places;
}

} // namespace partita::canvas
