// Values of a request's parameters.
#pragma once

#include "engine/json/value.h"

#include <map>
#include <string>

namespace partita::planning {

/// By name without @.
using ParameterValues = std::map<std::string, json::Value, std::less<>>;

} // namespace partita::planning
