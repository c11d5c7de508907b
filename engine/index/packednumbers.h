// Short list of numbers, each stored in as many bits as the distance between the smallest and the
// greatest needs. Blocks of an ordered index consist of these.
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

/// Elements are read in constant time. Inserting and erasing move all that follows; a number
/// outside the range packs all elements again. At most `most` elements. Thread safety: const
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
    /// assign() with room for some insertions without a new allocation.
    void assignWithRoom(std::span<const std::uint32_t> numbers);
    /// Requires: at <= size(); at most `most` elements afterwards.
    void insert(std::size_t at, std::span<const std::uint32_t> numbers);
    void insert(std::size_t at, std::uint32_t number) { insert(at, std::span(&number, 1)); }
    /// Requires: at < size().
    void erase(std::size_t at);
    /// Position of the first element from `from` on with this number; size() when there is none.
    std::size_t find(std::uint32_t number, std::size_t from = 0) const;
    /// Reads elements from `first` on. Requires: as many elements as `numbers` has room for.
    void read(std::size_t first, std::span<std::uint32_t> numbers) const;

    /// Bytes outside the object itself.
    std::size_t memory() const { return m_capacity * sizeof(std::uint64_t); }

private:
    static constexpr unsigned wordBits = 64;
    /// The bits from `bit` on, at least as many as the widest element.
    std::uint64_t bitsFrom(std::size_t bit) const
    {
        if constexpr (std::endian::native == std::endian::little) { // from the bit's byte
            std::uint64_t bits = 0;
            std::memcpy(&bits, reinterpret_cast<const char *>(m_words.get()) + bit / 8,
                        sizeof bits);
            return bits >> bit % 8;
        }
        const std::uint64_t *word = m_words.get() + bit / wordBits;
        const unsigned shift = bit % wordBits;
        // The second word is shifted in two steps: when the first word holds all bits, one step
        // would shift by 64, which is undefined.
        return word[0] >> shift | (word[1] << 1) << (wordBits - 1 - shift);
    }
    std::uint64_t mask() const { return (std::uint64_t {1} << m_width) - 1; }
    /// One word more than the bits need, so that every element can be read from two words.
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
    // 16 bytes in all, since every block has such an object.
    std::uint32_t m_base = 0; ///< smallest number
    std::uint32_t m_size : 10 = 0; ///< up to `most`
    std::uint32_t m_capacity : 9 = 0; ///< words: at most 32 bits for each element, and one more
    std::uint32_t m_width : 6 = 0; ///< bits per element
};

} // namespace partita::index
