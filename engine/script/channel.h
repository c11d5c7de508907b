// One end of a pair of sockets that carries messages between Partita and the process of one
// execution.
#pragma once

#include <cstddef>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

namespace partita::script {

/// A file descriptor that is closed with its owner.
class Descriptor {
public:
    Descriptor() = default;
    explicit Descriptor(int number)
        : m_number(number)
    {
    }
    Descriptor(Descriptor &&other) noexcept;
    Descriptor &operator=(Descriptor &&other) noexcept;
    ~Descriptor();

    int number() const { return m_number; }
    bool isOpen() const { return m_number >= 0; }
    void close();

private:
    int m_number = -1;
};

/// Not thread-safe.
class Channel {
public:
    /// Asked again and again while the other end is silent; false = give up.
    using Patience = std::function<bool()>;
    enum class Outcome { done, closed, impatient, tooLarge };

    explicit Channel(Descriptor socket);

    /// From now on `patience` is asked every few milliseconds. Without it the channel waits for
    /// ever.
    void beImpatient();

    Outcome send(std::string_view message, const Patience &patience = {});
    /// The next message. It borrows from the channel until the next call. `most`: bytes that it may
    /// have.
    Outcome receive(std::string_view &message, std::size_t most, const Patience &patience = {});

private:
    Outcome fill(std::size_t wanted, const Patience &patience);

    Descriptor m_socket;
    std::vector<char> m_out;
    std::vector<char> m_in; ///< received bytes from m_begin to m_end
    std::size_t m_begin = 0;
    std::size_t m_end = 0;
};

} // namespace partita::script
