// JSON text in the making, for answers of many rows: unlike a string its memory is not cleared
// before it is written, so a value is written where it is to stand.
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
    /// The memory is kept.
    void clear() { m_size = 0; }

    void add(char character)
    {
        *room(1) = character;
        ++m_size;
    }
    void add(std::string_view text);

    /// Where the next `bytes` bytes are to be written; resize() tells how many of them were.
    char *room(std::size_t bytes)
    {
        if (m_capacity - m_size < bytes)
            grow(bytes);
        return m_memory.get() + m_size;
    }
    std::size_t capacity() const { return m_capacity; }
    /// Requires: `size` is no more than size() and what room() gave.
    void resize(std::size_t size) { m_size = size; }

private:
    void grow(std::size_t bytes);

    std::unique_ptr<char[]> m_memory;
    std::size_t m_size = 0;
    std::size_t m_capacity = 0;
};

/// As write() to a string.
void write(Value value, Output &out);

} // namespace partita::json
