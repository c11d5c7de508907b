#include "widgets/canvas/autolayout.h"

#include <QByteArray>

#include <graphviz/gvc.h>

#include <memory>

namespace partita::canvas {

namespace {

constexpr double pointsPerInch = 72;

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

} // namespace

std::map<QString, QPointF> layOut(const std::map<QString, QSizeF> &boxes,
                                  const std::vector<LayoutEdge> &edges)
{
    std::map<QString, QPointF> places;
    if (boxes.empty())
        return places;
    const std::unique_ptr<GVC_t, FreeContext> context(gvContext());
    const std::unique_ptr<Agraph_t, CloseGraph> graph(
        agopen(Text(QStringLiteral("model")), Agdirected, nullptr));
    setAttribute(graph.get(), "rankdir", QStringLiteral("LR"));
    setAttribute(graph.get(), "nodesep", QStringLiteral("0.7"));
    setAttribute(graph.get(), "ranksep", QStringLiteral("1.9"));
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
    for (const LayoutEdge &edge : edges) {
        if (nodes.count(edge.from) && nodes.count(edge.to))
            agedge(graph.get(), nodes[edge.from], nodes[edge.to], nullptr, 1);
    }
    if (gvLayout(context.get(), graph.get(), "dot") != 0)
        return places;
    double top = 0;
    for (const auto &[name, node] : nodes)
        top = std::max(top, ND_coord(node).y + boxes.at(name).height() / 2);
    for (const auto &[name, node] : nodes) {
        const QSizeF size = boxes.at(name);
        const pointf centre = ND_coord(node); // Graphviz counts upwards
        places[name]
            = QPointF(centre.x - size.width() / 2, top - centre.y - size.height() / 2).toPoint();
    }
    gvFreeLayout(context.get(), graph.get());
    return places;
}

} // namespace partita::canvas
