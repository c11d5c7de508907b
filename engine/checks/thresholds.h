// Thresholds: from which number on a rule speaks. Two kinds, kept apart: limits of the platform,
// with a public reference, and values from experience. The workbook may say otherwise for each
// (model::AdviceSettings).
#pragma once

#include "engine/model/advice.h"

#include <span>
#include <string_view>

namespace partita::checks {

struct Threshold {
    enum class Kind { platformLimit, experience };
    std::string_view name; ///< stable: "arrayElements"
    double standard = 0;
    std::string_view unit;
    Kind kind = Kind::experience;
    std::string_view meaning; ///< one line
    std::string_view
        source; ///< public address of a limit; where a value from experience comes from
};

/// All thresholds, by theme.
std::span<const Threshold> thresholds();
const Threshold *findThreshold(std::string_view name);

/// The values that count for a workbook.
class Limits {
public:
    explicit Limits(const model::AdviceSettings &settings)
        : m_settings(settings)
    {
    }
    /// Requires: a known threshold.
    double operator()(std::string_view name) const;

private:
    const model::AdviceSettings &m_settings;
};

} // namespace partita::checks
