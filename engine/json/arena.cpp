#include "engine/json/value.h"

#include <algorithm>
#include <cstring>

namespace partita::json {

namespace {
constexpr std::size_t firstPiece = 960; // about a kilobyte with the rest
constexpr std::size_t largestChunk = 1024 * 1024;
} // namespace

/// The first piece of memory is part of it, so that a small arena is one allocation.
struct Arena::State {
    struct Chunk {
        std::unique_ptr<std::byte[]> bytes;
        std::size_t capacity = 0;
    };
    std::vector<Chunk> chunks; ///< after the first piece
    std::size_t entered = 0; ///< chunks in use; the last of them is the current one
    std::byte *base = first; ///< of the current piece
    std::size_t capacity = firstPiece;
    std::size_t used = 0; ///< bytes used in it
    std::size_t handedOut = 0;
    alignas(std::max_align_t) std::byte first[firstPiece];

    void enter(const Chunk &chunk)
    {
        ++entered;
        base = chunk.bytes.get();
        capacity = chunk.capacity;
        used = 0;
    }

    void *allocateSlowly(std::size_t bytes, std::size_t alignment)
    {
        // Chunks kept by clear() are used again where the request fits.
        while (entered < chunks.size()) {
            enter(chunks[entered]);
            if (capacity >= bytes + alignment)
                return allocateHere(bytes, alignment);
        }
        const std::size_t grown
            = std::min(largestChunk, chunks.empty() ? 2 * firstPiece : chunks.back().capacity * 2);
        const std::size_t wanted = std::max(grown, bytes + alignment);
        chunks.push_back({std::make_unique_for_overwrite<std::byte[]>(wanted), wanted});
        enter(chunks.back());
        return allocateHere(bytes, alignment);
    }

    void *allocateHere(std::size_t bytes, std::size_t alignment)
    {
        const auto address = reinterpret_cast<std::uintptr_t>(base + used);
        const std::size_t start
            = used + ((alignment - (address & (alignment - 1))) & (alignment - 1));
        if (start + bytes > capacity)
            return nullptr;
        used = start + bytes;
        return base + start;
    }
};

Arena::Arena() = default;
Arena::~Arena() = default;
Arena::Arena(Arena &&) noexcept = default;
Arena &Arena::operator=(Arena &&) noexcept = default;

void *Arena::allocate(std::size_t bytes, std::size_t alignment)
{
    if (!m_state) // the first use
        m_state.reset(new State); // the memory need not be cleared
    m_state->handedOut += bytes;
    if (void *found = m_state->allocateHere(bytes, alignment))
        return found;
    return m_state->allocateSlowly(bytes, alignment);
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
    m_state->base = m_state->first;
    m_state->capacity = firstPiece;
    m_state->used = 0;
    m_state->handedOut = 0;
}

std::size_t Arena::size() const
{
    return m_state ? m_state->handedOut : 0;
}

} // namespace partita::json
