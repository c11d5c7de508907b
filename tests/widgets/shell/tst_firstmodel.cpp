// A first model built on screen alone: one message at a time, focus that stays at the work, and
// menus that create a workbook ready for evaluation.
#include "editing.h"
#include "engine/model/validation.h"
#include "tests/support/testprogram.h"
#include "widgets/canvas/entitycard.h"
#include "widgets/canvas/modelscene.h"
#include "widgets/canvas/modelview.h"
#include "widgets/inspector/dialogs/samplerowsdialog.h"
#include "widgets/inspector/lines/patternlines.h"
#include "widgets/models/addparts.h"
#include "widgets/shell/files.h"
#include "widgets/shell/window/shortcutsdialog.h"

#include <QAbstractItemView>
#include <QApplication>
#include <QCompleter>
#include <QLabel>
#include <QLineEdit>
#include <QListWidget>
#include <QMenuBar>
#include <QProgressBar>
#include <QStatusBar>
#include <QStatusTipEvent>
#include <QStyleOptionViewItem>
#include <QTableView>
#include <QToolButton>
#include <QTreeWidget>
#include <QUndoStack>

namespace tst_firstmodel {

using namespace partita;
using tests::Kind;

class TestStumbles : public tests::EditingTest {
    Q_OBJECT

private slots:
    void theStatusBarSaysOneThingAtATime();
    void enterInANewNameLeadsToTheBoard();
    void attributesAreWorkedOnByKeys();
    void whatIsTickedIsChosen();
    void insertAddsASampleRow();
    void whatIsShownGrowsFromAllAttributes();
    void aConditionTakesThePlaceOfTheProposedOne();
    void shiftDrawsOn();
    void aPartitionKeyIsCompleted();
    void theKeysAreListed();
    void aFileIsKnownByItsName();

private:
    QLabel *status() const { return m_window->findChild<QLabel *>(QStringLiteral("status")); }
    /// A new query about rows of the entity, shown in the inspector.
    void ask(const char *entity);
    model::Query query() { return *session().currentPattern()->query(); }
};

void TestStumbles::ask(const char *entity)
{
    models::addQuery(session(), QString::fromUtf8(entity));
    QCoreApplication::sendPostedEvents(nullptr, QEvent::DeferredDelete);
}

void TestStumbles::theStatusBarSaysOneThingAtATime()
{
    openBlog();
    const auto tip = [this](const QString &text) {
        QStatusTipEvent event(text);
        QCoreApplication::sendEvent(m_window.get(), &event);
    };
    models::removeEntity(session(), QStringLiteral("Comment"));
    const QString told = status()->text();
    QVERIFY2(told.startsWith(QStringLiteral("Comment removed, with ")), qPrintable(told));
    session().evaluateNow();
    QVERIFY(session().isEvaluating());
    auto *progress = m_window->findChild<QProgressBar *>(QStringLiteral("evaluationProgress"));
    QVERIFY(progress->isVisible());
    QCoreApplication::processEvents();
    QCOMPARE(status()->text(), told);
    QVERIFY(!progress->geometry().intersects(status()->geometry()));
    tip(QStringLiteral("What this is for"));
    QCOMPARE(status()->text(), QStringLiteral("What this is for"));
    tip({});
    QCOMPARE(status()->text(), told);
    QVERIFY(m_window->statusBar()->currentMessage().isEmpty());
    session().cancelEvaluation();
    QTest::keyClick(m_window.get(), Qt::Key_Z, Qt::ControlModifier); // it is back: nothing to say
    QVERIFY(session().workbook() == m_start);
    QVERIFY2(!status()->text().contains(QStringLiteral("removed")), qPrintable(status()->text()));
    session().undoStack().redo();
}

void TestStumbles::enterInANewNameLeadsToTheBoard()
{
    m_window->showBoard(QStringLiteral("model"));
    field<QLineEdit>("workbookTitle")
        ->setFocus(); // of the workbook; its form gives way to the entity's
    QTest::keyClick(m_window.get(), Qt::Key_E, Qt::ControlModifier | Qt::ShiftModifier);
    auto *name = field<QLineEdit>("entityName");
    QCOMPARE(QApplication::focusWidget(), name);
    QTest::keyClicks(name, QStringLiteral("Room"));
    QTest::keyClick(name, Qt::Key_Return);
    QCoreApplication::processEvents();
    QVERIFY(session().workbook().entity("Room"));
    QCOMPARE(QApplication::focusWidget(), m_window->findChild<canvas::ModelView *>());
}

void TestStumbles::attributesAreWorkedOnByKeys()
{
    openBlog();
    select(Kind::attribute, "Post", "title");
    auto *list = field<QTreeWidget>("attributes");
    list->setFocus();
    QTest::keyClick(list, Qt::Key_Down, Qt::AltModifier);
    auto *types = qobject_cast<QComboBox *>(list->itemWidget(list->currentItem(), 1));
    QVERIFY(types);
    QTRY_VERIFY(types->view()->isVisible());
    QTest::keyClick(types->view(), Qt::Key_Down);
    QTest::keyClick(types->view(), Qt::Key_Return);
    const auto type
        = [this] { return session().workbook().entity("Post")->attribute("title")->type; };
    QTRY_COMPARE(type(), model::AttributeType::integer);
    QCOMPARE(QApplication::focusWidget(), list);
    QCOMPARE(session().selection().detail, QStringLiteral("title"));
    // From the lines to the buttons that add and remove them, in their visible order.
    QTest::keyClick(list, Qt::Key_Tab);
    QCOMPARE(QApplication::focusWidget(), field<QToolButton>("addAttribute"));
    QTest::keyClick(QApplication::focusWidget(), Qt::Key_Tab);
    QCOMPARE(QApplication::focusWidget(), field<QToolButton>("removeAttribute"));
    QVERIFY(field<QToolButton>("addAttribute")->toolTip().contains(QStringLiteral("(Ins)")));
}

void TestStumbles::whatIsTickedIsChosen()
{
    openBlog();
    select(Kind::entity, "User");
    auto *list = field<QTreeWidget>("attributes");
    QTreeWidgetItem *line = list->topLevelItem(1);
    const std::string name = line->text(0).toStdString();
    const bool before = session().workbook().entity("User")->attribute(name)->isMutable;
    QStyleOptionViewItem option;
    option.initFrom(list);
    option.rect = list->visualRect(list->indexFromItem(line, 2));
    option.features = QStyleOptionViewItem::HasCheckIndicator;
    const QPoint box = list->style()
                           ->subElementRect(QStyle::SE_ItemViewItemCheckIndicator, &option, list)
                           .center();
    QTest::mouseClick(list->viewport(), Qt::LeftButton, {}, box);
    QTRY_COMPARE(session().workbook().entity("User")->attribute(name)->isMutable, !before);
    QCOMPARE(session().selection().kind, Kind::attribute);
    QCOMPARE(session().selection().detail.toStdString(), name);
    QCOMPARE(list->currentItem()->text(0).toStdString(), name);
}

void TestStumbles::insertAddsASampleRow()
{
    openBlog();
    select(Kind::entity, "User");
    QTest::mouseClick(field<QPushButton>("sampleRowsButton"), Qt::LeftButton);
    auto *dialog = m_window->findChild<inspector::SampleRowsDialog *>();
    QVERIFY(dialog);
    const std::size_t before = session().workbook().population->sampleRows.size();
    auto *table = dialog->findChild<QTableView *>();
    dialog->activateWindow();
    QTRY_COMPARE(QApplication::activeWindow(), dialog);
    table->setFocus();
    QTest::keyClick(table, Qt::Key_Insert);
    QCOMPARE(session().workbook().population->sampleRows.size(), before + 1);
    QVERIFY(dialog->findChild<QPushButton *>(QStringLiteral("addRow"))
                ->toolTip()
                .contains(QStringLiteral("(Ins)")));
    delete dialog;
}

/// No attributes stand for all of them: what is added to them does not take their place, nor have
/// two results one name.
void TestStumbles::whatIsShownGrowsFromAllAttributes()
{
    openBlog();
    QVERIFY(models::addRelationship(session(), QStringLiteral("User"), QStringLiteral("Like")));
    ask("Comment");
    const std::size_t own = session().workbook().entity("Comment")->attributes.size();
    pick(field<QToolButton>("projections.add")->menu(), QStringLiteral("author.username"));
    QCOMPARE(query().attributes.size(), own + 1);
    pick(field<QToolButton>("projections.add")->menu(), QStringLiteral("author.id"));
    QCOMPARE(query().attributes.back().as, std::string("authorId"));
    QVERIFY(!model::hasErrors(session().problems()));
    // Picked attributes replace "all attributes".
    ask("Comment");
    const QStringList offers = inspector::projectionOffers(session().workbook(), "Comment");
    pick(field<QToolButton>("projections.add")->menu(), offers.first());
    QCOMPARE(query().attributes.size(), std::size_t(1));
}

void TestStumbles::aConditionTakesThePlaceOfTheProposedOne()
{
    openBlog();
    ask("Comment");
    QCOMPARE(query().match.size(), std::size_t(1)); // by its key
    pick(field<QToolButton>("match.add")->menu(), QStringLiteral("post is @postId"));
    QCOMPARE(query().match.size(), std::size_t(1));
    QCOMPARE(query().match.front().path, std::string("post"));
    pick(field<QToolButton>("match.add")->menu(), QStringLiteral("author is @authorId"));
    QCOMPARE(query().match.size(), std::size_t(2));
}

void TestStumbles::shiftDrawsOn()
{
    openBlog();
    m_window->showBoard(QStringLiteral("model"));
    auto *view = m_window->findChild<canvas::ModelView *>();
    auto *scene = m_window->findChild<canvas::ModelScene *>();
    const auto place = [&](const char *entity) {
        return view->mapFromScene(scene->card(QString::fromUtf8(entity))->sceneFrame().topLeft()
                                  + QPointF(30, 12));
    };
    const auto draw = [&](const QPoint &from, const QPoint &to, Qt::KeyboardModifiers keys) {
        QTest::mousePress(view->viewport(), Qt::LeftButton, {}, from);
        QTest::mouseMove(view->viewport(), to - QPoint(5, 5));
        QTest::mouseMove(view->viewport(), to);
        QTest::mouseRelease(view->viewport(), Qt::LeftButton, keys, to);
    };
    const auto lines = [this] { return session().workbook().relationships->size(); };
    const std::size_t before = lines();
    QTest::mouseClick(field<QToolButton>("relate"), Qt::LeftButton);
    QVERIFY2(status()->text().contains(QStringLiteral("Shift")), qPrintable(status()->text()));
    draw(place("Comment"), place("Like"), Qt::ShiftModifier);
    QCOMPARE(lines(), before + 1);
    QVERIFY(scene->isRelating());
    QVERIFY(field<QToolButton>("relate")->isChecked());
    draw(place("Comment"), QPoint(4, 4), {}); // no card there
    QCOMPARE(lines(), before + 1);
    QVERIFY(scene->isRelating());
    QVERIFY2(status()->text().contains(QStringLiteral("no card")), qPrintable(status()->text()));
    draw(place("Like"), place("Comment"), {});
    QCOMPARE(lines(), before + 2);
    QVERIFY(!scene->isRelating());
    QVERIFY(!status()->text().contains(QStringLiteral("Shift")));
}

void TestStumbles::aPartitionKeyIsCompleted()
{
    openBlog();
    session().setDesign(QStringLiteral("V2"));
    select(Kind::container, "posts");
    auto *key = field<QLineEdit>("partitionKey");
    key->setFocus();
    key->selectAll();
    QTest::keyClicks(key, QStringLiteral("/postId, /user"));
    QAbstractItemView *offers = key->completer()->popup();
    QTRY_VERIFY(offers->isVisible());
    QTest::keyClick(offers, Qt::Key_Down);
    QTest::keyClick(offers, Qt::Key_Return);
    QTest::keyClick(key, Qt::Key_Return);
    const auto paths
        = [this] { return session().workbook().design("V2")->container("posts")->partitionKey; };
    QTRY_COMPARE(paths(), (std::vector<std::string> {"/postId", "/userId"}));
}

void TestStumbles::theKeysAreListed()
{
    const shell::ShortcutsDialog dialog(*m_window->menuBar());
    const auto *list = dialog.findChild<QTreeWidget *>();
    QStringList lines;
    for (QTreeWidgetItemIterator at(const_cast<QTreeWidget *>(list)); *at; ++at)
        lines.append((*at)->text(0) + QLatin1Char(':') + (*at)->text(1));
    for (const char *line :
         {"Edit:", "Undo:Ctrl+Z", "Redo:Ctrl+Shift+Z, Ctrl+Y", "Next pane:F6", "Advice:Alt+0",
          "Evaluate now:F5", "Add › Entity:Ctrl+Shift+E", "Design 2:Ctrl+2"})
        QVERIFY2(lines.contains(QString::fromUtf8(line)),
                 qPrintable(lines.join(QLatin1Char('\n'))));
    for (const QAction *action : m_window->actions()) {
        const QString keys = action->shortcut().toString(QKeySequence::NativeText);
        QVERIFY2(keys.isEmpty() || lines.join(QLatin1Char('\n')).contains(keys), qPrintable(keys));
    }
}

void TestStumbles::aFileIsKnownByItsName()
{
    QCOMPARE(shell::shownName(session()), QStringLiteral("Untitled"));
    session().open(session().workbook(), QStringLiteral("/somewhere/music.partita"));
    session().cancelEvaluation();
    QCOMPARE(shell::shownName(session()), QStringLiteral("music.partita"));
}

PARTITA_WIDGETS_TEST(TestStumbles)

} // namespace tst_firstmodel

#include "tst_firstmodel.moc"
