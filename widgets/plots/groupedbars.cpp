#include "widgets/plots/groupedbars.h"

#include "widgets/plots/legend.h"
#include "widgets/plots/numberticker.h"
#include "widgets/style/format.h"
#include "widgets/style/theme.h"

#include <algorithm>
#include <cmath>

namespace partita::plots {

namespace {

constexpr double groupWidth = 0.82; // share of the distance between two groups
constexpr double othersStrength = 0.6; // strength of the bars of other designs

bool isHatched(const BarSeries &series)
{
    return series.look.fill != Qt::SolidPattern;
}

/// A hatched bar is pale already.
QColor colourOf(const BarSeries &series, const style::Theme &theme)
{
    return series.isEmphasised || isHatched(series)
        ? series.look.colour
        : style::blend(theme.surface, series.look.colour, othersStrength);
}

} // namespace

CategoryLabels categoryLabels(const QStringList &names, const QStringList &values,
                              const QFontMetrics &metrics, double pitch)
{
    const auto widest = [&metrics](const QStringList &texts) {
        int most = 0;
        for (const QString &text : texts)
            most = std::max(most, metrics.horizontalAdvance(text));
        return most;
    };
    constexpr int gap = 6;
    const int nameWidth = widest(names);
    CategoryLabels labels;
    if (std::max(nameWidth, widest(values)) + gap <= pitch) {
        for (qsizetype place = 0; place < names.size(); ++place) {
            const QString value = values.value(place);
            labels.texts.append(value.isEmpty() ? names[place]
                                                : names[place] + QLatin1Char('\n') + value);
        }
        return labels;
    }
    labels.isUpright = true;
    const int longest = metrics.averageCharWidth() * 16;
    const int every
        = std::max(1, static_cast<int>(std::ceil(metrics.height() / std::max(pitch, 1.0))));
    for (qsizetype place = 0; place < names.size(); ++place) {
        const QString value = values.value(place);
        const QString name = metrics.elidedText(names[place], Qt::ElideRight, longest);
        labels.texts.append(place % every != 0    ? QString()
                                : value.isEmpty() ? name
                                                  : name + QStringLiteral("  ") + value);
    }
    return labels;
}

GroupedBars::GroupedBars(QWidget *parent)
    : Chart(parent)
{
    connect(&plot(), &QCustomPlot::beforeReplot, this, &GroupedBars::labelCategories);
}

void GroupedBars::setData(GroupedBarsData contents)
{
    m_data = std::move(contents);
    rebuild();
}

double GroupedBars::width() const
{
    return groupWidth / static_cast<double>(std::max<std::size_t>(m_data.series.size(), 1));
}

double GroupedBars::keyOf(std::size_t category, std::size_t series) const
{
    const double middle = static_cast<double>(m_data.series.size() - 1) / 2;
    return static_cast<double>(category) + (static_cast<double>(series) - middle) * width();
}

std::pair<double, double> GroupedBars::range() const
{
    double least = 1e300;
    double most = 0;
    const auto consider = [&](const auto &values) {
        for (const auto &value : values) {
            if (value && value->value > 0) {
                least = std::min(least, value->value);
                most = std::max(most, value->value);
            }
        }
    };
    for (const BarSeries &series : m_data.series) {
        consider(series.bars);
        if (m_data.showPublished)
            consider(series.published);
    }
    return most > 0 ? std::pair(least / 2, most * 2) : std::pair(0.5, 100.0);
}

void GroupedBars::fill()
{
    const auto [low, high] = range();
    QCPAxis &keys = *plot().xAxis;
    labelCategories();
    keys.setTickLength(0, 0);
    keys.setSubTicks(false);
    keys.grid()->setVisible(false);
    keys.setTickLabelColor(style::themeOf(palette()).text);
    setKeyTitle(m_data.categoryTitle);
    keys.setRange(-0.5, static_cast<double>(m_data.categories.size()) - 0.5);
    setScale(*plot().yAxis, true);
    plot().yAxis->setRange(low, high);
    setValueTitle(m_data.valueTitle, m_data.briefValueTitle);
    for (std::size_t series = 0; series < m_data.series.size(); ++series)
        addBars(series);
    for (std::size_t series = 0; series < m_data.series.size(); ++series) {
        if (m_data.showPublished)
            addPublished(series);
    }
    fillLegend();
}

void GroupedBars::addBars(std::size_t series)
{
    const style::Theme &theme = style::themeOf(palette());
    const BarSeries &source = m_data.series[series];
    auto *bars = new QCPBars(plot().xAxis, plot().yAxis);
    bars->setName(source.name);
    bars->setWidth(width() * 0.9);
    bars->setBaseValue(range().first);
    bars->setAntialiased(false);
    const QColor colour = colourOf(source, theme);
    bars->setBrush(QBrush(colour, source.look.fill));
    bars->setPen(source.isEmphasised     ? QPen(theme.text, 1)
                     : isHatched(source) ? QPen(colour, 1)
                                         : QPen(Qt::NoPen));
    // QCustomPlot counts the value of a bar from its base.
    for (std::size_t category = 0; category < source.bars.size(); ++category) {
        if (source.bars[category])
            bars->addData(keyOf(category, series),
                          source.bars[category]->value - bars->baseValue());
    }
}

void GroupedBars::addPublished(std::size_t series)
{
    const style::Theme &theme = style::themeOf(palette());
    const BarSeries &source = m_data.series[series];
    QCPGraph *points = plot().addGraph();
    points->setLineStyle(QCPGraph::lsNone);
    points->setScatterStyle(
        QCPScatterStyle(QCPScatterStyle::ssDiamond, theme.text, theme.surface, 8));
    for (std::size_t category = 0; category < source.published.size(); ++category) {
        if (source.published[category])
            points->addData(keyOf(category, series), source.published[category]->value);
    }
}

/// Values of the current series, by category.
QStringList GroupedBars::currentValues() const
{
    QStringList values;
    for (const BarSeries &series : m_data.series) {
        if (!series.isEmphasised)
            continue;
        for (const auto &bar : series.bars)
            values.append(bar ? style::shortNumber(bar->value) : QStringLiteral("–"));
    }
    return values;
}

/// Writes as much below the groups as the width allows.
void GroupedBars::labelCategories()
{
    QCPAxis &keys = *plot().xAxis;
    if (m_data.categories.isEmpty())
        return;
    // The new width is that of the plot; the axes still have their old one.
    const QMargins margins = plot().axisRect()->margins();
    const double pitch = static_cast<double>(plot().width() - margins.left() - margins.right())
        / static_cast<double>(m_data.categories.size());
    const CategoryLabels labels = categoryLabels(m_data.categories, currentValues(),
                                                 QFontMetrics(keys.tickLabelFont()), pitch);
    const QSharedPointer<QCPAxisTickerText> ticker(new QCPAxisTickerText);
    for (int category = 0; category < labels.texts.size(); ++category) {
        if (!labels.texts[category].isEmpty())
            ticker->addTick(category, labels.texts[category]);
    }
    keys.setTicker(ticker);
    keys.setTickLabelRotation(labels.isUpright ? -90 : 0);
}

void GroupedBars::fillLegend()
{
    const style::Theme &theme = style::themeOf(palette());
    std::vector<LegendEntry> entries;
    bool hasPublished = false;
    for (std::size_t series = 0; series < m_data.series.size(); ++series) {
        const BarSeries &source = m_data.series[series];
        LegendEntry entry;
        entry.name = source.name;
        entry.colour = colourOf(source, theme);
        entry.swatch = isHatched(source) ? Swatch::hatched : Swatch::bar;
        entry.hatching = source.look.fill;
        entry.isEmphasised = source.isEmphasised;
        entry.series = static_cast<int>(series);
        entries.push_back(entry);
        hasPublished = hasPublished
            || std::any_of(source.published.begin(), source.published.end(),
                           [](const auto &value) { return value.has_value(); });
    }
    if (hasPublished && m_data.showPublished) {
        LegendEntry entry;
        entry.name = tr("published elsewhere");
        entry.colour = theme.surface;
        entry.swatch = Swatch::diamond;
        entries.push_back(entry);
    }
    legend().setEntries(std::move(entries));
}

std::vector<Mark> GroupedBars::locateMarks() const
{
    std::vector<Mark> marks;
    const QCPAxis &keys = *plot().xAxis;
    const QCPAxis &values = *plot().yAxis;
    const double bottom = values.coordToPixel(values.range().lower);
    const auto categories = static_cast<std::size_t>(m_data.categories.size());
    for (std::size_t category = 0; category < categories; ++category) {
        for (std::size_t series = 0; series < m_data.series.size(); ++series) {
            const BarSeries &source = m_data.series[series];
            const double key = keyOf(category, series);
            const double half = width() * 0.45;
            if (category < source.bars.size() && source.bars[category]) {
                const BarValue &bar = *source.bars[category];
                const QPointF top(keys.coordToPixel(key - half), values.coordToPixel(bar.value));
                marks.push_back({static_cast<int>(series), static_cast<int>(category),
                                 QRectF(top, QPointF(keys.coordToPixel(key + half), bottom)),
                                 bar.tip});
            }
            if (m_data.showPublished && category < source.published.size()
                && source.published[category]) {
                const BarValue &figure = *source.published[category];
                const QPointF middle(keys.coordToPixel(key), values.coordToPixel(figure.value));
                marks.push_back({static_cast<int>(series), static_cast<int>(category),
                                 QRectF(middle - QPointF(5, 5), QSizeF(10, 10)), figure.tip});
            }
        }
    }
    return marks;
}

} // namespace partita::plots

#include "moc_groupedbars.cpp"
