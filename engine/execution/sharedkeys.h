// Rows of a key, in a share of the population: where there are as many keys as in full, each has
// only a share of its rows.
#pragma once

#include "engine/client/client.h"
#include "engine/planning/lookup.h"

namespace partita::execution {

/// Below it, as many rows of a key are there as in full, but for chance.
inline constexpr double fewestTimesInFull = 1.5;

/// Keys by which a look-up is bound in full, for each one here; 1 where none bounds it.
double keysInFull(const client::Client &client, const planning::Fetch &fetch);
/// Of the rows that match the key, or the keys, which bound a look-up, as many there are in full
/// for each one here; 1 where nothing of the kind bounds it.
double rowsOfKeyInFull(const client::Client &client, const planning::Fetch &fetch);

/// All of them are asked for by a query that the request itself bounds: its counts can be scaled up
/// by that.
bool isScaledByKey(const client::Client &client, const planning::Fetch &fetch);

} // namespace partita::execution
