// The partitions board for 1, 68 and 1,000 partitions: it names hot, empty and too large ones, and
// leads from every state to the next step.
#include "tests/support/testprogram.h"
#include "tests/widgets/support/madeevaluation.h"
#include "widgets/models/session.h"
#include "widgets/partitions/containersection.h"
#include "widgets/partitions/layout.h"
#include "widgets/partitions/limits.h"
#include "widgets/partitions/partitionmap.h"
#include "widgets/partitions/partitionsboard.h"
#include "widgets/plots/pictureframe.h"
#include "widgets/style/theme.h"

#include <QAbstractButton>
#include <QHelpEvent>
#include <QLabel>
#include <QPushButton>
#include <QToolTip>
#include <QtTest>

namespace tst_partitions {

using namespace partita;
using namespace partita::partitions;

namespace {

std::vector<evaluation::PartitionLoad> evenPartitions(int count)
{
    std::vector<evaluation::PartitionLoad> made;
    for (int place = 0; place < count; ++place)
        made.push_back({place, 100, 1'000'000, 50, 10});
    return made;
}

QAbstractButton *choice(const QWidget &board, const QString &text)
{
    for (QAbstractButton *button : board.findChildren<QAbstractButton *>()) {
        if (button->text().remove(QLatin1Char('&')) == text)
            return button;
    }
    return nullptr;
}

} // namespace

class TestPartitions : public QObject {
    Q_OBJECT

private slots:
    void init();
    void cleanup();

    void columnsAreAsManyAsFit_data();
    void columnsAreAsManyAsFit();
    void hotLargeAndEmptyAreTold();
    void putTogetherNothingHotIsLost();
    void partitionsThatAreNotListedAreEmpty();
    void limitIsShownWhenInRange();
    void tilesFillTheirAreaInProportion();
    void theRestBesideTheTilesIsNotTheWhole();
    void manyPartitionsGetMoreHeight();

    void offersToEvaluate();
    void saysWhenThereIsNoDesign();
    void showsASectionForEachContainer();
    void followsTheDesign();
    void arrowKeysTellEachPartition();
    void clickSelectsTheContainer();
    void inAPresentationOnePartitionStandsOut();
    void throughputIsOneClickAway();
    void thousandPartitionsCanBeShownOneByOne();
    void staleNumbersAreDimmed();
    void tableHoldsEveryPartition();
    void growthIsTold_data();
    void growthIsTold();
    void theLimitIsThatOfTheContainer();
    void theHeaderCountsPartitions_data();
    void theHeaderCountsPartitions();
    void whoThrottlesIsNamed_data();
    void whoThrottlesIsNamed();
    void settledStorageIsOnTheScaleWhenInSight();
    void settledStorageIsShown_data();
    void settledStorageIsShown();
    void theWorstIsAlwaysNamed_data();
    void theWorstIsAlwaysNamed();
    void textsOfASectionLineUp();
    void survivesDarkAndTiny();

private:
    PartitionMap &map(int section)
    {
        return board->findChildren<ContainerSection *>().at(section)->map();
    }
    void open(int physicalPartitions = 68, std::optional<double> settledTimes = {},
              const std::function<void(evaluation::ContainerEvaluation &)> &change = {});

    models::Session *session = nullptr;
    PartitionsBoard *board = nullptr;
};

void TestPartitions::init()
{
    session = new models::Session;
    board = new PartitionsBoard(*session);
    board->resize(760, 520);
    board->show();
}

void TestPartitions::cleanup()
{
    delete board;
    delete session;
}

void TestPartitions::open(int physicalPartitions, std::optional<double> settledTimes,
                          const std::function<void(evaluation::ContainerEvaluation &)> &change)
{
    model::Workbook workbook = tests::blogAsOpened();
    session->open(workbook, {});
    evaluation::Evaluation made = tests::madeEvaluation(workbook);
    auto changed = std::make_shared<evaluation::DesignEvaluation>(*made.design("V3"));
    model::Container posts = *session->workbook().design("V3")->container("posts");
    posts.physicalPartitions = physicalPartitions;
    evaluation::ContainerEvaluation &container = changed->containers[1];
    container = tests::madeContainer(posts);
    if (settledTimes) {
        container.settledBytes = *settledTimes * container.storedBytes();
        container.growthBytesPerDay = 1024 * 1024;
    }
    if (change)
        change(container);
    for (auto &design : made.designs) {
        if (design->design == "V3")
            design = changed;
    }
    session->adopt(made);
    session->setDesign(QStringLiteral("V3"));
    QCoreApplication::processEvents();
}

/// A container with 1,000 logical partitions: tiles for the largest ones, however thin, and one
/// tile for the rest. That one is labelled as the smaller ones, so that its number is not mistaken
/// for the container's.
void TestPartitions::theRestBesideTheTilesIsNotTheWhole()
{
    QCOMPARE(restText(70'420), QStringLiteral("70,420 smaller logical partitions"));
    QCOMPARE(restText(1), QStringLiteral("1 smaller logical partition"));
    open(1);
    const PartitionMap &posts = map(1);
    const evaluation::ContainerEvaluation &known
        = session->evaluation(QStringLiteral("V3"))->containers[1];
    const auto largest = static_cast<double>(known.largestLogicalPartitions.size());
    const double rest = static_cast<double>(known.partitions.front().logicalPartitions) - largest;
    QVERIFY(largest > 0 && rest > 1);
    const QRectF column = posts.columnArea(0);
    QHelpEvent tip(QEvent::ToolTip, column.bottomRight().toPoint() - QPoint(2, 2),
                   posts.mapToGlobal(QPoint()));
    QCoreApplication::sendEvent(&map(1), &tip);
    QVERIFY2(QToolTip::text().contains(restText(rest)), qPrintable(QToolTip::text()));
}

void TestPartitions::manyPartitionsGetMoreHeight()
{
    QCOMPARE(shareOfHeight(1), 0);
    QCOMPARE(shareOfHeight(2), 0);
    QVERIFY(shareOfHeight(4) > 0);
    QVERIFY(shareOfHeight(68) > shareOfHeight(8));
    QCOMPARE(shareOfHeight(1'000'000), shareOfHeight(1000)); // not everything
    open(68);
    board->resize(760, 900);
    QCoreApplication::processEvents();
    const auto sections = board->findChildren<ContainerSection *>();
    QVERIFY(sections.size() >= 2);
    for (const ContainerSection *section : sections) {
        if (section->heightShare() == 0)
            QVERIFY(section->height() < sections.at(1)->height());
    }
    QVERIFY(sections.at(1)->heightShare() > 0);
}

void TestPartitions::columnsAreAsManyAsFit_data()
{
    QTest::addColumn<int>("partitions");
    QTest::addColumn<std::size_t>("room");
    QTest::addColumn<std::size_t>("columns");
    QTest::newRow("one") << 1 << std::size_t(100) << std::size_t(1);
    QTest::newRow("all fit") << 68 << std::size_t(170) << std::size_t(68);
    QTest::newRow("six a column") << 1000 << std::size_t(170) << std::size_t(167);
    QTest::newRow("no room") << 68 << std::size_t(0) << std::size_t(1);
}

void TestPartitions::columnsAreAsManyAsFit()
{
    QFETCH(int, partitions);
    QFETCH(std::size_t, room);
    QFETCH(std::size_t, columns);
    const auto made = columnsOf(evenPartitions(partitions), Measure::storage, storageLimit, room);
    QCOMPARE(made.size(), columns);
    std::size_t covered = 0;
    for (const Column &column : made)
        covered += column.count;
    QCOMPARE(covered, static_cast<std::size_t>(partitions));
}

void TestPartitions::hotLargeAndEmptyAreTold()
{
    auto partitions = evenPartitions(10);
    partitions[3].requestUnitsPerSecond = 400;
    partitions[5].storageBytes = 9'000'000;
    partitions[7] = {7, 0, 0, 0, 0};
    const auto columns = columnsOf(partitions, Measure::throughput, throughputLimit, 100);
    QVERIFY(columns[3].isHot);
    QVERIFY(!columns[3].isLarge);
    QVERIFY(columns[5].isLarge);
    QVERIFY(!columns[5].isHot);
    QVERIFY(columns[7].isEmpty);
    QVERIFY(!columns[0].isHot && !columns[0].isLarge && !columns[0].isEmpty && !columns[0].isOver);
}

void TestPartitions::putTogetherNothingHotIsLost()
{
    auto partitions = evenPartitions(1000);
    partitions[777].requestUnitsPerSecond = 12'000;
    const auto columns = columnsOf(partitions, Measure::throughput, throughputLimit, 100);
    const Column &column = columns[77];
    QVERIFY(column.isHot);
    QVERIFY(column.isOver);
    QCOMPARE(column.hottest, std::size_t(777));
    QCOMPARE(column.value, 12'000.0);
}

void TestPartitions::partitionsThatAreNotListedAreEmpty()
{
    evaluation::ContainerEvaluation container;
    container.physicalPartitions = 4;
    container.partitions = {{2, 5, 500, 1, 1}};
    const auto all = allPartitions(container);
    QCOMPARE(all.size(), std::size_t(4));
    QCOMPARE(all[2].items, std::int64_t(5));
    QCOMPARE(all[3].items, std::int64_t(0));
    QCOMPARE(all[3].physicalPartition, 3);
}

void TestPartitions::limitIsShownWhenInRange()
{
    auto partitions = evenPartitions(3);
    QVERIFY(!scaleOf(columnsOf(partitions, Measure::throughput, throughputLimit, 9),
                     Measure::throughput, throughputLimit)
                 .showsLimit);
    partitions[0].requestUnitsPerSecond = 6'000;
    const Scale scale = scaleOf(columnsOf(partitions, Measure::throughput, throughputLimit, 9),
                                Measure::throughput, throughputLimit);
    QVERIFY(scale.showsLimit);
    QVERIFY(scale.top > throughputLimit);
}

void TestPartitions::tilesFillTheirAreaInProportion()
{
    const QRectF area(10, 20, 300, 100);
    const std::vector<double> weights {50, 25, 10, 5, 5, 3, 1, 1};
    const auto placed = tiles(area, weights);
    QCOMPARE(placed.size(), weights.size());
    for (std::size_t place = 0; place < placed.size(); ++place) {
        const double wanted = area.width() * area.height() * weights[place] / 100;
        QVERIFY(qAbs(placed[place].width() * placed[place].height() - wanted) < 1e-6 * wanted);
        QVERIFY(area.adjusted(-1e-6, -1e-6, 1e-6, 1e-6).contains(placed[place]));
        for (std::size_t other = 0; other < place; ++other) {
            const QRectF both = placed[place].intersected(placed[other]);
            QVERIFY(both.width() * both.height() < 1e-6);
        }
    }
}

void TestPartitions::offersToEvaluate()
{
    session->open(tests::blogAsOpened(), {});
    auto *button = board->findChild<QPushButton *>(QStringLiteral("nextStep"));
    QVERIFY(button->isVisible());
    QSignalSpy started(session, &models::Session::evaluationStarted);
    QTest::mouseClick(button, Qt::LeftButton);
    QCOMPARE(started.count(), 1);
    session->cancelEvaluation();
}

void TestPartitions::saysWhenThereIsNoDesign()
{
    QSignalSpy requested(session, &models::Session::boardRequested);
    auto *button = board->findChild<QPushButton *>(QStringLiteral("nextStep"));
    QVERIFY(button->isVisible());
    QTest::mouseClick(button, Qt::LeftButton);
    QCOMPARE(requested.count(), 1);
    QCOMPARE(requested.front().front().toString(), QStringLiteral("model"));
}

void TestPartitions::showsASectionForEachContainer()
{
    open();
    const auto sections = board->findChildren<ContainerSection *>();
    QCOMPARE(sections.size(), 3);
    QCOMPARE(sections[1]->containerName(), QStringLiteral("posts"));
    QCOMPARE(map(0).columns().size(), std::size_t(1));
    QCOMPARE(map(1).columns().size(), std::size_t(68));
    QVERIFY(map(1).columns()[12].isHot);
}

void TestPartitions::followsTheDesign()
{
    open();
    session->setDesign(QStringLiteral("V1"));
    QCOMPARE(board->findChildren<ContainerSection *>().size(), 2);
}

void TestPartitions::arrowKeysTellEachPartition()
{
    open();
    ContainerSection *posts = board->findChildren<ContainerSection *>().at(1);
    auto *readout = posts->findChild<QLabel *>(QStringLiteral("readout"));
    const QString before = readout->text();
    board->activateWindow();
    map(1).setFocus();
    QTest::keyClick(&map(1), Qt::Key_Home);
    QCOMPARE(map(1).currentColumn(), 0);
    const QString first = readout->text();
    QVERIFY(first != before);
    QTest::keyClick(&map(1), Qt::Key_Right);
    QCOMPARE(map(1).currentColumn(), 1);
    QVERIFY(readout->text() != first);
    QTest::keyClick(&map(1), Qt::Key_End);
    QCOMPARE(map(1).currentColumn(), 67);
    QCOMPARE(map(1).accessibleDescription().section(QLatin1Char('\n'), 0, 0),
             QStringLiteral("Physical partition 67"));
}

void TestPartitions::clickSelectsTheContainer()
{
    open();
    QTest::mouseClick(&map(1), Qt::LeftButton, {}, map(1).columnArea(5).center().toPoint());
    QCOMPARE(session->selection(),
             (models::Selection {models::Selection::Kind::container, QStringLiteral("posts"), {}}));
    QTest::keyClick(&map(2), Qt::Key_Return);
    QCOMPARE(session->selection().name, QStringLiteral("feed"));
}

void TestPartitions::inAPresentationOnePartitionStandsOut()
{
    open();
    const auto clickOn = [&](int column) {
        QTest::mouseClick(&map(1), Qt::LeftButton, {},
                          map(1).columnArea(column).center().toPoint());
    };
    clickOn(2);
    QCOMPARE(map(1).focusedColumn(), -1);
    const QImage plain = map(1).grab().toImage();
    session->setPresenting(true);
    clickOn(2);
    QCOMPARE(map(1).focusedColumn(), 2);
    QVERIFY(map(1).grab().toImage() != plain);
    clickOn(3);
    QCOMPARE(map(1).focusedColumn(), 3);
    clickOn(3);
    QCOMPARE(map(1).focusedColumn(), -1);
    clickOn(2);
    session->setPresenting(false);
    QCOMPARE(map(1).focusedColumn(), -1);
}

void TestPartitions::throughputIsOneClickAway()
{
    open();
    const double storage = map(1).columns()[0].value;
    QTest::mouseClick(choice(*board, QStringLiteral("Throughput")), Qt::LeftButton);
    QVERIFY(map(1).columns()[0].value < storage);
    QTest::mouseClick(choice(*board, QStringLiteral("Storage")), Qt::LeftButton);
    QCOMPARE(map(1).columns()[0].value, storage);
}

void TestPartitions::thousandPartitionsCanBeShownOneByOne()
{
    open(1000);
    QVERIFY(map(1).isSummed());
    auto *each = board->findChildren<ContainerSection *>().at(1)->findChild<QAbstractButton *>(
        QStringLiteral("showEach"));
    QVERIFY(each->isVisible());
    QTest::mouseClick(each, Qt::LeftButton);
    QVERIFY(!map(1).isSummed());
    QCOMPARE(map(1).columns().size(), std::size_t(1000));
    QTRY_VERIFY(map(1).columnArea(0).width() >= 5);
}

void TestPartitions::staleNumbersAreDimmed()
{
    open();
    auto *veil = board->findChild<QWidget *>(QStringLiteral("veil"));
    QVERIFY(!veil->isVisible());
    QVERIFY(session->apply(model::RenameEntity {"User", "Person"}, QStringLiteral("rename")));
    QVERIFY(veil->isVisible());
    session->undoStack().undo();
    QVERIFY(!veil->isVisible());
    session->cancelEvaluation();
}

void TestPartitions::tableHoldsEveryPartition()
{
    open();
    auto *frame = board->findChild<plots::PictureFrame *>();
    QTest::mouseClick(board->findChild<QAbstractButton *>(QStringLiteral("showTable")),
                      Qt::LeftButton);
    QVERIFY(frame->showsTable());
    QCOMPARE(board->findChild<plots::TableView *>()->model()->rowCount(), 70);
}

void TestPartitions::growthIsTold_data()
{
    QTest::addColumn<double>("perDay");
    QTest::addColumn<double>("settled"); // negative: no time to live
    QTest::addColumn<double>("filling"); // caps
    QTest::addColumn<bool>("meetsLimit");
    QTest::addColumn<QString>("text");
    const double megabyte = 1024 * 1024;
    QTest::newRow("still") << 0.0 << -1.0 << 0.0 << false << QString();
    QTest::newRow("grows") << megabyte << -1.0 << 0.0 << true << QStringLiteral("grows 1 MB a day");
    QTest::newRow("settles") << megabyte << 500 * megabyte << 0.0 << false
                             << QStringLiteral("grows 1 MB a day, settles at 500 MB");
    QTest::newRow("settled") << 0.0 << 100 * megabyte << 0.0 << false
                             << QStringLiteral("settled at 100 MB");
    QTest::newRow("shrinks") << 0.0 << 50 * megabyte << 0.0 << false
                             << QStringLiteral("shrinks to 50 MB");
    QTest::newRow("meets a limit first, or grows beside")
        << megabyte << 500 * megabyte << 0.0 << true
        << QStringLiteral("grows 1 MB a day, 500 MB when as much expires as arrives");
    QTest::newRow("caps have room")
        << megabyte << -1.0 << 60 * megabyte << true
        << QStringLiteral("grows 1 MB a day, 60 MB more until its caps are full");
    QTest::newRow("caps alone") << 0.0 << -1.0 << 60 * megabyte << false
                                << QStringLiteral("60 MB more until its caps are full");
}

void TestPartitions::growthIsTold()
{
    QFETCH(double, perDay);
    QFETCH(double, settled);
    QFETCH(double, filling);
    QFETCH(bool, meetsLimit);
    evaluation::ContainerEvaluation container;
    container.storageBytes = 100 * 1024 * 1024;
    container.growthBytesPerDay = perDay;
    container.fillingBytes = filling;
    if (settled >= 0)
        container.settledBytes = settled;
    if (meetsLimit)
        container.physicalPartitionLimitDays = 1000;
    QTEST(growthText(container), "text");
}

/// A partition of a serverless container serves 5,000 RU/s.
void TestPartitions::theLimitIsThatOfTheContainer()
{
    open(2, {}, [](evaluation::ContainerEvaluation &container) {
        container.partitionThroughput = 5'000;
        container.partitions[1].requestUnitsPerSecond = 6'000;
    });
    QTest::mouseClick(choice(*board, QStringLiteral("Throughput")), Qt::LeftButton);
    QVERIFY(map(1).columns()[1].isOver);
    QVERIFY(!map(1).columns()[0].isOver);
    const auto *section = board->findChildren<ContainerSection *>().at(1);
    QStringList said;
    for (const QLabel *label : section->findChildren<QLabel *>())
        said.append(label->text());
    const QString all = said.join(QLatin1Char('\n'));
    QVERIFY2(all.contains(QStringLiteral("120 % of the 5,000 RU/s")), qPrintable(all));
    map(1).setFocus(Qt::TabFocusReason);
    QTest::keyClick(&map(1), Qt::Key_End);
    const QString told = section->findChild<QLabel *>(QStringLiteral("readout"))->text();
    QVERIFY2(told.contains(QStringLiteral("(120 % of 5,000)")), qPrintable(told));
}

void TestPartitions::theHeaderCountsPartitions_data()
{
    QTest::addColumn<int>("physicalPartitions");
    QTest::addColumn<QString>("said");
    QTest::newRow("one") << 1 << QStringLiteral("1 physical partition");
    QTest::newRow("some") << 68 << QStringLiteral("68 physical partitions");
    QTest::newRow("thousands") << 1000 << QStringLiteral("1,000 physical partitions");
}

void TestPartitions::theHeaderCountsPartitions()
{
    QFETCH(int, physicalPartitions);
    QFETCH(QString, said);
    open(physicalPartitions);
    QStringList shown;
    for (const QLabel *label :
         board->findChildren<ContainerSection *>().at(1)->findChildren<QLabel *>())
        shown.append(label->text());
    QVERIFY2(shown.contains(said), qPrintable(shown.join(QLatin1Char('\n'))));
}

void TestPartitions::whoThrottlesIsNamed_data()
{
    QTest::addColumn<QStringList>("mixes");
    QTest::addColumn<QString>("said");
    QTest::newRow("no mixes") << QStringList {QString()} << QStringLiteral("1 throttled, while");
    QTest::newRow("a mix") << QStringList {QString(), QStringLiteral("the night")}
                           << QStringLiteral("1 throttled in the mix “the night”, while");
    QTest::newRow("the stated rates") << QStringList {QStringLiteral("the night"), QString()}
                                      << QStringLiteral("1 throttled at the stated rates, while");
}

/// The last part of the day needs most.
void TestPartitions::whoThrottlesIsNamed()
{
    QFETCH(QStringList, mixes);
    QFETCH(QString, said);
    open(2, {}, [&](evaluation::ContainerEvaluation &container) {
        container.throttledPartitions = 1;
        container.unusedRequestUnits = 300;
        for (const QString &mix : mixes) {
            evaluation::ContainerHours hours;
            hours.mix = mix.toStdString();
            hours.averageNeed = 1000.0 * static_cast<double>(container.day.size() + 1);
            container.day.push_back(hours);
        }
    });
    QStringList shown;
    for (const QLabel *label :
         board->findChildren<ContainerSection *>()[1]->findChildren<QLabel *>())
        shown.append(label->text());
    QVERIFY2(shown.join(QLatin1Char('\n')).contains(said),
             qPrintable(shown.join(QLatin1Char('\n'))));
}

void TestPartitions::settledStorageIsOnTheScaleWhenInSight()
{
    evaluation::ContainerEvaluation container;
    container.storageBytes = 1'000'000;
    QVERIFY(!settledTimes(container));
    container.settledBytes = 1'700'000;
    QCOMPARE(settledTimes(container).value(), 1.7);
    container.settledBytes = 1'001'000; // as good as settled: nothing to show
    QVERIFY(!settledTimes(container));

    const auto columns = columnsOf(evenPartitions(3), Measure::storage, storageLimit, 9);
    QVERIFY(!scaleOf(columns, Measure::storage, storageLimit).showsSettled);
    for (const double times : {0.2, 1.0, 1.7, 2.9}) {
        const Scale scale = scaleOf(columns, Measure::storage, storageLimit, times);
        QVERIFY(scale.showsSettled);
        QVERIFY(scale.top >= 1'000'000 * std::max(1.0, times));
    }
    const Scale far = scaleOf(columns, Measure::storage, storageLimit, 50);
    QVERIFY(!far.showsSettled); // today's columns would vanish
    QVERIFY(far.top < 2'000'000);
    QVERIFY(!scaleOf(columns, Measure::throughput, throughputLimit, 2).showsSettled);

    auto large = evenPartitions(1);
    large[0].storageBytes = static_cast<std::int64_t>(storageLimit / 5);
    const auto one = columnsOf(large, Measure::storage, storageLimit, 9);
    QVERIFY(!scaleOf(one, Measure::storage, storageLimit).showsLimit);
    QVERIFY(scaleOf(one, Measure::storage, storageLimit, 2)
                .showsLimit); // its final size is near the limit
}

void TestPartitions::settledStorageIsShown_data()
{
    QTest::addColumn<style::ThemeKind>("kind");
    QTest::addColumn<int>("physicalPartitions");
    for (const int partitions : {1, 2, 68, 1000}) {
        QTest::addRow("light %d", partitions) << style::ThemeKind::light << partitions;
        QTest::addRow("dark %d", partitions) << style::ThemeKind::dark << partitions;
    }
}

void TestPartitions::settledStorageIsShown()
{
    QFETCH(style::ThemeKind, kind);
    QFETCH(int, physicalPartitions);
    const QPalette before = QGuiApplication::palette();
    QApplication::setPalette(style::paletteOf(style::theme(kind)));
    open(physicalPartitions, 2);
    const ContainerSection *posts = board->findChildren<ContainerSection *>().at(1);
    auto *growth = posts->findChild<QLabel *>(QStringLiteral("growth"));
    QVERIFY(growth->isVisible());
    QVERIFY(growth->text().contains(QStringLiteral("settles at")));
    QVERIFY(growth->toolTip().contains(QStringLiteral("as much expires as arrives")));
    auto *readout = posts->findChild<QLabel *>(QStringLiteral("readout"));
    QVERIFY(readout->text().contains(QStringLiteral("time to live")));

    // Its line stands over the column, at twice the height.
    const PartitionMap &picture = map(1);
    const QRectF track = picture.columnArea(0);
    const double share = 2 * picture.columns()[0].value
        / scaleOf(picture.columns(), Measure::storage, storageLimit, 2).top;
    const int y = static_cast<int>(track.bottom() - share * track.height());
    const QImage image = map(1).grab().toImage();
    bool found = false;
    for (int row = y - 2; row <= y + 2; ++row)
        found = found
            || image.pixelColor(static_cast<int>(track.left() + track.width() / 2), row)
                == style::theme(kind).good;
    QVERIFY(found);

    map(1).setFocus();
    QTest::keyClick(&map(1), Qt::Key_Home);
    QVERIFY(map(1).accessibleDescription().contains(QStringLiteral("as much expires as arrives")));
    QTest::mouseClick(board->findChild<QAbstractButton *>(QStringLiteral("showTable")),
                      Qt::LeftButton);
    const QAbstractItemModel *rows = board->findChild<plots::TableView *>()->model();
    QCOMPARE(rows->columnCount(), 7);
    QApplication::setPalette(before);
}

void TestPartitions::theWorstIsAlwaysNamed_data()
{
    QTest::addColumn<int>("worst");
    QTest::addColumn<int>("width");
    for (const int worst : {0, 1, 33, 34, 62, 64, 67}) {
        for (const int width : {640, 760, 1500})
            QTest::addRow("%d at %d", worst, width) << worst << width;
    }
}

void TestPartitions::theWorstIsAlwaysNamed()
{
    QFETCH(int, worst);
    QFETCH(int, width);
    auto design = std::make_shared<evaluation::DesignEvaluation>();
    design->containers.emplace_back();
    design->containers[0].physicalPartitions = 68;
    design->containers[0].partitions = evenPartitions(68);
    for (int place = 0; place < 68; ++place)
        design->containers[0].partitions[static_cast<std::size_t>(place)].storageBytes
            += place * 7919 % 10'000; // as hashes spread them: almost evenly
    // Others crowd around it.
    for (int place = worst - 4; place <= worst + 4; place += 2) {
        if (place >= 0 && place < 68)
            design->containers[0].partitions[static_cast<std::size_t>(place)].requestUnitsPerSecond
                = place == worst ? 400 : 200;
    }
    for (const Measure measure : {Measure::storage, Measure::throughput}) {
        PartitionMap picture;
        picture.setContainer(design, 0);
        picture.setMeasure(measure);
        picture.resize(width, picture.sizeHint().height());
        picture.grab();
        QVERIFY(picture.columns()[static_cast<std::size_t>(worst)].isHot);
        QVERIFY(!picture.namedColumns().empty());
        QCOMPARE(picture.namedColumns().front(), worst);
    }
}

void TestPartitions::textsOfASectionLineUp()
{
    open();
    ContainerSection *feed = board->findChildren<ContainerSection *>().at(2);
    QCoreApplication::processEvents();
    auto *title = feed->findChild<QAbstractButton *>(QStringLiteral("containerTitle"));
    const int left = title->geometry().center().x()
        - title->fontMetrics().horizontalAdvance(title->text()) / 2;
    QStringList facts;
    for (const QLabel *label : feed->findChildren<QLabel *>()) {
        if (label->isVisible())
            facts.append(label->text());
        if (label->text().contains(QStringLiteral("items")))
            QVERIFY(qAbs(label->x() - left) <= 1);
        if (label->objectName() == QStringLiteral("readout"))
            QVERIFY(qAbs(label->x() + label->contentsMargins().left() - left) <= 1);
    }
    const QString all = facts.join(QLatin1Char(' '));
    QVERIFY2(all.contains(QStringLiteral("1 logical partition<")), qPrintable(all));
}

void TestPartitions::survivesDarkAndTiny()
{
    open();
    board->setPalette(style::paletteOf(style::theme(style::ThemeKind::dark)));
    board->resize(200, 120);
    QVERIFY(!board->grab().isNull());
}

PARTITA_WIDGETS_TEST(TestPartitions)

} // namespace tst_partitions

#include "tst_partitions.moc"
