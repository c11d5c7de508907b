// Derived designs follow from the rates that the patterns state. What was measured of one holds for
// the design as derived at these: at other rates the program may derive it otherwise.
#pragma once

#include "engine/model/workbook.h"

#include <map>
#include <set>
#include <string>

namespace partita::mapping {

/// Names of the derived designs that would have other containers, or be none of their own, if
/// patterns had these rates.
std::set<std::string> derivedOtherwise(const model::Workbook &workbook,
                                       const std::map<std::string, double> &rates);

} // namespace partita::mapping
