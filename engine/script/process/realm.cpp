#include "engine/script/process/realm.h"

#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <csignal>
#include <utility>

namespace partita::script {
namespace {

/// Lines beyond so many bytes of console output are dropped.
constexpr std::size_t mostLogBytes = 4UL * 1024 * 1024;
constexpr std::int64_t megabyte = 1024 * 1024;

/// The time on the wall in which an answer must come is far above the processor time that a script
/// may use. It is for a process that does not get on at all, such as a suspended one.
std::chrono::seconds mostWaitFor(std::int64_t timeMs)
{
    constexpr std::int64_t leastSeconds = 10;
    constexpr std::int64_t wallMsInASecond = 100; // ten times the processor time
    return std::chrono::seconds(leastSeconds + timeMs / wallMsInASecond);
}

/// The kernel's limit on processor time, in whole seconds, is a second lock: above the time that
/// Partita measures.
std::int64_t processorSeconds(std::int64_t timeMs)
{
    constexpr std::int64_t second = 1000;
    return timeMs / second + 2;
}

/// The exit status that the warm process writes when the forked one has ended; nothing when both
/// are gone.
std::optional<int> statusFrom(const Descriptor &pipe)
{
    int status = 0;
    ssize_t count = 0;
    do
        count = ::read(pipe.number(), &status, sizeof status);
    while (count < 0 && errno == EINTR);
    return count == static_cast<ssize_t>(sizeof status) ? std::optional(status) : std::nullopt;
}

bool hasExited(std::optional<int> status, Ending ending)
{
    return status && WIFEXITED(*status) && WEXITSTATUS(*status) == static_cast<int>(ending);
}

} // namespace

Realm::Realm(std::string what, const Limits &limits)
    : m_what(std::move(what))
    , m_limits(limits)
    , m_patience([this] {
        return timeLeft() > std::chrono::nanoseconds(0)
            && std::chrono::steady_clock::now() < m_backstop && !m_limits.stop.stop_requested();
    })
    , m_allowed(static_cast<std::size_t>(std::max<std::int64_t>(0, limits.maximumMemory)))
{
}

Result<void> Realm::open(std::chrono::nanoseconds time, bool isShared)
{
    m_isShared = isShared;
    if (isShared) {
        Result<SharedProcess> process = SharedProcesses::shared().take();
        if (!process)
            return process.error();
        m_process.emplace(std::move(*process));
    } else {
        Result<Forked> forked = WarmProcess::shared().fork(
            {m_limits.maximumMemory, processorSeconds(m_limits.timeMs)});
        if (!forked)
            return forked.error();
        m_process.emplace(SharedProcess {std::move(*forked)});
    }
    m_time = m_process->forked.clock.used() + time;
    return {};
}

void Realm::leave()
{
    if (!m_isShared || !m_process)
        return;
    m_time = timeLeft();
    SharedProcesses::shared().giveBack(*std::exchange(m_process, std::nullopt));
}

std::chrono::nanoseconds Realm::timeLeft() const
{
    return m_process ? m_time - m_process->forked.clock.used() : m_time;
}

Result<std::string_view> Realm::exchange(std::string_view message)
{
    m_backstop = std::chrono::steady_clock::now() + mostWaitFor(m_limits.timeMs);
    Channel::Outcome outcome = m_patience() ? m_process->forked.channel.send(message, m_patience)
                                            : Channel::Outcome::impatient;
    std::string_view received;
    if (outcome == Channel::Outcome::done)
        outcome = answer(received);
    if (outcome != Channel::Outcome::done)
        return failure(outcome);
    return received;
}

/// The next message that is no line of the console.
Channel::Outcome Realm::answer(std::string_view &message)
{
    for (;;) {
        const Channel::Outcome outcome
            = m_process->forked.channel.receive(message, m_allowed, m_patience);
        if (outcome != Channel::Outcome::done)
            return outcome;
        m_allowed -= message.size();
        if (tagOf(message) != Log::tag)
            return outcome;
        keep(decoded<Log>(message));
        if (!m_patience())
            return Channel::Outcome::impatient;
    }
}

void Realm::keep(const Log &log)
{
    m_logBytes += log.line.size();
    if (m_logBytes <= mostLogBytes)
        m_log.push_back(log.line);
}

Error Realm::failure(Channel::Outcome outcome)
{
    Error error = ending(outcome);
    if (m_limits.stop.stop_requested())
        error = stopped(ErrorCode::cancelled, "it was cancelled");
    m_time = timeLeft();
    m_process.reset();
    return error;
}

/// Why there is no answer: the process was too slow, sent too much, or has ended.
Error Realm::ending(Channel::Outcome outcome) const
{
    const std::optional<int> status
        = outcome == Channel::Outcome::closed ? statusFrom(m_process->forked.status) : std::nullopt;
    if (outcome == Channel::Outcome::impatient && timeLeft() > std::chrono::nanoseconds(0))
        return stopped(ErrorCode::timeout,
                       "it did not get on for "
                           + std::to_string(mostWaitFor(m_limits.timeMs).count()) + " s");
    if (outcome == Channel::Outcome::impatient
        || (status && WIFSIGNALED(*status) && WTERMSIG(*status) == SIGXCPU))
        return stopped(ErrorCode::timeout,
                       "it ran longer than " + std::to_string(m_limits.timeMs) + " ms");
    if (outcome == Channel::Outcome::tooLarge || hasExited(status, Ending::memory))
        return stopped(ErrorCode::timeout,
                       "it needed more than " + std::to_string(m_limits.maximumMemory / megabyte)
                           + " MB of memory");
    if (hasExited(status, Ending::stack))
        return stopped(ErrorCode::badRequest, "its calls or values are nested too deeply");
    return stopped(ErrorCode::badRequest, "its process ended unexpectedly");
}

Error Realm::stopped(ErrorCode code, const std::string &reason) const
{
    return Error {.code = code, .message = m_what + " was stopped because " + reason + '.'};
}

} // namespace partita::script
