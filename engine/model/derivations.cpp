#include "engine/model/derivations.h"

#include <algorithm>
#include <cctype>

namespace partita::model {

bool derives(const std::vector<std::string> &wanted, const std::string &design)
{
    return std::any_of(wanted.begin(), wanted.end(), [&](const std::string &name) {
        return !design.empty() && design.size() == name.size()
            && std::tolower(static_cast<unsigned char>(design.front())) == name.front()
            && std::equal(design.begin() + 1, design.end(), name.begin() + 1);
    });
}

} // namespace partita::model
