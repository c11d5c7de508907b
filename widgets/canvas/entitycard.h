// An entity on the model canvas: name bar, key, attributes with types and marks of mutable ones.
#pragma once

#include "engine/model/entity.h"

#include <QFont>
#include <QGraphicsObject>

#include <optional>

namespace partita::canvas {

class EntityCard : public QGraphicsObject {
    Q_OBJECT
public:
    enum { Type = UserType + 1 };
    EntityCard(const model::Entity &entity, const QFont &font);

    int type() const override { return Type; }
    QString entity() const { return m_name; }
    QRectF boundingRect() const override;
    /// The card without room for its frame, in scene coordinates.
    QRectF sceneFrame() const;
    QSizeF size() const { return m_size; }
    /// Frame of the name, and of the row of an attribute; the row after the last one is free.
    /// Scene coordinates.
    QRectF nameFrame() const;
    QRectF rowFrame(std::size_t row) const;
    /// The row of an attribute at a place of the scene; absent on the name and between rows.
    std::optional<std::size_t> rowAt(const QPointF &place) const;
    static QSizeF sizeOf(const model::Entity &entity, const QFont &font);

    void setEntity(const model::Entity &entity);
    /// "100,000 rows", shown in the name bar.
    void setRows(const QString &rows);
    /// Marks the row of an attribute, or with an empty name none.
    void setMarked(const QString &attribute);
    /// Faded while another card has the focus.
    void setFaded(bool faded);

signals:
    void moved(); ///< at every step of a drag, so that lines follow
    void nameWished(); ///< double click on the name, or F2
    void attributeWished(std::size_t row); ///< double click on a row; Enter: the free row

protected:
    void paint(QPainter *painter, const QStyleOptionGraphicsItem *option, QWidget *widget) override;
    QVariant itemChange(GraphicsItemChange change, const QVariant &value) override;
    void mouseDoubleClickEvent(QGraphicsSceneMouseEvent *event) override;
    void keyPressEvent(QKeyEvent *event) override;

private:
    /// Fills the card with the name: nothing else can be read at a small zoom. A name that would be
    /// too small to read is left out.
    void paintName(QPainter &painter, const QPalette &palette, qreal zoom) const;
    void paintHeader(QPainter &painter, const class QPalette &palette) const;
    void paintAttributes(QPainter &painter, const class QPalette &palette) const;

    model::Entity m_entity;
    QString m_name;
    QString m_rows;
    QString m_marked; ///< attribute
    QFont m_font;
    QSizeF m_size;
    qreal m_nameWidth = 0; ///< in the font of the name
};

/// "text", "integer", "date"…: the name of an attribute type on cards and in the inspector.
QString typeName(model::AttributeType type);

} // namespace partita::canvas
