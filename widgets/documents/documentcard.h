// One document type as a box: its name, whether it is the home of its entity or a copy, and what
// keeps it.
#pragma once

#include "engine/model/design.h"

#include <QAbstractButton>

namespace partita::documents {

class DocumentCard : public QAbstractButton {
    Q_OBJECT
public:
    /// `storedBytes` of the sample, 0 = not known.
    DocumentCard(const QString &container, const model::DocumentType &type,
                 std::int64_t storedBytes, QWidget *parent = nullptr);

    QString container() const { return m_container; }
    QString documentType() const { return m_name; }

    QSize sizeHint() const override;
    QSize minimumSizeHint() const override;

signals:
    void dragged(); ///< the mouse took hold of it and moved

protected:
    void paintEvent(QPaintEvent *event) override;
    void mousePressEvent(QMouseEvent *event) override;
    void mouseMoveEvent(QMouseEvent *event) override;

private:
    QPoint m_pressed; ///< where the mouse took hold
    QString m_container;
    QString m_name;
    bool m_isPrimary;
    QString m_badge; ///< "home" or "copy", with its sign
    QStringList m_lines; ///< below the name
};

} // namespace partita::documents
