// Refresh of a board that waits while the board is hidden, and the list of patterns above a board.
#include "engine/workbook/workbookfile.h"
#include "tests/support/testprogram.h"
#include "widgets/boards/deferredrefresh.h"
#include "widgets/boards/patternlist.h"
#include "widgets/models/session.h"

#include <QComboBox>
#include <QStackedWidget>
#include <QTest>

namespace tst_deferredrefresh {

using namespace partita;

class DeferredRefreshTest : public QObject {
    Q_OBJECT

private slots:
    void aSeenBoardIsRefreshedAtOnce();
    void aHiddenBoardIsRefreshedOnceWhenItIsShown();
    void thePatternsAreListedWithTheCurrentOne();
    void anUnchangedListKeepsItsLines();
};

void DeferredRefreshTest::aSeenBoardIsRefreshedAtOnce()
{
    int refreshed = 0;
    QWidget board;
    boards::DeferredRefresh refresh(board, [&] { ++refreshed; });
    board.show();
    refresh.request();
    refresh.request();
    QCOMPARE(refreshed, 2);
    QVERIFY(!refresh.isWaiting());
}

void DeferredRefreshTest::aHiddenBoardIsRefreshedOnceWhenItIsShown()
{
    int refreshed = 0;
    QStackedWidget window;
    auto *front = new QWidget(&window);
    auto *board = new QWidget(&window);
    window.addWidget(front);
    window.addWidget(board);
    boards::DeferredRefresh refresh(*board, [&] { ++refreshed; });
    window.show();
    refresh.request();
    refresh.request();
    QCOMPARE(refreshed, 0);
    QVERIFY(refresh.isWaiting());
    window.setCurrentWidget(board);
    QCOMPARE(refreshed, 1);
    window.setCurrentWidget(front);
    window.setCurrentWidget(board); // nothing was requested meanwhile
    QCOMPARE(refreshed, 1);
}

void DeferredRefreshTest::thePatternsAreListedWithTheCurrentOne()
{
    models::Session session;
    session.open(*workbook::open("sample:blog"), {});
    session.cancelEvaluation();
    session.setPattern(QStringLiteral("Q3"));
    QComboBox list;
    boards::listPatterns(list, session, boards::PatternText::id);
    QCOMPARE(list.count(), static_cast<int>(session.workbook().patterns->size()));
    QCOMPARE(list.currentText(), QStringLiteral("Q3"));
    QCOMPARE(list.currentData().toString(), QStringLiteral("Q3"));
    QCOMPARE(list.currentData(Qt::ToolTipRole).toString().toStdString(),
             session.currentPattern()->sentence);
}

/// So that the list stays open while figures arrive.
void DeferredRefreshTest::anUnchangedListKeepsItsLines()
{
    models::Session session;
    session.open(*workbook::open("sample:blog"), {});
    session.cancelEvaluation();
    QComboBox list;
    boards::listPatterns(list, session, boards::PatternText::idAndSentence);
    int removed = 0;
    connect(list.model(), &QAbstractItemModel::rowsRemoved, this, [&] { ++removed; });
    connect(list.model(), &QAbstractItemModel::modelReset, this, [&] { ++removed; });
    boards::listPatterns(list, session, boards::PatternText::idAndSentence);
    QCOMPARE(removed, 0);
    model::AccessPattern renamed = *session.workbook().pattern("Q3");
    renamed.id = "Q33";
    session.apply(model::ChangePattern {"Q3", renamed}, QStringLiteral("Rename"));
    session.cancelEvaluation();
    boards::listPatterns(list, session, boards::PatternText::idAndSentence);
    QVERIFY(list.findData(QStringLiteral("Q33")) >= 0);
}

PARTITA_WIDGETS_TEST(DeferredRefreshTest)

} // namespace tst_deferredrefresh

#include "tst_deferredrefresh.moc"
