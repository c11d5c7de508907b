#include "engine/evaluation/measuring/evaluationinput.h"

#include "engine/evaluation/parts/rowparts.h"
#include "engine/places/samplefraction.h"

namespace partita::evaluation {

Options withKeptParts(Options options)
{
    if (!options.keptParts)
        options.keptParts = std::make_shared<KeptParts>(KeptParts::bytesForOne);
    return options;
}

Result<EvaluationInput> inputOf(const model::Workbook &workbook, const Options &options,
                                const std::stop_token &stop)
{
    if (std::optional<Error> refusal = places::refusalOfSize(workbook))
        return *std::move(refusal);
    Options completed = withKeptParts(options);
    const double fraction = places::sampledFraction(
        workbook, options.fraction.value_or(workbook.population->fraction));
    Result<std::shared_ptr<const population::Rows>> population = [&] {
        const TimedPart timed(options.timing, MadePart::Kind::rows, {}, {});
        return completed.keptParts->rows().of(workbook, fraction, stop);
    }();
    if (!population)
        return population.error();
    population::Rows rows = (*population)->cloneFor(workbook);
    return EvaluationInput {.workbook = workbook,
                            .options = std::move(completed),
                            .fraction = fraction,
                            .generation = options.generation.value_or(workbook.generation),
                            .population = *std::move(population),
                            .rows = std::move(rows)};
}

} // namespace partita::evaluation
