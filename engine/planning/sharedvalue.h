// Shared, immutable part of several values. It compares by content, so that structures of such
// parts compare equal although they were made separately.
#pragma once

#include <memory>

namespace partita::planning {

template<typename T>
class SharedValue : public std::shared_ptr<const T> {
public:
    using std::shared_ptr<const T>::shared_ptr;
    SharedValue(std::shared_ptr<const T> value)
        : std::shared_ptr<const T>(std::move(value))
    {
    }
    friend bool operator==(const SharedValue &left, const SharedValue &right)
    {
        return left.get() == right.get() || (left && right && *left == *right);
    }
};

} // namespace partita::planning
