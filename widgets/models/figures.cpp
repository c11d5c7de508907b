#include "widgets/models/figures.h"

#include <algorithm>

namespace partita::models {

Figures figuresOf(const evaluation::PatternEvaluation &pattern, View view)
{
    const evaluation::Distribution &keys = pattern.distribution;
    switch (view) {
    case View::probe:
        return {pattern.probe.requestCharge, pattern.probe.latencyMs,
                static_cast<double>(pattern.probe.requests),
                static_cast<double>(pattern.probe.physicalPartitionsVisited),
                pattern.probe.backgroundCharge};
    case View::mean:
        return {keys.requestCharge.mean, keys.latencyMs.mean, keys.requests.mean,
                keys.physicalPartitionsVisited.mean, keys.backgroundCharge.mean};
    case View::p95:
        return {keys.requestCharge.p95, keys.latencyMs.p95, keys.requests.p95,
                keys.physicalPartitionsVisited.p95, keys.backgroundCharge.p95};
    }
    return {};
}

std::optional<model::PublishedFigure> publishedFigure(const model::Workbook &workbook,
                                                      const std::string &pattern,
                                                      const std::string &design)
{
    const auto &figures = *workbook.published;
    const auto found
        = std::find_if(figures.begin(), figures.end(), [&](const model::PublishedFigure &figure) {
              return figure.pattern == pattern && figure.design == design;
          });
    return found == figures.end() ? std::nullopt : std::optional(*found);
}

} // namespace partita::models
