// The process of one execution, seen from Partita: a realm of JavaScript that nobody has touched,
// or for scripts that change no global one that others of them have used.
//
// Whatever the script does, its process is ended when it exceeds its time or memory, and when the
// caller asks to stop; the exchange then gives the script's error.
#pragma once

#include "engine/script/messages.h"
#include "engine/script/process/sharedprocesses.h"

#include <chrono>

namespace partita::script {

/// Not thread-safe.
class Realm {
public:
    /// `what`: the beginning of the sentence of an error: "The stored procedure like". `limits`
    /// outlives the realm.
    Realm(std::string what, const Limits &limits);
    Realm(const Realm &) = delete;
    Realm &operator=(const Realm &) = delete;

    /// Starts the process, which takes a millisecond, or with `isShared` takes one that is idle.
    /// `time`: the processor time that it may use. Errors: partita-script cannot run.
    Result<void> open(std::chrono::nanoseconds time, bool isShared = false);
    /// Leaves a shared process to another realm; this one is of no use then. Requires: its script
    /// has ended without an error.
    void leave();
    /// Changes `what`.
    void name(std::string what) { m_what = std::move(what); }
    /// Partita itself has used so much processor time for the script.
    void spend(std::chrono::nanoseconds time) { m_time -= time; }
    /// Processor time that is left; also after an error.
    std::chrono::nanoseconds timeLeft() const;

    /// Sends a message and gives the answer, which borrows from the realm until the next exchange.
    /// After an error the realm is of no use. Requires: it is open.
    Result<std::string_view> exchange(std::string_view message);

    /// What the script has written to its console.
    std::vector<std::string> takeLog() { return std::move(m_log); }

private:
    Channel::Outcome answer(std::string_view &message);
    void keep(const Log &log);
    Error failure(Channel::Outcome outcome);
    Error ending(Channel::Outcome outcome) const;
    Error stopped(ErrorCode code, const std::string &reason) const;

    std::string m_what;
    const Limits &m_limits;
    Channel::Patience m_patience;
    std::optional<SharedProcess> m_process;
    bool m_isShared = false;
    std::chrono::nanoseconds m_time {0}; ///< what the process may use, from its beginning
    std::chrono::steady_clock::time_point m_backstop; ///< of the present exchange
    std::size_t m_allowed = 0; ///< bytes that the process may still send
    std::vector<std::string> m_log;
    std::size_t m_logBytes = 0;
};

} // namespace partita::script
