// The plan board: every step, upkeep apart, rejected plans, and its text without a plan.
#include "tests/support/testprogram.h"
#include "tests/widgets/patterns/patternstest.h"
#include "tests/widgets/support/madeevaluation.h"
#include "widgets/patterns/stepcard.h"

#include <QClipboard>
#include <QComboBox>
#include <QGuiApplication>
#include <QLabel>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QScrollBar>
#include <QSignalSpy>
#include <QTest>
#include <QTreeWidget>

namespace tst_plan {

using namespace partita;

class TestPlan : public tests::PatternsTest {
    Q_OBJECT

private slots:
    void thePlanShowsEveryStep();
    void theComboTurnsToAnotherPattern();
    void upkeepStandsApart();
    void otherWaysSayWhatTheirChargeIs();
    void manyOtherWaysAreShownWhenAskedFor();
    void aClickOnAChargeShowsItsTerms();
    void aClickOnTheTotalShowsTheTermsOfAllSteps();
    void impossiblePlansSayWhy();
    void theAnswerTakesTheRoomThereIs();
    void anUnknownPlanOffersEvaluation();
};

void TestPlan::thePlanShowsEveryStep()
{
    open();
    session->setPattern(QStringLiteral("Q3"));
    const auto cards = plan->findChildren<patterns::StepCard *>();
    QCOMPARE(cards.size(), 3);
    for (const patterns::StepCard *card : cards)
        QVERIFY(!card->accessibleName().isEmpty());
    const QString all = labels().join(QLatin1Char('\n'));
    QVERIFY(all.contains(QStringLiteral("× 27")));
    QVERIFY(all.contains(QStringLiteral("every physical partition")));
    QVERIFY(all.contains(QStringLiteral("because the test says so")));
}

void TestPlan::theComboTurnsToAnotherPattern()
{
    open();
    session->setPattern(QStringLiteral("C1"));
    auto *choice = plan->findChild<QComboBox *>(QStringLiteral("planPattern"));
    plan->activateWindow();
    choice->setFocus();
    QTest::keyClick(choice, Qt::Key_Down);
    QCOMPARE(session->pattern(), QStringLiteral("Q1"));
    QCOMPARE(plan->findChildren<patterns::StepCard *>().size(), 1);
}

void TestPlan::upkeepStandsApart()
{
    open();
    session->setDesign(QStringLiteral("V3"));
    session->setPattern(QStringLiteral("C2"));
    QCOMPARE(plan->findChildren<patterns::StepCard *>().size(), 3);
    QVERIFY(labels().contains(QStringLiteral("Afterwards, in the background")));
}

void TestPlan::otherWaysSayWhatTheirChargeIs()
{
    const model::Workbook workbook = tests::blogAsOpened();
    session->open(workbook, {});
    evaluation::Evaluation made = tests::madeEvaluation(workbook);
    auto changed = std::make_shared<evaluation::DesignEvaluation>(*made.design("V1"));
    changed->patterns.front().plan.alternatives
        = {{"query", 7.5, "more expensive"}, {"read of a copy", {}, "holds only the newest 100"}};
    made.designs.front() = changed;
    session->adopt(made);
    session->setDesign(QStringLiteral("V1"));
    session->setPattern(QString::fromStdString(changed->patterns.front().pattern));
    const auto tipOf = [this](const QString &beginning) {
        for (const QLabel *label : plan->findChildren<QLabel *>()) {
            if (label->text().startsWith(beginning))
                return label->toolTip();
        }
        return QStringLiteral("no such line");
    };
    QVERIFY(
        tipOf(QStringLiteral("query — 7.5")).startsWith(QStringLiteral("The mean over the keys")));
    QCOMPARE(tipOf(QStringLiteral("read of a copy")), QString());
}

void TestPlan::manyOtherWaysAreShownWhenAskedFor()
{
    const model::Workbook workbook = tests::blogAsOpened();
    session->open(workbook, {});
    evaluation::Evaluation made = tests::madeEvaluation(workbook);
    auto changed = std::make_shared<evaluation::DesignEvaluation>(*made.design("V1"));
    auto &ways = changed->patterns.front().plan.alternatives;
    ways.clear();
    for (int i = 1; i <= 9; ++i)
        ways.push_back({"way " + std::to_string(i), 10.0 + i, "more expensive"});
    ways.push_back({"read of a copy", {}, "holds only the newest 100"});
    changed->patterns.front().plan.alternativesLeftOut = 17;
    made.designs.front() = changed;
    session->adopt(made);
    session->setDesign(QStringLiteral("V1"));
    session->setPattern(QString::fromStdString(changed->patterns.front().pattern));
    const auto shows
        = [this](const QString &way) { return labels().join(QLatin1Char('\n')).contains(way); };
    QVERIFY(shows(QStringLiteral("way 6 ")));
    QVERIFY(!shows(QStringLiteral("way 7 ")));
    QVERIFY(shows(QStringLiteral("read of a copy"))); // the reason is always shown
    auto *unfold = plan->findChild<QPushButton *>(QStringLiteral("unfoldWays"));
    QVERIFY(unfold);
    QVERIFY2(unfold->text().contains(QLatin1Char('3')), qPrintable(unfold->text()));
    QTest::mouseClick(unfold, Qt::LeftButton);
    QTRY_VERIFY(shows(QStringLiteral("way 9 ")));
    QVERIFY(!plan->findChild<QPushButton *>(QStringLiteral("unfoldWays")));
    QVERIFY(shows(QStringLiteral("and 17 more"))); // which the planner does not list
}

namespace {

/// The blog measured, with two terms in each step of Q1 in V1.
evaluation::Evaluation withTerms(const model::Workbook &workbook)
{
    evaluation::Evaluation made = tests::madeEvaluation(workbook);
    auto changed = std::make_shared<evaluation::DesignEvaluation>(*made.design("V1"));
    for (evaluation::PatternEvaluation &pattern : changed->patterns) {
        for (planning::StepMeasurement &step : pattern.probe.steps)
            step.terms = {{"pages of the physical partition", "visitCharge", 2, 2.25},
                          {"rows returned", "returnedItemCharge", 10, 0.05}};
    }
    made.designs.front() = changed;
    return made;
}

/// The cells of the terms on show, row by row.
QStringList termsOnShow(const QWidget &window)
{
    const auto *dialog = window.findChild<boards::ChargeTermsDialog *>();
    const auto *list = dialog ? dialog->findChild<QTreeWidget *>() : nullptr;
    QStringList rows;
    for (int row = 0; list && row < list->topLevelItemCount(); ++row) {
        QStringList cells;
        for (int column = 0; column < 4; ++column)
            cells.append(list->topLevelItem(row)->text(column));
        rows.append(cells.join(QLatin1Char('|')));
    }
    return rows;
}

} // namespace

void TestPlan::aClickOnAChargeShowsItsTerms()
{
    const model::Workbook workbook = tests::blogAsOpened();
    session->open(workbook, {});
    session->adopt(withTerms(workbook));
    session->setDesign(QStringLiteral("V1"));
    session->setPattern(QStringLiteral("Q1"));
    auto *charge = plan->findChild<boards::ChargeLink *>();
    QVERIFY(charge);
    QTest::mouseClick(charge, Qt::LeftButton);
    QCOMPARE(
        termsOnShow(*plan->window()),
        QStringList({QStringLiteral("pages of the physical partition|2|2.25|4.5"),
                     QStringLiteral("rows returned|10|0.05|0.5"), QStringLiteral("Charge|||5")}));
    auto *dialog = plan->window()->findChild<boards::ChargeTermsDialog *>();
    QTest::mouseClick(dialog->findChild<QPushButton *>(QStringLiteral("copyTerms")),
                      Qt::LeftButton);
    QVERIFY(QGuiApplication::clipboard()->text().contains(QLatin1String("rows returned\t10")));
    QTest::keyClick(dialog, Qt::Key_Escape);
    QTRY_VERIFY(termsOnShow(*plan->window()).isEmpty());
}

void TestPlan::aClickOnTheTotalShowsTheTermsOfAllSteps()
{
    const model::Workbook workbook = tests::blogAsOpened();
    session->open(workbook, {});
    session->adopt(withTerms(workbook));
    session->setDesign(QStringLiteral("V1"));
    session->setPattern(QStringLiteral("Q3")); // of three steps
    auto *totals = plan->findChild<QLabel *>(QStringLiteral("planTotals"));
    emit totals->linkActivated(QStringLiteral("terms"));
    const QStringList rows = termsOnShow(*plan->window());
    QCOMPARE(rows.size(), 3);
    QCOMPARE(rows.back(), QStringLiteral("Charge|||15"));
}

void TestPlan::impossiblePlansSayWhy()
{
    const model::Workbook workbook = tests::blogAsOpened();
    session->open(workbook, {});
    evaluation::Evaluation made = tests::madeEvaluation(workbook);
    auto changed = std::make_shared<evaluation::DesignEvaluation>(*made.design("V1"));
    changed->patterns.front().plan.impossible = "No document holds what is asked for.";
    made.designs.front() = changed;
    session->adopt(made);
    session->setDesign(QStringLiteral("V1"));
    session->setPattern(QString::fromStdString(changed->patterns.front().pattern));
    QVERIFY(labels().contains(QStringLiteral("No document holds what is asked for.")));
}

/// As high as its text where there is room for it, and never so low that one cannot read in it.
void TestPlan::theAnswerTakesTheRoomThereIs()
{
    const model::Workbook workbook = tests::blogAsOpened();
    session->open(workbook, {});
    const auto answering = [&](int rows) {
        evaluation::Evaluation made = tests::madeEvaluation(workbook);
        auto changed = std::make_shared<evaluation::DesignEvaluation>(*made.design("V1"));
        evaluation::PatternEvaluation &first = changed->patterns.front();
        first.probe.answer = nlohmann::ordered_json::array();
        for (int row = 0; row < rows; ++row)
            first.probe.answer.push_back({{"id", row}, {"text", std::string(400, 'x')}});
        made.designs.front() = changed;
        session->adopt(made);
        session->setDesign(QStringLiteral("V1"));
        session->setPattern(QString::fromStdString(first.pattern));
        plan->resize(700, 900);
        QCoreApplication::processEvents();
        return plan->findChild<QPlainTextEdit *>(QStringLiteral("probeAnswer"));
    };
    const QPlainTextEdit *answer = answering(2);
    QVERIFY(answer);
    QVERIFY(!answer->verticalScrollBar()->isVisible());
    QVERIFY(answer->height() < 500); // no higher than its text
    for (const auto *card : plan->findChildren<patterns::StepCard *>())
        QVERIFY(card->height() <= card->heightForWidth(card->width()) + 1); // nor is a step
    const int page = answer->parentWidget()->height();
    answer = answering(60);
    QVERIFY(answer->verticalScrollBar()->isVisible());
    QCOMPARE(answer->parentWidget()->height(), page); // which has no bar of its own
    QVERIFY2(answer->geometry().bottom() > page - 30, qPrintable(QString::number(page)));
    plan->resize(700, 200);
    QCoreApplication::processEvents();
    QVERIFY(answer->height() >= 10 * answer->fontMetrics().lineSpacing());
}

void TestPlan::anUnknownPlanOffersEvaluation()
{
    session->open(tests::blogAsOpened(), {});
    session->cancelEvaluation();
    const QSignalSpy started(session, &models::Session::evaluationStarted);
    QPushButton *evaluate = nullptr;
    for (QPushButton *button : plan->findChildren<QPushButton *>()) {
        if (button->isVisibleTo(plan) && button->isEnabled()
            && button->objectName() != QLatin1String("ownQuery"))
            evaluate = button;
    }
    QVERIFY(evaluate);
    QTest::mouseClick(evaluate, Qt::LeftButton);
    QTRY_COMPARE(started.size(), 1);
    session->cancelEvaluation();
}

PARTITA_WIDGETS_TEST(TestPlan)

} // namespace tst_plan

#include "tst_plan.moc"
