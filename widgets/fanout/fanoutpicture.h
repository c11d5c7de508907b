// The fan-out as a picture: the client at the left, the physical partitions of each container at the right, a line for every
// visit. Visited partitions are lit, others dim, visits that found nothing hatched; upkeep starts at the change feed, dashed.
//
// The arrow keys walk through the visited partitions.
#pragma once

#include "widgets/fanout/cellgrid.h"
#include "widgets/fanout/route.h"

#include <QPainterPath>
#include <QWidget>

namespace partita::fanout {

class FanoutPicture : public QWidget {
    Q_OBJECT
public:
    explicit FanoutPicture(QWidget *parent = nullptr);

    void setRoute(const Route &route);
    /// Shows one step alone, by its place in the route; -1 = all.
    void setStep(int step);
    QRectF cellArea(std::size_t container, int partition) const;
    /// Of the labels that are shown, those of higher targets first.
    std::vector<QRectF> labelAreas() const;
    /// A visited cell the keyboard is at: container and partition; -1 = none.
    std::pair<int, int> currentCell() const { return m_current; }

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
    using Cell = std::pair<int, int>;
    /// All visits of one step in one container: they share a label.
    struct Bundle {
        std::size_t step = 0;
        std::size_t container = 0;
        int visits = 0;
        double charge = 0;
        QPainterPath line; ///< one of its lines, on which the label goes
    };
    void layOut();
    QRectF sourceArea(bool background) const;
    bool hasBackground() const;
    bool isShown(const Visit &visit) const;
    std::vector<const Visit *> visitsAt(const Cell &cell) const;
    std::vector<Cell> visitedCells() const;
    std::vector<Bundle> bundles() const;
    Cell cellAt(const QPointF &place) const;
    QString describe(const Cell &cell) const;
    void pointAt(const Cell &cell);
    QPainterPath pathOf(const Visit &visit) const;
    void drawSources(QPainter &painter, const style::Theme &theme) const;
    void drawEdges(QPainter &painter, const style::Theme &theme) const;
    void drawContainers(QPainter &painter, const style::Theme &theme) const;
    void drawCell(QPainter &painter, const style::Theme &theme, const Cell &cell) const;
    void drawCellText(QPainter &painter, const style::Theme &theme, const QRectF &area,
                      const std::vector<const Visit *> &visits) const;
    /// Where the label of a bundle would like to be, best first: on its line, as near to its target as it can be.
    std::vector<QRectF> labelWishes(const Bundle &bundle) const;
    std::vector<QRectF> areasOf(const std::vector<Bundle> &bundles) const;
    /// The labels at one container stand in the order of their steps.
    static void sortBySteps(const std::vector<Bundle> &bundles, std::vector<QRectF> &areas);
    void drawLabels(QPainter &painter, const style::Theme &theme) const;
    void drawLabel(QPainter &painter, const style::Theme &theme, const Bundle &bundle,
                   const QRectF &area) const;
    QString labelOf(const Bundle &bundle) const;

    Route m_route;
    int m_step = -1;
    std::unique_ptr<CellGrid> m_grid;
    std::vector<std::vector<std::vector<std::size_t>>> m_byCell; ///< container, partition: visits
    Cell m_current {-1, -1};
};

/// A disc with the number of a step in its colour.
void drawStepNumber(QPainter &painter, const QRectF &area, const RouteStep &step,
                    const style::Theme &theme);

} // namespace partita::fanout
