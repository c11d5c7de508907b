// Numbers move from their old values to the new ones and end exactly there, whatever comes between.
#include "tests/support/testprogram.h"
#include "tests/widgets/support/movingstyle.h"
#include "widgets/style/theme.h"
#include "widgets/style/transition.h"

#include <QSignalSpy>
#include <QTest>
#include <QWidget>

namespace tst_transition {

using namespace partita;

class TransitionTest : public QObject {
    Q_OBJECT

private slots:
    void initTestCase();
    void theEndIsExact();
    void aSecondStartInTheMiddleEndsOnce();
    void withoutMotionTheNewValuesComeAtOnce();
    void nothingMovesUnseen();

private:
    tests::MovingStyle m_moving;
};

void TransitionTest::initTestCase()
{
    style::applyTheme(*qApp, style::ThemeKind::light);
}

void TransitionTest::theEndIsExact()
{
    QWidget widget;
    widget.setStyle(&m_moving);
    widget.show();
    style::Transition transition(widget);
    QSignalSpy ended(&transition, &style::Transition::ended);
    transition.start();
    QVERIFY(transition.isRunning());
    QVERIFY(transition.between(10, 20.1) < 20);
    QTRY_COMPARE(ended.size(), 1);
    QVERIFY(!transition.isRunning());
    QCOMPARE(transition.between(10, 20.1), 20.1);
}

void TransitionTest::aSecondStartInTheMiddleEndsOnce()
{
    QWidget widget;
    widget.setStyle(&m_moving);
    widget.show();
    style::Transition transition(widget);
    QSignalSpy ended(&transition, &style::Transition::ended);
    transition.start();
    QSignalSpy moved(&transition, &style::Transition::moved);
    QTRY_VERIFY(moved.size() > 1);
    transition.start();
    QVERIFY(transition.between(0, 1) < 0.5); // from the beginning
    QTRY_COMPARE(ended.size(), 1);
    QTest::qWait(2 * style::Transition::durationMs);
    QCOMPARE(ended.size(), 1);
    QCOMPARE(transition.between(3, 4), 4.0);
}

void TransitionTest::withoutMotionTheNewValuesComeAtOnce()
{
    QWidget widget; // the style of the program, without a display
    widget.show();
    style::Transition transition(widget);
    transition.start();
    QVERIFY(!transition.isRunning());
    QCOMPARE(transition.between(10, 20), 20.0);
}

void TransitionTest::nothingMovesUnseen()
{
    QWidget widget;
    widget.setStyle(&m_moving);
    style::Transition transition(widget);
    transition.start();
    QVERIFY(!transition.isRunning());
}

PARTITA_WIDGETS_TEST(TransitionTest)

} // namespace tst_transition

#include "tst_transition.moc"
