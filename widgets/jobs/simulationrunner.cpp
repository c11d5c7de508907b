#include "widgets/jobs/simulationrunner.h"

#include <algorithm>

namespace partita::jobs {

namespace {

constexpr std::size_t mostMeasured = 4; // designs; each may hold millions of visits

} // namespace

SimulationRunner::SimulationRunner(std::shared_ptr<evaluation::KeptParts> parts, QObject *parent)
    : QObject(parent)
    , m_parts(std::move(parts))
    , m_worker(QStringLiteral("simulation"))
{
}

void SimulationRunner::start(const model::Workbook &workbook, const SimulationQuestion &question)
{
    m_question = question;
    m_worker.start([this, workbook, question,
                    requests = known(question.evaluation)](const Worker::Job &job) mutable {
        const auto failure = [this](const Error &error) {
            const QString message = QString::fromStdString(error.message);
            return Worker::Answer([this, message] { emit failed(message); });
        };
        if (!requests) {
            const auto progress = job.progress([this](const QString &stage, double fraction) {
                emit progressChanged(stage, fraction);
            });
            Result<evaluation::MeasuredRequests> measured = evaluation::measureRequests(
                workbook, *question.evaluation, {.keptParts = m_parts}, job.stop(), progress);
            if (!measured)
                return failure(measured.error());
            requests = std::make_shared<const evaluation::MeasuredRequests>(*std::move(measured));
            job.say(
                [this, evaluation = question.evaluation, requests] { keep(evaluation, requests); });
        }
        Result<evaluation::Simulation> simulation
            = evaluation::simulate(*requests, question.options, job.stop());
        if (!simulation)
            return failure(simulation.error());
        const auto told = std::make_shared<const evaluation::Simulation>(*std::move(simulation));
        return Worker::Answer([this, told] { emit simulated(told); });
    });
}

SimulationRunner::Requests SimulationRunner::known(const DesignEvaluationPointer &evaluation) const
{
    const auto found = std::find_if(m_measured.begin(), m_measured.end(), [&](const Measured &one) {
        return one.evaluation == evaluation;
    });
    return found == m_measured.end() ? nullptr : found->requests;
}

void SimulationRunner::keep(const DesignEvaluationPointer &evaluation, const Requests &requests)
{
    m_measured.push_front({evaluation, requests});
    if (m_measured.size() > mostMeasured)
        m_measured.pop_back();
}

} // namespace partita::jobs

#include "moc_simulationrunner.cpp"
