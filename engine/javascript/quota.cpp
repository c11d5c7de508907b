#include "engine/javascript/quota.h"

#include <fcntl.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <ucontext.h>
#include <unistd.h>

#include <algorithm>
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <exception>
#include <new>

namespace partita::javascript {
namespace {

using script::Ending;

constexpr rlim_t megabyte = 1024UL * 1024;

[[noreturn]] void endWith(Ending ending)
{
    ::_exit(static_cast<int>(ending));
}

/// Bytes of this process's memory.
struct Size {
    rlim_t all = 1024 * megabyte; ///< as if /proc were missing
    rlim_t data = 1024 * megabyte;
};

Size presentSize()
{
    Size size;
    std::FILE *file = std::fopen("/proc/self/statm", "r");
    if (!file)
        return size;
    unsigned long all = 0;
    unsigned long data = 0;
    if (std::fscanf(file, "%lu %*u %*u %*u %*u %lu", &all, &data) == 2) {
        const auto page = static_cast<rlim_t>(::sysconf(_SC_PAGESIZE));
        size = {all * page, data * page};
    }
    std::fclose(file);
    return size;
}

void limit(__rlimit_resource resource, rlim_t most)
{
    rlimit now {};
    if (::getrlimit(resource, &now) != 0)
        return;
    const rlim_t allowed = std::min(most, now.rlim_max);
    const rlimit limits {allowed, allowed};
    ::setrlimit(resource, &limits);
}

/// Bytes by which the process may grow.
rlim_t quota = 0;

/// True when so much of the quota is used that a text or array may not have found room to double.
bool isMemoryScarce()
{
    const std::size_t probe = quota / 4 * 3;
    void *const room
        = ::mmap(nullptr, probe, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    if (room == MAP_FAILED)
        return true;
    ::munmap(room, probe);
    return false;
}

/// True when an address lies where the stack would have grown to.
bool isAtStack(const void *address, const void *context)
{
#if defined(__x86_64__)
    const auto top = static_cast<std::uintptr_t>(
        static_cast<const ucontext_t *>(context)->uc_mcontext.gregs[REG_RSP]);
#elif defined(__aarch64__)
    const auto top
        = static_cast<std::uintptr_t>(static_cast<const ucontext_t *>(context)->uc_mcontext.sp);
#else
    const std::uintptr_t top = 0;
    static_cast<void>(context);
#endif
    constexpr std::uintptr_t near = megabyte;
    const auto touched = reinterpret_cast<std::uintptr_t>(address);
    return touched + near > top && touched < top + near;
}

/// The engine does not survive it when the system refuses memory; it then ends in many ways.
void handleCrash(int, siginfo_t *information, void *context)
{
    if (information->si_signo == SIGSEGV && isAtStack(information->si_addr, context))
        endWith(Ending::stack);
    endWith(isMemoryScarce() ? Ending::memory : Ending::crash);
}

/// Handlers get a stack of their own, since the usual one may be full.
void handleCrashes()
{
    static char stack[64UL * 1024];
    stack_t alternative {};
    alternative.ss_sp = stack;
    alternative.ss_size = sizeof stack;
    ::sigaltstack(&alternative, nullptr);
    struct sigaction action { };
    action.sa_sigaction = handleCrash;
    action.sa_flags = SA_SIGINFO | SA_ONSTACK;
    for (const int signal : {SIGSEGV, SIGBUS, SIGABRT, SIGILL, SIGTRAP, SIGFPE})
        ::sigaction(signal, &action, nullptr);
}

/// Qt throws std::bad_alloc through code that cannot pass it on.
[[noreturn]] void handleTermination()
{
    try {
        if (const std::exception_ptr exception = std::current_exception())
            std::rethrow_exception(exception);
    } catch (const std::bad_alloc &) {
        endWith(Ending::memory);
    } catch (...) {
    }
    endWith(isMemoryScarce() ? Ending::memory : Ending::crash);
}

void silence()
{
    const int nowhere = ::open("/dev/null", O_WRONLY | O_CLOEXEC);
    ::dup2(nowhere, STDERR_FILENO);
}

} // namespace

void holdTo(const script::Start &start)
{
    constexpr rlim_t stackSize = 8 * megabyte;
    const Size now = presentSize();
    const auto growth = static_cast<rlim_t>(std::max<std::int64_t>(0, start.memory));
    quota = growth;
    silence();
    std::set_new_handler([] { endWith(Ending::memory); });
    std::set_terminate(handleTermination);
    handleCrashes();
    limit(RLIMIT_CORE, 0);
    limit(RLIMIT_STACK, stackSize);
    limit(RLIMIT_CPU, static_cast<rlim_t>(std::max<std::int64_t>(1, start.seconds)));
    limit(RLIMIT_DATA, now.data + growth);
    limit(RLIMIT_AS, now.all + growth);
}

} // namespace partita::javascript
