// Paints a cell of the matrix: the charge, a bar on the log scale common to all cells, and in small
// print latency, requests and partitions, or as many of them as fit in every cell; published
// figures below when asked for. Readable without colour: length and numbers say it too.
#pragma once

#include <QStyledItemDelegate>

namespace partita::patterns {

class FigureDelegate : public QStyledItemDelegate {
    Q_OBJECT
public:
    using QStyledItemDelegate::QStyledItemDelegate;

    /// The small print, the same in every cell: neighbours are compared. Partitions stand before
    /// requests where only one of them fits, for over how many a request spreads says more.
    enum class Detail { latency, latencyAndPartitions, all };

    void setRange(double least, double most);
    /// The most that fits in every cell of the model where the narrowest column is that wide, in
    /// pixels.
    void fitDetail(const QAbstractItemModel &model, const QFont &font, int width);
    Detail detail() const { return m_detail; }
    /// Of a pattern whose sentence stands on one line, in pixels.
    static int patternWidth(const QStyleOptionViewItem &option, const QModelIndex &index);
    /// The published charge beside our difference from it; in fewer words where `room`, in pixels,
    /// is narrow.
    static QString publishedLine(double published, double ours, const QFontMetrics &metrics,
                                 int room);
    void setShowPublished(bool show) { m_showPublished = show; }

    void paint(QPainter *painter, const QStyleOptionViewItem &option,
               const QModelIndex &index) const override;
    QSize sizeHint(const QStyleOptionViewItem &option, const QModelIndex &index) const override;

private:
    void paintPattern(QPainter *painter, const QStyleOptionViewItem &option,
                      const QModelIndex &index) const;
    void paintFigures(QPainter *painter, const QStyleOptionViewItem &option,
                      const QModelIndex &index) const;
    /// 0..1: where a charge lies between the least and the most, on a log scale.
    double share(double charge) const;

    double m_least = 1;
    double m_most = 1;
    Detail m_detail = Detail::all;
    bool m_showPublished = false;
};

} // namespace partita::patterns
