// Painting of flat controls: plain faces, thin frames, one accent, no gradients. WorkbenchStyle
// decides when.
#pragma once

#include <QColor>
#include <QRectF>
#include <Qt>

class QPainter;
class QStyleOption;
class QStyleOptionButton;
class QStyleOptionHeader;
class QStyleOptionProgressBar;
class QStyleOptionTab;

namespace partita::style {

struct Theme;

void drawCheckBox(const QStyleOption &option, QPainter &painter);
void drawRadioButton(const QStyleOption &option, QPainter &painter);

/// True for the default button, which is filled with the accent.
bool isPrimary(const QStyleOptionButton &option);
void drawButton(const QStyleOptionButton &option, QPainter &painter);
/// Draws a face only when the button is hovered, pressed or on.
void drawToolButton(const QStyleOption &option, QPainter &painter);
/// Drawn only when the focus came by keyboard.
void drawFocusRing(const QRect &area, const QStyleOption &option, QPainter &painter);

/// Face and frame of line edits and combo boxes.
void drawField(const QRect &area, const QStyleOption &option, QPainter &painter);
/// The frame alone, for views that fill themselves.
void drawFrame(const QRect &area, const QColor &colour, QPainter &painter);
/// Two strokes that form an arrow in the middle of `area`.
void drawChevron(const QRectF &area, Qt::ArrowType direction, const QColor &colour,
                 QPainter &painter);

/// The selected tab has a line in the accent colour.
void drawTab(const QStyleOptionTab &option, QPainter &painter);
void drawHeader(const QStyleOptionHeader &option, QPainter &painter);
/// A face in the window's colour with a line below, for tool bars and beside headers.
void drawBand(const QStyleOption &option, const QColor &line, QPainter &painter);
/// The part of the bar that is done. Requires: maximum > minimum.
void drawProgress(const QStyleOptionProgressBar &bar, QPainter &painter);
/// A line in the middle of the handle.
void drawSplitter(const QStyleOption &option, QPainter &painter);
/// A rounded slider in an empty groove.
void drawScrollBar(const QRect &groove, const QRect &slider, const QStyleOption &option,
                   QPainter &painter);

} // namespace partita::style
