// Figures of one pattern in one design, chosen by what the user wants to look at: the probe, or the
// distribution over keys.
#pragma once

#include "engine/evaluation/evaluation.h"

#include <optional>

namespace partita::models {

enum class View { probe, mean, p95 };

struct Figures {
    double requestCharge = 0; ///< RU
    double latencyMs = 0;
    double requests = 0;
    double partitions = 0;
    double backgroundCharge = 0; ///< RU
};

Figures figuresOf(const evaluation::PatternEvaluation &pattern, View view);

/// The published figure of a pattern in a design, if the workbook has one.
std::optional<model::PublishedFigure> publishedFigure(const model::Workbook &workbook,
                                                      const std::string &pattern,
                                                      const std::string &design);

} // namespace partita::models
