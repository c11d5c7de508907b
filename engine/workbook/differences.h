// What differs between two workbooks, in sentences.
//
//     differences(open, onDisk)
//     "The entity \"Post\" has a new attribute \"title\" (string)."
//     "The rate of the access pattern \"C1\" is 200 in the file and 150 here."
//
// The text forms are compared: members by their key, elements of lists by their name. So nothing
// that a workbook says is left out, and a new member of the form needs no code here.
#pragma once

#include "engine/model/workbook.h"

#include <string>
#include <vector>

namespace partita::workbook {

struct Difference {
    enum class Kind { added, removed, changed };
    Kind kind = Kind::changed;
    std::string sentence;
    /// JSON path of what differs, in the newer workbook; for what was removed, in the older one.
    std::string place;
};

/// What sentences call the two workbooks, behind "is 200".
struct Sides {
    std::string older = "here";
    std::string newer = "in the file";
};

/// All differences: first what was added, then what was removed, then what changed, each in the
/// order of the text form. Empty when both say the same.
std::vector<Difference> differences(const model::Workbook &older, const model::Workbook &newer,
                                    const Sides &sides = {});

} // namespace partita::workbook
