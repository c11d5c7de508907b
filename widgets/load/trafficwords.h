// A simulation in words and tables.
#pragma once

#include "engine/evaluation/simulation.h"
#include "widgets/plots/table.h"

namespace partita::style {
struct Theme;
}

namespace partita::load {

/// "3 physical partitions".
QString partitionsText(int partitions);
/// Summary in a line or two of rich text: number of requests, how many waited or failed, where, and
/// the unused throughput.
QString headlineOf(const evaluation::Simulation &simulation, const style::Theme &theme);
/// One row for each access pattern.
plots::Table patternsTable(const evaluation::Traffic &traffic);
/// One row for each physical partition.
plots::Table partitionsTable(const evaluation::Traffic &traffic);

} // namespace partita::load
