#include "engine/population/generator.h"

#include "engine/model/datetime.h"
#include "engine/population/jsonvalue.h"
#include "engine/population/portablemath.h"
#include "engine/population/words.h"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <cstring>

namespace partita::population {
namespace {

using Kind = model::Generator::Kind;
using json::Arena;
using json::Value;

constexpr std::uint64_t missingStream = 0x6d697373;
constexpr double longestText = 16 * 1024 * 1024;
constexpr std::int64_t defaultFrom = 1'672'531'200'000; // 2023-01-01
constexpr std::int64_t defaultTo = 1'704'067'200'000; // 2024-01-01
constexpr std::size_t uuidLength = 36;
constexpr double followingShare = 0.01; // of the range: mean delay of a row after its parent
constexpr double shareOfRest = 0.05; // of what is left of the range: the greatest mean delay

char *allocateText(Arena &arena, std::size_t length)
{
    return static_cast<char *>(arena.allocate(std::max<std::size_t>(length, 1), 1));
}

/// A string: prefix and number.
Value numbered(std::string_view prefix, std::uint64_t number, Arena &arena)
{
    char *text = allocateText(arena, prefix.size() + 20);
    std::copy(prefix.begin(), prefix.end(), text);
    const char *end = std::to_chars(text + prefix.size(), text + prefix.size() + 20, number).ptr;
    return Value::string({text, static_cast<std::size_t>(end - text)});
}

void writeHex(std::uint64_t value, int digits, char *out)
{
    constexpr char hex[] = "0123456789abcdef";
    for (int index = digits - 1; index >= 0; --index) {
        out[index] = hex[value & 15];
        value >>= 4;
    }
}

std::int64_t wholeNumber(double value, double lowest, double highest)
{
    return std::llround(std::clamp(std::isfinite(value) ? value : lowest, lowest, highest));
}

} // namespace

AttributeGenerator::AttributeGenerator(const model::Attribute &attribute, std::uint64_t seed,
                                       std::uint64_t stream, bool isKey)
    : m_attribute(&attribute)
    , m_kind(attribute.generator.kind)
    , m_isKey(isKey)
    , m_base(Random::base(seed, stream))
    , m_missingBase(Random::base(m_base, missingStream))
{
    const model::Generator &generator = attribute.generator;
    m_minimum = wholeNumber(generator.minimum, 0, longestText);
    m_maximum = std::max(m_minimum, wholeNumber(generator.maximum, 0, longestText));
    m_from = model::parseDateTime(generator.from).value_or(defaultFrom);
    m_to = model::parseDateTime(generator.to).value_or(std::max(defaultTo, m_from + 1));
    double total = 0;
    for (const model::Choice &choice : generator.choices)
        m_cumulativeWeights.push_back(total += std::max(0.0, choice.weight));
    for (std::size_t member = 0; member < attribute.members.size(); ++member)
        m_members.emplace_back(attribute.members[member], m_base, member + 1, false);
}

Value AttributeGenerator::operator()(std::uint64_t item, Arena &arena) const
{
    if (isMissing(item))
        return {};
    switch (m_kind) {
    case Kind::uuid:
        return uuid(item, arena);
    case Kind::sequence:
        return sequence(item, arena);
    case Kind::name:
        return name(item, arena);
    default:
        break;
    }
    if (m_isKey)
        return uniqueValue(item, arena);
    switch (m_kind) {
    case Kind::text:
        return text(item, arena);
    case Kind::number:
        return number(item, arena);
    case Kind::dateTime:
        return momentValue(moment(item, m_from), arena);
    case Kind::choice:
    case Kind::constant:
        return choice(item, arena);
    case Kind::boolean:
        return Value::boolean(Random::at(m_base, item).unit() < m_attribute->generator.probability);
    case Kind::array:
        return array(item, arena);
    case Kind::object:
        return object(item, arena);
    default:
        return {};
    }
}

bool AttributeGenerator::isMissing(std::uint64_t item) const
{
    return m_attribute->missing > 0 && !m_isKey
        && Random::at(m_missingBase, item).unit() < m_attribute->missing;
}

bool AttributeGenerator::isInvertible() const
{
    return m_kind == Kind::uuid || m_kind == Kind::sequence;
}

std::optional<std::uint32_t> AttributeGenerator::rowOf(Value value) const
{
    if (m_kind == Kind::uuid) {
        std::uint32_t scrambled = 0;
        if (!value.isString() || value.string().size() != uuidLength)
            return std::nullopt;
        const char *begin = value.string().data();
        const auto read = std::from_chars(begin, begin + 8, scrambled, 16);
        if (read.ptr != begin + 8)
            return std::nullopt;
        return unscramble(scrambled, m_base);
    }
    std::uint64_t number = 0;
    if (value.isString()) {
        std::string_view text = value.string();
        if (!text.starts_with(m_attribute->generator.prefix))
            return std::nullopt;
        text.remove_prefix(m_attribute->generator.prefix.size());
        if (std::from_chars(text.data(), text.data() + text.size(), number).ec != std::errc())
            return std::nullopt;
    } else if (value.isInteger() && value.integer() > 0) {
        number = static_cast<std::uint64_t>(value.integer());
    }
    if (number == 0 || number > 0xffffffff)
        return std::nullopt;
    return static_cast<std::uint32_t>(number - 1);
}

std::int64_t AttributeGenerator::moment(std::uint64_t item, std::int64_t notBefore) const
{
    Random random = Random::at(m_base, item);
    if (notBefore <= m_from || notBefore >= m_to)
        return random.between(m_from, m_to - 1);
    // A delay that does not shrink with what is left of the range would let the children of all
    // parents accumulate at its end: the closer to it, the more. The newest rows of the full
    // population would then have other neighbours than those of a sample, which reach further back.
    const auto rest = static_cast<double>(m_to - notBefore);
    const double mean
        = std::min(static_cast<double>(m_to - m_from) * followingShare, rest * shareOfRest);
    const double delay = -portableLog(1 - random.unit()) * mean;
    if (delay < rest)
        return notBefore + static_cast<std::int64_t>(delay);
    return random.between(notBefore, m_to - 1);
}

Value AttributeGenerator::momentValue(std::int64_t milliseconds, Arena &arena)
{
    char *text = allocateText(arena, model::dateTimeLength);
    model::writeDateTime(milliseconds, text);
    return Value::string({text, model::dateTimeLength});
}

/// The first eight digits are the scrambled row: unique, and invertible without an index.
Value AttributeGenerator::uuid(std::uint64_t item, Arena &arena) const
{
    Random random = Random::at(m_base, item);
    const std::uint64_t high = random.next();
    const std::uint64_t low = random.next();
    char *text = allocateText(arena, uuidLength);
    writeHex(scramble(static_cast<std::uint32_t>(item), m_base), 8, text);
    writeHex(high >> 48, 4, text + 9);
    writeHex((high & 0xfff) | 0x4000, 4, text + 14);
    writeHex((high >> 16 & 0x3fff) | 0x8000, 4, text + 19);
    writeHex(low, 12, text + 24);
    text[8] = text[13] = text[18] = text[23] = '-';
    return Value::string({text, uuidLength});
}

Value AttributeGenerator::sequence(std::uint64_t item, Arena &arena) const
{
    const std::string &prefix = m_attribute->generator.prefix;
    if (prefix.empty() && m_attribute->type != model::AttributeType::string)
        return Value::integer(static_cast<std::int64_t>(item) + 1);
    return numbered(prefix, item + 1, arena);
}

Value AttributeGenerator::name(std::uint64_t item, Arena &arena) const
{
    const std::uint64_t names = nameCount();
    const std::uint64_t index
        = m_isKey ? item * 4999 % names : Random::at(m_base, item).next() % names;
    const auto [first, last] = nameAt(index);
    const std::string &prefix = m_attribute->generator.prefix;
    char *text = allocateText(arena, prefix.size() + first.size() + last.size() + 22);
    char *end = std::copy(prefix.begin(), prefix.end(), text);
    end = std::copy(first.begin(), first.end(), end);
    *end++ = ' ';
    end = std::copy(last.begin(), last.end(), end);
    if (m_isKey && item >= names) {
        *end++ = ' ';
        end = std::to_chars(end, end + 20, item / names + 1).ptr;
    }
    return Value::string({text, static_cast<std::size_t>(end - text)});
}

Value AttributeGenerator::text(std::uint64_t item, Arena &arena) const
{
    Random random = Random::at(m_base, item);
    const auto length = static_cast<std::size_t>(random.between(m_minimum, m_maximum));
    char *text = allocateText(arena, length);
    writeText(random, text, length);
    return Value::string({text, length});
}

Value AttributeGenerator::number(std::uint64_t item, Arena &arena) const
{
    const model::Generator &generator = m_attribute->generator;
    Random random = Random::at(m_base, item);
    if (generator.deviation) {
        const double middle = (generator.minimum + generator.maximum) / 2;
        const double value = random.normal(middle, *generator.deviation);
        return scalar(std::clamp(value, std::min(generator.minimum, middle),
                                 std::max(generator.maximum, middle)),
                      arena);
    }
    if (m_attribute->type == model::AttributeType::integer)
        return Value::integer(random.between(std::llround(std::ceil(generator.minimum)),
                                             std::llround(std::floor(generator.maximum))));
    return scalar(generator.minimum + random.unit() * (generator.maximum - generator.minimum),
                  arena);
}

/// A number in the form of its attribute: an integer, or with a usual number of decimals. A text
/// between integer bounds is an integer as well, such as a postcode or phone number.
Value AttributeGenerator::scalar(double value, Arena &arena) const
{
    if (m_attribute->type == model::AttributeType::integer)
        return Value::integer(std::llround(value));
    const model::Generator &generator = m_attribute->generator;
    const bool isWhole = m_attribute->type == model::AttributeType::string
        && generator.minimum == std::trunc(generator.minimum)
        && generator.maximum == std::trunc(generator.maximum)
        && generator.maximum - generator.minimum >= 1;
    const double digits = isWhole ? 1.0 : generator.maximum - generator.minimum >= 1 ? 100.0 : 1e6;
    const double rounded = std::floor(value * digits + 0.5) / digits;
    if (m_attribute->type != model::AttributeType::string)
        return Value::number(rounded);
    char *text = allocateText(arena, 32);
    const char *end = std::to_chars(text, text + 32, rounded).ptr;
    return Value::string({text, static_cast<std::size_t>(end - text)});
}

Value AttributeGenerator::choice(std::uint64_t item, Arena &arena) const
{
    const auto &choices = m_attribute->generator.choices;
    if (choices.empty())
        return {};
    if (m_kind == Kind::constant)
        return toValue(choices.front().value, arena);
    const double drawn = Random::at(m_base, item).unit() * m_cumulativeWeights.back();
    const auto found
        = std::upper_bound(m_cumulativeWeights.begin(), m_cumulativeWeights.end(), drawn);
    const auto index = static_cast<std::size_t>(found - m_cumulativeWeights.begin());
    return toValue(choices[std::min(index, choices.size() - 1)].value, arena);
}

Value AttributeGenerator::array(std::uint64_t item, Arena &arena) const
{
    if (m_members.empty())
        return Value::array({}, arena);
    Random random = Random::at(m_base, item);
    const std::int64_t size = random.between(m_minimum, m_maximum);
    const std::uint64_t first = random.next();
    std::vector<Value> elements;
    for (std::int64_t index = 0; index < size; ++index)
        elements.push_back(m_members.front()(first + static_cast<std::uint64_t>(index), arena));
    std::erase_if(elements, [](Value element) { return element.isUndefined(); });
    return Value::array(elements, arena);
}

Value AttributeGenerator::object(std::uint64_t item, Arena &arena) const
{
    std::vector<json::Member> members;
    for (const AttributeGenerator &member : m_members)
        members.push_back({arena.store(member.m_attribute->name), member(item, arena)});
    return Value::object(members, arena);
}

/// Unique values for key generators that would repeat: the choices in turn, dates one second apart,
/// otherwise numbers.
Value AttributeGenerator::uniqueValue(std::uint64_t row, Arena &arena) const
{
    const model::Generator &generator = m_attribute->generator;
    if (m_kind == Kind::choice && row < generator.choices.size())
        return toValue(generator.choices[row].value, arena);
    if (m_kind == Kind::dateTime)
        return momentValue(m_from + static_cast<std::int64_t>(row) * 1000, arena);
    if (m_kind == Kind::number)
        return scalar(std::ceil(generator.minimum) + static_cast<double>(row), arena);
    if (m_attribute->type == model::AttributeType::integer)
        return Value::integer(static_cast<std::int64_t>(row) + 1);
    return numbered(generator.prefix.empty() ? "item-" : generator.prefix, row + 1, arena);
}

} // namespace partita::population
