// Shades of the load of physical partitions, and their legend.
//
// The hot end is the throughput that a physical partition can serve, so that a design without load
// looks cool, an even one has one shade, and a design looks alike beside any other.
#pragma once

#include <QColor>
#include <QWidget>

namespace partita::partitions {

/// The shade of a physical partition that serves so many RU/s.
QColor shadeOf(double load);

class HeatLegend : public QWidget {
    Q_OBJECT
public:
    explicit HeatLegend(QWidget *parent = nullptr);

    QSize sizeHint() const override;

protected:
    void paintEvent(QPaintEvent *event) override;
};

} // namespace partita::partitions
