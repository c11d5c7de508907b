// Themes: the only place with colour literals. Widgets ask for a colour by its role, never by its
// value.
//
//     painter.setPen(style::themeOf(palette()).border);
//
// Whether a widget is dark is judged by its palette, so no global state is needed and a theme
// change is an ordinary QEvent::PaletteChange.
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
    QColor control; ///< frames of fields and buttons: 3:1 at least
    QColor text;
    QColor secondary; ///< text of lesser weight
    QColor accent;
    QColor onAccent;
    QColor accentSoft;
    QColor embedded;
    QColor referenced;
    QColor hybrid;
    QColor good;
    QColor warning;
    QColor error;
    /// Okabe-Ito, readable by colour-blind people, as light or dark as the surface asks for.
    std::array<QColor, 7> categories;
    QColor other; ///< what has no category
};

const Theme &theme(ThemeKind kind);
/// Light or dark, by the lightness of the palette's window colour.
const Theme &themeOf(const QPalette &palette);
QPalette paletteOf(const Theme &theme);

/// Our style, palette, tooltips. Call again to switch.
void applyTheme(QApplication &application, ThemeKind kind);
/// What the desktop's own palette suggests.
ThemeKind systemTheme();

/// Heat 0..1 on the cividis scale: readable by colour-blind people and in grey.
QColor heat(double amount);
/// Text colour (black-ish or white-ish) that is readable on `background`.
QColor readableOn(const QColor &background);
/// Contrast ratio of two opaque colours, 1..21 (WCAG 2).
double contrast(const QColor &first, const QColor &second);
/// `colour`, moved towards black or white until its contrast with `ground` is `ratio`.
QColor contrasting(const QColor &colour, const QColor &ground, double ratio);
/// `amount` of `over` blended onto `base`.
QColor blend(const QColor &base, const QColor &over, double amount);

} // namespace partita::style
