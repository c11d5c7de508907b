// Value of a number before and after a change of the design.
#pragma once

namespace partita::advice {

struct BeforeAfter {
    double before = 0;
    double after = 0;
    bool operator==(const BeforeAfter &) const = default;

    /// -1: decreased, 1: increased, 0: a difference below half a percent.
    int trend() const;
};

} // namespace partita::advice
