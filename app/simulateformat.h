// Output forms of `partita simulate`: JSON, CSV, table.
#pragma once

#include "engine/evaluation/simulation.h"

#include <nlohmann/json.hpp>

#include <iosfwd>

namespace partita::app {

/// Stable: scripts depend on it. resources/help/json.md documents it.
nlohmann::ordered_json simulationJson(const evaluation::Simulation &simulation);
/// One line for each second and physical partition.
void writeSimulationCsv(const evaluation::Simulation &simulation, std::ostream &out);
/// First the patterns, then the physical partitions.
void writeSimulationTable(const evaluation::Simulation &simulation, std::ostream &out);

} // namespace partita::app
