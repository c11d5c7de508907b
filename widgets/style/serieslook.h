// How the series of a chart are told apart: areas by colour and hatching, lines by colour, dashes
// and marks.
//
// The first four are plain areas, from then on hatching differs as well; colours come round again
// after eight series. So of twenty series no two look alike and no two lines are told apart by
// colour alone.
#pragma once

#include "widgets/style/theme.h"

#include <QPainterPath>

namespace partita::style {

struct SeriesLook {
    QColor colour;
    Qt::BrushStyle fill = Qt::SolidPattern;
    Qt::PenStyle line = Qt::SolidLine;
    QPainterPath
        mark; ///< stands on the line now and then, 6 pixels wide around the origin; empty = none
};

/// `place`: 0-based.
SeriesLook seriesLook(std::size_t place, const Theme &theme);

} // namespace partita::style
