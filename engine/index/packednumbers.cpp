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

/// `spare`: elements to have room for besides.
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
        word = content >> (m_width - filled); // what did not fit
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
    const std::uint64_t *word = m_words.get() + first * m_width / wordBits;
    unsigned shift = first * m_width % wordBits;
    for (std::uint32_t &number : numbers) {
        const std::uint64_t bits = word[0] >> shift | (word[1] << 1) << (wordBits - 1 - shift);
        number = m_base + static_cast<std::uint32_t>(bits & mask());
        shift += m_width;
        word += shift / wordBits;
        shift %= wordBits;
    }
}

/// Inserts a number that is too far from the others to be told in as many bits.
void PackedNumbers::repack(std::size_t at, std::uint32_t number)
{
    std::array<std::uint32_t, most> numbers;
    read(0, std::span(numbers).first(at));
    numbers[at] = number;
    read(at, std::span(numbers).subspan(at + 1, m_size - at));
    pack(std::span(numbers).first(m_size + 1U), m_size / 8 + 1U);
}

void PackedNumbers::reserveOneMore()
{
    const std::size_t needed = wordsFor(m_size + 1U, m_width);
    if (needed <= m_capacity)
        return;
    const std::size_t grown = std::min(needed + needed / 4 + 1, wordsFor(most, m_width));
    auto words = std::make_unique<std::uint64_t[]>(grown);
    std::copy_n(m_words.get(), m_capacity, words.get());
    m_words = std::move(words);
    m_capacity = grown & 511U;
}

void PackedNumbers::insert(std::size_t at, std::uint32_t number)
{
    assert(at <= m_size && m_size < most);
    if (empty() || number < m_base || number - m_base > mask())
        return repack(at, number);
    reserveOneMore();
    // What follows moves up by the width of an element, word by word from the end.
    const std::size_t bit = at * m_width;
    const std::size_t first = bit / wordBits;
    const std::uint64_t below = (std::uint64_t {1} << bit % wordBits) - 1;
    const std::uint64_t kept = m_words[first] & below;
    m_words[first] &= ~below;
    for (std::size_t i = wordsFor(m_size + 1U, m_width) - 1; i > first; --i)
        m_words[i] = m_words[i] << m_width | m_words[i - 1] >> (wordBits - m_width);
    m_words[first] = m_words[first] << m_width | kept;
    ++m_size;
    put(at, number);
}

void PackedNumbers::erase(std::size_t at)
{
    assert(at < m_size);
    if (m_size == 1)
        return clear();
    // What follows moves down. The word beyond the last one is zero.
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
