// Common parts of the tests of advice: a small healthy workbook, changes of it by JSON patches, and
// the findings about it.
#pragma once

#include "engine/advice/advise.h"

#include <QString>

namespace partita::tests {

/// The small library as a JSON text form: authors and their books in a container each. Nothing is
/// wrong with it.
model::Json library();
/// The library changed by a JSON patch (RFC 6902); fails the test when it does not lead to a valid
/// workbook.
model::Workbook libraryWith(const std::string &patch);

/// A workbook, evaluated and advised on. Measurements are remembered for effects of fixes, as in
/// the program (options.recollection).
struct Advised {
    explicit Advised(model::Workbook workbook, int samples = 10);

    /// The finding of the rule (in the design, when named), or nullptr.
    const advice::Finding *find(const std::string &rule, const std::string &design = {}) const;
    /// "rule: subject" of every finding, for messages.
    QString all() const;

    model::Workbook workbook;
    evaluation::Options options;
    evaluation::Evaluation evaluation;
    std::vector<advice::Finding> findings;
};

/// A sample by its name, a few requests of each pattern measured. Advised on once in a program.
const Advised &advisedOnSample(const std::string &name);

/// The evidence with that label; NaN when there is none.
double evidence(const advice::Finding &finding, const std::string &label);

} // namespace partita::tests
