// Selection with real keys and mouse: the same object in navigator, inspector and canvas, also
// after renaming, switching the design and clicking.
#include "editing.h"
#include "engine/evaluation/evaluation.h"
#include "tests/support/testprogram.h"
#include "widgets/canvas/entitycard.h"
#include "widgets/canvas/modelscene.h"
#include "widgets/canvas/modelview.h"
#include "widgets/canvas/relationshipline.h"

#include <QAbstractItemView>
#include <QActionGroup>
#include <QApplication>
#include <QComboBox>
#include <QDockWidget>
#include <QLabel>
#include <QLineEdit>
#include <QMenu>
#include <QTest>
#include <QToolButton>
#include <QTreeWidget>
#include <QWindow>

namespace tst_selecting {

using namespace partita;
using tests::Kind;

class TestSelecting : public tests::EditingTest {
    Q_OBJECT

private slots:
    void attributesAreEnteredOneAfterTheOther();
    void f2RenamesTheSelectedAttribute();
    void anAttributeChosenInTheInspectorIsSelectedEverywhere();
    void theNavigatorFollowsTheDesign();
    void theNavigatorKeepsWhatIsOpen();
    void aRenamedEntityStaysUnfolded();
    void aHeadingSelectsNothing();
    void escapeClosesAListAlone();
    void escapeLeavesThePresentationFirst();
    void theStatusCountsTheEvaluatedDesigns();
    void aRelationshipIsRemovedFromItsMenu();
    void aClickOnTheEmptyCanvasSelectsNothing();
    void aDoubleClickMovesNothing();
    void aDoubleClickOnAnEmptyModelMakesAnEntity();
    void theProblemsAreLeftByEscape();
    void thePresentationGivesBackThePanels();

private:
    QTreeWidget *tree() const
    {
        return m_window->findChild<QTreeWidget *>(QStringLiteral("navigatorTree"));
    }
    canvas::ModelView *view() const { return m_window->findChild<canvas::ModelView *>(); }
    canvas::ModelScene *scene() const { return m_window->findChild<canvas::ModelScene *>(); }
    QPoint onCard(const char *entity) const;
    QPoint onLine(const char *relationship) const;
    void clickInTheNavigator(const QStringList &path);
    void addAttribute(const QString &name);
};

QPoint TestSelecting::onCard(const char *entity) const
{
    const canvas::EntityCard *card = scene()->card(QString::fromUtf8(entity));
    return view()->mapFromScene(card->sceneFrame().topLeft() + QPointF(30, 12));
}

QPoint TestSelecting::onLine(const char *relationship) const
{
    const QGraphicsItem *line = scene()->line(QString::fromUtf8(relationship));
    const QSize size = view()->viewport()->size();
    for (int x = 0; x < size.width(); x += 2) {
        for (int y = 0; y < size.height(); y += 2) {
            // Well inside, so that rounding does not miss it.
            if (view()->itemAt(x - 2, y - 2) == line && view()->itemAt(x + 2, y + 2) == line
                && view()->itemAt(x, y) == line)
                return {x, y};
        }
    }
    return {-1, -1};
}

/// Ends of the labels from the section down.
void TestSelecting::clickInTheNavigator(const QStringList &path)
{
    QTreeWidgetItem *item = tree()->invisibleRootItem();
    for (const QString &label : path) {
        item->setExpanded(true);
        QTreeWidgetItem *next = nullptr;
        for (int row = 0; row < item->childCount(); ++row) {
            if (item->child(row)->text(0).endsWith(label))
                next = item->child(row);
        }
        QVERIFY2(next, qPrintable(label));
        item = next;
    }
    tree()->scrollToItem(item);
    QTest::mouseClick(tree()->viewport(), Qt::LeftButton, {},
                      tree()->visualItemRect(item).center());
    QCOMPARE(tree()->currentItem(), item);
}

void TestSelecting::addAttribute(const QString &name)
{
    QTest::mouseClick(field<QToolButton>("addAttribute"), Qt::LeftButton);
    auto *editor = qobject_cast<QLineEdit *>(m_window->focusWidget());
    QVERIFY(editor);
    QCOMPARE(editor->text(), QStringLiteral("attribute"));
    QTest::keyClicks(editor, name);
    QTest::keyClick(editor, Qt::Key_Return);
    QTRY_VERIFY(session().workbook().entity("Pupil")->attribute(name.toStdString()));
    QCoreApplication::sendPostedEvents(nullptr, QEvent::DeferredDelete);
}

void TestSelecting::attributesAreEnteredOneAfterTheOther()
{
    QTest::keyClick(m_window.get(), Qt::Key_E, Qt::ControlModifier | Qt::ShiftModifier);
    QTest::keyClicks(m_window->focusWidget(), QStringLiteral("Pupil"));
    QTest::keyClick(m_window->focusWidget(), Qt::Key_Return);
    for (const char *name : {"name", "born", "class"}) {
        addAttribute(QString::fromUtf8(name));
        if (QTest::currentTestFailed())
            return;
        QVERIFY(tree()->currentItem());
        QCOMPARE(tree()->currentItem()->text(0), QString::fromUtf8(name));
        QVERIFY(tree()->currentItem()->parent()->isExpanded());
    }
    QCOMPARE(session().workbook().entity("Pupil")->attributes.size(), std::size_t(4));
}

void TestSelecting::f2RenamesTheSelectedAttribute()
{
    openBlog();
    clickInTheNavigator(
        {QStringLiteral("Entities"), QStringLiteral("Post"), QStringLiteral("title")});
    QTest::keyClick(tree(), Qt::Key_F2);
    auto *editor = qobject_cast<QLineEdit *>(m_window->focusWidget());
    QVERIFY(editor);
    QCOMPARE(editor->text(), QStringLiteral("title"));
    QTest::keyClicks(editor, QStringLiteral("headline"));
    QTest::keyClick(editor, Qt::Key_Return);
    QTRY_VERIFY(session().workbook().entity("Post")->attribute("headline"));
    QCOMPARE(session().selection().detail, QStringLiteral("headline"));
}

void TestSelecting::anAttributeChosenInTheInspectorIsSelectedEverywhere()
{
    openBlog();
    clickInTheNavigator({QStringLiteral("Entities"), QStringLiteral("Post")});
    auto *rows = field<QTreeWidget>("attributes");
    const QTreeWidgetItem *title
        = rows->findItems(QStringLiteral("title"), Qt::MatchExactly).front();
    QTest::mouseClick(rows->viewport(), Qt::LeftButton, {}, rows->visualItemRect(title).center());
    QCOMPARE(
        session().selection(),
        (models::Selection {Kind::attribute, QStringLiteral("Post"), QStringLiteral("title")}));
    QCOMPARE(tree()->currentItem()->text(0), QStringLiteral("title"));
    QCOMPARE(rows->currentItem()->text(0), QStringLiteral("title"));
    QTest::keyClick(rows, Qt::Key_Down);
    const QString next = rows->currentItem()->text(0);
    QCOMPARE(session().selection().detail, next);
    QCOMPARE(tree()->currentItem()->text(0), next);
    // F2 renames the selected object, wherever it was selected.
    tree()->setFocus();
    QTest::keyClick(tree(), Qt::Key_F2);
    auto *editor = qobject_cast<QLineEdit *>(m_window->focusWidget());
    QVERIFY(editor);
    QCOMPARE(editor->text(), next);
    QTest::keyClick(editor, Qt::Key_Escape);
}

void TestSelecting::theNavigatorFollowsTheDesign()
{
    openBlog();
    clickInTheNavigator({QStringLiteral("Designs"), QStringLiteral("V3"), QStringLiteral("posts")});
    QCOMPARE(field<QLabel>("containerDesign")->text(), QStringLiteral("V3"));
    QTest::keyClick(m_window.get(), Qt::Key_1, Qt::ControlModifier);
    QCOMPARE(tree()->currentItem()->text(0), QStringLiteral("posts"));
    QVERIFY(tree()->currentItem()->parent()->text(0).endsWith(QStringLiteral("V1")));
    QCoreApplication::sendPostedEvents(nullptr, QEvent::DeferredDelete);
    QCOMPARE(field<QLabel>("containerDesign")->text(), QStringLiteral("V1"));
    // When the other design lacks the selected object, the design itself is selected.
    clickInTheNavigator({QStringLiteral("Designs"), QStringLiteral("V3"), QStringLiteral("feed")});
    QTest::keyClick(m_window.get(), Qt::Key_2, Qt::ControlModifier);
    QCOMPARE(session().selection(), (models::Selection {Kind::design, QStringLiteral("V2"), {}}));
    QVERIFY(tree()->currentItem()->text(0).endsWith(QStringLiteral("V2")));
}

void TestSelecting::theNavigatorKeepsWhatIsOpen()
{
    openBlog();
    clickInTheNavigator({QStringLiteral("Designs"), QStringLiteral("V3"), QStringLiteral("posts")});
    QTreeWidgetItem *design = tree()->currentItem()->parent();
    const QString label = design->text(0);
    select(Kind::entity, "Post");
    type("entityName", QStringLiteral("Article"));
    const auto found = tree()->findItems(label, Qt::MatchExactly | Qt::MatchRecursive);
    QCOMPARE(found.size(), 1);
    QVERIFY(found.front()->isExpanded());
}

void TestSelecting::aRenamedEntityStaysUnfolded()
{
    openBlog();
    const auto post = [this] { return tree()->topLevelItem(0)->child(1); };
    QCOMPARE(post()->text(0), QStringLiteral("Post"));
    post()->setExpanded(true);
    select(Kind::entity, "Post");
    type("entityName", QStringLiteral("Article"));
    QTRY_COMPARE(post()->text(0), QStringLiteral("Article"));
    QVERIFY(post()->isExpanded());
    QVERIFY(!tree()->topLevelItem(0)->child(0)->isExpanded());
}

/// Remove removes the highlighted object.
void TestSelecting::aHeadingSelectsNothing()
{
    openBlog();
    clickInTheNavigator({QStringLiteral("Entities"), QStringLiteral("Like")});
    QCOMPARE(session().selection().name, QStringLiteral("Like"));
    clickInTheNavigator({QStringLiteral("Entities")});
    QCOMPARE(session().selection().kind, Kind::nothing);
    const std::size_t entities = session().workbook().entities->size();
    QTest::keyClick(tree(), Qt::Key_Delete);
    QCOMPARE(session().workbook().entities->size(), entities);
    // Keys move across headings without losing the place.
    QTest::keyClick(tree(), Qt::Key_Down);
    QCOMPARE(session().selection().kind, Kind::entity);
    QTest::keyClick(tree(), Qt::Key_Up);
    QCOMPARE(session().selection().kind, Kind::nothing);
    QCOMPARE(tree()->currentItem(), tree()->topLevelItem(0));
}

/// Escape closes a list without stopping an evaluation.
void TestSelecting::escapeClosesAListAlone()
{
    openBlog();
    m_window->showBoard(QStringLiteral("patterns"));
    auto *list = m_window->board(QStringLiteral("patterns"))->findChild<QComboBox *>();
    QVERIFY(list);
    QTest::keyClick(m_window.get(), Qt::Key_F5);
    QVERIFY(session().isEvaluating());
    list->showPopup();
    QWidget *popup = QApplication::activePopupWidget();
    QVERIFY(popup);
    QTest::keyClick(list->view(), Qt::Key_Escape);
    QTRY_VERIFY(!QApplication::activePopupWidget());
    QVERIFY(session().isEvaluating());
    session().cancelEvaluation();
}

void TestSelecting::escapeLeavesThePresentationFirst()
{
    openBlog();
    QTest::keyClick(m_window.get(), Qt::Key_F11);
    QTest::keyClick(m_window.get(), Qt::Key_F5);
    QVERIFY(session().isEvaluating());
    QTest::keyClick(m_window.get(), Qt::Key_Escape);
    QVERIFY(!session().isPresenting());
    QVERIFY(session().isEvaluating());
    QTest::keyClick(m_window.get(), Qt::Key_Escape);
    QVERIFY(!session().isEvaluating());
}

void TestSelecting::theStatusCountsTheEvaluatedDesigns()
{
    openBlog();
    auto *status = m_window->findChild<QLabel *>(QStringLiteral("status"));
    evaluation::Options options;
    options.samples = 1;
    for (const auto &[design, text] : {std::pair(std::string("V2"), QStringLiteral("1 of %1")),
                                       {"V1", QStringLiteral("2 of %1")}}) {
        options.designs = {design};
        const auto evaluated = evaluation::evaluate(session().workbook(), options);
        QVERIFY(evaluated);
        session().adopt(*evaluated);
        const QString wanted = text.arg(session().designNames().size())
            + QStringLiteral(" designs are evaluated; F5 evaluates the rest");
        QTRY_COMPARE(status->text(), wanted);
    }
    session().setDesign(QStringLiteral("V2"));
    QVERIFY(status->text().startsWith(QStringLiteral("2 of")));
}

void TestSelecting::aRelationshipIsRemovedFromItsMenu()
{
    openBlog();
    m_window->showBoard(QStringLiteral("model"));
    const canvas::RelationshipLine *line = scene()->line(QStringLiteral("liking"));
    QTest::mouseClick(view()->viewport(), Qt::LeftButton, {}, onLine("liking"));
    QCOMPARE(session().selection().name, QStringLiteral("liking"));
    QCoreApplication::processEvents(); // another form may have another width, so that the model is
                                       // fitted again
    QTest::mouseClick(m_window->windowHandle(), Qt::RightButton, {},
                      view()->viewport()->mapTo(m_window.get(), onLine("liking")));
    QTRY_VERIFY(QApplication::activePopupWidget());
    auto *menu = qobject_cast<QMenu *>(QApplication::activePopupWidget());
    QVERIFY(menu);
    QVERIFY(line->isSelected());
    QAction *remove = menu->actions().constLast();
    QVERIFY(remove->isEnabled());
    int choices = 0;
    for (const QAction *action : menu->actions()) {
        if (!action->isCheckable())
            continue;
        ++choices;
        QVERIFY(action->actionGroup() && action->actionGroup()->isExclusive());
    }
    QVERIFY(choices > 1);
    menu->setActiveAction(remove);
    QTest::keyClick(menu, Qt::Key_Return);
    QVERIFY(!session().workbook().relationship("liking"));
}

void TestSelecting::aClickOnTheEmptyCanvasSelectsNothing()
{
    openBlog();
    m_window->showBoard(QStringLiteral("model"));
    QTest::mouseClick(view()->viewport(), Qt::LeftButton, {}, onCard("User"));
    QCOMPARE(session().selection().name, QStringLiteral("User"));
    for (const Kind kind : {Kind::entity, Kind::pattern}) {
        select(kind, kind == Kind::entity ? "User" : "Q1");
        QTest::mouseClick(view()->viewport(), Qt::LeftButton, {}, QPoint(8, 8));
        QCOMPARE(session().selection(), models::Selection());
        QVERIFY(scene()->selectedItems().isEmpty());
        QVERIFY(field<QLineEdit>("workbookTitle"));
    }
}

void TestSelecting::aDoubleClickMovesNothing()
{
    openBlog();
    m_window->showBoard(QStringLiteral("model"));
    auto *inspector = m_window->findChild<QDockWidget *>(QStringLiteral("inspectorDock"));
    inspector->hide();
    QCoreApplication::processEvents();
    const QPointF before = scene()->card(QStringLiteral("User"))->pos();
    QWidget *viewport = view()->viewport();
    const QPoint on = onCard("User");
    const QPointF place = view()->mapToScene(on);
    QTest::mouseClick(viewport, Qt::LeftButton, {}, on);
    QTest::mouseDClick(viewport, Qt::LeftButton, {}, on);
    QCOMPARE(m_window->focusWidget()->objectName(), QStringLiteral("cardLine"));
    QTest::mouseMove(viewport, on + QPoint(1, 0));
    QTest::mouseRelease(viewport, Qt::LeftButton, {}, on + QPoint(1, 0));
    QCOMPARE(view()->mapToScene(on), place);
    QCOMPARE(scene()->card(QStringLiteral("User"))->pos(), before);
    QCOMPARE(session().undoStack().count(), 0);
}

void TestSelecting::aDoubleClickOnAnEmptyModelMakesAnEntity()
{
    m_window->showBoard(QStringLiteral("model"));
    auto *page = m_window->board(QStringLiteral("model"))
                     ->findChild<QWidget *>(QStringLiteral("emptyState"));
    QVERIFY(page->isVisible());
    QTest::mouseDClick(page, Qt::LeftButton, {}, QPoint(40, 40));
    QCOMPARE(session().workbook().entities->size(), std::size_t(1));
    QCOMPARE(m_window->focusWidget()->objectName(), QStringLiteral("cardLine"));
}

void TestSelecting::theProblemsAreLeftByEscape()
{
    openBlog();
    auto *problems = m_window->findChild<QDockWidget *>(QStringLiteral("problemsDock"));
    auto *count = m_window->findChild<QToolButton *>(QStringLiteral("problemCount"));
    count->show();
    QTest::mouseClick(count, Qt::LeftButton);
    QVERIFY(problems->isVisible());
    QTest::keyClick(m_window->focusWidget(), Qt::Key_Escape);
    QVERIFY(!problems->isVisible());
}

void TestSelecting::thePresentationGivesBackThePanels()
{
    openBlog();
    auto *navigator = m_window->findChild<QDockWidget *>(QStringLiteral("navigatorDock"));
    auto *inspector = m_window->findChild<QDockWidget *>(QStringLiteral("inspectorDock"));
    auto *problems = m_window->findChild<QDockWidget *>(QStringLiteral("problemsDock"));
    navigator->hide();
    problems->show();
    QTest::keyClick(m_window.get(), Qt::Key_F11);
    for (const QDockWidget *panel : {navigator, inspector, problems})
        QVERIFY(!panel->isVisible());
    QTest::keyClick(m_window.get(), Qt::Key_Escape);
    QVERIFY(!navigator->isVisible());
    QVERIFY(inspector->isVisible());
    QVERIFY(problems->isVisible());
}

PARTITA_WIDGETS_TEST(TestSelecting)

} // namespace tst_selecting

#include "tst_selecting.moc"
