// The forms in which `partita simulate` answers.
#pragma once

#include "engine/evaluation/simulation.h"

#include <nlohmann/json.hpp>

#include <iosfwd>

namespace partita::app {

/// Stable: scripts depend on it. resources/help/json.md documents it.
nlohmann::ordered_json simulationJson(const evaluation::Simulation &simulation);
/// Second by second, a line for each physical partition.
void writeSimulationCsv(const evaluation::Simulation &simulation, std::ostream &out);
/// Patterns, then physical partitions.
void writeSimulationTable(const evaluation::Simulation &simulation, std::ostream &out);

} // namespace partita::app
