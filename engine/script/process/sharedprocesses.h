// Forked processes that run one execution after the other, for scripts that change no global.
//
// A fork costs milliseconds, most of it after it was made: every page that the process touches is
// mapped or copied anew. Partita's own scripts (planning/scripts.h) do not need a realm that nobody
// has touched.
#pragma once

#include "engine/script/process/warmprocess.h"

#include <mutex>
#include <vector>

namespace partita::script {

/// A forked process, with the number of executions it has ended.
struct SharedProcess {
    Forked forked;
    int executions = 0;
};

/// The idle ones. Thread-safe.
class SharedProcesses {
public:
    /// Those of this program.
    static SharedProcesses &shared();

    /// An idle process, or a new one. Errors: see WarmProcess::fork().
    Result<SharedProcess> take();
    /// Keeps the process for another execution. Requires: its script has ended without an error.
    void giveBack(SharedProcess process);

private:
    std::mutex m_mutex;
    std::vector<SharedProcess> m_idle;
};

} // namespace partita::script
