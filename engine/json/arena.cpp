// Memory of an Arena (value.h): a first block inside its state, then chunks of growing size.
#include "engine/json/value.h"

#include <algorithm>
#include <cstring>
#include <utility>

namespace partita::json {

namespace {
constexpr std::size_t firstPiece = 960; // about 1 kB with the rest of State
constexpr std::size_t largestChunk = 1024 * 1024;
} // namespace

/// The memory blocks. The first is part of the State, so that a small arena is one allocation.
struct Arena::State {
    struct Chunk {
        std::unique_ptr<std::byte[]> bytes;
        std::size_t capacity = 0;
    };
    std::vector<Chunk> chunks; ///< blocks after the first
    std::size_t entered = 0; ///< chunks in use; the last of them is the current one
    std::size_t before = 0; ///< bytes of the blocks used before the current one
    std::byte *base = first; ///< start of the current block
    alignas(std::max_align_t) std::byte first[firstPiece];
};

Arena::Arena() = default;
Arena::~Arena() = default;

Arena::Arena(Arena &&other) noexcept
    : m_at(std::exchange(other.m_at, nullptr))
    , m_end(std::exchange(other.m_end, nullptr))
    , m_state(std::move(other.m_state))
{
}

Arena &Arena::operator=(Arena &&other) noexcept
{
    m_at = std::exchange(other.m_at, nullptr);
    m_end = std::exchange(other.m_end, nullptr);
    m_state = std::move(other.m_state);
    return *this;
}

/// Moves on to the first block with room: one kept by clear(), or a new one.
void *Arena::allocateSlowly(std::size_t bytes, std::size_t alignment)
{
    if (!m_state) { // the first use
        m_state.reset(new State); // no {}: the memory need not be cleared
        m_at = m_state->first;
        m_end = m_at + firstPiece;
        return allocate(bytes, alignment);
    }
    State &state = *m_state;
    state.before += static_cast<std::size_t>(m_at - state.base);
    const std::size_t needed = bytes + alignment;
    while (state.entered < state.chunks.size() && state.chunks[state.entered].capacity < needed)
        ++state.entered;
    if (state.entered == state.chunks.size()) {
        const std::size_t grown = std::min(
            largestChunk, state.chunks.empty() ? 2 * firstPiece : state.chunks.back().capacity * 2);
        const std::size_t wanted = std::max(grown, needed);
        state.chunks.push_back({std::make_unique_for_overwrite<std::byte[]>(wanted), wanted});
    }
    const State::Chunk &chunk = state.chunks[state.entered++];
    state.base = chunk.bytes.get();
    m_at = state.base;
    m_end = m_at + chunk.capacity;
    return allocate(bytes, alignment);
}

std::string_view Arena::store(std::string_view text)
{
    if (text.empty())
        return {"", 0};
    char *copy = static_cast<char *>(allocate(text.size(), 1));
    std::memcpy(copy, text.data(), text.size());
    return {copy, text.size()};
}

void Arena::clear()
{
    if (!m_state)
        return;
    m_state->entered = 0;
    m_state->before = 0;
    m_state->base = m_state->first;
    m_at = m_state->first;
    m_end = m_at + firstPiece;
}

std::size_t Arena::size() const
{
    return m_state ? m_state->before + static_cast<std::size_t>(m_at - m_state->base) : 0;
}

} // namespace partita::json
