// Watchdog that stops scripts when they exceed their time or memory. One thread per watchdog,
// started with the first guarded run; it sleeps while no run is guarded.
#pragma once

#include <chrono>
#include <condition_variable>
#include <cstdint>
#include <functional>
#include <mutex>
#include <thread>

namespace partita::script {

class Watchdog {
public:
    enum class Reason { none, time, memory };

    /// `stop` is called on the watchdog's thread, at most once per guarded run.
    explicit Watchdog(std::function<void()> stop);
    ~Watchdog();
    Watchdog(const Watchdog &) = delete;
    Watchdog &operator=(const Watchdog &) = delete;

    /// Guards until disarm(). `memory` = bytes by which the process may grow.
    void arm(std::chrono::milliseconds time, std::int64_t memory);
    /// Returns why the run was stopped. After that, `stop` is not called any more.
    Reason disarm();

private:
    using Time = std::chrono::steady_clock::time_point;

    void watch();
    Reason judge() const;

    std::function<void()> m_stop;
    mutable std::mutex m_mutex;
    std::condition_variable m_changed;
    bool m_armed = false;
    bool m_closing = false;
    bool m_asleep = false; ///< the thread waits without a time limit
    Reason m_reason = Reason::none;
    Time m_deadline;
    std::int64_t m_memoryLimit = 0; ///< resident bytes, 0 = none
    std::int64_t m_baseline = 0; ///< resident bytes before the run; measured again when it is old
    Time m_baselineTime;
    std::thread m_thread;
};

} // namespace partita::script
