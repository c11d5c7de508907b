// Items that were added to an order and have no place in it yet.
#pragma once

#include "engine/items/itemlog.h"

#include <algorithm>
#include <vector>

namespace partita::index {

/// Item numbers, each once. New items have ascending numbers and go to the end of one list. Changed
/// items have lower numbers; a second list for them avoids moving the others.
class PendingEntries {
public:
    std::size_t size() const { return m_new.size() + m_back.size(); }
    bool contains(items::ItemNumber number) const
    {
        return isIn(m_new, number) || isIn(m_back, number);
    }
    /// Requires: not contains(number).
    void add(items::ItemNumber number)
    {
        std::vector<items::ItemNumber> &list
            = m_new.empty() || m_new.back() < number ? m_new : m_back;
        list.insert(placeIn(list, number), number);
    }
    /// Returns whether it was there.
    bool remove(items::ItemNumber number)
    {
        for (std::vector<items::ItemNumber> *list : {&m_new, &m_back}) {
            if (isIn(*list, number)) {
                list->erase(placeIn(*list, number));
                return true;
            }
        }
        return false;
    }
    /// Whether adding or removing the number would move so many others that merging is cheaper.
    bool isFar(items::ItemNumber number) const
    {
        return (isIn(m_new, number) && isFarIn(m_new, number)) || isFarIn(m_back, number);
    }
    void clear()
    {
        m_new.clear();
        m_back.clear();
    }
    template<typename Visit>
    void forEach(Visit visit) const
    {
        for (const std::vector<items::ItemNumber> *list : {&m_new, &m_back})
            std::for_each(list->begin(), list->end(), visit);
    }
    /// Bytes outside the object itself.
    std::size_t memory() const
    {
        return (m_new.capacity() + m_back.capacity()) * sizeof(items::ItemNumber);
    }

private:
    static std::vector<items::ItemNumber>::const_iterator placeIn(
        const std::vector<items::ItemNumber> &list, items::ItemNumber number)
    {
        return list.empty() || list.back() < number
            ? list.end()
            : std::lower_bound(list.begin(), list.end(), number);
    }
    static bool isIn(const std::vector<items::ItemNumber> &list, items::ItemNumber number)
    {
        const auto place = placeIn(list, number);
        return place != list.end() && *place == number;
    }
    static bool isFarIn(const std::vector<items::ItemNumber> &list, items::ItemNumber number)
    {
        constexpr std::size_t near = 4096;
        return list.size() > near && list[list.size() - near] > number;
    }

    std::vector<items::ItemNumber> m_new; ///< ascending
    std::vector<items::ItemNumber> m_back; ///< ascending
};

} // namespace partita::index
