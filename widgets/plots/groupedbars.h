// Bars side by side on a logarithmic scale, one group a category, one bar a series, with published
// figures as diamonds.
#pragma once

#include "widgets/plots/chart.h"
#include "widgets/style/serieslook.h"

#include <optional>

namespace partita::plots {

struct BarValue {
    double value = 0; ///< > 0
    QString tip;
};

struct BarSeries {
    QString name;
    style::SeriesLook look;
    bool isEmphasised
        = false; ///< the current one: strong, with its values written under the categories
    std::vector<std::optional<BarValue>> bars; ///< by category
    std::vector<std::optional<BarValue>> published; ///< by category, may be empty
};

struct GroupedBarsData {
    QString briefValueTitle; ///< the unit, where there is no room for more
    QString valueTitle; ///< with the unit
    QString categoryTitle;
    QStringList categories;
    std::vector<BarSeries> series;
    bool showPublished = true;
};

/// What stands under groups of bars that are `pitch` pixels apart: name and value below each other;
/// where that does not fit, both upright in one line, and where even that does not, every second,
/// third … of them.
struct CategoryLabels {
    QStringList texts; ///< by category, empty = none
    bool isUpright = false;
};
CategoryLabels categoryLabels(const QStringList &names, const QStringList &values,
                              const QFontMetrics &metrics, double pitch);

class GroupedBars : public Chart {
    Q_OBJECT
public:
    explicit GroupedBars(QWidget *parent = nullptr);

    void setData(GroupedBarsData contents);

protected:
    void fill() override;
    std::vector<Mark> locateMarks() const override;

private:
    double width() const;
    double keyOf(std::size_t category, std::size_t series) const;
    std::pair<double, double> range() const;
    void fillLegend();
    void addBars(std::size_t series);
    void addPublished(std::size_t series);
    QStringList currentValues() const;
    void labelCategories();

    GroupedBarsData m_data;
};

} // namespace partita::plots
