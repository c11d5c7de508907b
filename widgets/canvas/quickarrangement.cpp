#include "widgets/canvas/quickarrangement.h"

#include <algorithm>
#include <cmath>
#include <deque>

namespace partita::canvas {

namespace {

constexpr double betweenColumns = 150; ///< for lines and their labels
constexpr double betweenRows = 40;

constexpr double fullColumn = 0.85; ///< share of its height from which no generation begins in it

using Names = std::vector<QString>;
using Neighbours = std::map<QString, Names>;

/// Number of steps from a card without parents; every card has one, also in a cycle.
std::map<QString, int> generationsOf(const std::map<QString, QSizeF> &boxes,
                                     const Neighbours &parents, const Neighbours &children)
{
    std::map<QString, int> generations;
    const auto walkFrom = [&](const QString &root) {
        std::deque<QString> next {root};
        generations.emplace(root, 0);
        while (!next.empty()) {
            const QString name = next.front();
            next.pop_front();
            const auto below = children.find(name);
            for (const QString &child : below == children.end() ? Names() : below->second) {
                if (generations.emplace(child, generations.at(name) + 1).second)
                    next.push_back(child);
            }
        }
    };
    for (const auto &[name, size] : boxes) {
        if (!parents.contains(name))
            walkFrom(name);
    }
    for (const auto &[name, size] : boxes) {
        if (!generations.contains(name))
            walkFrom(name);
    }
    return generations;
}

/// Cards of each generation, those with the same parents beside each other.
std::vector<Names> inOrder(const std::map<QString, int> &generations, const Neighbours &parents)
{
    std::vector<Names> ordered;
    for (const auto &[name, generation] : generations) {
        ordered.resize(std::max(ordered.size(), static_cast<std::size_t>(generation) + 1));
        ordered[static_cast<std::size_t>(generation)].push_back(name);
    }
    std::map<QString, double> positions;
    for (Names &names : ordered) {
        std::map<QString, double> wished;
        for (const QString &name : names) {
            const auto above = parents.find(name);
            double sum = 0;
            int known = 0;
            for (const QString &parent : above == parents.end() ? Names() : above->second) {
                if (const auto place = positions.find(parent); place != positions.end()) {
                    sum += place->second;
                    ++known;
                }
            }
            wished[name] = known > 0 ? sum / known : 0;
        }
        std::stable_sort(names.begin(), names.end(), [&](const QString &one, const QString &other) {
            return wished.at(one) < wished.at(other);
        });
        for (std::size_t i = 0; i < names.size(); ++i)
            positions[names[i]]
                = (static_cast<double>(i) + 0.5) / static_cast<double>(names.size());
    }
    return ordered;
}

/// Height of a column with which the whole has the wished shape.
double columnHeight(const std::map<QString, QSizeF> &boxes, double aspect)
{
    double area = 0;
    double tallest = 0;
    for (const auto &[name, size] : boxes) {
        area += (size.width() + betweenColumns) * (size.height() + betweenRows);
        tallest = std::max(tallest, size.height());
    }
    return std::max(tallest, std::sqrt(area / aspect));
}

} // namespace

std::map<QString, QPointF> arrangeQuickly(const std::map<QString, QSizeF> &boxes,
                                          const std::vector<LayoutEdge> &edges, double aspect)
{
    Neighbours parents;
    Neighbours children;
    for (const LayoutEdge &edge : edges) {
        parents[edge.to].push_back(edge.from);
        children[edge.from].push_back(edge.to);
    }
    const double most = columnHeight(boxes, aspect);
    std::map<QString, QPointF> places;
    QPointF at;
    double width = 0;
    for (const Names &generation : inOrder(generationsOf(boxes, parents, children), parents)) {
        for (const QString &name : generation) {
            const QSizeF size = boxes.at(name);
            if (at.y() > 0 && at.y() + size.height() > most) {
                at = {at.x() + width + betweenColumns, 0};
                width = 0;
            }
            places[name] = at;
            width = std::max(width, size.width());
            at.ry() += size.height() + betweenRows;
        }
        if (at.y() > most * fullColumn) { // small generations share a column
            at = {at.x() + width + betweenColumns, 0};
            width = 0;
        }
    }
    return places;
}

} // namespace partita::canvas
