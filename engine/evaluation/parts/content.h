// Contents that measurements depend on: parts of a workbook without rates, prices and prose, which
// change sums and texts only. Two equal contents give equal measurements.
#pragma once

#include "engine/model/workbook.h"

namespace partita::evaluation {

/// Everything that decides the rows of a population.
struct PopulationContent {
    std::vector<model::Entity> entities;
    std::vector<model::Relationship> relationships;
    model::Population population;
    double fraction = 1;
    bool operator==(const PopulationContent &) const = default;
};
PopulationContent contentOf(const model::Workbook &workbook, double fraction);

/// The container without its throughput. The number of its physical partitions is left out as well.
model::Container contentOf(const model::Container &container);

/// A design as requests see it.
struct DesignContent {
    std::string name; ///< plans state it
    std::vector<model::Container> containers;
    std::vector<model::PlanOverride> overrides;
    bool operator==(const DesignContent &) const = default;
};
DesignContent contentOf(const model::Design &design);

/// The pattern without its rate, target and sentence.
model::AccessPattern contentOf(const model::AccessPattern &pattern);

/// The contents of all commands: a plan depends on what commands may change or remove.
std::vector<model::AccessPattern> commandsOf(const model::Workbook &workbook);

} // namespace partita::evaluation
