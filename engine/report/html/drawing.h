// Elements of a chart's drawing.
#pragma once

#include <string>
#include <string_view>

namespace partita::report {

/// Where a text stands with regard to its point.
enum class Anchor { start, middle, end };

class Drawing {
public:
    /// `title`: for readers who cannot see the drawing.
    Drawing(double width, double height, std::string_view title);

    void text(double x, double y, std::string_view words, Anchor anchor = Anchor::start,
              bool isQuiet = false);
    /// The same in a given colour.
    void textOn(double x, double y, std::string_view words, const char *colour);
    void line(double x1, double y1, double x2, double y2, bool isDashed = false);
    void axis(double x1, double y1, double x2, double y2);
    /// Filled with the colour of a series.
    void bar(double x, double y, double width, double height, int series, std::string_view tip);
    void cell(double x, double y, double width, double height, const std::string &colour,
              std::string_view tip);
    void curve(const std::string &points, int series);
    void dot(double x, double y, int series, std::string_view tip);
    std::string end();

private:
    std::string m_svg;
};

/// About how wide a text of the drawing is.
double widthOf(std::string_view words);
/// The text, cut to that width.
std::string fitting(std::string_view words, double width);

} // namespace partita::report
