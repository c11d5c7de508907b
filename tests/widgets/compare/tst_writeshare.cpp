// The slider for the share of writes: every chart that depends on rates follows at once.
#include "tests/support/testprogram.h"
#include "tests/widgets/support/madeevaluation.h"
#include "tests/widgets/support/visiblechart.h"
#include "widgets/compare/compareboard.h"
#include "widgets/models/session.h"

#include <QSlider>
#include <QToolButton>
#include <QtTest>

namespace tst_writeshare {

using namespace partita;
using namespace partita::compare;

class TestWriteShare : public QObject {
    Q_OBJECT

private slots:
    void init();
    void cleanup();
    void standsWhereTheRatesAre();
    void movesTheLoad();
    void saysInTheBreakEvenWhereOneLooks();
    void leadsBackToWhatIsStated();
    void isOfNoUseWithoutCommands();
    void isNoMatterOfRequests();
    void anotherWorkbookIsAsStated();

private:
    void open(const model::Workbook &workbook);
    plots::Chart *chart() const { return tests::visibleChart(*board); }
    QString headlineOf(CompareBoard::Chart kind);

    models::Session *session = nullptr;
    CompareBoard *board = nullptr;
    QSlider *slider = nullptr;
};

void TestWriteShare::init()
{
    session = new models::Session;
    board = new CompareBoard(*session);
    board->resize(900, 520);
    board->show();
    slider = board->findChild<QSlider *>(QStringLiteral("writeShare"));
}

void TestWriteShare::cleanup()
{
    delete board;
    delete session;
}

void TestWriteShare::open(const model::Workbook &workbook)
{
    session->open(workbook, {});
    session->adopt(tests::madeEvaluation(workbook));
    session->setDesign(QStringLiteral("V3"));
    QCoreApplication::processEvents();
}

QString TestWriteShare::headlineOf(CompareBoard::Chart kind)
{
    board->showChart(kind);
    return chart()->headline();
}

void TestWriteShare::standsWhereTheRatesAre()
{
    const model::Workbook workbook = tests::blogAsOpened();
    open(workbook);
    board->showChart(CompareBoard::load);
    double all = 0;
    double writes = 0;
    for (const model::AccessPattern &pattern : *workbook.patterns) {
        all += pattern.ratePerSecond;
        writes += pattern.isQuery() ? 0 : pattern.ratePerSecond;
    }
    QVERIFY(slider->isEnabled());
    QCOMPARE(slider->value(), qRound(100 * writes / all));
}

void TestWriteShare::movesTheLoad()
{
    open(tests::blogAsOpened());
    slider->setValue(20);
    const QString before = headlineOf(CompareBoard::load);
    slider->setFocus();
    for (int step = 0; step < 4; ++step)
        QTest::keyClick(slider, Qt::Key_PageUp);
    QCOMPARE(slider->value(), 60);
    QVERIFY2(chart()->headline() != before, qPrintable(before));
}

void TestWriteShare::saysInTheBreakEvenWhereOneLooks()
{
    open(tests::blogAsOpened());
    QVERIFY(headlineOf(CompareBoard::breakEven).contains(QStringLiteral("as stated")));
    slider->setValue(70);
    QVERIFY2(chart()->headline().startsWith(QStringLiteral("At 70 % writes ")),
             qPrintable(chart()->headline()));
    QVERIFY(!chart()->headline().contains(QStringLiteral("as stated")));
}

void TestWriteShare::leadsBackToWhatIsStated()
{
    open(tests::blogAsOpened());
    const QString stated = headlineOf(CompareBoard::load);
    const int place = slider->value();
    auto *back = slider->parentWidget()->findChild<QToolButton *>();
    QVERIFY(!back->isEnabled());
    slider->setValue(90);
    QVERIFY(chart()->headline() != stated);
    QVERIFY(back->isEnabled());
    QTest::mouseClick(back, Qt::LeftButton);
    QCOMPARE(chart()->headline(), stated);
    QCOMPARE(slider->value(), place);
    QVERIFY(!back->isEnabled());
}

void TestWriteShare::isOfNoUseWithoutCommands()
{
    open(tests::blogAsOpened());
    slider->setValue(90);
    model::Workbook reading = tests::blogAsOpened();
    std::vector<model::AccessPattern> patterns = *reading.patterns;
    std::erase_if(patterns, [](const model::AccessPattern &pattern) { return !pattern.isQuery(); });
    reading.patterns = patterns;
    open(reading);
    board->showChart(CompareBoard::load);
    QVERIFY(!slider->isEnabled());
    QVERIFY(chart()->headline().contains(QStringLiteral("takes")));
}

void TestWriteShare::isNoMatterOfRequests()
{
    open(tests::blogAsOpened());
    board->showChart(CompareBoard::requests);
    QVERIFY(!slider->isVisible());
    board->showChart(CompareBoard::cost);
    QVERIFY(slider->isVisible());
}

void TestWriteShare::anotherWorkbookIsAsStated()
{
    open(tests::blogAsOpened());
    const QString stated = headlineOf(CompareBoard::load);
    slider->setValue(90);
    open(tests::blogAsOpened());
    QCOMPARE(chart()->headline(), stated);
    QVERIFY(slider->value() != 90);
}

PARTITA_WIDGETS_TEST(TestWriteShare)

} // namespace tst_writeshare

#include "tst_writeshare.moc"
