#include "engine/index/packednumbers.h"

#include <algorithm>
#include <array>
#include <bit>
#include <cassert>

namespace partita::index {

void PackedNumbers::assign(std::span<const std::uint32_t> numbers)
{
    pack(numbers, 0);
}

void PackedNumbers::assignWithRoom(std::span<const std::uint32_t> numbers)
{
    pack(numbers, numbers.size() / 8 + 1);
}

/// `spare`: number of further elements to make room for.
void PackedNumbers::pack(std::span<const std::uint32_t> numbers, std::size_t spare)
{
    assert(numbers.size() <= most);
    if (numbers.empty())
        return clear();
    const auto [least, greatest] = std::minmax_element(numbers.begin(), numbers.end());
    m_base = *least;
    m_width = std::max(1U, static_cast<unsigned>(std::bit_width(*greatest - *least))) & 63U;
    m_size = numbers.size() & 1023U;
    const std::size_t capacity = wordsFor(std::min(numbers.size() + spare, most), m_width);
    m_capacity = capacity & 511U;
    m_words = std::make_unique<std::uint64_t[]>(capacity);
    std::uint64_t *at = m_words.get();
    std::uint64_t word = 0;
    unsigned filled = 0; // bits of the word
    for (const std::uint32_t number : numbers) {
        const std::uint64_t content = number - m_base;
        word |= content << filled;
        filled += m_width;
        if (filled < wordBits)
            continue;
        *at++ = word;
        filled -= wordBits;
        word = content >> (m_width - filled); // the bits that did not fit
    }
    *at = word;
}

/// Requires: the bits of the element are zero.
void PackedNumbers::put(std::size_t at, std::uint32_t number)
{
    const std::size_t bit = at * m_width;
    const unsigned shift = bit % wordBits;
    const std::uint64_t content = number - m_base;
    std::uint64_t *word = m_words.get() + bit / wordBits;
    word[0] |= content << shift;
    word[1] |= (content >> 1) >> (wordBits - 1 - shift);
}

void PackedNumbers::read(std::size_t first, std::span<std::uint32_t> numbers) const
{
    std::size_t bit = first * m_width;
    for (std::uint32_t &number : numbers) {
        number = m_base + static_cast<std::uint32_t>(bitsFrom(bit) & mask());
        bit += m_width;
    }
}

std::size_t PackedNumbers::find(std::uint32_t number, std::size_t from) const
{
    const std::uint64_t content = number - m_base;
    if (number < m_base || content > mask())
        return m_size;
    std::size_t bit = from * m_width;
    for (std::size_t i = from; i < m_size; ++i, bit += m_width) {
        if ((bitsFrom(bit) & mask()) == content)
            return i;
    }
    return m_size;
}

/// Inserts numbers when some of them need more bits.
void PackedNumbers::repack(std::size_t at, std::span<const std::uint32_t> numbers)
{
    std::array<std::uint32_t, most> all;
    const std::size_t size = m_size + numbers.size();
    read(0, std::span(all).first(at));
    std::copy(numbers.begin(), numbers.end(), all.begin() + static_cast<std::ptrdiff_t>(at));
    read(at, std::span(all).subspan(at + numbers.size(), m_size - at));
    assignWithRoom(std::span(all).first(size));
}

void PackedNumbers::reserve(std::size_t size)
{
    const std::size_t needed = wordsFor(size, m_width);
    if (needed <= m_capacity)
        return;
    const std::size_t grown = std::min(needed + needed / 4 + 1, wordsFor(most, m_width));
    auto words = std::make_unique<std::uint64_t[]>(grown);
    std::copy_n(m_words.get(), m_capacity, words.get());
    m_words = std::move(words);
    m_capacity = grown & 511U;
}

void PackedNumbers::insert(std::size_t at, std::span<const std::uint32_t> numbers)
{
    assert(at <= m_size && m_size + numbers.size() <= most);
    const bool fits
        = !empty() && std::all_of(numbers.begin(), numbers.end(), [this](std::uint32_t number) {
              return number >= m_base && number - m_base <= mask();
          });
    if (!fits)
        return repack(at, numbers);
    reserve(m_size + numbers.size());
    openGap(at, numbers.size());
    for (std::size_t i = 0; i < numbers.size(); ++i)
        put(at + i, numbers[i]);
}

/// Moves the elements from `at` on up by `count`, word by word from the end. The gap becomes zero.
/// Requires: there is room.
void PackedNumbers::openGap(std::size_t at, std::size_t count)
{
    const std::size_t bit = at * m_width;
    const std::size_t first = bit / wordBits;
    const std::uint64_t below = (std::uint64_t {1} << bit % wordBits) - 1;
    const std::size_t end = wordsFor(m_size + count, m_width);
    const std::size_t words = count * m_width / wordBits; // of the distance; bits follow
    const unsigned bits = count * m_width % wordBits;
    m_size = (m_size + count) & 1023U;
    std::uint64_t *all = m_words.get();
    const std::uint64_t kept = all[first] & below;
    all[first] &= ~below;
    const std::size_t lowest = first + words;
    for (std::size_t i = end - 1; i > lowest; --i) // in two steps, since a shift by 64 is undefined
        all[i] = all[i - words] << bits | (all[i - words - 1] >> 1) >> (wordBits - 1 - bits);
    all[lowest] = all[first] << bits;
    std::fill(all + first, all + lowest, 0);
    all[first] |= kept;
}

void PackedNumbers::erase(std::size_t at)
{
    assert(at < m_size);
    if (m_size == 1)
        return clear();
    // Move down what follows. The word beyond the last one is zero.
    const std::size_t bit = at * m_width;
    const std::size_t first = bit / wordBits;
    const std::size_t words = wordsFor(m_size, m_width);
    const std::uint64_t below = (std::uint64_t {1} << bit % wordBits) - 1;
    const std::uint64_t kept = m_words[first] & below;
    for (std::size_t i = first; i + 1 < words; ++i)
        m_words[i] = m_words[i] >> m_width | m_words[i + 1] << (wordBits - m_width);
    m_words[words - 1] = 0;
    m_words[first] = (m_words[first] & ~below) | kept;
    --m_size;
}

} // namespace partita::index
