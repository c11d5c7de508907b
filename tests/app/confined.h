// Work in a process of its own, with the time and memory that it took: what it does to itself harms
// no test.
#pragma once

#include <chrono>
#include <cstdint>
#include <functional>

namespace partita::tests {

struct Confined {
    int code = 0; ///< what the work returned
    int signal = 0; ///< that ended the process, 0 = none
    bool isLate = false; ///< it was killed after the time that was given
    std::chrono::milliseconds processorTime {0};
    std::int64_t peakBytes = 0; ///< resident
};

/// Runs the work in a fork of this process, which must have one thread. It is killed after so much
/// time on the wall; the work returns the exit code, at most 255.
Confined runConfined(const std::function<int()> &work, std::chrono::seconds most);

} // namespace partita::tests
