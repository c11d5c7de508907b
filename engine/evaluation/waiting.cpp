#include "engine/evaluation/waiting.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <complex>
#include <numbers>
#include <utility>

namespace partita::evaluation {
namespace {

constexpr std::size_t cells = 512; // of the grid of RU; a power of two
constexpr double rangeInDeviations = 20; // from the mean to the end of the grid, at least
constexpr double rangeInCharges = 3; // of the largest
/// Where the curve is computed, in deviations above the mean, from the right to the left.
constexpr std::array pointsInDeviations {12.0, 9.0, 7.0, 5.5, 4.5,  3.75, 3.0, 2.5, 2.0, 1.6,
                                         1.25, 1.0, 0.8, 0.6, 0.45, 0.3,  0.2, 0.1, 0.05};
constexpr double highWaiting = 0.1; // beyond, the curve is computed where it is asked for
constexpr double leastWaiting = 1e-9;

using Spectrum = std::array<std::complex<double>, cells>;

std::complex<double> product(const std::complex<double> &one, const std::complex<double> &other)
{
    return {one.real() * other.real() - one.imag() * other.imag(),
            one.real() * other.imag() + one.imag() * other.real()};
}

/// The roots of unity e^(-2 pi i k / cells).
const Spectrum &roots()
{
    static const Spectrum all = [] {
        Spectrum made;
        for (std::size_t k = 0; k < cells; ++k)
            made[k] = std::polar(
                1.0, -2 * std::numbers::pi * static_cast<double>(k) / static_cast<double>(cells));
        return made;
    }();
    return all;
}

/// Discrete Fourier transform in place (Cooley and Tukey, 1965).
void transform(Spectrum &values)
{
    const Spectrum &turns = roots();
    for (std::size_t i = 1, reversed = 0; i < cells; ++i) {
        std::size_t bit = cells / 2;
        for (; (reversed & bit) != 0; bit /= 2)
            reversed ^= bit;
        reversed ^= bit;
        if (i < reversed)
            std::swap(values[i], values[reversed]);
    }
    for (std::size_t length = 2; length <= cells; length *= 2) {
        const std::size_t step = cells / length;
        for (std::size_t start = 0; start < cells; start += length) {
            for (std::size_t k = 0; k < length / 2; ++k) {
                std::complex<double> &upper = values[start + k];
                std::complex<double> &lower = values[start + k + length / 2];
                const std::complex<double> turned = product(lower, turns[k * step]);
                lower = upper - turned;
                upper += turned;
            }
        }
    }
}

/// The inverse transform, times the number of cells.
void transformBack(Spectrum &values)
{
    transform(values);
    std::reverse(values.begin() + 1, values.end());
}

/// Puts a charge on three cells so that mean and variance of a compound Poisson sum are those of
/// the charge itself: Lagrange's weights.
void place(const ChargeRates::Class &charge, double cell, Spectrum &rates)
{
    const double at = charge.charge() / cell;
    const double middle = std::clamp(std::round(at), 1.0, static_cast<double>(cells) - 2);
    const double off = std::min(1.0, at - middle);
    const auto number = static_cast<std::size_t>(middle);
    rates[number - 1] += charge.perSecond * off * (off - 1) / 2;
    rates[number] += charge.perSecond * (1 - off * off);
    rates[number + 1] += charge.perSecond * off * (off + 1) / 2;
}

} // namespace

/// The RU asked of a partition, in cells of a grid.
struct AskedSpectra {
    Spectrum inASecond; ///< spectrum of A
    Spectrum before; ///< of what was asked of the same second before a request
};

namespace {

AskedSpectra askedOf(const std::vector<ChargeRates::Class> &charges, double cell)
{
    Spectrum rates {};
    for (const ChargeRates::Class &charge : charges)
        place(charge, cell, rates);
    transform(rates);
    AskedSpectra asked;
    for (std::size_t k = 0; k <= cells / 2; ++k) {
        const std::complex<double> exponent = rates[k] - rates[0];
        asked.inASecond[k] = std::exp(exponent);
        // The mean over the second: the integral of exp(u * exponent) for u from 0 to 1.
        asked.before[k] = std::abs(exponent) < 1e-9 ? std::complex<double>(1)
                                                    : (asked.inASecond[k] - 1.0) / exponent;
    }
    // What is real has a spectrum whose halves are conjugate.
    for (std::size_t k = 1; k < cells / 2; ++k) {
        asked.inASecond[cells - k] = std::conj(asked.inASecond[k]);
        asked.before[cells - k] = std::conj(asked.before[k]);
    }
    return asked;
}

/// The RU that are left over at the end of a second, on the grid, for a falling share.
class LeftOver {
public:
    explicit LeftOver(const AskedSpectra &asked)
        : m_asked(asked)
    {
        m_left[0] = 1;
    }

    /// Share of waiting requests in the steady state with that share of the throughput, in cells.
    double waitingWith(std::size_t share)
    {
        constexpr int mostSteps = 200;
        constexpr double same = 5e-4;
        double waiting = step(share);
        for (int i = 1; i < mostSteps; ++i) {
            const double before = std::exchange(waiting, step(share));
            if (waiting - before <= same * waiting)
                break;
        }
        return waiting;
    }

private:
    /// One second. Returns the share of its requests that wait.
    double step(std::size_t share)
    {
        Spectrum spectrum = m_left;
        transform(spectrum);
        // Both results are real, so one transform back gives both.
        constexpr std::complex<double> i(0, 1);
        for (std::size_t k = 0; k < cells; ++k)
            spectrum[k]
                = product(spectrum[k], m_asked.inASecond[k] + product(i, m_asked.before[k]));
        transformBack(spectrum);
        double waiting = 0;
        double nothingLeft = 0;
        for (std::size_t k = 0; k < cells; ++k) {
            waiting += k >= share ? spectrum[k].imag() / cells : 0;
            nothingLeft += k <= share ? spectrum[k].real() / cells : 0;
        }
        m_left.fill(0);
        m_left[0] = nothingLeft;
        for (std::size_t k = share + 1; k < cells; ++k)
            m_left[k - share] = spectrum[k].real() / cells;
        return std::clamp(waiting, leastWaiting, 1.0);
    }

    const AskedSpectra &m_asked;
    Spectrum m_left {}; ///< distribution; the imaginary parts are 0
};

} // namespace

Waiting::Waiting(const ContainerDemand &demand, double deviationKept)
    : m_asking(demand.asking)
{
    PartitionDemand shared = demand.anywhere;
    const auto partitions = static_cast<double>(demand.own.size());
    for (const PartitionDemand &own : demand.own)
        shared.add(own, (1 - deviationKept) / partitions);
    const PartitionDemand *busiest = nullptr;
    double most = 0;
    for (const PartitionDemand &own : demand.own) {
        ChargeRates callers = shared.callers;
        callers.add(own.callers, deviationKept);
        m_partitions.push_back(
            {shared.charges.load() + deviationKept * own.charges.load(),
             std::sqrt(shared.charges.variance() + deviationKept * own.charges.variance()),
             callers.classes()});
        const Partition &partition = m_partitions.back();
        constexpr double usual = 3;
        const double needed = partition.mean + usual * partition.deviation;
        if (needed > most) {
            most = needed;
            busiest = &own;
            m_busiest = partition;
        }
    }
    if (!busiest)
        return;
    ChargeRates charges = shared.charges;
    charges.add(busiest->charges, deviationKept);
    computeCurve(charges.classes());
}

void Waiting::computeCurve(const std::vector<ChargeRates::Class> &charges)
{
    const double range = std::max(m_busiest.mean + rangeInDeviations * m_busiest.deviation,
                                  rangeInCharges * charges.back().charge());
    m_cell = range / static_cast<double>(cells);
    m_asked = std::make_shared<const AskedSpectra>(askedOf(charges, m_cell));
    LeftOver leftOver(*m_asked);
    std::size_t before = cells;
    for (const double deviations : pointsInDeviations) {
        const double wanted = m_busiest.mean + deviations * m_busiest.deviation;
        const auto share = static_cast<std::size_t>(std::ceil(wanted / m_cell));
        if (share >= before)
            continue;
        before = share;
        const double waiting = leftOver.waitingWith(share);
        m_curve.push_back({static_cast<double>(share) * m_cell, std::log(waiting)});
        if (waiting >= highWaiting)
            break;
    }
}

/// Between the points there may be a step, as where few large charges come: adds the points around
/// a share, those that are missing. Returns whether any was.
bool Waiting::refine(double share)
{
    const double mostOnGrid = static_cast<double>(cells) * m_cell / 2;
    if (share <= m_busiest.mean || share >= mostOnGrid)
        return false;
    bool isNew = false;
    const double cell = std::floor(share / m_cell);
    LeftOver leftOver(*m_asked);
    for (const double number : {cell + 1, cell}) {
        const double at = number * m_cell;
        const auto place = std::find_if(m_curve.begin(), m_curve.end(),
                                        [&](const Point &point) { return point.share <= at; });
        if (at <= m_busiest.mean || (place != m_curve.end() && place->share == at))
            continue;
        const double waiting = leftOver.waitingWith(static_cast<std::size_t>(number));
        m_curve.insert(place, {at, std::log(waiting)});
        isNew = true;
    }
    return isNew;
}

/// Straight lines between the points, for the logarithm. Nobody is served in time with the mean.
double Waiting::curveAt(double share) const
{
    Point right = m_curve.front();
    if (share >= right.share) {
        const Point &next = m_curve[m_curve.size() > 1 ? 1 : 0];
        const double slope = m_curve.size() > 1
            ? (right.logWaiting - next.logWaiting) / (right.share - next.share)
            : 0;
        return std::exp(right.logWaiting + std::min(0.0, slope) * (share - right.share));
    }
    const auto between = [share](const Point &low, const Point &high) {
        const double part = (high.share - share) / (high.share - low.share);
        return std::exp(high.logWaiting + part * (low.logWaiting - high.logWaiting));
    };
    for (const Point &left : m_curve) {
        if (share >= left.share && left.share < right.share)
            return between(left, right);
        right = left;
    }
    return share > m_busiest.mean ? between({m_busiest.mean, 0}, right) : 1;
}

double Waiting::waitingOn(const Partition &partition, double share) const
{
    if (partition.deviation <= 0)
        return 0;
    double waiting = 0;
    for (const ChargeRates::Class &callers : partition.callers) {
        const double deviations = (share - callers.charge() - partition.mean) / partition.deviation;
        waiting += callers.perSecond
            * (deviations > 0 ? curveAt(m_busiest.mean + deviations * m_busiest.deviation) : 1);
    }
    return waiting;
}

double Waiting::shareWith(double requestUnitsPerSecond)
{
    if (m_curve.empty())
        return 0;
    refine(requestUnitsPerSecond / static_cast<double>(m_partitions.size()));
    return estimate(requestUnitsPerSecond);
}

double Waiting::estimate(double requestUnitsPerSecond) const
{
    if (m_asking <= 0 || m_curve.empty())
        return 0;
    const double share = requestUnitsPerSecond / static_cast<double>(m_partitions.size());
    double waiting = 0;
    for (const Partition &partition : m_partitions)
        waiting += waitingOn(partition, share);
    return std::min(1.0, waiting / m_asking);
}

double Waiting::averageNeed() const
{
    double most = 0;
    for (const Partition &partition : m_partitions)
        most = std::max(most, partition.mean);
    return most * static_cast<double>(m_partitions.size());
}

double Waiting::throughputFor(double share)
{
    constexpr int mostRefinements = 12;
    double found = estimatedFor(share);
    for (int i = 0; i < mostRefinements; ++i) {
        if (m_partitions.empty() || !refine(found / static_cast<double>(m_partitions.size())))
            break;
        found = estimatedFor(share);
    }
    return found;
}

/// The same on the points that the curve has.
double Waiting::estimatedFor(double share) const
{
    double low = averageNeed();
    if (estimate(low) <= share)
        return low;
    constexpr int mostDoublings = 40;
    double high = 2 * low;
    for (int i = 0; i < mostDoublings && estimate(high) > share; ++i)
        high *= 2;
    constexpr double near = 1e-4;
    while (high - low > near * high) {
        const double middle = (low + high) / 2;
        (estimate(middle) > share ? low : high) = middle;
    }
    return high;
}

} // namespace partita::evaluation
