// Horizontal bars, one for each category, stacked from the parts of a sum; with a single part,
// plain bars. A bar that would make all others too short is cut, with a break near its end.
#pragma once

#include "widgets/plots/chart.h"

namespace partita::plots {

struct StackPart {
    double value = 0; ///< 0 or more
    QString tip;
};

struct StackSeries {
    QString name;
    QColor colour;
    bool isHatched = false;
    std::vector<StackPart> parts; ///< by category
};

struct StackedBarsData {
    QString valueTitle; ///< with the unit
    QStringList categories;
    std::vector<QBrush>
        categoryBrushes; ///< of plain bars, instead of the series' brushes; may be empty
    QStringList totals; ///< written at the end of each bar
    int emphasised = -1; ///< category
    std::vector<StackSeries> series;
    bool showLegend = true;

    double totalOf(std::size_t category) const;
    /// Categories whose bars are cut: the few that are more than a hundred times as long as all
    /// others.
    std::vector<std::size_t> cut() const;
};

class StackedBars : public Chart {
    Q_OBJECT
public:
    explicit StackedBars(QWidget *parent = nullptr);

    void setData(StackedBarsData contents);

protected:
    void fill() override;
    std::vector<Mark> locateMarks() const override;

private:
    /// Drawn length of the bar.
    double shown(std::size_t category) const
    {
        return m_data.totalOf(category) * m_shares[category];
    }
    void fillAxes();
    void makeRoom();
    void addBars();
    void addBreaks();
    void addTotals();
    void fillLegend();
    QBrush brushOf(const StackSeries &series, std::size_t category) const;

    StackedBarsData m_data;
    std::vector<double> m_shares; ///< by category: drawn share, below 1 when cut
};

} // namespace partita::plots
