// The comparison board: exact break-even rates, and charts that lead to the design and pattern they
// show.
#include "engine/evaluation/breakeven.h"
#include "tests/support/testprogram.h"
#include "tests/widgets/support/madeevaluation.h"
#include "tests/widgets/support/visiblechart.h"
#include "widgets/compare/compareboard.h"
#include "widgets/models/session.h"
#include "widgets/plots/pictureframe.h"
#include "widgets/style/format.h"
#include "widgets/style/theme.h"

#include <QAbstractButton>
#include <QClipboard>
#include <QComboBox>
#include <QLabel>
#include <QPushButton>
#include <QtTest>

namespace tst_compare {

using namespace partita;
using namespace partita::compare;
using namespace partita::evaluation;

namespace {

MixLine line(double read, double write)
{
    return {1000, read, write};
}

evaluation::PatternEvaluation pattern(const std::string &id, bool isQuery, double rate,
                                      double charge, double upkeep)
{
    evaluation::PatternEvaluation made;
    made.pattern = id;
    made.isQuery = isQuery;
    made.ratePerSecond = rate;
    made.distribution.samples = 10;
    made.distribution.requestCharge.mean = charge;
    made.distribution.backgroundCharge.mean = upkeep;
    return made;
}

} // namespace

class TestCompare : public QObject {
    Q_OBJECT

private slots:
    void init();
    void cleanup();

    void lineWeighsByRateAndCountsUpkeep();
    void linesCrossWhereTheyMustMeet();
    void onlyTheCheapestCounts();
    void aLeadOverNothingIsNone();
    void equalDesignsNeverOvertake();
    void patternsLeftOutDoNotCount();

    void offersToEvaluate();
    void saysWhatIsMissing();
    void chartsAreOneClickAway_data();
    void chartsAreOneClickAway();
    void upkeepHasAColumnWhereThereIsSome_data();
    void upkeepHasAColumnWhereThereIsSome();
    void clickOnABarLeadsToDesignAndPattern();
    void arrowKeysTellEachBar();
    void publishedFiguresCanBeHidden();
    void breakEvenSaysWhichDesignWins();
    void oneDesignIsEnough();
    void failuresAreNamed();
    void whatCannotBeStoredWinsNothing();
    void whatCannotBeLoadedWinsNothing();
    void missingUpkeepIsMarkedAndWinsNothing();
    void barsHaveTheColoursOfTheLegend();
    void costSaysForWhichMixItIs();
    void costSaysWhatIsPaidFor();
    void tableCopiesAsText();
    void staleIsDimmed();
    void survivesDarkAndTiny();

private:
    void open();
    plots::Chart *chart() const { return tests::visibleChart(*board); }
    QAbstractButton *choice(const QString &text) const;
    /// What the table behind the picture shows when it is opened.
    const QAbstractItemModel &table() const;

    models::Session *session = nullptr;
    CompareBoard *board = nullptr;
};

void TestCompare::init()
{
    session = new models::Session;
    board = new CompareBoard(*session);
    board->resize(760, 520);
    board->show();
}

void TestCompare::cleanup()
{
    delete board;
    delete session;
}

void TestCompare::open()
{
    const model::Workbook workbook = tests::blogAsOpened();
    session->open(workbook, {});
    session->adopt(tests::madeEvaluation(workbook));
    session->setDesign(QStringLiteral("V3"));
    QCoreApplication::processEvents();
}

QAbstractButton *TestCompare::choice(const QString &text) const
{
    for (QAbstractButton *button : board->findChildren<QAbstractButton *>()) {
        if (button->text().remove(QLatin1Char('&')) == text)
            return button;
    }
    return nullptr;
}

const QAbstractItemModel &TestCompare::table() const
{
    auto *button = board->findChild<QAbstractButton *>(QStringLiteral("showTable"));
    button->click();
    button->click(); // the picture again
    return *board->findChild<plots::TableView *>()->model();
}

void TestCompare::lineWeighsByRateAndCountsUpkeep()
{
    evaluation::DesignEvaluation design;
    design.patterns = {pattern("Q1", true, 30, 1, 0), pattern("Q2", true, 10, 5, 0),
                       pattern("C1", false, 10, 6, 4)};
    const MixLine made = mixLine(design, {});
    QCOMPARE(made.requestsPerSecond, 50.0);
    QCOMPARE(made.readCharge, 2.0); // (30·1 + 10·5) / 40
    QCOMPARE(made.writeCharge, 10.0);
    QCOMPARE(statedShare(design, {}), 0.2);
    QCOMPARE(made.at(0.2), 30.0 + 50 + 100);
    QCOMPARE(made.at(0), 100.0);
    QCOMPARE(made.at(1), 500.0);
}

void TestCompare::linesCrossWhereTheyMustMeet()
{
    const auto found = breakEvenPoints({line(10, 2), line(1, 11)});
    QCOMPARE(found.size(), std::size_t(1));
    QVERIFY(qAbs(found[0].share - 0.5) < 1e-9);
    QVERIFY(qAbs(found[0].load - 6000) < 1e-6);
    QCOMPARE(found[0].before, std::size_t(1));
    QCOMPARE(found[0].after, std::size_t(0));
}

void TestCompare::onlyTheCheapestCounts()
{
    // The third crosses both others, above the cheapest of them.
    const auto found = breakEvenPoints({line(10, 2), line(1, 11), line(9, 9)});
    QCOMPARE(found.size(), std::size_t(1));
    // A third that wins in the middle makes two crossings of one.
    const auto two = breakEvenPoints({line(10, 2), line(1, 11), line(3, 4)});
    QCOMPARE(two.size(), std::size_t(2));
    QCOMPARE(two[0].before, std::size_t(1));
    QCOMPARE(two[0].after, std::size_t(2));
    QCOMPARE(two[1].after, std::size_t(0));
    QVERIFY(two[0].share < two[1].share);
}

void TestCompare::aLeadOverNothingIsNone()
{
    QVERIFY(breakEvenPoints({line(3, 40), line(3.000001, 20)}).empty());
    QVERIFY(breakEvenPoints({line(40, 3), line(20, 3.000001)}).empty());
    QCOMPARE(breakEvenPoints({line(3, 40), line(3.001, 20)}).size(), std::size_t(1));
}

void TestCompare::equalDesignsNeverOvertake()
{
    QVERIFY(breakEvenPoints({line(3, 4), line(3, 4)}).empty());
    QVERIFY(breakEvenPoints({line(3, 4)}).empty());
    QVERIFY(breakEvenPoints({}).empty());
}

void TestCompare::patternsLeftOutDoNotCount()
{
    evaluation::DesignEvaluation design;
    design.patterns = {pattern("Q1", true, 30, 1, 0), pattern("Q2", true, 10, 5, 0)};
    QCOMPARE(mixLine(design, {"Q2"}).readCharge, 1.0);
    QCOMPARE(mixLine(design, {"Q1", "Q2"}).readCharge, 0.0);
}

void TestCompare::offersToEvaluate()
{
    session->open(tests::blogAsOpened(), {});
    auto *button = board->findChild<QPushButton *>(QStringLiteral("nextStep"));
    QVERIFY(button->isVisible());
    QSignalSpy started(session, &models::Session::evaluationStarted);
    QTest::mouseClick(button, Qt::LeftButton);
    QCOMPARE(started.count(), 1);
    session->cancelEvaluation();
}

void TestCompare::saysWhatIsMissing()
{
    open();
    QVERIFY(chart());
    model::Workbook unasked = session->workbook();
    unasked.patterns = std::vector<model::AccessPattern> {};
    unasked.published = std::vector<model::PublishedFigure> {};
    session->open(unasked, {});
    session->adopt(tests::madeEvaluation(unasked));
    const auto texts = [this] {
        QStringList shown;
        for (const QLabel *label : board->findChildren<QLabel *>()) {
            if (label->isVisible())
                shown.append(label->text());
        }
        return shown.join(QLatin1Char('\n'));
    };
    QVERIFY(!chart());
    QVERIFY2(texts().contains(QStringLiteral("has no access patterns yet")), qPrintable(texts()));
    choice(QStringLiteral("Cost"))->click(); // storage is paid for all the same
    QVERIFY(chart());
    unasked.designs.clear();
    unasked.derivedDesigns.clear();
    session->open(unasked, {});
    QVERIFY(!chart());
    QVERIFY2(texts().contains(QStringLiteral("No design yet")), qPrintable(texts()));
}

void TestCompare::chartsAreOneClickAway_data()
{
    QTest::addColumn<QString>("text");
    QTest::addColumn<int>("rows");
    QTest::newRow("requests") << QStringLiteral("Requests") << 10;
    QTest::newRow("load") << QStringLiteral("Load") << 10;
    QTest::newRow("cost") << QStringLiteral("Cost") << 4;
    QTest::newRow("break-even") << QStringLiteral("Break-even") << 21;
}

void TestCompare::chartsAreOneClickAway()
{
    QFETCH(QString, text);
    QFETCH(int, rows);
    open();
    QTest::mouseClick(choice(text), Qt::LeftButton);
    QVERIFY(chart());
    QVERIFY(!chart()->headline().isEmpty());
    QTRY_VERIFY(!chart()->marks().empty());
    for (const plots::Mark &mark : chart()->marks())
        QVERIFY(!mark.tip.isEmpty());
    QCOMPARE(table().rowCount(), rows);
}

void TestCompare::upkeepHasAColumnWhereThereIsSome_data()
{
    QTest::addColumn<QString>("chart");
    QTest::addColumn<QString>("column");
    QTest::newRow("of the load") << QStringLiteral("Load") << QStringLiteral("V3, upkeep (RU/s)");
    QTest::newRow("of a request") << QStringLiteral("Requests")
                                  << QStringLiteral("V3, upkeep (RU)");
}

void TestCompare::upkeepHasAColumnWhereThereIsSome()
{
    QFETCH(QString, chart);
    QFETCH(QString, column);
    open();
    QTest::mouseClick(choice(chart), Qt::LeftButton);
    const QAbstractItemModel &shown = table();
    QStringList kept;
    for (int place = 0; place < shown.columnCount(); ++place) {
        const QString title = shown.headerData(place, Qt::Horizontal, Qt::ToolTipRole).toString();
        if (title.contains(QStringLiteral("upkeep")))
            kept.append(title);
    }
    // Only V3 has upkeep of copies.
    QCOMPARE(kept, QStringList {column});
}

void TestCompare::clickOnABarLeadsToDesignAndPattern()
{
    open();
    QTRY_VERIFY(!chart()->marks().empty());
    const auto &marks = chart()->marks();
    const auto bar = std::find_if(marks.begin(), marks.end(), [](const plots::Mark &mark) {
        return mark.series == 0 && mark.category == 4;
    });
    QVERIFY(bar != marks.end());
    QTest::mouseClick(chart()->plotWidget(), Qt::LeftButton, {},
                      bar->area.center().toPoint() + QPoint(0, 10));
    QCOMPARE(session->design(), QStringLiteral("V1"));
    QCOMPARE(session->pattern(), QString::fromStdString((*session->workbook().patterns)[4].id));
}

void TestCompare::arrowKeysTellEachBar()
{
    open();
    QTRY_VERIFY(!chart()->marks().empty());
    chart()->setFocus();
    QTest::keyClick(chart(), Qt::Key_Home);
    QCOMPARE(chart()->currentMark(), 0);
    QVERIFY(chart()->accessibleDescription().contains(QStringLiteral("V1")));
    QTest::keyClick(chart(), Qt::Key_Right);
    QCOMPARE(chart()->currentMark(), 1);
    QTest::keyClick(chart(), Qt::Key_End);
    QCOMPARE(chart()->currentMark(), static_cast<int>(chart()->marks().size()) - 1);
    QTest::keyClick(chart(), Qt::Key_Return);
    QCOMPARE(session->design(), QStringLiteral("Embedded"));
}

void TestCompare::publishedFiguresCanBeHidden()
{
    open();
    QTRY_COMPARE(chart()->marks().size(), std::size_t(40 + 30));
    QTest::mouseClick(board->findChild<QAbstractButton *>(QStringLiteral("published")),
                      Qt::LeftButton, {}, {8, 8});
    QTRY_COMPARE(chart()->marks().size(), std::size_t(40));
}

void TestCompare::breakEvenSaysWhichDesignWins()
{
    open();
    QTest::mouseClick(choice(QStringLiteral("Break-even")), Qt::LeftButton);
    QVERIFY(chart()->headline().contains(QStringLiteral("V3")));
    QVERIFY(chart()->headline().contains(QLatin1Char('%')));
}

void TestCompare::oneDesignIsEnough()
{
    const model::Workbook workbook = tests::blogAsOpened();
    session->open(workbook, {});
    evaluation::Evaluation made = tests::madeEvaluation(workbook);
    made.designs.resize(1);
    session->adopt(made);
    for (const auto &text : {"Requests", "Load", "Cost", "Break-even"}) {
        QTest::mouseClick(choice(QString::fromLatin1(text)), Qt::LeftButton);
        QVERIFY(!chart()->headline().isEmpty());
    }
    QTest::mouseClick(choice(QStringLiteral("Requests")), Qt::LeftButton);
    QVERIFY(chart()->headline().contains(QStringLiteral("nothing to compare")));
}

void TestCompare::failuresAreNamed()
{
    const model::Workbook workbook = tests::blogAsOpened();
    session->open(workbook, {});
    evaluation::Evaluation made = tests::madeEvaluation(workbook);
    auto changed = std::make_shared<evaluation::DesignEvaluation>(*made.design("V1"));
    for (auto &one : changed->patterns) {
        if (one.pattern == "Q3")
            one.plan.impossible = "no home of Post";
    }
    made.designs.front() = changed;
    session->adopt(made);
    QVERIFY(chart()->headline().contains(QStringLiteral("V1 fails on Q3")));
    QTest::mouseClick(choice(QStringLiteral("Load")), Qt::LeftButton);
    QStringList totals; // at the ends of the bars
    for (const QObject *item : chart()->plotWidget()->findChildren<QObject *>())
        totals.append(item->property("text").toString());
    QVERIFY2(!totals.filter(QStringLiteral(" RU/s without 1 pattern")).isEmpty(),
             qPrintable(totals.join(QLatin1Char('|'))));
    QTest::mouseClick(choice(QStringLiteral("Break-even")), Qt::LeftButton);
    QVERIFY(chart()->headline().contains(QStringLiteral("Without Q3")));
}

/// Its figures are all zero, which is no merit.
void TestCompare::whatCannotBeLoadedWinsNothing()
{
    const model::Workbook workbook = tests::blogAsOpened();
    session->open(workbook, {});
    evaluation::Evaluation made = tests::madeEvaluation(workbook);
    auto changed = std::make_shared<evaluation::DesignEvaluation>();
    changed->design = "V1";
    changed->failure = "Two items have the key k.";
    for (const auto &one : made.design("V2")->patterns) {
        evaluation::PatternEvaluation &none = changed->patterns.emplace_back();
        none.pattern = one.pattern;
        none.isQuery = one.isQuery;
        none.plan.impossible = changed->failure;
    }
    made.designs.front() = changed;
    session->adopt(made);
    session->setDesign(QStringLiteral("V2"));
    const QString told = QStringLiteral("V1 cannot be evaluated: Two items have the key k.");
    for (const char *each : {"Requests", "Load", "Cost", "Break-even"}) {
        QTest::mouseClick(choice(QString::fromLatin1(each)), Qt::LeftButton);
        const QString said = chart()->headline();
        QVERIFY2(said.contains(told), qPrintable(said));
        QCOMPARE(said.count(QStringLiteral("V1")), 1);
        QVERIFY2(!said.contains(QStringLiteral("Without")), qPrintable(said));
    }
    // The curves that are left lead to their own designs.
    QTRY_VERIFY(!chart()->marks().empty());
    chart()->setFocus();
    QTest::keyClick(chart(), Qt::Key_End);
    QTest::keyClick(chart(), Qt::Key_Return);
    QCOMPARE(session->design(), QStringLiteral("Embedded"));
}

void TestCompare::costSaysForWhichMixItIs()
{
    const model::Workbook workbook = tests::blogAsOpened();
    session->open(workbook, {});
    evaluation::Evaluation made = tests::madeEvaluation(workbook);
    auto changed = std::make_shared<evaluation::DesignEvaluation>(*made.design("V1"));
    changed->load.servingThroughput = 1000;
    changed->load.mixes = {{"night", 50, 60, 100}, {"sale", 7000, 8000, 9000}};
    made.designs.front() = changed;
    session->adopt(made);
    QTest::mouseClick(choice(QStringLiteral("Cost")), Qt::LeftButton);
    QTRY_VERIFY(!chart()->marks().empty());
    const QString tip = chart()->marks().front().tip;
    QVERIFY2(tip.contains(QStringLiteral("9,000 RU/s")) && tip.contains(QStringLiteral("sale"))
                 && !tip.contains(QStringLiteral("1,000")),
             qPrintable(tip));
}

/// The paid throughput may be higher than needed, and is not manual in every mode.
void TestCompare::costSaysWhatIsPaidFor()
{
    model::Workbook workbook = tests::blogAsOpened();
    const evaluation::Evaluation made = tests::madeEvaluation(workbook);
    const auto tip = [&](model::ThroughputMode mode, std::optional<std::int64_t> stated) {
        model::Design design = *workbook.designs.front();
        for (model::Container &container : design.containers)
            container.throughput = {mode, stated};
        workbook.designs.front() = design;
        session->open(workbook, {});
        session->adopt(made);
        QTest::mouseClick(choice(QStringLiteral("Cost")), Qt::LeftButton);
        return chart()->marks().front().tip;
    };
    const auto paidInTable = [&](int row = 0) { return table().index(row, 3).data().toString(); };
    using Mode = model::ThroughputMode;
    const QString needed = tip(Mode::manual, {});
    QVERIFY2(needed.contains(QStringLiteral("manual throughput of ")), qPrintable(needed));
    QVERIFY(session->isDerived(QStringLiteral("Embedded")));
    QVERIFY(!paidInTable(3).isEmpty());
    const QString stated = tip(Mode::manual, 70'000'000);
    const auto containers = static_cast<double>(workbook.designs.front()->containers.size());
    QVERIFY2(stated.contains(QStringLiteral("manual throughput of ")
                             + style::throughput(7e7 * containers)),
             qPrintable(stated));
    QCOMPARE(paidInTable(), style::count(7e7 * containers));
    const QString autoscale = tip(Mode::autoscale, {});
    QVERIFY2(autoscale.contains(QStringLiteral("autoscale throughput of up to ")),
             qPrintable(autoscale));
    const QString serverless = tip(Mode::serverless, {});
    QVERIFY2(serverless.contains(QStringLiteral("the request units that are used"))
                 && !serverless.contains(QStringLiteral("throttled")),
             qPrintable(serverless));
    QCOMPARE(paidInTable(), QString());
}

void TestCompare::barsHaveTheColoursOfTheLegend()
{
    open();
    QTest::mouseClick(choice(QStringLiteral("Load")), Qt::LeftButton);
    QTRY_VERIFY(!chart()->marks().empty());
    const QImage drawn = chart()->plotWidget()->grab().toImage();
    const style::Theme &theme = style::themeOf(board->palette());
    int bars = 0;
    for (const plots::Mark &mark : chart()->marks()) {
        const QPoint middle = mark.area.center().toPoint();
        if (mark.series != 0 || mark.area.width() < 3)
            continue;
        QCOMPARE(drawn.pixelColor(middle), theme.categories[0]);
        ++bars;
    }
    QVERIFY(bars >= 2); // at least one is not for the current design
}

void TestCompare::whatCannotBeStoredWinsNothing()
{
    open();
    QTest::mouseClick(choice(QStringLiteral("Cost")), Qt::LeftButton);
    const QString before = chart()->headline();
    const QString cheapest = before.section(QLatin1Char(','), 0, 0).section(QLatin1Char(' '), -1);
    QVERIFY2(before.startsWith(QStringLiteral("Cheapest: ")), qPrintable(before));
    const model::Workbook workbook = tests::blogAsOpened();
    evaluation::Evaluation made = tests::madeEvaluation(workbook);
    for (auto &design : made.designs) {
        if (QString::fromStdString(design->design) != cheapest)
            continue;
        auto changed = std::make_shared<evaluation::DesignEvaluation>(*design);
        changed->oversize.push_back({"users", "user", 3, 3'000'000});
        design = changed;
    }
    session->open(model::Workbook(), {});
    session->open(workbook, {});
    session->adopt(made);
    const QString after = chart()->headline();
    QVERIFY2(!after.section(QLatin1Char(','), 0, 0).endsWith(cheapest), qPrintable(after));
    QVERIFY2(after.contains(cheapest + QStringLiteral(" cannot store all of its items")),
             qPrintable(after));
}

/// The cheapest design cannot update a copy: it is no longer the cheapest, its figures have the
/// sign of the matrix, and the tooltip gives the reason.
void TestCompare::missingUpkeepIsMarkedAndWinsNothing()
{
    open();
    QTest::mouseClick(choice(QStringLiteral("Cost")), Qt::LeftButton);
    const QString before = chart()->headline();
    const QString cheapest = before.section(QLatin1Char(','), 0, 0).section(QLatin1Char(' '), -1);
    QVERIFY2(before.startsWith(QStringLiteral("Cheapest: ")), qPrintable(before));
    const model::Workbook workbook = tests::blogAsOpened();
    evaluation::Evaluation made = tests::madeEvaluation(workbook);
    QString command;
    for (auto &design : made.designs) {
        if (QString::fromStdString(design->design) != cheapest)
            continue;
        auto changed = std::make_shared<evaluation::DesignEvaluation>(*design);
        for (evaluation::PatternEvaluation &pattern : changed->patterns) {
            if (pattern.isQuery || !command.isEmpty())
                continue;
            pattern.plan.outOfStep.push_back({"posts", "post", "userName"});
            command = QString::fromStdString(pattern.pattern);
        }
        design = changed;
    }
    QVERIFY(!command.isEmpty());
    session->open(model::Workbook(), {});
    session->open(workbook, {});
    session->adopt(made);
    const QString after = chart()->headline();
    QVERIFY2(!after.section(QLatin1Char(','), 0, 0).endsWith(cheapest), qPrintable(after));
    QVERIFY2(after.contains(
                 QStringLiteral("⚠ %1 cannot do all the upkeep of %2").arg(cheapest, command)),
             qPrintable(after));
    QTest::mouseClick(choice(QStringLiteral("Break-even")), Qt::LeftButton);
    const QString share = chart()->headline();
    QVERIFY2(!share.contains(cheapest + QStringLiteral(" costs least")), qPrintable(share));
    QVERIFY2(share.contains(QStringLiteral("⚠ %1 is left out").arg(cheapest)), qPrintable(share));
    QTest::mouseClick(choice(QStringLiteral("Cost")), Qt::LeftButton);
    const style::Theme &theme = style::themeOf(board->palette());
    Comparison compared {session->workbook(), {}, theme};
    for (const auto &design : made.designs)
        compared.candidates.push_back(
            {QString::fromStdString(design->design), QString::fromStdString(design->design),
             style::seriesLook(0, theme), false,
             session->workbookWithDerivedDesigns().design(design->design), design});
    for (const auto &picture : {costPicture(compared), loadPicture(compared)}) {
        for (int place = 0; place < picture.data.totals.size(); ++place)
            QCOMPARE(picture.data.totals[place].startsWith(QStringLiteral("⚠ ")),
                     picture.data.categories[place] == cheapest);
    }
    QTest::mouseClick(choice(QStringLiteral("Requests")), Qt::LeftButton);
    QTest::mouseClick(board->findChild<QAbstractButton *>(QStringLiteral("copyTable")),
                      Qt::LeftButton);
    const QString table = QGuiApplication::clipboard()->text();
    QVERIFY2(table.contains(QStringLiteral("⚠ %1 (RU)").arg(cheapest)), qPrintable(table));
}

void TestCompare::tableCopiesAsText()
{
    open();
    QTest::mouseClick(choice(QStringLiteral("Cost")), Qt::LeftButton);
    const QSignalSpy told(session, &models::Session::told); // replaces the refused message
    QTest::mouseClick(board->findChild<QAbstractButton *>(QStringLiteral("copyTable")),
                      Qt::LeftButton);
    QCOMPARE(told.size(), 1);
    const QStringList lines
        = QGuiApplication::clipboard()->text().split(QLatin1Char('\n'), Qt::SkipEmptyParts);
    QCOMPARE(lines.size(), 5);
    QVERIFY(lines[1].startsWith(QStringLiteral("V1\t")));
    QTest::mouseClick(board->findChild<QAbstractButton *>(QStringLiteral("copyPicture")),
                      Qt::LeftButton);
    QVERIFY(!QGuiApplication::clipboard()->pixmap().isNull());
    QCOMPARE(told.size(), 2);
}

void TestCompare::staleIsDimmed()
{
    open();
    QVERIFY(session->apply(model::RenameEntity {"User", "Person"}, QStringLiteral("rename")));
    QVERIFY(board->findChild<QWidget *>(QStringLiteral("veil"))->isVisible());
    session->cancelEvaluation();
}

void TestCompare::survivesDarkAndTiny()
{
    open();
    board->setPalette(style::paletteOf(style::theme(style::ThemeKind::dark)));
    for (const CompareBoard::Chart one : {CompareBoard::requests, CompareBoard::load,
                                          CompareBoard::cost, CompareBoard::breakEven}) {
        board->showChart(one);
        board->resize(200, 120);
        QVERIFY(!board->grab().isNull());
    }
}

PARTITA_WIDGETS_TEST(TestCompare)

} // namespace tst_compare

#include "tst_compare.moc"
