#include "confined.h"

#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <csignal>
#include <thread>

namespace partita::tests {
namespace {

/// Far above what any test allows: it is for the machine.
constexpr rlim_t mostMemory = 6ULL * 1024 * 1024 * 1024;

[[noreturn]] void live(const std::function<int()> &work)
{
    ::prctl(PR_SET_PDEATHSIG, SIGKILL);
    const rlimit noCore {0, 0};
    ::setrlimit(RLIMIT_CORE, &noCore);
#if !defined(__SANITIZE_ADDRESS__) && !defined(__SANITIZE_THREAD__)
    const rlimit memory {mostMemory, mostMemory};
    ::setrlimit(RLIMIT_AS, &memory);
#endif
    for (const int signal : {SIGSEGV, SIGBUS, SIGABRT, SIGILL, SIGFPE, SIGTERM})
        ::signal(signal, SIG_DFL); // the handlers of Qt Test print stacks
    ::_exit(work());
}

std::chrono::milliseconds durationOf(const timeval &time)
{
    return std::chrono::milliseconds(time.tv_sec * 1000 + time.tv_usec / 1000);
}

} // namespace

Confined runConfined(const std::function<int()> &work, std::chrono::seconds most)
{
    constexpr std::chrono::milliseconds pause {2};
    Confined outcome;
    const pid_t process = ::fork();
    if (process == 0)
        live(work);
    const auto end = std::chrono::steady_clock::now() + most;
    int status = 0;
    rusage usage {};
    while (::wait4(process, &status, WNOHANG, &usage) == 0) {
        if (!outcome.isLate && std::chrono::steady_clock::now() > end) {
            outcome.isLate = true;
            ::kill(process, SIGKILL);
        }
        std::this_thread::sleep_for(pause);
    }
    outcome.code = WIFEXITED(status) ? WEXITSTATUS(status) : 0;
    outcome.signal = WIFSIGNALED(status) ? WTERMSIG(status) : 0;
    outcome.processorTime = durationOf(usage.ru_utime) + durationOf(usage.ru_stime);
    outcome.peakBytes = static_cast<std::int64_t>(usage.ru_maxrss) * 1024;
    return outcome;
}

} // namespace partita::tests
