// Names of the designs that the program derives from the model in addition to those of the
// workbook, as in Workbook::derivedDesigns.
#pragma once

#include <array>
#include <string>
#include <string_view>
#include <vector>

namespace partita::model {

inline constexpr std::array<std::string_view, 4> derivations {"referenced", "embedded", "hybrid",
                                                              "duplicated"};

/// True when one of the wanted derivations makes a design of that name. Upper and lower case of the
/// first letter are the same: "Embedded" and "embedded".
bool derives(const std::vector<std::string> &wanted, const std::string &design);

} // namespace partita::model
