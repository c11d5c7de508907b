#include "widgets/canvas/canvasmenu.h"

#include "widgets/boards/partactions.h"
#include "widgets/canvas/marklayer.h"
#include "widgets/canvas/modelscene.h"
#include "widgets/canvas/modelview.h"
#include "widgets/canvas/relationshipline.h"
#include "widgets/models/addparts.h"
#include "widgets/models/session.h"
#include "widgets/style/marklook.h"
#include "widgets/style/menuletters.h"

#include <QApplication>
#include <QClipboard>
#include <QMenu>
#include <QPainter>

#include <array>

namespace partita::canvas {

namespace {

QIcon swatch(const style::MarkLook &look)
{
    constexpr int size = 16;
    QPixmap picture(size, size);
    picture.fill(Qt::transparent);
    QPainter painter(&picture);
    painter.setPen(look.text);
    painter.setBrush(look.frame);
    painter.drawRect(1, 1, size - 3, size - 3);
    return picture;
}

} // namespace

CanvasMenu::CanvasMenu(ModelView &view, ModelScene &scene, models::Session &session)
    : m_view(view)
    , m_scene(scene)
    , m_session(session)
{
}

void CanvasMenu::fill(QMenu &menu, const QPointF &place) const
{
    if (m_session.isPresenting())
        return;
    const QString entity = entityFor(place);
    const RelationshipLine *line = entity.isEmpty() ? relationshipFor(place) : nullptr;
    if (!entity.isEmpty())
        addForCard(menu, entity);
    else if (line)
        addForLine(menu, line->relationship());
    else if (const std::optional<MarkId> mark
             = place.isNull() ? m_scene.marks().current() : m_scene.marks().at(place))
        return addForMark(menu, *mark, place);
    else
        addForPlace(menu, place);
    menu.addSeparator();
    if (!entity.isEmpty() || line)
        boards::addPartActions(menu, m_session, m_session.selection());
    QAction *remove = menu.addAction(tr("Re&move"), QKeySequence::Delete, &m_scene,
                                     &ModelScene::removeSelected);
    m_scene.showSelection(); // a right click removes the frame of an already selected card
    remove->setEnabled(!m_scene.selectedItems().isEmpty());
}

QString CanvasMenu::entityFor(const QPointF &place) const
{
    const models::Selection &selection = m_session.selection();
    const bool isEntity = selection.kind == models::Selection::Kind::entity
        || selection.kind == models::Selection::Kind::attribute;
    const QString entity = m_scene.entityAt(place);
    return entity.isEmpty() && isEntity && place.isNull() ? selection.name : entity;
}

RelationshipLine *CanvasMenu::relationshipFor(const QPointF &place) const
{
    if (!place.isNull())
        return qgraphicsitem_cast<RelationshipLine *>(m_scene.itemAt(place, {}));
    const models::Selection &selection = m_session.selection();
    return selection.kind == models::Selection::Kind::relationship ? m_scene.line(selection.name)
                                                                   : nullptr;
}

void CanvasMenu::addForCard(QMenu &menu, const QString &entity) const
{
    m_session.setSelection({models::Selection::Kind::entity, entity, {}});
    ModelScene &scene = m_scene;
    models::Session &session = m_session;
    menu.addAction(tr("Add an &attribute"), &scene,
                   [&scene, entity] { emit scene.attributeWished(entity, afterLastRow); });
    QMenu *children = menu.addMenu(tr("&Relate to"));
    for (const auto &[name, card] : m_scene.cards()) {
        children->addAction(style::withoutLetter(name), &scene, [&session, entity, child = name] {
            models::addRelationship(session, entity, child);
        });
    }
    menu.addAction(tr("Add a &query of it"), &scene,
                   [&session, entity] { models::addQuery(session, entity); });
    menu.addSeparator();
    CardClipboard &clipboard = m_view.clipboard();
    menu.addAction(tr("Cu&t"), QKeySequence::Cut, &scene, [&clipboard] { clipboard.cut(); });
    menu.addAction(tr("&Copy"), QKeySequence::Copy, &scene, [&clipboard] { clipboard.copy(); });
}

void CanvasMenu::addForLine(QMenu &menu, const QString &relationship) const
{
    m_session.setSelection({models::Selection::Kind::relationship, relationship, {}});
    boards::addPlacements(menu, m_session, relationship);
}

/// An area lies behind everything: its menu also has what can be done at the place.
void CanvasMenu::addForMark(QMenu &menu, MarkId mark, const QPointF &place) const
{
    MarkLayer &marks = m_scene.marks();
    models::Session &session = m_session;
    marks.setCurrent(mark);
    const bool isArea = mark.kind == MarkId::Kind::area;
    if (isArea && !place.isNull()) {
        addForPlace(menu, place);
        menu.addSeparator();
    }
    if (isArea)
        addColours(*menu.addMenu(tr("&Colour of the area")), mark);
    menu.addAction(
        isArea ? tr("Re&name the area") : tr("&Edit the note"), Qt::Key_F2, &marks,
        [&marks, &session, mark] { emit marks.typingWished(mark, session.newGesture()); });
    menu.addAction(isArea ? tr("Re&move the area") : tr("Re&move the note"), QKeySequence::Delete,
                   &marks, [&marks, mark] { marks.edits().remove(mark); });
}

void CanvasMenu::addColours(QMenu &menu, MarkId area) const
{
    const std::array names {tr("&Grey"),   tr("&Blue"),   tr("Gr&een"),
                            tr("&Yellow"), tr("&Orange"), tr("&Purple")};
    static_assert(names.size() == model::areaColours);
    const model::AreaColour now = m_session.workbook().marks->areas.at(area.number).colour;
    MarkLayer &marks = m_scene.marks();
    for (int number = 0; number < model::areaColours; ++number) {
        const auto colour = static_cast<model::AreaColour>(number);
        QAction *action
            = menu.addAction(names.at(static_cast<std::size_t>(number)), &marks,
                             [&marks, area, colour] { marks.edits().setColour(area, colour); });
        action->setIcon(swatch(style::areaLook(style::themeOf(menu.palette()), number)));
        action->setCheckable(true);
        action->setChecked(colour == now);
    }
}

void CanvasMenu::addForPlace(QMenu &menu, const QPointF &place) const
{
    ModelScene &scene = m_scene;
    ModelView &view = m_view;
    // Opened by keyboard, it is for the middle of the visible part.
    const QPointF there = place.isNull() ? view.middle() : place;
    menu.addAction(tr("Add an &entity here"), &scene, [&scene, there] { scene.addEntity(there); });
    QAction *paste = menu.addAction(tr("&Paste"), QKeySequence::Paste, &scene,
                                    [&view, there] { view.paste(there); });
    paste->setEnabled(!QApplication::clipboard()->text().isEmpty());
    menu.addAction(tr("New &area"), &scene, [&scene, there] { scene.marks().addArea(there); });
    menu.addAction(tr("New n&ote"), &scene, [&scene, there] { scene.marks().addNote(there); });
    menu.addAction(tr("&Lay out automatically"), &scene, &ModelScene::layOutAgain);
}

} // namespace partita::canvas
