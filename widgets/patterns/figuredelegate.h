// Paints a cell of the matrix: the charge, a bar on the log scale common to all cells, and in small print latency, requests
// and partitions; published figures below when asked for. Readable without colour: length and numbers say it too.
#pragma once

#include <QStyledItemDelegate>

namespace partita::patterns {

class FigureDelegate : public QStyledItemDelegate {
    Q_OBJECT
public:
    using QStyledItemDelegate::QStyledItemDelegate;

    void setRange(double least, double most);
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
    bool m_showPublished = false;
};

} // namespace partita::patterns
