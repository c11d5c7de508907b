#include "engine/places/identifier.h"

#include <cctype>

namespace partita::places {

std::string identifierFrom(const std::string &text, const char *prefix)
{
    std::string name;
    for (const char letter : text) {
        const auto code = static_cast<unsigned char>(letter);
        if (code < 128 && (std::isalnum(code) || letter == '_'))
            name += letter;
    }
    if (name.empty() || std::isdigit(static_cast<unsigned char>(name.front())))
        name.insert(0, prefix);
    return name;
}

} // namespace partita::places
