#include "engine/json/value.h"

#include <algorithm>
#include <cstring>

namespace partita::json {

namespace {
constexpr std::size_t firstChunk = 1024;
constexpr std::size_t largestChunk = 1024 * 1024;
} // namespace

struct Arena::State {
    struct Chunk {
        std::unique_ptr<std::byte[]> bytes;
        std::size_t capacity = 0;
    };
    std::vector<Chunk> chunks;
    std::size_t current = 0; ///< chunk in use; all after it are empty
    std::size_t used = 0; ///< bytes used in it
    std::size_t handedOut = 0;

    void *allocateSlowly(std::size_t bytes, std::size_t alignment)
    {
        // Chunks kept by clear() are used again where the request fits.
        while (current + 1 < chunks.size()) {
            ++current;
            used = 0;
            if (chunks[current].capacity >= bytes + alignment)
                return allocateHere(bytes, alignment);
        }
        const std::size_t grown
            = chunks.empty() ? firstChunk : std::min(largestChunk, chunks.back().capacity * 2);
        const std::size_t capacity = std::max(grown, bytes + alignment);
        chunks.push_back({std::make_unique_for_overwrite<std::byte[]>(capacity), capacity});
        current = chunks.size() - 1;
        used = 0;
        return allocateHere(bytes, alignment);
    }

    void *allocateHere(std::size_t bytes, std::size_t alignment)
    {
        if (current >= chunks.size())
            return nullptr;
        std::byte *base = chunks[current].bytes.get();
        const auto address = reinterpret_cast<std::uintptr_t>(base + used);
        const std::size_t start
            = used + ((alignment - (address & (alignment - 1))) & (alignment - 1));
        if (start + bytes > chunks[current].capacity)
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
        m_state = std::make_unique<State>();
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
    m_state->current = 0;
    m_state->used = 0;
    m_state->handedOut = 0;
}

std::size_t Arena::size() const
{
    return m_state ? m_state->handedOut : 0;
}

} // namespace partita::json
