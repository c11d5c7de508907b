#include "engine/script/channel.h"

#include <sys/socket.h>
#include <sys/time.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstdint>
#include <cstring>
#include <utility>

namespace partita::script {
namespace {

using Length = std::uint32_t;

constexpr suseconds_t patienceMicroseconds = 10'000;
constexpr std::size_t chunk = 64UL * 1024;
/// Room kept from one message to the next.
constexpr std::size_t mostKept = 1024UL * 1024;

bool isOnlySilent(int error)
{
    return error == EAGAIN || error == EWOULDBLOCK || error == EINTR;
}

} // namespace

Descriptor::Descriptor(Descriptor &&other) noexcept
    : m_number(std::exchange(other.m_number, -1))
{
}

Descriptor &Descriptor::operator=(Descriptor &&other) noexcept
{
    if (this != &other) {
        close();
        m_number = std::exchange(other.m_number, -1);
    }
    return *this;
}

Descriptor::~Descriptor()
{
    close();
}

void Descriptor::close()
{
    if (m_number >= 0)
        ::close(m_number);
    m_number = -1;
}

Channel::Channel(Descriptor socket)
    : m_socket(std::move(socket))
{
}

void Channel::beImpatient()
{
    const timeval wait {0, patienceMicroseconds};
    ::setsockopt(m_socket.number(), SOL_SOCKET, SO_RCVTIMEO, &wait, sizeof wait);
    ::setsockopt(m_socket.number(), SOL_SOCKET, SO_SNDTIMEO, &wait, sizeof wait);
}

Channel::Outcome Channel::send(std::string_view message, const Patience &patience)
{
    if (message.size() > UINT32_MAX)
        return Outcome::tooLarge;
    const auto length = static_cast<Length>(message.size());
    m_out.resize(sizeof length + message.size());
    std::memcpy(m_out.data(), &length, sizeof length);
    std::memcpy(m_out.data() + sizeof length, message.data(), message.size());
    for (std::size_t sent = 0; sent < m_out.size();) {
        const ssize_t count
            = ::send(m_socket.number(), m_out.data() + sent, m_out.size() - sent, MSG_NOSIGNAL);
        if (count > 0)
            sent += static_cast<std::size_t>(count);
        else if (count == 0 || !isOnlySilent(errno))
            return Outcome::closed;
        else if (patience && !patience())
            return Outcome::impatient;
    }
    if (m_out.capacity() > mostKept)
        m_out = {};
    return Outcome::done;
}

/// Receives until `wanted` bytes are there.
Channel::Outcome Channel::fill(std::size_t wanted, const Patience &patience)
{
    if (m_begin == m_end)
        m_begin = m_end = 0;
    while (m_end - m_begin < wanted) {
        if (m_begin > 0 && m_begin + wanted > m_in.size()) {
            std::memmove(m_in.data(), m_in.data() + m_begin, m_end - m_begin);
            m_end -= std::exchange(m_begin, 0);
        }
        // The other end states the length: room is made only for what it has really sent.
        if (m_in.size() - m_end < std::min(wanted - (m_end - m_begin), chunk))
            m_in.resize(std::max(2 * m_in.size(), chunk));
        const ssize_t count
            = ::recv(m_socket.number(), m_in.data() + m_end, m_in.size() - m_end, 0);
        if (count > 0)
            m_end += static_cast<std::size_t>(count);
        else if (count == 0 || !isOnlySilent(errno))
            return Outcome::closed;
        else if (patience && !patience())
            return Outcome::impatient;
    }
    return Outcome::done;
}

Channel::Outcome Channel::receive(std::string_view &message, std::size_t most,
                                  const Patience &patience)
{
    Length length = 0;
    if (m_begin == m_end && m_in.size() > mostKept)
        m_in = {};
    if (const Outcome outcome = fill(sizeof length, patience); outcome != Outcome::done)
        return outcome;
    std::memcpy(&length, m_in.data() + m_begin, sizeof length);
    if (length > most)
        return Outcome::tooLarge;
    if (const Outcome outcome = fill(sizeof length + length, patience); outcome != Outcome::done)
        return outcome;
    message = {m_in.data() + m_begin + sizeof length, length};
    m_begin += sizeof length + length;
    return Outcome::done;
}

} // namespace partita::script
