// Text that is safe inside markup.
#pragma once

#include <string>
#include <string_view>

namespace partita::report {

/// For the content of an element or a value in double quotes. Bytes and characters that XML does
/// not allow become U+FFFD.
std::string escaped(std::string_view text);

/// A number for an attribute: at most two decimals, always with a point, within 10^15.
std::string attribute(double number);

} // namespace partita::report
