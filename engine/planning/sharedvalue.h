// A part that several values share and nobody changes. It compares as what it holds, so that a
// structure of such parts can say whether it equals another one that was made elsewhere.
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
