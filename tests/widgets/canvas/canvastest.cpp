#include "canvastest.h"

#include "engine/workbook/textform.h"
#include "engine/workbook/workbookfile.h"
#include "widgets/settings/settings.h"

#include <QStandardPaths>

namespace partita::tests {

void CanvasTest::initTestCase()
{
    QStandardPaths::setTestModeEnabled(true);
    QCoreApplication::setOrganizationName(QStringLiteral("PartitaTest"));
}

void CanvasTest::init()
{
    settings::miniMap.reset();
    m_session = std::make_unique<models::Session>();
    m_session->open(*workbook::open("sample:blog"), {});
    m_session->cancelEvaluation();
    m_board = std::make_unique<canvas::ModelBoard>(*m_session);
    m_board->resize(1000, 700);
    m_board->show();
    m_board->activateWindow();
    QVERIFY(QTest::qWaitForWindowActive(m_board.get()));
    m_view = m_board->findChild<canvas::ModelView *>();
    m_scene = m_board->findChild<canvas::ModelScene *>();
    m_view->setFocus();
}

void CanvasTest::cleanup()
{
    m_board.reset();
    m_session.reset();
}

QPoint CanvasTest::onView(const QString &entity) const
{
    return m_view->mapFromScene(m_scene->card(entity)->sceneFrame().topLeft() + QPointF(30, 12));
}

void CanvasTest::select(const QStringList &entities) const
{
    Qt::KeyboardModifiers keys = Qt::NoModifier;
    for (const QString &entity : entities) {
        QTest::mouseClick(m_view->viewport(), Qt::LeftButton, keys, onView(entity));
        keys = Qt::ControlModifier;
    }
    QCOMPARE(selected().size(), entities.size());
}

QStringList CanvasTest::selected() const
{
    QStringList names;
    for (const QGraphicsItem *item : m_scene->selectedItems()) {
        if (const auto *card = qgraphicsitem_cast<const canvas::EntityCard *>(item))
            names.append(card->entity());
    }
    names.sort();
    return names;
}

void CanvasTest::checkUndo(const model::Workbook &before) const
{
    const model::Workbook after = m_session->workbook();
    while (m_session->undoStack().canUndo())
        m_session->undoStack().undo();
    QVERIFY(m_session->workbook() == before);
    while (m_session->undoStack().canRedo())
        m_session->undoStack().redo();
    QVERIFY(m_session->workbook() == after);
}

model::Workbook manyEntities(int number, bool withPlaces)
{
    std::string entities;
    std::string relationships;
    std::string places;
    for (int i = 0; i < number; ++i) {
        const std::string name = "E" + std::to_string(i);
        const std::string comma = i > 0 ? "," : "";
        entities += comma + R"({"name": ")" + name
            + R"(", "key": "id", "attributes": ["id", "name", "created", "kind", "price", "note",)"
              R"( "city", "street"]})";
        places += comma + '"' + name + "\": [" + std::to_string(i % 40 * 320) + ", "
            + std::to_string(i / 40 * 280) + "]";
        if (i > 0 && i % 5 != 0)
            relationships += std::string(relationships.empty() ? "" : ",") + R"({"name": "r)"
                + std::to_string(i) + R"(", "parent": "E)" + std::to_string(i / 5 * 5) + ".all"
                + std::to_string(i) + R"(", "child": ")" + name
                + R"(.its", "degree": {"fixed": 5}})";
    }
    return *workbook::readText(R"({"partita": 1, "name": "many", "entities": [)" + entities
                               + R"(], "relationships": [)" + relationships + R"(], "canvas": {)"
                               + (withPlaces ? places : std::string()) + "}}");
}

} // namespace partita::tests

#include "moc_canvastest.cpp"
