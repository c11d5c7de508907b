// The session: edits through one undo mechanism, what is selected stays valid, results are kept by what they depend on.
#include "engine/workbook/textform.h"
#include "engine/workbook/workbookfile.h"
#include "widgets/models/session.h"

#include <QSignalSpy>
#include <QTest>

using namespace partita;

class TestSession : public QObject {
    Q_OBJECT

private slots:
    void init();
    void opensWithTheFirstDesignAndPattern();
    void showsDerivedDesignsBesideItsOwn();
    void anEditCanBeUndoneAndRedone();
    void editsOfOneGestureMerge();
    void anEditThatChangesNothingIsNotAnUndoStep();
    void aGestureThatEndsWhereItBeganDisappears();
    void aRefusedEditSaysWhyAndChangesNothing();
    void theSelectionForgetsWhatIsGone();
    void savingMakesItClean();
    void manyEditsUndoneGiveBackTheStart();
    void evaluationStreamsInAndIsKeptForUndo();
    void cancellingEndsAtOnce();

private:
    model::Workbook m_blog;
};

void TestSession::init()
{
    const auto blog = workbook::open("sample:blog");
    QVERIFY2(blog.ok(), blog ? "" : blog.error().message.c_str());
    m_blog = *blog;
}

void TestSession::opensWithTheFirstDesignAndPattern()
{
    models::Session session;
    QSignalSpy changed(&session, &models::Session::workbookChanged);
    session.open(m_blog, {});
    QCOMPARE(changed.size(), 1);
    QCOMPARE(session.design(), QStringLiteral("V1"));
    QCOMPARE(session.pattern(), QString::fromStdString(m_blog.patterns->front().id));
    QVERIFY(!session.isModified());
    session.cancelEvaluation();
}

void TestSession::showsDerivedDesignsBesideItsOwn()
{
    models::Session session;
    session.open(m_blog, {});
    QVERIFY(session.designNames().contains(QStringLiteral("Embedded")));
    QVERIFY(session.isDerived(QStringLiteral("Embedded")));
    QVERIFY(!session.isDerived(QStringLiteral("V1")));
}

void TestSession::anEditCanBeUndoneAndRedone()
{
    models::Session session;
    session.open(m_blog, {});
    QVERIFY(session.apply(model::RenameEntity {"User", "Member"}, QStringLiteral("Rename")));
    QVERIFY(session.workbook().entity("Member"));
    QVERIFY(session.isModified());
    const model::Workbook renamed = session.workbook();
    session.undoStack().undo();
    QVERIFY(session.workbook() == m_blog);
    QVERIFY(!session.isModified());
    session.undoStack().redo();
    QVERIFY(session.workbook() == renamed);
}

void TestSession::editsOfOneGestureMerge()
{
    models::Session session;
    session.open(m_blog, {});
    const int gesture = session.newGesture();
    for (const double x : {10.0, 20.0, 30.0})
        session.apply(model::MoveEntities {{{"User", {x, 0}}}}, QStringLiteral("Move"), gesture);
    QCOMPARE(session.undoStack().count(), 1);
    session.undoStack().undo();
    QVERIFY(session.workbook() == m_blog);
}

void TestSession::anEditThatChangesNothingIsNotAnUndoStep()
{
    models::Session session;
    session.open(m_blog, {});
    QVERIFY(session.apply(model::ChangeGeneration {m_blog.generation}, QStringLiteral("Nothing")));
    QCOMPARE(session.undoStack().count(), 0);
}

void TestSession::aGestureThatEndsWhereItBeganDisappears()
{
    models::Session session;
    session.open(m_blog, {});
    const auto start = m_blog.canvas->at("User");
    const int gesture = session.newGesture();
    session.apply(model::MoveEntities {{{"User", {start.x + 80, start.y}}}}, QStringLiteral("Move"),
                  gesture);
    session.apply(model::MoveEntities {{{"User", start}}}, QStringLiteral("Move"), gesture);
    QCOMPARE(session.undoStack().count(), 0);
}

void TestSession::aRefusedEditSaysWhyAndChangesNothing()
{
    models::Session session;
    session.open(m_blog, {});
    QSignalSpy refused(&session, &models::Session::editRefused);
    QVERIFY(!session.apply(model::RenameEntity {"User", "Post"}, QStringLiteral("Rename")));
    QCOMPARE(refused.size(), 1);
    QVERIFY(!refused.first().first().toString().isEmpty());
    QVERIFY(session.workbook() == m_blog);
    QCOMPARE(session.undoStack().count(), 0);
}

void TestSession::theSelectionForgetsWhatIsGone()
{
    models::Session session;
    session.open(m_blog, {});
    session.setDesign(QStringLiteral("V3"));
    session.setSelection({models::Selection::Kind::entity, QStringLiteral("Like"), {}});
    QVERIFY(session.apply(model::RemoveEntity {"Like"}, QStringLiteral("Remove")));
    QCOMPARE(session.selection().kind, models::Selection::Kind::nothing);
    QVERIFY(session.apply(model::RemoveDesign {"V3"}, QStringLiteral("Remove")));
    QVERIFY(session.designNames().contains(session.design()));
}

void TestSession::savingMakesItClean()
{
    models::Session session;
    session.open(m_blog, {});
    session.apply(model::RenameDesign {"V1", "First"}, QStringLiteral("Rename"));
    session.markSaved(QStringLiteral("/tmp/x.partita"));
    QVERIFY(!session.isModified());
    session.undoStack().undo();
    QVERIFY(session.isModified());
}

void TestSession::manyEditsUndoneGiveBackTheStart()
{
    models::Session session;
    session.open(m_blog, {});
    model::Attribute attribute;
    attribute.name = "biography";
    QVERIFY(session.apply(model::AddAttribute {"User", attribute}, QStringLiteral("Add")));
    QVERIFY(session.apply(model::RenameAttribute {"User", "biography", "about"},
                          QStringLiteral("Rename")));
    QVERIFY(session.apply(model::ChangePartitionKey {"V1", "posts", {"/userId"}},
                          QStringLiteral("Key")));
    QVERIFY(session.apply(model::ChangePhysicalPartitions {"V1", "posts", 3},
                          QStringLiteral("Partitions")));
    QVERIFY(session.apply(model::RemoveAttribute {"User", "about"}, QStringLiteral("Remove")));
    const std::string end = workbook::writeText(session.workbook());
    while (session.undoStack().canUndo())
        session.undoStack().undo();
    QCOMPARE(workbook::writeText(session.workbook()), workbook::writeText(m_blog));
    while (session.undoStack().canRedo())
        session.undoStack().redo();
    QCOMPARE(workbook::writeText(session.workbook()), end);
}

void TestSession::evaluationStreamsInAndIsKeptForUndo()
{
    model::Population population = *m_blog.population;
    population.fraction = 0.0002;
    m_blog.population = population;
    models::Session session;
    QSignalSpy finished(&session, &models::Session::evaluationFinished);
    session.open(m_blog, {});
    session.evaluateNow();
    QVERIFY(finished.wait(60000));
    for (const QString &design : session.designNames()) {
        QVERIFY2(session.evaluation(design), qPrintable(design));
        QVERIFY(!session.isStale(design));
    }
    const auto before = session.evaluation(QStringLiteral("V1"));
    // Moving a card changes no answer.
    session.apply(model::MoveEntities {{{"User", {1, 2}}}}, QStringLiteral("Move"));
    QVERIFY(!session.isStale(QStringLiteral("V1")));
    // Changing one design leaves the others known, and going back shows at once.
    session.apply(model::ChangePhysicalPartitions {"V1", "posts", 3}, QStringLiteral("Partitions"));
    QVERIFY(session.isStale(QStringLiteral("V1")));
    QVERIFY(!session.isStale(QStringLiteral("V2")));
    session.undoStack().undo();
    QVERIFY(!session.isStale(QStringLiteral("V1")));
    QCOMPARE(session.evaluation(QStringLiteral("V1")), before);
    session.cancelEvaluation();
}

void TestSession::cancellingEndsAtOnce()
{
    models::Session session;
    QSignalSpy finished(&session, &models::Session::evaluationFinished);
    session.open(m_blog, {});
    session.evaluateNow();
    QTest::qWait(50);
    QElapsedTimer timer;
    timer.start();
    session.cancelEvaluation();
    QCOMPARE(finished.size(), 1);
    QVERIFY(finished.first().first().toBool());
    QVERIFY(!session.isEvaluating());
    QVERIFY(timer.elapsed() < 100);
}

QTEST_MAIN(TestSession)
#include "tst_session.moc"
