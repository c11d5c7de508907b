// Common parts of all plots: stage, table, choice and copies.
#include "tests/support/testprogram.h"
#include "widgets/plots/choicebar.h"
#include "widgets/plots/flowlayout.h"
#include "widgets/plots/groupedbars.h"
#include "widgets/plots/legend.h"
#include "widgets/plots/pictureframe.h"
#include "widgets/plots/stackedbars.h"
#include "widgets/style/theme.h"

#include <QAbstractButton>
#include <QClipboard>
#include <QHeaderView>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QScrollBar>
#include <QVBoxLayout>
#include <QtTest>

namespace tst_plots {

using namespace partita;
using namespace partita::plots;

class TestPlots : public QObject {
    Q_OBJECT

private slots:
    void tableCopiesEveryDigit();
    void tableSortsNumbersAsNumbers();
    void tableCopiesSelectedCells();
    void aNarrowTableShowsAllColumns();
    void longTitlesGiveWayToNumbers();
    void titlesTakeNoMoreLinesThanTheyMust();
    void theFirstColumnStaysInSight();
    void stageChoosesItsWords_data();
    void stageChoosesItsWords();
    void stageDimsWhatIsStale();
    void choiceMovesWithTheArrows();
    void tabComesToWhatIsChosen();
    void legendEntryActivatesItsSeries();
    void flowWraps();
    void chartsHaveNoMarksWithoutData();
    void numbersOfALowAxisDoNotTouch();
    void stackedPartsLieBesideEachOther();
    void barsThatDwarfOthersAreCutShort_data();
    void barsThatDwarfOthersAreCutShort();
};

void TestPlots::tableCopiesEveryDigit()
{
    const Table table {{QStringLiteral("Name"), QStringLiteral("RU")},
                       {{QStringLiteral("a\tb"), 0.1}, {QVariant(), 1234567.25}}};
    QCOMPARE(table.asText(), QStringLiteral("Name\tRU\na b\t0.1\n\t1234567.25\n"));
}

void TestPlots::tableSortsNumbersAsNumbers()
{
    TableView view;
    view.setTable({{QStringLiteral("n")}, {{10.0}, {9.0}, {100.0}}});
    view.sortByColumn(0, Qt::AscendingOrder);
    QCOMPARE(view.model()->index(0, 0).data(Qt::EditRole).toDouble(), 9.0);
    QCOMPARE(view.model()->index(2, 0).data(Qt::EditRole).toDouble(), 100.0);
}

void TestPlots::tableCopiesSelectedCells()
{
    TableView view;
    view.setTable({{QStringLiteral("a"), QStringLiteral("b")}, {{1.0, 2.0}, {3.0, 4.0}}});
    view.show();
    view.selectAll();
    QTest::keyClick(&view, Qt::Key_C, Qt::ControlModifier);
    QCOMPARE(QGuiApplication::clipboard()->text(), QStringLiteral("1\t2\n3\t4"));
}

namespace {

/// A row a pattern, a column a design with a name of long words.
Table designsTable(int designs)
{
    Table table {{QStringLiteral("Pattern")}, {{QStringLiteral("Q1")}, {QStringLiteral("Q2")}}};
    for (int design = 0; design < designs; ++design) {
        table.titles.push_back(QStringLiteral("Denormalised for readership %1 (RU/s)").arg(design));
        table.rows[0].emplace_back(12345.678);
        table.rows[1].emplace_back(design + 0.25);
    }
    return table;
}

} // namespace

void TestPlots::longTitlesGiveWayToNumbers()
{
    TableView view;
    view.resize(view.fontMetrics().averageCharWidth() * 110, 200);
    view.show();
    view.setTable(designsTable(9));
    QCoreApplication::processEvents();
    QStringList widths;
    for (int column = 0; column < 10; ++column)
        widths.append(QString::number(view.columnWidth(column)));
    QVERIFY2(view.horizontalScrollBar()->maximum() == 0, qPrintable(widths.join(QLatin1Char(' '))));
    const QAbstractItemModel &model = *view.model();
    for (int column = 1; column < model.columnCount(); ++column) {
        QVERIFY(view.columnWidth(column)
                >= view.fontMetrics().horizontalAdvance(model.index(0, column).data().toString()));
        const auto title = model.headerData(column, Qt::Horizontal, Qt::ToolTipRole).toString();
        QCOMPARE(title, QStringLiteral("Denormalised for readership %1 (RU/s)").arg(column - 1));
        QVERIFY(model.headerData(column, Qt::Horizontal, Qt::DisplayRole)
                    .toString()
                    .contains(QStringLiteral("…")));
    }
    // Hundredths of a large number are only in its tool tip.
    QCOMPARE(model.index(0, 1).data().toString(), QStringLiteral("12,346"));
    QCOMPARE(model.index(0, 1).data(Qt::ToolTipRole).toString(), QStringLiteral("12,345.68"));
    QCOMPARE(model.index(1, 1).data().toString(), QStringLiteral("0.25"));
}

void TestPlots::titlesTakeNoMoreLinesThanTheyMust()
{
    TableView view;
    view.show();
    view.setTable(designsTable(3));
    const int title = view.fontMetrics().horizontalAdvance(
        QStringLiteral("Denormalised for readership 2 (RU/s)"));
    const auto linesAt = [&](double titles) {
        view.resize(qRound(titles * title), 200);
        QCoreApplication::processEvents();
        return view.model()->headerData(3, Qt::Horizontal).toString().count(QLatin1Char('\n')) + 1;
    };
    QCOMPARE(linesAt(6), 1);
    QCOMPARE(linesAt(3), 2);
    QCOMPARE(linesAt(1.5), 3);
    QCOMPARE(linesAt(6), 1);
}

void TestPlots::theFirstColumnStaysInSight()
{
    TableView view;
    view.resize(400, 200);
    view.show();
    view.setTable(designsTable(30));
    QCoreApplication::processEvents();
    const auto *frozen = view.findChild<QTableView *>(QStringLiteral("frozenColumn"));
    QVERIFY(frozen && !frozen->isVisible());
    QVERIFY(view.horizontalScrollBar()->maximum() > 0);
    view.horizontalScrollBar()->setValue(view.horizontalScrollBar()->maximum());
    QVERIFY(frozen->isVisible());
    QCOMPARE(frozen->x(), view.viewport()->x());
    QCOMPARE(frozen->model()->index(1, 0).data().toString(), QStringLiteral("Q2"));
    // Walking back by the keyboard never leads behind it.
    view.setCurrentIndex(view.model()->index(0, 30));
    for (int step = 0; step < 29; ++step) {
        QTest::keyClick(&view, Qt::Key_Left);
        QVERIFY(!frozen->isVisible()
                || view.visualRect(view.currentIndex()).left() >= frozen->width());
    }
}

void TestPlots::aNarrowTableShowsAllColumns()
{
    TableView view;
    view.resize(1200, 300);
    view.show();
    Table table {{QStringLiteral("Sentence")},
                 {{QStringLiteral("List the posts of a user with all that is shown of each")}}};
    for (int number = 1; number <= 6; ++number) {
        table.titles.push_back(QStringLiteral("Customers and orders %1 (RU)").arg(number));
        table.rows.front().emplace_back(1000.25 * number);
    }
    view.setTable(table);
    const auto title = [&view](int column) {
        return view.model()->headerData(column, Qt::Horizontal).toString();
    };
    const auto isWhole = [&view] { return view.horizontalScrollBar()->maximum() == 0; };
    view.resize(3000, 300);
    QCoreApplication::processEvents();
    QVERIFY(isWhole());
    QCOMPARE(title(1), QStringLiteral("Customers and orders 1 (RU)"));
    const int sentence = view.columnWidth(0);
    view.resize(view.fontMetrics().averageCharWidth() * 12 * 8, 300);
    QCoreApplication::processEvents();
    QStringList widths;
    for (int column = 0; column <= 6; ++column)
        widths.append(QString::number(view.columnWidth(column)));
    QVERIFY2(isWhole(), qPrintable(widths.join(QLatin1Char(' '))));
    QVERIFY2(title(1).contains(QLatin1Char('\n')), qPrintable(title(1)));
    QCOMPARE(title(1).simplified(), QStringLiteral("Customers and orders 1 (RU)"));
    QVERIFY(view.columnWidth(0) < sentence);
    for (int column = 1; column <= 6; ++column) { // numbers are not cut
        const QString number = view.model()->index(0, column).data().toString();
        QVERIFY(view.columnWidth(column) > view.fontMetrics().horizontalAdvance(number));
    }
    QVERIFY(view.horizontalHeader()->height() > 2 * view.fontMetrics().height());
    view.resize(3000, 300);
    QCoreApplication::processEvents();
    QCOMPARE(title(1), QStringLiteral("Customers and orders 1 (RU)"));
}

void TestPlots::stageChoosesItsWords_data()
{
    QTest::addColumn<Readiness>("readiness");
    QTest::addColumn<bool>("hasButton");
    QTest::addColumn<QString>("board");
    Readiness none;
    QTest::newRow("no design") << none << true << QStringLiteral("a design");
    none.hasModel = false;
    QTest::newRow("no model") << none << true << QStringLiteral("model");
    Readiness quiet;
    quiet.design = QStringLiteral("V1");
    quiet.hasPatterns = false;
    QTest::newRow("no patterns") << quiet << true << QStringLiteral("patterns");
    Readiness broken;
    broken.design = QStringLiteral("V1");
    broken.obstacle = QStringLiteral("There is no entity.");
    QTest::newRow("broken") << broken << true << QStringLiteral("the obstacle");
    Readiness running;
    running.design = QStringLiteral("V1");
    running.isRunning = true;
    QTest::newRow("running") << running << false << QString();
    Readiness waiting;
    waiting.design = QStringLiteral("V1");
    QTest::newRow("not evaluated") << waiting << true << QString();
}

void TestPlots::stageChoosesItsWords()
{
    QFETCH(Readiness, readiness);
    QFETCH(bool, hasButton);
    QFETCH(QString, board);
    Stage stage;
    stage.setContent(new QWidget);
    stage.show();
    stage.setReadiness(readiness);
    QVERIFY(!stage.showsContent());
    auto *button = stage.findChild<QPushButton *>(QStringLiteral("nextStep"));
    QCOMPARE(button->isVisible(), hasButton);
    if (!hasButton)
        return;
    QSignalSpy boards(&stage, &Stage::boardRequested);
    QSignalSpy evaluations(&stage, &Stage::evaluationRequested);
    QSignalSpy designs(&stage, &Stage::designRequested);
    QSignalSpy obstacles(&stage, &Stage::obstacleRequested);
    QTest::mouseClick(button, Qt::LeftButton);
    const bool isDesign = board == QStringLiteral("a design");
    const bool isObstacle = board == QStringLiteral("the obstacle");
    QCOMPARE(designs.count(), isDesign ? 1 : 0);
    QCOMPARE(obstacles.count(), isObstacle ? 1 : 0);
    QCOMPARE(boards.count(), board.isEmpty() || isDesign || isObstacle ? 0 : 1);
    QCOMPARE(evaluations.count(), board.isEmpty() ? 1 : 0);
    if (!boards.isEmpty())
        QCOMPARE(boards.front().front().toString(), board);
}

void TestPlots::stageDimsWhatIsStale()
{
    Stage stage;
    stage.setContent(new QWidget);
    stage.resize(300, 200);
    stage.show();
    auto *veil = stage.findChild<QWidget *>(QStringLiteral("veil"));
    Readiness readiness;
    readiness.design = QStringLiteral("V1");
    readiness.isKnown = true;
    stage.setReadiness(readiness);
    QVERIFY(stage.showsContent());
    QVERIFY(!veil->isVisible());
    readiness.isStale = true;
    stage.setReadiness(readiness);
    QVERIFY(stage.showsContent());
    QVERIFY(veil->isVisible());
    QCOMPARE(veil->size(), stage.size());
    QVERIFY(veil->testAttribute(Qt::WA_TransparentForMouseEvents));
}

void TestPlots::choiceMovesWithTheArrows()
{
    ChoiceBar bar;
    QAbstractButton *first = bar.addChoice(1, QStringLiteral("&One"), QStringLiteral("the first"));
    bar.addChoice(2, QStringLiteral("&Two"), QStringLiteral("the second"));
    bar.show();
    QCOMPARE(bar.choice(), 1);
    QSignalSpy chosen(&bar, &ChoiceBar::chosen);
    bar.setChoice(2);
    QCOMPARE(chosen.count(), 0);
    bar.setChoice(1);
    bar.activateWindow();
    first->setFocus();
    QTRY_VERIFY(first->hasFocus());
    QTest::keyClick(first, Qt::Key_Right);
    QCOMPARE(bar.choice(), 2);
    QCOMPARE(chosen.count(), 1);
    QCOMPARE(chosen.front().front().toInt(), 2);
}

void TestPlots::tabComesToWhatIsChosen()
{
    QWidget window;
    QVBoxLayout layout(&window);
    QLineEdit before;
    ChoiceBar bar;
    layout.addWidget(&before);
    layout.addWidget(&bar);
    QAbstractButton *first = bar.addChoice(1, QStringLiteral("One"), {});
    QAbstractButton *second = bar.addChoice(2, QStringLiteral("Two"), {});
    window.show();
    window.activateWindow();
    bar.setChoice(2);
    before.setFocus();
    QTRY_VERIFY(before.hasFocus());
    QTest::keyClick(&before, Qt::Key_Tab);
    QVERIFY(second->hasFocus());
    bar.setChoice(1); // by the program: the keyboard goes along
    QVERIFY(first->hasFocus());
    QTest::keyClick(first, Qt::Key_Tab);
    QVERIFY(before.hasFocus());
}

void TestPlots::legendEntryActivatesItsSeries()
{
    Legend legend;
    LegendEntry one;
    one.name = QStringLiteral("V1");
    one.series = 0;
    LegendEntry other;
    other.name = QStringLiteral("published");
    legend.setEntries({one, other});
    legend.resize(400, legend.heightForWidth(400));
    legend.show();
    QSignalSpy activated(&legend, &Legend::activated);
    QTest::mouseClick(&legend, Qt::LeftButton, {}, {10, legend.height() / 2});
    QCOMPARE(activated.count(), 1);
    QTest::mouseClick(&legend, Qt::LeftButton, {}, {380, legend.height() / 2});
    QCOMPARE(activated.count(), 1);
    QVERIFY(legend.heightForWidth(60) > legend.heightForWidth(400));
}

void TestPlots::flowWraps()
{
    QWidget page;
    auto *flow = new FlowLayout(10, 2);
    page.setLayout(flow);
    for (int place = 0; place < 4; ++place) {
        auto *label = new QLabel(QStringLiteral("some words"));
        flow->addWidget(label);
    }
    QVERIFY(flow->heightForWidth(100) > flow->heightForWidth(2000));
    page.resize(2000, 50);
    page.show();
    QCOMPARE(flow->itemAt(0)->geometry().top(), flow->itemAt(3)->geometry().top());
    page.resize(100, 400);
    QTRY_VERIFY(flow->itemAt(0)->geometry().top() < flow->itemAt(3)->geometry().top());
}

void TestPlots::chartsHaveNoMarksWithoutData()
{
    GroupedBars bars;
    bars.setData({});
    bars.show();
    QVERIFY(bars.marks().empty());
    QTest::keyClick(&bars, Qt::Key_Right);
    QCOMPARE(bars.currentMark(), -1);
}

/// Labels of an axis are text in one column at its left; lines of it that touch are two labels over
/// each other.
void TestPlots::numbersOfALowAxisDoNotTouch()
{
    GroupedBarsData made;
    made.categories = {QStringLiteral("Q1"), QStringLiteral("Q2")};
    made.valueTitle = QStringLiteral("Request charge, which is a long name (RU, logarithmic)");
    made.briefValueTitle = QStringLiteral("RU");
    BarSeries series;
    series.bars = {BarValue {1, {}}, BarValue {6'740'000, {}}};
    made.series.push_back(series);
    GroupedBars bars;
    bars.setData(made);
    bars.show();
    for (const int height : {150, 180, 240, 400, 800}) {
        bars.resize(500, height);
        QCoreApplication::processEvents();
        const auto lines = bars.valueLabels();
        QVERIFY2(lines.size() >= 2, qPrintable(QString::number(height)));
        for (qsizetype line = 1; line < lines.size(); ++line) {
            QVERIFY2(lines[line - 1].top() >= lines[line].bottom(),
                     qPrintable(QStringLiteral("%1: %2").arg(height).arg(line)));
        }
    }
}

void TestPlots::stackedPartsLieBesideEachOther()
{
    StackedBars bars;
    bars.resize(500, 300);
    StackedBarsData made;
    made.categories = {QStringLiteral("V1")};
    made.totals = {QStringLiteral("30 RU/s")};
    for (const double value : {10.0, 20.0, 0.0}) {
        StackSeries series;
        series.parts = {{value, QStringLiteral("tip")}};
        made.series.push_back(series);
    }
    bars.show();
    bars.setData(made);
    QTRY_COMPARE(bars.marks().size(), std::size_t(2)); // zero has no mark
    QVERIFY(qAbs(bars.marks()[0].area.right() - bars.marks()[1].area.left()) < 1);
    QVERIFY(qAbs(bars.marks()[1].area.width() - 2 * bars.marks()[0].area.width()) < 1);
}

void TestPlots::barsThatDwarfOthersAreCutShort_data()
{
    QTest::addColumn<QList<double>>("totals");
    QTest::addColumn<QList<int>>("cut");
    QTest::newRow("a hundred times") << QList<double> {100, 1, 2} << QList<int> {};
    QTest::newRow("more than that") << QList<double> {1000, 1, 2} << QList<int> {0};
    QTest::newRow("two of four") << QList<double> {1, 900, 2, 1000} << QList<int> {1, 3};
    QTest::newRow("of two") << QList<double> {1, 101} << QList<int> {1};
    QTest::newRow("most are long") << QList<double> {900, 1, 1000, 950} << QList<int> {};
    QTest::newRow("one is nothing") << QList<double> {900, 0} << QList<int> {};
    QTest::newRow("one alone") << QList<double> {900} << QList<int> {};
    QTest::newRow("none") << QList<double> {} << QList<int> {};
}

void TestPlots::barsThatDwarfOthersAreCutShort()
{
    QFETCH(const QList<double>, totals);
    QFETCH(const QList<int>, cut);
    StackedBarsData made;
    StackSeries series;
    for (const double total : totals) {
        made.categories.append(QStringLiteral("V%1").arg(made.categories.size()));
        made.totals.append(QString::number(total));
        series.parts.push_back({total, QStringLiteral("tip")});
    }
    made.series.push_back(series);
    QList<int> found;
    for (const std::size_t category : made.cut())
        found.append(static_cast<int>(category));
    std::sort(found.begin(), found.end());
    QCOMPARE(found, cut);
    if (cut.isEmpty())
        return;
    StackedBars bars;
    bars.resize(500, 300);
    bars.show();
    bars.setData(made);
    QTRY_COMPARE(bars.marks().size(), made.series.front().parts.size());
    for (const Mark &mark : bars.marks()) { // all are seen, the cut ones inside the picture
        QVERIFY(mark.area.width() >= 1);
        QVERIFY(mark.area.right() < bars.width());
        if (!cut.contains(mark.category)) {
            for (const int longer : cut)
                QVERIFY(bars.marks()[static_cast<std::size_t>(longer)].area.width()
                        > mark.area.width());
        }
    }
}

PARTITA_WIDGETS_TEST(TestPlots)

} // namespace tst_plots

#include "tst_plots.moc"
