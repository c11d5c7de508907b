#include "engine/report/html/drawing.h"

#include "engine/base/utf8.h"
#include "engine/report/html/chart.h"
#include "engine/report/html/markup.h"

#include <algorithm>
#include <array>

namespace partita::report {
namespace {

constexpr double letterWidth = 6.4; ///< mean width of a letter of 12 units

std::string at(const char *name, double value)
{
    return std::string(" ") + name + "=\"" + attribute(value) + '"';
}

std::string withTip(const std::string &element, std::string_view tip)
{
    if (tip.empty())
        return '<' + element + "/>\n";
    return '<' + element + "><title>" + escaped(tip) + "</title></"
        + element.substr(0, element.find(' ')) + ">\n";
}

std::string seriesFill(int series)
{
    return " class=\"s" + std::to_string(series % seriesColours) + "\" fill=\""
        + seriesColour(series, false) + '"';
}

} // namespace

Drawing::Drawing(double width, double height, std::string_view title)
{
    m_svg = "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 " + attribute(width) + ' '
        + attribute(height) + "\"" + at("width", width) + at("height", height)
        + " role=\"img\" font-family=\"system-ui, 'Segoe UI', 'DejaVu Sans', sans-serif\" "
          "font-size=\"12\"><desc>"
        + escaped(title) + "</desc>\n";
}

void Drawing::text(double x, double y, std::string_view words, Anchor anchor, bool isQuiet)
{
    constexpr std::array anchors {"start", "middle", "end"};
    m_svg += "<text" + at("x", x) + at("y", y) + " text-anchor=\""
        + anchors[static_cast<std::size_t>(anchor)] + "\" class=\""
        + (isQuiet ? "tq\" fill=\"#5a6270\">" : "t\" fill=\"#1b2430\">") + escaped(words)
        + "</text>\n";
}

void Drawing::textOn(double x, double y, std::string_view words, const char *colour)
{
    m_svg += "<text" + at("x", x) + at("y", y) + " text-anchor=\"middle\" fill=\"" + colour
        + "\" pointer-events=\"none\">" + escaped(words) + "</text>\n";
}

void Drawing::line(double x1, double y1, double x2, double y2, bool isDashed)
{
    m_svg += "<line" + at("x1", x1) + at("y1", y1) + at("x2", x2) + at("y2", y2)
        + (isDashed ? " class=\"m\" stroke=\"#5a6270\" stroke-dasharray=\"4 3\"/>\n"
                    : " class=\"g\" stroke=\"#dfe3e8\"/>\n");
}

void Drawing::axis(double x1, double y1, double x2, double y2)
{
    m_svg += "<line" + at("x1", x1) + at("y1", y1) + at("x2", x2) + at("y2", y2)
        + " class=\"a\" stroke=\"#8a93a0\"/>\n";
}

void Drawing::bar(double x, double y, double width, double height, int series, std::string_view tip)
{
    m_svg += withTip("rect" + at("x", x) + at("y", y) + at("width", std::max(width, 1.0))
                         + at("height", height) + " rx=\"2\"" + seriesFill(series),
                     tip);
}

void Drawing::cell(double x, double y, double width, double height, const std::string &colour,
                   std::string_view tip)
{
    m_svg += withTip("rect" + at("x", x) + at("y", y) + at("width", width) + at("height", height)
                         + " fill=\"" + colour + "\" stroke=\"#8a93a0\" stroke-width=\"0.5\"",
                     tip);
}

void Drawing::curve(const std::string &points, int series)
{
    constexpr std::array dashes {"", "8 4", "2 3", "9 3 2 3", "12 3", "5 2", "3 6"};
    const int colour = series % seriesColours;
    m_svg += "<polyline points=\"" + points + "\" fill=\"none\" class=\"l" + std::to_string(colour)
        + "\" stroke=\"" + seriesColour(series, false)
        + "\" stroke-width=\"2\" stroke-linejoin=\"round\"";
    if (series > 0)
        m_svg
            += std::string(" stroke-dasharray=\"") + dashes[static_cast<std::size_t>(colour)] + '"';
    m_svg += "/>\n";
}

void Drawing::dot(double x, double y, int series, std::string_view tip)
{
    m_svg += withTip("circle" + at("cx", x) + at("cy", y) + " r=\"3.5\"" + seriesFill(series), tip);
}

std::string Drawing::end()
{
    return std::move(m_svg) + "</svg>";
}

double widthOf(std::string_view words)
{
    const auto letters = std::count_if(words.begin(), words.end(), [](char byte) {
        return (static_cast<unsigned char>(byte) & 0xC0U) != 0x80U;
    });
    return letterWidth * static_cast<double>(letters);
}

std::string fitting(std::string_view words, double width)
{
    if (widthOf(words) <= width)
        return std::string(words);
    const auto most = static_cast<std::size_t>(std::max(1.0, width / letterWidth - 1));
    return std::string(firstCharacters(words, most)) + "…";
}

} // namespace partita::report
