// Reader of HCL, the language of Terraform files: attributes become members, blocks become members
// with labels, and several blocks of one name are several members.
#pragma once

#include "engine/exchange/containers/tree.h"

namespace partita::exchange {

struct HclFile {
    Tree body; ///< an object
    bool isTooDeep = false; ///< nested deeper than deepestTree: the rest is not read
};

HclFile readHcl(std::string_view text);

} // namespace partita::exchange
