// The design board: it draws the current design, moves to another one, and edits by drag and menu.
#include "tests/support/testprogram.h"
#include "tests/widgets/support/madeevaluation.h"
#include "widgets/design/boxitem.h"
#include "widgets/design/designboard.h"
#include "widgets/design/designscene.h"
#include "widgets/design/designview.h"
#include "widgets/models/session.h"

#include <QMenu>
#include <QtTest>

namespace tst_designboard {

using namespace partita;
using namespace partita::design;

class TestDesignBoard : public QObject {
    Q_OBJECT

private slots:
    void init();
    void cleanup();

    void drawsEveryContainerAndDocument();
    void anotherDesignMovesTheSameRows();
    void aClickSelects();
    void arrowKeysWalkAndEnterOpensTheDocuments();
    void aDragMovesADocumentAndUndoBringsItBack();
    void aDragOntoTheParentEmbeds();
    void escapeEndsADrag();
    void aDerivedDesignCannotBeDragged();
    void theMenuOffersPlacesForADocument();
    void saysWhenThereIsNoDesign();
    void factsComeWithTheEvaluation();

private:
    BoxItem *box(const QString &identity) const;
    /// Middle of its title in the viewport.
    QPoint titleOf(const QString &identity) const;
    void press(const QPoint &place) const;
    void moveTo(const QPoint &place) const;
    void release(const QPoint &place) const;

    models::Session *session = nullptr;
    DesignBoard *board = nullptr;
    DesignView *view = nullptr;
};

void TestDesignBoard::init()
{
    session = new models::Session;
    board = new DesignBoard(*session);
    board->resize(1100, 700);
    board->show();
    session->open(tests::blogAsOpened(), {});
    session->setDesign(QStringLiteral("V1"));
    session->cancelEvaluation();
    QCoreApplication::processEvents();
    view = board->findChild<DesignView *>();
}

void TestDesignBoard::cleanup()
{
    delete board;
    delete session;
}

BoxItem *TestDesignBoard::box(const QString &identity) const
{
    const QList<QGraphicsItem *> items = view->scene()->items();
    for (QGraphicsItem *item : items) {
        auto *one = qgraphicsitem_cast<BoxItem *>(item);
        if (one && one->identity() == identity && one->opacity() > 0.5)
            return one;
    }
    return nullptr;
}

QPoint TestDesignBoard::titleOf(const QString &identity) const
{
    const QRectF frame = box(identity)->frame();
    return view->mapFromScene(QPointF(frame.left() + 20, frame.top() + 10));
}

void TestDesignBoard::press(const QPoint &place) const
{
    QTest::mousePress(view->viewport(), Qt::LeftButton, {}, place);
}

void TestDesignBoard::moveTo(const QPoint &place) const
{
    QMouseEvent move(QEvent::MouseMove, place, view->viewport()->mapToGlobal(place), Qt::NoButton,
                     Qt::LeftButton, {});
    QApplication::sendEvent(view->viewport(), &move);
}

void TestDesignBoard::release(const QPoint &place) const
{
    QTest::mouseRelease(view->viewport(), Qt::LeftButton, {}, place);
}

void TestDesignBoard::drawsEveryContainerAndDocument()
{
    for (const char *identity : {"container users", "container posts", "document User",
                                 "document Post", "document Comment", "document Like"})
        QVERIFY2(box(QString::fromUtf8(identity)), identity);
    const QRectF all = view->mapToScene(view->viewport()->rect()).boundingRect();
    QVERIFY(all.contains(box(QStringLiteral("container posts"))->frame()));
}

void TestDesignBoard::anotherDesignMovesTheSameRows()
{
    BoxItem *post = box(QStringLiteral("document Post"));
    session->setDesign(QStringLiteral("V3"));
    QTRY_VERIFY(box(QStringLiteral("container feed")));
    QCOMPARE(box(QStringLiteral("document Post")), post);
    QTRY_COMPARE(post->frame(), post->restingFrame());
    session->setDesign(QStringLiteral("V1"));
    QTRY_VERIFY(!box(QStringLiteral("container feed")));
}

void TestDesignBoard::aClickSelects()
{
    QTest::mouseClick(view->viewport(), Qt::LeftButton, {},
                      titleOf(QStringLiteral("document Comment")));
    const models::Selection comment {models::Selection::Kind::documentType, QStringLiteral("posts"),
                                     QStringLiteral("comment")};
    QCOMPARE(session->selection(), comment);
    QVERIFY(box(QStringLiteral("document Comment"))->state().isSelected);
    session->setSelection({models::Selection::Kind::entity, QStringLiteral("User"), {}});
    QVERIFY(box(QStringLiteral("document User"))->state().isSelected);
    QVERIFY(!box(QStringLiteral("document Comment"))->state().isSelected);
}

void TestDesignBoard::arrowKeysWalkAndEnterOpensTheDocuments()
{
    view->setFocus();
    session->setSelection({models::Selection::Kind::container, QStringLiteral("users"), {}});
    QTest::keyClick(view, Qt::Key_Right);
    QVERIFY(session->selection().name == QStringLiteral("posts")
            || session->selection().kind == models::Selection::Kind::documentType);
    QSignalSpy wished(session, &models::Session::boardRequested);
    QTest::keyClick(view, Qt::Key_Return);
    QCOMPARE(wished.size(), 1);
    QCOMPARE(wished.front().front().toString(), QStringLiteral("documents"));
}

void TestDesignBoard::aDragMovesADocumentAndUndoBringsItBack()
{
    const model::Workbook before = session->workbook();
    press(titleOf(QStringLiteral("document User")));
    const QRectF target = box(QStringLiteral("container posts"))->frame();
    const QPoint there = view->mapFromScene(target.topLeft() + QPointF(30, 8));
    moveTo(there - QPoint(40, 0));
    moveTo(there);
    QVERIFY(box(QStringLiteral("container posts"))->state().isTarget);
    release(there);
    QVERIFY(session->workbook().design("V1")->container("posts")->documentType("user"));
    QCOMPARE(session->undoStack().undoText(), QStringLiteral("Move user to posts"));
    session->undoStack().undo();
    QVERIFY(session->workbook() == before);
    QTRY_COMPARE(box(QStringLiteral("document User"))->frame(),
                 box(QStringLiteral("document User"))->restingFrame());
}

void TestDesignBoard::aDragOntoTheParentEmbeds()
{
    press(titleOf(QStringLiteral("document Comment")));
    const QPoint there = titleOf(QStringLiteral("document Post"));
    moveTo(there + QPoint(0, 30));
    moveTo(there);
    release(there);
    const BoxItem *comment = box(QStringLiteral("document Comment"));
    QVERIFY(comment);
    QVERIFY(box(QStringLiteral("document Post"))->restingFrame().contains(comment->restingFrame()));
}

void TestDesignBoard::escapeEndsADrag()
{
    const model::Workbook before = session->workbook();
    press(titleOf(QStringLiteral("document User")));
    const QRectF target = box(QStringLiteral("container posts"))->frame();
    const QPoint there = view->mapFromScene(target.topLeft() + QPointF(30, 8));
    moveTo(there - QPoint(40, 0));
    moveTo(there);
    view->setFocus();
    QTest::keyClick(view, Qt::Key_Escape);
    release(there);
    QVERIFY(session->workbook() == before);
}

void TestDesignBoard::aDerivedDesignCannotBeDragged()
{
    const QString derived = session->designNames().back();
    QVERIFY(session->isDerived(derived));
    session->setDesign(derived);
    QCoreApplication::processEvents();
    QTRY_COMPARE(box(QStringLiteral("document User"))->frame(),
                 box(QStringLiteral("document User"))->restingFrame());
    const model::Workbook before = session->workbook();
    const QPoint from = titleOf(QStringLiteral("document User"));
    press(from);
    moveTo(from + QPoint(200, 60));
    moveTo(from + QPoint(300, 60));
    release(from + QPoint(300, 60));
    QVERIFY(session->workbook() == before);
}

void TestDesignBoard::theMenuOffersPlacesForADocument()
{
    QContextMenuEvent event(QContextMenuEvent::Mouse, titleOf(QStringLiteral("document Like")),
                            view->viewport()->mapToGlobal(QPoint(10, 10)));
    QApplication::sendEvent(view->viewport(), &event);
    auto *menu = board->findChild<QMenu *>(QStringLiteral("designMenu"));
    QVERIFY(menu);
    const QMenu *targets = menu->findChild<QMenu *>();
    QVERIFY(targets && targets->actions().size() == 1); // the other container
    targets->actions().front()->trigger();
    QVERIFY(session->workbook().design("V1")->container("users")->documentType("like"));
    delete menu;
}

void TestDesignBoard::saysWhenThereIsNoDesign()
{
    model::Workbook workbook = tests::blogAsOpened();
    workbook.designs.clear();
    workbook.derivedDesigns.clear();
    session->open(workbook, {});
    QCoreApplication::processEvents();
    QVERIFY(!view->isVisible());
}

void TestDesignBoard::factsComeWithTheEvaluation()
{
    QVERIFY(!box(QStringLiteral("container posts"))->toolTip().contains(QStringLiteral("RU/s")));
    session->adopt(tests::madeEvaluation(session->workbook()));
    QTRY_VERIFY(box(QStringLiteral("container posts"))->toolTip().contains(QStringLiteral("RU/s")));
}

PARTITA_WIDGETS_TEST(TestDesignBoard)

} // namespace tst_designboard

#include "tst_designboard.moc"
