#include "widgets/jobs/advicerunner.h"

#include "engine/mapping/derive.h"
#include "engine/places/samplefraction.h"

#include <QThread>

#include <algorithm>

namespace partita::jobs {

namespace {

evaluation::Evaluation evaluationOf(const model::Workbook &workbook,
                                    const DesignEvaluationPointer &design)
{
    evaluation::Evaluation evaluation;
    evaluation.workbook = workbook.name;
    evaluation.generation = workbook.generation;
    const Result<model::Workbook> whole = mapping::withDerivedDesigns(workbook);
    evaluation.fraction
        = places::sampledFraction(whole ? *whole : workbook, workbook.population->fraction);
    evaluation.designs = {design};
    return evaluation;
}

} // namespace

AdviceRunner::AdviceRunner(std::shared_ptr<evaluation::KeptParts> parts, QObject *parent)
    : QObject(parent)
    , m_parts(std::move(parts))
    , m_worker(QStringLiteral("advice"))
{
}

bool AdviceRunner::advise(const model::Workbook &workbook,
                          const DesignEvaluationPointer &evaluation)
{
    const Question question {workbook, evaluation};
    if (m_asked == question)
        return false;
    const auto known = std::find_if(m_answers.begin(), m_answers.end(), [&](const Answer &answer) {
        return answer.question == question;
    });
    if (known != m_answers.end()) {
        m_worker.cancel();
        m_asked = question;
        emit advised(std::vector(known->findings));
        return false;
    }
    m_asked = question;
    m_worker.start([this, question](const Worker::Job &job) {
        const auto tell = [this, &job](const advice::FindingsReady &ready) {
            job.say([this, ready] { emit found(ready); });
        };
        const auto found = advice::advise(
            question.workbook, evaluationOf(question.workbook, question.evaluation), job.stop(),
            {.threads = std::max(1, QThread::idealThreadCount()),
             .keptParts = m_parts,
             .findingsReady = tell});
        return Worker::Answer([this, question, found] {
            if (!found)
                return emit failed(QString::fromStdString(found.error().message));
            keep(question, *found);
            emit advised(*found);
        });
    });
    return true;
}

void AdviceRunner::keep(const Question &question, const std::vector<advice::Finding> &findings)
{
    constexpr std::size_t most = 9; // the designs that have shortcuts
    m_answers.push_front({question, findings});
    if (m_answers.size() > most)
        m_answers.pop_back();
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
        const auto effect
            = advice::measureFix(workbook, evaluationOf(workbook, evaluation), finding,
                                 {.keptParts = m_parts}, job.stop(), progress);
        return Worker::Answer([this, effect] {
            if (effect)
                emit measured(*effect);
            else
                emit failed(QString::fromStdString(effect.error().message));
        });
    });
}

} // namespace partita::jobs

#include "moc_advicerunner.cpp"
