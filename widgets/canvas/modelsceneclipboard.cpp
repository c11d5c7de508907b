// Cards on the clipboard, as text in the text form of workbooks.
#include "widgets/canvas/autolayout.h"
#include "widgets/canvas/entitycard.h"
#include "widgets/canvas/modelscene.h"
#include "widgets/canvas/relationshipline.h"
#include "widgets/models/addparts.h"
#include "widgets/models/entitytext.h"
#include "widgets/models/session.h"

#include <QApplication>
#include <QClipboard>

namespace partita::canvas {

namespace {

/// Sizes of the cards of a workbook.
std::map<QString, QSizeF> sizesOf(const model::Workbook &workbook)
{
    std::map<QString, QSizeF> sizes;
    for (const model::Entity &entity : *workbook.entities)
        sizes[QString::fromStdString(entity.name)]
            = EntityCard::sizeOf(entity, QApplication::font());
    return sizes;
}

} // namespace

void ModelScene::copySelected()
{
    QStringList names;
    for (const auto &[name, frame] : selectedFrames())
        names.append(name);
    if (names.isEmpty())
        return;
    model::Workbook shown = m_session.workbook(); // with the places of cards that nobody placed
    std::map<std::string, model::CanvasPosition> places;
    for (const auto &[name, card] : m_cards)
        places[name.toStdString()] = {card->pos().x(), card->pos().y()};
    shown.canvas = std::move(places);
    QApplication::clipboard()->setText(models::textOfEntities(shown, names));
}

void ModelScene::cutSelected()
{
    QStringList names;
    for (const auto &[name, frame] : selectedFrames())
        names.append(name);
    if (names.isEmpty() || m_session.isPresenting())
        return;
    copySelected();
    models::removeParts(m_session, names, {},
                        tr("Cut %Ln card(s)", nullptr, static_cast<int>(names.size())));
}

void ModelScene::paste(const QPointF &middle)
{
    if (m_session.isPresenting())
        return;
    Result<model::Workbook> part = models::entitiesInText(QApplication::clipboard()->text());
    if (!part)
        return emit m_session.editRefused(QString::fromStdString(part.error().message));
    part->canvas = placesFor(*part, middle);
    const models::Addition addition = models::additionOf(*part, m_session.workbook());
    if (!m_cards.empty())
        emit placedByHand();
    const auto number = static_cast<int>(addition.entities.size());
    if (m_session.applyAll(addition.edits, tr("Paste %Ln card(s)", nullptr, number)))
        selectCards(addition.entities);
}

/// Arranged among themselves as they were, or automatically, around a point or where there is room.
std::map<std::string, model::CanvasPosition> ModelScene::placesFor(const model::Workbook &part,
                                                                   const QPointF &middle) const
{
    const std::map<QString, QSizeF> sizes = sizesOf(part);
    Corners corners;
    for (const auto &[entity, place] : *part.canvas) {
        if (sizes.contains(QString::fromStdString(entity)))
            corners[QString::fromStdString(entity)] = {place.x, place.y};
    }
    if (corners.size() < sizes.size())
        corners = layOut(sizes, layoutEdges(part), aspect());
    QRectF all;
    for (const auto &[name, corner] : corners)
        all |= QRectF(corner, sizes.at(name));
    std::vector<QRectF> moved;
    for (const auto &[name, corner] : corners)
        moved.emplace_back(corner + middle - all.center(), sizes.at(name));
    // On the grid as a whole, so that they stay in line with one another.
    const auto [x, y] = placeOf(middle - all.center() + freeStep(moved, cardFrames()));
    std::map<std::string, model::CanvasPosition> places;
    for (const auto &[name, corner] : corners)
        places[name.toStdString()] = {corner.x() + x, corner.y() + y};
    return places;
}

} // namespace partita::canvas
