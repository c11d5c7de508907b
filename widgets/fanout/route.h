// Route of a probe through the partitions: its steps, and each visit of a physical partition. Made
// from an evaluation, drawn by FanoutPicture, listed by StepList.
#pragma once

#include "engine/evaluation/evaluation.h"

#include <QColor>
#include <QString>

namespace partita::style {
struct Theme;
}

namespace partita::fanout {

/// A step with its totals in the probe.
struct RouteStep {
    planning::Step step;
    bool isBackground = false; ///< upkeep after the request
    planning::StepMeasurement did;
    int visits = 0; ///< visited physical partitions
    int emptyVisits = 0; ///< visits that found nothing
    double emptyCharge = 0; ///< RU of the empty visits
};

/// One step in one physical partition.
struct PartitionVisit {
    std::size_t step = 0; ///< index in Route::steps
    std::size_t container = 0; ///< index in Route::containers
    int partition = 0;
    client::PartitionUse use;
    bool isEmpty = false; ///< a query that found nothing there and was charged all the same
};

struct RouteContainer {
    QString name;
    int partitions = 1;
};

struct Route {
    QString pattern;
    QString design;
    std::vector<RouteContainer> containers;
    std::vector<RouteStep> steps;
    int folded = 0; ///< containers without a visit, left out of the picture when there are many
    std::vector<PartitionVisit> visits; ///< sorted by step, then by time
    planning::Measurement probe; ///< totals

    int emptyVisits() const;
    double emptyCharge() const; ///< RU
};

Route routeOf(const evaluation::DesignEvaluation &design,
              const evaluation::PatternEvaluation &pattern);

/// Containers in which a query of the request asks every physical partition, because no partition
/// key limits it.
std::vector<RouteContainer> askedEverywhere(const Route &route);

/// Colour of a step. Steps also have a number, so that colour is never the only difference.
QColor colourOf(const RouteStep &step, const style::Theme &theme);

} // namespace partita::fanout
