#include "engine/query/evaluating/aggregate.h"

#include <cmath>
#include <limits>

namespace partita::query {

using json::Type;
using json::Value;

// Shewchuk's algorithm: the parts always add up to the exact sum.
void ExactSum::addPart(double value)
{
    std::size_t kept = 0;
    for (double part : m_parts) {
        if (std::fabs(value) < std::fabs(part))
            std::swap(value, part);
        const double high = value + part;
        const double low = part - (high - value);
        if (low != 0)
            m_parts[kept++] = low;
        value = high;
    }
    m_parts.resize(kept);
    if (value != 0)
        m_parts.push_back(value);
}

void ExactSum::add(double value)
{
    if (!std::isfinite(value))
        m_special += value;
    else
        addPart(value);
}

void ExactSum::add(std::int64_t value, std::int64_t times)
{
    m_integers += static_cast<__int128>(value) * times;
}

void ExactSum::add(const ExactSum &other)
{
    for (const double part : other.m_parts)
        addPart(part);
    m_integers += other.m_integers;
    m_special += other.m_special;
}

std::optional<std::int64_t> ExactSum::integer() const
{
    const bool fits = m_integers >= std::numeric_limits<std::int64_t>::min()
        && m_integers <= std::numeric_limits<std::int64_t>::max();
    if (!m_parts.empty() || m_special != 0 || !fits || std::isnan(m_special))
        return std::nullopt;
    return static_cast<std::int64_t>(m_integers);
}

double ExactSum::value() const
{
    if (m_special != 0 || std::isnan(m_special))
        return m_special;
    ExactSum whole;
    whole.m_parts = m_parts;
    // The integers in pieces that doubles hold exactly.
    __int128 rest = m_integers;
    constexpr __int128 piece = static_cast<__int128>(1) << 50;
    for (double weight = 1; rest != 0; weight *= static_cast<double>(piece), rest /= piece)
        whole.addPart(static_cast<double>(static_cast<std::int64_t>(rest % piece)) * weight);
    double sum = 0;
    for (auto part = whole.m_parts.rbegin(); part != whole.m_parts.rend(); ++part) {
        const double before = sum;
        sum = before + *part;
        const double lost = *part - (sum - before);
        if (lost == 0)
            continue;
        // Halfway cases are decided by the sign of what follows.
        const auto next = part + 1;
        const bool same = next != whole.m_parts.rend() && ((lost < 0) == (*next < 0));
        const double doubled = lost * 2;
        if (same && doubled == (sum + doubled) - sum)
            sum += doubled;
        break;
    }
    return sum;
}

void Accumulator::add(Value value, json::Arena &arena)
{
    add(value, 1, arena);
}

void Accumulator::add(Value value, std::int64_t times, json::Arena &arena)
{
    if (value.isUndefined())
        return;
    switch (m_kind) {
    case AggregateKind::count:
        m_count += times;
        break;
    case AggregateKind::countIf:
        m_count += value.isBoolean() && value.boolean() ? times : 0;
        break;
    case AggregateKind::sum:
    case AggregateKind::average:
        addNumber(value, times);
        break;
    case AggregateKind::minimum:
    case AggregateKind::maximum:
        addExtreme(value, arena);
        break;
    case AggregateKind::list:
        m_list.push_back(json::copy(value, arena));
        break;
    case AggregateKind::set:
        if (!m_set->contains(value)) {
            m_list.push_back(json::copy(value, arena));
            m_set->insert(m_list.back());
        }
        break;
    }
}

void Accumulator::addNumber(Value value, std::int64_t times)
{
    if (!value.isNumber()) {
        m_spoiled = true;
        return;
    }
    m_count += times;
    if (value.isInteger()) {
        m_sum.add(value.integer(), times);
        return;
    }
    for (std::int64_t i = 0; i < times; ++i)
        m_sum.add(value.number());
}

void Accumulator::addExtreme(Value value, json::Arena &arena)
{
    if (value.type() >= Type::array) {
        m_spoiled = true;
        return;
    }
    if (!m_extreme.isUndefined()) {
        const int order = json::compare(value, m_extreme);
        if (m_kind == AggregateKind::minimum ? order >= 0 : order <= 0)
            return;
    }
    m_extreme = json::copy(value, arena);
}

void Accumulator::add(const Accumulator &other, json::Arena &arena)
{
    m_spoiled = m_spoiled || other.m_spoiled;
    m_sum.add(other.m_sum);
    if (!other.m_extreme.isUndefined())
        addExtreme(other.m_extreme, arena);
    for (const Value &value : other.m_list)
        add(value, 1, arena);
    m_count += other.m_count;
}

Value Accumulator::result(json::Arena &arena) const
{
    if (m_spoiled)
        return {};
    switch (m_kind) {
    case AggregateKind::count:
    case AggregateKind::countIf:
        return Value::integer(m_count);
    case AggregateKind::sum:
        if (const std::optional<std::int64_t> exact = m_sum.integer())
            return Value::integer(*exact);
        return Value::number(m_sum.value());
    case AggregateKind::average:
        return m_count == 0 ? Value() : Value::number(m_sum.value() / static_cast<double>(m_count));
    case AggregateKind::minimum:
    case AggregateKind::maximum:
        return m_extreme;
    case AggregateKind::list:
    case AggregateKind::set:
        return Value::array(m_list, arena);
    }
    return {};
}

} // namespace partita::query
