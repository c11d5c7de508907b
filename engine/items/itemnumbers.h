// Item numbers of a logical partition, ascending. Items written one after the other have
// consecutive numbers; then only the first is kept, so a partition loaded at once needs no list.
#pragma once

#include <cstddef>
#include <cstdint>
#include <iterator>
#include <span>

namespace partita::items {

/// Number of an item in its physical partition. Stable while the item lives and never reused, so
/// ascending numbers are the order of creation.
using ItemNumber = std::uint32_t;
inline constexpr ItemNumber noItem = 0xffffffffU;

/// View of ascending item numbers: a list, or a consecutive range.
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
    /// `size` consecutive numbers from `first` on.
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
    /// Calls visit(number) for every `step`-th number, for prefetching items that lie close
    /// together.
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

    /// Calls visit(number) for each. The kind of view is tested once, not at every step: for hot
    /// loops.
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
    ItemNumber m_first = 0; ///< of a range (no list)
    std::size_t m_size = 0;
};

/// The owner of the numbers: 16 bytes, plus a list when they are not consecutive.
class ItemNumberList {
public:
    ItemNumberList() = default;
    ~ItemNumberList() { release(); }
    ItemNumberList(ItemNumberList &&other) noexcept { take(other); }
    ItemNumberList &operator=(ItemNumberList &&other) noexcept
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
    /// Requires: `number` is absent.
    void add(ItemNumber number);
    /// Requires: `number` is present.
    void remove(ItemNumber number);
    /// Bytes of the list, without the object itself.
    std::size_t memory() const { return m_capacity * sizeof(ItemNumber); }

private:
    void release();
    void take(ItemNumberList &other);
    void grow();

    std::uint32_t m_size = 0;
    std::uint32_t m_capacity = 0; ///< of the list, at least one number; 0 = no list
    union {
        ItemNumber m_first = 0;
        ItemNumber *m_list;
    };
};

} // namespace partita::items
