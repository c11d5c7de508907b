#include "widgets/plots/stackedbars.h"

#include "widgets/plots/legend.h"
#include "widgets/plots/numberticker.h"
#include "widgets/style/format.h"
#include "widgets/style/theme.h"

#include <algorithm>
#include <numeric>

namespace partita::plots {

namespace {

constexpr double barWidth = 0.62;
constexpr double fadedStrength = 0.72; // strength of the bars that are not current
/// A bar this many times as long as the next is cut.
constexpr double dwarfing = 100;
constexpr double cutLength = 1.3; // length of a cut bar, as a multiple of the longest other
constexpr double breakPlace = 0.94; // share of its length

} // namespace

StackedBars::StackedBars(QWidget *parent)
    : Chart(parent)
{
    connect(&plot(), &QCustomPlot::beforeReplot, this, &StackedBars::makeRoom);
}

void StackedBars::setData(StackedBarsData contents)
{
    m_data = std::move(contents);
    m_shares.assign(static_cast<std::size_t>(m_data.categories.size()), 1);
    const std::vector<std::size_t> cut = m_data.cut();
    for (const std::size_t category : cut)
        m_shares[category] = 0;
    double longest = 0; // of the other bars
    for (std::size_t category = 0; category < m_shares.size(); ++category)
        longest = std::max(longest, shown(category));
    for (const std::size_t category : cut)
        m_shares[category] = longest * cutLength / m_data.totalOf(category);
    rebuild();
}

double StackedBarsData::totalOf(std::size_t category) const
{
    double total = 0;
    for (const StackSeries &one : series)
        total += one.parts[category].value;
    return total;
}

std::vector<std::size_t> StackedBarsData::cut() const
{
    std::vector<std::size_t> byTotal(static_cast<std::size_t>(categories.size()));
    std::iota(byTotal.begin(), byTotal.end(), std::size_t {0});
    std::stable_sort(byTotal.begin(), byTotal.end(), [this](std::size_t one, std::size_t other) {
        return totalOf(one) > totalOf(other);
    });
    for (std::size_t count = 1; count * 2 <= byTotal.size(); ++count) { // at most half of the bars
        const double next = totalOf(byTotal[count]);
        if (next > 0 && totalOf(byTotal[count - 1]) > dwarfing * next)
            return {byTotal.begin(), byTotal.begin() + static_cast<std::ptrdiff_t>(count)};
    }
    return {};
}

void StackedBars::fill()
{
    fillAxes();
    addBars();
    addBreaks();
    addTotals();
    fillLegend();
}

void StackedBars::fillAxes()
{
    const style::Theme &theme = style::themeOf(palette());
    QCPAxis &keys = *plot().yAxis;
    const QSharedPointer<QCPAxisTickerText> ticker(new QCPAxisTickerText);
    for (int category = 0; category < m_data.categories.size(); ++category)
        ticker->addTick(category, m_data.categories[category]);
    keys.setTicker(ticker);
    keys.setRangeReversed(true);
    keys.setRange(-0.6, static_cast<double>(m_data.categories.size()) - 0.4);
    keys.setTickLength(0, 0);
    keys.setSubTicks(false);
    keys.grid()->setVisible(false);
    keys.setTickLabelColor(theme.text);
    QCPAxis &values = *plot().xAxis;
    setScale(values, false);
    makeRoom();
    values.setLabel(m_data.valueTitle);
    values.setSubTicks(false);
}

/// Leaves room for the totals at the ends of the bars, at any width.
void StackedBars::makeRoom()
{
    QFont strong = font();
    strong.setBold(true);
    const QFontMetricsF metrics(strong);
    double names = 0;
    for (const QString &name : m_data.categories)
        names = std::max(names, metrics.horizontalAdvance(name));
    const double room = std::max(plot().width() - names - metrics.height() * 2.5, 1.0);
    double end = 0;
    for (int category = 0; category < m_data.totals.size(); ++category) {
        const double total = metrics.horizontalAdvance(m_data.totals[category]);
        const double bar = std::max(room - total - metrics.height(), room * 0.25);
        end = std::max(end, shown(static_cast<std::size_t>(category)) * room / bar);
    }
    plot().xAxis->setRange(0, end > 0 ? end : 1);
}

QBrush StackedBars::brushOf(const StackSeries &series, std::size_t category) const
{
    const style::Theme &theme = style::themeOf(palette());
    const bool isOwn = category < m_data.categoryBrushes.size();
    QBrush brush = isOwn
        ? m_data.categoryBrushes[category]
        : QBrush(series.colour, series.isHatched ? Qt::BDiagPattern : Qt::SolidPattern);
    const bool isPale = isOwn && brush.style() != Qt::SolidPattern;
    // Colours that the legend explains stay unchanged.
    if (isOwn && static_cast<int>(category) != m_data.emphasised && !isPale)
        brush.setColor(style::blend(theme.surface, brush.color(), fadedStrength));
    return brush;
}

void StackedBars::addBars()
{
    const auto categories = static_cast<std::size_t>(m_data.categories.size());
    // One plottable for each part and category: QCPBars has a single brush, and the current
    // category is stronger.
    for (std::size_t category = 0; category < categories; ++category) {
        QCPBars *below = nullptr;
        for (const StackSeries &series : m_data.series) {
            if (series.parts[category].value <= 0)
                continue;
            auto *bars = new QCPBars(plot().yAxis, plot().xAxis);
            bars->setWidth(barWidth);
            bars->setStackingGap(1);
            bars->setAntialiased(false);
            const QBrush brush = brushOf(series, category);
            bars->setBrush(brush);
            bars->setPen(brush.style() == Qt::SolidPattern ? QPen(Qt::NoPen)
                                                           : QPen(brush.color(), 1));
            bars->addData(static_cast<double>(category),
                          series.parts[category].value * m_shares[category]);
            if (below)
                bars->moveAbove(below);
            below = bars;
        }
    }
}

/// Draws two slanting gaps into each cut bar.
void StackedBars::addBreaks()
{
    for (std::size_t category = 0; category < m_shares.size(); ++category) {
        if (m_shares[category] >= 1)
            continue;
        for (const double place : {breakPlace, breakPlace + 0.02}) {
            const double middle = shown(category) * place;
            const double slant = shown(category) * 0.008;
            auto *gap = new QCPItemLine(&plot());
            gap->setPen(QPen(style::themeOf(palette()).surface, 3));
            gap->setClipToAxisRect(true);
            const auto key = static_cast<double>(category);
            gap->start->setCoords(middle - slant, key + barWidth / 2 + 0.02);
            gap->end->setCoords(middle + slant, key - barWidth / 2 - 0.02);
        }
    }
}

void StackedBars::addTotals()
{
    const style::Theme &theme = style::themeOf(palette());
    for (int category = 0; category < m_data.totals.size(); ++category) {
        auto *label = new QCPItemText(&plot());
        QFont face = style::tabular(font());
        face.setBold(category == m_data.emphasised);
        label->setText(m_data.totals[category]);
        label->setFont(face);
        label->setColor(theme.text);
        label->setPositionAlignment(Qt::AlignLeft | Qt::AlignVCenter);
        label->position->setCoords(shown(static_cast<std::size_t>(category)), category);
        label->setPadding(QMargins(6, 0, 0, 0));
        label->setClipToAxisRect(false);
    }
}

void StackedBars::fillLegend()
{
    std::vector<LegendEntry> entries;
    if (m_data.showLegend) {
        for (const StackSeries &series : m_data.series) {
            LegendEntry entry;
            entry.name = series.name;
            entry.colour = series.colour;
            entry.swatch = series.isHatched ? Swatch::hatched : Swatch::bar;
            entries.push_back(entry);
        }
    }
    legend().setEntries(std::move(entries));
}

std::vector<Mark> StackedBars::locateMarks() const
{
    std::vector<Mark> marks;
    const QCPAxis &keys = *plot().yAxis;
    const QCPAxis &values = *plot().xAxis;
    for (std::size_t category = 0; category < static_cast<std::size_t>(m_data.categories.size());
         ++category) {
        double start = 0;
        for (std::size_t series = 0; series < m_data.series.size(); ++series) {
            const StackPart &part = m_data.series[series].parts[category];
            if (part.value <= 0)
                continue;
            const auto middle = static_cast<double>(category);
            const QPointF from(values.coordToPixel(start),
                               keys.coordToPixel(middle - barWidth / 2));
            const double length = part.value * m_shares[category];
            const QPointF to(values.coordToPixel(start + length),
                             keys.coordToPixel(middle + barWidth / 2));
            marks.push_back({static_cast<int>(series), static_cast<int>(category),
                             QRectF(from, to).normalized(), part.tip});
            start += length;
        }
    }
    return marks;
}

} // namespace partita::plots

#include "moc_stackedbars.cpp"
