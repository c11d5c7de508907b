// Horizontal bars, one a category, stacked from the parts of a sum; with a single part, plain bars.
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
    double totalOf(std::size_t category) const;
    double largestTotal() const;
    void fillAxes();
    void makeRoom();
    void addBars();
    void addTotals();
    void fillLegend();
    QBrush brushOf(const StackSeries &series, std::size_t category) const;

    StackedBarsData m_data;
};

} // namespace partita::plots
