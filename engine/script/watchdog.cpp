#include "engine/script/watchdog.h"

#include <unistd.h>

#include <cstdio>

namespace partita::script {
namespace {

/// Interval of the checks of time and memory. The thread also stays awake so long for the next run.
constexpr std::chrono::milliseconds period {5};
constexpr int idlePeriods = 40;
/// Functions are called once per item; measuring the memory each time would cost more than the
/// call.
constexpr std::chrono::milliseconds baselineAge {100};

/// Resident bytes of this process; 0 when unknown.
std::int64_t residentBytes()
{
    std::FILE *file = std::fopen("/proc/self/statm", "r");
    if (!file)
        return 0;
    long total = 0;
    long resident = 0;
    const int read = std::fscanf(file, "%ld %ld", &total, &resident);
    std::fclose(file);
    return read == 2 ? static_cast<std::int64_t>(resident) * ::sysconf(_SC_PAGESIZE) : 0;
}

} // namespace

Watchdog::Watchdog(std::function<void()> stop)
    : m_stop(std::move(stop))
{
}

Watchdog::~Watchdog()
{
    {
        const std::lock_guard lock(m_mutex);
        m_closing = true;
    }
    m_changed.notify_one();
    if (m_thread.joinable())
        m_thread.join();
}

void Watchdog::arm(std::chrono::milliseconds time, std::int64_t memory)
{
    const std::lock_guard lock(m_mutex);
    const Time now = std::chrono::steady_clock::now();
    m_armed = true;
    m_reason = Reason::none;
    m_deadline = now + time;
    if (m_baseline == 0 || now - m_baselineTime > baselineAge) {
        m_baseline = residentBytes();
        m_baselineTime = now;
    }
    m_memoryLimit = memory > 0 && m_baseline > 0 ? m_baseline + memory : 0;
    if (!m_thread.joinable())
        m_thread = std::thread([this] { watch(); });
    else if (m_asleep)
        m_changed.notify_one();
}

Watchdog::Reason Watchdog::disarm()
{
    const std::lock_guard lock(m_mutex);
    m_armed = false;
    return m_reason;
}

Watchdog::Reason Watchdog::judge() const
{
    if (std::chrono::steady_clock::now() >= m_deadline)
        return Reason::time;
    if (m_memoryLimit > 0 && residentBytes() > m_memoryLimit)
        return Reason::memory;
    return Reason::none;
}

void Watchdog::watch()
{
    std::unique_lock lock(m_mutex);
    int idle = 0;
    while (!m_closing) {
        if (m_armed && m_reason == Reason::none) {
            idle = 0;
            m_reason = judge();
            if (m_reason != Reason::none)
                m_stop();
        } else if (++idle > idlePeriods) {
            m_asleep = true;
            m_changed.wait(lock,
                           [this] { return m_closing || (m_armed && m_reason == Reason::none); });
            m_asleep = false;
            idle = 0;
            continue;
        }
        m_changed.wait_for(lock, period, [this] { return m_closing; });
    }
}

} // namespace partita::script
