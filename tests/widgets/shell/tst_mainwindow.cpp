// The window as a person uses it: designs switch every board, edits are undone, files survive, bad files are told.
#include "engine/workbook/workbookfile.h"
#include "tests/widgets/support/madeevaluation.h"
#include "widgets/documents/containerboxes.h"
#include "widgets/models/additions.h"
#include "widgets/shell/boards.h"
#include "widgets/shell/designform.h"
#include "widgets/shell/designswitcher.h"
#include "widgets/shell/differences.h"
#include "widgets/shell/entityform.h"
#include "widgets/shell/files.h"
#include "widgets/shell/inspector.h"
#include "widgets/shell/mainwindow.h"
#include "widgets/shell/navigator.h"
#include "widgets/shell/problemslist.h"
#include "widgets/shell/recovery.h"
#include "widgets/shell/workbookform.h"
#include "widgets/style/theme.h"

#include <QAbstractButton>
#include <QAccessible>
#include <QAction>
#include <QApplication>
#include <QClipboard>
#include <QComboBox>
#include <QElapsedTimer>
#include <QFile>
#include <QLabel>
#include <QLineEdit>
#include <QMenuBar>
#include <QMessageBox>
#include <QProgressBar>
#include <QPushButton>
#include <QScreen>
#include <QScrollBar>
#include <QSignalSpy>
#include <QStandardPaths>
#include <QStatusBar>
#include <QTabWidget>
#include <QTableView>
#include <QTemporaryDir>
#include <QTest>
#include <QTimer>
#include <QToolBar>
#include <QToolButton>
#include <QTreeWidget>

using namespace partita;

class TestMainWindow : public QObject {
    Q_OBJECT

private slots:
    void initTestCase();
    void init();
    void cleanup();
    void opensInUnderASecond();
    void everyBoardHasATab();
    void aClickOnADesignSwitchesIt();
    void aDesignTellsOfItselfInItsToolTip();
    void controlAndADigitSwitchTheDesign();
    void anAttributeIsAddedRenamedAndRemovedInTheInspector();
    void aPartitionKeyIsChangedInTheInspector();
    void theNavigatorFilters();
    void savesAndOpensBothForms();
    void aBrokenFileIsToldAndTheWorkbookStays();
    void problemsAppearAndLeave();
    void informationIsANoteAndNoProblem();
    void whereRowsAreStoredNeedsADesign();
    void problemsAreShownWhole();
    void undoLeavesAllPartsOfTheWindowInAgreement();
    void everyFocusableWidgetHasAName();
    void themesSwitchWithoutLosingAnything();
    void aDesignSwitchReachesEveryBoard();
    void evaluationShowsProgressAndIsCancelled();
    void keysReachBoardsAndCommands();
    void presentationHidesAllButTheBoardAndEscapeEndsIt();
    void presentationEnlargesTypeAndHidesWhatEdits();
    void nineDesignsAreComparedWithoutScrolling();
    void designsShareTheBarEvenly();
    void tabGoesAsTheEyeDoes_data();
    void tabGoesAsTheEyeDoes();
    void f6WalksThePanes();
    void anUnchangedFigureIsNoGain();
    void oneMayAskOnePartitionWithoutAFanOut();
    void closingAsksAboutUnsavedChanges();
    void unsavedEditsAreOfferedBackAfterACrash();
    void aGoodEndLeavesNothingToRecover();
    void theBoardIsCopiedAsAPicture();
    void theWindowMayDieWithEverythingInIt();
    void differencesAreShownWholeOrNotAtAll();
    void differencesAreSeenInASmallWindow_data();
    void differencesAreSeenInASmallWindow();
    void whatAProjectorShowsIsWhole();
    void theStripKeepsItsHeightAndCountsTheAdvice();
    void longTitlesShowTheirBeginning();

private:
    std::unique_ptr<shell::MainWindow> m_window;
};

void TestMainWindow::initTestCase()
{
    QStandardPaths::setTestModeEnabled(true);
    QCoreApplication::setOrganizationName(QStringLiteral("PartitaTest"));
    style::applyTheme(*qApp, style::ThemeKind::light);
}

void TestMainWindow::init()
{
    m_window = std::make_unique<shell::MainWindow>();
    m_window->resize(1280, 720);
    m_window->show();
    QVERIFY(m_window->openWorkbook(QStringLiteral("sample:blog")));
    m_window->session().cancelEvaluation();
}

void TestMainWindow::cleanup()
{
    m_window->session().undoStack().setClean();
    m_window.reset();
}

void TestMainWindow::opensInUnderASecond()
{
    // Generous for a busy machine: the aim is under one second to a usable window.
    QElapsedTimer timer;
    timer.start();
    shell::MainWindow window;
    window.show();
    QVERIFY(window.openWorkbook(QStringLiteral("sample:blog")));
    QCoreApplication::processEvents();
    QVERIFY2(timer.elapsed() < 5000, qPrintable(QString::number(timer.elapsed())));
    window.session().cancelEvaluation();
}

void TestMainWindow::everyBoardHasATab()
{
    for (const auto &entry : shell::boards()) {
        QVERIFY2(m_window->board(entry.name), qPrintable(entry.name));
        QVERIFY(m_window->showBoard(entry.name));
        QVERIFY(m_window->board(entry.name)->isVisible());
    }
    QVERIFY(!m_window->showBoard(QStringLiteral("no such board")));
}

void TestMainWindow::aClickOnADesignSwitchesIt()
{
    auto *segment = m_window->findChild<QAbstractButton *>(QStringLiteral("design:V3"));
    QVERIFY(segment);
    QTest::mouseClick(segment, Qt::LeftButton);
    QCOMPARE(m_window->session().design(), QStringLiteral("V3"));
    QVERIFY(segment->isChecked());
}

void TestMainWindow::aDesignTellsOfItselfInItsToolTip()
{
    models::Session &session = m_window->session();
    auto *segment = m_window->findChild<QAbstractButton *>(QStringLiteral("design:V3"));
    model::Design design = *session.workbook().design("V3");
    design.description = "Kept <small>.\n\n- `Post` has the container `posts`.";
    QVERIFY(session.apply(model::ChangeDesign {design}, QStringLiteral("Describe")));
    QVERIFY2(segment->toolTip().contains(QStringLiteral("<br>Kept &lt;small&gt;.<br>")),
             qPrintable(segment->toolTip()));
    QVERIFY(!segment->toolTip().contains(QStringLiteral("container")));
    auto *embedded = m_window->findChild<QAbstractButton *>(QStringLiteral("design:Embedded"));
    QVERIFY(embedded);
    QVERIFY2(embedded->toolTip().contains(QStringLiteral("stands inside it")),
             qPrintable(embedded->toolTip()));
}

void TestMainWindow::controlAndADigitSwitchTheDesign()
{
    m_window->activateWindow();
    QVERIFY(QTest::qWaitForWindowActive(m_window.get()));
    QTest::keyClick(m_window.get(), Qt::Key_2, Qt::ControlModifier);
    QCOMPARE(m_window->session().design(), QStringLiteral("V2"));
}

void TestMainWindow::anAttributeIsAddedRenamedAndRemovedInTheInspector()
{
    models::Session &session = m_window->session();
    const model::Workbook before = session.workbook();
    session.setSelection({models::Selection::Kind::entity, QStringLiteral("User"), {}});
    auto *form = m_window->findChild<shell::EntityForm *>();
    QVERIFY(form);
    const std::size_t count = session.workbook().entity("User")->attributes.size();
    QTest::mouseClick(form->findChild<QToolButton *>(QStringLiteral("addAttribute")),
                      Qt::LeftButton);
    QCOMPARE(session.workbook().entity("User")->attributes.size(), count + 1);
    auto *list = form->findChild<QTreeWidget *>(QStringLiteral("attributes"));
    auto *editor = list->findChild<QLineEdit *>();
    QVERIFY(editor);
    editor->selectAll();
    QTest::keyClicks(editor, QStringLiteral("biography"));
    QTest::keyClick(editor, Qt::Key_Return);
    QTRY_VERIFY(session.workbook().entity("User")->attribute(
        "biography")); // the editor commits on an event
    QTest::mouseClick(form->findChild<QToolButton *>(QStringLiteral("removeAttribute")),
                      Qt::LeftButton);
    QCOMPARE(session.workbook().entity("User")->attributes.size(), count);
    while (session.undoStack().canUndo())
        session.undoStack().undo();
    QVERIFY(session.workbook() == before);
}

void TestMainWindow::aPartitionKeyIsChangedInTheInspector()
{
    models::Session &session = m_window->session();
    session.setSelection({models::Selection::Kind::container, QStringLiteral("posts"), {}});
    auto *key = m_window->findChild<QLineEdit *>(QStringLiteral("partitionKey"));
    QVERIFY(key);
    key->setFocus();
    key->selectAll();
    QTest::keyClicks(key, QStringLiteral("/userId"));
    QTest::keyClick(key, Qt::Key_Return);
    QCOMPARE(session.workbook().design("V1")->container("posts")->partitionKey,
             std::vector<std::string> {"/userId"});
    session.undoStack().undo();
    QCOMPARE(session.workbook().design("V1")->container("posts")->partitionKey,
             std::vector<std::string> {"/postId"});
}

void TestMainWindow::theNavigatorFilters()
{
    auto *filter = m_window->findChild<QLineEdit *>(QStringLiteral("navigatorFilter"));
    auto *tree = m_window->findChild<QTreeWidget *>(QStringLiteral("navigatorTree"));
    QTest::keyClicks(filter, QStringLiteral("feed"));
    int shown = 0;
    for (QTreeWidgetItemIterator place(tree, QTreeWidgetItemIterator::NotHidden); *place; ++place)
        shown += (*place)->text(0).contains(QStringLiteral("feed"), Qt::CaseInsensitive) ? 1 : 0;
    QVERIFY(shown >= 1);
    for (QTreeWidgetItemIterator place(tree, QTreeWidgetItemIterator::NotHidden); *place; ++place)
        QVERIFY((*place)->text(0) != QStringLiteral("Like"));
}

void TestMainWindow::savesAndOpensBothForms()
{
    const QTemporaryDir folder;
    models::Session &session = m_window->session();
    QVERIFY(session.apply(model::RenameEntity {"User", "Member"}, QStringLiteral("Rename")));
    session.cancelEvaluation();
    const model::Workbook saved = session.workbook();
    for (const QString &name : {QStringLiteral("a.partita"), QStringLiteral("b.partita.json")}) {
        const QString path = folder.filePath(name);
        QVERIFY(workbook::save(saved, path.toStdString()).ok());
        QVERIFY(m_window->openWorkbook(path));
        session.cancelEvaluation();
        QVERIFY(session.workbook() == saved);
        QVERIFY(!session.isModified());
        QCOMPARE(session.path(), path);
    }
}

void TestMainWindow::aBrokenFileIsToldAndTheWorkbookStays()
{
    const QTemporaryDir folder;
    const QString path = folder.filePath(QStringLiteral("broken.partita.json"));
    QFile file(path);
    QVERIFY(file.open(QIODevice::WriteOnly));
    file.write("{\"partita\": 1, \"entities\": [}");
    file.close();
    const model::Workbook before = m_window->session().workbook();
    QSignalSpy failed(m_window.get(), &shell::MainWindow::openFailed);
    QVERIFY(!m_window->openWorkbook(path));
    QCOMPARE(failed.size(), 1);
    QVERIFY(failed.first().first().toString().contains(QStringLiteral("line 1")));
    const auto *box = m_window->findChild<QMessageBox *>(QStringLiteral("fileFailure"));
    QVERIFY(box && box->isVisible());
    QCOMPARE(box->text(), failed.first().first().toString());
    QVERIFY(m_window->session().workbook() == before);
}

void TestMainWindow::problemsAppearAndLeave()
{
    models::Session &session = m_window->session();
    auto *problems = m_window->findChild<shell::ProblemsList *>();
    const int before = problems->topLevelItemCount();
    QVERIFY(session.apply(model::ChangePartitionKey {"V1", "posts", {"/nothing"}},
                          QStringLiteral("Key")));
    QVERIFY(problems->topLevelItemCount() > before);
    // In the words of the window, with the place in the file beneath.
    const QTreeWidgetItem *first = problems->topLevelItem(0);
    QCOMPARE(first->text(1), QStringLiteral("design V1 › container posts › document type post"));
    QVERIFY2(first->toolTip(1).startsWith(QStringLiteral("$.designs[0].containers[")),
             qPrintable(first->toolTip(1)));
    QCOMPARE(problems->headerItem()->text(0), problems->summary());
    session.undoStack().undo();
    QCOMPARE(problems->topLevelItemCount(), before);
}

void TestMainWindow::informationIsANoteAndNoProblem()
{
    models::Session &session = m_window->session();
    auto *problems = m_window->findChild<shell::ProblemsList *>();
    QVERIFY(problems->summary().isEmpty());
    model::AccessPattern pattern = *session.workbook().pattern("Q1");
    pattern.sentence.clear();
    QVERIFY(session.apply(model::ChangePattern {"Q1", pattern}, QStringLiteral("Reword")));
    QCOMPARE(problems->topLevelItemCount(), 1);
    QVERIFY2(problems->summary().startsWith(QStringLiteral("1 note")),
             qPrintable(problems->summary()));
    QCOMPARE(problems->topLevelItem(0)->text(1), QStringLiteral("pattern Q1"));
    const auto *count = m_window->findChild<QToolButton *>(QStringLiteral("problemCount"));
    QVERIFY(!count->isHidden());
    QCOMPARE(count->text(), problems->summary());
    const auto *dock = m_window->findChild<QWidget *>(QStringLiteral("problemsDock"));
    QCOMPARE(dock->windowTitle(), QStringLiteral("Problems"));
    problems->addMessage(QStringLiteral("The evaluation failed."));
    QVERIFY2(problems->summary().startsWith(QStringLiteral("1 problem"))
                 && problems->summary().contains(QStringLiteral(", 1 note")),
             qPrintable(problems->summary()));
    QCOMPARE(count->text(), QStringLiteral("⚠ ") + problems->summary());
    QCOMPARE(dock->windowTitle(), QStringLiteral("Problems (1)"));
}

void TestMainWindow::whereRowsAreStoredNeedsADesign()
{
    models::Session &session = m_window->session();
    const auto stored = [&] {
        const std::string name = session.workbook().relationships->front().name;
        session.setSelection(
            {models::Selection::Kind::relationship, QString::fromStdString(name), {}});
        QCoreApplication::sendPostedEvents(nullptr, QEvent::DeferredDelete);
        return m_window->findChild<QComboBox *>(QStringLiteral("placement"));
    };
    QVERIFY(stored()->isEnabled());
    QVERIFY(stored()->toolTip().startsWith(QStringLiteral("Where the current design")));
    session.setDesign(QStringLiteral("Embedded"));
    QVERIFY(!stored()->isEnabled());
    QVERIFY(stored()->toolTip().contains(QStringLiteral("derived by the program")));
    model::Workbook bare = session.workbook();
    bare.designs.clear();
    bare.derivedDesigns.clear();
    bare.published = std::vector<model::PublishedFigure> {};
    session.open(bare, {});
    QVERIFY(!stored()->isEnabled());
    QVERIFY(stored()->toolTip().contains(QStringLiteral("no design yet")));
}

void TestMainWindow::problemsAreShownWhole()
{
    auto *problems = m_window->findChild<shell::ProblemsList *>();
    m_window->findChild<QWidget *>(QStringLiteral("problemsDock"))->show();
    const QString sentence = QStringLiteral(
        "The partition key of the container is made of an attribute that changes, and an item "
        "cannot change its logical partition: it is deleted and created anew at every change, "
        "which costs more than twice as much, and for a moment nobody finds it in either place; "
        "take a field that stays as it is, such as the id or the key of a parent, for the key.");
    problems->addMessage(sentence);
    const QTreeWidgetItem *row = problems->topLevelItem(0);
    const auto heightNeeded = [&] {
        const int room = problems->columnWidth(0) - 2 * problems->iconSize().width();
        return problems->fontMetrics()
            .boundingRect(QRect(0, 0, room, 10'000), Qt::TextWordWrap, sentence)
            .height();
    };
    const auto isWhole = [&] {
        const QRect area = problems->visualItemRect(row);
        return area.height() >= problems->fontMetrics().height()
            && area.height() + problems->fontMetrics().height() >= heightNeeded();
    };
    m_window->resize(1600, 720);
    QCoreApplication::processEvents();
    const int wide = problems->visualItemRect(row).height();
    QVERIFY(isWhole());
    m_window->resize(900, 720);
    QCoreApplication::processEvents();
    QVERIFY2(problems->visualItemRect(row).height() > wide,
             qPrintable(QString::number(problems->visualItemRect(row).height())));
    QVERIFY(isWhole());
}

void TestMainWindow::undoLeavesAllPartsOfTheWindowInAgreement()
{
    m_window->activateWindow();
    QVERIFY(QTest::qWaitForWindowActive(m_window.get()));
    models::Session &session = m_window->session();
    session.setDesign(QStringLiteral("V2"));
    const auto *tree = m_window->findChild<QTreeWidget *>(QStringLiteral("navigatorTree"));
    const auto *switcher = m_window->findChild<QWidget *>(QStringLiteral("designSwitcher"));
    const auto agreesOn = [&](const QString &design) {
        QString checked;
        for (const QAbstractButton *button : switcher->findChildren<QAbstractButton *>()) {
            if (button->isChecked())
                checked = button->text();
        }
        const QTreeWidgetItem *current = tree->currentItem();
        const auto *form = m_window->findChild<shell::DesignForm *>();
        const auto *name = form && form->isVisible() ? form->findChild<QLineEdit *>() : nullptr;
        return session.design() == design && checked == design && current
            && current->text(0).endsWith(design) && name && name->text() == design;
    };
    models::addDesign(session, models::DesignStart::referenced);
    const QString added = session.design();
    QVERIFY(agreesOn(added));
    QTest::keyClick(m_window.get(), Qt::Key_Z, Qt::ControlModifier);
    QCoreApplication::sendPostedEvents(nullptr, QEvent::DeferredDelete);
    QVERIFY(!session.designNames().contains(added));
    QVERIFY(agreesOn(QStringLiteral("V2")));
    // An entity that goes again leaves nothing selected anywhere.
    session.addNewEntity({});
    QVERIFY(tree->currentItem());
    session.undoStack().undo();
    QCoreApplication::sendPostedEvents(nullptr, QEvent::DeferredDelete);
    QVERIFY(!tree->currentItem());
    QVERIFY(m_window->findChild<shell::WorkbookForm *>());
    QVERIFY(!m_window->findChild<shell::EntityForm *>());
}

void TestMainWindow::everyFocusableWidgetHasAName()
{
    QStringList nameless;
    const auto widgets = m_window->findChildren<QWidget *>();
    for (const QWidget *widget : widgets) {
        const bool focusable = widget->focusPolicy() & Qt::TabFocus;
        if (!focusable || !widget->isVisible())
            continue;
        QAccessibleInterface *accessible
            = QAccessible::queryAccessibleInterface(const_cast<QWidget *>(widget));
        const QString name = accessible ? accessible->text(QAccessible::Name) : QString();
        // Parts of other widgets (a spin box's line edit) speak through them.
        const bool part = widget->objectName().startsWith(QLatin1String("qt_"));
        if (name.isEmpty() && !part)
            nameless.append(
                QLatin1String(widget->metaObject()->className()) + QLatin1Char(' ')
                + widget->objectName() + QLatin1String(" in ")
                + QLatin1String(widget->parentWidget()
                                    ? widget->parentWidget()->metaObject()->className()
                                    : "nothing")
                + QLatin1Char(' ')
                + (widget->parentWidget() ? widget->parentWidget()->objectName() : QString()));
    }
    QVERIFY2(nameless.isEmpty(), qPrintable(nameless.join(QLatin1String(", "))));
}

void TestMainWindow::themesSwitchWithoutLosingAnything()
{
    models::Session &session = m_window->session();
    session.setDesign(QStringLiteral("V2"));
    for (const auto kind : {style::ThemeKind::dark, style::ThemeKind::light}) {
        style::applyTheme(*qApp, kind);
        QCoreApplication::processEvents();
        QCOMPARE(style::themeOf(m_window->palette()).kind, kind);
        QCOMPARE(session.design(), QStringLiteral("V2"));
    }
}

void TestMainWindow::aDesignSwitchReachesEveryBoard()
{
    models::Session &session = m_window->session();
    const model::Workbook workbook = tests::blogAsOpened();
    session.open(workbook, {});
    session.adopt(tests::madeEvaluation(workbook));
    for (const auto &entry : shell::boards()) {
        m_window->showBoard(entry.name);
        session.setDesign(QStringLiteral("V1"));
        session.setPattern(QStringLiteral("Q3"));
        QCoreApplication::processEvents();
        const auto isBusy = [&] { return m_window->board(entry.name)->property("busy").toBool(); };
        QTRY_VERIFY(!isBusy());
        const QImage before = m_window->board(entry.name)->grab().toImage();
        QTest::mouseClick(m_window->findChild<QAbstractButton *>(QStringLiteral("design:V3")),
                          Qt::LeftButton);
        QCoreApplication::processEvents();
        QTRY_VERIFY2(m_window->board(entry.name)->grab().toImage() != before,
                     qPrintable(entry.name));
    }
    // What was hidden while the design changed is right when it is shown.
    session.setDesign(QStringLiteral("V2"));
    m_window->showBoard(QStringLiteral("documents"));
    QCoreApplication::processEvents();
    const QImage lazy = m_window->board(QStringLiteral("documents"))->grab().toImage();
    session.setDesign(QStringLiteral("V1"));
    session.setDesign(QStringLiteral("V2"));
    QCoreApplication::processEvents();
    QVERIFY(m_window->board(QStringLiteral("documents"))->grab().toImage() == lazy);
}

void TestMainWindow::evaluationShowsProgressAndIsCancelled()
{
    m_window->activateWindow();
    QVERIFY(QTest::qWaitForWindowActive(m_window.get()));
    auto *progress = m_window->findChild<QProgressBar *>();
    QVERIFY(!progress->isVisible());
    QTest::keyClick(m_window.get(), Qt::Key_F5);
    QVERIFY(m_window->session().isEvaluating());
    QVERIFY(progress->isVisible());
    constexpr int patience = 120'000; // ms; the machine may be busy with other things
    QTRY_VERIFY_WITH_TIMEOUT(progress->value() > 0, patience);
    QTest::keyClick(m_window.get(), Qt::Key_Escape);
    QVERIFY(!m_window->session().isEvaluating());
    QVERIFY(!progress->isVisible());
}

void TestMainWindow::keysReachBoardsAndCommands()
{
    m_window->activateWindow();
    QVERIFY(QTest::qWaitForWindowActive(m_window.get()));
    auto *tabs = m_window->findChild<QTabWidget *>(QStringLiteral("boards"));
    for (int board = 0; board < tabs->count(); ++board) {
        QTest::keyClick(m_window.get(), static_cast<Qt::Key>(Qt::Key_1 + board), Qt::AltModifier);
        QCOMPARE(tabs->currentIndex(), board);
    }
    QTest::keyClick(m_window.get(), Qt::Key_E, Qt::ControlModifier | Qt::ShiftModifier);
    QCOMPARE(m_window->session().workbook().entities->size(), std::size_t(5));
    QTest::keyClick(m_window.get(), Qt::Key_Z, Qt::ControlModifier);
    QCOMPARE(m_window->session().workbook().entities->size(), std::size_t(4));
}

void TestMainWindow::presentationHidesAllButTheBoardAndEscapeEndsIt()
{
    m_window->activateWindow();
    QVERIFY(QTest::qWaitForWindowActive(m_window.get()));
    QTest::keyClick(m_window.get(), Qt::Key_F11);
    QVERIFY(!m_window->menuBar()->isVisible());
    QVERIFY(!m_window->statusBar()->isVisible());
    QVERIFY(m_window->findChild<shell::DesignSwitcher *>()->isVisible());
    QTest::keyClick(m_window.get(), Qt::Key_3, Qt::AltModifier); // keys work without the menu
    QVERIFY(m_window->board(QStringLiteral("patterns"))->isVisible());
    QTest::keyClick(m_window.get(), Qt::Key_2, Qt::ControlModifier);
    QCOMPARE(m_window->session().design(), QStringLiteral("V2"));
    QTest::keyClick(m_window.get(), Qt::Key_Escape);
    QVERIFY(m_window->menuBar()->isVisible());
}

void TestMainWindow::presentationEnlargesTypeAndHidesWhatEdits()
{
    m_window->activateWindow();
    QVERIFY(QTest::qWaitForWindowActive(m_window.get()));
    m_window->showBoard(QStringLiteral("patterns"));
    const auto *add = m_window->findChild<QWidget *>(QStringLiteral("addPattern"));
    const auto *addDesign = m_window->findChild<QWidget *>(QStringLiteral("addDesign"));
    const auto *bar = m_window->findChild<QToolBar *>(QStringLiteral("mainBar"));
    const auto *undo = m_window->findChild<QAction *>(QStringLiteral("undo"));
    const auto *matrix = m_window->findChild<QTableView *>(QStringLiteral("patternMatrix"));
    const auto *sentence = m_window->findChild<QWidget *>(QStringLiteral("planPattern"));
    const double usual = matrix->fontInfo().pointSizeF();
    const int row = matrix->rowHeight(0);
    const QList<QAction *> tools = bar->actions();
    QVERIFY(tools.contains(undo));
    QTest::keyClick(m_window.get(), Qt::Key_F11);
    QVERIFY(matrix->fontInfo().pointSizeF() > 1.3 * usual);
    QVERIFY(sentence->fontInfo().pointSizeF() > 1.3 * usual);
    QTRY_VERIFY(matrix->rowHeight(0) > 1.2 * row);
    QVERIFY(!add->isVisible());
    QVERIFY(!addDesign->isVisible());
    QVERIFY(!bar->actions().contains(undo));
    QVERIFY(undo->isVisible()); // its keys go on working
    QTest::keyClick(m_window.get(), Qt::Key_Escape);
    QVERIFY(qAbs(matrix->fontInfo().pointSizeF() - usual) < 0.01);
    QTRY_COMPARE(matrix->rowHeight(0), row);
    QVERIFY(add->isVisible());
    QVERIFY(addDesign->isVisible());
    QCOMPARE(bar->actions(), tools);
}

void TestMainWindow::nineDesignsAreComparedWithoutScrolling()
{
    m_window->activateWindow();
    QVERIFY(QTest::qWaitForWindowActive(m_window.get()));
    model::Workbook workbook = m_window->session().workbook();
    for (int number = 2; number <= 6; ++number) {
        model::Design copy = *workbook.designs.front();
        copy.name = "Customers and orders " + std::to_string(number);
        workbook.designs.push_back(copy);
    }
    m_window->session().open(workbook, {});
    m_window->session().adopt(tests::madeEvaluation(workbook));
    QCOMPARE(m_window->session().designNames().size(), 9);
    m_window->showBoard(QStringLiteral("compare"));
    QTest::keyClick(m_window.get(), Qt::Key_F11);
    m_window->setWindowState(Qt::WindowNoState);
    m_window->resize(1280, 720);
    QCoreApplication::processEvents();
    QVERIFY(m_window->session().isPresenting());
    QCOMPARE(m_window->size(), QSize(1280, 720));
    QWidget *board = m_window->board(QStringLiteral("compare"));
    board->findChild<QToolButton *>(QStringLiteral("showTable"))->click();
    QCoreApplication::processEvents();
    const auto *table = board->findChild<QTableView *>(QStringLiteral("table"));
    QVERIFY(table->isVisible());
    QVERIFY(table->model()->columnCount() > 9);
    QCOMPARE(table->horizontalScrollBar()->maximum(), 0);
    QTest::keyClick(m_window.get(), Qt::Key_Escape);
}

void TestMainWindow::designsShareTheBarEvenly()
{
    models::Session &session = m_window->session();
    model::Workbook workbook = session.workbook();
    const model::Design design = *workbook.designs.front();
    for (const char *name : {"A name that is longer than all the others in the bar", "Customers 2",
                             "Customers and orders 2", "Customers and orders 3",
                             "Customers and orders 4", "Customers and orders 5"}) {
        model::Design copy = design;
        copy.name = name;
        workbook.designs.push_back(copy);
    }
    session.open(workbook, {});
    session.cancelEvaluation();
    m_window->resize(1100, 720);
    const auto *switcher = m_window->findChild<shell::DesignSwitcher *>();
    int widest = 0;
    const auto buttonOf = [&](const char *name) {
        return switcher->findChild<QWidget *>(QLatin1String("design:") + QLatin1String(name));
    };
    QCoreApplication::processEvents();
    QTRY_VERIFY(buttonOf("Customers and orders 2")->width()
                < buttonOf("Customers and orders 2")->sizeHint().width());
    for (const auto *button : switcher->findChildren<QAbstractButton *>())
        widest = std::max(widest, button->width());
    // Who gives way does so to the same width, and who is shorter is whole.
    for (const auto *button : switcher->findChildren<QAbstractButton *>())
        QVERIFY2(button->width() >= std::min(button->sizeHint().width(), widest - 1),
                 qPrintable(button->text()));
}

/// Tab goes through a board as the eye does: by lines from the top, and in each from the left.
void TestMainWindow::tabGoesAsTheEyeDoes_data()
{
    QTest::addColumn<QString>("name");
    for (const char *name :
         {"model", "patterns", "plan", "partitions", "fanout", "compare", "advice"})
        QTest::newRow(name) << QString::fromLatin1(name);
}

void TestMainWindow::tabGoesAsTheEyeDoes()
{
    QFETCH(QString, name);
    m_window->resize(1400, 800);
    m_window->session().adopt(tests::madeEvaluation(m_window->session().workbook()));
    m_window->showBoard(name);
    QCoreApplication::processEvents();
    QWidget *board = m_window->board(name);
    QRect before;
    QStringList reached;
    for (QWidget *next = board->nextInFocusChain(); next != board;
         next = next->nextInFocusChain()) {
        const bool isReached = board->isAncestorOf(next) && next->isVisible()
            && (next->focusPolicy() & Qt::TabFocus);
        if (!isReached || next->focusProxy())
            continue;
        const QRect place(next->mapTo(board, QPoint()), next->size());
        // A panel on the left is read to its end before what is beside it.
        const bool isFurther = place.left() >= before.right() || place.top() >= before.bottom()
            || before.contains(place);
        reached.append(QStringLiteral("%1 %2 at %3, %4")
                           .arg(QLatin1String(next->metaObject()->className()), next->objectName())
                           .arg(place.left())
                           .arg(place.top()));
        QVERIFY2(before.isNull() || isFurther, qPrintable(reached.join(QLatin1Char('\n'))));
        before = place;
    }
    QVERIFY(reached.size() > 1);
}

void TestMainWindow::f6WalksThePanes()
{
    m_window->activateWindow();
    QVERIFY(QTest::qWaitForWindowActive(m_window.get()));
    m_window->resize(1400, 800);
    m_window->showBoard(QStringLiteral("patterns"));
    QWidget *matrix = m_window->findChild<QTableView *>(QStringLiteral("patternMatrix"));
    matrix->setFocus();
    const auto isIn = [this](const char *pane) {
        const auto *found = m_window->findChild<QWidget *>(QString::fromLatin1(pane));
        return found->isAncestorOf(m_window->focusWidget());
    };
    const auto press = [this](Qt::KeyboardModifiers modifiers = {}) {
        QTest::keyClick(m_window->focusWidget(), Qt::Key_F6, modifiers);
    };
    press();
    QVERIFY(isIn("inspectorDock"));
    press(); // the problems are hidden
    QVERIFY(isIn("mainBar"));
    for (int step = 0; step < 2 && !isIn("navigatorDock"); ++step)
        press(); // the evidence has a link, or nothing to enter
    QVERIFY(isIn("navigatorDock"));
    press();
    QCOMPARE(m_window->focusWidget(), matrix); // where one was
    press(Qt::ShiftModifier);
    QVERIFY(isIn("navigatorDock"));
    m_window->findChild<QWidget *>(QStringLiteral("inspectorDock"))->hide();
    press();
    press();
    QVERIFY(isIn("mainBar"));
}

void TestMainWindow::anUnchangedFigureIsNoGain()
{
    models::Session &session = m_window->session();
    model::Workbook workbook = session.workbook();
    model::Design copy = *workbook.designs.front();
    const QString first = QString::fromStdString(copy.name);
    copy.name += " 2";
    workbook.designs.push_back(copy);
    session.open(workbook, {});
    session.cancelEvaluation();
    evaluation::Evaluation made = tests::madeEvaluation(session.workbook());
    auto same = std::make_shared<evaluation::DesignEvaluation>(*made.design(first.toStdString()));
    same->design = copy.name;
    for (auto &known : made.designs) {
        if (known->design == copy.name)
            known = same;
    }
    session.adopt(made);
    session.setDesign(first);
    session.setDesign(QString::fromStdString(copy.name));
    const auto *strip = m_window->findChild<QWidget *>(QStringLiteral("evidenceStrip"));
    int unchanged = 0;
    for (const QLabel *label : strip->findChildren<QLabel *>()) {
        if (!label->text().contains(QStringLiteral("±0")))
            continue;
        ++unchanged;
        QVERIFY(!label->text().contains(style::themeOf(strip->palette()).good.name()));
    }
    QCOMPARE(unchanged, 2); // load and cost
}

/// "2 of 10": what the strip says of fan-outs.
static QString saidFanOuts(const shell::MainWindow &window)
{
    for (const QLabel *label :
         window.findChild<QWidget *>(QStringLiteral("evidenceStrip"))->findChildren<QLabel *>()) {
        if (label->text().contains(QLatin1String("fan-outs")))
            return label->text();
    }
    return {};
}

/// Who asks all of one partition fans out to nobody, and the cells say one partition too.
void TestMainWindow::oneMayAskOnePartitionWithoutAFanOut()
{
    models::Session &session = m_window->session();
    evaluation::Evaluation made = tests::madeEvaluation(session.workbook());
    session.adopt(made);
    QVERIFY(!saidFanOuts(*m_window).isEmpty());
    QVERIFY2(!saidFanOuts(*m_window).contains(QLatin1String(">0 of")),
             qPrintable(saidFanOuts(*m_window)));
    for (auto &design : made.designs) {
        auto small = std::make_shared<evaluation::DesignEvaluation>(*design);
        for (evaluation::ContainerEvaluation &container : small->containers)
            container.physicalPartitions = 1;
        design = small;
    }
    session.adopt(made);
    QVERIFY2(saidFanOuts(*m_window).contains(QLatin1String(">0 of")),
             qPrintable(saidFanOuts(*m_window)));
}

void TestMainWindow::closingAsksAboutUnsavedChanges()
{
    const auto answer = [](const QString &button) {
        QTimer::singleShot(0, qApp, [button] {
            auto *box = qobject_cast<QMessageBox *>(QApplication::activeModalWidget());
            QVERIFY(box);
            for (QAbstractButton *one : box->buttons()) {
                if (one->text().remove(QLatin1Char('&')) == button)
                    one->click();
            }
        });
    };
    m_window->session().addNewEntity({});
    answer(QStringLiteral("Cancel"));
    QVERIFY(!m_window->close());
    QVERIFY(m_window->isVisible());
    answer(QStringLiteral("Discard"));
    QVERIFY(m_window->close());
}

void TestMainWindow::unsavedEditsAreOfferedBackAfterACrash()
{
    const QTemporaryDir folder;
    const QString kept = folder.filePath(QStringLiteral("gone.unsaved"));
    {
        // What a program that died leaves behind: its copy, and no living lock.
        models::Session session;
        session.open(tests::blogAsOpened(), {});
        shell::Recovery recovery(session, folder.path(), nullptr);
        session.addNewEntity({});
        recovery.flush();
        const QStringList files = QDir(folder.path()).entryList({QStringLiteral("*.unsaved")});
        QCOMPARE(files.size(), 1);
        QVERIFY(!recovery.find()); // its own is not offered
        QVERIFY(QFile::copy(folder.filePath(files.front()), kept));
        session.cancelEvaluation();
    }
    shell::MainWindow window;
    window.show();
    QVERIFY(window.openWorkbook(QStringLiteral("sample:blog")));
    window.recoverFrom(folder.path());
    auto *restore = window.findChild<QPushButton *>(QStringLiteral("restoreUnsaved"));
    QVERIFY(restore);
    QTest::mouseClick(restore, Qt::LeftButton);
    QCOMPARE(window.session().workbook().entities->size(), std::size_t(5));
    QVERIFY(window.session().isModified());
    QVERIFY(!QFile::exists(kept));
    window.session().cancelEvaluation();
}

void TestMainWindow::aGoodEndLeavesNothingToRecover()
{
    const QTemporaryDir folder;
    {
        shell::MainWindow window;
        QVERIFY(window.openWorkbook(QStringLiteral("sample:blog")));
        window.recoverFrom(folder.path());
        QVERIFY(!window.findChild<QPushButton *>(QStringLiteral("restoreUnsaved")));
        window.session().addNewEntity({});
        window.session().cancelEvaluation();
    }
    QVERIFY(QDir(folder.path()).isEmpty());
}

void TestMainWindow::theBoardIsCopiedAsAPicture()
{
    QGuiApplication::clipboard()->clear();
    m_window->activateWindow();
    QVERIFY(QTest::qWaitForWindowActive(m_window.get()));
    QTest::keyClick(m_window.get(), Qt::Key_C, Qt::ControlModifier | Qt::ShiftModifier);
    const QImage picture = QGuiApplication::clipboard()->image();
    QVERIFY(!picture.isNull());
    QVERIFY(picture.width() > m_window->board(QStringLiteral("model"))->width());
}

void TestMainWindow::theWindowMayDieWithEverythingInIt()
{
    // Parts look at the session when they are hidden; it has to be there still.
    auto window = std::make_unique<shell::MainWindow>();
    window->show();
    window->session().open(tests::blogAsOpened(), {});
    window->showBoard(QStringLiteral("patterns"));
    window->session().addNewEntity({});
    window->session().cancelEvaluation();
    window.reset();
}

void TestMainWindow::differencesAreShownWholeOrNotAtAll()
{
    const QString against = QStringLiteral("against V1:");
    const QStringList entries {QStringLiteral("Q3  619 → 6.46 RU (−99 %)"),
                               QStringLiteral("C2  8.8 → 28 RU (+218 %)"),
                               QStringLiteral("Q6  20 → 10 RU (−50 %)")};
    std::vector<shell::Difference> differences;
    for (const QString &entry : entries)
        differences.push_back({entry, entry});
    shell::DifferencesLabel label(against, differences, m_window.get());
    const QFontMetrics metrics = label.fontMetrics();
    qsizetype shown = 0;
    for (int width = 0; width < 1000; width += 10) {
        label.resize(width, label.height());
        const QString text = label.shownText();
        QVERIFY(metrics.horizontalAdvance(text) <= width);
        qsizetype now = 0;
        for (const QString &entry : entries)
            now += text.contains(entry) ? 1 : 0;
        QCOMPARE(text.isEmpty(), now == 0);
        QVERIFY(now >= shown);
        if (now > 0 && now < entries.size())
            QVERIFY(text.contains(QStringLiteral("%1 more").arg(entries.size() - now)));
        shown = now;
    }
    QCOMPARE(shown, entries.size());
}

void TestMainWindow::differencesAreSeenInASmallWindow_data()
{
    QTest::addColumn<int>("width");
    for (const int width : {800, 1024, 1280, 1600, 2400})
        QTest::addRow("%d", width) << width;
}

void TestMainWindow::differencesAreSeenInASmallWindow()
{
    QFETCH(int, width);
    models::Session &session = m_window->session();
    session.adopt(tests::madeEvaluation(session.workbook()));
    session.setDesign(QStringLiteral("V1"));
    auto *strip = m_window->findChild<QWidget *>(QStringLiteral("evidenceStrip"));
    QTRY_VERIFY(strip->findChild<QLabel *>(QStringLiteral("adviceCount")));
    session.setDesign(QStringLiteral("V3"));
    m_window->resize(width, 720);
    QTRY_COMPARE(m_window->width(), width);
    QTRY_VERIFY(strip->findChild<QLabel *>(QStringLiteral("adviceCount")));
    QCoreApplication::processEvents();
    QVERIFY(strip->width() <= width);
    auto *differences = strip->findChild<shell::DifferencesLabel *>();
    QVERIFY(differences && differences->isVisible());
    const QStringList all = differences->toolTip().split(QLatin1Char('\n'));
    const QString shown = differences->shownText();
    QVERIFY(differences->fontMetrics().horizontalAdvance(shown) <= differences->width());
    // The greatest changes, each by its pattern.
    for (int place = 1; place <= (width < 1000 ? 2 : 3); ++place)
        QVERIFY2(shown.contains(all.at(place).section(QLatin1Char(' '), 0, 0)), qPrintable(shown));
    // Load and cost always, whole; the rest stands where there is room, and otherwise in the tool tip.
    int facts = 0;
    for (const QLabel *label : strip->findChildren<QLabel *>()) {
        if (label == differences || !label->isVisible())
            continue;
        QVERIFY2(label->width() >= label->sizeHint().width(), qPrintable(label->text()));
        ++facts;
    }
    QVERIFY(facts >= 3);
    const qsizetype hidden
        = strip->toolTip().isEmpty() ? 0 : strip->toolTip().split(QLatin1Char('\n')).size();
    QCOMPARE(facts + hidden, 6);
    QVERIFY(width < 2400 || hidden == 0);
}

void TestMainWindow::whatAProjectorShowsIsWhole()
{
    m_window->activateWindow();
    QVERIFY(QTest::qWaitForWindowActive(m_window.get()));
    // As wide as the screen already: only the type grows.
    m_window->resize(m_window->screen()->size().width(), 700);
    m_window->showBoard(QStringLiteral("documents"));
    m_window->session().adopt(tests::madeEvaluation(m_window->session().workbook()));
    auto *strip = m_window->findChild<QWidget *>(QStringLiteral("evidenceStrip"));
    QTRY_VERIFY(strip->findChild<QLabel *>(QStringLiteral("adviceCount")));
    QTest::keyClick(m_window.get(), Qt::Key_F11);
    QVERIFY(m_window->session().isPresenting());
    const auto isWhole = [strip] {
        int shown = 0;
        for (const QLabel *label : strip->findChildren<QLabel *>()) {
            if (!label->isVisible())
                continue;
            ++shown;
            if (label->width() < label->sizeHint().width())
                return false;
        }
        return shown >= 2;
    };
    QTRY_VERIFY(isWhole());
    const auto *boxes = m_window->findChild<documents::ContainerBoxes *>();
    QTRY_VERIFY(boxes->widget()->width() <= boxes->viewport()->width());
}

void TestMainWindow::theStripKeepsItsHeightAndCountsTheAdvice()
{
    auto *strip = m_window->findChild<QWidget *>(QStringLiteral("evidenceStrip"));
    const int without = strip->height();
    m_window->session().adopt(tests::madeEvaluation(m_window->session().workbook()));
    QTRY_VERIFY(strip->findChild<QLabel *>(QStringLiteral("adviceCount")));
    QVERIFY(qAbs(strip->height() - without) <= 2);
    QSignalSpy asked(&m_window->session(), &models::Session::boardRequested);
    emit strip->findChild<QLabel *>(QStringLiteral("adviceCount"))
        ->linkActivated(QStringLiteral("advice"));
    QCOMPARE(asked.count(), 1);
}

void TestMainWindow::longTitlesShowTheirBeginning()
{
    const QString title
        = QStringLiteral("A workbook whose title is far longer than any title bar or field of the "
                         "inspector can ever show at once");
    m_window->session().open(model::Workbook {}, {});
    m_window->session().apply(model::ChangeTexts {title.toStdString(), {}}, QStringLiteral("Name"));
    QVERIFY(m_window->windowTitle().startsWith(QStringLiteral("A workbook whose title")));
    QVERIFY(m_window->windowTitle().endsWith(QStringLiteral("Partita")));
    QVERIFY(m_window->windowTitle().size() < 90);
    auto *field = m_window->findChild<QLineEdit *>(QStringLiteral("workbookTitle"));
    QCOMPARE(field->text(), title);
    QCOMPARE(field->cursorPosition(), 0);
}

QTEST_MAIN(TestMainWindow)
#include "tst_mainwindow.moc"
