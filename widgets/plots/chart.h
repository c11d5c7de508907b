// What all charts have in common: a plot in the theme's colours, a legend above it, and marks
// (bars, points) that can be hovered, clicked and walked through with the arrow keys, each with its
// exact value in a tooltip and in the line below.
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

/// Something in a chart that stands for one value. Series and category are places in the data.
struct Mark {
    int series = 0;
    int category = 0;
    QRectF area; ///< in pixels of the plot
    QString tip; ///< exact value and where it comes from; plain text
};

class Chart : public QWidget {
    Q_OBJECT
public:
    explicit Chart(QWidget *parent = nullptr);
    ~Chart() override;

    /// One sentence above the chart: what it shows at this moment.
    void setHeadline(const QString &headline);
    QString headline() const;
    const std::vector<Mark> &marks() const { return m_marks; }
    /// The mark the keyboard is at, -1 = none.
    int currentMark() const { return m_current; }
    /// Where the numbers beside the vertical axis are, from its lower end up, in pixels of the
    /// plot.
    QList<QRectF> valueLabels() const;
    /// Where the plot itself is; the areas of marks are relative to it.
    QWidget *plotWidget() const;

signals:
    /// A mark was clicked, or entered with Return.
    void activated(int series, int category);
    /// A series of the legend was clicked.
    void seriesActivated(int series);

protected:
    bool eventFilter(QObject *watched, QEvent *event) override;
    void changeEvent(QEvent *event) override;
    void keyPressEvent(QKeyEvent *event) override;
    void focusInEvent(QFocusEvent *event) override;
    void focusOutEvent(QFocusEvent *event) override;

    /// Fills the plot from data and theme. The plot is empty and themed.
    virtual void fill() = 0;
    /// Where things are, after a layout of the plot.
    virtual std::vector<Mark> locateMarks() const = 0;

    /// Fills again; call after the data changed.
    void rebuild();
    /// What the values are; `brief` where the axis is too short for all of it. For `fill`.
    void setValueTitle(const QString &title, const QString &brief);
    /// What lies along the horizontal axis; left out where the chart is low.
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
