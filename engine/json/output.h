// Growing buffer for JSON text, for answers of many rows. Unlike std::string it does not clear
// memory before values are written into it.
//
//     json::Output answer;
//     json::write(row, answer);
//     answer.add('\n');
//     send(answer.view());
//
// Thread safety: belongs to one thread.
#pragma once

#include "engine/json/value.h"

#include <memory>

namespace partita::json {

class Output {
public:
    std::string_view view() const { return {m_memory.get(), m_size}; }
    std::size_t size() const { return m_size; }
    /// Keeps the memory.
    void clear() { m_size = 0; }

    void add(char character)
    {
        *room(1) = character;
        ++m_size;
    }
    void add(std::string_view text);

    /// Memory for the next `bytes` bytes. resize() then sets the size that was really written.
    char *room(std::size_t bytes)
    {
        if (m_capacity - m_size < bytes)
            grow(bytes);
        return m_memory.get() + m_size;
    }
    std::size_t capacity() const { return m_capacity; }
    /// Requires: `size` is at most size() plus the bytes asked from room().
    void resize(std::size_t size) { m_size = size; }

private:
    void grow(std::size_t bytes);

    std::unique_ptr<char[]> m_memory;
    std::size_t m_size = 0;
    std::size_t m_capacity = 0;
};

/// write() into an Output.
void write(Value value, Output &out);

} // namespace partita::json
