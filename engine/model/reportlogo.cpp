#include "engine/model/reportlogo.h"

#include <algorithm>
#include <array>
#include <cctype>
#include <utility>

namespace partita::model {

std::string_view mediaTypeOfLogo(std::string_view base64)
{
    // The first bytes of each form: \x89PNG, \xFF\xD8\xFF, "<svg", "<?xml".
    static constexpr std::array<std::pair<std::string_view, std::string_view>, 4> beginnings {{
        {"iVBORw0KGgo", "image/png"},
        {"/9j/", "image/jpeg"},
        {"PHN2Zy", "image/svg+xml"},
        {"PD94bWwg", "image/svg+xml"},
    }};
    const bool isBase64 = std::all_of(base64.begin(), base64.end(), [](char letter) {
        return std::isalnum(static_cast<unsigned char>(letter)) != 0 || letter == '+'
            || letter == '/' || letter == '=';
    });
    for (const auto &[beginning, type] : beginnings) {
        if (isBase64 && base64.starts_with(beginning))
            return type;
    }
    return {};
}

} // namespace partita::model
