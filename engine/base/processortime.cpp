#include "engine/base/processortime.h"

#include <ctime>

namespace partita {

std::chrono::nanoseconds processorTimeOfThread()
{
    timespec time {};
    ::clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time);
    return std::chrono::seconds(time.tv_sec) + std::chrono::nanoseconds(time.tv_nsec);
}

} // namespace partita
