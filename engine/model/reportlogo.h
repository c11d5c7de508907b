// Kind of the picture that is the logo of a report.
#pragma once

#include <string_view>

namespace partita::model {

/// "image/png", "image/jpeg" or "image/svg+xml", by the beginning of the picture's base64 text.
/// Empty when it is no such text.
std::string_view mediaTypeOfLogo(std::string_view base64);

} // namespace partita::model
