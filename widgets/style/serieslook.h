// Look of the series of a chart: areas differ by colour and hatching, lines by colour, dashes and
// marks.
//
// The first four areas are plain; later ones have hatching. Colours repeat after eight series.
// Among twenty series no two look alike, and lines never differ by colour alone.
#pragma once

#include "widgets/style/theme.h"

#include <QPainterPath>

namespace partita::style {

struct SeriesLook {
    QColor colour;
    Qt::BrushStyle fill = Qt::SolidPattern;
    Qt::PenStyle line = Qt::SolidLine;
    QPainterPath
        mark; ///< drawn along the line at intervals, 6 pixels wide around the origin; empty = none
};

/// `place`: index of the series, from 0.
SeriesLook seriesLook(std::size_t place, const Theme &theme);

} // namespace partita::style
