#include "widgets/canvas/autolayout.h"

#include "widgets/canvas/lanes.h"

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
constexpr double groupGap = 64; ///< between cards that have nothing to do with each other

struct FreeContext {
    void operator()(GVC_t *context) const { gvFreeContext(context); }
};
struct CloseGraph {
    void operator()(Agraph_t *graph) const { agclose(graph); }
};

/// Graphviz wants mutable C strings that outlive the call only.
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

/// Cards that hang together, and how they were placed: from (0, 0) on.
struct Arrangement {
    std::map<QString, QPointF> places;
    QSizeF size {0, 0};
};

/// In which direction children follow, and over how many ranks the leaves of one card are spread.
struct Manner {
    bool downwards = false;
    int leafRanks = 1;
};

/// The height of a window of that shape which would show it at natural size: what a good layout
/// keeps low.
double heightNeeded(const QSizeF &size, double aspect)
{
    return std::max(size.height(), size.width() / aspect);
}

/// Cards with a single neighbour, one after another for each neighbour: the number of each.
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

/// The number of the column of each card, from left to right; there is a gap between any two
/// columns.
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

/// Moves columns of cards apart until all lines between two of them have a lane and their labels
/// stand beside these.
void widenCorridors(Arrangement &arrangement, const Boxes &boxes,
                    const std::vector<LayoutEdge> &edges)
{
    constexpr int mostLanes = 6; // beyond that most end between the same cards, and width is dear
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
    // Names and numbers stand along the lines; upright lines take less room for them.
    setAttribute(graph.get(), "ranksep",
                 manner.downwards ? QStringLiteral("1.1") : QStringLiteral("1.9"));
    std::map<QString, Agnode_t *> nodes;
    for (const auto &[name, size] : boxes) {
        Agnode_t *node = agnode(graph.get(), Text(name), 1);
        setAttribute(node, "shape", QStringLiteral("box"));
        // No text to be measured: its plugin for that remembers fonts of graphs that are gone.
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
        const pointf centre = ND_coord(node); // Graphviz counts upwards
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

/// Cut into `parts` across its longer direction, and these put below each other, or beside each
/// other.
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

/// From parents on the left to children on the right, or in another manner where that fits the
/// window much better.
Arrangement bestArrangement(const Boxes &boxes, const std::vector<LayoutEdge> &edges, double aspect)
{
    constexpr double muchBetter = 0.8;
    constexpr double costOfFolding = 1.15; // lines become longer
    constexpr int mostParts = 8;
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

/// The cards that hang together, each group by itself; the edges of each.
std::vector<std::pair<Boxes, std::vector<LayoutEdge>>> componentsOf(
    const Boxes &boxes, const std::vector<LayoutEdge> &edges)
{
    std::map<QString, QString> groups; // to one member of the group
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

/// Groups in rows no wider than `width`: the place of each, and the size of all.
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
    // Rows of every width that ends with one of the groups; the one that needs the smallest window
    // is taken.
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
