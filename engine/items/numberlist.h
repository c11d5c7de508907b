// The item numbers of a logical partition, ascending. Items that were written one after the other
// have consecutive numbers, of which only the first is kept; so a partition that was loaded at once
// takes no list at all.
#pragma once

#include <cstddef>
#include <cstdint>
#include <iterator>
#include <span>

namespace partita::items {

/// Position of an item inside its physical partition. Stable while the item lives; never reused, so
/// ascending numbers are the order of creation.
using ItemNumber = std::uint32_t;
inline constexpr ItemNumber noItem = 0xffffffffU;

/// A view of ascending numbers: those of a list, or all from one on.
class ItemNumbers {
public:
    class Iterator {
    public:
        using iterator_category = std::forward_iterator_tag;
        using value_type = ItemNumber;
        using difference_type = std::ptrdiff_t;
        using pointer = const ItemNumber *;
        using reference = ItemNumber;

        Iterator() = default;
        Iterator(const ItemNumber *list, ItemNumber number)
            : m_list(list)
            , m_number(number)
        {
        }
        ItemNumber operator*() const { return m_list != nullptr ? *m_list : m_number; }
        Iterator &operator++()
        {
            if (m_list != nullptr)
                ++m_list;
            else
                ++m_number;
            return *this;
        }
        Iterator operator++(int)
        {
            const Iterator before = *this;
            ++*this;
            return before;
        }
        bool operator==(const Iterator &) const = default;

    private:
        const ItemNumber *m_list = nullptr;
        ItemNumber m_number = 0;
    };

    ItemNumbers() = default;
    /// Borrows the list.
    explicit ItemNumbers(std::span<const ItemNumber> list)
        : m_list(list.data())
        , m_size(list.size())
    {
    }
    /// All numbers from `first` on, so many.
    ItemNumbers(ItemNumber first, std::size_t size)
        : m_first(first)
        , m_size(size)
    {
    }

    std::size_t size() const { return m_size; }
    bool empty() const { return m_size == 0; }
    /// Requires: index < size().
    ItemNumber operator[](std::size_t index) const
    {
        return m_list != nullptr ? m_list[index] : m_first + static_cast<ItemNumber>(index);
    }
    ItemNumber front() const { return (*this)[0]; }
    bool contains(ItemNumber number) const;
    /// Calls visit(number) for some of the first numbers: each `step`-th, as whoever prefetches
    /// what lies close together.
    template<typename Visit>
    void sample(std::size_t step, Visit visit) const
    {
        constexpr std::size_t most = 32;
        for (std::size_t i = 0; i < m_size && i < most * step; i += step)
            visit((*this)[i]);
    }
    Iterator begin() const { return {m_list, m_first}; }
    Iterator end() const
    {
        return m_list != nullptr ? Iterator(m_list + m_size, 0)
                                 : Iterator(nullptr, m_first + static_cast<ItemNumber>(m_size));
    }

    /// Calls visit(number) for each, without asking at every step which kind of view it is: for
    /// loops in which that tells.
    template<typename Visit>
    void forEach(Visit visit) const
    {
        if (m_list == nullptr) {
            for (std::size_t i = 0; i < m_size; ++i)
                visit(m_first + static_cast<ItemNumber>(i));
            return;
        }
        for (const ItemNumber number : std::span(m_list, m_size))
            visit(number);
    }

private:
    const ItemNumber *m_list = nullptr;
    ItemNumber m_first = 0; ///< without a list
    std::size_t m_size = 0;
};

/// What keeps them, in 16 bytes and a list where they are not consecutive.
class NumberList {
public:
    NumberList() = default;
    ~NumberList() { release(); }
    NumberList(NumberList &&other) noexcept { take(other); }
    NumberList &operator=(NumberList &&other) noexcept
    {
        if (this != &other) {
            release();
            take(other);
        }
        return *this;
    }

    ItemNumbers numbers() const
    {
        return m_capacity == 0 ? ItemNumbers(m_first, m_size)
                               : ItemNumbers(std::span(m_list, m_size));
    }
    /// Requires: the number is not in yet.
    void add(ItemNumber number);
    /// Requires: the number is in.
    void remove(ItemNumber number);
    /// Bytes beside the object itself.
    std::size_t memory() const { return m_capacity * sizeof(ItemNumber); }

private:
    void release();
    void take(NumberList &other);
    void grow();

    std::uint32_t m_size = 0;
    std::uint32_t m_capacity = 0; ///< of the list, which has one number at least; 0: there is none
    union {
        ItemNumber m_first = 0;
        ItemNumber *m_list;
    };
};

} // namespace partita::items
