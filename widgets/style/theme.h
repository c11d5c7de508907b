// Themes: the only file with colour literals. Widgets ask for a colour by its role.
//
//     painter.setPen(style::themeOf(palette()).border);
//
// The palette of a widget decides whether it is dark. So there is no global state, and a change of
// theme is an ordinary QEvent::PaletteChange.
#pragma once

#include <QColor>
#include <QPalette>

#include <array>

class QApplication;

namespace partita::style {

enum class ThemeKind { light, dark };

/// Colours by role.
struct Theme {
    ThemeKind kind;
    QColor window;
    QColor surface;
    QColor raised;
    QColor border;
    QColor grid;
    QColor control; ///< frames of fields and buttons, contrast 3:1 at least
    QColor text;
    QColor secondary; ///< less important text
    QColor accent;
    QColor onAccent;
    QColor accentSoft;
    QColor embedded;
    QColor referenced;
    QColor hybrid;
    QColor good;
    QColor warning;
    QColor error;
    /// Okabe-Ito colours, readable for colour-blind people, adapted to the light or dark surface.
    std::array<QColor, 7> categories;
    QColor other; ///< without a category
};

const Theme &theme(ThemeKind kind);
/// The light or dark theme, by the lightness of the palette's window colour.
const Theme &themeOf(const QPalette &palette);
QPalette paletteOf(const Theme &theme);

/// Sets style, palette and tooltips. Called again to switch.
void applyTheme(QApplication &application, ThemeKind kind);
/// Theme of the desktop's own palette.
ThemeKind systemTheme();

/// Heat 0..1 on the cividis scale: readable for colour-blind people and in grey.
QColor heat(double amount);
/// Near-black or near-white, whichever is readable on `background`.
QColor readableOn(const QColor &background);
/// Contrast ratio of two opaque colours, 1..21 (WCAG 2).
double contrast(const QColor &first, const QColor &second);
/// `colour`, moved towards black or white until its contrast with `ground` is `ratio`.
QColor contrasting(const QColor &colour, const QColor &ground, double ratio);
/// `base` with `amount` (0..1) of `over` blended in.
QColor blend(const QColor &base, const QColor &over, double amount);

} // namespace partita::style
