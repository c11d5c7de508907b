// Painter of a cell in the matrix: the charge, a bar on the log scale of all cells, and in small
// print latency, partitions and requests, as many of them as fit in every cell; published figures
// below on request. For a moment after a switch of designs, the difference stands in place of the
// small print. Numbers and lengths make it readable without colour.
#pragma once

#include <QPersistentModelIndex>
#include <QStyledItemDelegate>

namespace partita::patterns {

class FigureDelegate : public QStyledItemDelegate {
    Q_OBJECT
public:
    using QStyledItemDelegate::QStyledItemDelegate;

    /// Small print, the same in every cell, so that neighbours can be compared. When only one of
    /// them fits, partitions come before requests, as the spread of a request says more.
    enum class Detail { latency, latencyAndPartitions, all };

    void setRange(double least, double most);
    /// Chooses the most detail that fits in every cell of the model when the narrowest column has
    /// that width, in pixels.
    void fitDetail(const QAbstractItemModel &model, const QFont &font, int width);
    Detail detail() const { return m_detail; }
    /// Width of a pattern whose sentence is on one line, in pixels.
    static int patternWidth(const QStyleOptionViewItem &option, const QModelIndex &index);
    /// The published charge and our difference from it; in fewer words when `room`, in pixels, is
    /// narrow.
    static QString publishedLine(double published, double ours, const QFontMetrics &metrics,
                                 int room, bool isMeasured = false);
    void setShowPublished(bool show) { m_showPublished = show; }
    /// Dims all cells but this one and its pattern; an invalid index dims none.
    void setFocusOn(const QModelIndex &cell) { m_focus = cell; }
    QModelIndex focus() const { return m_focus; }

    void paint(QPainter *painter, const QStyleOptionViewItem &option,
               const QModelIndex &index) const override;
    QSize sizeHint(const QStyleOptionViewItem &option, const QModelIndex &index) const override;

private:
    void paintPattern(QPainter *painter, const QStyleOptionViewItem &option,
                      const QModelIndex &index) const;
    void paintFigures(QPainter *painter, const QStyleOptionViewItem &option,
                      const QModelIndex &index) const;
    bool isDimmed(const QModelIndex &index) const;
    /// Position of a charge between the smallest and the largest, 0..1, on a log scale.
    double share(double charge) const;

    double m_least = 1;
    double m_most = 1;
    Detail m_detail = Detail::all;
    bool m_showPublished = false;
    QPersistentModelIndex m_focus;
};

} // namespace partita::patterns
