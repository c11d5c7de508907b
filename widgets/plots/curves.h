// Curves over a share of 0 to 100 %, or over another number from 0 on. Important points, such as a
// change of the lowest curve, are marked and labelled.
#pragma once

#include "widgets/plots/chart.h"
#include "widgets/style/serieslook.h"

#include <QPointF>

#include <optional>

namespace partita::plots {

struct Curve {
    QString name;
    style::SeriesLook look;
    bool isEmphasised = false;
    std::vector<QPointF> points; ///< sorted by share
    std::vector<QString> tips; ///< of the points; a point without one only shapes the curve
};

/// Intersection of two curves.
struct Crossing {
    QPointF place;
    QString label; ///< empty: only marked
    QString tip;
};

struct CurvesData {
    QString shareTitle;
    QString briefValueTitle; ///< the unit, when there is no room for more
    QString valueTitle;
    std::vector<Curve> curves;
    std::vector<Crossing> crossings;
    double most = 100; ///< share at the right end
    std::optional<double> here; ///< the present share: a vertical line
    QString hereLabel;
    std::optional<double> limit; ///< horizontal line, shown when curves come near it
    QString limitLabel;
    bool isLogarithmic = false;
};

class Curves : public Chart {
    Q_OBJECT
public:
    explicit Curves(QWidget *parent = nullptr);

    void setData(CurvesData contents);

protected:
    void fill() override;
    std::vector<Mark> locateMarks() const override;

private:
    void fillAxes();
    void addCurve(const Curve &curve);
    void addScatter(const Curve &curve, const QColor &colour);
    void addCrossings();
    void addHere();
    void addLimit();
    void fillLegend();

    CurvesData m_data;
};

} // namespace partita::plots
