// Marks on the model canvas that mean nothing to a design: areas with a title, and notes.
#pragma once

#include "engine/model/keptmembers.h"

#include <string>
#include <string_view>
#include <vector>

namespace partita::model {

/// Rectangle in canvas units.
struct CanvasPlace {
    double x = 0;
    double y = 0;
    double width = 0;
    double height = 0;
    bool operator==(const CanvasPlace &) const = default;
};

/// Colours of areas. The themes say what each looks like.
enum class AreaColour { grey, blue, green, yellow, orange, purple };
inline constexpr int areaColours = 6;
const char *nameOf(AreaColour colour); ///< "blue"

/// A coloured area behind the cards, such as "Ordering".
struct CanvasArea {
    std::string title;
    AreaColour colour = AreaColour::grey;
    CanvasPlace place;
    KeptMembers kept = {};
    bool operator==(const CanvasArea &) const = default;
};

struct CanvasNote {
    std::string text; ///< Markdown
    CanvasPlace place;
    KeptMembers kept = {};
    bool operator==(const CanvasNote &) const = default;
};

/// Areas and notes, those in front last.
struct CanvasMarks {
    std::vector<CanvasArea> areas;
    std::vector<CanvasNote> notes;
    bool operator==(const CanvasMarks &) const = default;
};

} // namespace partita::model
