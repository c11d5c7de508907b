// What the shades of the partitions mean: the cividis scale with the loads at its ends.
#pragma once

#include <QWidget>

namespace partita::partitions {

class HeatLegend : public QWidget {
    Q_OBJECT
public:
    explicit HeatLegend(QWidget *parent = nullptr);

    /// RU/s at the hot end.
    void setHottest(double load);
    QSize sizeHint() const override;

protected:
    void paintEvent(QPaintEvent *event) override;

private:
    QString endText() const;

    double m_hottest = 0;
};

} // namespace partita::partitions
