// Fonts, measures and colours of printed pages. Measures are in dots of the device.
#pragma once

#include "engine/report/report.h"

#include <QColor>
#include <QFont>
#include <QTextOption>

class QPaintDevice;

namespace partita::reporting {

/// Dots an inch for which pages are laid out.
inline constexpr int pageResolution = 600;

/// So many points in dots.
constexpr double points(double value)
{
    constexpr double pointsAnInch = 72;
    return value * pageResolution / pointsAnInch;
}

QFont proseFont();
QFont strongFont(double size);
QFont smallFont(); ///< of tables
QFont tinyFont(); ///< second lines of cells, foot of a page
QFont codeFont();

/// Colours of paper: those of the light theme.
QColor inkColour();
QColor quietColour();
QColor lineColour();
QColor linkColour();
QColor badColour();
QColor raisedColour(); ///< ground of heads and listings
QColor bestGround();
QColor badGround();
/// Colour of a text with that emphasis.
QColor colourOf(report::Tone tone);

/// Words break where they must: a long name may be broken anywhere.
QTextOption wrapping(Qt::Alignment alignment = Qt::AlignLeft);

} // namespace partita::reporting
