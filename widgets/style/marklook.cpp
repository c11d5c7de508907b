#include "widgets/style/marklook.h"

namespace partita::style {

namespace {

constexpr std::size_t blue = 0; ///< places in Theme::categories
constexpr std::size_t green = 2;
constexpr std::size_t orange = 5;
constexpr std::size_t yellow = 6;

QColor hueOf(const Theme &theme, int colour)
{
    switch (colour) {
    case 1:
        return theme.categories[blue];
    case 2:
        return theme.categories[green];
    case 3:
        return theme.categories[yellow];
    case 4:
        return theme.categories[orange];
    case 5:
        return theme.referenced;
    default:
        return theme.other;
    }
}

/// A yellow that is dark enough for lines on white would make a brown ground.
QColor groundHueOf(const Theme &theme, int colour)
{
    return hueOf(colour == 3 ? style::theme(ThemeKind::dark) : theme, colour);
}

MarkLook lookOf(const Theme &theme, const QColor &ground, int colour)
{
    constexpr double soft = 0.14;
    constexpr double framed = 0.5;
    constexpr double readable = 5;
    const QColor hue = hueOf(theme, colour);
    const QColor fill = blend(ground, groundHueOf(theme, colour), soft);
    return {fill, blend(theme.window, hue, framed), contrasting(hue, fill, readable)};
}

} // namespace

MarkLook areaLook(const Theme &theme, int colour)
{
    return lookOf(theme, theme.window, colour);
}

MarkLook noteLook(const Theme &theme)
{
    MarkLook look = lookOf(theme, theme.raised, 3);
    look.text = theme.text;
    return look;
}

} // namespace partita::style
