// Legend of the partitions' shades: the cividis scale with the loads at its ends.
#pragma once

#include <QWidget>

namespace partita::partitions {

class HeatLegend : public QWidget {
    Q_OBJECT
public:
    explicit HeatLegend(QWidget *parent = nullptr);

    /// Load at the hot end, RU/s.
    void setHottest(double load);
    QSize sizeHint() const override;

protected:
    void paintEvent(QPaintEvent *event) override;

private:
    QString endText() const;

    double m_hottest = 0;
};

} // namespace partita::partitions
