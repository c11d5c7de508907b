#include "engine/report/html/chart.h"

#include "engine/base/numbertext.h"
#include "engine/report/html/drawing.h"
#include "engine/report/html/markup.h"
#include "engine/report/html/scale.h"
#include "engine/report/writing.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace partita::report {
namespace {

constexpr double lineHeight = 16;
constexpr std::size_t heatSteps = 6;
/// The cividis scale, from little to much: readable for colour-blind people and in grey.
constexpr std::array<std::array<int, 3>, heatSteps> heat {{{0, 34, 78},
                                                           {53, 69, 108},
                                                           {102, 105, 112},
                                                           {148, 142, 119},
                                                           {200, 184, 102},
                                                           {254, 232, 56}}};

std::string heatColour(double part)
{
    const double place = std::clamp(part, 0.0, 1.0) * (heatSteps - 1);
    const auto from = std::min(static_cast<std::size_t>(place), heatSteps - 2);
    const double rest = place - static_cast<double>(from);
    std::string colour = "#";
    for (std::size_t i = 0; i < 3; ++i) {
        constexpr std::string_view digits = "0123456789abcdef";
        const auto value = static_cast<std::size_t>(
            std::lround(heat[from][i] + rest * (heat[from + 1][i] - heat[from][i])));
        colour += digits[value / 16];
        colour += digits[value % 16];
    }
    return colour;
}

double mostOf(const Chart &chart)
{
    double most = 0;
    for (const Series &series : chart.series) {
        for (const double value : series.y)
            most = std::max(most, value);
    }
    return most;
}

std::string altText(const Chart &chart)
{
    return chart.title + ", in " + chart.valueTitle;
}

/// Places of labels beside each other, moved apart to a line's height, in their order of height.
std::vector<double> apart(std::vector<double> places, double least, double most)
{
    std::vector<std::size_t> order(places.size());
    for (std::size_t i = 0; i < order.size(); ++i)
        order[i] = i;
    std::stable_sort(order.begin(), order.end(), [&](std::size_t one, std::size_t other) {
        return places[one] < places[other];
    });
    double free = least;
    for (const std::size_t i : order) {
        places[i] = std::max(places[i], free);
        free = places[i] + lineHeight;
    }
    double end = most;
    for (auto i = order.rbegin(); i != order.rend(); ++i) {
        places[*i] = std::min(places[*i], end);
        end = places[*i] - lineHeight;
    }
    return places;
}

struct Range {
    double least = 0;
    double most = 0;
};

Range rangeOf(const Chart &chart, std::vector<double> Series::*values, bool isLogarithmic)
{
    Range range {isLogarithmic ? 1e300 : 0, 0};
    for (const Series &series : chart.series) {
        for (const double value : series.*values) {
            range.most = std::max(range.most, value);
            if (!isLogarithmic || value > 0)
                range.least = std::min(range.least, value);
        }
    }
    range.least = std::min(range.least, range.most);
    return range;
}

/// Lines of a chart in their plot.
class LinePlot {
public:
    explicit LinePlot(const Chart &chart)
        : m_chart(chart)
        , m_right(chartWidth - namesWidth(chart))
        , m_y(scale(chart, &Series::y, bottom, top, chart.isLogarithmic))
        , m_x(scale(chart, &Series::x, left, m_right, false))
        , m_drawing(chartWidth, height, altText(chart))
    {
    }

    std::string draw()
    {
        drawAxes();
        drawMarks();
        std::vector<double> ends;
        for (std::size_t i = 0; i < m_chart.series.size(); ++i)
            ends.push_back(drawSeries(m_chart.series[i], static_cast<int>(i)));
        ends = apart(std::move(ends), top, bottom);
        for (std::size_t i = 0; i < m_chart.series.size(); ++i) {
            constexpr double swatch = 8;
            m_drawing.bar(m_right + swatch, ends[i] - 4, swatch, swatch, static_cast<int>(i), {});
            m_drawing.text(m_right + 2.5 * swatch, ends[i] + 4,
                           fitting(m_chart.series[i].name, chartWidth - m_right - 2.5 * swatch));
        }
        return m_drawing.end();
    }

private:
    static constexpr double height = 320;
    static constexpr double left = 56;
    static constexpr double top = 40;
    static constexpr double bottom = 270;

    static double namesWidth(const Chart &chart)
    {
        constexpr double beside = 28;
        constexpr double most = 200;
        double width = 0;
        for (const Series &series : chart.series)
            width = std::max(width, widthOf(series.name));
        return std::min(most, width + beside);
    }

    static Scale scale(const Chart &chart, std::vector<double> Series::*values, double from,
                       double to, bool isLogarithmic)
    {
        const Range range = rangeOf(chart, values, isLogarithmic);
        return {range.least, range.most, from, to, isLogarithmic};
    }

    void drawAxes()
    {
        for (const double tick : m_y.ticks()) {
            const double y = m_y.at(tick);
            m_drawing.line(left, y, m_right, y);
            m_drawing.text(left - 6, y + 4, tickText(tick), Anchor::end, true);
        }
        for (const double tick : m_x.ticks())
            m_drawing.text(m_x.at(tick), bottom + lineHeight + 2, tickText(tick), Anchor::middle,
                           true);
        m_drawing.axis(left, bottom, m_right, bottom);
        m_drawing.text(left, 14, m_chart.valueTitle, Anchor::start, true);
        m_drawing.text(m_right, bottom + 2.4 * lineHeight, m_chart.xTitle, Anchor::end, true);
    }

    void drawMarks()
    {
        for (const Chart::Mark &mark : m_chart.marks) {
            const double x = m_x.at(mark.x);
            m_drawing.line(x, top - 8, x, bottom, true);
            const bool isNearEnd = x + widthOf(mark.label) > m_right;
            m_drawing.text(isNearEnd ? x - 4 : x + 4, top - 10, mark.label,
                           isNearEnd ? Anchor::end : Anchor::start);
        }
    }

    /// Returns the height of its end.
    double drawSeries(const Series &series, int place)
    {
        std::string points;
        for (std::size_t i = 0; i < series.x.size(); ++i)
            points += attribute(m_x.at(series.x[i])) + ',' + attribute(m_y.at(series.y[i])) + ' ';
        m_drawing.curve(points, place);
        for (std::size_t i = 0; i < series.x.size(); ++i)
            m_drawing.dot(m_x.at(series.x[i]), m_y.at(series.y[i]), place,
                          i < series.labels.size() ? series.labels[i] : std::string());
        return series.y.empty() ? bottom : m_y.at(series.y.back());
    }

    const Chart &m_chart;
    double m_right;
    Scale m_y;
    Scale m_x;
    Drawing m_drawing;
};

} // namespace

const char *seriesColour(int place, bool isDark)
{
    constexpr std::array<const char *, seriesColours> light {
        "#0072b2", "#d55e00", "#008a64", "#b84d8b", "#3a8fc4", "#a87900", "#555d68"};
    constexpr std::array<const char *, seriesColours> dark {
        "#5aa9e6", "#f28a45", "#33c79b", "#e39bc4", "#8ccdf5", "#e9b949", "#aab2bd"};
    const auto colour = static_cast<std::size_t>(place % seriesColours);
    return isDark ? dark[colour] : light[colour];
}

std::string barsSvg(const Chart &chart)
{
    constexpr double row = 30;
    constexpr double barHeight = 18;
    constexpr double namesMost = 200;
    constexpr double valuesWidth = 110;
    constexpr double top = 26;
    double names = 60;
    for (const std::string &category : chart.categories)
        names = std::max(names, std::min(namesMost, widthOf(category) + 12));
    const auto bars = static_cast<double>(chart.categories.size() * chart.series.size());
    const double room = chartWidth - names - valuesWidth;
    const double most = mostOf(chart);
    Drawing drawing(chartWidth, top + row * bars + 6, altText(chart));
    drawing.text(names, 14, chart.valueTitle, Anchor::start, true);
    double y = top;
    for (std::size_t i = 0; i < chart.categories.size(); ++i) {
        for (std::size_t j = 0; j < chart.series.size(); ++j) {
            const Series &series = chart.series[j];
            const double width = most > 0 ? room * series.y[i] / most : 0;
            const bool isAlone = chart.series.size() == 1;
            const std::string name
                = isAlone ? chart.categories[i] : chart.categories[i] + ", " + series.name;
            drawing.text(names - 8, y + 14, fitting(name, names - 8), Anchor::end);
            drawing.bar(names, y, width, barHeight, static_cast<int>(isAlone ? i : j),
                        name + ": " + series.labels[i]);
            drawing.text(names + width + 6, y + 14, series.labels[i]);
            y += row;
        }
    }
    drawing.axis(names, top - 4, names, y - row + barHeight + 4);
    return drawing.end();
}

std::string linesSvg(const Chart &chart)
{
    return LinePlot(chart).draw();
}

std::string stripSvg(const Chart &chart)
{
    constexpr std::size_t mostInRow = 40;
    constexpr double mostWidth = 72;
    constexpr double cellHeight = 28;
    constexpr double top = 8;
    constexpr std::size_t told = 12; ///< cells with their value in them
    constexpr double legendHeight = 44;
    const Series &series = chart.series.front();
    const std::size_t count = series.y.size();
    const std::size_t inRow = std::max<std::size_t>(1, std::min(count, mostInRow));
    const double width = std::min(mostWidth, chartWidth / static_cast<double>(inRow));
    const std::size_t rows = (count + inRow - 1) / inRow;
    const double most = mostOf(chart);
    const double end = top + cellHeight * static_cast<double>(rows);
    Drawing drawing(chartWidth, end + legendHeight, altText(chart));
    for (std::size_t i = 0; i < count; ++i) {
        const double x = width * static_cast<double>(i % inRow);
        const double y = top + cellHeight * static_cast<double>(i / inRow);
        const double part = most > 0 ? series.y[i] / most : 0;
        drawing.cell(x, y, width, cellHeight, heatColour(part), series.labels[i]);
        if (count <= told)
            drawing.textOn(x + width / 2, y + 18, tickText(series.y[i]),
                           part > 0.55 ? "#101418" : "#ffffff");
    }
    constexpr double legendStep = 20;
    drawing.text(0, end + 30, "0 " + chart.valueTitle, Anchor::start, true);
    double x = widthOf("0 " + chart.valueTitle) + 8;
    for (std::size_t i = 0; i < heatSteps; ++i, x += legendStep)
        drawing.cell(x, end + 19, legendStep, 14,
                     heatColour(static_cast<double>(i) / (heatSteps - 1)), {});
    drawing.text(x + 8, end + 30, words::amount(most) + ' ' + chart.valueTitle, Anchor::start,
                 true);
    return drawing.end();
}

std::string svgOf(const Chart &chart)
{
    if (chart.series.empty())
        return {};
    switch (chart.kind) {
    case Chart::Kind::bars:
        return barsSvg(chart);
    case Chart::Kind::lines:
        return linesSvg(chart);
    case Chart::Kind::strip:
        break;
    }
    return stripSvg(chart);
}

} // namespace partita::report
