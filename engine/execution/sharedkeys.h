// Number of rows per key in a partial population: when it contains as many keys as the full one,
// each key has only a share of its rows.
#pragma once

#include "engine/client/client.h"
#include "engine/planning/lookup.h"

namespace partita::execution {

/// Below this factor, a key is taken to have all its rows; the difference is chance.
inline constexpr double fewestTimesInFull = 1.5;

/// Keys that bound the look-up in the full population, for each one here; 1 when none bounds it.
double keysInFull(const client::Client &client, const planning::Lookup &fetch);
/// Rows that match the bounding keys in the full population, for each one here; 1 when no key
/// bounds the look-up.
double rowsOfKeyInFull(const client::Client &client, const planning::Lookup &fetch);

/// The query asks for all rows of a key in the request, so that its counts can be scaled up by
/// rowsOfKeyInFull().
bool isScaledByKey(const client::Client &client, const planning::Lookup &fetch);

} // namespace partita::execution
