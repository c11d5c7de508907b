// Legend with several lines: a swatch and a name for each series. A click on an entry activates its
// series.
#pragma once

#include <QColor>
#include <QPainterPath>
#include <QWidget>

#include <vector>

namespace partita::plots {

enum class Swatch { bar, hatched, line, diamond, dot };

struct LegendEntry {
    QString name;
    QColor colour;
    Swatch swatch = Swatch::bar;
    Qt::BrushStyle hatching = Qt::BDiagPattern; ///< of a hatched swatch
    Qt::PenStyle line = Qt::SolidLine;
    QPainterPath mark; ///< on the line; see style::SeriesLook
    bool isEmphasised = false; ///< the current one: bold
    int series = -1; ///< -1: cannot be activated
    QString tip;
};

/// Entry for a symbol of a picture; it cannot be activated.
LegendEntry legendEntry(const QString &name, const QColor &colour, Swatch swatch,
                        const QString &tip);

class Legend : public QWidget {
    Q_OBJECT
public:
    explicit Legend(QWidget *parent = nullptr);

    void setEntries(std::vector<LegendEntry> entries);

    bool hasHeightForWidth() const override { return true; }
    int heightForWidth(int width) const override;
    QSize sizeHint() const override;
    /// Height of one line of entries.
    QSize minimumSizeHint() const override;

signals:
    void activated(int series);

protected:
    bool event(QEvent *event) override;
    void paintEvent(QPaintEvent *event) override;
    void mousePressEvent(QMouseEvent *event) override;

private:
    std::vector<QRect> layOut(int width) const;
    int entryAt(const QPoint &place) const;
    QFont fontOf(const LegendEntry &entry) const;
    void drawSwatch(QPainter &painter, const QRectF &area, const LegendEntry &entry) const;

    std::vector<LegendEntry> m_entries;
};

} // namespace partita::plots
