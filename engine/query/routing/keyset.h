// The values that one level of a partition key may have, as far as a query says.
#pragma once

#include "engine/json/value.h"

#include <algorithm>
#include <span>
#include <vector>

namespace partita::query {

/// The values that one level of the key may have: a finite list, or anything.
class KeySet {
public:
    /// Anything.
    KeySet() = default;
    static KeySet none() { return of(std::vector<json::Value>()); }
    /// None when the value is undefined.
    static KeySet of(const json::Value &value)
    {
        return value.isUndefined() ? none() : exactly(value);
    }
    static KeySet of(std::vector<json::Value> values)
    {
        std::erase_if(values, [](const json::Value &value) { return value.isUndefined(); });
        std::sort(values.begin(), values.end(), isLess);
        const auto same = [](const json::Value &left, const json::Value &right) {
            return json::compare(left, right) == 0;
        };
        values.erase(std::unique(values.begin(), values.end(), same), values.end());
        KeySet set;
        set.m_count = values.size();
        if (set.m_count == 1)
            set.m_one = values.front();
        else
            set.m_several = std::move(values);
        return set;
    }
    /// As a request says it: "no value" is one as well.
    static KeySet exactly(const json::Value &value)
    {
        KeySet set;
        set.m_count = 1;
        set.m_one = value;
        return set;
    }

    bool isAny() const { return m_count == anything; }
    bool isNone() const { return m_count == 0; }
    /// Distinct, sorted. Requires: not anything.
    std::span<const json::Value> values() const
    {
        return m_count == 1 ? std::span(&m_one, 1) : std::span<const json::Value>(m_several);
    }
    bool contains(const json::Value &value) const
    {
        return std::binary_search(values().begin(), values().end(), value, isLess);
    }

private:
    static bool isLess(const json::Value &left, const json::Value &right)
    {
        return json::compare(left, right) < 0;
    }

    static constexpr std::size_t anything = static_cast<std::size_t>(-1);

    std::size_t m_count = anything;
    json::Value m_one; ///< the only one, without an allocation
    std::vector<json::Value> m_several; ///< if they are not one
};

/// The values that both allow.
inline KeySet both(KeySet left, KeySet right)
{
    if (left.isAny())
        return right;
    if (right.isAny())
        return left;
    std::vector<json::Value> common;
    for (const json::Value &value : left.values()) {
        if (right.contains(value))
            common.push_back(value);
    }
    return KeySet::of(std::move(common));
}

} // namespace partita::query
