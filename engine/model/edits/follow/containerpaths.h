// Property paths of a container, under new names: in its partition key, unique keys and indexing
// policy.
#pragma once

#include "engine/model/design.h"

#include <map>
#include <set>

namespace partita::model {

/// New names by where they stood from the root on: {"home", "city"} -> "town".
using Renames = std::map<std::vector<std::string>, std::string>;

/// The names along a path, those at the places of `renames` under their new ones.
std::vector<std::string> renamedAlong(const std::vector<std::string> &names,
                                      const Renames &renames);
/// Where the container's paths lead, and all that lies on the way, without steps into arrays.
std::set<std::vector<std::string>> placesOnPaths(Container container);
/// Writes the container's paths with the new names of properties.
void renamePaths(Container &container, const Renames &renames);

} // namespace partita::model
