#include "engine/script/process/sharedprocesses.h"

#include <poll.h>

#include <utility>

namespace partita::script {
namespace {

/// Executions of one process. A new one has not the memory that earlier executions have left over.
constexpr int mostExecutions = 1000;
/// Idle processes that are kept: as many as threads usually run scripts side by side.
constexpr std::size_t mostIdle = 8;
/// A second lock on all executions of one process. Partita measures each one (Realm).
constexpr std::int64_t mostSeconds = 3600;

/// False when it was killed while it was idle.
bool isAlive(const Forked &forked)
{
    pollfd status {forked.status.number(), POLLIN, 0};
    return ::poll(&status, 1, 0) == 0;
}

} // namespace

SharedProcesses &SharedProcesses::shared()
{
    // Never destroyed, like the warm process.
    static SharedProcesses *const processes = new SharedProcesses;
    return *processes;
}

Result<SharedProcess> SharedProcesses::take()
{
    {
        const std::lock_guard lock(m_mutex);
        while (!m_idle.empty()) {
            SharedProcess process = std::move(m_idle.back());
            m_idle.pop_back();
            if (isAlive(process.forked))
                return process;
        }
    }
    Result<Forked> forked = WarmProcess::shared().fork({Limits().maximumMemory, mostSeconds});
    if (!forked)
        return forked.error();
    return SharedProcess {std::move(*forked)};
}

void SharedProcesses::giveBack(SharedProcess process)
{
    if (++process.executions >= mostExecutions)
        return;
    const std::lock_guard lock(m_mutex);
    if (m_idle.size() < mostIdle)
        m_idle.push_back(std::move(process));
}

} // namespace partita::script
