// Kept members of parts that a form writes anew, such as the conditions of a pattern read from
// lines: a part that is equal to one before gets the kept members of that one.
#pragma once

#include "engine/model/pattern.h"

namespace partita::model {

/// Gives kept members to the parts of `after` that have none.
template<typename Part>
void keepMembers(const std::vector<Part> &before, std::vector<Part> &after)
{
    for (const Part &old : before) {
        if (old.kept.isEmpty())
            continue;
        Part bare = old;
        bare.kept = {};
        for (Part &part : after) {
            if (part == bare)
                part.kept = old.kept;
        }
    }
}

/// The same for all parts of a pattern's request. Included rows keep theirs by their role.
void keepMembers(const AccessPattern &before, AccessPattern &after);

} // namespace partita::model
