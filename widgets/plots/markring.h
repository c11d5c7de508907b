// Ring around the mark under the pointer, drawn above a plot.
#pragma once

#include <QWidget>

namespace partita::plots {

class MarkRing : public QWidget {
    Q_OBJECT
public:
    explicit MarkRing(QWidget *parent);

    /// An empty area hides the ring.
    void setArea(const QRectF &area);

protected:
    void paintEvent(QPaintEvent *event) override;

private:
    QRectF m_area;
};

} // namespace partita::plots
