// Postings (runs of entries) and their intersection.
#include "engine/index/orderstate.h"

#include <algorithm>

namespace partita::index {

Posting::Posting(const OrderedIndex *order, OrderPosition first, OrderPosition last)
    : m_order(order)
    , m_first(first)
    , m_last(last)
{
    if (m_last < m_first)
        m_last = m_first;
}

std::size_t Posting::size() const
{
    return empty() ? 0 : m_order->rank(m_last) - m_order->rank(m_first);
}

std::size_t Posting::before(const Posting &part) const
{
    return m_order->rank(part.m_first) - m_order->rank(m_first);
}

std::size_t Posting::behind(const Posting &part) const
{
    return m_order->rank(m_last) - m_order->rank(part.m_last);
}

std::pair<std::uint32_t, std::uint32_t> Posting::bounds(std::uint32_t block) const
{
    const PackedNumbers &numbers = m_order->m_state->blocks[block].numbers;
    return {block == m_first.block ? m_first.entry : 0,
            block == m_last.block ? m_last.entry : static_cast<std::uint32_t>(numbers.size())};
}

std::span<const ItemNumber> Posting::run(std::uint32_t block, Run &room) const
{
    const auto [from, to] = bounds(block);
    const auto numbers = std::span(room).first(to - from);
    m_order->m_state->blocks[block].numbers.read(from, numbers);
    return numbers;
}

bool Posting::contains(ItemNumber number) const
{
    if (empty())
        return false;
    const std::vector<OrderedIndex::State::Block> &blocks = m_order->m_state->blocks;
    // The last run that begins at or below the number.
    std::uint32_t block = m_first.block;
    std::uint32_t end = m_last.entry > 0 ? m_last.block + 1 : m_last.block;
    while (end - block > 1) {
        const std::uint32_t middle = block + (end - block) / 2;
        (blocks[middle].numbers.front() <= number ? block : end) = middle;
    }
    const PackedNumbers &numbers = blocks[block].numbers;
    auto [low, high] = bounds(block);
    while (low < high) {
        const std::uint32_t middle = low + (high - low) / 2;
        if (numbers[middle] < number)
            low = middle + 1;
        else
            high = middle;
    }
    return low < bounds(block).second && numbers[low] == number;
}

std::vector<ItemNumber> Posting::toVector() const
{
    std::vector<ItemNumber> numbers;
    forEachSpan([&numbers](std::span<const ItemNumber> run) {
        numbers.insert(numbers.end(), run.begin(), run.end());
        return true;
    });
    return numbers;
}

std::vector<ItemNumber> intersection(std::span<const ItemNumber> left,
                                     std::span<const ItemNumber> right)
{
    std::vector<ItemNumber> both;
    if (left.size() > right.size())
        std::swap(left, right);
    if (left.size() * 16 < right.size()) { // few against many: binary search
        auto from = right.begin();
        for (const ItemNumber number : left) {
            from = std::lower_bound(from, right.end(), number);
            if (from != right.end() && *from == number)
                both.push_back(number);
        }
        return both;
    }
    std::set_intersection(left.begin(), left.end(), right.begin(), right.end(),
                          std::back_inserter(both));
    return both;
}

std::vector<ItemNumber> intersection(const Posting &left, const Posting &right)
{
    const std::size_t leftSize = left.size();
    const std::size_t rightSize = right.size();
    const Posting &few = leftSize <= rightSize ? left : right;
    const Posting &many = leftSize <= rightSize ? right : left;
    std::vector<ItemNumber> both = few.toVector();
    if (both.size() * 16 < std::max(leftSize, rightSize)) {
        std::erase_if(both, [&many](ItemNumber number) { return !many.contains(number); });
        return both;
    }
    return intersection(std::span<const ItemNumber>(both), many.toVector());
}

} // namespace partita::index
