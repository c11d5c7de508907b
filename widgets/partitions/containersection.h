// One container on the partitions board: name, partition key, notes, picture, and a line that
// describes the place under the pointer.
#pragma once

#include "widgets/partitions/layout.h"

#include <QFrame>

class QLabel;
class QScrollArea;
class QToolButton;

namespace partita::model {
struct Container;
}

namespace partita::style {
class ElidedLabel;
}

namespace partita::partitions {

class PartitionMap;

class ContainerSection : public QFrame {
    Q_OBJECT
public:
    explicit ContainerSection(QWidget *parent = nullptr);

    /// `declared` is the container in the design, null when it is gone.
    void setContainer(const std::shared_ptr<const evaluation::DesignEvaluation> &design,
                      std::size_t container, const model::Container *declared);
    void setMeasure(Measure measure);
    void setSelected(bool selected);
    /// Weight for sharing spare height between pictures.
    int heightShare() const;
    QString containerName() const { return m_name; }
    PartitionMap &map() const { return *m_map; }

    /// Enables the comparison of keys; `reason` says why it is disabled.
    void setComparable(bool comparable, const QString &reason);

signals:
    void chosen(const QString &container);
    void keysRequested(const QString &container);

protected:
    void changeEvent(QEvent *event) override;
    void paintEvent(QPaintEvent *event) override;
    void resizeEvent(QResizeEvent *event) override;
    void mousePressEvent(QMouseEvent *event) override;

private:
    QLayout *makeHeader();
    QLayout *makeFacts();
    void makeScroll();
    void refreshHeader(const model::Container *declared);
    void fitTitle();
    void refreshFacts();
    static QString throttledText(const evaluation::ContainerEvaluation &known);
    void describe(const QString &text);
    /// Distance of the fullest or busiest partition from its limit, in words.
    QString distance() const;
    void updateEach();
    const evaluation::ContainerEvaluation &container() const
    {
        return m_design->containers[m_container];
    }

    std::shared_ptr<const evaluation::DesignEvaluation> m_design;
    std::size_t m_container = 0;
    QString m_name;
    Measure m_measure = Measure::storage;
    bool m_selected = false;
    QToolButton *m_title;
    style::ElidedLabel *m_key;
    QLabel *m_count;
    QToolButton *m_keys;
    QToolButton *m_each;
    QLayout *m_header = nullptr;
    QLayout *m_facts = nullptr;
    QLabel *m_items;
    QLabel *m_storage;
    QLabel *m_logical;
    QLabel *m_largest;
    QLabel *m_skew;
    QLabel *m_growth;
    QLabel *m_limits;
    QLabel *m_throttled;
    QScrollArea *m_scroll;
    PartitionMap *m_map;
    QLabel *m_readout;
};

} // namespace partita::partitions
