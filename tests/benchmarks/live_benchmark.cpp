// Time from an edit to its numbers: the first number of the shown design, all numbers of it, and
// those of all designs. Each edit is made in a real session, on results that are complete. Beside
// it stands the time of evaluating everything from nothing, in the same run, for the ratio.
//
//     live_benchmark                  # blog, store, tenants, saas and a random workbook
//     live_benchmark sample:blog      # one workbook
#include "engine/evaluation/evaluation.h"
#include "engine/evaluation/keptparts.h"
#include "engine/workbook/workbookfile.h"
#include "widgets/models/session.h"

#include <QApplication>
#include <QElapsedTimer>
#include <QEventLoop>
#include <QTimer>

#include <cstdio>
#include <functional>

namespace {

using namespace partita;

/// Times of one edit in milliseconds; negative when nothing came.
struct Times {
    double first = -1; ///< the first number of the shown design
    double shown = -1; ///< all of its numbers
    double all = -1; ///< the numbers of all designs
};

struct NamedEdit {
    std::string name;
    model::Edit edit;
};

/// Waits until the session has answered everything, and notes when.
Times timesOf(models::Session &session, const std::function<void()> &change)
{
    Times times;
    QElapsedTimer clock;
    QEventLoop loop;
    const auto isAllFresh = [&] {
        for (const QString &design : session.designNames()) {
            if (session.isStale(design))
                return false;
        }
        return true;
    };
    const auto note = [&] {
        const double now = static_cast<double>(clock.nsecsElapsed()) / 1e6;
        if (!session.isStale(session.design())) {
            times.first = times.first < 0 ? now : times.first;
            times.shown = times.shown < 0 ? now : times.shown;
        }
        if (isAllFresh()) {
            times.all = times.all < 0 ? now : times.all;
            loop.quit();
        }
    };
    const auto changed = QObject::connect(&session, &models::Session::evaluationChanged, &session,
                                          [&](const QString &) { QTimer::singleShot(0, note); });
    clock.start();
    change();
    QTimer::singleShot(0, &loop, note);
    QTimer::singleShot(300'000, &loop, &QEventLoop::quit);
    loop.exec();
    QObject::disconnect(changed);
    return times;
}

const model::AccessPattern *firstQueryWithLimit(const model::Workbook &workbook)
{
    for (const model::AccessPattern &pattern : *workbook.patterns) {
        if (pattern.query() && pattern.query()->limit)
            return &pattern;
    }
    return nullptr;
}

/// One edit of each kind, on the shown design.
std::vector<NamedEdit> editsOf(const model::Workbook &workbook, const std::string &design)
{
    std::vector<NamedEdit> edits;
    model::AccessPattern faster = workbook.patterns->front();
    faster.ratePerSecond *= 1.1;
    edits.push_back({"a rate", model::ChangePattern {faster.id, faster}});
    if (const model::AccessPattern *limited = firstQueryWithLimit(workbook)) {
        model::AccessPattern other = *limited;
        std::get<model::Query>(other.request).limit = *limited->query()->limit - 1;
        edits.push_back({"the limit of a pattern", model::ChangePattern {other.id, other}});
    }
    const model::Design &shown = *workbook.design(design);
    for (std::size_t i = 0; i < shown.containers.size(); ++i) {
        model::Design indexed = shown;
        indexed.containers[i].indexingPolicy
            = model::Json::parse(R"({"includedPaths": [{"path": "/*"}],
                                     "excludedPaths": [{"path": "/description/?"}]})");
        edits.push_back({"the indexing policy of " + shown.containers[i].name,
                         model::ChangeDesign {std::move(indexed)}});
    }
    const model::Container &last = shown.containers.back();
    edits.push_back({"the partition key of " + last.name,
                     model::ChangePartitionKey {design, last.name, {"/id"}}});
    edits.push_back({"a field added to " + last.documentTypes.front().name,
                     model::AddField {design,
                                      last.name,
                                      last.documentTypes.front().name,
                                      {"kind", model::ConstantSource {"item"}, {}}}});
    return edits;
}

void print(const std::string &what, const Times &times)
{
    std::printf("  %-42s %9.0f %9.0f %9.0f\n", what.c_str(), times.first, times.shown, times.all);
    std::fflush(stdout);
}

double fromNothing(const model::Workbook &workbook)
{
    evaluation::Options options;
    options.threads = 2;
    QElapsedTimer clock;
    clock.start();
    if (!evaluation::evaluate(workbook, options))
        return -1;
    return static_cast<double>(clock.nsecsElapsed()) / 1e6;
}

void run(const std::string &name)
{
    const Result<model::Workbook> workbook = workbook::open(name);
    if (!workbook) {
        std::printf("%s: %s\n", name.c_str(), workbook.error().message.c_str());
        return;
    }
    std::printf("%s: %.0f ms from nothing, all designs\n", name.c_str(), fromNothing(*workbook));
    std::printf("  %-42s %9s %9s %9s\n", "ms until", "first", "shown", "all");
    models::Session session;
    print("opened", timesOf(session, [&] { session.open(*workbook, {}); }));
    for (const NamedEdit &edit : editsOf(*workbook, session.design().toStdString())) {
        bool applied = false;
        print(edit.name, timesOf(session, [&] { applied = session.apply(edit.edit, {}); }));
        if (!applied) {
            std::printf("  (refused)\n");
            continue;
        }
        print("  undo", timesOf(session, [&] { session.undoStack().undo(); }));
    }
}

} // namespace

int main(int argc, char **argv)
{
    qputenv("QT_QPA_PLATFORM", "offscreen");
    const QApplication application(argc, argv);
    std::vector<std::string> names(argv + 1, argv + argc);
    if (names.empty())
        names = {"sample:blog", "sample:store", "sample:tenants", "sample:saas"};
    for (const std::string &name : names)
        run(name);
    return 0;
}
