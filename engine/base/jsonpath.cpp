#include "engine/base/jsonpath.h"

#include <nlohmann/json.hpp>

#include <algorithm>

namespace partita {
namespace {

bool isPlainName(std::string_view name)
{
    const auto isPlain = [](char letter) {
        return (letter >= 'a' && letter <= 'z') || (letter >= 'A' && letter <= 'Z')
            || (letter >= '0' && letter <= '9') || letter == '_';
    };
    return !name.empty() && std::all_of(name.begin(), name.end(), isPlain);
}

} // namespace

std::string memberPath(std::string_view path, std::string_view name)
{
    return std::string(path)
        + (isPlainName(name) ? '.' + std::string(name)
                             : '['
                   + nlohmann::json(name).dump(-1, ' ', false,
                                               nlohmann::json::error_handler_t::replace)
                   + ']');
}

std::string elementPath(std::string_view path, std::size_t index)
{
    return std::string(path) + '[' + std::to_string(index) + ']';
}

} // namespace partita
