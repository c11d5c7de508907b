// Why: the matrix is where designs are compared and patterns are added; the plan says how each is answered. Both by mouse
// and by keys.
#include "tests/widgets/support/madeevaluation.h"
#include "widgets/models/patternmatrix.h"
#include "widgets/models/session.h"
#include "widgets/patterns/figuredelegate.h"
#include "widgets/patterns/ownquerydialog.h"
#include "widgets/patterns/patternsboard.h"
#include "widgets/patterns/planboard.h"
#include "widgets/patterns/stepcard.h"
#include "widgets/style/format.h"
#include "widgets/style/theme.h"

#include <QCheckBox>
#include <QClipboard>
#include <QComboBox>
#include <QDialogButtonBox>
#include <QGuiApplication>
#include <QHeaderView>
#include <QLabel>
#include <QLineEdit>
#include <QMenu>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QScrollArea>
#include <QScrollBar>
#include <QSignalSpy>
#include <QTableView>
#include <QTest>
#include <QTimer>
#include <QToolButton>
#include <QUndoStack>

#include <functional>

using namespace partita;
using models::PatternMatrix;

class TestPatterns : public QObject {
    Q_OBJECT

private slots:
    void init();
    void cleanup();
    void publishedFiguresFitTheirCell();

    void aRowAPatternAColumnADesign();
    void aClickChoosesPatternAndDesign();
    void arrowKeysWalkTheCells();
    void returnOpensThePlan();
    void headersSort();
    void theFilterKeepsMatchingRows();
    void figuresAreChosen();
    void publishedFiguresAreShownOnWish();
    void copiesTheTable();
    void deleteRemovesThePattern();
    void aPresentationRemovesNothing();
    void thePlusAddsAPattern();
    void emptyStatesSayTheNextStep();
    void followsTheSession();
    void staleFiguresSayThatTheyAre();
    void everyDesignFitsWhereThereIsRoom();
    void allCellsTellTheSameQuantities();
    void withoutDesignsRowsAreAsHigh();

    void thePlanShowsEveryStep();
    void theComboTurnsToAnotherPattern();
    void upkeepStandsApart();
    void aDesignStatesAQueryOfItsOwn();
    void aQueryThatCannotBeReadIsNotTaken();
    void commandsAndDerivedDesignsHaveNoOwnQuery();
    void anOwnQueryStartsWithTheWantedNames();
    void manyPatternsAreSeenAtOnce();
    void patternsStayInSightSideways();
    void typingAnIdGoesToItsPattern();
    void tabLeavesTheMatrix();
    void otherWaysSayWhatTheirChargeIs();
    void manyOtherWaysAreShownWhenAskedFor();
    void impossiblePlansSayWhy();
    void anUnknownPlanOffersEvaluation();
    void bothSurviveDarkAndTiny();

private:
    void open();
    /// Patterns Q1, Q2, … with long sentences.
    void openMany(int patterns, int designs);
    QPoint cell(const char *pattern, const char *design) const;
    QStringList menuAt(const QPoint &place) const;
    QTableView *table() const { return board->findChild<QTableView *>(); }
    QStringList labels() const;

    models::Session *session = nullptr;
    patterns::PatternsBoard *board = nullptr;
    patterns::PlanBoard *plan = nullptr;
};

void TestPatterns::init()
{
    style::applyTheme(*qApp, style::ThemeKind::light);
    session = new models::Session;
    board = new patterns::PatternsBoard(*session);
    plan = new patterns::PlanBoard(*session);
    for (QWidget *widget : {static_cast<QWidget *>(board), static_cast<QWidget *>(plan)}) {
        widget->resize(1100, 700);
        widget->show();
    }
}

void TestPatterns::cleanup()
{
    delete board;
    delete plan;
    delete session;
}

void TestPatterns::open()
{
    const model::Workbook workbook = tests::blogAsOpened();
    session->open(workbook, {});
    session->adopt(tests::madeEvaluation(workbook));
    session->setDesign(QStringLiteral("V1"));
    board->activateWindow();
    QVERIFY(QTest::qWaitForWindowActive(board));
}

void TestPatterns::openMany(int patterns, int designs)
{
    model::Workbook workbook = tests::blogAsOpened();
    std::vector<model::AccessPattern> made;
    for (int number = 1; number <= patterns; ++number) {
        made.push_back(*workbook.pattern("Q3"));
        made.back().id = "Q" + std::to_string(number);
        made.back().sentence
            = "Retrieve a post with its author's name, the numbers of its comments "
              "and likes, and whatever else the page of a post is to show at once.";
    }
    workbook.patterns = std::move(made);
    workbook.derivedDesigns.clear();
    while (static_cast<int>(workbook.designs.size()) < designs) {
        model::Design design = *workbook.designs.front();
        design.name = "Copy" + std::to_string(workbook.designs.size());
        workbook.designs.push_back(design);
    }
    session->open(workbook, {});
    session->adopt(tests::madeEvaluation(workbook));
    QCOMPARE(table()->model()->columnCount(), designs + 1);
    board->activateWindow();
    QVERIFY(QTest::qWaitForWindowActive(board));
}

QPoint TestPatterns::cell(const char *pattern, const char *design) const
{
    const QAbstractItemModel *model = table()->model();
    for (int row = 0; row < model->rowCount(); ++row) {
        for (int column = 1; column < model->columnCount(); ++column) {
            const QString header
                = model->headerData(column, Qt::Horizontal, Qt::DisplayRole).toString();
            if (model->index(row, 0).data(PatternMatrix::PatternRole).toString()
                    == QLatin1String(pattern)
                && header.contains(QLatin1Char(' ') + QLatin1String(design) + QLatin1Char(' ')))
                return table()->visualRect(model->index(row, column)).center();
        }
    }
    return {};
}

QStringList TestPatterns::labels() const
{
    QStringList texts;
    for (const QLabel *label : plan->findChildren<QLabel *>()) {
        if (label->isVisibleTo(plan))
            texts.append(label->text());
    }
    return texts;
}

void TestPatterns::aRowAPatternAColumnADesign()
{
    open();
    QCOMPARE(table()->model()->rowCount(), 10);
    QCOMPARE(table()->model()->columnCount(), 5);
    const QModelIndex first = table()->model()->index(0, 1);
    QVERIFY(!first.data(Qt::ToolTipRole).toString().isEmpty());
    QVERIFY(!first.data(Qt::AccessibleTextRole).toString().isEmpty());
}

void TestPatterns::aClickChoosesPatternAndDesign()
{
    open();
    QTest::mouseClick(table()->viewport(), Qt::LeftButton, {}, cell("Q3", "V2"));
    QCOMPARE(session->pattern(), QStringLiteral("Q3"));
    QCOMPARE(session->design(), QStringLiteral("V2"));
    QCOMPARE(session->selection().kind, models::Selection::Kind::pattern);
}

void TestPatterns::arrowKeysWalkTheCells()
{
    open();
    QTest::mouseClick(table()->viewport(), Qt::LeftButton, {}, cell("C1", "V1"));
    QTest::keyClick(table(), Qt::Key_Down);
    QTest::keyClick(table(), Qt::Key_Right);
    QCOMPARE(session->pattern(), QStringLiteral("Q1"));
    QCOMPARE(session->design(), QStringLiteral("V2"));
}

void TestPatterns::returnOpensThePlan()
{
    open();
    const QSignalSpy wishes(session, &models::Session::boardRequested);
    QTest::mouseClick(table()->viewport(), Qt::LeftButton, {}, cell("Q6", "V3"));
    QTest::keyClick(table(), Qt::Key_Return);
    QCOMPARE(wishes.size(), 1);
    QCOMPARE(wishes.front().front().toString(), QStringLiteral("plan"));
}

void TestPatterns::headersSort()
{
    open();
    QHeaderView *header = table()->horizontalHeader();
    const QPoint place(header->sectionViewportPosition(1) + 20, header->height() / 2);
    QTest::mouseClick(header->viewport(), Qt::LeftButton, {}, place);
    const auto charge = [this](int row) {
        return table()->model()->index(row, 1).data(PatternMatrix::ChargeRole).toDouble();
    };
    const bool ascending = header->sortIndicatorOrder() == Qt::AscendingOrder;
    for (int row = 1; row < table()->model()->rowCount(); ++row)
        QVERIFY(ascending ? charge(row - 1) <= charge(row) : charge(row - 1) >= charge(row));
}

void TestPatterns::theFilterKeepsMatchingRows()
{
    open();
    auto *filter = board->findChild<QLineEdit *>();
    QTest::keyClicks(filter, QStringLiteral("COMMENT"));
    const int shown = table()->model()->rowCount();
    QVERIFY(shown > 0 && shown < 10);
    filter->clear();
    QCOMPARE(table()->model()->rowCount(), 10);
}

void TestPatterns::figuresAreChosen()
{
    open();
    const QModelIndex index = table()->model()->index(4, 1);
    const double probe = index.data(PatternMatrix::ChargeRole).toDouble();
    auto *choice = board->findChild<QComboBox *>();
    choice->setFocus();
    QTest::keyClick(choice, Qt::Key_Down);
    QCOMPARE(index.data(PatternMatrix::ChargeRole).toDouble(), probe * 0.9); // the made mean
    QTest::keyClick(choice, Qt::Key_Down);
    QCOMPARE(index.data(PatternMatrix::ChargeRole).toDouble(), probe * 1.5);
}

void TestPatterns::publishedFiguresAreShownOnWish()
{
    open();
    const int before = table()->rowHeight(0);
    auto *published = board->findChild<QCheckBox *>();
    QTest::mouseClick(published, Qt::LeftButton, {}, QPoint(8, published->height() / 2));
    QVERIFY(published->isChecked());
    QVERIFY(table()->rowHeight(0) > before);
}

void TestPatterns::copiesTheTable()
{
    open();
    table()->setFocus();
    QTest::keyClick(table(), Qt::Key_C, Qt::ControlModifier);
    const QStringList lines
        = QGuiApplication::clipboard()->text().split(QLatin1Char('\n'), Qt::SkipEmptyParts);
    QCOMPARE(lines.size(), 11);
    QVERIFY(lines.front().contains(QStringLiteral("V3 RU")));
    QVERIFY(lines.at(1).startsWith(QStringLiteral("C1\t")));
}

void TestPatterns::deleteRemovesThePattern()
{
    open();
    const model::Workbook before = session->workbook();
    QTest::mouseClick(table()->viewport(), Qt::LeftButton, {}, cell("Q5", "V1"));
    QTest::keyClick(table(), Qt::Key_Delete);
    QVERIFY(!session->workbook().pattern("Q5"));
    QCOMPARE(table()->model()->rowCount(), 9);
    session->undoStack().undo();
    QVERIFY(session->workbook() == before);
    QCOMPARE(table()->model()->rowCount(), 10);
    session->cancelEvaluation();
}

/// What can be asked of a cell with a right click, but for separators.
QStringList TestPatterns::menuAt(const QPoint &place) const
{
    emit table()->customContextMenuRequested(place);
    const auto menus = board->findChildren<QMenu *>(QString(), Qt::FindDirectChildrenOnly);
    QStringList names;
    for (QMenu *menu : menus) {
        if (!menu->isVisible())
            continue;
        for (const QAction *action : menu->actions()) {
            if (!action->isSeparator())
                names.append(action->text().remove(QLatin1Char('&')));
        }
        menu->close();
    }
    return names;
}

void TestPatterns::aPresentationRemovesNothing()
{
    open();
    const QPoint place = cell("Q1", "V1");
    QTest::mouseClick(table()->viewport(), Qt::LeftButton, {}, place);
    const QString remove = QStringLiteral("Remove Q1");
    QVERIFY(menuAt(place).contains(remove));
    session->setPresenting(true);
    const QStringList offered = menuAt(place);
    QVERIFY(offered.contains(QStringLiteral("Show the plan")));
    QVERIFY2(!offered.contains(remove), qPrintable(offered.join(QLatin1String(", "))));
    const model::Workbook before = session->workbook();
    QTest::keyClick(table(), Qt::Key_Delete);
    QVERIFY(session->workbook() == before);
}

void TestPatterns::thePlusAddsAPattern()
{
    open();
    QMenu *menu = board->findChild<QToolButton *>(QStringLiteral("addPattern"))->menu();
    emit menu->aboutToShow();
    QMenu *queries = menu->actions().front()->menu();
    QCOMPARE(queries->actions().size(), 4);
    queries->actions().at(1)->trigger();
    QCOMPARE(session->pattern(), QStringLiteral("Q7"));
    QCOMPARE(table()->model()->rowCount(), 11);
    session->cancelEvaluation();
}

void TestPatterns::emptyStatesSayTheNextStep()
{
    session->open(model::Workbook(), {});
    auto *step = board->findChild<QPushButton *>(QStringLiteral("nextStep"));
    QVERIFY(step->isVisible());
    QVERIFY(!step->menu()); // nothing to ask about yet
    QVERIFY(!board->findChild<QLineEdit *>()->isVisible()); // nor to look through
    QSignalSpy asked(session, &models::Session::boardRequested);
    QTest::mouseClick(step, Qt::LeftButton);
    QCOMPARE(asked.count(), 1);
    QCOMPARE(asked.front().front().toString(), QStringLiteral("model"));
    session->addNewEntity({});
    QVERIFY(step->menu());
    session->cancelEvaluation();
}

void TestPatterns::followsTheSession()
{
    open();
    session->setPattern(QStringLiteral("Q4"));
    session->setDesign(QStringLiteral("V3"));
    const QModelIndex current = table()->currentIndex();
    QCOMPARE(current.data(PatternMatrix::PatternRole).toString(), QStringLiteral("Q4"));
    QCOMPARE(table()->visualRect(current).center(), cell("Q4", "V3"));
}

void TestPatterns::staleFiguresSayThatTheyAre()
{
    open();
    const QModelIndex index = table()->model()->index(0, 1);
    QVERIFY(!index.data(PatternMatrix::StaleRole).toBool());
    session->apply(model::RenameEntity {"User", "Person"}, QStringLiteral("Rename"));
    QVERIFY(index.data(PatternMatrix::StaleRole).toBool());
    QVERIFY(index.data(PatternMatrix::ChargeRole).isValid()); // dimmed, not blank
    session->cancelEvaluation();
}

void TestPatterns::everyDesignFitsWhereThereIsRoom()
{
    open();
    for (const int width : {760, 900, 1100, 1600}) {
        board->resize(width, 700);
        QCoreApplication::processEvents();
        QCOMPARE(table()->horizontalHeader()->length(), table()->viewport()->width());
    }
}

void TestPatterns::allCellsTellTheSameQuantities()
{
    using Detail = patterns::FigureDelegate::Detail;
    open();
    const auto *delegate = board->findChild<patterns::FigureDelegate *>();
    board->resize(1600, 700);
    QCOMPARE(delegate->detail(), Detail::all);
    // One narrow column decides for all: neighbours are compared.
    table()->setColumnWidth(2, 120);
    QCOMPARE(delegate->detail(), Detail::latencyAndPartitions);
    table()->setColumnWidth(3, 90);
    QCOMPARE(delegate->detail(), Detail::latency);
    board->resize(1601, 700); // widths are shared out anew
    QCOMPARE(delegate->detail(), Detail::all);
}

void TestPatterns::withoutDesignsRowsAreAsHigh()
{
    open();
    const int height = table()->rowHeight(0);
    model::Workbook workbook = tests::blogAsOpened();
    workbook.derivedDesigns.clear();
    workbook.designs.clear();
    session->open(workbook, {});
    QCOMPARE(table()->model()->columnCount(), 1);
    QCOMPARE(table()->rowHeight(0), height); // the rate has its place below the badge
    QCOMPARE(table()->columnWidth(0), table()->viewport()->width());
    session->cancelEvaluation();
}

void TestPatterns::thePlanShowsEveryStep()
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

void TestPatterns::theComboTurnsToAnotherPattern()
{
    open();
    auto *choice = plan->findChild<QComboBox *>(QStringLiteral("planPattern"));
    plan->activateWindow();
    choice->setFocus();
    QTest::keyClick(choice, Qt::Key_Down);
    QCOMPARE(session->pattern(), QStringLiteral("Q1"));
    QCOMPARE(plan->findChildren<patterns::StepCard *>().size(), 1);
}

void TestPatterns::upkeepStandsApart()
{
    open();
    session->setDesign(QStringLiteral("V3"));
    session->setPattern(QStringLiteral("C2"));
    QCOMPARE(plan->findChildren<patterns::StepCard *>().size(), 3);
    QVERIFY(labels().contains(QStringLiteral("Afterwards, in the background")));
}

namespace {

/// Opens the dialog of the own query and does something in it.
void inDialog(patterns::PlanBoard *plan, const std::function<void(patterns::OwnQueryDialog &)> &act)
{
    bool done = false;
    QTimer::singleShot(0, plan, [&] {
        auto *dialog = plan->findChild<patterns::OwnQueryDialog *>();
        QVERIFY(dialog);
        act(*dialog);
        done = true;
    });
    QTest::mouseClick(plan->findChild<QPushButton *>(QStringLiteral("ownQuery")), Qt::LeftButton);
    QVERIFY(done);
}

} // namespace

void TestPatterns::aDesignStatesAQueryOfItsOwn()
{
    open();
    session->setPattern(QStringLiteral("Q3"));
    inDialog(plan, [](patterns::OwnQueryDialog &dialog) {
        auto *query = dialog.findChild<QPlainTextEdit *>(QStringLiteral("ownQueryText"));
        query->selectAll();
        QTest::keyClicks(query, QStringLiteral("SELECT p.id FROM p"));
        QTest::mouseClick(dialog.findChild<QDialogButtonBox *>()->button(QDialogButtonBox::Ok),
                          Qt::LeftButton);
    });
    const model::PlanOverride *stated = session->workbook().design("V1")->overrideOf("Q3");
    QVERIFY(stated);
    QCOMPARE(stated->query, std::string("SELECT p.id FROM p"));
    inDialog(plan, [](patterns::OwnQueryDialog &dialog) {
        QCOMPARE(dialog.findChild<QPlainTextEdit *>(QStringLiteral("ownQueryText"))->toPlainText(),
                 QStringLiteral("SELECT p.id FROM p"));
        QTest::mouseClick(dialog.findChild<QPushButton *>(QStringLiteral("ownQueryRemove")),
                          Qt::LeftButton);
    });
    QVERIFY(!session->workbook().design("V1")->overrideOf("Q3"));
    session->undoStack().undo();
    QVERIFY(session->workbook().design("V1")->overrideOf("Q3"));
    session->undoStack().undo();
    QVERIFY(!session->workbook().design("V1")->overrideOf("Q3"));
}

void TestPatterns::aQueryThatCannotBeReadIsNotTaken()
{
    open();
    session->setPattern(QStringLiteral("Q3"));
    inDialog(plan, [](patterns::OwnQueryDialog &dialog) {
        auto *query = dialog.findChild<QPlainTextEdit *>(QStringLiteral("ownQueryText"));
        query->setPlainText(QStringLiteral("SELECT p.id FRUM p"));
        QVERIFY(dialog.findChild<QLabel *>(QStringLiteral("ownQueryProblem"))
                    ->text()
                    .contains(QStringLiteral("Line 1, column 1")));
        QVERIFY(!dialog.findChild<QDialogButtonBox *>()->button(QDialogButtonBox::Ok)->isEnabled());
        QTest::keyClick(&dialog, Qt::Key_Escape);
    });
    QVERIFY(session->workbook().design("V1")->overrides.empty());
}

void TestPatterns::anOwnQueryStartsWithTheWantedNames()
{
    open();
    session->setPattern(QStringLiteral("Q3"));
    const model::Query &asked = *session->workbook().pattern("Q3")->query();
    inDialog(plan, [&asked](patterns::OwnQueryDialog &dialog) {
        const QString text
            = dialog.findChild<QPlainTextEdit *>(QStringLiteral("ownQueryText"))->toPlainText();
        for (const model::Projection &wanted : asked.attributes)
            QVERIFY2(
                text.contains(QStringLiteral(" AS ") + QString::fromStdString(wanted.resultName())),
                qPrintable(text));
        for (const model::Match &match : asked.match)
            QVERIFY2(text.contains(QLatin1Char('@') + QString::fromStdString(match.parameter)),
                     qPrintable(text));
        // It can be run as it stands.
        QVERIFY2(dialog.findChild<QDialogButtonBox *>()->button(QDialogButtonBox::Ok)->isEnabled(),
                 qPrintable(text));
        QTest::keyClick(&dialog, Qt::Key_Escape);
    });
}

void TestPatterns::manyPatternsAreSeenAtOnce()
{
    openMany(40, 4);
    board->resize(760, 520); // what a window of 1280 x 720 leaves
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

void TestPatterns::patternsStayInSightSideways()
{
    openMany(12, 9);
    board->resize(700, 400);
    QCoreApplication::processEvents();
    auto *frozen = table()->findChild<QTableView *>(QStringLiteral("frozenColumn"));
    QVERIFY(!frozen->isVisible()); // its original is in sight
    QTest::mouseClick(table()->viewport(), Qt::LeftButton, {}, QPoint(5, 5));
    for (int step = 0; step < 9; ++step)
        QTest::keyClick(table(), Qt::Key_Right);
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

void TestPatterns::typingAnIdGoesToItsPattern()
{
    openMany(40, 4);
    QTest::mouseClick(table()->viewport(), Qt::LeftButton, {}, QPoint(5, 5));
    QTest::keyClicks(table(), QStringLiteral("q37"));
    QCOMPARE(session->pattern(), QStringLiteral("Q37"));
    QTest::keyClick(table(), Qt::Key_F, Qt::ControlModifier);
    auto *filter = board->findChild<QLineEdit *>();
    QVERIFY(filter->hasFocus());
    QTest::keyClicks(filter, QStringLiteral("q12"));
    QCOMPARE(table()->model()->rowCount(), 1);
}

void TestPatterns::tabLeavesTheMatrix()
{
    open();
    table()->setFocus();
    const QModelIndex current = table()->currentIndex();
    QTest::keyClick(table(), Qt::Key_Tab);
    QCOMPARE(table()->currentIndex(), current);
    QVERIFY(!table()->hasFocus());
}

void TestPatterns::commandsAndDerivedDesignsHaveNoOwnQuery()
{
    open();
    auto *button = plan->findChild<QPushButton *>(QStringLiteral("ownQuery"));
    session->setPattern(QStringLiteral("Q3"));
    QVERIFY(button->isEnabled());
    session->setPattern(QStringLiteral("C2"));
    QVERIFY(!button->isEnabled());
    session->setPattern(QStringLiteral("Q3"));
    session->setDesign(QStringLiteral("Embedded"));
    QVERIFY(!button->isEnabled());
    QVERIFY(button->toolTip().contains(QStringLiteral("derived")));
}

void TestPatterns::otherWaysSayWhatTheirChargeIs()
{
    const model::Workbook workbook = tests::blogAsOpened();
    session->open(workbook, {});
    evaluation::Evaluation made = tests::madeEvaluation(workbook);
    auto changed = std::make_shared<evaluation::DesignEvaluation>(*made.design("V1"));
    changed->patterns.front().plan.alternatives
        = {{"query", 7.5, "dearer"}, {"read of a copy", {}, "holds only the newest 100"}};
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

void TestPatterns::manyOtherWaysAreShownWhenAskedFor()
{
    const model::Workbook workbook = tests::blogAsOpened();
    session->open(workbook, {});
    evaluation::Evaluation made = tests::madeEvaluation(workbook);
    auto changed = std::make_shared<evaluation::DesignEvaluation>(*made.design("V1"));
    auto &ways = changed->patterns.front().plan.alternatives;
    ways.clear();
    for (int i = 1; i <= 9; ++i)
        ways.push_back({"way " + std::to_string(i), 10.0 + i, "dearer"});
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
    QVERIFY(shows(QStringLiteral("read of a copy"))); // why not is always told
    auto *unfold = plan->findChild<QPushButton *>(QStringLiteral("unfoldWays"));
    QVERIFY(unfold);
    QVERIFY2(unfold->text().contains(QLatin1Char('3')), qPrintable(unfold->text()));
    QTest::mouseClick(unfold, Qt::LeftButton);
    QTRY_VERIFY(shows(QStringLiteral("way 9 ")));
    QVERIFY(!plan->findChild<QPushButton *>(QStringLiteral("unfoldWays")));
    QVERIFY(shows(QStringLiteral("and 17 more"))); // which the planner does not list
}

void TestPatterns::impossiblePlansSayWhy()
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

void TestPatterns::anUnknownPlanOffersEvaluation()
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

void TestPatterns::publishedFiguresFitTheirCell()
{
    const QFontMetrics metrics(qApp->font());
    for (const int room : {400, 140, 100, 60, 30}) {
        const QString line = patterns::FigureDelegate::publishedLine(2126.86, 2126, metrics, room);
        QVERIFY2(metrics.horizontalAdvance(line) <= room, qPrintable(line));
    }
    const QString whole = patterns::FigureDelegate::publishedLine(2126.86, 2126, metrics, 900);
    QVERIFY2(whole.contains(style::shortNumber(2126.86)), qPrintable(whole));
}

void TestPatterns::bothSurviveDarkAndTiny()
{
    open();
    style::applyTheme(*qApp, style::ThemeKind::dark);
    for (QWidget *widget : {static_cast<QWidget *>(board), static_cast<QWidget *>(plan)}) {
        widget->resize(220, 140);
        QCoreApplication::processEvents();
        QVERIFY(!widget->grab().isNull());
    }
}

QTEST_MAIN(TestPatterns)
#include "tst_patterns.moc"
