#include "engine/store/partitionkey.h"

#include "engine/base/messagetext.h"
#include "engine/store/hash128.h"

#include <algorithm>
#include <bit>
#include <cstring>

namespace partita::store {

namespace {

constexpr std::size_t shortText = 256;
constexpr std::uint32_t seed = 0x5041;

/// Clients write {} for a level without a value, in keys as in items.
bool isMissing(const json::Value &value)
{
    return value.isUndefined() || (value.isObject() && value.size() == 0);
}

/// Type of a level, part of the hash, so that 1, "1" and true are three keys.
unsigned char kindOf(const json::Value &value)
{
    if (isMissing(value))
        return 0;
    switch (value.type()) {
    case json::Type::undefined:
        return 0;
    case json::Type::null:
        return 1;
    case json::Type::boolean:
        return value.boolean() ? 3 : 2;
    case json::Type::number:
        return 5;
    case json::Type::string:
        return 8;
    case json::Type::array:
    case json::Type::object:
        return 9;
    }
    return 0;
}

Hash128 hashText(std::string_view text)
{
    if (text.size() < shortText) {
        unsigned char buffer[shortText + 1];
        buffer[0] = 8;
        std::memcpy(buffer + 1, text.data(), text.size());
        return hash128(buffer, text.size() + 1, seed);
    }
    std::string buffer(1, '\x08');
    buffer += text;
    return hash128(buffer.data(), buffer.size(), seed);
}

Hash128 hashLevel(const json::Value &value)
{
    if (value.isString())
        return hashText(value.string());
    unsigned char buffer[9] = {kindOf(value)};
    if (!value.isNumber())
        return hash128(buffer, 1, seed);
    const double number = value.number() == 0 ? 0.0 : value.number(); // -0 equals 0
    const auto bits = std::bit_cast<std::uint64_t>(number);
    for (std::size_t i = 0; i < 8; ++i)
        buffer[i + 1] = static_cast<unsigned char>(bits >> (8 * i));
    return hash128(buffer, 9, seed);
}

/// Combines the hashes of levels into a point: one level fills 128 bits, two take 64 each, three
/// 64, 32 and 32.
class PointBuilder {
public:
    explicit PointBuilder(std::size_t levels)
        : m_levels(levels)
    {
    }

    void add(const json::Value &value)
    {
        const Hash128 hash = hashLevel(value);
        if (m_added == 0)
            m_point = {hash.high, m_levels == 1 ? hash.low : 0};
        else if (m_levels == 2)
            m_point.low = hash.high;
        else
            m_point.low |= m_added == 1 ? hash.high & 0xffffffff00000000ULL : hash.high >> 32;
        ++m_added;
    }
    HashPoint point() const { return m_point; }

private:
    std::size_t m_levels;
    std::size_t m_added = 0;
    HashPoint m_point;
};

/// point + amount in 128 bits; `wrapped` when it exceeds the space.
HashPoint plus(HashPoint point, HashPoint amount, bool &wrapped)
{
    HashPoint sum;
    sum.low = point.low + amount.low;
    const std::uint64_t carry = sum.low < point.low ? 1 : 0;
    sum.high = point.high + amount.high + carry;
    wrapped = sum.high < point.high || (carry == 1 && amount.high == ~0ULL);
    return sum;
}

HashPoint halfBetween(HashPoint low, HashPoint high, bool isLast)
{
    // (high - low) / 2 + low. The end of the space is 2^128.
    const std::uint64_t borrow = high.low < low.low ? 1 : 0;
    HashPoint size {high.high - low.high - borrow, high.low - low.low};
    const std::uint64_t top = isLast && low == HashPoint {} ? 1 : 0; // the whole space
    size.low = (size.low >> 1) | (size.high << 63);
    size.high = (size.high >> 1) | (top << 63);
    bool wrapped = false;
    return plus(low, size, wrapped);
}

/// floor(2^64 * index / count), for index < count.
std::uint64_t fraction(int index, int count)
{
    std::uint64_t result = 0;
    auto rest = static_cast<std::uint64_t>(index);
    const auto divisor = static_cast<std::uint64_t>(count);
    for (int bit = 0; bit < 64; ++bit) {
        rest <<= 1;
        result <<= 1;
        if (rest >= divisor) {
            rest -= divisor;
            result |= 1;
        }
    }
    return result;
}

bool isSameLevel(const json::Value &left, const json::Value &right)
{
    if (kindOf(left) != kindOf(right))
        return false;
    return kindOf(left) == 0 || kindOf(left) == 9 || json::equal(left, right);
}

/// Whether the item has the key's values, level by level. `places`: paths, or their readers.
bool hasLevels(json::Value item, const PartitionKey &key, const auto &places)
{
    if (key.levels() > places.size())
        return false;
    for (std::size_t i = 0; i < key.levels(); ++i) {
        if (!isSameLevel(places[i].of(item), key.level(i)))
            return false;
    }
    return true;
}

} // namespace

PartitionKey::PartitionKey(std::vector<json::Document> levels)
{
    for (const json::Document &level : levels)
        add(level.root());
}

PartitionKey PartitionKey::of(const std::vector<json::Value> &levels)
{
    return of(std::span(levels));
}

PartitionKey::PartitionKey(std::span<const json::Value> levels)
{
    for (const json::Value &level : levels)
        add(level);
}

PartitionKey PartitionKey::of(std::span<const json::Value> levels)
{
    return PartitionKey(levels);
}

PartitionKey PartitionKey::of(std::string_view single)
{
    PartitionKey key;
    key.add(json::Value::string(single));
    return key;
}

void PartitionKey::add(json::Value value)
{
    if (m_count == mostLevels)
        return;
    Level &level = m_levels[m_count++];
    if (isMissing(value)) {
        level.value = json::Value();
    } else if (value.isString()) {
        level.isText = true;
        level.offset = static_cast<std::uint32_t>(m_textSize);
        level.size = static_cast<std::uint32_t>(value.string().size());
        addText(value.string());
    } else if (value.isArray() || value.isObject()) {
        json::Arena none;
        level.value = json::Value::array({}, none); // empty: borrows nothing
    } else {
        level.value = value;
    }
}

void PartitionKey::addText(std::string_view text)
{
    if (m_texts.empty() && m_textSize + text.size() <= mostShort) {
        text.copy(m_short + m_textSize, text.size());
    } else {
        if (m_texts.empty())
            m_texts.assign(m_short, m_textSize);
        m_texts += text;
    }
    m_textSize += text.size();
}

json::Value PartitionKey::level(std::size_t index) const
{
    const Level &level = m_levels[index];
    return level.isText ? json::Value::string(text(level)) : level.value;
}

std::string PartitionKey::toText() const
{
    std::string text = "[";
    for (std::size_t i = 0; i < m_count; ++i) {
        if (i > 0)
            text += ',';
        if (level(i).isUndefined())
            text += "{}";
        else
            json::write(level(i), text);
    }
    return text + "]";
}

std::string PartitionKey::shown() const
{
    const std::string text = toText();
    return shortened(m_count == 1 ? std::string_view(text).substr(1, text.size() - 2) : text);
}

bool PartitionKey::operator==(const PartitionKey &other) const
{
    if (m_count != other.m_count)
        return false;
    for (std::size_t i = 0; i < m_count; ++i) {
        if (!isSameLevel(level(i), other.level(i)))
            return false;
    }
    return true;
}

HashRange HashRange::whole()
{
    return {{}, {}, true};
}

HashRange HashRange::slice(int index, int count)
{
    HashRange range;
    range.minimum.high = fraction(index, count);
    range.isLast = index + 1 == count;
    if (!range.isLast)
        range.maximum.high = fraction(index + 1, count);
    return range;
}

std::array<HashRange, 2> HashRange::halves() const
{
    const HashPoint middle = halfBetween(minimum, isLast ? HashPoint {} : maximum, isLast);
    return {HashRange {minimum, middle, false}, HashRange {middle, maximum, isLast}};
}

bool HashRange::contains(HashPoint point) const
{
    return point >= minimum && (isLast || point < maximum);
}

bool HashRange::overlaps(const HashRange &other) const
{
    return (isLast || other.minimum < maximum) && (other.isLast || minimum < other.maximum);
}

Result<PartitionKeyDefinition> PartitionKeyDefinition::of(const std::vector<std::string> &paths)
{
    if (paths.empty() || paths.size() > PartitionKey::mostLevels) {
        return Error {.message = "A partition key has one to three paths, not "
                          + std::to_string(paths.size()) + "; give for example /userId."};
    }
    PartitionKeyDefinition definition;
    for (const std::string &text : paths) {
        Result<json::Path> path = json::Path::parse(text);
        if (!path)
            return path.error();
        for (const json::Path::Step &step : path->steps()) {
            if (step.name == "?" || step.name == "*")
                return Error {.message = "The partition key path " + shortened(text)
                                  + " ends in a wildcard, as paths of an indexing policy do; write "
                                    "the property alone, such as /userId.",
                              .path = "$.partitionKey"};
            if (step.isArray)
                return Error {.message = "The partition key path " + shortened(text)
                                  + " leads into an array; name a property."};
        }
        if (std::find(definition.m_paths.begin(), definition.m_paths.end(), *path)
            != definition.m_paths.end())
            return Error {.message = "The partition key path " + shortened(text)
                              + " is given twice; remove one."};
        definition.m_paths.push_back(*path);
    }
    return definition;
}

PartitionKey PartitionKeyDefinition::extract(json::Value item) const
{
    std::vector<json::Value> levels;
    for (const json::Path &path : m_paths)
        levels.push_back(path.of(item));
    return PartitionKey::of(levels);
}

HashPoint PartitionKeyDefinition::hash(const PartitionKey &key) const
{
    PointBuilder builder(m_paths.size());
    for (std::size_t i = 0; i < key.levels() && i < m_paths.size(); ++i)
        builder.add(key.level(i));
    return builder.point();
}

HashPoint PartitionKeyDefinition::hash(json::Value item) const
{
    PointBuilder builder(m_paths.size());
    for (const json::Path &path : m_paths)
        builder.add(path.of(item));
    return builder.point();
}

bool PartitionKeyDefinition::matches(json::Value item, const PartitionKey &key) const
{
    return key.levels() == m_paths.size() && hasLevels(item, key, m_paths);
}

bool PartitionKeyDefinition::matches(json::Value item, const PartitionKey &key,
                                     std::span<const json::PathReader> readers) const
{
    return key.levels() == readers.size() && hasLevels(item, key, readers);
}

bool PartitionKeyDefinition::begins(json::Value item, const PartitionKey &prefix) const
{
    return hasLevels(item, prefix, m_paths);
}

bool PartitionKeyDefinition::begins(json::Value item, const PartitionKey &prefix,
                                    std::span<const json::PathReader> readers) const
{
    return hasLevels(item, prefix, readers);
}

bool PartitionKeyDefinition::isSameKey(json::Value left, json::Value right) const
{
    return std::all_of(m_paths.begin(), m_paths.end(), [&](const json::Path &path) {
        return isSameLevel(path.of(left), path.of(right));
    });
}

bool PartitionKeyDefinition::isId() const
{
    return m_paths.size() == 1 && m_paths[0].steps().size() == 1
        && m_paths[0].steps()[0].name == "id";
}

HashRange PartitionKeyDefinition::range(const PartitionKey &prefix) const
{
    const std::size_t given = std::min(prefix.levels(), m_paths.size());
    if (given == 0)
        return HashRange::whole();
    HashPoint size {0, 1}; // all levels: one point
    if (given < m_paths.size())
        size = given == 1 ? HashPoint {1, 0} : HashPoint {0, 1ULL << 32};
    HashRange range;
    range.minimum = hash(prefix);
    range.maximum = plus(range.minimum, size, range.isLast);
    return range;
}

} // namespace partita::store
