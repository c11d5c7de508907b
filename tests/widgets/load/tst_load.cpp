// The load board: it shows only the simulation of the current design, never an older one as if it
// were current. It simulates when it is visible, follows the settings, and can be stopped.
#include "engine/workbook/workbookfile.h"
#include "tests/support/testprogram.h"
#include "widgets/load/loadboard.h"
#include "widgets/load/trafficpicture.h"
#include "widgets/load/trafficwords.h"
#include "widgets/models/session.h"
#include "widgets/plots/pictureframe.h"
#include "widgets/style/theme.h"

#include <QComboBox>
#include <QDoubleSpinBox>
#include <QLabel>
#include <QPushButton>
#include <QtTest>

namespace tst_load {

using namespace partita;
using namespace partita::load;

class TestLoad : public QObject {
    Q_OBJECT

private slots:
    void initTestCase();
    void init();
    void cleanup();

    void offersToEvaluate();
    void showsWhoRefusesAndWhoIdles();
    void simulatesOnlyForWhoLooks();
    void moreOfItRefusesWhatTheStatedRatesDoNot();
    void aMixIsSimulated();
    void goingToAndFroSimulatesNothingTwice();
    void whatIsOutOfDateIsDimmed();
    void anotherWorkbookShowsNothingOfThisOne();
    void isStoppedAndStartedAgain();
    void withoutRatesItIsSaidWhy();
    void arrowKeysWalkThroughSecondsAndPartitions();
    void aClickSelectsTheContainer();
    void aPatternIsChosenInItsTable();
    void longTimesHaveFewerBars();
    void barsStandOutFromTheRoomAboveThem();
    void survivesDarkTinyAndUnknown();

private:
    /// With the evaluation of the sample as it is.
    void open(const char *design);
    void waitForAnswer();
    template<typename Widget>
    Widget *part(const char *name)
    {
        return board->findChild<Widget *>(QString::fromLatin1(name));
    }
    QString headline() { return part<QLabel>("headline")->text(); }
    TrafficPicture *picture() { return part<TrafficPicture>("trafficPicture"); }

    model::Workbook workbook;
    std::optional<evaluation::Evaluation> evaluated;
    models::Session *session = nullptr;
    LoadBoard *board = nullptr;
};

void TestLoad::initTestCase()
{
    QLocale::setDefault(QLocale(QLocale::English));
    workbook = *workbook::open("sample:tenants");
    workbook.mixes = std::vector<model::WorkloadMix> {{"Night", {}, 0.1, {}, 0}};
    const auto made = evaluation::evaluate(workbook, {});
    QVERIFY(made);
    evaluated = *made;
}

void TestLoad::init()
{
    session = new models::Session;
    board = new LoadBoard(*session);
    board->resize(800, 560);
    board->show();
}

void TestLoad::cleanup()
{
    delete board;
    delete session;
}

void TestLoad::open(const char *design)
{
    session->open(workbook, {});
    session->adopt(*evaluated);
    session->setDesign(QString::fromLatin1(design));
}

void TestLoad::waitForAnswer()
{
    QTRY_VERIFY_WITH_TIMEOUT(!board->isBusy(), 120'000);
}

void TestLoad::offersToEvaluate()
{
    session->open(workbook, {});
    session->cancelEvaluation();
    QVERIFY(!board->isBusy());
    QVERIFY(!board->findChild<plots::PictureFrame *>()->stage().showsContent());
}

void TestLoad::showsWhoRefusesAndWhoIdles()
{
    open("Tenant");
    QVERIFY(board->isBusy());
    waitForAnswer();
    QVERIFY2(headline().contains(QStringLiteral("refused at least once")), qPrintable(headline()));
    QVERIFY2(headline().contains(QStringLiteral("events: partition 0 refused requests in ")),
             qPrintable(headline()));
    QVERIFY2(headline().contains(QStringLiteral("RU/s unused")), qPrintable(headline()));
    QVERIFY2(headline().contains(QStringLiteral("2 other container")), qPrintable(headline()));
    const std::vector<SimulationRow> &rows = picture()->rows();
    QCOMPARE(rows.size(), 3U);
    QVERIFY(rows[0].allRefused() > 0);
    QCOMPARE(rows[1].allRefused(), 0);
    const auto *patterns = part<QTableView>("patternTraffic")->model();
    QCOMPARE(patterns->rowCount(), static_cast<int>(workbook.patterns->size()));
    QVERIFY(patterns->index(0, 2).data(Qt::EditRole).toDouble() > 0);
    // The rows do not overlap, and lie within the picture.
    for (std::size_t row = 0; row < rows.size(); ++row) {
        QVERIFY(QRectF(picture()->rect()).contains(picture()->areaOf(row)));
        QVERIFY(row == 0 || picture()->areaOf(row).top() >= picture()->areaOf(row - 1).bottom());
    }
}

void TestLoad::simulatesOnlyForWhoLooks()
{
    board->hide();
    open("Tenant and user");
    QVERIFY(!board->isBusy());
    board->show();
    QVERIFY(board->isBusy());
    waitForAnswer();
    QVERIFY2(headline().contains(QStringLiteral("none was refused")), qPrintable(headline()));
}

void TestLoad::moreOfItRefusesWhatTheStatedRatesDoNot()
{
    open("Tenant and user");
    waitForAnswer();
    QVERIFY(headline().contains(QStringLiteral("none was refused")));
    auto *times = part<QDoubleSpinBox>("times");
    times->selectAll();
    QTest::keyClicks(times, QStringLiteral("4"));
    QTest::keyClick(times, Qt::Key_Return);
    QCOMPARE(times->value(), 4.0);
    QVERIFY(board->isBusy());
    waitForAnswer();
    QVERIFY2(headline().contains(QStringLiteral("refused at least once")), qPrintable(headline()));
}

void TestLoad::aMixIsSimulated()
{
    open("Tenant");
    waitForAnswer();
    auto *mix = part<QComboBox>("mix");
    QVERIFY(mix->isVisible());
    mix->setFocus();
    QTest::keyClick(mix, Qt::Key_Down);
    QCOMPARE(mix->currentText(), QStringLiteral("Night"));
    waitForAnswer();
    QVERIFY2(headline().contains(QStringLiteral("none was refused")), qPrintable(headline()));
    // It is taken out while it is chosen.
    session->apply(model::ChangeMixes {}, QStringLiteral("No mixes"));
    QVERIFY(!mix->isVisible());
    QCOMPARE(mix->currentIndex(), 0);
    session->cancelEvaluation();
}

void TestLoad::goingToAndFroSimulatesNothingTwice()
{
    open("Tenant");
    waitForAnswer();
    const QString first = headline();
    session->setDesign(QStringLiteral("Tenant and user"));
    QVERIFY(board->isBusy());
    waitForAnswer();
    QVERIFY(headline() != first);
    session->setDesign(QStringLiteral("Tenant"));
    QVERIFY(!board->isBusy());
    QCOMPARE(headline(), first);
}

void TestLoad::whatIsOutOfDateIsDimmed()
{
    open("Tenant");
    waitForAnswer();
    const QString before = headline();
    session->apply(model::ChangePhysicalPartitions {"Tenant", "events", 5},
                   QStringLiteral("Partitions"));
    // Old figures stay, dimmed, until the design is evaluated and simulated anew.
    QVERIFY(session->isStale(QStringLiteral("Tenant")));
    QVERIFY(!board->isBusy());
    QCOMPARE(headline(), before);
    session->evaluateNow();
    QTRY_VERIFY_WITH_TIMEOUT(!session->isStale(QStringLiteral("Tenant")), 120'000);
    QTRY_VERIFY_WITH_TIMEOUT(picture()->rows().size() == 5, 120'000);
    session->cancelEvaluation();
}

void TestLoad::anotherWorkbookShowsNothingOfThisOne()
{
    open("Tenant");
    waitForAnswer();
    QVERIFY(picture()->isVisible());
    model::Workbook other = workbook;
    model::Population population = *other.population;
    population.seed += 1;
    other.population = population;
    session->open(other, {});
    session->setDesign(QStringLiteral("Tenant"));
    session->cancelEvaluation();
    QVERIFY(!picture()->isVisible());
}

void TestLoad::isStoppedAndStartedAgain()
{
    open("Hierarchical");
    auto *cancel = part<QPushButton>("cancel");
    QTRY_VERIFY(cancel->isVisible() || !board->isBusy());
    if (!board->isBusy())
        QSKIP("The simulation is over before it can be stopped.");
    QTest::mouseClick(cancel, Qt::LeftButton);
    QVERIFY(!board->isBusy());
    QVERIFY(!cancel->isVisible());
    auto *words = part<QLabel>("words");
    QVERIFY(words->isVisible());
    QVERIFY(words->text().contains(QStringLiteral("stopped")));
    emit words->linkActivated(QStringLiteral("again"));
    QVERIFY(board->isBusy());
    waitForAnswer();
    QVERIFY(!words->isVisible());
    QVERIFY(picture()->isVisible());
}

void TestLoad::withoutRatesItIsSaidWhy()
{
    model::Workbook quiet = workbook;
    std::vector<model::AccessPattern> patterns = *quiet.patterns;
    for (model::AccessPattern &pattern : patterns)
        pattern.ratePerSecond = 0;
    quiet.patterns = patterns;
    quiet.mixes = std::vector<model::WorkloadMix>();
    session->open(quiet, {});
    session->adopt(*evaluation::evaluate(quiet, {}));
    session->setDesign(QStringLiteral("Tenant"));
    waitForAnswer();
    auto *words = part<QLabel>("words");
    QVERIFY(words->isVisible());
    QVERIFY2(words->text().contains(QStringLiteral("has a rate")), qPrintable(words->text()));
    QSignalSpy asked(session, &models::Session::boardRequested);
    emit words->linkActivated(QStringLiteral("patterns"));
    QCOMPARE(asked.size(), 1);
}

void TestLoad::arrowKeysWalkThroughSecondsAndPartitions()
{
    open("Tenant");
    waitForAnswer();
    board->activateWindow();
    auto *readout = part<QLabel>("readout");
    picture()->setFocus(Qt::TabFocusReason);
    QTRY_COMPARE(picture()->currentRow(), 0);
    QVERIFY2(readout->text().startsWith(QStringLiteral("Partition 0 of events, second 1 ·")),
             qPrintable(readout->text()));
    QTest::keyClick(picture(), Qt::Key_Right);
    QVERIFY2(readout->text().contains(QStringLiteral("second 2")), qPrintable(readout->text()));
    QTest::keyClick(picture(), Qt::Key_End);
    QVERIFY2(readout->text().contains(QStringLiteral("second 60")), qPrintable(readout->text()));
    QVERIFY2(readout->text().contains(QStringLiteral("attempts refused")),
             qPrintable(readout->text()));
    for (int press = 0; press < 5; ++press)
        QTest::keyClick(picture(), Qt::Key_Down);
    QCOMPARE(picture()->currentRow(), 2);
    QVERIFY(picture()->accessibleDescription().startsWith(QStringLiteral("Partition 2")));
    QTest::keyClick(picture(), Qt::Key_Return);
    QCOMPARE(session->selection().name, QStringLiteral("events"));
}

void TestLoad::aClickSelectsTheContainer()
{
    open("Tenant");
    waitForAnswer();
    QTest::mouseClick(picture(), Qt::LeftButton, {}, picture()->areaOf(1).center().toPoint());
    QCOMPARE(session->selection().kind, models::Selection::Kind::container);
    QCOMPARE(session->selection().name, QStringLiteral("events"));
}

void TestLoad::aPatternIsChosenInItsTable()
{
    open("Tenant");
    waitForAnswer();
    auto *table = part<QTableView>("patternTraffic");
    const QModelIndex cell = table->model()->index(1, 2);
    QTest::mouseClick(table->viewport(), Qt::LeftButton, {}, table->visualRect(cell).center());
    QCOMPARE(session->pattern(), cell.siblingAtColumn(0).data().toString());
}

void TestLoad::longTimesHaveFewerBars()
{
    open("Tenant and user");
    waitForAnswer();
    QCOMPARE(picture()->secondsOfBar(), 1);
    part<QDoubleSpinBox>("times")->setValue(0.1);
    auto *seconds = part<QComboBox>("seconds");
    seconds->setCurrentIndex(seconds->findData(900));
    waitForAnswer();
    QTRY_VERIFY(picture()->secondsOfBar() > 1);
    QCOMPARE(picture()->rows().front().used.size(), 900U);
}

void TestLoad::barsStandOutFromTheRoomAboveThem()
{
    for (const style::ThemeKind kind : {style::ThemeKind::light, style::ThemeKind::dark}) {
        const style::Theme &theme = style::theme(kind);
        QVERIFY(style::contrast(colourOfUse(theme), theme.grid) >= 3);
        QVERIFY(style::contrast(theme.error, theme.window) >= 3);
    }
}

void TestLoad::survivesDarkTinyAndUnknown()
{
    open("Tenant");
    waitForAnswer();
    board->setPalette(style::paletteOf(style::theme(style::ThemeKind::dark)));
    for (const QSize size : {QSize(220, 160), QSize(3000, 1400)}) {
        board->resize(size);
        QVERIFY(!board->grab().isNull());
    }
    session->setDesign({});
    session->open({}, {});
    QVERIFY(!board->grab().isNull());
}

PARTITA_WIDGETS_TEST(TestLoad)

} // namespace tst_load

#include "tst_load.moc"
