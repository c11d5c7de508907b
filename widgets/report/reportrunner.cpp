#include "widgets/report/reportrunner.h"

#include <algorithm>

namespace partita::reporting {

ReportRunner::ReportRunner(std::shared_ptr<evaluation::KeptParts> parts, QObject *parent)
    : QObject(parent)
    , m_parts(std::move(parts))
    , m_worker(QStringLiteral("report"))
{
}

void ReportRunner::start(const model::Workbook &workbook)
{
    m_worker.start([this, workbook](const jobs::Worker::Job &job) {
        const auto progress = job.progress(
            [this](const QString &, double fraction) { emit progressChanged(fraction); });
        report::Wanted wanted;
        wanted.options.keptParts = m_parts;
        wanted.options.threads = std::max(1, QThread::idealThreadCount());
        Result<report::Material> material
            = report::gather(workbook, std::move(wanted), job.stop(), progress);
        if (material) {
            const auto told = std::make_shared<const report::Material>(*std::move(material));
            return jobs::Worker::Answer([this, told] { emit finished(told); });
        }
        const QString message = QString::fromStdString(material.error().message);
        return jobs::Worker::Answer([this, message] { emit failed(message); });
    });
}

} // namespace partita::reporting

#include "moc_reportrunner.cpp"
