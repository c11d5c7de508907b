// A simulation in words and in tables.
#pragma once

#include "engine/evaluation/simulation.h"
#include "widgets/plots/table.h"

namespace partita::style {
struct Theme;
}

namespace partita::load {

/// "3 physical partitions".
QString partitionsText(int partitions);
/// What happened, in a line or two of rich text: how many requests, how many of them waited or
/// failed, where, and what stayed unused meanwhile.
QString headlineOf(const evaluation::Simulation &simulation, const style::Theme &theme);
/// A row for each access pattern.
plots::Table patternsTable(const evaluation::Traffic &traffic);
/// A row for each physical partition.
plots::Table partitionsTable(const evaluation::Traffic &traffic);

} // namespace partita::load
