// The matrix of patterns and designs: cells, keys, figures, filter, and its texts without contents.
#include "tests/support/testprogram.h"
#include "tests/widgets/patterns/patternstest.h"
#include "tests/widgets/support/madeevaluation.h"
#include "tests/widgets/support/movingstyle.h"
#include "widgets/models/patternmatrix.h"
#include "widgets/patterns/figuredelegate.h"
#include "widgets/style/format.h"
#include "widgets/style/theme.h"
#include "widgets/style/transition.h"

#include <QCheckBox>
#include <QComboBox>
#include <QGuiApplication>
#include <QHeaderView>
#include <QLineEdit>
#include <QMenu>
#include <QPushButton>
#include <QSignalSpy>
#include <QStyleOptionComboBox>
#include <QTest>
#include <QToolButton>
#include <QUndoStack>

namespace tst_patterns {

using namespace partita;
using models::PatternMatrix;

class TestPatterns : public tests::PatternsTest {
    Q_OBJECT

private slots:
    void publishedFiguresFitTheirCell();
    void aRowAPatternAColumnADesign();
    void aClickChoosesPatternAndDesign();
    void arrowKeysWalkTheCells();
    void returnOpensThePlan();
    void headersSort();
    void theFilterKeepsMatchingRows();
    void figuresAreChosen();
    void publishedFiguresAreShownOnWish();
    void withoutPublishedFiguresThereIsNothingToShow();
    void whichFiguresCanBeRead();
    void copiesTheTable();
    void deleteRemovesThePattern();
    void aPresentationRemovesNothing();
    void inAPresentationOneCellStandsOut();
    void thePlusAddsAPattern();
    void emptyStatesSayTheNextStep();
    void followsTheSession();
    void aSwitchTellsTheEarlierChargesForAMoment();
    void staleFiguresSayThatTheyAre();
    void everyDesignFitsWhereThereIsRoom();
    void allCellsTellTheSameQuantities();
    void withoutDesignsRowsAreAsHigh();
    void bothSurviveDarkAndTiny();
};

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

/// Only the cells of the new design, and only where things may move.
void TestPatterns::aSwitchTellsTheEarlierChargesForAMoment()
{
    open();
    const auto told = [this](int column) {
        return table()->model()->index(0, column).data(PatternMatrix::EarlierChargeRole);
    };
    session->setDesign(QStringLiteral("V1"));
    session->setDesign(QStringLiteral("V2"));
    QVERIFY(!told(2).isValid());
    tests::MovingStyle moving;
    board->setStyle(&moving);
    session->setDesign(QStringLiteral("V1"));
    session->setDesign(QStringLiteral("V2"));
    QVERIFY(!told(1).isValid());
    QCOMPARE(told(2), table()->model()->index(0, 1).data(PatternMatrix::ChargeRole));
    QTRY_VERIFY_WITH_TIMEOUT(!told(2).isValid(), 2 * style::Transition::differenceMs);
    board->setStyle(nullptr);
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

/// A click lets the cell stand out, the arrow keys move it, a second click ends it.
void TestPatterns::inAPresentationOneCellStandsOut()
{
    open();
    const auto focus = [this] {
        const QModelIndex cell
            = qobject_cast<patterns::FigureDelegate *>(table()->itemDelegate())->focus();
        return cell.isValid() ? cell.data(PatternMatrix::PatternRole).toString() : QString();
    };
    const auto click = [this](const char *pattern) {
        QTest::mouseClick(table()->viewport(), Qt::LeftButton, {}, cell(pattern, "V2"));
    };
    const auto shown = [this] { return table()->viewport()->grab().toImage(); };
    click("Q1");
    QCOMPARE(focus(), QString());
    session->setPresenting(true);
    click("Q3");
    QCOMPARE(focus(), QStringLiteral("Q3"));
    const QImage dimmed = shown();
    click("Q2");
    QCOMPARE(focus(), QStringLiteral("Q2"));
    QTest::keyClick(table(), Qt::Key_Down);
    QCOMPARE(focus(), QStringLiteral("Q3"));
    QCOMPARE(shown(), dimmed);
    click("Q3");
    QCOMPARE(focus(), QString());
    QVERIFY(shown() != dimmed);
    click("Q2");
    session->setPresenting(false);
    QCOMPARE(focus(), QString());
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
    auto *filter = board->findChild<QLineEdit *>(QStringLiteral("patternFilter"));
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

void TestPatterns::withoutPublishedFiguresThereIsNothingToShow()
{
    open();
    auto *published = board->findChild<QCheckBox *>();
    const QPoint box(8, published->height() / 2);
    const int before = table()->rowHeight(0);
    QTest::mouseClick(published, Qt::LeftButton, {}, box);
    const QString usual = published->toolTip();
    QVERIFY(session->apply(model::ChangePublished {}, QStringLiteral("Remove")));
    session->cancelEvaluation();
    QVERIFY(!published->isEnabled());
    QVERIFY(published->toolTip() != usual);
    QVERIFY(published->toolTip().contains(QStringLiteral("no figures published")));
    QCOMPARE(table()->rowHeight(0), before); // no room for missing contents
    QTest::mouseClick(published, Qt::LeftButton, {}, box);
    QVERIFY(published->isChecked()); // as it was left
    session->undoStack().undo();
    QVERIFY(published->isEnabled());
    QCOMPARE(published->toolTip(), usual);
    QVERIFY(table()->rowHeight(0) > before);
}

void TestPatterns::whichFiguresCanBeRead()
{
    open();
    auto *choice = board->findChild<QComboBox *>();
    for (const double size : {8.0, 9.0, 10.0, 11.0, 13.0, 17.5, 22.0}) {
        QFont font = board->font();
        font.setPointSizeF(size);
        board->setFont(font);
        QCoreApplication::processEvents();
        QStyleOptionComboBox option;
        option.initFrom(choice);
        const QRect field = choice->style()->subControlRect(QStyle::CC_ComboBox, &option,
                                                            QStyle::SC_ComboBoxEditField, choice);
        for (int row = 0; row < choice->count(); ++row) {
            const QString text = choice->itemText(row);
            QVERIFY2(choice->fontMetrics().elidedText(text, Qt::ElideRight, field.width() - 2)
                         == text,
                     qPrintable(QStringLiteral("%1 at %2 pt").arg(text).arg(size)));
        }
    }
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
    QMenu *queries = menu->actions().at(1)->menu(); // after “Type a pattern…”
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
    QVERIFY(!board->findChild<QLineEdit *>(QStringLiteral("patternFilter"))
                 ->isVisible()); // nor to look through
    QSignalSpy asked(session, &models::Session::boardRequested);
    QTest::mouseClick(step, Qt::LeftButton);
    QCOMPARE(asked.count(), 1);
    QCOMPARE(asked.front().front().toString(), QStringLiteral("model"));
    session->addNewEntity({});
    QVERIFY(!step->menu());
    QTest::mouseClick(step, Qt::LeftButton);
    QVERIFY(board->findChild<QLineEdit *>(QStringLiteral("patternLine"))->isVisible());
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

PARTITA_WIDGETS_TEST(TestPatterns)

} // namespace tst_patterns

#include "tst_patterns.moc"
