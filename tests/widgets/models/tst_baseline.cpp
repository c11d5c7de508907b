// What figures are compared with: the state before an edit, the design before a switch, or a
// pinned state.
#include "tests/support/testprogram.h"
#include "tests/widgets/support/madeevaluation.h"
#include "widgets/models/baseline.h"
#include "widgets/models/patternmatrix.h"
#include "widgets/models/session.h"

#include <QtTest>

namespace tst_baseline {

using namespace partita;
using models::Baseline;

class TestBaseline : public QObject {
    Q_OBJECT

private slots:
    void init();
    void cleanup();

    void nothingIsComparedAtFirst();
    void anEditIsComparedWithTheStateBefore();
    void oneGestureIsOneEdit();
    void undoIsAnEdit();
    void aSwitchComparesWithTheDesignBefore();
    void aPinnedStateStays();
    void changedCellsAreCounted();

private:
    /// Changes the rate of Q1, and then knows the figures again, dearer by `factor`.
    void edit(double rate, double factor, int gesture = -1);
    void know(double factor);
    jobs::DesignEvaluationPointer now() const { return session->currentEvaluation(); }

    models::Session *session = nullptr;
};

void TestBaseline::init()
{
    session = new models::Session;
    session->open(tests::blogAsOpened(), {});
    session->setDesign(QStringLiteral("V1"));
    know(1);
}

void TestBaseline::cleanup()
{
    delete session;
}

void TestBaseline::know(double factor)
{
    evaluation::Evaluation made = tests::madeEvaluation(session->workbook());
    for (auto &design : made.designs) {
        auto dearer = std::make_shared<evaluation::DesignEvaluation>(*design);
        for (evaluation::PatternEvaluation &pattern : dearer->patterns)
            pattern.probe.requestCharge *= factor;
        design = dearer;
    }
    session->adopt(made);
}

void TestBaseline::edit(double rate, double factor, int gesture)
{
    model::AccessPattern pattern = *session->workbook().pattern("Q1");
    pattern.ratePerSecond = rate;
    QVERIFY(
        session->apply(model::ChangePattern {"Q1", pattern}, QStringLiteral("Change Q1"), gesture));
    know(factor);
    session->cancelEvaluation();
}

void TestBaseline::nothingIsComparedAtFirst()
{
    QCOMPARE(session->baseline().kind(), Baseline::Kind::nothing);
    QVERIFY(!session->baseline().of(QStringLiteral("V1")));
    QVERIFY(session->baseline().caption().isEmpty());
}

void TestBaseline::anEditIsComparedWithTheStateBefore()
{
    const auto first = now();
    edit(5, 2);
    QCOMPARE(session->baseline().kind(), Baseline::Kind::edit);
    QCOMPARE(session->baseline().of(QStringLiteral("V1")), first);
    QVERIFY(session->baseline().tip().contains(QStringLiteral("Change Q1")));
    const auto second = now();
    edit(6, 3);
    QCOMPARE(session->baseline().of(QStringLiteral("V1")), second);
}

void TestBaseline::oneGestureIsOneEdit()
{
    const auto first = now();
    const int gesture = session->newGesture();
    edit(5, 2, gesture);
    edit(56, 3, gesture);
    QCOMPARE(session->undoStack().count(), 1);
    QCOMPARE(session->baseline().of(QStringLiteral("V1")), first);
}

void TestBaseline::undoIsAnEdit()
{
    edit(5, 2);
    const auto edited = now();
    session->undoStack().undo();
    session->cancelEvaluation();
    QCOMPARE(session->baseline().of(QStringLiteral("V1")), edited);
    QVERIFY(session->baseline().tip().contains(QStringLiteral("Undo")));
}

void TestBaseline::aSwitchComparesWithTheDesignBefore()
{
    session->setDesign(QStringLiteral("V2"));
    QCOMPARE(session->baseline().kind(), Baseline::Kind::design);
    QCOMPARE(session->baseline().of(QStringLiteral("V2")),
             session->evaluation(QStringLiteral("V1")));
    QVERIFY(!session->baseline().of(QStringLiteral("V3")));
    session->baseline().compareWithDesign(QStringLiteral("V3"));
    QCOMPARE(session->baseline().of(QStringLiteral("V2")),
             session->evaluation(QStringLiteral("V3")));
    edit(5, 2);
    QCOMPARE(session->baseline().kind(), Baseline::Kind::edit);
}

void TestBaseline::aPinnedStateStays()
{
    const auto first = now();
    session->baseline().pin();
    edit(5, 2);
    edit(6, 3);
    session->setDesign(QStringLiteral("V2"));
    session->setDesign(QStringLiteral("V1"));
    QCOMPARE(session->baseline().kind(), Baseline::Kind::pinned);
    QCOMPARE(session->baseline().of(QStringLiteral("V1")), first);
    session->baseline().unpin();
    QCOMPARE(session->baseline().kind(), Baseline::Kind::edit);
}

void TestBaseline::changedCellsAreCounted()
{
    const models::PatternMatrix matrix(*session);
    QCOMPARE(matrix.changedCells(), 0);
    edit(5, 2);
    const int designs = static_cast<int>(session->designNames().size());
    const int patterns = static_cast<int>(session->workbook().patterns->size());
    QCOMPARE(matrix.changedCells(), designs * patterns);
    edit(6, 2);
    QCOMPARE(matrix.changedCells(), 0);
}

PARTITA_WIDGETS_TEST(TestBaseline)

} // namespace tst_baseline

#include "tst_baseline.moc"
