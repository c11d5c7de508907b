// Figures of one pattern in one design: those of the probe, or of the distribution over keys.
#pragma once

#include "engine/evaluation/evaluation.h"

#include <QString>

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

/// The pattern that makes most of the design's load, by its rate and its mean charge; where no
/// rates are stated, the one with the highest charge. Empty when nothing was measured.
QString dearestPattern(const model::Workbook &workbook, const evaluation::DesignEvaluation &design);

/// "between 17 and 22": where the mean of the full population lies as far as the sample shows.
/// Empty where that is about the mean itself.
QString boundsText(double mean, const evaluation::MeanError &error);
/// The tip, then a line about where the load of the design lies, unless that is about the load.
QString withBoundsOfLoad(const QString &tip, const evaluation::DesignEvaluation &design);

/// The published figure of a pattern in a design, if there is one; a measured one before others.
std::optional<model::PublishedFigure> publishedFigure(const model::Workbook &workbook,
                                                      const std::string &pattern,
                                                      const std::string &design);

} // namespace partita::models
