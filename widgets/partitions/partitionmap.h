// Picture of one container: physical partitions as columns, their logical partitions as tiles (area
// = storage), shaded by load, with the limit of a physical partition when it is in range.
//
// The arrow keys walk through the columns; described() describes the current one in words.
#pragma once

#include "widgets/partitions/layout.h"

#include <QWidget>

namespace partita::style {
struct Theme;
}

namespace partita::partitions {

class PartitionMap : public QWidget {
    Q_OBJECT
public:
    explicit PartitionMap(QWidget *parent = nullptr);

    void setContainer(const std::shared_ptr<const evaluation::DesignEvaluation> &design,
                      std::size_t container);
    void setMeasure(Measure measure);
    /// Shows a column for each partition; the map then asks for the width it needs.
    void setShowsEach(bool shown);
    /// Lets a click make a column stand out, while the others are dimmed; a second click ends it.
    void setFocuses(bool focuses);
    int focusedColumn() const { return m_focused; } ///< -1: none
    bool isSummed() const; ///< columns stand for several partitions
    const std::vector<Column> &columns() const { return m_columns; }
    QRectF columnArea(int column) const;
    int currentColumn() const { return m_current; }
    /// Columns whose problem is written beside them, the worst first.
    std::vector<int> namedColumns() const;

    QSize sizeHint() const override;
    QSize minimumSizeHint() const override;

signals:
    void laidOut(); ///< the number of columns may have changed
    void chosen(); ///< clicked, or Return was pressed
    void described(const QString &text); ///< for the place under the pointer; empty = none

protected:
    bool event(QEvent *event) override;
    void paintEvent(QPaintEvent *event) override;
    void resizeEvent(QResizeEvent *event) override;
    void mouseMoveEvent(QMouseEvent *event) override;
    void mousePressEvent(QMouseEvent *event) override;
    void leaveEvent(QEvent *event) override;
    void keyPressEvent(QKeyEvent *event) override;
    void focusInEvent(QFocusEvent *event) override;
    void focusOutEvent(QFocusEvent *event) override;

private:
    /// A logical partition, or all smaller ones together.
    struct Tile {
        QRectF area;
        const evaluation::LogicalPartitionLoad *logical = nullptr; ///< null: the smaller ones
        double rest = 0; ///< number of the smaller ones
        double restBytes = 0;
    };
    struct Word {
        int column = 0;
        QRectF area;
    };
    std::vector<Word> words() const;
    QFont wordFont() const;
    void layOut();
    QRectF plotArea() const;
    double heightOf(double value) const;
    double limit() const;
    std::vector<Tile> tilesOf(const Column &column, const QRectF &body) const;
    QRectF bodyOf(int column) const;
    int columnAt(const QPointF &place) const;
    QString describeColumn(const Column &column) const;
    QString describePlace(const QPointF &place) const;
    void pointAt(int column);
    void dimOthers(QPainter &painter, const style::Theme &theme) const;
    void drawScale(QPainter &painter, const style::Theme &theme) const;
    void drawColumn(QPainter &painter, const style::Theme &theme, int column) const;
    void drawTiles(QPainter &painter, const style::Theme &theme, const Column &column,
                   const QRectF &body) const;
    void drawLimit(QPainter &painter, const style::Theme &theme) const;
    void drawSettled(QPainter &painter, const style::Theme &theme) const;
    void drawMarks(QPainter &painter, const style::Theme &theme) const;
    QString wordOf(const Column &column) const;
    /// Columns with a problem, the worst first.
    std::vector<int> markedColumns() const;
    QRectF signOf(int column) const; ///< area of its symbol above the column
    void drawNumbers(QPainter &painter, const style::Theme &theme) const;
    const evaluation::ContainerEvaluation *container() const;

    std::shared_ptr<const evaluation::DesignEvaluation> m_design;
    std::size_t m_container = 0;
    Measure m_measure = Measure::storage;
    bool m_showsEach = false;
    std::vector<evaluation::PartitionLoad> m_partitions;
    std::vector<Column> m_columns;
    Scale m_scale;
    std::vector<int> m_marked; ///< columns with a symbol, the worst first
    int m_current = -1;
    bool m_focuses = false;
    int m_focused = -1;
};

} // namespace partita::partitions
