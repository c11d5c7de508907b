// Designs that the program derives from the model beside those of the workbook, by the names that
// Workbook::derivedDesigns has of them.
#pragma once

#include <array>
#include <string>
#include <string_view>
#include <vector>

namespace partita::model {

inline constexpr std::array<std::string_view, 4> derivations {"referenced", "embedded", "hybrid",
                                                              "duplicated"};

/// One of the wanted derivations makes a design of that name: "Embedded", or "embedded", for
/// "embedded".
bool derives(const std::vector<std::string> &wanted, const std::string &design);

} // namespace partita::model
