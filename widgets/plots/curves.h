// Curves over a share of 0 to 100 %, or another number from 0 on, with points that matter marked
// and labelled, such as where the lowest curve changes.
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
    std::vector<QPointF> points; ///< by rising share
    std::vector<QString> tips; ///< of the points; points without one only shape the curve
};

/// Where two curves meet.
struct Crossing {
    QPointF place;
    QString label; ///< empty: marked only
    QString tip;
};

struct CurvesData {
    QString shareTitle;
    QString briefValueTitle; ///< the unit, where there is no room for more
    QString valueTitle;
    std::vector<Curve> curves;
    std::vector<Crossing> crossings;
    double most = 100; ///< share at the right end
    std::optional<double> here; ///< the share as it is now: a vertical line
    QString hereLabel;
    std::optional<double> limit; ///< a value that counts where curves come near it: a level line
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
