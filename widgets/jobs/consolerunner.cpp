#include "widgets/jobs/consolerunner.h"

#include "engine/evaluation/keptparts.h"

#include <algorithm>
#include <deque>

namespace partita::jobs {

namespace {

constexpr std::size_t mostSessions = 3; // designs whose items stay loaded

/// Whether both have the same items: everything else may differ.
bool haveSameData(const model::Workbook &one, const model::Workbook &other,
                  const std::string &design)
{
    const model::Design *first = one.design(design);
    const model::Design *second = other.design(design);
    return first && second && one.entities == other.entities
        && one.relationships == other.relationships && one.population == other.population
        && one.generation == other.generation && first->containers == second->containers;
}

} // namespace

struct ConsoleRunner::Sessions {
    struct Kept {
        model::Workbook workbook;
        evaluation::PartitionCounts partitions;
        std::unique_ptr<console::Session> session;
    };

    /// The session of the request's design, opened if it is not kept. Errors: the items cannot be
    /// loaded; cancelled.
    Result<console::Session *> of(const ConsoleRequest &request, const Worker::Job &job,
                                  const ProgressSink &progress)
    {
        const auto found = std::find_if(kept.begin(), kept.end(), [&](const Kept &one) {
            return one.session->design().name == request.design;
        });
        if (found != kept.end()) {
            const bool isValid = haveSameData(found->workbook, request.workbook, request.design)
                && found->partitions == request.partitions;
            if (isValid)
                return found->session.get();
            kept.erase(found);
        }
        evaluation::Options options;
        options.keptParts = parts;
        auto opened = console::Session::open(request.workbook, request.design, options,
                                             request.partitions, job.stop(), progress);
        if (!opened)
            return opened.error();
        kept.push_front({request.workbook, request.partitions, *std::move(opened)});
        if (kept.size() > mostSessions)
            kept.pop_back();
        return kept.front().session.get();
    }

    std::shared_ptr<evaluation::KeptParts> parts;
    std::deque<Kept> kept; ///< newest first
};

ConsoleRunner::ConsoleRunner(std::shared_ptr<evaluation::KeptParts> parts, QObject *parent)
    : QObject(parent)
    , m_sessions(std::make_shared<Sessions>())
    , m_worker(QStringLiteral("console"))
{
    m_sessions->parts = std::move(parts);
}

ConsoleRunner::~ConsoleRunner() = default;

void ConsoleRunner::run(const ConsoleRequest &request)
{
    m_worker.start(
        [this, request, sessions = m_sessions](const Worker::Job &job) -> Worker::Answer {
            const auto progress = job.progress([this](const QString &stage, double fraction) {
                emit progressChanged(stage, fraction);
            });
            const auto refuse = [this](const Error &error) {
                const QString message = QString::fromStdString(error.message);
                return Worker::Answer(
                    [this, message, error] { emit refused(message, error.line, error.column); });
            };
            const Result<console::Session *> session = sessions->of(request, job, progress);
            if (!session)
                return refuse(session.error());
            Result<console::Outcome> outcome = (*session)->run(request.statement, job.stop());
            if (!outcome)
                return refuse(outcome.error());
            ConsoleRows rows = request.before ? *request.before : ConsoleRows();
            append(rows, consoleRows(outcome->rows));
            outcome->rows.clear();
            const auto answer = std::make_shared<const ConsoleAnswer>(ConsoleAnswer {
                *std::move(outcome), std::move(rows), request.design, (*session)->fraction(),
                (*session)->isChanged(), !request.statement.continuation.empty()});
            return [this, answer] { emit answered(answer); };
        });
}

void ConsoleRunner::reset()
{
    m_worker.start([this, sessions = m_sessions](const Worker::Job &) -> Worker::Answer {
        for (const Sessions::Kept &one : sessions->kept)
            one.session->reset();
        return [this] { emit resetDone(); };
    });
}

void ConsoleRunner::cancel()
{
    m_worker.cancel();
}

} // namespace partita::jobs

#include "moc_consolerunner.cpp"
