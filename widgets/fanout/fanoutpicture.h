// The fan-out as a picture: the client at the left, the physical partitions of each container at
// the right, a line for every visit. Upkeep starts at the change feed.
//
// What is pointed at is told, and its lines stand out; the arrow keys walk through the visited
// partitions.
#pragma once

#include "widgets/fanout/fanoutpainting.h"

#include <QWidget>

#include <memory>

namespace partita::fanout {

class FanoutPicture : public QWidget {
    Q_OBJECT
public:
    explicit FanoutPicture(QWidget *parent = nullptr);

    void setRoute(const Route &route);
    /// Shows one step alone, by its place in the route; -1 = all.
    void setStep(int step);
    /// Where everything is.
    const RouteLayout &layoutOfRoute() const { return *m_layout; }
    /// Of the labels, those of higher targets first; null where there is no room for one.
    std::vector<QRectF> labelAreas() const;
    /// A visited cell the keyboard is at: container and partition; -1 = none.
    Cell currentCell() const { return m_view.pointed; }

    QSize minimumSizeHint() const override;
    QSize sizeHint() const override;

signals:
    void described(const QString &text); ///< of what is pointed at; empty = nothing

protected:
    bool event(QEvent *event) override;
    void paintEvent(QPaintEvent *event) override;
    void resizeEvent(QResizeEvent *event) override;
    void mouseMoveEvent(QMouseEvent *event) override;
    void leaveEvent(QEvent *event) override;
    void keyPressEvent(QKeyEvent *event) override;
    void focusInEvent(QFocusEvent *event) override;
    void focusOutEvent(QFocusEvent *event) override;

private:
    void layOut();
    QString describe(const Cell &cell) const;
    QString describeVisit(std::size_t visit) const;
    void pointAt(const Cell &cell);

    Route m_route;
    std::unique_ptr<RouteLayout> m_layout;
    RouteView m_view;
};

} // namespace partita::fanout
