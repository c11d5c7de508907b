#include "widgets/style/theme.h"

#include "widgets/style/workbenchstyle.h"

#include <QApplication>
#include <QGuiApplication>
#include <QStyle>
#include <QToolTip>

#include <algorithm>
#include <cmath>

namespace partita::style {

namespace {

const std::array<QColor, 7> okabeIto
    = {QColor(0x00, 0x72, 0xB2), QColor(0xE6, 0x9F, 0x00), QColor(0x00, 0x9E, 0x73),
       QColor(0xCC, 0x79, 0xA7), QColor(0x56, 0xB4, 0xE9), QColor(0xD5, 0x5E, 0x00),
       QColor(0xF0, 0xE4, 0x42)};

/// Adapts the colours to a contrast of `ratio` on the surface: at least 3:1, and more on dark
/// surfaces, where faded marks would vanish.
std::array<QColor, 7> categoriesOn(const QColor &surface, double ratio)
{
    std::array<QColor, 7> adapted = okabeIto;
    for (QColor &colour : adapted)
        colour = contrasting(colour, surface, ratio);
    return adapted;
}

Theme makeLight()
{
    Theme made;
    made.kind = ThemeKind::light;
    made.window = QColor(0xF5, 0xF6, 0xF8);
    made.surface = QColor(0xFF, 0xFF, 0xFF);
    made.raised = QColor(0xFF, 0xFF, 0xFF);
    made.border = QColor(0xD5, 0xDA, 0xE1);
    made.grid = QColor(0xE8, 0xEB, 0xEF);
    made.control = QColor(0x80, 0x8A, 0x96);
    made.text = QColor(0x1A, 0x1E, 0x23);
    made.secondary = QColor(0x54, 0x5D, 0x68);
    made.accent = QColor(0x0A, 0x66, 0xC2);
    made.onAccent = QColor(0xFF, 0xFF, 0xFF);
    made.accentSoft = QColor(0xE2, 0xEE, 0xFA);
    made.embedded = QColor(0x0B, 0x7A, 0x75);
    made.referenced = QColor(0x53, 0x48, 0xC7);
    made.hybrid = QColor(0xA8, 0x5B, 0x00);
    made.good = QColor(0x1A, 0x7F, 0x45);
    made.warning = QColor(0x9A, 0x5B, 0x00);
    made.error = QColor(0xB3, 0x26, 0x1E);
    made.categories = categoriesOn(made.surface, 3);
    made.other = QColor(0x8A, 0x93, 0x9E);
    return made;
}

Theme makeDark()
{
    Theme made;
    made.kind = ThemeKind::dark;
    made.window = QColor(0x15, 0x18, 0x1C);
    made.surface = QColor(0x1D, 0x21, 0x26);
    made.raised = QColor(0x26, 0x2B, 0x31);
    made.border = QColor(0x36, 0x3D, 0x46);
    made.grid = QColor(0x2A, 0x30, 0x37);
    made.control = QColor(0x72, 0x7D, 0x8A);
    made.text = QColor(0xE7, 0xEA, 0xEE);
    made.secondary = QColor(0xA3, 0xAD, 0xB8);
    made.accent = QColor(0x62, 0xB0, 0xFF);
    made.onAccent = QColor(0x0C, 0x11, 0x16);
    made.accentSoft = QColor(0x17, 0x32, 0x4D);
    made.embedded = QColor(0x3C, 0xC2, 0xB8);
    made.referenced = QColor(0xA4, 0x9C, 0xFF);
    made.hybrid = QColor(0xF0, 0xA9, 0x4B);
    made.good = QColor(0x5C, 0xCB, 0x85);
    made.warning = QColor(0xF2, 0xB8, 0x4B);
    made.error = QColor(0xFF, 0x8A, 0x80);
    made.categories = categoriesOn(made.surface, 4.5);
    made.other = QColor(0x8A, 0x93, 0x9E);
    return made;
}

/// Samples of cividis at equal steps.
const std::array<QColor, 9> cividis
    = {QColor(0x00, 0x22, 0x4E), QColor(0x12, 0x35, 0x70), QColor(0x3B, 0x49, 0x6C),
       QColor(0x57, 0x5D, 0x6D), QColor(0x70, 0x71, 0x73), QColor(0x8A, 0x87, 0x79),
       QColor(0xA5, 0x9C, 0x74), QColor(0xC8, 0xB8, 0x66), QColor(0xFE, 0xE8, 0x38)};

double luminance(const QColor &color)
{
    const auto linear = [](double channel) {
        return channel <= 0.03928 ? channel / 12.92 : std::pow((channel + 0.055) / 1.055, 2.4);
    };
    return 0.2126 * linear(color.redF()) + 0.7152 * linear(color.greenF())
        + 0.0722 * linear(color.blueF());
}

} // namespace

const Theme &theme(ThemeKind kind)
{
    static const Theme light = makeLight();
    static const Theme dark = makeDark();
    return kind == ThemeKind::dark ? dark : light;
}

const Theme &themeOf(const QPalette &palette)
{
    return theme(palette.color(QPalette::Window).lightness() < 128 ? ThemeKind::dark
                                                                   : ThemeKind::light);
}

QPalette paletteOf(const Theme &theme)
{
    QPalette palette;
    palette.setColor(QPalette::Window, theme.window);
    palette.setColor(QPalette::WindowText, theme.text);
    palette.setColor(QPalette::Base, theme.surface);
    palette.setColor(QPalette::AlternateBase, blend(theme.surface, theme.grid, 0.5));
    palette.setColor(QPalette::Text, theme.text);
    palette.setColor(QPalette::PlaceholderText, theme.secondary);
    palette.setColor(QPalette::Button, theme.raised);
    palette.setColor(QPalette::ButtonText, theme.text);
    palette.setColor(QPalette::BrightText, theme.error);
    palette.setColor(QPalette::Highlight, theme.accent);
    palette.setColor(QPalette::HighlightedText, theme.onAccent);
    palette.setColor(QPalette::Link, theme.accent);
    palette.setColor(QPalette::LinkVisited, theme.referenced);
    palette.setColor(QPalette::ToolTipBase, theme.raised);
    palette.setColor(QPalette::ToolTipText, theme.text);
    palette.setColor(QPalette::Light, blend(theme.window, theme.surface, 0.6));
    palette.setColor(QPalette::Midlight, theme.grid);
    palette.setColor(QPalette::Mid, theme.border);
    palette.setColor(QPalette::Dark, theme.border);
    palette.setColor(QPalette::Shadow, theme.border);
    for (const QPalette::ColorRole role :
         {QPalette::WindowText, QPalette::Text, QPalette::ButtonText})
        palette.setColor(QPalette::Disabled, role, blend(theme.window, theme.secondary, 0.7));
    palette.setColor(QPalette::Disabled, QPalette::Highlight, theme.border);
    return palette;
}

void applyTheme(QApplication &application, ThemeKind kind)
{
    systemTheme(); // to be known before the palette is ours
    if (!qobject_cast<WorkbenchStyle *>(application.style()))
        application.setStyle(new WorkbenchStyle);
    const QPalette palette = paletteOf(theme(kind));
    application.setPalette(palette);
    QToolTip::setPalette(palette);
}

ThemeKind systemTheme()
{
    static const ThemeKind first = themeOf(QGuiApplication::palette()).kind;
    return first;
}

QColor heat(double amount)
{
    const double place = std::clamp(amount, 0.0, 1.0) * static_cast<double>(cividis.size() - 1);
    const auto low = std::min(static_cast<std::size_t>(place), cividis.size() - 2);
    return blend(cividis[low], cividis[low + 1], place - static_cast<double>(low));
}

QColor readableOn(const QColor &background)
{
    const QColor dark = theme(ThemeKind::light).text;
    const QColor light = theme(ThemeKind::light).surface;
    return contrast(background, dark) >= contrast(background, light) ? dark : light;
}

double contrast(const QColor &first, const QColor &second)
{
    const double one = luminance(first);
    const double two = luminance(second);
    return (std::max(one, two) + 0.05) / (std::min(one, two) + 0.05);
}

QColor contrasting(const QColor &colour, const QColor &ground, double ratio)
{
    const QColor end(luminance(ground) < 0.18 ? Qt::white : Qt::black);
    QColor adapted = colour;
    for (double amount = 0.02; amount <= 1 && contrast(adapted, ground) < ratio; amount += 0.02)
        adapted = blend(colour, end, amount);
    return adapted;
}

QColor blend(const QColor &base, const QColor &over, double amount)
{
    const auto part = static_cast<float>(std::clamp(amount, 0.0, 1.0));
    const auto mix = [part](float from, float to) { return from + (to - from) * part; };
    return QColor::fromRgbF(mix(base.redF(), over.redF()), mix(base.greenF(), over.greenF()),
                            mix(base.blueF(), over.blueF()));
}

} // namespace partita::style
