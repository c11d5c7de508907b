// The physical partitions of a container in one line: those that a statement asked have a bar as
// high as their charge, the others are dots on the ground line.
#pragma once

#include "engine/client/partitionuse.h"

#include <QWidget>

#include <vector>

namespace partita::console {

class PartitionBars : public QWidget {
    Q_OBJECT
public:
    explicit PartitionBars(QWidget *parent = nullptr);

    /// Uses of the same partition are added up.
    void setUses(const std::vector<client::PartitionUse> &uses, int partitions);
    /// What is known of a partition, one line.
    QString described(int partition) const;

    QSize sizeHint() const override;
    QSize minimumSizeHint() const override;

protected:
    void paintEvent(QPaintEvent *event) override;
    bool event(QEvent *event) override;

private:
    QRectF barOf(int partition) const;
    int partitionAt(const QPointF &place) const; ///< -1 outside

    std::vector<client::PartitionUse> m_partitions; ///< by number; those not asked have no requests
    double m_most = 0; ///< RU
};

} // namespace partita::console
