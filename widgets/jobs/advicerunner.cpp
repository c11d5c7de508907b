#include "widgets/jobs/advicerunner.h"

#include "engine/evaluation/samplefraction.h"

namespace partita::jobs {

namespace {

evaluation::Evaluation evaluationOf(const model::Workbook &workbook,
                                    const DesignEvaluationPointer &design)
{
    evaluation::Evaluation evaluation;
    evaluation.workbook = workbook.name;
    evaluation.generation = workbook.generation;
    evaluation.fraction = evaluation::sampledFraction(workbook, workbook.population->fraction);
    evaluation.designs = {design};
    return evaluation;
}

} // namespace

AdviceRunner::AdviceRunner(QObject *parent)
    : QObject(parent)
    , m_worker(QStringLiteral("advice"))
{
}

bool AdviceRunner::advise(const model::Workbook &workbook,
                          const DesignEvaluationPointer &evaluation)
{
    const Question question {workbook, evaluation};
    if (m_asked == question)
        return false;
    m_asked = question;
    m_worker.start([this, workbook, evaluation](const Worker::Job &job) {
        const auto found = advice::advise(workbook, evaluationOf(workbook, evaluation), job.stop());
        return Worker::Answer([this, found] {
            if (found)
                emit advised(*found);
            else
                emit failed(QString::fromStdString(found.error().message));
        });
    });
    return true;
}

void AdviceRunner::cancel()
{
    m_worker.cancel();
    m_asked.reset();
}

void AdviceRunner::measure(const model::Workbook &workbook,
                           const DesignEvaluationPointer &evaluation,
                           const advice::Finding &finding)
{
    m_worker.start([this, workbook, evaluation, finding](const Worker::Job &job) {
        const auto progress = job.progress(
            [this](const QString &, double fraction) { emit progressChanged(fraction); });
        const auto effect = advice::measureEffect(workbook, evaluationOf(workbook, evaluation),
                                                  finding, {}, job.stop(), progress);
        return Worker::Answer([this, effect] {
            if (effect)
                emit measured(*effect);
            else
                emit failed(QString::fromStdString(effect.error().message));
        });
    });
}

} // namespace partita::jobs
