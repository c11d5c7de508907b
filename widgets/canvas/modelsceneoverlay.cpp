// What lies over and around the cards: labels of lines, and hulls with titles for what the design keeps in one document.
#include "widgets/canvas/entitycard.h"
#include "widgets/canvas/modelscene.h"
#include "widgets/models/session.h"
#include "widgets/plots/labelplacement.h"
#include "widgets/style/format.h"
#include "widgets/style/theme.h"

#include <QApplication>
#include <QGraphicsPathItem>
#include <QPainterPathStroker>

#include <algorithm>

namespace partita::canvas {

namespace {

constexpr qreal hullMargin = 22;
constexpr int titleSteps = 4;
constexpr qreal lineBreadth = 0.5; ///< on either side

/// Labels that are free of lines nowhere stand on a line rather than on a card or another label.
void placeTheRest(std::vector<std::optional<QRectF>> &places,
                  const std::vector<std::vector<QRectF>> &wishes, std::vector<QRectF> taken)
{
    std::vector<std::vector<QRectF>> left(wishes.size());
    for (std::size_t label = 0; label < wishes.size(); ++label) {
        if (places[label])
            taken.push_back(*places[label]);
        else
            left[label] = wishes[label];
    }
    const auto found = plots::placeLabels(left, std::move(taken));
    for (std::size_t label = 0; label < wishes.size(); ++label) {
        if (!places[label])
            places[label] = found[label];
    }
}

} // namespace

void ModelScene::placeLabels(const std::vector<RelationshipLine *> &lines,
                             const std::vector<QRectF> &cards)
{
    std::vector<std::vector<QRectF>> wishes;
    for (const RelationshipLine *line : lines) {
        for (const LineEnd end : {LineEnd::parent, LineEnd::child})
            wishes.push_back(line->labelWishes(end));
    }
    std::vector<QRectF> taken = cards;
    for (const RelationshipLine *line : lines) {
        for (const QRectF &part : line->route().parts())
            taken.push_back(part.adjusted(-lineBreadth, -lineBreadth, lineBreadth, lineBreadth));
    }
    auto places = plots::placeLabels(wishes, std::move(taken));
    placeTheRest(places, wishes, cards);
    // Where cards are too near for that, labels at least keep clear of each other.
    if (std::any_of(places.begin(), places.end(), [](const auto &place) { return !place; }))
        places = plots::placeLabels(wishes, cards);
    for (std::size_t index = 0; index < lines.size(); ++index) {
        const auto placeOrFirst
            = [&](std::size_t label) { return places[label].value_or(wishes[label].front()); };
        lines[index]->setLabels(placeOrFirst(2 * index), placeOrFirst(2 * index + 1));
    }
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
    std::vector<QRectF> taken;
    for (const auto &[name, card] : m_cards)
        taken.push_back(card->sceneFrame());
    for (const auto &[name, line] : m_lines) {
        if (line->isVisible()) {
            taken.push_back(line->label(LineEnd::parent));
            taken.push_back(line->label(LineEnd::child));
        }
    }
    std::vector<std::vector<QRectF>> wishes;
    for (std::size_t index = 0; index < m_hulls.size(); ++index) {
        const EntityCard *root = card(m_overlay.documents[index].root);
        const QRectF around = root
            ? root->sceneFrame().adjusted(-hullMargin, -hullMargin, hullMargin, hullMargin)
            : m_hulls[index].shape->path().boundingRect();
        const QSizeF size = m_hulls[index].title->boundingRect().size();
        const qreal left = around.left() + hullMargin;
        const qreal right = around.right() - hullMargin - size.width();
        std::vector<QRectF> wished;
        // Above the card of the document or below it, then farther away where others are in between.
        for (int step = 0; step < titleSteps; ++step) {
            const qreal above = around.top() - (step + 1) * (size.height() + 2);
            const qreal below = around.bottom() + 2 + step * (size.height() + 2);
            for (const QPointF &corner : {QPointF(left, above), QPointF(right, above),
                                          QPointF(left, below), QPointF(right, below)})
                wished.emplace_back(corner, size);
        }
        wishes.push_back(std::move(wished));
    }
    const auto places = plots::placeLabels(wishes, std::move(taken));
    for (std::size_t index = 0; index < m_hulls.size(); ++index)
        m_hulls[index].title->setPos(places[index].value_or(wishes[index].front()).topLeft());
}

} // namespace partita::canvas
