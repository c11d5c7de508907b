#include "widgets/jobs/keysrunner.h"

#include <algorithm>

namespace partita::jobs {

KeysRunner::KeysRunner(std::shared_ptr<evaluation::KeptParts> parts, QObject *parent)
    : QObject(parent)
    , m_parts(std::move(parts))
    , m_worker(QStringLiteral("keys"))
{
}

void KeysRunner::start(const model::Workbook &workbook, const std::string &design,
                       const std::string &container)
{
    m_worker.start([this, workbook, design, container](const Worker::Job &job) {
        const auto candidates = std::make_shared<const std::vector<advice::KeyCandidate>>(
            advice::candidatesFor(workbook, design, container));
        job.say([this, candidates] { emit proposed(candidates); });
        const auto progress = job.progress([this](const QString &stage, double fraction) {
            emit progressChanged(stage, fraction);
        });
        const auto ready = [&](std::size_t place, const advice::KeyComparison &key) {
            const auto told = std::make_shared<const advice::KeyComparison>(key);
            job.say([this, place, told] { emit measured(static_cast<int>(place), told); });
        };
        evaluation::Options options {.keptParts = m_parts};
        options.threads = std::max(1, QThread::idealThreadCount());
        const auto found = advice::compareKeys(workbook, design, container, *candidates, options,
                                               job.stop(), progress, ready);
        const double days = advice::defaultHorizonDays;
        const auto then = found ? advice::keysAt(days, workbook, design, container, *found, options,
                                                 job.stop(), progress)
                                : Result<std::vector<advice::KeyThen>>(found.error());
        if (then) {
            const auto turn = advice::turnOf(*found, *then, days);
            const auto told = std::make_shared<const KeysThen>(
                KeysThen {days, *then, turn ? textOf(*turn, *found, *then, days) : std::string()});
            job.say([this, told] { emit measuredThen(told); });
            return Worker::Answer([this] { emit finished(); });
        }
        const QString message = QString::fromStdString(then.error().message);
        return Worker::Answer([this, message] { emit failed(message); });
    });
}

} // namespace partita::jobs

#include "moc_keysrunner.cpp"
