// The matrix with dozens of patterns: many are visible, found by id, and reached by scrolling
// sideways too.
#include "tests/support/testprogram.h"
#include "tests/widgets/patterns/patternstest.h"
#include "widgets/models/patternmatrix.h"

#include <QLineEdit>
#include <QTableView>
#include <QTest>

namespace tst_manypatterns {

using namespace partita;
using models::PatternMatrix;

class TestManyPatterns : public tests::PatternsTest {
    Q_OBJECT

private slots:
    void manyPatternsAreSeenAtOnce();
    void patternsStayInSightSideways();
    void typingAnIdGoesToItsPattern();
    void tabLeavesTheMatrix();
};

void TestManyPatterns::manyPatternsAreSeenAtOnce()
{
    openMany(40, 4);
    board->resize(760, 520); // size in a window of 1280 x 720
    QCoreApplication::processEvents();
    QCOMPARE(table()->model()->rowCount(), 40);
    const int line = table()->fontMetrics().height();
    int shown = 0;
    for (int row = 0; row < 40; ++row) {
        QVERIFY(table()->rowHeight(row) < 4 * line);
        const QModelIndex index = table()->model()->index(row, 0);
        QVERIFY(index.data(Qt::ToolTipRole)
                    .toString()
                    .contains(index.data(Qt::DisplayRole).toString().toHtmlEscaped()));
        const QRect area = table()->visualRect(index);
        shown += table()->viewport()->rect().contains(area) ? 1 : 0;
    }
    QVERIFY2(shown >= 6, qPrintable(QString::number(shown)));
    // The designs stay in sight below.
    QTest::mouseClick(table()->viewport(), Qt::LeftButton, {}, QPoint(5, 5));
    QTest::keyClick(table(), Qt::Key_End, Qt::ControlModifier);
    QCOMPARE(table()->currentIndex().row(), 39);
    QVERIFY(table()->verticalScrollBar()->value() > 0);
    QVERIFY(table()->horizontalHeader()->isVisible());
}

void TestManyPatterns::patternsStayInSightSideways()
{
    openMany(12, 9);
    board->resize(700, 400);
    QCoreApplication::processEvents();
    auto *frozen = table()->findChild<QTableView *>(QStringLiteral("frozenColumn"));
    QVERIFY(!frozen->isVisible()); // its original is in sight
    QTest::mouseClick(table()->viewport(), Qt::LeftButton, {}, QPoint(5, 5));
    for (int step = 0; step < 9; ++step) {
        QTest::keyClick(table(), Qt::Key_Right);
        const QScrollBar &bar = *table()->horizontalScrollBar();
        if (!frozen->isVisible() || bar.value() == bar.maximum())
            continue; // at its end the last column ends with the table
        const int edge = table()->columnWidth(0);
        QCOMPARE(table()->columnViewportPosition(table()->columnAt(edge)),
                 edge); // no column is cut off
    }
    QVERIFY(table()->horizontalScrollBar()->value() > 0);
    QVERIFY(frozen->isVisible());
    QCOMPARE(frozen->width(), table()->columnWidth(0));
    QCOMPARE(frozen->rowViewportPosition(2), table()->rowViewportPosition(2));
    // Back again, no cell hides behind it.
    for (int step = 0; step < 8; ++step) {
        QTest::keyClick(table(), Qt::Key_Left);
        const QModelIndex current = table()->currentIndex();
        QVERIFY(table()->visualRect(current).left() >= table()->columnWidth(0)
                || !frozen->isVisible());
    }
    QTest::keyClick(table(), Qt::Key_Left);
    QVERIFY(!frozen->isVisible());
    // Scrolled by hand, it takes clicks and moves along.
    table()->horizontalScrollBar()->setValue(200);
    table()->verticalScrollBar()->setValue(60);
    QCOMPARE(frozen->verticalScrollBar()->value(), 60);
    const QModelIndex third = frozen->model()->index(3, 0);
    QTest::mouseClick(frozen->viewport(), Qt::LeftButton, {}, frozen->visualRect(third).center());
    QCOMPARE(session->pattern(), third.data(PatternMatrix::PatternRole).toString());
}

void TestManyPatterns::typingAnIdGoesToItsPattern()
{
    openMany(40, 4);
    QTest::mouseClick(table()->viewport(), Qt::LeftButton, {}, QPoint(5, 5));
    QTest::keyClicks(table(), QStringLiteral("q37"));
    QCOMPARE(session->pattern(), QStringLiteral("Q37"));
    QTest::keyClick(table(), Qt::Key_F, Qt::ControlModifier);
    auto *filter = board->findChild<QLineEdit *>(QStringLiteral("patternFilter"));
    QVERIFY(filter->hasFocus());
    QTest::keyClicks(filter, QStringLiteral("q12"));
    QCOMPARE(table()->model()->rowCount(), 1);
}

void TestManyPatterns::tabLeavesTheMatrix()
{
    open();
    table()->setFocus();
    const QModelIndex current = table()->currentIndex();
    QTest::keyClick(table(), Qt::Key_Tab);
    QCOMPARE(table()->currentIndex(), current);
    QVERIFY(!table()->hasFocus());
}

PARTITA_WIDGETS_TEST(TestManyPatterns)

} // namespace tst_manypatterns

#include "tst_manypatterns.moc"
