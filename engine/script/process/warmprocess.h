// The program partita-script, kept warm: a process with the JavaScript engine ready, which forks a
// process of its own for each execution.
//
// A fork is a realm that nobody has touched, at the price of a copied page table. What Partita and
// the warm process say to each other:
//
//     Partita sends a packet with a Start and two descriptors: the socket for the messages of the
//     execution, and the writing end of a pipe.
//     The forked process sends a Ready with its number.
//     When it has ended, the warm process writes its exit status into the pipe.
//     When Partita closes its end of the pipe, the warm process kills the forked one.
//
// When Partita ends, by whatever cause, all these processes end.
#pragma once

#include "engine/base/result.h"
#include "engine/script/channel.h"
#include "engine/script/messages.h"
#include "engine/script/process/processorclock.h"

#include <sys/types.h>

#include <mutex>

namespace partita::script {

/// A forked process.
struct Forked {
    Channel channel;
    Descriptor status; ///< gives its exit status; closing it kills the process
    ProcessorClock clock;
};

/// Thread-safe.
class WarmProcess {
public:
    /// The one of this program. It is started by the first fork().
    static WarmProcess &shared();

    /// Errors: the program partita-script is missing or does not start.
    Result<Forked> fork(const Start &start);

private:
    Result<void> ensureRunning();
    void stop(pid_t lost);

    std::mutex m_mutex;
    Descriptor m_control;
    pid_t m_process = 0;
};

} // namespace partita::script
