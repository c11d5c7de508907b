// Names that derived designs give to what they make, in the manner of people who write JSON.
#pragma once

#include "engine/model/proposednames.h"

#include <set>
#include <string>

namespace partita::mapping {

using model::camelJoined;
using model::lowerCamel;

/// Hands out names, each once: what is taken gets a number.
class Names {
public:
    std::string take(const std::string &wanted);

private:
    std::set<std::string> m_taken;
};

} // namespace partita::mapping
