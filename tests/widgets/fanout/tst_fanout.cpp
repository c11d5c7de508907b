// The fan-out board: every visit once, useful and empty visits distinguishable, always for the
// selected pattern and design.
#include "tests/support/testprogram.h"
#include "tests/widgets/support/madeevaluation.h"
#include "widgets/fanout/cellgrid.h"
#include "widgets/fanout/fanoutboard.h"
#include "widgets/fanout/fanoutpicture.h"
#include "widgets/fanout/route.h"
#include "widgets/fanout/routelayout.h"
#include "widgets/fanout/steplist.h"
#include "widgets/fanout/stepplayer.h"
#include "widgets/models/session.h"
#include "widgets/plots/pictureframe.h"
#include "widgets/style/theme.h"

#include <QAbstractButton>
#include <QComboBox>
#include <QLabel>
#include <QPushButton>
#include <QtTest>

namespace tst_fanout {

using namespace partita;
using namespace partita::fanout;

class TestFanout : public QObject {
    Q_OBJECT

private slots:
    void init();
    void cleanup();

    void everyVisitIsCounted();
    void manyUnvisitedContainersAreFolded();
    void onlyQueriesLookInVain();
    void upkeepIsApart();
    void cellsFitAndDoNotOverlap_data();
    void cellsFitAndDoNotOverlap();

    void offersToEvaluate();
    void comboFollowsAndLeads();
    void followsTheDesign();
    void tellsEmptyVisits();
    void tellsWhoAsksEveryPartition();
    void stepIsShownAlone();
    void stepsArePlayed();
    void aSelectedStepEndsThePlay();
    void arrowKeysWalkThroughVisits();
    void labelsStandApartNearTheirTargets();
    void manyLabelsFindRoom_data();
    void manyLabelsFindRoom();
    void labelsWithoutRoomAreLeftOut();
    void noEdgeRunsBehindACell();
    void everyEndHangsOnItsTrunk();
    void impossibleIsSaid();
    void failureIsSaid();
    void staleIsDimmed();
    void tableHoldsEveryVisit();
    void survivesDarkAndTiny();

private:
    void open(const QString &design, const QString &pattern);
    /// Opens with one pattern of V1 changed.
    template<typename Change>
    void openChanged(const std::string &pattern, const Change &change);
    /// A command that changes copies in four containers, step by step.
    static Route longRoute(std::size_t steps);

    models::Session *session = nullptr;
    FanoutBoard *board = nullptr;
};

void TestFanout::init()
{
    session = new models::Session;
    board = new FanoutBoard(*session);
    board->resize(760, 520);
    board->show();
}

void TestFanout::cleanup()
{
    delete board;
    delete session;
}

void TestFanout::open(const QString &design, const QString &pattern)
{
    const model::Workbook workbook = tests::blogAsOpened();
    session->open(workbook, {});
    session->adopt(tests::madeEvaluation(workbook));
    session->setDesign(design);
    session->setPattern(pattern);
    QCoreApplication::processEvents();
}

template<typename Change>
void TestFanout::openChanged(const std::string &pattern, const Change &change)
{
    const model::Workbook workbook = tests::blogAsOpened();
    session->open(workbook, {});
    evaluation::Evaluation made = tests::madeEvaluation(workbook);
    auto changed = std::make_shared<evaluation::DesignEvaluation>(*made.design("V1"));
    for (auto &one : changed->patterns) {
        if (one.pattern == pattern)
            change(one);
    }
    made.designs.front() = changed;
    session->adopt(made);
    session->setDesign(QStringLiteral("V1"));
    session->setPattern(QString::fromStdString(pattern));
}

void TestFanout::everyVisitIsCounted()
{
    const model::Workbook workbook = tests::blogAsOpened();
    const auto design = tests::madeDesign(workbook, *workbook.design("V1"));
    const Route route = routeOf(*design, *design->pattern("Q3"));
    QCOMPARE(route.containers.size(), std::size_t(2));
    QCOMPARE(route.steps.size(), std::size_t(3));
    QCOMPARE(route.steps[0].visits, 68);
    QCOMPARE(route.visits.size(), std::size_t(68 + 1 + 22));
}

void TestFanout::manyUnvisitedContainersAreFolded()
{
    const model::Workbook workbook = tests::blogAsOpened();
    auto design = *tests::madeDesign(workbook, *workbook.design("V1"));
    const Route few = routeOf(design, *design.pattern("Q3"));
    QCOMPARE(few.folded, 0);
    const evaluation::ContainerEvaluation one = design.containers.front();
    for (int number = 1; number <= 20; ++number) {
        design.containers.insert(design.containers.begin(), one);
        design.containers.front().name = "other" + std::to_string(number);
    }
    const Route many = routeOf(design, *design.pattern("Q3"));
    QCOMPARE(many.folded, 20);
    QCOMPARE(many.containers.size(), few.containers.size());
    QCOMPARE(many.visits.size(), few.visits.size());
    for (std::size_t place = 0; place < many.visits.size(); ++place)
        QCOMPARE(many.containers[many.visits[place].container].name,
                 few.containers[few.visits[place].container].name);
}

void TestFanout::onlyQueriesLookInVain()
{
    const model::Workbook workbook = tests::blogAsOpened();
    const auto design = tests::madeDesign(workbook, *workbook.design("V1"));
    const Route route = routeOf(*design, *design->pattern("Q3"));
    QCOMPARE(route.steps[0].emptyVisits, 23);
    QVERIFY(route.emptyCharge() > 0);
    evaluation::PatternEvaluation write = *design->pattern("C1");
    write.probe.steps[0].partitions[0].itemsReturned = 0;
    QCOMPARE(routeOf(*design, write).emptyVisits(), 0);
}

void TestFanout::upkeepIsApart()
{
    const model::Workbook workbook = tests::blogAsOpened();
    const auto design = tests::madeDesign(workbook, *workbook.design("V3"));
    const Route route = routeOf(*design, *design->pattern("C2"));
    QCOMPARE(route.steps.size(), std::size_t(3));
    QVERIFY(!route.steps[0].isBackground);
    QVERIFY(route.steps[1].isBackground && route.steps[2].isBackground);
    QCOMPARE(route.steps[2].visits, 1);
}

void TestFanout::cellsFitAndDoNotOverlap_data()
{
    QTest::addColumn<QVector<int>>("partitions");
    QTest::newRow("one") << QVector<int> {1};
    QTest::newRow("blog V3") << QVector<int> {1, 68, 1};
    QTest::newRow("many") << QVector<int> {1000, 7};
    QTest::newRow("six containers") << QVector<int> {1, 2, 3, 40, 5, 6};
}

void TestFanout::cellsFitAndDoNotOverlap()
{
    QFETCH(QVector<int>, partitions);
    const QRectF area(200, 10, 500, 380);
    const CellGrid grid(area, {partitions.begin(), partitions.end()}, 20, 30, 8);
    QVERIFY(grid.height() <= area.height());
    QVector<QRectF> seen;
    for (int container = 0; container < partitions.size(); ++container) {
        for (int partition = 0; partition < partitions[container]; ++partition) {
            const QRectF cell = grid.cell(static_cast<std::size_t>(container), partition);
            QVERIFY(area.contains(cell));
            QVERIFY(cell.width() >= 4);
            if (seen.size() < 200) {
                for (const QRectF &other : seen)
                    QVERIFY(!other.intersects(cell));
                seen.append(cell);
            }
        }
    }
}

void TestFanout::offersToEvaluate()
{
    session->open(tests::blogAsOpened(), {});
    QVERIFY(board->findChild<QPushButton *>(QStringLiteral("nextStep"))->isVisible());
}

void TestFanout::comboFollowsAndLeads()
{
    open(QStringLiteral("V1"), QStringLiteral("Q3"));
    auto *combo = board->findChild<QComboBox *>(QStringLiteral("pattern"));
    QCOMPARE(combo->currentData().toString(), QStringLiteral("Q3"));
    session->setPattern(QStringLiteral("Q6"));
    QCOMPARE(combo->currentData().toString(), QStringLiteral("Q6"));
    combo->setFocus();
    QTest::keyClick(combo, Qt::Key_Home);
    QCOMPARE(session->pattern(), combo->itemData(0).toString());
}

void TestFanout::followsTheDesign()
{
    open(QStringLiteral("V1"), QStringLiteral("Q3"));
    auto *steps = board->findChild<StepList *>();
    QCOMPARE(steps->topLevelItemCount(), 4); // three steps and the whole
    session->setDesign(QStringLiteral("V3"));
    QCOMPARE(steps->topLevelItemCount(), 1);
}

void TestFanout::tellsEmptyVisits()
{
    open(QStringLiteral("V1"), QStringLiteral("Q3"));
    auto *headline = board->findChild<QLabel *>(QStringLiteral("headline"));
    QVERIFY(headline->text().contains(QStringLiteral("31")));
    session->setPattern(QStringLiteral("Q1"));
    QVERIFY(!headline->text().contains(QStringLiteral("▨")));
}

/// However many there are today: a picture of one partition looks alike whether a key leads there
/// or nothing does.
void TestFanout::tellsWhoAsksEveryPartition()
{
    const auto *headline = board->findChild<QLabel *>(QStringLiteral("headline"));
    const QString phrase = QStringLiteral("visits every partition of posts (68 today)");
    open(QStringLiteral("V1"), QStringLiteral("Q3"));
    QVERIFY2(headline->text().contains(phrase), qPrintable(headline->text()));
    QCOMPARE(headline->text().count(QStringLiteral("visits every partition")), 1);
    openChanged("Q3", [](evaluation::PatternEvaluation &pattern) {
        for (planning::Step &step : pattern.plan.steps)
            step.reach = planning::Reach::logicalPartition;
    });
    QTRY_VERIFY2(!headline->text().contains(QStringLiteral("visits every partition")),
                 qPrintable(headline->text()));
}

void TestFanout::stepIsShownAlone()
{
    open(QStringLiteral("V1"), QStringLiteral("Q3"));
    auto *steps = board->findChild<StepList *>();
    QSignalSpy changed(steps, &StepList::stepChanged);
    const QRect second = steps->visualItemRect(steps->topLevelItem(1));
    QTest::mouseClick(steps->viewport(), Qt::LeftButton, {}, second.center());
    QCOMPARE(changed.count(), 1);
    QCOMPARE(changed.takeFirst().front().toInt(), 1);
    QTest::keyClick(steps, Qt::Key_Escape);
    QCOMPARE(changed.takeFirst().front().toInt(), -1);
}

/// One after the other, then the whole request, and in the end nothing is selected.
void TestFanout::stepsArePlayed()
{
    open(QStringLiteral("V1"), QStringLiteral("Q3"));
    auto *steps = board->findChild<StepList *>();
    auto *player = board->findChild<StepPlayer *>();
    player->setPace(1);
    QSignalSpy changed(steps, &StepList::stepChanged);
    QTest::mouseClick(player, Qt::LeftButton);
    QTRY_VERIFY(!player->isPlaying());
    QVERIFY(!player->isChecked());
    QList<int> shown;
    for (const QList<QVariant> &each : changed)
        shown.append(each.front().toInt());
    QList<int> wanted;
    for (int step = 0; step + 1 < steps->topLevelItemCount(); ++step)
        wanted.append(step);
    QCOMPARE(shown, (wanted + QList<int> {-1, -1}));
}

void TestFanout::aSelectedStepEndsThePlay()
{
    open(QStringLiteral("V1"), QStringLiteral("Q3"));
    auto *steps = board->findChild<StepList *>();
    auto *player = board->findChild<StepPlayer *>();
    QTest::mouseClick(player, Qt::LeftButton);
    QVERIFY(player->isPlaying());
    const QRect second = steps->visualItemRect(steps->topLevelItem(1));
    QTest::mouseClick(steps->viewport(), Qt::LeftButton, {}, second.center());
    QVERIFY(!player->isPlaying());
    QCOMPARE(steps->indexOfTopLevelItem(steps->currentItem()), 1);
}

void TestFanout::labelsStandApartNearTheirTargets()
{
    open(QStringLiteral("V1"), QStringLiteral("Q3"));
    const auto *picture = board->findChild<FanoutPicture *>();
    const auto areas = picture->labelAreas();
    QCOMPARE(areas.size(), std::size_t(3));
    const double target = picture->layoutOfRoute().grid().cell(0, 0).left();
    for (std::size_t one = 0; one < areas.size(); ++one) {
        for (std::size_t other = 0; other < one; ++other)
            QVERIFY(!areas[one].intersects(areas[other]));
        QVERIFY(areas[one].right() < target);
        QVERIFY(areas[one].center().x() > target / 2);
        QVERIFY(QRectF(picture->rect()).contains(areas[one]));
    }
}

void TestFanout::manyLabelsFindRoom_data()
{
    QTest::addColumn<QSizeF>("size");
    QTest::newRow("in a window of 1280 pixels") << QSizeF(720, 460);
    QTest::newRow("in a larger one") << QSizeF(1050, 570);
}

/// A command that changes copies in four containers: fourteen steps, some in the background, with
/// long labels.
void TestFanout::manyLabelsFindRoom()
{
    QFETCH(QSizeF, size);
    const Route route = longRoute(14);
    const RouteLayout layout(route, size, board->font());
    const auto areas = layout.labelAreas(layout.bundles(-1));
    QCOMPARE(areas.size(), std::size_t(14));
    for (std::size_t one = 0; one < areas.size(); ++one) {
        QVERIFY(QRectF(QPointF(), size).contains(areas[one]));
        for (std::size_t other = 0; other < one; ++other)
            QVERIFY(!areas[one].intersects(areas[other]));
    }
}

/// More labels than there is room for: those of the largest charges are shown, none overlap, and
/// the number of missing ones is shown.
void TestFanout::labelsWithoutRoomAreLeftOut()
{
    const Route route = longRoute(24);
    const QSizeF size(720, 290);
    const RouteLayout layout(route, size, board->font());
    const auto bundles = layout.bundles(-1);
    const auto areas = layout.labelAreas(bundles);
    double dearestLeftOut = 0;
    double dearest = 0;
    for (std::size_t one = 0; one < areas.size(); ++one) {
        dearest = std::max(dearest, bundles[one].charge);
        if (areas[one].isNull())
            dearestLeftOut = std::max(dearestLeftOut, bundles[one].charge);
        for (std::size_t other = 0; other < one; ++other)
            QVERIFY(!areas[one].intersects(areas[other]));
    }
    QVERIFY(dearestLeftOut > 0);
    QVERIFY(dearestLeftOut < dearest);
}

Route TestFanout::longRoute(std::size_t steps)
{
    Route route;
    for (int i = 0; i < 6; ++i)
        route.containers.push_back({QStringLiteral("container %1").arg(i), 1 + i % 2});
    for (std::size_t i = 0; i < steps; ++i) {
        RouteStep step;
        step.step.number = static_cast<int>(i + 1);
        step.isBackground = i >= steps / 2;
        step.did.executions = i % 3 == 0 ? 2'560 : 1;
        step.visits = 1;
        route.steps.push_back(step);
        PartitionVisit visit;
        visit.step = i;
        visit.container = 1 + i * 7 % 4;
        visit.use.requestCharge = i % 3 == 0 ? 27'345 : 2.89;
        route.visits.push_back(visit);
    }
    return route;
}

void TestFanout::noEdgeRunsBehindACell()
{
    for (const char *pattern : {"Q3", "Q6", "C2"}) {
        open(QStringLiteral("V1"), QString::fromLatin1(pattern));
        const auto *picture = board->findChild<FanoutPicture *>();
        const RouteLayout &layout = picture->layoutOfRoute();
        std::size_t ends = 0;
        for (const Branch &branch : layout.branches(-1)) {
            ends += branch.visits.size();
            const QPainterPath line
                = QPainterPathStroker(QPen(Qt::black, 0.5)).createStroke(branch.trunk);
            for (std::size_t container = 0; container < layout.containers(); ++container) {
                for (int cell = 0; cell < layout.partitions(container); ++cell) {
                    const QRectF within
                        = layout.grid().cell(container, cell).adjusted(1, 1, -1, -1);
                    QVERIFY(!line.intersects(within));
                }
            }
        }
        QVERIFY(ends > 0);
        for (const Cell &cell : layout.visitedCells(-1)) {
            const QRectF target
                = layout.grid().cell(static_cast<std::size_t>(cell.first), cell.second);
            for (const std::size_t visit : layout.visitsAt(cell, -1))
                QVERIFY(
                    target.adjusted(-1, -1, 1, 1).contains(layout.pathOf(visit).currentPosition()));
        }
    }
}

void TestFanout::everyEndHangsOnItsTrunk()
{
    // Partitions in the order in which a request may come to them.
    openChanged("Q3", [](evaluation::PatternEvaluation &pattern) {
        for (auto &step : pattern.probe.steps)
            std::reverse(step.partitions.begin(), step.partitions.end());
    });
    const auto *picture = board->findChild<FanoutPicture *>();
    std::size_t ends = 0;
    for (const Branch &branch : picture->layoutOfRoute().branches(-1)) {
        for (const QPainterPath &end : branch.ends) {
            const QPointF start = end.elementAt(0);
            QVERIFY(start.x() <= branch.trunk.currentPosition().x());
            QCOMPARE(start.y(), branch.trunk.currentPosition().y());
            ++ends;
        }
    }
    QVERIFY(ends > 60);
}

void TestFanout::arrowKeysWalkThroughVisits()
{
    open(QStringLiteral("V3"), QStringLiteral("C2"));
    auto *picture = board->findChild<FanoutPicture *>();
    auto *readout = board->findChild<QLabel *>(QStringLiteral("readout"));
    picture->setFocus();
    QTest::keyClick(picture, Qt::Key_Home);
    QCOMPARE(picture->currentCell(), (std::pair<int, int>(0, 0)));
    const QString first = readout->text();
    QTest::keyClick(picture, Qt::Key_Right);
    QCOMPARE(picture->currentCell().first, 1);
    QVERIFY(readout->text() != first);
    QTest::keyClick(picture, Qt::Key_End);
    QCOMPARE(picture->currentCell().first, 2);
    QVERIFY(picture->accessibleDescription().contains(QStringLiteral("upkeep")));
}

void TestFanout::impossibleIsSaid()
{
    openChanged("Q3", [](evaluation::PatternEvaluation &pattern) {
        pattern.plan = {};
        pattern.probe = {};
        pattern.plan.impossible = "no home of Post";
    });
    auto *failure = board->findChild<QLabel *>(QStringLiteral("failure"));
    QVERIFY(failure->isVisible());
    QVERIFY(failure->text().contains(QStringLiteral("no home of Post")));
    QVERIFY(!board->findChild<FanoutPicture *>()->isVisible());
    session->setPattern(QStringLiteral("Q1"));
    QVERIFY(!failure->isVisible());
    QVERIFY(board->findChild<FanoutPicture *>()->isVisible());
}

void TestFanout::failureIsSaid()
{
    openChanged("C3", [](evaluation::PatternEvaluation &pattern) {
        pattern.probe.error = "item over 2 MB";
    });
    auto *failure = board->findChild<QLabel *>(QStringLiteral("failure"));
    QVERIFY(failure->isVisible());
    QVERIFY(failure->text().contains(QStringLiteral("item over 2 MB")));
    QVERIFY(board->findChild<FanoutPicture *>()->isVisible());
}

void TestFanout::staleIsDimmed()
{
    open(QStringLiteral("V1"), QStringLiteral("Q3"));
    QVERIFY(session->apply(model::RenameEntity {"User", "Person"}, QStringLiteral("rename")));
    QVERIFY(board->findChild<QWidget *>(QStringLiteral("veil"))->isVisible());
    session->cancelEvaluation();
}

void TestFanout::tableHoldsEveryVisit()
{
    open(QStringLiteral("V1"), QStringLiteral("Q3"));
    QTest::mouseClick(board->findChild<QAbstractButton *>(QStringLiteral("showTable")),
                      Qt::LeftButton);
    QCOMPARE(board->findChild<plots::TableView *>()->model()->rowCount(), 91);
}

void TestFanout::survivesDarkAndTiny()
{
    open(QStringLiteral("V1"), QStringLiteral("Q6"));
    board->setPalette(style::paletteOf(style::theme(style::ThemeKind::dark)));
    board->resize(200, 120);
    QVERIFY(!board->grab().isNull());
}

PARTITA_WIDGETS_TEST(TestFanout)

} // namespace tst_fanout

#include "tst_fanout.moc"
