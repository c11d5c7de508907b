#include "widgets/canvas/linerouting.h"

#include "widgets/canvas/entitycard.h"
#include "widgets/canvas/relationshipline.h"

namespace partita::canvas {

namespace {

constexpr std::size_t fewLines = 40; ///< all of which are routed soon enough for a drag

std::vector<QRectF> framesOf(const LineRouting::Cards &cards)
{
    std::vector<QRectF> frames;
    for (const auto &[name, card] : cards)
        frames.push_back(card->sceneFrame());
    return frames;
}

} // namespace

void LineRouting::routeAll(const Cards &cards, const Lines &lines)
{
    m_frames = framesOf(cards);
    std::map<QString, std::size_t> numbers;
    for (const auto &[name, card] : cards)
        numbers.emplace(name, numbers.size());
    m_requests.clear();
    m_lines.clear();
    for (const auto &[name, line] : lines) {
        const auto parent = numbers.find(QString::fromStdString(line->value().parent));
        const auto child = numbers.find(QString::fromStdString(line->value().child));
        line->setVisible(parent != numbers.end() && child != numbers.end());
        if (!line->isVisible())
            continue;
        m_requests.push_back({parent->second, child->second, line->labelSize(LineEnd::parent),
                              line->labelSize(LineEnd::child)});
        m_lines.push_back(line);
    }
    m_routes = routeLines(m_frames, m_requests);
    for (std::size_t index = 0; index < m_lines.size(); ++index)
        m_lines[index]->setRoute(m_routes[index]);
}

std::optional<std::vector<RelationshipLine *>> LineRouting::routeMoved(const Cards &cards)
{
    const std::vector<QRectF> before = std::exchange(m_frames, framesOf(cards));
    if (m_frames == before)
        return std::nullopt;
    std::vector<bool> moved;
    for (std::size_t card = 0; card < m_frames.size(); ++card)
        moved.push_back(m_frames[card] != before[card]);
    if (m_lines.size() <= fewLines) {
        m_routes = routeLines(m_frames, m_requests);
        for (std::size_t index = 0; index < m_lines.size(); ++index)
            m_lines[index]->setRoute(m_routes[index]);
        return m_lines;
    }
    std::vector<RelationshipLine *> changed;
    for (const std::size_t index : canvas::routeMoved(m_routes, m_frames, m_requests, moved)) {
        m_lines[index]->setRoute(m_routes[index]);
        changed.push_back(m_lines[index]);
    }
    return changed;
}

} // namespace partita::canvas
