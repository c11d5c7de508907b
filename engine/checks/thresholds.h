// Thresholds of the advice rules. There are two kinds: limits of the platform, with a public
// reference, and values from experience. The workbook may override each of them
// (model::AdviceSettings).
#pragma once

#include "engine/model/advice.h"

#include <span>
#include <string_view>

namespace partita::checks {

/// One threshold with its default value.
struct Threshold {
    enum class Kind { platformLimit, experience };
    std::string_view name; ///< stable name, such as "arrayElements"
    double standard = 0;
    std::string_view unit;
    Kind kind = Kind::experience;
    std::string_view meaning; ///< one line
    std::string_view source; ///< public address of a limit; origin of a value from experience
};

/// All thresholds, by theme.
std::span<const Threshold> thresholds();
const Threshold *findThreshold(std::string_view name);

/// Threshold values that apply to a workbook.
class ThresholdValues {
public:
    explicit ThresholdValues(const model::AdviceSettings &settings)
        : m_settings(settings)
    {
    }
    /// Requires: a known threshold.
    double operator()(std::string_view name) const;

private:
    const model::AdviceSettings &m_settings;
};

} // namespace partita::checks
