// Meaning of a drag in the drawing of a design: which edit dropping a part on another one makes.
// Pure: nothing is applied here.
#pragma once

#include "engine/base/result.h"
#include "engine/model/edit.h"
#include "widgets/design/designfigure.h"

#include <optional>

namespace partita::design {

/// What is dragged: a box, or one of its rows.
struct Dragged {
    int box = -1;
    int row = -1; ///< -1: the whole box
    bool operator==(const Dragged &) const = default;
};

/// What is under the pointer: a box, or a container outside of its documents.
struct DropTarget {
    int container = -1;
    int box = -1;
    bool operator==(const DropTarget &) const = default;
};

/// An edit in words: "Move post to users".
struct Drop {
    QString text;
    model::Edit edit;
};

/// The edit; nothing when such a drop means nothing here. Errors, in one sentence: the design
/// cannot be changed that way.
std::optional<Result<Drop>> dropOf(const model::Workbook &workbook, const model::Design &design,
                                   const DesignFigure &figure, const Dragged &dragged,
                                   const DropTarget &target);

} // namespace partita::design
