// Base class of all charts: a plot in the theme's colours, a legend above it, and marks (bars,
// points). Marks can be hovered, clicked and walked through with the arrow keys; the tooltip and
// the line below show the exact value.
#pragma once

#include <QRectF>
#include <QWidget>

#include <vector>

class QCPAxis;
class QCustomPlot;
class QLabel;

namespace partita::plots {

class Legend;
class MarkRing;

/// A part of a chart that stands for one value. Series and category are indexes into the data.
struct Mark {
    int series = 0;
    int category = 0;
    QRectF area; ///< in pixels of the plot
    QString tip; ///< exact value and its source; plain text
};

class Chart : public QWidget {
    Q_OBJECT
public:
    explicit Chart(QWidget *parent = nullptr);
    ~Chart() override;

    /// One sentence above the chart about what it shows now.
    void setHeadline(const QString &headline);
    QString headline() const;
    const std::vector<Mark> &marks() const { return m_marks; }
    /// The mark that has the keyboard, -1 = none.
    int currentMark() const { return m_current; }
    /// Areas of the numbers beside the vertical axis, from its lower end up, in pixels of the plot.
    QList<QRectF> valueLabels() const;
    /// The plot itself; the areas of marks are relative to it.
    QWidget *plotWidget() const;

signals:
    /// A mark was clicked, or Return was pressed on it.
    void activated(int series, int category);
    /// A series was clicked in the legend.
    void seriesActivated(int series);

protected:
    bool eventFilter(QObject *watched, QEvent *event) override;
    void changeEvent(QEvent *event) override;
    void keyPressEvent(QKeyEvent *event) override;
    void focusInEvent(QFocusEvent *event) override;
    void focusOutEvent(QFocusEvent *event) override;

    /// Fills the empty, themed plot from data and theme.
    virtual void fill() = 0;
    /// Areas of the marks after a layout of the plot.
    virtual std::vector<Mark> locateMarks() const = 0;

    /// Fills the plot again; called after the data changed.
    void rebuild();
    /// Hides axes and readout when there is nothing to draw: the headline says why. Called in
    /// fill().
    void showPlot(bool shown);
    /// Title of the values; `brief` when the axis is too short for all of it. Called in fill().
    void setValueTitle(const QString &title, const QString &brief);
    /// Title of the horizontal axis; left out in a low chart.
    void setKeyTitle(const QString &title);
    QCustomPlot &plot() const { return *m_plot; }
    Legend &legend() const { return *m_legend; }

private:
    void applyTheme();
    void styleAxis(QCPAxis &axis);
    void relocate();
    void measureAxes();
    int markAt(const QPointF &place) const;
    void point(int mark);
    void handleMouse(QEvent *event);

    QLabel *m_headline;
    Legend *m_legend;
    QCustomPlot *m_plot;
    QLabel *m_readout;
    MarkRing *m_ring;
    std::vector<Mark> m_marks;
    int m_current = -1;
    QString m_valueTitle; ///< of a vertical axis
    QString m_briefValueTitle;
    QString m_keyTitle; ///< of a horizontal axis
};

} // namespace partita::plots
