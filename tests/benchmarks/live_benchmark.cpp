// Time from an edit to its numbers: the first number of the shown design, all numbers of it, and
// those of all designs. Each edit is made in a real session, on results that are complete, and
// undone. Beside it stands the processor time, and how many times longer evaluating everything from
// nothing takes, in the same run.
//
//     live_benchmark                  # blog, store, tenants, saas and a large random workbook
//     live_benchmark sample:blog      # one workbook
//     live_benchmark random:7         # the large workbook of another seed
#include "engine/evaluation/keptparts.h"
#include "engine/evaluation/othermix.h"
#include "engine/workbook/workbookfile.h"
#include "tests/benchmarks/largemodel.h"
#include "tests/benchmarks/liveedits.h"
#include "widgets/models/session.h"

#include <QApplication>
#include <QElapsedTimer>
#include <QEventLoop>
#include <QThread>
#include <QTimer>

#include <algorithm>
#include <cstdio>
#include <ctime>
#include <functional>

namespace {

using namespace partita;

/// Times of one edit in milliseconds; negative when nothing came.
struct Times {
    double first = -1; ///< the first number of the shown design
    double shown = -1; ///< all of its numbers
    double all = -1; ///< the numbers of all designs
    double processor = -1; ///< processor time of the program until then: what else runs on the
                           ///< machine does not count
};

double processorMs()
{
    timespec now {};
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now);
    return static_cast<double>(now.tv_sec) * 1e3 + static_cast<double>(now.tv_nsec) / 1e6;
}

double millisecondsOf(const QElapsedTimer &clock)
{
    return static_cast<double>(clock.nsecsElapsed()) / 1e6;
}

bool hasFreshNumber(const models::Session &session)
{
    const auto &patterns = *session.workbook().patterns;
    return std::any_of(patterns.begin(), patterns.end(), [&](const model::AccessPattern &pattern) {
        return session.evaluation(session.design(), pattern.id)
            && !session.isStale(session.design(), pattern.id);
    });
}

bool isAllFresh(const models::Session &session)
{
    const QStringList designs = session.designNames();
    return std::none_of(designs.begin(), designs.end(),
                        [&](const QString &design) { return session.isStale(design); });
}

/// Makes the change and waits until the session has answered everything.
Times timesOf(models::Session &session, const std::function<void()> &change)
{
    Times times;
    const double begin = processorMs();
    QElapsedTimer clock;
    QEventLoop loop;
    const auto note = [&] {
        const double now = millisecondsOf(clock);
        if (times.first < 0 && hasFreshNumber(session))
            times.first = now;
        if (times.shown < 0 && !session.isStale(session.design()))
            times.shown = now;
        if (times.all < 0 && isAllFresh(session)) {
            times.all = now;
            times.processor = processorMs() - begin;
            loop.quit();
        }
    };
    // Queued, so that the whole of a change of the workbook has happened.
    const auto changed = QObject::connect(&session, &models::Session::evaluationChanged, &loop,
                                          note, Qt::QueuedConnection);
    clock.start();
    change();
    QTimer::singleShot(0, &loop, note);
    QTimer::singleShot(300'000, &loop, &QEventLoop::quit);
    loop.exec();
    QObject::disconnect(changed);
    return times;
}

/// Lets a cancelled or finished evaluation end, so that the next edit is timed alone.
void settle()
{
    constexpr int pauseMs = 50;
    QEventLoop loop;
    QTimer::singleShot(pauseMs, &loop, &QEventLoop::quit);
    loop.exec();
}

class Report {
public:
    explicit Report(double fromNothing)
        : m_fromNothing(fromNothing)
    {
        std::printf("  %-38s %8s %8s %8s %8s %9s   %s\n", "ms until", "first", "shown", "all",
                    "cpu", "ratio", "goal");
        std::fflush(stdout);
    }

    void line(const std::string &what, const Times &times, const benchmarks::Goal &goal) const
    {
        const bool isMissed
            = times.shown < 0 || times.first > goal.first || times.shown > goal.shown;
        std::printf("  %-38s %8.0f %8.0f %8.0f %8.0f %9.1f   %.0f/%.0f%s\n", what.c_str(),
                    times.first, times.shown, times.all, times.processor,
                    m_fromNothing / std::max(times.all, 0.1), goal.first, goal.shown,
                    isMissed ? "  MISSED" : "");
        std::fflush(stdout);
    }

private:
    double m_fromNothing;
};

double fromNothing(const model::Workbook &workbook)
{
    evaluation::Options options;
    options.threads = std::max(1, QThread::idealThreadCount());
    QElapsedTimer clock;
    clock.start();
    if (!evaluation::evaluate(workbook, options))
        return -1;
    return millisecondsOf(clock);
}

/// The share of writes is no edit: the figures of the kept results are changed.
Times ofWriteShare(const models::Session &session)
{
    constexpr double share = 0.5;
    const double begin = processorMs();
    QElapsedTimer clock;
    clock.start();
    Times times;
    for (const auto &design : session.workbookWithDerivedDesigns().designs) {
        const auto evaluated = session.evaluation(QString::fromStdString(design->name));
        const auto factors
            = evaluated ? evaluation::factorsAt(share, *evaluated, {}) : std::nullopt;
        if (factors)
            static_cast<void>(evaluation::atMix(*evaluated, *design, *factors));
        times.first = times.first < 0 ? millisecondsOf(clock) : times.first;
    }
    times.shown = times.all = millisecondsOf(clock);
    times.processor = processorMs() - begin;
    return times;
}

std::optional<model::Workbook> workbookOf(const std::string &name)
{
    constexpr std::string_view random = "random:";
    if (name.starts_with(random))
        return benchmarks::largeModel(std::stoull(name.substr(random.size())));
    Result<model::Workbook> workbook = workbook::open(name);
    if (workbook)
        return *std::move(workbook);
    std::printf("%s: %s\n", name.c_str(), workbook.error().message.c_str());
    return std::nullopt;
}

void run(const std::string &name)
{
    constexpr benchmarks::Goal ofOpening {1'000, 2'500};
    constexpr benchmarks::Goal ofUndo {50, 100};
    constexpr benchmarks::Goal ofShare {50, 100};
    const std::optional<model::Workbook> workbook = workbookOf(name);
    if (!workbook)
        return;
    const double whole = fromNothing(*workbook);
    std::printf("%s: %.0f ms from nothing, all designs\n", name.c_str(), whole);
    const Report report(whole);
    models::Session session;
    report.line("opened", timesOf(session, [&] { session.open(*workbook, {}); }), ofOpening);
    report.line("the share of writes", ofWriteShare(session), ofShare);
    for (const auto &edit : benchmarks::editsOf(*workbook, session.design().toStdString())) {
        settle();
        bool isApplied = false;
        const Times times = timesOf(session, [&] { isApplied = session.apply(edit.edit, {}); });
        if (!isApplied) {
            std::printf("  %s: refused\n", edit.name.c_str());
            continue;
        }
        report.line(edit.name, times, edit.goal);
        settle();
        report.line("  undo", timesOf(session, [&] { session.undoStack().undo(); }), ofUndo);
    }
}

} // namespace

int main(int argc, char **argv)
{
    qputenv("QT_QPA_PLATFORM", "offscreen");
    const QApplication application(argc, argv);
    std::vector<std::string> names(argv + 1, argv + argc);
    if (names.empty())
        names = {"sample:blog", "sample:store", "sample:tenants", "sample:saas", "random:1"};
    for (const std::string &name : names)
        run(name);
    return 0;
}
