// A view: a board as it is shown to an audience, with a sentence about what is to be seen. The
// views of a workbook, in their order, are what a speaker walks through.
#pragma once

#include "engine/model/keptmembers.h"

#include <string>

namespace partita::model {

struct View {
    std::string name;
    std::string sentence; ///< shown below the board; may be empty
    std::string board; ///< "plan"; the window knows its boards
    std::string design; ///< empty: the one on show
    std::string pattern; ///< empty: the one that the board chooses
    KeptMembers kept = {};
    bool operator==(const View &) const = default;
};

} // namespace partita::model
