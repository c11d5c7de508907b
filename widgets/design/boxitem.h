// A container or a document in the scene of a design.
#pragma once

#include "widgets/design/boxpainting.h"
#include "widgets/design/showndesign.h"

#include <QGraphicsObject>

namespace partita::design {

class BoxItem : public QGraphicsObject {
    Q_OBJECT
public:
    enum { Type = UserType + 11 };
    enum class Kind { container, document };

    BoxItem(std::shared_ptr<const ShownDesign> shown, Kind kind, int index);

    int type() const override { return Type; }
    Kind kind() const { return m_kind; }
    int index() const { return m_index; }
    /// The same in every design for the same rows or container.
    QString identity() const;
    /// Shows a box of another design, at its present place until setFrame().
    void setShown(std::shared_ptr<const ShownDesign> shown, int index);
    /// What is known of a container, one line.
    void setFacts(const QString &facts);
    /// Its place when nothing moves.
    QRectF restingFrame() const;
    QRectF frame() const { return m_frame; }
    void setFrame(const QRectF &frame);
    void setState(const BoxState &state);
    const BoxState &state() const { return m_state; }
    /// The row at a place of the scene; -1 when there is none.
    int rowAt(const QPointF &place) const;

    QRectF boundingRect() const override;

protected:
    void paint(QPainter *painter, const QStyleOptionGraphicsItem *option, QWidget *widget) override;

private:
    void explain();

    std::shared_ptr<const ShownDesign> m_shown;
    Kind m_kind;
    int m_index;
    QRectF m_frame;
    BoxState m_state;
    QString m_facts;
};

} // namespace partita::design
