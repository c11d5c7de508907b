// Derived designs that would differ at other rates. Derivation uses the stated rates of the
// patterns, so a measurement of a derived design holds only for the rates it was derived at.
#pragma once

#include "engine/model/workbook.h"

#include <map>
#include <set>
#include <string>

namespace partita::mapping {

/// Names of the derived designs that would have other containers, or would not exist, if patterns
/// had these rates.
std::set<std::string> derivedOtherwise(const model::Workbook &workbook,
                                       const std::map<std::string, double> &rates);

} // namespace partita::mapping
