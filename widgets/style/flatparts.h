// How controls look: flat faces, thin frames, one accent, no gradients. Painting alone;
// WorkbenchStyle says when.
#pragma once

#include <QColor>
#include <QRectF>
#include <Qt>

class QPainter;
class QStyleOption;
class QStyleOptionButton;
class QStyleOptionHeader;
class QStyleOptionTab;

namespace partita::style {

struct Theme;

void drawCheckBox(const QStyleOption &option, QPainter &painter);
void drawRadioButton(const QStyleOption &option, QPainter &painter);

/// Whether a button is the one thing to do: filled with the accent.
bool isPrimary(const QStyleOptionButton &option);
void drawButton(const QStyleOptionButton &option, QPainter &painter);
/// Nothing until it is pointed at, pressed or on.
void drawToolButton(const QStyleOption &option, QPainter &painter);
/// Where the keyboard is, as far as it got there by keys.
void drawFocusRing(const QRect &area, const QStyleOption &option, QPainter &painter);

/// The face and frame of what is typed into or chosen from.
void drawField(const QRect &area, const QStyleOption &option, QPainter &painter);
/// The frame alone, for views that fill themselves.
void drawFrame(const QRect &area, const QColor &colour, QPainter &painter);
/// An angle of two strokes in the middle of `area`.
void drawChevron(const QRectF &area, Qt::ArrowType direction, const QColor &colour,
                 QPainter &painter);

/// A line in the accent marks the chosen tab.
void drawTab(const QStyleOptionTab &option, QPainter &painter);
void drawHeader(const QStyleOptionHeader &option, QPainter &painter);
/// A pill in a bare groove.
void drawScrollBar(const QRect &groove, const QRect &slider, const QStyleOption &option,
                   QPainter &painter);

} // namespace partita::style
