// Esc and the end of the program stop the work that runs, at any moment of it.
//
// Times are for a machine that is busy with other things; the usual ones are a tenth of them.
#include "engine/workbook/textform.h"
#include "engine/workbook/workbookfile.h"
#include "tests/support/testprogram.h"
#include "widgets/shell/mainwindow.h"
#include "windowtest.h"

#include <QElapsedTimer>
#include <QTest>

#include <nlohmann/json.hpp>

namespace tst_stopping {

using namespace partita;

class TestStopping : public tests::WindowTest {
    Q_OBJECT

protected slots:
    void init();
    void cleanup();

private slots:
    void escapeStopsAnEvaluation_data();
    void escapeStopsAnEvaluation();
    void closingEndsTheWork_data();
    void closingEndsTheWork();

private:
    void beginWork();
};

namespace {

constexpr qint64 mostMs = 1000; // 100 without other work on the machine

/// Samples of several kinds, and moments after the beginning of the evaluation.
void addMoments()
{
    QTest::addColumn<QString>("sample");
    QTest::addColumn<int>("moment");
    for (const char *sample : {"blog", "orders", "profiles", "iot", "bomb"})
        for (const int moment : {0, 30, 100, 300, 700})
            QTest::addRow("%s, %d ms", sample, moment) << QString::fromLatin1(sample) << moment;
}

/// A workbook with a query of its own that joins a list of a thousand with itself, twice.
model::Workbook joinBomb()
{
    constexpr std::size_t many = 1000;
    const std::string list = nlohmann::json(std::vector<int>(many, 1)).dump();
    std::string query = "SELECT VALUE COUNT(1) FROM c";
    for (const char *alias : {"a", "b", "d"})
        query += std::string(" JOIN ") + alias + " IN (SELECT VALUE " + list + ")";
    auto json = nlohmann::ordered_json::parse(*workbook::readWhole("sample:profiles"));
    json["designs"][0]["overrides"]
        = {{{"pattern", "Q1"}, {"container", "profiles"}, {"query", query}}};
    const Result<model::Workbook> workbook = workbook::readText(json.dump());
    if (!workbook)
        qFatal("%s", workbook.error().message.c_str());
    return *workbook;
}

} // namespace

void TestStopping::init()
{
    m_window = std::make_unique<shell::MainWindow>();
    m_window->resize(1280, 720);
    m_window->show();
    activate();
}

void TestStopping::cleanup()
{
    if (m_window)
        m_window->session().undoStack().setClean();
    m_window.reset();
}

/// Opens the sample and lets its evaluation run until the moment.
void TestStopping::beginWork()
{
    QFETCH(QString, sample);
    QFETCH(int, moment);
    if (sample == QStringLiteral("bomb"))
        m_window->session().open(joinBomb(), {});
    else
        QVERIFY(m_window->openWorkbook(QStringLiteral("sample:") + sample));
    m_window->session().evaluateNow();
    QVERIFY(m_window->session().isEvaluating());
    QTest::qWait(moment);
}

void TestStopping::escapeStopsAnEvaluation_data()
{
    addMoments();
}

void TestStopping::escapeStopsAnEvaluation()
{
    beginWork();
    QElapsedTimer timer;
    timer.start();
    QTest::keyClick(m_window.get(), Qt::Key_Escape);
    QVERIFY(!m_window->session().isEvaluating());
    const qint64 told = timer.elapsed();
    QCoreApplication::processEvents();
    const qint64 shown = timer.elapsed();
    qInfo("Esc: %lld ms, window at rest after %lld ms", told, shown);
    QVERIFY2(told < mostMs && shown < mostMs, qPrintable(QString::number(shown)));
}

void TestStopping::closingEndsTheWork_data()
{
    addMoments();
}

/// The window goes when the work has ended: what is deleted waits for its thread.
void TestStopping::closingEndsTheWork()
{
    beginWork();
    QElapsedTimer timer;
    timer.start();
    QVERIFY(m_window->close());
    const qint64 closed = timer.elapsed();
    m_window.reset();
    const qint64 ended = timer.elapsed();
    qInfo("closed after %lld ms, ended after %lld ms", closed, ended);
    QVERIFY2(ended < mostMs, qPrintable(QString::number(ended)));
}

PARTITA_WIDGETS_TEST(TestStopping)

} // namespace tst_stopping

#include "tst_stopping.moc"
