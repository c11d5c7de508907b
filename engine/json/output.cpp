#include "engine/json/output.h"

#include <algorithm>
#include <cstring>

namespace partita::json {

void Output::add(std::string_view text)
{
    std::memcpy(room(text.size()), text.data(), text.size());
    m_size += text.size();
}

void Output::grow(std::size_t bytes)
{
    constexpr std::size_t least = 1024;
    const std::size_t capacity = std::max({least, 2 * m_capacity, m_size + bytes});
    auto memory = std::make_unique_for_overwrite<char[]>(capacity);
    if (m_size > 0)
        std::memcpy(memory.get(), m_memory.get(), m_size);
    m_memory = std::move(memory);
    m_capacity = capacity;
}

std::size_t longTextSize(Value value, std::size_t least)
{
    if (value.isString())
        return value.string().size() >= least ? value.string().size() : 0;
    std::size_t bytes = 0;
    for (Children children(value); children.next();)
        bytes += longTextSize(children.value(), least);
    return bytes;
}

} // namespace partita::json
