// The window with the keyboard: everything can be reached and done, and the focus is visible.
#include "tests/support/testprogram.h"
#include "tests/widgets/support/madeevaluation.h"
#include "widgets/shell/boards.h"
#include "widgets/shell/window/problemslist.h"
#include "windowtest.h"

#include <QAccessible>
#include <QTabWidget>
#include <QTableView>

namespace tst_keyboard {

using namespace partita;

class TestKeyboard : public tests::WindowTest {
    Q_OBJECT

private slots:
    void everyFocusableWidgetHasAName();
    void keysReachBoardsAndCommands();
    void tabGoesAsTheEyeDoes_data();
    void tabGoesAsTheEyeDoes();
    void f6WalksThePanes();
    void f6GoesToTheDesignThatIsChosen();
    void everyStopOfF6IsSeen();
    void aBoardThatIsChosenHasTheKeyboard();

private:
    /// A widget with the focus looks different from one without it.
    bool showsFocus() const;
};

void TestKeyboard::everyFocusableWidgetHasAName()
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

void TestKeyboard::keysReachBoardsAndCommands()
{
    activate();
    auto *tabs = m_window->findChild<QTabWidget *>(QStringLiteral("boards"));
    for (int board = 0; board < std::min(tabs->count(), 10); ++board) {
        QTest::keyClick(m_window.get(), static_cast<Qt::Key>(Qt::Key_0 + (board + 1) % 10),
                        Qt::AltModifier);
        QCOMPARE(tabs->currentIndex(), board);
    }
    QTest::keyClick(m_window.get(), Qt::Key_E, Qt::ControlModifier | Qt::ShiftModifier);
    QCOMPARE(m_window->session().workbook().entities->size(), std::size_t(5));
    QTest::keyClick(m_window.get(), Qt::Key_Z, Qt::ControlModifier);
    QCOMPARE(m_window->session().workbook().entities->size(), std::size_t(4));
}

/// Tab goes through a board in reading order: lines from the top, each from the left.
void TestKeyboard::tabGoesAsTheEyeDoes_data()
{
    QTest::addColumn<QString>("name");
    for (const char *name : {"model", "patterns", "plan", "partitions", "fanout", "compare", "load",
                             "advice", "console"})
        QTest::newRow(name) << QString::fromLatin1(name);
}

void TestKeyboard::tabGoesAsTheEyeDoes()
{
    QFETCH(QString, name);
    m_window->resize(1400, 800);
    m_window->session().adopt(tests::madeEvaluation(m_window->session().workbook()));
    m_window->showBoard(name);
    QCoreApplication::processEvents();
    checkTabOrder(*m_window->board(name));
}

void TestKeyboard::f6WalksThePanes()
{
    activate();
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
    QVERIFY(isIn("inspectorDockStrip"));
    press();
    QVERIFY(isIn("mainBar"));
}

bool TestKeyboard::showsFocus() const
{
    QWidget *focus = m_window->focusWidget();
    if (!focus)
        return false;
    const QImage with = m_window->grab().toImage();
    focus->clearFocus();
    const QImage without = m_window->grab().toImage();
    focus->setFocus(Qt::TabFocusReason);
    return with != without;
}

void TestKeyboard::f6GoesToTheDesignThatIsChosen()
{
    activate();
    const QString second = m_window->session().designNames().at(1);
    const auto stop = [this] {
        for (int step = 0; step < 6; ++step) {
            QTest::keyClick(m_window->focusWidget(), Qt::Key_F6);
            const QString name = m_window->focusWidget()->objectName();
            if (name.startsWith(QLatin1String("design:")))
                return name;
        }
        return QString();
    };
    for (const QString &design : {second, m_window->session().designNames().first()}) {
        m_window->session().setDesign(design);
        QCOMPARE(stop(), QStringLiteral("design:") + design);
    }
}

void TestKeyboard::everyStopOfF6IsSeen()
{
    activate();
    m_window->resize(1400, 800);
    m_window->session().adopt(tests::madeEvaluation(m_window->session().workbook()));
    m_window->findChild<QWidget *>(QStringLiteral("problemsDock"))->show();
    m_window->findChild<shell::ProblemsList *>()->addMessage(QStringLiteral("It failed."));
    QTRY_VERIFY_WITH_TIMEOUT(m_window->findChild<QLabel *>(QStringLiteral("adviceCount")), 60000);
    for (const auto &board : shell::boards()) {
        m_window->showBoard(board.name);
        QCoreApplication::processEvents();
        QWidgetList stops;
        for (int step = 0; step < 6; ++step) {
            QTest::keyClick(m_window.get(), Qt::Key_F6);
            QVERIFY(m_window->focusWidget());
            QVERIFY2(
                showsFocus(),
                qPrintable(board.name + QLatin1Char(' ') + m_window->focusWidget()->objectName()));
            stops.append(m_window->focusWidget());
        }
        // Switcher, evidence, navigator, board, inspector, problems.
        QCOMPARE(QSet<QWidget *>(stops.begin(), stops.end()).size(), 6);
    }
}

void TestKeyboard::aBoardThatIsChosenHasTheKeyboard()
{
    activate();
    m_window->session().adopt(tests::madeEvaluation(m_window->session().workbook()));
    auto *tabs = m_window->findChild<QTabWidget *>(QStringLiteral("boards"));
    // Twice: where one has been before, the keyboard comes back to.
    const int boards = std::min(tabs->count(), 10); // with a key
    for (int turn = 0; turn < 2 * boards; ++turn) {
        const int board = turn % boards;
        QTest::keyClick(m_window.get(), static_cast<Qt::Key>(Qt::Key_0 + (board + 1) % 10),
                        Qt::AltModifier);
        QCoreApplication::processEvents();
        QVERIFY2(tabs->currentWidget()->isAncestorOf(m_window->focusWidget()),
                 qPrintable(tabs->tabText(board)));
        const auto *focus = m_window->focusWidget();
        QVERIFY2(showsFocus(),
                 qPrintable(tabs->tabText(board) + QLatin1Char(' ')
                            + QLatin1String(focus->metaObject()->className())));
    }
}

PARTITA_WIDGETS_TEST(TestKeyboard)

} // namespace tst_keyboard

#include "tst_keyboard.moc"
