// A short list of numbers, each in as few bits as the distance between the least and the greatest
// of them needs: what the blocks of an ordered index hold.
//
//     PackedNumbers numbers;
//     numbers.assign(std::array<std::uint32_t, 3> {70000, 70002, 70001});   // two bits each
//     numbers.insert(1, 70003);
//     numbers[1];                                                          // 70003
#pragma once

#include <bit>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <memory>
#include <span>

namespace partita::index {

/// Any element is read in constant time; inserting and erasing moves what follows, and a number
/// outside the range so far packs all of them anew. At most `most` elements. Thread safety: const
/// functions may run concurrently.
class PackedNumbers {
public:
    static constexpr std::size_t most = 512;

    std::size_t size() const { return m_size; }
    bool empty() const { return m_size == 0; }
    /// Requires: i < size().
    std::uint32_t operator[](std::size_t i) const
    {
        return m_base + static_cast<std::uint32_t>(bitsFrom(i * m_width) & mask());
    }
    std::uint32_t front() const { return (*this)[0]; }

    /// Takes no more memory than needed. Requires: numbers.size() <= most.
    void assign(std::span<const std::uint32_t> numbers);
    void clear() { *this = {}; }
    /// The same with room for some more, so that they need no memory of their own.
    void assignWithRoom(std::span<const std::uint32_t> numbers);
    /// Requires: at <= size(); with the new ones there are at most `most`.
    void insert(std::size_t at, std::span<const std::uint32_t> numbers);
    void insert(std::size_t at, std::uint32_t number) { insert(at, std::span(&number, 1)); }
    /// Requires: at < size().
    void erase(std::size_t at);
    /// Position of the first element from a position on that is this number; size() when none is.
    std::size_t find(std::uint32_t number, std::size_t from = 0) const;
    /// Elements from `first` on. Requires: as many as `numbers` has room for.
    void read(std::size_t first, std::span<std::uint32_t> numbers) const;

    /// Bytes beside the object itself.
    std::size_t memory() const { return m_capacity * sizeof(std::uint64_t); }

private:
    static constexpr unsigned wordBits = 64;
    /// The bits from one on, as many as the widest element has at least.
    std::uint64_t bitsFrom(std::size_t bit) const
    {
        if constexpr (std::endian::native == std::endian::little) { // from the byte in which it is
            std::uint64_t bits = 0;
            std::memcpy(&bits, reinterpret_cast<const char *>(m_words.get()) + bit / 8,
                        sizeof bits);
            return bits >> bit % 8;
        }
        const std::uint64_t *word = m_words.get() + bit / wordBits;
        const unsigned shift = bit % wordBits;
        // The second word is shifted in two steps: at once would be by 64 where the first one holds
        // all.
        return word[0] >> shift | (word[1] << 1) << (wordBits - 1 - shift);
    }
    std::uint64_t mask() const { return (std::uint64_t {1} << m_width) - 1; }
    /// One word more than the bits need, so that every element can be read from two.
    static std::size_t wordsFor(std::size_t size, unsigned width)
    {
        return (size * width + wordBits - 1) / wordBits + 1;
    }
    void pack(std::span<const std::uint32_t> numbers, std::size_t spare);
    void repack(std::size_t at, std::span<const std::uint32_t> numbers);
    void reserve(std::size_t size);
    void openGap(std::size_t at, std::size_t count);
    void put(std::size_t at, std::uint32_t number);

    std::unique_ptr<std::uint64_t[]> m_words;
    // Sixteen bytes in all, since there is one of these in each block.
    std::uint32_t m_base = 0; ///< the least number
    std::uint32_t m_size : 10 = 0; ///< up to `most`
    std::uint32_t m_capacity : 9 = 0; ///< words: at most 32 bits for each element, and one more
    std::uint32_t m_width : 6 = 0; ///< bits of an element
};

} // namespace partita::index
