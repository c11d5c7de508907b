#include "widgets/jobs/keysrunner.h"

#include <algorithm>

namespace partita::jobs {

KeysRunner::KeysRunner(QObject *parent)
    : QObject(parent)
    , m_worker(QStringLiteral("keys"))
{
}

void KeysRunner::start(const model::Workbook &workbook, const std::string &design,
                       const std::string &container)
{
    m_worker.start([this, workbook, design, container](const Worker::Job &job) {
        const auto progress = job.progress([this](const QString &stage, double fraction) {
            emit progressChanged(stage, fraction);
        });
        evaluation::Options options;
        options.threads = std::max(1, QThread::idealThreadCount());
        auto found = advice::compareKeys(workbook, design, container,
                                         advice::candidatesFor(workbook, design, container),
                                         options, job.stop(), progress);
        if (!found) {
            const QString message = QString::fromStdString(found.error().message);
            return Worker::Answer([this, message] { emit failed(message); });
        }
        const auto keys
            = std::make_shared<const std::vector<advice::KeyComparison>>(*std::move(found));
        return Worker::Answer([this, keys] { emit compared(keys); });
    });
}

} // namespace partita::jobs
