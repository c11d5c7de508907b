#include "widgets/canvas/cardclipboard.h"

#include "widgets/canvas/entitycard.h"
#include "widgets/canvas/grid.h"
#include "widgets/canvas/modelboxes.h"
#include "widgets/canvas/modelscene.h"
#include "widgets/models/addparts.h"
#include "widgets/models/entitytext.h"
#include "widgets/models/session.h"

#include <QApplication>
#include <QClipboard>

namespace partita::canvas {

CardClipboard::CardClipboard(ModelScene &scene, models::Session &session)
    : m_scene(scene)
    , m_session(session)
{
}

QStringList CardClipboard::selectedNames() const
{
    QStringList names;
    for (const auto &[name, frame] : m_scene.selectedFrames())
        names.append(name);
    return names;
}

void CardClipboard::copy() const
{
    const QStringList names = selectedNames();
    if (names.isEmpty())
        return;
    model::Workbook shown = m_session.workbook(); // with the places of cards that nobody placed
    std::map<std::string, model::CanvasPosition> places;
    for (const auto &[name, card] : m_scene.cards())
        places[name.toStdString()] = {card->pos().x(), card->pos().y()};
    shown.canvas = std::move(places);
    QApplication::clipboard()->setText(models::textOfEntities(shown, names));
}

void CardClipboard::cut()
{
    const QStringList names = selectedNames();
    if (names.isEmpty() || m_session.isPresenting())
        return;
    copy();
    models::removeParts(m_session, names, {},
                        tr("Cut %Ln card(s)", nullptr, static_cast<int>(names.size())));
}

bool CardClipboard::paste(const QPointF &middle)
{
    if (m_session.isPresenting())
        return false;
    Result<model::Workbook> part = models::entitiesInText(QApplication::clipboard()->text());
    if (!part) {
        emit m_session.editRefused(QString::fromStdString(part.error().message));
        return false;
    }
    part->canvas = placesFor(*part, middle);
    const models::Addition addition = models::additionOf(*part, m_session.workbook());
    if (!m_scene.cards().empty())
        emit m_scene.placedByHand();
    const auto number = static_cast<int>(addition.entities.size());
    if (!m_session.applyAll(addition.edits, tr("Paste %Ln card(s)", nullptr, number)))
        return false;
    m_scene.selectCards(addition.entities);
    return true;
}

/// Arranged among themselves as they were, or automatically, around a point or where there is room.
std::map<std::string, model::CanvasPosition> CardClipboard::placesFor(const model::Workbook &part,
                                                                      const QPointF &middle) const
{
    const std::map<QString, QSizeF> sizes = cardSizes(part);
    Corners corners;
    for (const auto &[entity, place] : *part.canvas) {
        if (sizes.contains(QString::fromStdString(entity)))
            corners[QString::fromStdString(entity)] = {place.x, place.y};
    }
    if (corners.size() < sizes.size())
        corners = layOut(sizes, layoutEdges(part), m_scene.aspect());
    QRectF all;
    for (const auto &[name, corner] : corners)
        all |= QRectF(corner, sizes.at(name));
    std::vector<QRectF> moved;
    for (const auto &[name, corner] : corners)
        moved.emplace_back(corner + middle - all.center(), sizes.at(name));
    // On the grid as a whole, so that they stay in line with one another.
    const QPointF step = onGrid(middle - all.center() + freeStep(moved, m_scene.cardFrames()));
    std::map<std::string, model::CanvasPosition> places;
    for (const auto &[name, corner] : corners)
        places[name.toStdString()] = {corner.x() + step.x(), corner.y() + step.y()};
    return places;
}

} // namespace partita::canvas
