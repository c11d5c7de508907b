#include "engine/script/process/warmprocess.h"

#include "engine/script/process/program.h"

#include <fcntl.h>
#include <spawn.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cerrno>
#include <chrono>
#include <csignal>
#include <cstring>
#include <utility>

namespace partita::script {
namespace {

/// How often a lost process is replaced before the execution fails.
constexpr int attempts = 3;
/// In which a process must be ready. It takes a tenth of a second; a machine may be very busy.
constexpr std::chrono::seconds mostWait {30};
/// Bytes of the message that says so.
constexpr std::size_t mostReady = 64;

Error cannotRun(const std::string &reason)
{
    return Error {.message = "Scripts cannot run: " + reason};
}

/// A connected pair; closed when the system refuses.
std::pair<Descriptor, Descriptor> socketPair(int type)
{
    int ends[2] = {-1, -1};
    if (::socketpair(AF_UNIX, type | SOCK_CLOEXEC, 0, ends) != 0)
        return {};
    return {Descriptor(ends[0]), Descriptor(ends[1])};
}

std::pair<Descriptor, Descriptor> pipePair()
{
    int ends[2] = {-1, -1};
    if (::pipe2(ends, O_CLOEXEC) != 0)
        return {};
    return {Descriptor(ends[0]), Descriptor(ends[1])};
}

/// Runs the program with `control` as its controlDescriptor and no signal blocked. 0 = it cannot.
pid_t spawned(const std::string &program, int control)
{
    posix_spawn_file_actions_t files;
    posix_spawn_file_actions_init(&files);
    posix_spawn_file_actions_adddup2(&files, control, controlDescriptor);
    posix_spawn_file_actions_addopen(&files, STDIN_FILENO, "/dev/null", O_RDONLY, 0);
    posix_spawn_file_actions_addopen(&files, STDOUT_FILENO, "/dev/null", O_WRONLY, 0);
    posix_spawnattr_t attributes;
    posix_spawnattr_init(&attributes);
    sigset_t signals;
    sigemptyset(&signals);
    posix_spawnattr_setsigmask(&attributes, &signals);
    sigaddset(&signals, SIGPIPE);
    sigaddset(&signals, SIGCHLD);
    posix_spawnattr_setsigdefault(&attributes, &signals);
    posix_spawnattr_setflags(&attributes, POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF);
    std::string name = program;
    char *const words[] = {name.data(), nullptr};
    pid_t process = 0;
    if (::posix_spawn(&process, program.c_str(), &files, &attributes, words, environ) != 0)
        process = 0;
    posix_spawnattr_destroy(&attributes);
    posix_spawn_file_actions_destroy(&files);
    return process;
}

/// Sends a Start with the descriptors; false when the process is gone.
bool sendStart(int control, const Start &start, int socket, int pipe)
{
    const int descriptors[] = {socket, pipe};
    alignas(cmsghdr) char space[CMSG_SPACE(sizeof descriptors)] = {};
    Start copy = start;
    iovec content {&copy, sizeof copy};
    msghdr packet {};
    packet.msg_iov = &content;
    packet.msg_iovlen = 1;
    packet.msg_control = space;
    packet.msg_controllen = sizeof space;
    cmsghdr *header = CMSG_FIRSTHDR(&packet);
    header->cmsg_level = SOL_SOCKET;
    header->cmsg_type = SCM_RIGHTS;
    header->cmsg_len = CMSG_LEN(sizeof descriptors);
    std::memcpy(CMSG_DATA(header), descriptors, sizeof descriptors);
    ssize_t sent = 0;
    do
        sent = ::sendmsg(control, &packet, MSG_NOSIGNAL);
    while (sent < 0 && errno == EINTR);
    return sent == static_cast<ssize_t>(sizeof copy);
}

} // namespace

WarmProcess &WarmProcess::shared()
{
    // Never destroyed: threads may still run scripts when the program ends. The end of the program
    // closes the socket, and with it the process ends.
    static WarmProcess *const process = new WarmProcess;
    return *process;
}

Result<void> WarmProcess::ensureRunning()
{
    if (m_process != 0)
        return {};
    const std::string program = scriptProgram();
    if (program.empty())
        return cannotRun("the program partita-script is not beside the running program; install "
                         "Partita again, or name its path in PARTITA_SCRIPT_PROGRAM.");
    auto [ours, theirs] = socketPair(SOCK_SEQPACKET);
    if (!ours.isOpen())
        return cannotRun("the system gives no socket: " + std::string(std::strerror(errno)) + ".");
    m_process = spawned(program, theirs.number());
    if (m_process == 0)
        return cannotRun("the program " + program + " does not start.");
    m_control = std::move(ours);
    return {};
}

/// Ends a process that no longer answers. `lost` keeps a thread from ending the process that
/// another one has started meanwhile.
void WarmProcess::stop(pid_t lost)
{
    const std::lock_guard lock(m_mutex);
    if (m_process != lost || lost == 0)
        return;
    m_control.close();
    ::kill(lost, SIGKILL);
    ::waitpid(lost, nullptr, 0);
    m_process = 0;
}

Result<Forked> WarmProcess::fork(const Start &start)
{
    for (int attempt = 0; attempt < attempts; ++attempt) {
        auto [ours, theirs] = socketPair(SOCK_STREAM);
        auto [reading, writing] = pipePair();
        if (!ours.isOpen() || !reading.isOpen())
            return cannotRun("the system gives no socket: " + std::string(std::strerror(errno))
                             + ".");
        pid_t process = 0;
        bool isSent = false;
        {
            const std::lock_guard lock(m_mutex);
            if (Result<void> running = ensureRunning(); !running)
                return running.error();
            process = m_process;
            isSent = sendStart(m_control.number(), start, theirs.number(), writing.number());
        }
        theirs.close();
        writing.close();
        Channel channel(std::move(ours));
        channel.beImpatient();
        const auto end = std::chrono::steady_clock::now() + mostWait;
        std::string_view ready;
        if (isSent && channel.receive(ready, mostReady, [end] {
                return std::chrono::steady_clock::now() < end;
            }) == Channel::Outcome::done) {
            if (tagOf(ready) != Ready::tag)
                return cannotRun("the program partita-script is of another version.");
            return Forked {std::move(channel), std::move(reading),
                           ProcessorClock(decoded<Ready>(ready).process)};
        }
        stop(process);
    }
    return cannotRun("the program partita-script ends at once.");
}

} // namespace partita::script
