// Horizontal bars, one a category, stacked from the parts of a sum; with a single part, plain bars.
// A bar that would leave nothing of the others to see is cut short, with a break near its end.
#pragma once

#include "widgets/plots/chart.h"

namespace partita::plots {

struct StackPart {
    double value = 0; ///< >= 0
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
        categoryBrushes; ///< of plain bars, instead of what the series have; may be empty
    QStringList totals; ///< written at the end of each bar
    int emphasised = -1; ///< category
    std::vector<StackSeries> series;
    bool showLegend = true;

    double totalOf(std::size_t category) const;
    /// Categories whose bars are cut short: the few that are more than a hundred times as long as
    /// all others.
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
    /// Length of the bar that is drawn.
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
    std::vector<double> m_shares; ///< what of its values is drawn in a category: 1, or less where
                                  ///< the bar is cut short
};

} // namespace partita::plots
