// The way a probe takes through the partitions: its steps, and each visit of a physical partition.
// Made from an evaluation, drawn by FanoutPicture, listed by StepList.
#pragma once

#include "engine/evaluation/evaluation.h"

#include <QColor>
#include <QString>

namespace partita::style {
struct Theme;
}

namespace partita::fanout {

/// A step and what it did in the probe.
struct RouteStep {
    planning::Step step;
    bool isBackground = false; ///< upkeep after the request
    planning::StepMeasurement did;
    int visits = 0; ///< physical partitions visited
    int emptyVisits = 0; ///< that had nothing for the step
    double emptyCharge = 0; ///< RU of those
};

/// One step in one physical partition.
struct Visit {
    std::size_t step = 0; ///< place in Route::steps
    std::size_t container = 0; ///< place in Route::containers
    int partition = 0;
    client::PartitionUse use;
    bool isEmpty = false; ///< a query that returned nothing from there: paid for nothing
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
    int folded = 0; ///< containers that no step visits and the picture leaves out, as they are many
    std::vector<Visit> visits; ///< by step, and in each as it went
    planning::Measurement probe; ///< totals

    int emptyVisits() const;
    double emptyCharge() const; ///< RU
};

Route routeOf(const evaluation::DesignEvaluation &design,
              const evaluation::PatternEvaluation &pattern);

/// Containers that a query of the request asks every physical partition of, as no partition key
/// bounds it.
std::vector<RouteContainer> askedEverywhere(const Route &route);

/// Steps have a colour and a number, never a colour alone.
QColor colourOf(const RouteStep &step, const style::Theme &theme);

} // namespace partita::fanout
