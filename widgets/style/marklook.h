// Colours of areas and notes on the canvas, made of the colours of a theme.
#pragma once

#include "widgets/style/theme.h"

namespace partita::style {

struct MarkLook {
    QColor fill;
    QColor frame;
    QColor text; ///< readable on the fill
};

/// One of six, in the order grey, blue, green, yellow, orange, purple.
MarkLook areaLook(const Theme &theme, int colour);
MarkLook noteLook(const Theme &theme);

} // namespace partita::style
