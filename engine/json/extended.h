// A stored item with members that the store adds, such as system properties. The item is not
// copied; the added members are made on demand, as text or as values.
#pragma once

#include "engine/json/encoding.h"

#include <atomic>
#include <mutex>

namespace partita::json {

/// Must outlive the Values that show it. Reading is thread-safe.
class Extended {
public:
    /// `count`: number of added members. Requires: `object` is an object.
    Extended(Value object, std::uint32_t count)
        : m_object(object)
        , m_count(count)
    {
    }
    /// The same for an encoded object.
    Extended(std::span<const std::byte> encoded, const Dictionary &dictionary, std::uint32_t count)
        : m_object(view(encoded, dictionary))
        , m_count(count)
    {
    }
    Extended(const Extended &) = delete;
    Extended &operator=(const Extended &) = delete;

    const Value &object() const { return m_object; }
    /// Number of added members. None is undefined; no name occurs in the object.
    std::uint32_t count() const { return m_count; }
    const Member *more() const
    {
        const Member *made = m_more.load(std::memory_order_acquire);
        return made ? made : make();
    }
    /// Writes the added members as JSON, `,"name":value,"name":value`, and returns the end.
    /// Requires: mostText() bytes from `at` on.
    virtual char *writeText(char *at) const = 0;
    virtual std::size_t mostText() const = 0;

protected:
    ~Extended() = default;
    /// Called once, at the first more().
    virtual const Member *makeMembers() const = 0;

private:
    const Member *make() const;

    Value m_object;
    std::uint32_t m_count;
    mutable std::once_flag m_once;
    mutable std::atomic<const Member *> m_more = nullptr;
};

} // namespace partita::json
