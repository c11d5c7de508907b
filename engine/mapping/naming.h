// Names for the parts of derived designs, in the usual JSON style.
#pragma once

#include "engine/model/proposednames.h"

#include <set>
#include <string>

namespace partita::mapping {

using model::camelJoined;
using model::lowerCamel;

/// The text as code in a description, which is Markdown.
std::string code(const std::string &text);

/// Source of unique names: a name that is taken gets a number.
class Names {
public:
    std::string take(const std::string &wanted);

private:
    std::set<std::string> m_taken;
};

} // namespace partita::mapping
