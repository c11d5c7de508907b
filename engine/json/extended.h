// A stored item with members that its store adds: the item is not copied to be shown, and what is
// added is made when it is asked for, as text or as values.
#pragma once

#include "engine/json/encoding.h"

#include <atomic>
#include <mutex>

namespace partita::json {

/// Whoever makes one keeps it as long as the Values that show it. Reading is thread-safe.
class Extended {
public:
    /// `count`: further members. Requires: `object` is an object.
    Extended(Value object, std::uint32_t count)
        : m_object(object)
        , m_count(count)
    {
    }
    /// The same of an object that view() reads.
    Extended(std::span<const std::byte> encoded, const Dictionary &dictionary, std::uint32_t count)
        : m_object(view(encoded, dictionary))
        , m_count(count)
    {
    }
    Extended(const Extended &) = delete;
    Extended &operator=(const Extended &) = delete;

    const Value &object() const { return m_object; }
    /// The further members, none of them undefined; their names are not in the object.
    std::uint32_t count() const { return m_count; }
    const Member *more() const
    {
        const Member *made = m_more.load(std::memory_order_acquire);
        return made ? made : make();
    }
    /// The same as JSON: `,"name":value,"name":value`. Gives the end. Requires: mostText() bytes
    /// from `at` on.
    virtual char *writeText(char *at) const = 0;
    virtual std::size_t mostText() const = 0;

protected:
    ~Extended() = default;
    /// Called once.
    virtual const Member *makeMembers() const = 0;

private:
    const Member *make() const;

    Value m_object;
    std::uint32_t m_count;
    mutable std::once_flag m_once;
    mutable std::atomic<const Member *> m_more = nullptr;
};

} // namespace partita::json
