// Overlay of the model canvas: labels of lines, and hulls with titles for entities that share a
// document.
#include "widgets/canvas/entitycard.h"
#include "widgets/canvas/marklayer.h"
#include "widgets/canvas/modelscene.h"
#include "widgets/models/session.h"
#include "widgets/plots/labelplacement.h"
#include "widgets/style/format.h"
#include "widgets/style/theme.h"

#include <QApplication>
#include <QGraphicsPathItem>
#include <QPainterPathStroker>

#include <algorithm>
#include <iterator>
#include <set>

namespace partita::canvas {

namespace {

constexpr qreal hullMargin = 22;
constexpr int titleSteps = 4;
constexpr qreal lineBreadth = 0.5; ///< on either side of a line

constexpr double legible = 0.85; ///< zoom at which natural labels are just legible
constexpr double tooFar = 0.4; ///< zoom below which cards show only names and lines no labels

using Places = std::vector<std::optional<QRectF>>;

/// Gives each item without a place the first of its wishes that overlaps nothing.
void placeTheRest(Places &places, const std::vector<std::vector<QRectF>> &wishes,
                  std::vector<QRectF> taken)
{
    std::vector<std::vector<QRectF>> left(places.size());
    for (std::size_t label = 0; label < places.size(); ++label) {
        if (places[label])
            taken.push_back(*places[label]);
        else
            left[label] = wishes[label];
    }
    const Places found = plots::placeLabels(left, std::move(taken));
    for (std::size_t label = 0; label < places.size(); ++label) {
        if (found[label])
            places[label] = found[label];
    }
}

/// Adds the areas that a line covers, part by part.
void addParts(const RelationshipLine &line, std::vector<QRectF> &areas)
{
    for (const QRectF &part : line.route().parts())
        areas.push_back(part.adjusted(-lineBreadth, -lineBreadth, lineBreadth, lineBreadth));
}

std::vector<std::vector<QRectF>> wishesOf(const std::vector<RelationshipLine *> &lines,
                                          LabelText text)
{
    std::vector<std::vector<QRectF>> wishes;
    for (const RelationshipLine *line : lines) {
        for (const LineEnd end : {LineEnd::parent, LineEnd::child})
            wishes.push_back(line->labelWishes(end, text));
    }
    return wishes;
}

QRectF boundsOf(const std::vector<std::vector<QRectF>> &wishes)
{
    QRectF bounds;
    for (const std::vector<QRectF> &wished : wishes) {
        for (const QRectF &place : wished)
            bounds |= place;
    }
    return bounds;
}

std::vector<QRectF> within(const QRectF &bounds, const std::vector<QRectF> &areas)
{
    std::vector<QRectF> some;
    std::copy_if(areas.begin(), areas.end(), std::back_inserter(some),
                 [&](const QRectF &area) { return bounds.intersects(area); });
    return some;
}

} // namespace

double ModelScene::labelScale() const
{
    return std::max(1.0, legible / m_zoom);
}

void ModelScene::setZoom(double zoom)
{
    const double before = labelScale();
    const bool wasFar = m_zoom < tooFar;
    m_zoom = zoom;
    m_marks->setZoom(zoom, labelScale());
    const bool isFar = m_zoom < tooFar;
    if (wasFar && isFar)
        return; // neither labels nor titles are shown
    if (labelScale() == before && wasFar == isFar)
        return;
    placeLabels();
    placeTitles();
}

void ModelScene::placeLabels()
{
    std::vector<RelationshipLine *> lines;
    for (const auto &[name, line] : m_lines) {
        if (line->isVisible())
            lines.push_back(line);
    }
    placeLabelsOf(lines);
}

/// Labels are as large as legibility needs. A label without a place free of lines lies on a line
/// rather than on a card or another label. Without room for it, it shows the magnitude alone, and
/// finally nothing.
void ModelScene::placeLabelsOf(const std::vector<RelationshipLine *> &lines)
{
    if (m_zoom < tooFar) {
        for (RelationshipLine *line : lines)
            line->setLabels({}, {});
        return;
    }
    const std::set<const RelationshipLine *> own(lines.begin(), lines.end());
    std::vector<QRectF> cards = m_marks->texts();
    for (const auto &[name, card] : m_cards)
        cards.push_back(card->sceneFrame());
    for (const auto &[name, line] : m_lines) {
        if (!line->isVisible() || own.contains(line))
            continue;
        cards.push_back(line->label(LineEnd::parent));
        cards.push_back(line->label(LineEnd::child));
    }
    std::vector<QRectF> all = cards;
    for (const auto &[name, line] : m_lines) {
        if (line->isVisible())
            addParts(*line, all);
    }
    for (RelationshipLine *line : lines)
        line->setLabelScale(labelScale());
    Places places(2 * lines.size());
    std::vector<LineLabel> labels(places.size());
    for (const LabelText text : {LabelText::whole, LabelText::magnitude}) {
        const auto wishes = wishesOf(lines, text);
        const QRectF near = boundsOf(wishes);
        placeTheRest(places, wishes, within(near, all));
        placeTheRest(places, wishes, within(near, cards));
        for (std::size_t label = 0; label < labels.size(); ++label) {
            if (places[label] && labels[label].place.isEmpty())
                labels[label] = {*places[label], text};
        }
    }
    for (std::size_t index = 0; index < lines.size(); ++index)
        lines[index]->setLabels(labels[2 * index], labels[2 * index + 1]);
}

void ModelScene::updateOverlay()
{
    const model::Design *design = m_session.currentDesign();
    m_overlay = design ? overlayOf(m_session.workbook(), *design) : StorageOverlay {};
    for (const auto &[name, line] : m_lines) {
        const auto storage = m_overlay.relationships.find(name);
        line->setStorage(storage == m_overlay.relationships.end() ? Storage::unknown
                                                                  : storage->second);
    }
    for (const Hull &hull : m_hulls) {
        delete hull.title;
        delete hull.shape;
    }
    m_hulls.clear();
    const style::Theme &theme = style::themeOf(QApplication::palette());
    for (const SharedDocument &document : m_overlay.documents) {
        QColor tint = theme.embedded;
        tint.setAlphaF(0.12F);
        auto *shape = addPath({}, Qt::NoPen, tint);
        shape->setZValue(0);
        auto *title = addSimpleText(document.title, style::scaled(QApplication::font(), 0.85));
        title->setBrush(theme.embedded);
        title->setZValue(0);
        title->setToolTip(document.title);
        m_hulls.push_back({shape, title});
    }
    updateHulls();
}

void ModelScene::updateHulls()
{
    QPainterPathStroker stroker;
    stroker.setWidth(2 * hullMargin);
    stroker.setJoinStyle(Qt::RoundJoin);
    for (std::size_t index = 0; index < m_hulls.size(); ++index) {
        const SharedDocument &document = m_overlay.documents[index];
        QPainterPath hull;
        hull.setFillRule(Qt::WindingFill);
        for (const QString &entity : document.entities) {
            if (const EntityCard *member = card(entity)) {
                const QRectF room = member->sceneFrame().adjusted(-hullMargin, -hullMargin,
                                                                  hullMargin, hullMargin);
                hull.addRoundedRect(room, hullMargin, hullMargin);
            }
        }
        for (const QString &relationship : document.relationships) {
            if (const RelationshipLine *inside = line(relationship))
                hull.addPath(stroker.createStroke(inside->path()));
        }
        m_hulls[index].shape->setPath(hull.simplified());
    }
    placeTitles();
}

void ModelScene::placeTitles()
{
    std::vector<QRectF> taken = m_marks->texts();
    for (const auto &[name, card] : m_cards)
        taken.push_back(card->sceneFrame());
    std::vector<QRectF> drawn;
    for (const auto &[name, line] : m_lines) {
        if (line->isVisible()) {
            taken.push_back(line->label(LineEnd::parent));
            taken.push_back(line->label(LineEnd::child));
            addParts(*line, drawn);
        }
    }
    std::vector<std::vector<QRectF>> wishes;
    const QFont font = style::scaled(QApplication::font(), 0.85 * labelScale());
    const QFontMetricsF metrics(font);
    for (std::size_t index = 0; index < m_hulls.size(); ++index) {
        m_hulls[index].title->setFont(font);
        // No wider than its hull: a title grows as the view shrinks, and must not make the view
        // shrink.
        m_hulls[index].title->setText(
            metrics.elidedText(m_overlay.documents[index].title, Qt::ElideMiddle,
                               m_hulls[index].shape->path().boundingRect().width()));
        const EntityCard *root = card(m_overlay.documents[index].root);
        const QRectF around = root
            ? root->sceneFrame().adjusted(-hullMargin, -hullMargin, hullMargin, hullMargin)
            : m_hulls[index].shape->path().boundingRect();
        const QSizeF size = m_hulls[index].title->boundingRect().size();
        const qreal left = around.left() + hullMargin;
        const qreal right = around.right() - hullMargin - size.width();
        std::vector<QRectF> wished;
        // Above or below the document's card, then farther away when other cards are in between.
        for (int step = 0; step < titleSteps; ++step) {
            const qreal above = around.top() - (step + 1) * (size.height() + 2);
            const qreal below = around.bottom() + 2 + step * (size.height() + 2);
            for (const QPointF &corner : {QPointF(left, above), QPointF(right, above),
                                          QPointF(left, below), QPointF(right, below)})
                wished.emplace_back(corner, size);
        }
        wishes.push_back(std::move(wished));
    }
    drawn.insert(drawn.end(), taken.begin(), taken.end());
    Places places(wishes.size());
    placeTheRest(places, wishes, std::move(drawn));
    placeTheRest(places, wishes, std::move(taken)); // the rest may lie on lines
    for (std::size_t index = 0; index < m_hulls.size(); ++index) {
        m_hulls[index].title->setVisible(m_zoom >= tooFar && places[index]);
        m_hulls[index].title->setPos(places[index].value_or(wishes[index].front()).topLeft());
    }
}

void ModelScene::dimUnconnected()
{
    std::set<QString> chosen;
    for (const auto &[name, card] : m_cards) {
        if (m_session.isPresenting() && card->isSelected())
            chosen.insert(name);
    }
    std::set<QString> connected = chosen;
    for (const auto &[name, line] : m_lines) {
        const QString parent = QString::fromStdString(line->value().parent);
        const QString child = QString::fromStdString(line->value().child);
        const bool isOfChosen = chosen.contains(parent) || chosen.contains(child);
        if (isOfChosen)
            connected.insert({parent, child});
        line->setFaded(!chosen.empty() && !isOfChosen);
    }
    for (const auto &[name, card] : m_cards)
        card->setFaded(!chosen.empty() && !connected.contains(name));
}

} // namespace partita::canvas
