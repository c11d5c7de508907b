// A number before a change of the design and after it.
#pragma once

namespace partita::advice {

/// One number before and after.
struct BeforeAfter {
    double before = 0;
    double after = 0;
    bool operator==(const BeforeAfter &) const = default;

    /// -1 where it became less, 1 where it became more; a difference of less than half a percent is
    /// none.
    int trend() const;
};

} // namespace partita::advice
