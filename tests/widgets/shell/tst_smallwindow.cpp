// A window of 640x360 pixels (a screen of 1280x720 at 200 %): nothing important lies outside.
#include "tests/support/testprogram.h"
#include "tests/widgets/support/madeevaluation.h"
#include "widgets/advice/thresholdsdialog.h"
#include "widgets/inspector/dialogs/mixesdialog.h"
#include "widgets/inspector/dialogs/samplerowsdialog.h"
#include "widgets/partitions/keysdialog.h"
#include "widgets/patterns/ownquerydialog.h"
#include "widgets/shell/boards.h"
#include "widgets/shell/window/shortcutsdialog.h"
#include "widgets/style/dialogsize.h"
#include "windowtest.h"

#include <QDockWidget>
#include <QLayout>
#include <QMenuBar>
#include <QScrollArea>
#include <QScrollBar>
#include <QTabBar>
#include <QTabWidget>

namespace tst_smallwindow {

using namespace partita;

namespace {

constexpr QSize smallScreen(640, 360);

void addBoards()
{
    QTest::addColumn<QString>("board");
    for (const shell::BoardEntry &entry : shell::boards())
        QTest::newRow(qPrintable(entry.name)) << entry.name;
}

} // namespace

class TestSmallWindow : public tests::WindowTest {
    Q_OBJECT

private slots:
    void everyBoardFitsASmallScreen_data() { addBoards(); }
    void everyBoardFitsASmallScreen();
    void noBoardIsScrolledSideways_data() { addBoards(); }
    void noBoardIsScrolledSideways();
    void panelsOpenInsideTheScreen_data();
    void panelsOpenInsideTheScreen();
    void theProblemsLeaveABoard();
    void aPresentationFits();
    void everyNameOfABoardIsSeen();
    void aFanOutIsSeenWithItsClient();
    void aBoardThatIsTooLowIsScrolled();
    void anEmptyWorkbookFits();
    void dialogsFitASmallScreen();

private:
    void shrink(bool isEvaluated = true);
    QScrollArea &areaOf(const QString &board) const;
};

void TestSmallWindow::shrink(bool isEvaluated)
{
    if (isEvaluated)
        m_window->session().adopt(tests::madeEvaluation(m_window->session().workbook()));
    m_window->resize(smallScreen);
    QCoreApplication::processEvents();
}

QScrollArea &TestSmallWindow::areaOf(const QString &board) const
{
    return *qobject_cast<QScrollArea *>(m_window->board(board)->parentWidget()->parentWidget());
}

void TestSmallWindow::everyBoardFitsASmallScreen()
{
    QFETCH(QString, board);
    m_window->showBoard(board);
    shrink();
    QCOMPARE(m_window->size(), smallScreen);
    QVERIFY(m_window->rect().contains(
        QRect(areaOf(board).mapTo(m_window.get(), QPoint()), areaOf(board).size())));
    QVERIFY(areaOf(board).height() > smallScreen.height() * 6 / 10);
}

void TestSmallWindow::noBoardIsScrolledSideways()
{
    QFETCH(QString, board);
    m_window->showBoard(board);
    shrink();
    QCOMPARE(areaOf(board).horizontalScrollBar()->maximum(), 0);
}

void TestSmallWindow::panelsOpenInsideTheScreen_data()
{
    QTest::addColumn<Qt::Key>("key");
    QTest::addColumn<QString>("panel");
    QTest::addColumn<int>("least");
    QTest::newRow("navigator") << Qt::Key_F7 << QStringLiteral("navigatorDock") << 140;
    QTest::newRow("inspector") << Qt::Key_F8 << QStringLiteral("inspectorDock") << 220;
}

void TestSmallWindow::panelsOpenInsideTheScreen()
{
    QFETCH(Qt::Key, key);
    QFETCH(QString, panel);
    QFETCH(int, least);
    shrink();
    activate();
    auto *dock = m_window->findChild<QDockWidget *>(panel);
    QVERIFY(dock->isHidden());
    QTest::keyClick(m_window.get(), key);
    QVERIFY(dock->isVisible());
    QCoreApplication::processEvents();
    QCOMPARE(m_window->size(), smallScreen);
    QVERIFY(m_window->rect().contains(dock->geometry()));
    QVERIFY(dock->width() >= least);
}

void TestSmallWindow::theProblemsLeaveABoard()
{
    shrink();
    activate();
    QTest::keyClick(m_window.get(), Qt::Key_F9);
    QCoreApplication::processEvents();
    QVERIFY(m_window->findChild<QDockWidget *>(QStringLiteral("problemsDock"))->isVisible());
    QCOMPARE(m_window->size(), smallScreen);
    QVERIFY(areaOf(QStringLiteral("model")).height() >= 120);
}

void TestSmallWindow::aPresentationFits()
{
    shrink();
    activate();
    QTest::keyClick(m_window.get(), Qt::Key_F11);
    QVERIFY(m_window->session().isPresenting());
    QCoreApplication::processEvents();
    const QSize least = m_window->minimumSizeHint();
    QVERIFY2(least.width() <= smallScreen.width() && least.height() <= smallScreen.height(),
             qPrintable(QStringLiteral("%1x%2").arg(least.width()).arg(least.height())));
}

/// In a smaller one the row of names has arrows.
void TestSmallWindow::everyNameOfABoardIsSeen()
{
    shrink();
    m_window->resize(840, smallScreen.height());
    QCoreApplication::processEvents();
    const auto *bar = m_window->findChild<QTabWidget *>(QStringLiteral("boards"))->tabBar();
    for (int tab = 0; tab < bar->count(); ++tab)
        QVERIFY2(bar->rect().contains(bar->tabRect(tab)), qPrintable(bar->tabText(tab)));
}

/// The picture itself, not a line of it.
void TestSmallWindow::aFanOutIsSeenWithItsClient()
{
    m_window->showBoard(QStringLiteral("fanout"));
    shrink();
    const auto *picture = m_window->findChild<QWidget *>(QStringLiteral("fanoutPicture"));
    QVERIFY(picture->isVisible());
    QVERIFY(picture->parentWidget()->height() >= 9 * picture->fontMetrics().height());
    // No part of it is covered by the widgets around it, however many lines these need.
    for (const QString &pattern : {QStringLiteral("C1"), QStringLiteral("Q6")}) {
        m_window->session().setPattern(pattern);
        QCoreApplication::processEvents();
        const auto *page = picture->parentWidget()->parentWidget()->parentWidget();
        int bottom = 0;
        for (int place = 0; place < page->layout()->count(); ++place) {
            const QWidget *part = page->layout()->itemAt(place)->widget();
            if (!part->isVisible())
                continue;
            QVERIFY2(part->y() >= bottom, qPrintable(pattern));
            bottom = part->geometry().bottom();
        }
    }
}

void TestSmallWindow::aBoardThatIsTooLowIsScrolled()
{
    m_window->session().setPattern(QStringLiteral("Q1")); // its headline is short
    m_window->showBoard(QStringLiteral("fanout"));
    shrink();
    QScrollArea &area = areaOf(QStringLiteral("fanout"));
    const QWidget *board = m_window->board(QStringLiteral("fanout"));
    QVERIFY(board->height() > area.viewport()->height());
    QCOMPARE(board->width(), area.viewport()->width());
    area.verticalScrollBar()->setValue(area.verticalScrollBar()->maximum());
    QCOMPARE(board->mapTo(area.viewport(), QPoint(0, board->height())).y(),
             area.viewport()->height());
    m_window->resize(300, 360);
    QCoreApplication::processEvents();
    m_window->resize(1280, 720);
    QCoreApplication::processEvents();
    QCOMPARE(board->size(), area.size());
    // Lines that were broken in a narrow window leave no gap.
    const auto *headline = board->findChild<QWidget *>(QStringLiteral("headline"));
    QVERIFY(headline->height() < 2 * headline->fontMetrics().height());
}

void TestSmallWindow::anEmptyWorkbookFits()
{
    m_window->session().open(model::Workbook {}, {});
    shrink(false);
    QCOMPARE(m_window->size(), smallScreen);
    for (const shell::BoardEntry &entry : shell::boards()) {
        m_window->showBoard(entry.name);
        QCoreApplication::processEvents();
        QVERIFY2(areaOf(entry.name).horizontalScrollBar()->maximum() == 0, qPrintable(entry.name));
        QVERIFY2(areaOf(entry.name).verticalScrollBar()->maximum() == 0, qPrintable(entry.name));
    }
}

void TestSmallWindow::dialogsFitASmallScreen()
{
    models::Session &session = m_window->session();
    shrink();
    const QSize room = style::withinScreen({4000, 4000}, smallScreen);
    std::vector<std::unique_ptr<QDialog>> dialogs;
    dialogs.push_back(std::make_unique<advice::ThresholdsDialog>(session, m_window.get()));
    dialogs.push_back(std::make_unique<inspector::MixesDialog>(session, m_window.get()));
    dialogs.push_back(std::make_unique<inspector::SampleRowsDialog>(session, QStringLiteral("Post"),
                                                                    m_window.get()));
    dialogs.push_back(std::make_unique<shell::ShortcutsDialog>(*m_window->menuBar()));
    dialogs.push_back(
        std::make_unique<partitions::KeysDialog>(session, QStringLiteral("posts"), m_window.get()));
    dialogs.push_back(std::make_unique<patterns::OwnQueryDialog>(
        *session.workbook().pattern("Q2"), *session.workbook().design("V2"),
        model::PlanOverride {"Q2", "posts", "SELECT * FROM c"}, m_window.get()));
    for (const auto &dialog : dialogs) {
        dialog->show();
        dialog->resize(room);
        QCoreApplication::processEvents();
        const QByteArray name = dialog->metaObject()->className();
        QVERIFY2(dialog->size() == room,
                 name + ' ' + QByteArray::number(dialog->width()) + 'x'
                     + QByteArray::number(dialog->height()));
    }
}

PARTITA_WIDGETS_TEST(TestSmallWindow)

} // namespace tst_smallwindow

#include "tst_smallwindow.moc"
