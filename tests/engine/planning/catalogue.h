// Music catalogue for tests of commands: artists have albums, albums have tracks, tracks have
// verses; playlists have entries, each of a track, and fans follow artists. Artists, albums, tracks
// and verses lie in the logical partition of the artist.
#pragma once

#include "tests/support/planstage.h"

#include <functional>

namespace partita::tests {

using Words = std::initializer_list<std::pair<std::string_view, std::string_view>>;

/// The catalogue in design "D" with the words in capitals replaced; other words get their defaults:
/// - OF_ARTIST, OF_ALBUM, OF_TRACK, OF_ENTRY, OF_FAN: further fields;
/// - FURTHER: further containers;
/// - UPKEEP: upkeep of the names and titles copied into albums and tracks;
/// - TRACKS: number of tracks per album;
/// - CONTAINED: true when albums are removed with their artist.
Stage catalogue(Words words, model::Generation generation = model::Generation::current);

/// Check after a run of a plan.
using Check
    = std::function<void(const planning::Plan &plan, const planning::Measurement &measured)>;

/// Runs each candidate plan of the pattern on rows of its own, first undone, then executed. Undoing
/// must leave no trace; afterwards the store must agree with the rows. `check` examines each run.
/// Returns the failure; empty when nothing did.
std::string tryEach(Stage &stage, const std::string &id, const Check &check = {});

/// How often steps that write items of the type were executed.
std::int64_t writesTo(const planning::Plan &plan, const planning::Measurement &measured,
                      const std::string &documentType);

/// True when no step visits every partition of the container.
bool isConfined(const planning::Plan &plan, const std::string &container);

} // namespace partita::tests
