// Restart of the program: the window has the same shape as before.
#include "tests/support/testprogram.h"
#include "widgets/settings/settings.h"
#include "windowtest.h"

#include <QAbstractButton>
#include <QDockWidget>
#include <QMenuBar>
#include <QSettings>
#include <QTabWidget>
#include <QTemporaryDir>
#include <QToolBar>

namespace tst_restart {

using namespace partita;

class TestRestart : public tests::WindowTest {
    Q_OBJECT

protected slots:
    void initTestCase();
    void init();

private slots:
    void foldedPanelsAreStillFolded();
    void aPanelOpenedOnASmallWindowIsStillOpen();
    void whatWasClosedStaysClosed();
    void aSmallerScreenKeepsRoomForTheBoard();
    void panelsKeepTheirWidths();
    void presentingIsNotHowOneLeftIt();
    void theBoardIsTheSame();

private:
    /// Closes the program and starts it again.
    void restart()
    {
        QVERIFY(m_window->close());
        m_window.reset();
        start();
    }
    void start()
    {
        m_window = std::make_unique<shell::MainWindow>();
        m_window->restoreLayout();
        m_window->show();
        QVERIFY(m_window->openWorkbook(QStringLiteral("sample:person")));
        m_window->session().cancelEvaluation();
        QCoreApplication::processEvents();
    }
    void setWidth(int width) const
    {
        m_window->resize(width, 640);
        QTRY_COMPARE(m_window->width(), width);
        QCoreApplication::processEvents();
    }
    QDockWidget *dock(const char *name) const
    {
        return m_window->findChild<QDockWidget *>(QString::fromLatin1(name));
    }
    QToolBar *strip(const char *name) const
    {
        return m_window->findChild<QToolBar *>(QString::fromLatin1(name) + QStringLiteral("Strip"));
    }
    /// A panel is either there or a strip in its place.
    bool isOpen(const char *name) const
    {
        if (dock(name)->isVisible() == strip(name)->isVisible())
            qFatal("%s is neither open nor a strip, or both", name);
        return dock(name)->isVisible();
    }

    QTemporaryDir m_settings;
};

void TestRestart::initTestCase()
{
    WindowTest::initTestCase();
    // Not the settings of other tests, which may run at the same time.
    QSettings::setPath(QSettings::NativeFormat, QSettings::UserScope, m_settings.path());
}

void TestRestart::init()
{
    QSettings().clear();
    start();
    setWidth(1400);
    QVERIFY(isOpen("navigatorDock") && isOpen("inspectorDock"));
}

void TestRestart::foldedPanelsAreStillFolded()
{
    setWidth(780);
    QVERIFY(!isOpen("navigatorDock") && !isOpen("inspectorDock"));
    restart();
    QCOMPARE(m_window->width(), 780);
    QVERIFY(!isOpen("navigatorDock") && !isOpen("inspectorDock"));
    QTest::mouseClick(
        strip("inspectorDock")->findChild<QAbstractButton *>(QStringLiteral("openPanel")),
        Qt::LeftButton);
    QVERIFY(isOpen("inspectorDock") && !isOpen("navigatorDock"));
    setWidth(1400);
    QVERIFY(isOpen("navigatorDock") && isOpen("inspectorDock"));
}

void TestRestart::aPanelOpenedOnASmallWindowIsStillOpen()
{
    setWidth(780);
    dock("inspectorDock")->toggleViewAction()->trigger();
    QVERIFY(isOpen("inspectorDock"));
    restart();
    QVERIFY(isOpen("inspectorDock") && !isOpen("navigatorDock"));
    setWidth(1400);
    QVERIFY(isOpen("navigatorDock") && isOpen("inspectorDock"));
}

void TestRestart::whatWasClosedStaysClosed()
{
    dock("inspectorDock")->close();
    setWidth(780);
    restart();
    restart(); // nor is it forgotten by and by
    setWidth(1400);
    QVERIFY(isOpen("navigatorDock") && !isOpen("inspectorDock"));
}

void TestRestart::aSmallerScreenKeepsRoomForTheBoard()
{
    m_window->resize(780, 640);
    const QByteArray small = m_window->saveGeometry();
    setWidth(1400);
    QVERIFY(m_window->close());
    m_window.reset();
    // As a large window is given back on a small screen.
    settings::windowGeometry.set(small);
    start();
    QCOMPARE(m_window->width(), 780);
    QVERIFY(!isOpen("navigatorDock") && !isOpen("inspectorDock"));
    setWidth(1400);
    QVERIFY(isOpen("navigatorDock") && isOpen("inspectorDock"));
}

void TestRestart::panelsKeepTheirWidths()
{
    m_window->resizeDocks({dock("navigatorDock"), dock("inspectorDock")}, {333, 377},
                          Qt::Horizontal);
    QTRY_COMPARE(dock("navigatorDock")->width(), 333);
    setWidth(780); // at once, as by a click on the window's restore button
    restart();
    setWidth(1400);
    QTRY_COMPARE(dock("navigatorDock")->width(), 333);
    QTRY_COMPARE(dock("inspectorDock")->width(), 377);
}

void TestRestart::presentingIsNotHowOneLeftIt()
{
    dock("inspectorDock")->close();
    activate();
    QTest::keyClick(m_window.get(), Qt::Key_F11);
    QVERIFY(!dock("navigatorDock")->isVisible() && !strip("navigatorDock")->isVisible());
    restart();
    QVERIFY(!m_window->isFullScreen());
    QVERIFY(m_window->menuBar()->isVisible());
    setWidth(1400);
    QVERIFY(isOpen("navigatorDock") && !isOpen("inspectorDock"));
}

void TestRestart::theBoardIsTheSame()
{
    QVERIFY(m_window->showBoard(QStringLiteral("compare")));
    restart();
    QVERIFY(m_window->findChild<QTabWidget *>(QStringLiteral("boards"))
                ->currentWidget()
                ->isAncestorOf(m_window->board(QStringLiteral("compare"))));
}

PARTITA_WIDGETS_TEST(TestRestart)

} // namespace tst_restart

#include "tst_restart.moc"
