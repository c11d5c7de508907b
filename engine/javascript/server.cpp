#include "engine/javascript/server.h"

#include "engine/javascript/engine.h"
#include "engine/javascript/quota.h"
#include "engine/javascript/session.h"

#include <poll.h>
#include <sys/prctl.h>
#include <sys/signalfd.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <csignal>
#include <cstring>
#include <new>
#include <utility>
#include <vector>

namespace partita::javascript {
namespace {

using script::Descriptor;
using script::Start;

/// A packet of Partita.
struct Order {
    Start start;
    Descriptor socket;
    Descriptor status;
};

/// Nothing when the socket is closed.
std::optional<Order> received(int control)
{
    Order order;
    std::array<int, 2> descriptors {-1, -1};
    alignas(cmsghdr) char space[CMSG_SPACE(sizeof descriptors)] = {};
    iovec content {&order.start, sizeof order.start};
    msghdr packet {};
    packet.msg_iov = &content;
    packet.msg_iovlen = 1;
    packet.msg_control = space;
    packet.msg_controllen = sizeof space;
    ssize_t count = 0;
    do
        count = ::recvmsg(control, &packet, MSG_CMSG_CLOEXEC);
    while (count < 0 && errno == EINTR);
    const cmsghdr *header = count > 0 ? CMSG_FIRSTHDR(&packet) : nullptr;
    if (!header || header->cmsg_len != CMSG_LEN(sizeof descriptors))
        return std::nullopt;
    std::memcpy(descriptors.data(), CMSG_DATA(header), sizeof descriptors);
    order.socket = Descriptor(descriptors[0]);
    order.status = Descriptor(descriptors[1]);
    return order;
}

/// The life of a forked process.
[[noreturn]] void execute(Engine &engine, const Start &start, Descriptor socket, pid_t parent)
{
    ::prctl(PR_SET_PDEATHSIG, SIGKILL);
    if (::getppid() != parent) // it ended before
        ::_exit(static_cast<int>(script::Ending::crash));
    // Only the socket stays open: what others have is not kept alive by this process.
    const int kept = script::controlDescriptor;
    ::dup2(socket.number(), kept);
    ::close_range(kept + 1, ~0U, 0);
    socket = Descriptor(kept);
    script::Channel channel(std::move(socket));
    holdTo(start);
    try {
        Session(engine, channel).run();
    } catch (const std::bad_alloc &) {
        ::_exit(static_cast<int>(script::Ending::memory));
    } catch (...) {
        ::_exit(static_cast<int>(script::Ending::crash));
    }
    ::_exit(static_cast<int>(script::Ending::done));
}

class Server {
public:
    explicit Server(int control);
    [[noreturn]] void run();

private:
    struct Child {
        pid_t process = 0;
        Descriptor status; ///< closed when nobody wants to know
    };

    void fork(Order order);
    void reap();
    void killUnwanted(const std::vector<pollfd> &polled, std::size_t first);

    Engine m_engine;
    int m_control;
    Descriptor m_signals;
    std::vector<Child> m_children;
};

Server::Server(int control)
    : m_control(control)
{
    sigset_t childEnded;
    sigemptyset(&childEnded);
    sigaddset(&childEnded, SIGCHLD);
    ::sigprocmask(SIG_BLOCK, &childEnded, nullptr);
    m_engine.warmUp();
    m_signals = Descriptor(::signalfd(-1, &childEnded, SFD_CLOEXEC | SFD_NONBLOCK));
}

void Server::run()
{
    for (;;) {
        std::vector<pollfd> polled {{m_control, POLLIN, 0}, {m_signals.number(), POLLIN, 0}};
        const std::size_t first = polled.size();
        for (const Child &child : m_children) // a closed one is -1, which poll() passes over
            polled.push_back({child.status.number(), 0, 0});
        if (::poll(polled.data(), polled.size(), -1) < 0)
            continue;
        killUnwanted(polled, first);
        if (polled[1].revents != 0)
            reap();
        if (polled[0].revents == 0)
            continue;
        std::optional<Order> order = received(m_control);
        if (!order)
            break;
        fork(*std::move(order));
    }
    for (const Child &child : m_children)
        ::kill(child.process, SIGKILL);
    ::_exit(0);
}

void Server::fork(Order order)
{
    const pid_t self = ::getpid();
    const pid_t process = ::fork();
    if (process == 0)
        execute(m_engine, order.start, std::move(order.socket), self);
    if (process > 0)
        m_children.push_back({process, std::move(order.status)});
    // Otherwise both descriptors are closed: Partita sees that nothing was forked.
}

/// Tells how the processes have ended that did.
void Server::reap()
{
    signalfd_siginfo information;
    while (::read(m_signals.number(), &information, sizeof information) > 0) { }
    int status = 0;
    for (pid_t ended = ::waitpid(-1, &status, WNOHANG); ended > 0;
         ended = ::waitpid(-1, &status, WNOHANG)) {
        const auto child = std::ranges::find(m_children, ended, &Child::process);
        if (child == m_children.end())
            continue;
        if (child->status.isOpen() && ::write(child->status.number(), &status, sizeof status) < 0)
            child->status.close(); // nobody reads it any more
        m_children.erase(child);
    }
}

/// A pipe whose reader is gone says that the process is not wanted any more.
void Server::killUnwanted(const std::vector<pollfd> &polled, std::size_t first)
{
    for (std::size_t index = 0; index < m_children.size(); ++index) {
        if (polled[first + index].revents == 0)
            continue;
        ::kill(m_children[index].process, SIGKILL);
        m_children[index].status.close();
    }
}

} // namespace

void serve(int control)
{
    ::signal(SIGPIPE, SIG_IGN);
    Server(control).run();
}

} // namespace partita::javascript
