// Scales of a chart's axes: from values to places, and the ticks on them.
#pragma once

#include <string>
#include <vector>

namespace partita::report {

/// Maps values between two bounds to places between two ends; linear or logarithmic.
class Scale {
public:
    /// The bounds are widened to ticks. `from` and `to` may lie in either order.
    Scale(double least, double most, double from, double to, bool isLogarithmic);

    double at(double value) const;
    const std::vector<double> &ticks() const { return m_ticks; }

private:
    double m_least;
    double m_most;
    double m_from;
    double m_to;
    bool m_isLogarithmic;
    std::vector<double> m_ticks;
};

/// "0.5", "20", "1,500", "20 k", "3 M".
std::string tickText(double value);

} // namespace partita::report
