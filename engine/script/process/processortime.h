// Processor time that a process or a thread has used: what a script is charged with, since time on
// the wall passes on a busy machine without any work of its own.
#pragma once

#include <sys/types.h>

#include <chrono>
#include <ctime>
#include <optional>

namespace partita::script {

/// The clock of another process.
class ProcessorClock {
public:
    explicit ProcessorClock(pid_t process);

    /// Processor time of all its threads since it was forked. The latest value once it is gone.
    std::chrono::nanoseconds used() const;

private:
    std::optional<clockid_t> m_clock;
    mutable std::chrono::nanoseconds m_latest {0};
};

/// Processor time of the calling thread since it began.
std::chrono::nanoseconds processorTimeOfThread();

} // namespace partita::script
