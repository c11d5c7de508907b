// The chart of growing items: an unbounded array reaches the size limit, beside designs in which it
// does not.
#include "engine/evaluation/evaluation.h"
#include "engine/workbook/workbookfile.h"
#include "tests/support/testprogram.h"
#include "tests/widgets/support/visiblechart.h"
#include "widgets/compare/compareboard.h"
#include "widgets/models/session.h"

#include <QComboBox>
#include <QtTest>

namespace tst_growth {

using namespace partita;
using namespace partita::compare;

class TestGrowth : public QObject {
    Q_OBJECT

private slots:
    void init();
    void cleanup();
    void theItemThatIsNearestToItsLimitComesFirst();
    void eachDesignHasItsLine();
    void anotherItemCanBeChosen();
    void nothingGrows();

private:
    void open(const model::Workbook &workbook);
    plots::Chart *chart() const { return tests::visibleChart(*board); }

    models::Session *session = nullptr;
    CompareBoard *board = nullptr;
    QComboBox *list = nullptr;
};

namespace {

evaluation::Evaluation evaluated(const model::Workbook &workbook)
{
    evaluation::Options options;
    options.samples = 1;
    options.fraction = 0.001;
    options.patterns = {workbook.patterns->front().id};
    const auto evaluation = evaluation::evaluate(workbook, options);
    if (!evaluation)
        qFatal("%s", evaluation.error().message.c_str());
    return *evaluation;
}

} // namespace

void TestGrowth::init()
{
    session = new models::Session;
    board = new CompareBoard(*session);
    board->resize(900, 520);
    board->show();
    list = board->findChild<QComboBox *>(QStringLiteral("growing"));
}

void TestGrowth::cleanup()
{
    delete board;
    delete session;
}

void TestGrowth::open(const model::Workbook &workbook)
{
    session->open(workbook, {});
    session->cancelEvaluation();
    session->adopt(evaluated(workbook));
    QCoreApplication::processEvents();
    board->showChart(CompareBoard::growth);
}

void TestGrowth::theItemThatIsNearestToItsLimitComesFirst()
{
    open(*workbook::open("sample:post-comments"));
    QVERIFY(list->isVisible());
    QCOMPARE(list->currentText(), QStringLiteral("Post: comments"));
    QVERIFY2(chart()->headline().contains(QStringLiteral("is full with")),
             qPrintable(chart()->headline()));
    QVERIFY(chart()->headline().contains(QStringLiteral(" comments on average")));
    board->showChart(CompareBoard::load);
    QVERIFY(!list->isVisible());
}

/// A mark where the item is full, and the marks of each curve.
void TestGrowth::eachDesignHasItsLine()
{
    const model::Workbook workbook = *workbook::open("sample:post-comments");
    open(workbook);
    const auto curves = static_cast<std::size_t>(session->designNames().size());
    QTRY_VERIFY(chart()->marks().size() > 20 * curves);
    int crossings = 0;
    for (const plots::Mark &mark : chart()->marks())
        crossings += mark.series < 0 ? 1 : 0;
    QVERIFY(crossings >= 1 && crossings < static_cast<int>(curves));
}

void TestGrowth::anotherItemCanBeChosen()
{
    open(*workbook::open("sample:authors-books"));
    QVERIFY2(list->count() > 1, qPrintable(list->currentText()));
    const QString first = chart()->headline();
    list->setFocus();
    QTest::keyClick(list, Qt::Key_Down);
    QCOMPARE(list->currentIndex(), 1);
    QVERIFY2(chart()->headline() != first, qPrintable(first));
    const QString chosen = list->currentText();
    board->showChart(CompareBoard::cost);
    board->showChart(CompareBoard::growth);
    QCOMPARE(list->currentText(), chosen);
}

void TestGrowth::nothingGrows()
{
    model::Workbook workbook = *workbook::open("sample:post-comments");
    workbook.designs.clear();
    workbook.derivedDesigns = {"referenced"};
    open(workbook);
    QCOMPARE(list->count(), 0);
    QVERIFY2(chart()->headline().startsWith(QStringLiteral("No item grows")),
             qPrintable(chart()->headline()));
    QVERIFY2(chart()->plotWidget()->isHidden(), "no axes without anything on them");
    QVERIFY2(list->isHidden(), "no choice where there is none");
}

PARTITA_WIDGETS_TEST(TestGrowth)

} // namespace tst_growth

#include "tst_growth.moc"
