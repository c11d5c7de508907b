// Edits of each kind on one design, with the time in which the window should answer them.
#pragma once

#include "engine/model/edit.h"

#include <string>
#include <vector>

namespace partita::benchmarks {

/// Milliseconds on two cores, for the blog sample.
struct Goal {
    double first = 0; ///< until the first number of the shown design
    double shown = 0; ///< until all of its numbers
};

struct NamedEdit {
    std::string name;
    model::Edit edit;
    Goal goal;
};

/// Edits of the rates, the patterns and the design, each on the workbook as it is.
std::vector<NamedEdit> editsOf(const model::Workbook &workbook, const std::string &design);

} // namespace partita::benchmarks
