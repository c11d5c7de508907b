// What an evaluation works on: a workbook, its rows, the options, and the kept parts.
#pragma once

#include "engine/evaluation/evaluation.h"
#include "engine/evaluation/keptparts.h"
#include "engine/evaluation/measuring/crew.h"
#include "engine/evaluation/timing.h"
#include "engine/population/rows.h"

namespace partita::evaluation {

/// Data shared by all designs of one evaluation. Read-only.
struct EvaluationInput {
    model::Workbook workbook; ///< with derived designs
    Options options; ///< with kept parts
    double fraction = 1; ///< places::sampledFraction()
    model::Generation generation = model::Generation::current;
    std::shared_ptr<const population::Rows> population; ///< as kept: parts hold this object
    population::Rows rows; ///< the same rows, with the rates of this workbook
    std::vector<std::size_t> patterns = {}; ///< positions of the requested patterns
    PatternReady patternReady = {};
    std::shared_ptr<Crew> crew = {}; ///< absent: a single thread

    /// Measures what follows, until the result is destroyed.
    TimedPart timed(MadePart::Kind kind, const std::string &design, const std::string &name) const
    {
        return {options.timing, kind, design, name};
    }
    KeptParts &parts() const { return *options.keptParts; }
    const model::AccessPattern &pattern(std::size_t position) const
    {
        return (*workbook.patterns)[position];
    }
};

/// The options with kept parts of their own if they have none.
Options withKeptParts(Options options);
/// The input with the rows of the workbook, which has its derived designs. Errors: too large for
/// memory; see population::Rows::generate().
Result<EvaluationInput> inputOf(const model::Workbook &workbook, const Options &options,
                                const std::stop_token &stop);

} // namespace partita::evaluation
