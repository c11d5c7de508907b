// Reader of JSON texts and of Bicep files. Both write objects in braces, so that one reader serves
// them: it takes both kinds of quotation marks, and commas or line ends between elements.
#pragma once

#include "engine/exchange/containers/tree.h"

#include <optional>

namespace partita::exchange {

/// A declaration of a Bicep file.
struct BicepStatement {
    enum class Kind { parameter, variable, resource, module };
    Kind kind = Kind::variable;
    std::string symbol;
    std::string type; ///< of a resource, as written; path of a module
    bool isExisting = false;
    bool isConditional = false;
    Tree value; ///< of a parameter: its default; null where it has none
    int line = 1;
};

/// Name of the member that a nested resource of a Bicep object gets; its labels are symbol and
/// type.
inline constexpr std::string_view nestedResource = "\x01resource";

struct BicepFile {
    std::vector<BicepStatement> statements;
    bool isTooDeep = false; ///< nested deeper than deepestTree: the rest is not read
};

BicepFile readBicep(std::string_view text);

struct JsonFile {
    std::vector<Tree> values; ///< one after another, as in JSON lines
    bool isTooDeep = false;
};

JsonFile readJsonTrees(std::string_view text);

} // namespace partita::exchange
