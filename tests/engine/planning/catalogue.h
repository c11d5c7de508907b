// Music catalogue for tests of commands: artists have albums, albums have tracks, tracks have
// verses; playlists have entries, each of a track, and fans follow artists. Artists, albums, tracks
// and verses lie in the logical partition of the artist.
#pragma once

#include "tests/support/planstage.h"

#include <functional>

namespace partita::tests {

using Words = std::initializer_list<std::pair<std::string_view, std::string_view>>;

/// The catalogue in design "D" with the words in capitals replaced; what is left of them becomes
/// what is usual: OF_ARTIST, OF_ALBUM, OF_TRACK, OF_ENTRY, OF_FAN: further fields; FURTHER: further
/// containers; UPKEEP: of names and titles that albums and tracks carry; TRACKS: how many of each
/// album; CONTAINED: whether albums go with their artist.
Stage catalogue(Words words, model::Generation generation = model::Generation::current);

/// What is looked at after a run of a plan.
using Check
    = std::function<void(const planning::Plan &plan, const planning::Measurement &measured)>;

/// Each candidate for the pattern on rows of its own, undone and done: nothing is left of it, and
/// then the store holds what the rows say. `check` looks at each. Returns the failure; empty when
/// nothing did.
std::string tryEach(Stage &stage, const std::string &id, const Check &check = {});

/// How often steps that write items of the type were executed.
std::int64_t writesTo(const planning::Plan &plan, const planning::Measurement &measured,
                      const std::string &documentType);

/// No step asks every partition of the container.
bool isConfined(const planning::Plan &plan, const std::string &container);

} // namespace partita::tests
