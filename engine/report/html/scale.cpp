#include "engine/report/html/scale.h"

#include "engine/base/numbertext.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdio>

namespace partita::report {
namespace {

/// A step of 1, 2 or 5 times a power of ten that divides the range into about five.
double stepOf(double range)
{
    constexpr double parts = 5;
    const double raw = range / parts;
    const double power = std::pow(10, std::floor(std::log10(raw)));
    for (const double step : {1.0, 2.0, 5.0}) {
        if (step * power >= raw * 0.999)
            return step * power;
    }
    return 10 * power;
}

std::vector<double> logarithmicTicks(double least, double most)
{
    std::vector<double> ticks;
    const int first = static_cast<int>(std::floor(std::log10(least)));
    const int last = static_cast<int>(std::ceil(std::log10(most)));
    const bool isNarrow = last - first <= 2;
    for (int power = first; power <= last; ++power) {
        for (const double step : {1.0, 2.0, 5.0}) {
            const double tick = step * std::pow(10, power);
            if ((step == 1.0 || isNarrow) && tick <= std::pow(10, last) * 1.001)
                ticks.push_back(tick);
        }
    }
    // Ticks outside of the values are left out, but for one on each side.
    while (ticks.size() > 2 && ticks[1] <= least)
        ticks.erase(ticks.begin());
    while (ticks.size() > 2 && ticks[ticks.size() - 2] >= most)
        ticks.pop_back();
    return ticks;
}

} // namespace

Scale::Scale(double least, double most, double from, double to, bool isLogarithmic)
    : m_least(least)
    , m_most(most)
    , m_from(from)
    , m_to(to)
    , m_isLogarithmic(isLogarithmic && least > 0)
{
    if (!(m_most > m_least))
        m_most = m_least + (m_least > 0 ? m_least : 1);
    if (m_isLogarithmic) {
        m_ticks = logarithmicTicks(m_least, m_most);
    } else {
        const double step = stepOf(m_most - m_least);
        const double first = std::floor(m_least / step + 1e-9);
        const double last = std::ceil(m_most / step - 1e-9);
        for (double tick = first; tick <= last; ++tick)
            m_ticks.push_back(tick * step);
    }
    m_least = m_ticks.front();
    m_most = m_ticks.back();
}

double Scale::at(double value) const
{
    double part = 0;
    if (m_isLogarithmic)
        part = (std::log(std::max(value, m_least)) - std::log(m_least))
            / (std::log(m_most) - std::log(m_least));
    else
        part = (value - m_least) / (m_most - m_least);
    return m_from + (m_to - m_from) * part;
}

std::string tickText(double value)
{
    constexpr double thousand = 1000;
    constexpr double million = thousand * thousand;
    if (value >= million)
        return words::amount(value / million) + " M";
    if (value >= 10 * thousand)
        return words::amount(value / thousand) + " k";
    return words::amount(value);
}

} // namespace partita::report
