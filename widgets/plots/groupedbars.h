// Grouped bars on a logarithmic scale: one group for each category, one bar for each series, with
// published figures as diamonds.
#pragma once

#include "widgets/plots/chart.h"
#include "widgets/style/serieslook.h"

#include <optional>

namespace partita::plots {

struct BarValue {
    double value = 0; ///< above 0
    QString tip;
};

struct BarSeries {
    QString name;
    style::SeriesLook look;
    bool isEmphasised
        = false; ///< the current one: emphasised, with its values below the categories
    std::vector<std::optional<BarValue>> bars; ///< by category
    std::vector<std::optional<BarValue>> published; ///< by category, may be empty
};

struct GroupedBarsData {
    QString briefValueTitle; ///< the unit, when there is no room for more
    QString valueTitle; ///< with the unit
    QString categoryTitle;
    QStringList categories;
    std::vector<BarSeries> series;
    bool showPublished = true;
};

/// Labels of groups that are `pitch` pixels apart: name and value one below the other; if these do
/// not fit, both vertically on one line; if these do not fit either, only every second, third …
/// label.
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
