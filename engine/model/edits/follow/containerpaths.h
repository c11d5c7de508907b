// Renaming of properties in a container's paths: its partition key, unique keys and indexing
// policy.
#pragma once

#include "engine/model/design.h"

#include <map>
#include <set>

namespace partita::model {

/// New names by the old path from the root: {"home", "city"} -> "town".
using Renames = std::map<std::vector<std::string>, std::string>;

/// The names along a path, with the new names of `renames`.
std::vector<std::string> renamedAlong(const std::vector<std::string> &names,
                                      const Renames &renames);
/// All places on the container's paths, each as the names from the root, without steps into arrays.
std::set<std::vector<std::string>> placesOnPaths(Container container);
/// Changes the container's paths to the new names.
void renamePaths(Container &container, const Renames &renames);

} // namespace partita::model
