#include "engine/exchange/values/textstatistics.h"

#include "engine/exchange/values/datetext.h"
#include "engine/json/text.h"
#include "engine/json/textcopy.h"
#include "engine/model/limits.h"

#include <charconv>

namespace partita::exchange {
namespace {

bool isDigit(char letter)
{
    return letter >= '0' && letter <= '9';
}

bool isHexDigit(char letter)
{
    return isDigit(letter) || (letter >= 'a' && letter <= 'f') || (letter >= 'A' && letter <= 'F');
}

bool isUuidText(std::string_view text)
{
    if (text.size() != 36)
        return false;
    for (std::size_t at = 0; at < text.size(); ++at) {
        const bool isDash = at == 8 || at == 13 || at == 18 || at == 23;
        if (isDash ? text[at] != '-' : !isHexDigit(text[at]))
            return false;
    }
    return true;
}

/// The text without the digits at its end.
std::string_view stemOf(std::string_view text)
{
    while (!text.empty() && isDigit(text.back()))
        text.remove_suffix(1);
    return text;
}

/// Mean number of digits of 1, 2 … `count`.
double meanDigitsUpTo(std::int64_t count)
{
    double digits = 0;
    for (std::int64_t from = 1; from <= count && from > 0; from *= 10)
        digits += static_cast<double>(count - from + 1);
    return count > 0 ? digits / static_cast<double>(count) : 1;
}

} // namespace

void TextStatistics::add(const model::Json &value)
{
    const std::string &text = value.get_ref<const std::string &>();
    const bool isFirst = count() == 0;
    m_lengths.add(static_cast<double>(json::writtenSize(text)) - 2);
    m_distinct.add(json::hashText(text), value);
    if (isFirst) {
        m_first = text.substr(0, 200);
        m_prefix = std::string(stemOf(m_first));
    }
    addForm(text);
}

void TextStatistics::addForm(std::string_view text)
{
    constexpr std::size_t mostDigits = 15;
    if (const auto date = dateOf(text))
        m_dates.add(static_cast<double>(*date));
    if (m_uuids + 1 == count() && isUuidText(text))
        ++m_uuids;
    if (m_numbered + 1 == count()) {
        const std::string_view stem = stemOf(text);
        if (stem == m_prefix && stem.size() < text.size()
            && text.size() - stem.size() <= mostDigits)
            ++m_numbered;
    }
    if (m_numbers + 1 == count() && !text.empty() && text.size() <= mostDigits
        && stemOf(text).empty() && (text[0] != '0' || text.size() == 1)) {
        double number = 0;
        std::from_chars(text.data(), text.data() + text.size(), number);
        m_digits.add(number);
        ++m_numbers;
    }
}

bool TextStatistics::isNearly(std::int64_t part) const
{
    return static_cast<double>(part) >= 0.98 * static_cast<double>(count());
}

model::Generator TextStatistics::dates() const
{
    model::Generator made;
    made.kind = model::Generator::Kind::dateTime;
    const auto from = static_cast<std::int64_t>(m_dates.least());
    made.from = dateText(from);
    made.to = dateText(static_cast<std::int64_t>(m_dates.most()) + 1);
    if (made.from >= made.to)
        made.from = dateText(from - 1);
    return made;
}

model::Generator TextStatistics::lengths() const
{
    const double half = m_lengths.evenHalf();
    model::Generator made;
    made.kind = model::Generator::Kind::text;
    made.minimum = std::floor(m_lengths.mean() - half);
    made.maximum = std::round(2 * m_lengths.mean() - made.minimum);
    made.minimum = std::clamp(made.minimum, 0.0, model::longestText);
    made.maximum = std::clamp(made.maximum, made.minimum, model::longestText);
    return made;
}

/// A sequence whose values have the measured length on average.
model::Generator TextStatistics::numbered(std::string prefix) const
{
    const double digits = meanDigitsUpTo(count());
    const auto wanted
        = static_cast<std::size_t>(std::max(0.0, std::round(m_lengths.mean() - digits)));
    if (prefix.size() < wanted)
        prefix.append(wanted - prefix.size(), '0');
    model::Generator made;
    made.kind = model::Generator::Kind::sequence;
    made.prefix = std::move(prefix);
    return made;
}

model::Generator TextStatistics::generator() const
{
    using Kind = model::Generator::Kind;
    model::Generator made;
    if (areUuids() && areUnique()) {
        made.kind = Kind::uuid;
        return made;
    }
    if (areDates())
        return dates();
    if (areUnique() && count() > 1 && areNumbered() && !m_prefix.empty())
        return numbered(m_prefix);
    if (m_distinct.areFew() && count() > 0) {
        constexpr double mostText = 100;
        const auto &few = m_distinct.counted();
        if (few.size() == 1 && count() > 1 && m_lengths.most() < 4 * mostText) {
            made.kind = Kind::constant;
            made.choices = few;
            return made;
        }
        if (few.size() * 3 <= static_cast<std::size_t>(count()) && m_lengths.most() < mostText) {
            made.kind = Kind::choice;
            made.choices = few;
            return made;
        }
    }
    if (areUuids()) {
        made.kind = Kind::uuid;
        return made;
    }
    if (m_numbers == count() && m_digits.most() - m_digits.least() >= 1) {
        made.kind = Kind::number;
        made.minimum = m_digits.least();
        made.maximum = m_digits.most();
        return made;
    }
    return lengths();
}

model::Generator TextStatistics::keyGenerator() const
{
    model::Generator made;
    if (areUuids() || count() == 0) {
        made.kind = model::Generator::Kind::uuid;
        return made;
    }
    if (areNumbered())
        return numbered(m_prefix);
    // The beginning of a real key, so that made keys look alike and have its length.
    const double digits = meanDigitsUpTo(count());
    const auto length
        = static_cast<std::size_t>(std::max(0.0, std::round(m_lengths.mean() - digits)));
    std::string prefix;
    for (const char letter : m_first.substr(0, length))
        prefix += static_cast<unsigned char>(letter) < 0x80 && letter >= ' ' ? letter : '-';
    return numbered(std::move(prefix));
}

} // namespace partita::exchange
