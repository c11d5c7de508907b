// The advice board: it shows the findings of the rules, changes the workbook only on request and
// with undo, measures in the background, and leads from every state to the next step.
#include "engine/evaluation/evaluation.h"
#include "engine/workbook/workbookfile.h"
#include "tests/support/testprogram.h"
#include "widgets/advice/adviceboard.h"
#include "widgets/advice/findinglist.h"
#include "widgets/advice/thresholdsdialog.h"
#include "widgets/models/designadvice.h"
#include "widgets/models/session.h"
#include "widgets/plots/pictureframe.h"
#include "widgets/style/theme.h"

#include <QCheckBox>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QTableWidget>
#include <QtTest>

namespace tst_advice {

using namespace partita;
using namespace partita::advice;

namespace {

constexpr int patienceMs = 60'000;

} // namespace

class TestAdvice : public QObject {
    Q_OBJECT

private slots:
    void init();
    void cleanup();

    void offersToEvaluate();
    void groupsBySeverityWithWords();
    void showsEvidenceReasonAndLink();
    void arrowKeysChooseTheFinding();
    void measuresBesideTheInterface();
    void whatBroughtNoGainIsNoRemedy();
    void whatCostsMoreSaysSoAtTheButton();
    void nothingIsEditedOnAProjector();
    void appliesAndUndoes();
    void dismissesWithAReasonAndRestores();
    void theNextFindingFollowsAnAppliedOne();
    void whatWasDoneIsToldUntilSomethingElseIs();
    void evidenceIsInOneForm();
    void unitsOfOneAreSingular();
    void asksForAReason();
    void thresholdsAreEdits();
    void thresholdsAreReachedByKeys();
    void sizesAreStatedInUnitsOfPeople();
    void titlesAreShownWhole();
    void saysWhenNothingIsWrong();
    void saysNothingBeforeTheRulesAnswered();
    void findingsAppearAsTheyAreFound();
    void stoppedTrialsCanGoOn();
    void findingsOfAnEarlierStateAreDimmed();
    void followsTheDesign();
    void survivesDarkAndSmall();

private:
    void open(const char *sample, const char *design);
    void waitForRules();
    void choose(const char *rule);
    template<typename Widget>
    Widget *part(const char *name)
    {
        return board->findChild<Widget *>(QString::fromLatin1(name));
    }
    /// Clicks a widget on the page of the finding, at any scroll position.
    void click(const char *name);
    FindingList &list() { return *board->findChild<FindingList *>(); }
    bool hasFinding(const char *rule) const;

    models::Session *session = nullptr;
    AdviceBoard *board = nullptr;
};

void TestAdvice::init()
{
    session = new models::Session;
    board = new AdviceBoard(*session);
    board->resize(960, 560);
    board->show();
}

void TestAdvice::cleanup()
{
    delete board;
    delete session;
}

void TestAdvice::open(const char *sample, const char *design)
{
    const auto workbook = workbook::open(std::string("sample:") + sample);
    QVERIFY(workbook);
    session->open(*workbook, {});
    evaluation::Options options;
    options.designs = {design};
    options.samples = 10;
    const auto evaluated = evaluation::evaluate(*workbook, options);
    QVERIFY(evaluated);
    session->adopt(*evaluated);
    session->setDesign(QString::fromLatin1(design));
    waitForRules();
}

void TestAdvice::waitForRules()
{
    QTRY_VERIFY_WITH_TIMEOUT(!board->isBusy(), patienceMs);
    QCoreApplication::processEvents();
}

bool TestAdvice::hasFinding(const char *rule) const
{
    const auto &all = board->findings();
    return std::any_of(all.begin(), all.end(),
                       [&](const Finding &finding) { return finding.rule == rule; });
}

void TestAdvice::choose(const char *rule)
{
    for (QTreeWidgetItemIterator at(&list()); *at; ++at) {
        list().setCurrentItem(*at);
        if (list().current() && list().current()->rule == rule)
            return;
    }
    QFAIL(rule);
}

void TestAdvice::click(const char *name)
{
    auto *button = part<QPushButton>(name);
    QVERIFY2(button, name);
    board->findChild<FindingView *>()->ensureWidgetVisible(button);
    QTest::mouseClick(button, Qt::LeftButton);
    QCoreApplication::processEvents();
}

void TestAdvice::offersToEvaluate()
{
    const auto workbook = workbook::open("sample:portfolio");
    session->open(*workbook, {});
    session->cancelEvaluation();
    QVERIFY(!board->findChild<plots::Stage *>()->showsContent());
    QVERIFY(!board->isBusy());
}

void TestAdvice::groupsBySeverityWithWords()
{
    open("portfolio", "Quotations embedded");
    QCOMPARE(list().topLevelItem(0)->text(0), QStringLiteral("Critical · 1"));
    QVERIFY(!list().topLevelItem(0)->icon(0).isNull());
    QVERIFY(list().topLevelItem(1)->text(0).startsWith(QStringLiteral("Warning · ")));
    QVERIFY(list().current());
    QCOMPARE(QString::fromStdString(list().current()->rule), QStringLiteral("write-amplification"));
    QVERIFY(part<QLabel>("summary")->text().startsWith(QStringLiteral("1 critical")));
    const QString said
        = list().topLevelItem(0)->child(0)->data(0, Qt::AccessibleTextRole).toString();
    QVERIFY(said.startsWith(QStringLiteral("Critical: C1 rewrites")));
}

void TestAdvice::showsEvidenceReasonAndLink()
{
    open("portfolio", "Quotations embedded");
    choose("write-amplification");
    const Finding finding = *list().current();
    QVERIFY(part<QLabel>("title")->text().startsWith(QStringLiteral("C1 rewrites")));
    QStringList texts;
    for (const QLabel *label : board->findChild<FindingView *>()->findChildren<QLabel *>())
        texts.append(label->text());
    QVERIFY(texts.contains(QString::fromStdString(finding.evidence.front().label)));
    QVERIFY(texts.contains(QString::fromStdString(finding.reason)));
    QVERIFY(texts.join(QString()).contains(QStringLiteral("href='https://")));
}

void TestAdvice::arrowKeysChooseTheFinding()
{
    open("portfolio", "Quotations embedded");
    const QString before = part<QLabel>("title")->text();
    list().setFocus();
    QTest::keyClick(&list(), Qt::Key_Down);
    if (!list().current()) // a heading
        QTest::keyClick(&list(), Qt::Key_Down);
    QVERIFY(list().current());
    QVERIFY(part<QLabel>("title")->text() != before);
}

void TestAdvice::measuresBesideTheInterface()
{
    open("portfolio", "Quotations embedded");
    choose("write-amplification");
    const model::Workbook before = session->workbook();
    QVERIFY(part<QLabel>("effect")->isHidden());
    click("measure");
    QVERIFY(part<QLabel>("effect")->text().startsWith(QStringLiteral("Measuring")));
    QTRY_VERIFY_WITH_TIMEOUT(part<QLabel>("effect")->text().contains(QStringLiteral("gone")),
                             patienceMs);
    QVERIFY(part<QLabel>("effect")->text().contains(QStringLiteral("C1")));
    QVERIFY(session->workbook() == before);
    // Cancelled, it says nothing any more.
    click("measure");
    click("measure");
    QVERIFY(part<QLabel>("effect")->isHidden());
}

void TestAdvice::whatBroughtNoGainIsNoRemedy()
{
    open("portfolio", "Quotations embedded");
    choose("write-amplification");
    auto *view = board->findChild<FindingView *>();
    QCOMPARE(part<QLabel>("remedy")->text(), QStringLiteral("How to fix it"));
    QVERIFY(!part<QPushButton>("apply")->isFlat());
    Measuring measuring;
    measuring.effect = FixComparison {{100, 100}, {58, 58}, {}, false};
    view->setMeasuring(measuring);
    QCOMPARE(part<QLabel>("remedy")->text(), QStringLiteral("Tried, no gain"));
    QVERIFY(part<QPushButton>("apply")->isFlat());
    QVERIFY(part<QLabel>("effect")->text().contains(QStringLiteral("no gain")));
    measuring.effect->monthlyCost.after = 23;
    view->setMeasuring(measuring);
    QCOMPARE(part<QLabel>("remedy")->text(), QStringLiteral("How to fix it"));
    QVERIFY(!part<QPushButton>("apply")->isFlat());
}

/// A fix that costs money is not simply applied: the button says so, and its tool tip shows the
/// amount.
void TestAdvice::whatCostsMoreSaysSoAtTheButton()
{
    open("portfolio", "Quotations embedded");
    choose("write-amplification");
    auto *view = board->findChild<FindingView *>();
    const auto applied = [&](const FixComparison &effect) {
        Measuring measuring;
        measuring.effect = effect;
        view->setMeasuring(measuring);
        return part<QPushButton>("apply");
    };
    const QPushButton *apply = applied({{100, 300}, {58, 175}, {}, true});
    QCOMPARE(apply->text(), QStringLiteral("&Apply although it costs more"));
    QVERIFY(apply->isFlat());
    QVERIFY2(apply->toolTip().contains(QStringLiteral("$ 175")), qPrintable(apply->toolTip()));
    QVERIFY(part<QLabel>("remedy")->text() != QStringLiteral("How to fix it"));
    // The price is the same to the last cent but one; the load is not.
    apply = applied({{100, 300}, {58, 58.01}, {}, true});
    QVERIFY2(apply->toolTip().contains(QStringLiteral("300 RU/s")), qPrintable(apply->toolTip()));
    apply = applied({{100, 50}, {58, 30}, {}, true});
    QCOMPARE(apply->text(), QStringLiteral("&Apply"));
}

void TestAdvice::nothingIsEditedOnAProjector()
{
    open("portfolio", "Quotations embedded");
    choose("write-amplification");
    QVERIFY(part<QPushButton>("apply")->isVisibleTo(board));
    QVERIFY(part<QPushButton>("dismiss")->isVisibleTo(board));
    session->setPresenting(true);
    QCoreApplication::sendPostedEvents(nullptr, QEvent::DeferredDelete);
    QVERIFY(!part<QPushButton>("apply")->isVisibleTo(board));
    QVERIFY(!part<QPushButton>("dismiss"));
    QVERIFY(part<QPushButton>("measure")->isVisibleTo(board)); // changes nothing
    session->setPresenting(false);
    QCoreApplication::sendPostedEvents(nullptr, QEvent::DeferredDelete);
    QVERIFY(part<QPushButton>("apply")->isVisibleTo(board));
    QVERIFY(part<QPushButton>("dismiss")->isVisibleTo(board));
}

void TestAdvice::appliesAndUndoes()
{
    open("books-reviews", "Without type");
    choose("missing-discriminator");
    const model::Workbook before = session->workbook();
    click("apply");
    const auto &type
        = session->workbook().design("Without type")->container("books")->documentTypes;
    QVERIFY(type[0].field("type") && type[1].field("type"));
    session->undoStack().undo(); // both fields at once
    QVERIFY(session->workbook() == before);
}

void TestAdvice::dismissesWithAReasonAndRestores()
{
    open("portfolio", "Quotations embedded");
    choose("write-amplification");
    auto *reason = part<QLineEdit>("reason");
    board->findChild<FindingView *>()->ensureWidgetVisible(reason);
    QTest::mouseClick(reason, Qt::LeftButton);
    QTest::keyClicks(reason, QStringLiteral("Only once a day"));
    click("dismiss");
    waitForRules();
    QCOMPARE(session->workbook().advice->dismissals.size(), std::size_t(1));
    QVERIFY(session->workbook().advice->dismissals.front().reason == "Only once a day");
    QVERIFY(!list().topLevelItem(0)->text(0).startsWith(QStringLiteral("Critical")));
    QTest::mouseClick(board->findChild<QCheckBox *>(), Qt::LeftButton, Qt::NoModifier,
                      QPoint(8, board->findChild<QCheckBox *>()->height() / 2));
    choose("write-amplification");
    click("restore");
    waitForRules();
    QVERIFY(session->workbook().advice->dismissals.empty());
    QCOMPARE(list().topLevelItem(0)->text(0), QStringLiteral("Critical · 1"));
}

/// After a fix, the selection continues at the same place in the list.
void TestAdvice::theNextFindingFollowsAnAppliedOne()
{
    open("portfolio", "Quotations embedded");
    std::vector<std::string> titles;
    for (QTreeWidgetItemIterator at(&list()); *at; ++at) {
        if ((*at)->parent())
            titles.push_back((*at)->text(0).toStdString());
    }
    QVERIFY(titles.size() >= 3);
    const auto goTo = [&](const std::string &title) {
        list().setFocus();
        QTest::keyClick(&list(), Qt::Key_Home);
        for (int step = 0; step < 50; ++step) {
            if (list().current() && list().current()->title == title)
                return;
            QTest::keyClick(&list(), Qt::Key_Down);
        }
        QFAIL(title.c_str());
    };
    goTo(titles[1]);
    const auto dismiss = [&] {
        auto *reason = part<QLineEdit>("reason");
        board->findChild<FindingView *>()->ensureWidgetVisible(reason);
        QTest::mouseClick(reason, Qt::LeftButton);
        QTest::keyClicks(reason, QStringLiteral("Known"));
        QTest::keyClick(reason, Qt::Key_Return);
        QCoreApplication::processEvents();
        waitForRules();
    };
    dismiss();
    QVERIFY(list().current());
    QCOMPARE(list().current()->title, titles[2]);
    QCOMPARE(part<QLabel>("title")->text().remove(QChar(0x200B)).toStdString(), titles[2]);
    // Shown among the dismissed, it is not followed there; after the last comes the one before.
    board->findChild<QCheckBox *>()->setChecked(true);
    goTo(titles.back());
    board->findChild<QCheckBox *>()->setChecked(false);
    dismiss();
    QVERIFY(list().current());
    QCOMPARE(list().current()->title, titles.size() > 3 ? titles[titles.size() - 2] : titles[0]);
}

void TestAdvice::whatWasDoneIsToldUntilSomethingElseIs()
{
    open("books-reviews", "Without type");
    choose("missing-discriminator");
    auto *told = part<QLabel>("told");
    QVERIFY(!told->isVisible());
    click("measure");
    QTRY_VERIFY_WITH_TIMEOUT(part<QLabel>("effect")->text().contains(QStringLiteral("<table>")),
                             patienceMs);
    click("apply");
    QVERIFY(told->isVisible());
    QVERIFY2(told->text().startsWith(QStringLiteral("✓ Applied: ")), qPrintable(told->text()));
    QVERIFY2(told->text().endsWith(QStringLiteral("; Ctrl+Z takes it back")),
             qPrintable(told->text()));
    QVERIFY2(told->text().contains(QStringLiteral("load"))
                 || told->text().contains(QStringLiteral("RU/s → ")),
             qPrintable(told->text()));
    session->undoStack().undo(); // nothing is left to take back
    QVERIFY(!told->isVisible());
    open("portfolio", "Quotations embedded");
    QTest::mouseClick(part<QLineEdit>("reason"), Qt::LeftButton);
    QTest::keyClicks(part<QLineEdit>("reason"), QStringLiteral("Known"));
    click("dismiss");
    waitForRules();
    QVERIFY(told->isVisible()); // the list moved on by itself, without a choice of the user
    QVERIFY2(told->text().startsWith(QStringLiteral("✓ Dismissed: ")), qPrintable(told->text()));
    list().setFocus();
    QTest::keyClick(&list(), Qt::Key_Down);
    QVERIFY(!told->isVisible());
}

void TestAdvice::evidenceIsInOneForm()
{
    Finding finding;
    finding.evidence = {{"needed", 14'823.4, "RU/s"}, {"stated", 10'000, "RU/s"}};
    FindingView view;
    view.setFinding(finding);
    QStringList numbers;
    for (const QLabel *label : view.findChildren<QLabel *>()) {
        if (label->text().endsWith(QStringLiteral(" RU/s")))
            numbers.append(label->text());
    }
    QCOMPARE(numbers, QStringList({QStringLiteral("14,823 RU/s"), QStringLiteral("10,000 RU/s")}));
}

void TestAdvice::unitsOfOneAreSingular()
{
    Finding finding;
    finding.evidence = {{"asked", 1, "partitions"},
                        {"needed", 2, "partitions"},
                        {"rate", 1, "requests/s"},
                        {"lack it", 1, "properties"},
                        {"slowest", 1, "ms"},
                        {"grows", 2048, "bytes/day"},
                        {"cost", 1280, "US dollars/month"}};
    FindingView view;
    view.setFinding(finding);
    QStringList texts;
    for (const QLabel *label : view.findChildren<QLabel *>())
        texts.append(label->text());
    for (const char *wanted : {"1 partition", "2 partitions", "1 request/s", "1 property", "1 ms",
                               "2 KB/day", "$ 1,280 / month"})
        QVERIFY2(texts.contains(QString::fromUtf8(wanted)), wanted);
}

void TestAdvice::asksForAReason()
{
    open("portfolio", "Quotations embedded");
    choose("write-amplification");
    QVERIFY(!part<QPushButton>("dismiss")->isEnabled());
    QTest::keyClicks(part<QLineEdit>("reason"), QStringLiteral("  "));
    QVERIFY(!part<QPushButton>("dismiss")->isEnabled());
    QTest::keyClick(part<QLineEdit>("reason"), Qt::Key_Return);
    QCoreApplication::processEvents();
    QVERIFY(session->workbook().advice->dismissals.empty());
}

void TestAdvice::sizesAreStatedInUnitsOfPeople()
{
    open("portfolio", "Quotations embedded");
    ThresholdsDialog dialog(*session, board);
    dialog.show();
    auto *table = dialog.findChild<QTableWidget *>();
    const auto row = [&](const char *name) {
        for (int at = 0; at < table->rowCount(); ++at) {
            if (table->item(at, 1)->toolTip() == QLatin1String(name))
                return at;
        }
        return -1;
    };
    const auto usual = [&](const char *name) {
        return table->item(row(name), 3)->text() + QLatin1Char(' ')
            + table->item(row(name), 2)->text();
    };
    QCOMPARE(usual("itemBytes"), QStringLiteral("2 MB"));
    QCOMPARE(usual("logicalPartitionBytes"), QStringLiteral("20 GB"));
    QCOMPARE(usual("idBytes"), QStringLiteral("1,023 bytes"));
    // Typed numbers are in the unit shown beside the field.
    table->item(row("itemBytes"), 1)->setText(QStringLiteral("1.5"));
    QCOMPARE(session->workbook().advice->thresholds.at("itemBytes"), 1.5 * 1024 * 1024);
    QCOMPARE(table->item(row("itemBytes"), 1)->text(), QStringLiteral("1.5"));
}

void TestAdvice::titlesAreShownWhole()
{
    open("portfolio", "Quotations embedded");
    for (const int width : {960, 520}) {
        board->resize(width, 560);
        QCoreApplication::processEvents();
        for (QTreeWidgetItemIterator at(&list()); *at; ++at) {
            const QRect row = list().visualItemRect(*at);
            const QRect needed = list().fontMetrics().boundingRect(
                QRect(0, 0, row.width() - 8, QWIDGETSIZE_MAX), Qt::TextWordWrap, (*at)->text(0));
            QVERIFY2(row.height() >= needed.height(), qPrintable((*at)->text(0)));
        }
    }
}

void TestAdvice::thresholdsAreEdits()
{
    open("portfolio", "Quotations embedded");
    ThresholdsDialog dialog(*session, board);
    dialog.show();
    auto *table = dialog.findChild<QTableWidget *>();
    const auto row = [&] {
        for (int at = 0; at < table->rowCount(); ++at) {
            if (table->item(at, 1)->toolTip() == QLatin1String("writeAmplification"))
                return at;
        }
        return -1;
    }();
    QVERIFY(row >= 0);
    // The default value is shown in the field as a placeholder.
    const QTableWidgetItem *field = table->item(row, 1);
    QCOMPARE(field->text(), table->item(row, 3)->text());
    QCOMPARE(field->foreground().color(), table->palette().color(QPalette::PlaceholderText));
    QVERIFY(field->data(Qt::EditRole).toString().isEmpty());
    for (int column = 0; column < table->columnCount(); ++column)
        QCOMPARE(table->horizontalHeaderItem(column)->textAlignment() & Qt::AlignRight,
                 table->item(row, column)->textAlignment() & Qt::AlignRight);
    const auto type = [&](const QString &text) {
        table->setFocus();
        table->setCurrentCell(row, 1);
        table->editItem(table->item(row, 1));
        auto *editor = table->viewport()->findChild<QLineEdit *>();
        QVERIFY(editor);
        editor->clear();
        QTest::keyClicks(editor, text);
        QTest::keyClick(editor, Qt::Key_Return);
        QCoreApplication::processEvents();
        QCoreApplication::sendPostedEvents(nullptr, QEvent::DeferredDelete); // the editor
    };
    type(QStringLiteral("5000"));
    QCOMPARE(session->workbook().advice->thresholds.at("writeAmplification"), 5000.0);
    QCOMPARE(field->text(), QLocale().toString(5000));
    waitForRules();
    QVERIFY(!hasFinding("write-amplification"));
    const auto *problem = dialog.findChild<QLabel *>(QStringLiteral("problem"));
    QVERIFY(!problem->isVisible());
    type(QStringLiteral("-3")); // refused
    QCOMPARE(session->workbook().advice->thresholds.at("writeAmplification"), 5000.0);
    QVERIFY(problem->isVisible());
    type(QStringLiteral("many"));
    QCOMPARE(session->workbook().advice->thresholds.at("writeAmplification"), 5000.0);
    QVERIFY2(problem->text().contains(QStringLiteral("“many” is not a number")),
             qPrintable(problem->text()));
    type(QString());
    QVERIFY(session->workbook().advice->thresholds.empty());
    QVERIFY(!problem->isVisible());
    waitForRules();
    QVERIFY(hasFinding("write-amplification"));
}

/// From the first number on, by keys alone: typing takes it, Enter does not close, Tab leads on.
void TestAdvice::thresholdsAreReachedByKeys()
{
    open("portfolio", "Quotations embedded");
    ThresholdsDialog dialog(*session, board);
    dialog.show();
    dialog.activateWindow();
    QVERIFY(QTest::qWaitForWindowActive(&dialog));
    auto *table = dialog.findChild<QTableWidget *>();
    table->setFocus();
    QCOMPARE(table->currentColumn(), 1);
    QTest::keyClick(table, Qt::Key_1);
    auto *editor = table->viewport()->findChild<QLineEdit *>();
    QVERIFY(editor);
    QCOMPARE(editor->text(), QStringLiteral("1"));
    QTest::keyClick(editor, Qt::Key_Return);
    QTRY_COMPARE(session->workbook().advice->thresholds.size(), std::size_t(1));
    QTest::keyClick(table, Qt::Key_Return);
    QVERIFY(dialog.isVisible());
    table->setFocus();
    QTest::keyClick(table, Qt::Key_Tab);
    QVERIFY(dialog.focusWidget() != table);
}

void TestAdvice::saysWhenNothingIsWrong()
{
    open("chat", "Channel knows the newest");
    for (const Finding &finding : std::vector<Finding>(board->findings())) {
        session->apply(dismissal(session->workbook(), finding, "Known."), QStringLiteral("d"));
        waitForRules();
    }
    QTRY_VERIFY(part<QWidget>("nothing")->isVisible());
}

/// "Nothing to say" is an answer: it is not given while the rules are asked, nor are the keys taken
/// from the list.
void TestAdvice::saysNothingBeforeTheRulesAnswered()
{
    board->hide();
    open("portfolio", "Quotations embedded"); // nobody asks for a board that is not seen
    board->show();
    board->setFocus();
    QVERIFY(board->isBusy());
    QVERIFY(!part<QWidget>("nothing")->isVisible());
    QVERIFY(part<QWidget>("veil")->isVisible());
    QCOMPARE(part<QLabel>("summary")->text(), QStringLiteral("Running the rules…"));
    QCOMPARE(board->focusWidget(), &list());
    waitForRules();
    QVERIFY(!part<QWidget>("veil")->isVisible());
    QVERIFY(!board->findings().empty());
    QCOMPARE(board->focusWidget(), &list());
}

/// The figures of a changed design are there before the rules have read them.
/// The list grows in its order, says how many trials are left, and keeps the selection.
void TestAdvice::findingsAppearAsTheyAreFound()
{
    std::vector<std::size_t> sizes;
    QStringList summaries;
    std::optional<Finding> chosen;
    connect(&session->advice(), &models::DesignAdvice::changed, board, [&] {
        if (!session->advice().isAsking() || !session->advice().findingsSoFar())
            return;
        sizes.push_back(board->findings().size());
        summaries.append(part<QLabel>("summary")->text());
        if (!chosen) {
            QTest::keyClick(&list(), Qt::Key_End);
            chosen = *list().current();
        }
    });
    open("portfolio", "Quotations embedded");
    QVERIFY(sizes.size() > 1);
    QVERIFY(std::is_sorted(sizes.begin(), sizes.end()));
    QVERIFY2(summaries.front().contains(QStringLiteral("left, Esc stops")),
             qPrintable(summaries.front()));
    QVERIFY(!part<QLabel>("summary")->text().contains(QStringLiteral("left")));
    QVERIFY(chosen && list().current());
    QCOMPARE(list().current()->rule, chosen->rule);
    QCOMPARE(list().current()->subject, chosen->subject);
    QVERIFY(board->findings().size() >= sizes.back());
}

/// What was found before the stop stays, and the rest can be asked for.
void TestAdvice::stoppedTrialsCanGoOn()
{
    bool isStopped = false;
    connect(&session->advice(), &models::DesignAdvice::changed, board, [&] {
        if (isStopped || !session->advice().findingsSoFar())
            return;
        isStopped = true;
        session->advice().stop();
    });
    open("portfolio", "Quotations embedded");
    QVERIFY(session->advice().isStopped());
    QVERIFY(!board->findings().empty());
    const std::size_t before = board->findings().size();
    const QString summary = part<QLabel>("summary")->text();
    QVERIFY2(summary.contains(QStringLiteral("stopped")), qPrintable(summary));
    QVERIFY(part<QPushButton>("resume")->isVisible());
    click("resume");
    waitForRules();
    QVERIFY(!part<QPushButton>("resume")->isVisible());
    QVERIFY(board->findings().size() >= before);
    QVERIFY(session->advice().findings());
}

void TestAdvice::findingsOfAnEarlierStateAreDimmed()
{
    open("books-reviews", "Without type");
    choose("missing-discriminator");
    QVERIFY(!part<QWidget>("veil")->isVisible());
    const model::Workbook before = session->workbook();
    const auto evaluateAgain = [&] {
        evaluation::Options options;
        options.designs = {"Without type"};
        options.samples = 10;
        session->adopt(*evaluation::evaluate(session->workbook(), options));
    };
    const auto isHeldBack = [&] {
        QVERIFY(part<QWidget>("veil")->isVisible());
        QVERIFY(!part<QPushButton>("apply")->isEnabled());
        QVERIFY(!part<QPushButton>("measure")->isEnabled());
        QCOMPARE(part<QLabel>("summary")->text(), QStringLiteral("Running the rules…"));
    };
    click("apply");
    const model::Workbook after = session->workbook();
    QVERIFY(after != before);
    isHeldBack();
    evaluateAgain(); // the figures are there, the answer is not
    QVERIFY(!session->isStale(session->design()));
    QVERIFY(board->isBusy());
    isHeldBack();
    click("apply");
    QVERIFY(session->workbook() == after);
    waitForRules();
    QVERIFY(!part<QWidget>("veil")->isVisible());
    QVERIFY(!hasFinding("missing-discriminator"));
    session->undoStack().undo(); // to what was answered: the figures are there at once
    QVERIFY(!session->isStale(session->design()));
    QVERIFY(!board->isBusy()); // and so is the answer
    QVERIFY(!part<QWidget>("veil")->isVisible());
    choose("missing-discriminator");
    QVERIFY(part<QPushButton>("apply")->isEnabled());
}

void TestAdvice::followsTheDesign()
{
    open("portfolio", "Quotations embedded");
    evaluation::Options options;
    options.designs = {"Holdings apart"};
    options.samples = 10;
    const auto evaluated = evaluation::evaluate(session->workbook(), options);
    QVERIFY(evaluated);
    session->adopt(*evaluated);
    session->setDesign(QStringLiteral("Holdings apart"));
    waitForRules();
    QVERIFY(!hasFinding("write-amplification"));
    for (const Finding &finding : board->findings())
        QCOMPARE(QString::fromStdString(finding.design), QStringLiteral("Holdings apart"));
}

void TestAdvice::survivesDarkAndSmall()
{
    open("post-comments", "Everything in the post");
    for (const style::ThemeKind kind : {style::ThemeKind::dark, style::ThemeKind::light}) {
        style::applyTheme(*qApp, kind);
        QCoreApplication::processEvents();
        for (const QSize size : {QSize(500, 260), QSize(1280, 720)}) {
            board->resize(size);
            QVERIFY(!board->grab().isNull());
        }
    }
}

PARTITA_WIDGETS_TEST(TestAdvice)

} // namespace tst_advice

#include "tst_advice.moc"
