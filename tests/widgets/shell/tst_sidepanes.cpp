// Side panels on small screens: they leave the room to the board and return with one click.
#include "tests/support/testprogram.h"
#include "windowtest.h"

#include <QAbstractButton>
#include <QDockWidget>
#include <QTabWidget>
#include <QToolBar>

namespace tst_sidepanes {

using namespace partita;

class TestSidePanes : public tests::WindowTest {
    Q_OBJECT

private slots:
    void aClosedPanelLeavesAStrip();
    void aSmallWindowKeepsRoomForTheBoard_data();
    void aSmallWindowKeepsRoomForTheBoard();
    void whatWasClosedStaysClosed();
    void aProjectorShowsNoStrips();

private:
    QDockWidget *dock(const char *name) const
    {
        return m_window->findChild<QDockWidget *>(QString::fromLatin1(name));
    }
    QToolBar *strip(const char *name) const
    {
        return m_window->findChild<QToolBar *>(QString::fromLatin1(name) + QStringLiteral("Strip"));
    }
    void open(const char *name) const
    {
        QTest::mouseClick(strip(name)->findChild<QAbstractButton *>(QStringLiteral("openPanel")),
                          Qt::LeftButton);
    }
    void setWidth(int width) const
    {
        m_window->resize(width, 640);
        QTRY_COMPARE(m_window->width(), width);
        QCoreApplication::processEvents();
    }
    int boardWidth() const
    {
        return m_window->findChild<QTabWidget *>(QStringLiteral("boards"))->width();
    }
};

void TestSidePanes::aClosedPanelLeavesAStrip()
{
    for (const char *name : {"navigatorDock", "inspectorDock"}) {
        QVERIFY(dock(name)->isVisible() && !strip(name)->isVisible());
        dock(name)->close();
        QVERIFY(strip(name)->isVisible());
        open(name);
        QVERIFY(dock(name)->isVisible() && !strip(name)->isVisible());
        QVERIFY(dock(name)->isAncestorOf(m_window->focusWidget()));
    }
}

void TestSidePanes::aSmallWindowKeepsRoomForTheBoard_data()
{
    QTest::addColumn<int>("width");
    for (const int width : {800, 1024, 1099, 1180, 1280})
        QTest::addRow("%d", width) << width;
}

void TestSidePanes::aSmallWindowKeepsRoomForTheBoard()
{
    QFETCH(int, width);
    setWidth(width);
    QVERIFY2(boardWidth() >= std::min(640, width - 80), qPrintable(QString::number(boardWidth())));
    if (width >= 1180)
        return;
    QVERIFY(strip("inspectorDock")->isVisible() && strip("navigatorDock")->isVisible());
    // One at a time.
    open("inspectorDock");
    QTRY_VERIFY(dock("inspectorDock")->isVisible() && !dock("navigatorDock")->isVisible());
    open("navigatorDock");
    QTRY_VERIFY(!dock("inspectorDock")->isVisible() && dock("navigatorDock")->isVisible());
    setWidth(1400);
    QTRY_VERIFY(dock("inspectorDock")->isVisible() && dock("navigatorDock")->isVisible());
    QVERIFY(!strip("inspectorDock")->isVisible() && !strip("navigatorDock")->isVisible());
}

void TestSidePanes::whatWasClosedStaysClosed()
{
    dock("inspectorDock")->close();
    setWidth(1000);
    setWidth(1400);
    QVERIFY(!dock("inspectorDock")->isVisible() && strip("inspectorDock")->isVisible());
    QVERIFY(dock("navigatorDock")->isVisible());
}

void TestSidePanes::aProjectorShowsNoStrips()
{
    activate();
    dock("navigatorDock")->close();
    QTest::keyClick(m_window.get(), Qt::Key_F11);
    QVERIFY(!strip("navigatorDock")->isVisible() && !strip("inspectorDock")->isVisible());
    QTest::keyClick(m_window.get(), Qt::Key_Escape);
    QVERIFY(strip("navigatorDock")->isVisible() && dock("inspectorDock")->isVisible());
}

PARTITA_WIDGETS_TEST(TestSidePanes)

} // namespace tst_sidepanes

#include "tst_sidepanes.moc"
