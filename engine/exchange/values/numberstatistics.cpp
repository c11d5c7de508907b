#include "engine/exchange/values/numberstatistics.h"

#include "engine/exchange/values/madebytes.h"
#include "engine/json/text.h"
#include "engine/model/limits.h"
#include "engine/population/random.h"

#include <bit>

namespace partita::exchange {

void NumberStatistics::add(const model::Json &value)
{
    constexpr std::size_t mostKept = 500;
    const double number = value.get<double>();
    const bool isFraction = value.is_number_float();
    m_values.add(std::clamp(number, -model::greatestNumber, model::greatestNumber));
    m_bytes.add(static_cast<double>(numberBytes(value)));
    m_whole += isFraction ? 0 : 1;
    m_distinct.add(
        json::mix(isFraction ? std::bit_cast<std::uint64_t>(number) : value.get<std::uint64_t>()),
        value);
    if (m_kept.size() < mostKept) {
        m_kept.push_back(number);
        return;
    }
    population::Random random(1, 1, static_cast<std::uint64_t>(count()));
    const std::int64_t place = random.between(0, count() - 1);
    if (place < static_cast<std::int64_t>(mostKept))
        m_kept[static_cast<std::size_t>(place)] = number;
}

/// Evenly between the bounds, or around the middle where the numbers gather there.
model::Generator NumberStatistics::bounds() const
{
    model::Generator made;
    made.kind = model::Generator::Kind::number;
    made.minimum = m_values.least();
    made.maximum = m_values.most();
    const double even = (made.maximum - made.minimum) / std::sqrt(12.0);
    if (count() > 2 && m_values.deviation() < 0.8 * even)
        made.deviation = m_values.deviation();
    return made;
}

/// Some of the numbers, evenly spaced in their order.
model::Generator NumberStatistics::quantiles() const
{
    constexpr std::size_t steps = 50;
    std::vector<double> sorted = m_kept;
    std::sort(sorted.begin(), sorted.end());
    model::Generator made;
    made.kind = model::Generator::Kind::choice;
    for (std::size_t step = 0; step < steps; ++step) {
        const double number = sorted[(2 * step + 1) * sorted.size() / (2 * steps)];
        const model::Json value
            = areWhole() ? model::Json(static_cast<std::int64_t>(number)) : model::Json(number);
        if (!made.choices.empty() && made.choices.back().value == value)
            made.choices.back().weight += 1;
        else
            made.choices.push_back({.value = value, .weight = 1});
    }
    return made;
}

model::Generator NumberStatistics::generator() const
{
    using Kind = model::Generator::Kind;
    model::Generator made;
    const double rows = static_cast<double>(count());
    const double width = m_values.most() - m_values.least() + 1;
    const bool isDense = m_values.least() >= 0 && m_values.least() <= 1 && width <= 1.05 * rows;
    if (areWhole() && areUnique() && count() > 1 && isDense) {
        made.kind = Kind::sequence;
        return made;
    }
    if (m_distinct.areFew() && m_distinct.counted().size() == 1 && count() > 1) {
        made.kind = Kind::constant;
        made.choices = m_distinct.counted();
        return made;
    }
    constexpr std::size_t mostChoices = 20;
    if (m_distinct.areFew() && m_distinct.counted().size() <= mostChoices
        && static_cast<double>(m_distinct.counted().size()) * 3 <= rows) {
        made.kind = Kind::choice;
        made.choices = m_distinct.counted();
        return made;
    }
    made = bounds();
    model::Attribute measured;
    measured.type = areWhole() ? model::AttributeType::integer : model::AttributeType::number;
    measured.generator = made;
    if (count() > 2 && !isNear(meanBytesMade(measured), meanBytes()))
        return quantiles();
    return made;
}

model::Generator NumberStatistics::keyGenerator() const
{
    model::Generator made;
    const double rows = static_cast<double>(count());
    if (m_values.least() >= 0 && m_values.most() <= 2 * rows + 10) {
        made.kind = model::Generator::Kind::sequence;
        return made;
    }
    made.kind = model::Generator::Kind::number; // a key counts up from the least
    made.minimum = m_values.least();
    made.maximum = std::max(m_values.most(), m_values.least() + rows);
    return made;
}

} // namespace partita::exchange
