// Processor time that another process has used: what a script is charged with. That of a thread is
// in engine/base/processortime.h.
#pragma once

#include <sys/types.h>

#include <chrono>
#include <ctime>
#include <optional>

namespace partita::script {

class ProcessorClock {
public:
    explicit ProcessorClock(pid_t process);

    /// Processor time of all its threads since it was forked. The latest value once it is gone.
    std::chrono::nanoseconds used() const;

private:
    std::optional<clockid_t> m_clock;
    mutable std::chrono::nanoseconds m_latest {0};
};

} // namespace partita::script
