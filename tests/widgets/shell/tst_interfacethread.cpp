// No call on the interface thread is longer than a frame of the screen while edits are evaluated
// and the rules of advice run, whatever board is shown. By hand, since it takes minutes and names
// calls that are still too long:
//
//     PARTITA_WATCHDOG=1 tst_widgets_shell interfacethread
#include "engine/workbook/workbookfile.h"
#include "tests/support/eventwatch.h"
#include "tests/support/testprogram.h"
#include "widgets/models/designadvice.h"
#include "windowtest.h"

#include <QElapsedTimer>
#include <QTest>

namespace tst_interfacethread {

using namespace partita;

class InterfaceThreadTest : public tests::WindowTest {
    Q_OBJECT

private slots:
    void init();
    void anEditIsFollowedInShortCalls_data();
    void anEditIsFollowedInShortCalls();

private:
    models::Session &session() { return m_window->session(); }
    /// Makes an edit, as an event does, and waits until everything has been answered.
    void edit(const std::function<void()> &change);
    void waitForAnswers();
    model::Edit changeOf(const QString &part) const;
};

namespace {

constexpr double mostMs = 16; // processor time
constexpr int patienceMs = 120'000;

} // namespace

void InterfaceThreadTest::init()
{
    if (!qEnvironmentVariableIsSet("PARTITA_WATCHDOG"))
        QSKIP("Set PARTITA_WATCHDOG=1 to measure every call on the interface thread.");
    WindowTest::init();
    model::Workbook workbook = session().workbook();
    model::Population few = *workbook.population;
    few.fraction = 0.0002;
    workbook.population = few;
    session().open(workbook, {});
    session().evaluateNow();
    waitForAnswers();
}

void InterfaceThreadTest::waitForAnswers()
{
    QElapsedTimer clock;
    clock.start();
    const auto isBusy = [&] {
        return session().isEvaluating() || session().advice().isAsking()
            || session().isStale(session().design());
    };
    do {
        QTest::qWait(1);
    } while (isBusy() && clock.elapsed() < patienceMs);
    QCoreApplication::processEvents();
}

void InterfaceThreadTest::edit(const std::function<void()> &change)
{
    QMetaObject::invokeMethod(m_window.get(), change, Qt::QueuedConnection);
    QCoreApplication::processEvents();
    waitForAnswers();
}

model::Edit InterfaceThreadTest::changeOf(const QString &part) const
{
    const model::Workbook &workbook = m_window->session().workbook();
    model::AccessPattern pattern = *workbook.pattern("Q6");
    if (part == QLatin1String("rate")) {
        pattern.ratePerSecond *= 1.5;
        return model::ChangePattern {pattern.id, pattern};
    }
    if (part == QLatin1String("limit")) {
        std::get<model::Query>(pattern.request).limit = 50;
        return model::ChangePattern {pattern.id, pattern};
    }
    return model::AddField {"V1", "users", "user", {"colour", model::ConstantSource {"green"}, {}}};
}

void InterfaceThreadTest::anEditIsFollowedInShortCalls_data()
{
    QTest::addColumn<QString>("board");
    QTest::addColumn<QString>("part");
    for (const char *board : {"model", "design", "documents", "patterns", "plan", "partitions",
                              "fanout", "compare", "load", "advice", "console"}) {
        for (const char *part : {"rate", "limit", "field"})
            QTest::addRow("%s, %s", board, part)
                << QString::fromLatin1(board) << QString::fromLatin1(part);
    }
}

void InterfaceThreadTest::anEditIsFollowedInShortCalls()
{
    QFETCH(QString, board);
    QFETCH(QString, part);
    m_window->showBoard(board);
    QCoreApplication::processEvents();
    waitForAnswers();
    const model::Edit change = changeOf(part);
    tests::EventWatch watch;
    edit([&] { session().apply(change, QStringLiteral("Change")); });
    edit([&] { session().undoStack().undo(); });
    QStringList offenders;
    for (const auto &[what, milliseconds] : watch.above(mostMs))
        offenders.append(QStringLiteral("%1 ms: %2")
                             .arg(milliseconds, 0, 'f', 1)
                             .arg(QString::fromStdString(what)));
    const auto longest = watch.longest();
    qInfo("longest call %.1f ms: %s", longest.milliseconds, longest.what.c_str());
    QVERIFY2(offenders.isEmpty(),
             qPrintable(QLatin1Char('\n') + offenders.join(QLatin1Char('\n'))));
}

PARTITA_WIDGETS_TEST(InterfaceThreadTest)

} // namespace tst_interfacethread

#include "tst_interfacethread.moc"
