#include "engine/index/valuecodes.h"

namespace partita::index {

ValueCodes::ValueCodes(const json::Path &path, const items::ItemLog &items)
    : m_reader(path, items.dictionary())
    , m_items(items)
    , m_codes(items.end())
{
    for (ItemNumber number = 0; number < items.end() && m_usable; ++number) {
        if (items.exists(number))
            set(number);
    }
}

std::optional<ValueCodes::Code> ValueCodes::known(const json::Value &value) const
{
    constexpr std::size_t few = 8; // comparing so few is faster than hashing
    if (m_values.size() <= few) {
        for (std::size_t i = 0; i < m_values.size(); ++i) {
            if (json::equal(m_values[i].root(), value))
                return static_cast<Code>(i + 1);
        }
        return std::nullopt;
    }
    const auto [first, last] = m_byHash.equal_range(json::hash(value));
    for (auto at = first; at != last; ++at) {
        if (json::equal(m_values[at->second - std::size_t {1}].root(), value))
            return at->second;
    }
    return std::nullopt;
}

ValueCodes::Code ValueCodes::codeOf(json::Value value) const
{
    return known(value).value_or(nowhere);
}

ValueCodes::Code ValueCodes::read(ItemNumber number)
{
    const json::Value value = m_reader.of(m_items.view(number));
    if (!isScalar(value))
        return none;
    if (const std::optional<Code> code = known(value))
        return *code;
    if (m_values.size() + 1 >= nowhere) {
        giveUp();
        return none;
    }
    m_values.push_back(json::Document::copyOf(value));
    const auto code = static_cast<Code>(m_values.size());
    m_byHash.emplace(json::hash(value), code);
    return code;
}

void ValueCodes::giveUp()
{
    m_usable = false;
    m_codes = std::vector<Code>(); // {} would keep the memory
    m_values = std::vector<json::Document>();
    m_byHash.clear();
}

void ValueCodes::set(ItemNumber number)
{
    if (!m_usable)
        return;
    const Code code = read(number);
    if (!m_usable)
        return;
    if (number >= m_codes.size()) {
        if (number >= m_codes.capacity())
            m_codes.reserve(number + number / 4 + 16);
        m_codes.resize(number + std::size_t {1});
    }
    m_codes[number] = code;
}

std::size_t ValueCodes::memory() const
{
    constexpr std::size_t valueBytes = 1200; // typical arena of a document
    return sizeof(ValueCodes) + m_codes.capacity() * sizeof(Code) + m_values.size() * valueBytes;
}

bool ValueCodes::verify() const
{
    for (ItemNumber number = 0; number < m_items.end() && m_usable; ++number) {
        if (!m_items.exists(number))
            continue;
        const json::Value value = m_reader.of(m_items.view(number));
        const Code code = isScalar(value) ? codeOf(value) : none;
        if (number >= m_codes.size() || m_codes[number] != code)
            return false;
    }
    return true;
}

} // namespace partita::index
