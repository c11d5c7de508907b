// List of a route's steps with their totals. Selecting a step shows it alone in the picture.
#pragma once

#include "widgets/fanout/route.h"

#include <QTreeWidget>

namespace partita::plots {
struct Table;
}

namespace partita::fanout {

class StepList : public QTreeWidget {
    Q_OBJECT
public:
    explicit StepList(QWidget *parent = nullptr);

    void setRoute(const Route &route);
    QSize sizeHint() const override;

signals:
    void stepChanged(int step); ///< index in the route, -1 = all

protected:
    void changeEvent(QEvent *event) override;
    void mousePressEvent(QMouseEvent *event) override;
    void keyPressEvent(QKeyEvent *event) override;

private:
    void fill();
    void addStep(std::size_t place);
    void addTotal();
    QPixmap numberOf(const RouteStep &step) const;
    void showAll();

    Route m_route;
};

/// The table behind the picture: one row for each visit.
plots::Table tableOf(const Route &route);

} // namespace partita::fanout
