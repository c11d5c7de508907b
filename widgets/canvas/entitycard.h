// An entity on the model canvas: name bar, key marked, attributes with their types, mutable ones
// marked.
#pragma once

#include "engine/model/entity.h"

#include <QFont>
#include <QGraphicsObject>

namespace partita::canvas {

class EntityCard : public QGraphicsObject {
    Q_OBJECT
public:
    enum { Type = UserType + 1 };
    EntityCard(const model::Entity &entity, const QFont &font);

    int type() const override { return Type; }
    QString entity() const { return m_name; }
    QRectF boundingRect() const override;
    /// The card itself, without room for its frame, in scene coordinates.
    QRectF sceneFrame() const;
    QSizeF size() const { return m_size; }
    static QSizeF sizeOf(const model::Entity &entity, const QFont &font);

    void setEntity(const model::Entity &entity);
    /// "100,000 rows", shown in the name bar.
    void setRows(const QString &rows);
    /// Faded while something else is in focus.
    void setFaded(bool faded);

signals:
    void moved(); ///< at every step of a drag: lines follow
    void activated(); ///< double click or Enter: edit it

protected:
    void paint(QPainter *painter, const QStyleOptionGraphicsItem *option, QWidget *widget) override;
    QVariant itemChange(GraphicsItemChange change, const QVariant &value) override;
    void mouseDoubleClickEvent(QGraphicsSceneMouseEvent *event) override;
    void keyPressEvent(QKeyEvent *event) override;

private:
    /// As large as the card: from afar nothing else can be read.
    void paintName(QPainter &painter, const QPalette &palette, qreal most) const;
    void paintHeader(QPainter &painter, const class QPalette &palette) const;
    void paintAttributes(QPainter &painter, const class QPalette &palette) const;

    model::Entity m_entity;
    QString m_name;
    QString m_rows;
    QFont m_font;
    QSizeF m_size;
};

/// "text", "integer", "date"… as the card and the inspector name attribute types.
QString typeName(model::AttributeType type);

} // namespace partita::canvas
