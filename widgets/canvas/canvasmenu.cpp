#include "widgets/canvas/canvasmenu.h"

#include "widgets/boards/partactions.h"
#include "widgets/canvas/modelscene.h"
#include "widgets/canvas/relationshipline.h"
#include "widgets/models/addparts.h"
#include "widgets/models/session.h"
#include "widgets/style/menuletters.h"

#include <QMenu>

namespace partita::canvas {

CanvasMenu::CanvasMenu(ModelScene &scene, models::Session &session)
    : m_scene(scene)
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
}

void CanvasMenu::addForLine(QMenu &menu, const QString &relationship) const
{
    m_session.setSelection({models::Selection::Kind::relationship, relationship, {}});
    boards::addPlacements(menu, m_session, relationship);
}

void CanvasMenu::addForPlace(QMenu &menu, const QPointF &place) const
{
    ModelScene &scene = m_scene;
    menu.addAction(tr("Add an &entity here"), &scene, [&scene, place] { scene.addEntity(place); });
    menu.addAction(tr("&Lay out automatically"), &scene, &ModelScene::layOutAgain);
}

} // namespace partita::canvas
