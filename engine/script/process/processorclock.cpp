#include "engine/script/process/processorclock.h"

namespace partita::script {
namespace {

std::chrono::nanoseconds durationOf(const timespec &time)
{
    return std::chrono::seconds(time.tv_sec) + std::chrono::nanoseconds(time.tv_nsec);
}

} // namespace

ProcessorClock::ProcessorClock(pid_t process)
{
    clockid_t clock = 0;
    if (::clock_getcpuclockid(process, &clock) == 0)
        m_clock = clock;
}

std::chrono::nanoseconds ProcessorClock::used() const
{
    timespec time {};
    if (m_clock && ::clock_gettime(*m_clock, &time) == 0)
        m_latest = durationOf(time);
    return m_latest;
}

} // namespace partita::script
