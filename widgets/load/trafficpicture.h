// Picture of a simulation: time to the right, a row for each physical partition. Bars show the used
// RU of a second; refused attempts stand above the line of the partition's throughput.
//
// The arrow keys walk through rows and seconds; described() describes the current one in words.
#pragma once

#include "engine/evaluation/simulation.h"
#include "widgets/load/simulationrows.h"

#include <QWidget>

#include <memory>

namespace partita::style {
struct Theme;
}

namespace partita::load {

/// Colour of used RU, with a contrast of at least 3:1 to the background.
QColor colourOfUse(const style::Theme &theme);

class TrafficPicture : public QWidget {
    Q_OBJECT
public:
    explicit TrafficPicture(QWidget *parent = nullptr);

    void setSimulation(const std::shared_ptr<const evaluation::Simulation> &simulation);
    const std::shared_ptr<const evaluation::Simulation> &simulation() const { return m_simulation; }
    const std::vector<SimulationRow> &rows() const { return m_rows; }
    /// Area of a row: use and, above the line, refusals.
    QRectF areaOf(std::size_t row) const;
    int secondsOfBar() const { return m_secondsOfBar; }
    int currentRow() const { return m_current.row; }

    QSize sizeHint() const override;
    QSize minimumSizeHint() const override;

signals:
    void chosen(const QString &container); ///< a row was clicked, or Return was pressed in it
    void described(const QString &text); ///< for the place under the pointer; empty = none

protected:
    bool event(QEvent *event) override;
    void paintEvent(QPaintEvent *event) override;
    void resizeEvent(QResizeEvent *event) override;
    void changeEvent(QEvent *event) override;
    void mouseMoveEvent(QMouseEvent *event) override;
    void mousePressEvent(QMouseEvent *event) override;
    void leaveEvent(QEvent *event) override;
    void keyPressEvent(QKeyEvent *event) override;
    void focusInEvent(QFocusEvent *event) override;
    void focusOutEvent(QFocusEvent *event) override;

private:
    struct Place {
        int row = -1; ///< -1: nothing
        int bar = 0;
        bool operator==(const Place &) const = default;
    };
    void layOut();
    int heightAt(double rowHeight) const;
    QString nameOf(const SimulationRow &row) const;
    QString containerOf(const SimulationRow &row) const;
    QString usedOf(const SimulationRow &row) const;
    QString refusedOf(const SimulationRow &row) const;
    QString titleOf(std::size_t container) const;
    bool isFirst(std::size_t row) const; ///< first row of its container, with the title above
    QRectF titleArea(std::size_t row) const; ///< requires: isFirst()
    double lineOf(const QRectF &area) const; ///< y of the partition's throughput
    QRectF barArea(const QRectF &area, std::size_t bar) const;
    Place placeAt(const QPointF &point) const;
    QString describe(const Place &place) const;
    void pointAt(const Place &place);
    void choose(); ///< emits chosen() for the current row
    void drawTitles(QPainter &painter, const style::Theme &theme) const;
    void drawRow(QPainter &painter, const style::Theme &theme, std::size_t row) const;
    void drawBars(QPainter &painter, const style::Theme &theme, std::size_t row) const;
    void drawFigures(QPainter &painter, const style::Theme &theme, std::size_t row) const;
    void drawSeconds(QPainter &painter, const style::Theme &theme) const;
    void drawPointed(QPainter &painter, const style::Theme &theme) const;

    std::shared_ptr<const evaluation::Simulation> m_simulation;
    std::vector<SimulationRow> m_rows;
    std::vector<std::vector<Bar>> m_bars; ///< by row
    std::int64_t m_mostRefused = 0; ///< in one bar
    int m_secondsOfBar = 1;
    double m_left = 0; ///< left end of the bars
    double m_right = 0;
    double m_rowHeight = 0;
    std::vector<double> m_tops; ///< by row
    Place m_current;
};

} // namespace partita::load
