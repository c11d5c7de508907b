// The tour: a bubble points at real parts of the window, which stays usable meanwhile.
#include "tests/support/testprogram.h"
#include "widgets/shell/start/tour.h"
#include "windowtest.h"

#include <QApplication>
#include <QLabel>
#include <QMenuBar>
#include <QPushButton>

namespace tst_tour {

using namespace partita;

class TestTour : public tests::WindowTest {
    Q_OBJECT

private slots:
    void everyStepPointsAtAPartInSight();
    void theWindowStaysUsable();
    void keysAreEnough();
    void aNewTourTakesThePlaceOfTheOld();

private:
    void begin()
    {
        activate();
        for (const QAction *top : m_window->menuBar()->actions()) {
            for (QAction *entry : top->menu()->actions()) {
                if (entry->text() == QStringLiteral("&Tour"))
                    entry->trigger();
            }
        }
        m_window->session().cancelEvaluation();
        QVERIFY(tour() && tour()->isVisible());
    }
    shell::Tour *tour() const { return m_window->findChild<shell::Tour *>(); }
    QPushButton *button(const char *name) const
    {
        return tour()->findChild<QPushButton *>(QString::fromLatin1(name));
    }
    QString text() const { return tour()->findChild<QLabel *>(QStringLiteral("tourText"))->text(); }
};

void TestTour::everyStepPointsAtAPartInSight()
{
    for (const QSize &size : {QSize(1280, 720), QSize(640, 360)}) {
        m_window->resize(size);
        begin();
        QVERIFY(!button("tourBack")->isEnabled());
        QStringList told;
        while (tour()) {
            QCoreApplication::processEvents();
            QVERIFY(m_window->rect().contains(tour()->geometry()));
            QVERIFY2(!told.contains(text()), qPrintable(text()));
            told.append(text());
            QVERIFY(tour()->target().isVisible());
            QTest::mouseClick(button("tourNext"), Qt::LeftButton);
            QCoreApplication::sendPostedEvents(nullptr, QEvent::DeferredDelete);
        }
        QVERIFY(told.size() > 4 && told.size() <= 10);
    }
}

void TestTour::theWindowStaysUsable()
{
    begin();
    QTest::mouseClick(button("tourNext"), Qt::LeftButton);
    QTest::keyClick(m_window.get(), Qt::Key_2, Qt::ControlModifier);
    m_window->session().cancelEvaluation();
    QCOMPARE(m_window->session().design(), m_window->session().designNames().at(1));
    QVERIFY(tour()->isVisible());
    m_window->resize(900, 600);
    QCoreApplication::processEvents();
    QVERIFY(m_window->rect().contains(tour()->geometry()));
}

void TestTour::keysAreEnough()
{
    begin();
    const QString first = text();
    QCOMPARE(QApplication::focusWidget(), button("tourNext"));
    QTest::keyClick(QApplication::focusWidget(), Qt::Key_Return);
    QVERIFY(text() != first);
    button("tourBack")->setFocus();
    QTest::keyClick(QApplication::focusWidget(), Qt::Key_Space);
    QCOMPARE(text(), first);
    QTest::keyClick(QApplication::focusWidget(), Qt::Key_Escape);
    QCoreApplication::sendPostedEvents(nullptr, QEvent::DeferredDelete);
    QVERIFY(!tour());
}

void TestTour::aNewTourTakesThePlaceOfTheOld()
{
    begin();
    begin();
    QCOMPARE(m_window->findChildren<shell::Tour *>().size(), 1);
}

PARTITA_WIDGETS_TEST(TestTour)

} // namespace tst_tour

#include "tst_tour.moc"
