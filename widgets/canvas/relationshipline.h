// A relationship on the model canvas: crow's foot at the many end, bar at the one end, filled
// diamond for containment, role names and magnitudes at the ends. The line style shows the storage
// in the current design.
#pragma once

#include "engine/model/entity.h"
#include "widgets/canvas/relationshiproute.h"

#include <QFont>
#include <QGraphicsObject>

namespace partita::canvas {

/// Storage of a relationship in the current design.
enum class Storage { unknown, embedded, referenced, both };

enum class LineEnd { parent, child };

/// Text of an end's label: role and magnitude, or the magnitude alone when there is no room.
enum class LabelText { whole, magnitude };

struct LineLabel {
    QRectF place; ///< empty when the label is left out
    LabelText text = LabelText::whole;
};

class RelationshipLine : public QGraphicsObject {
    Q_OBJECT
public:
    enum { Type = UserType + 2 };
    RelationshipLine(const model::Relationship &relationship, const QFont &font);

    int type() const override { return Type; }
    QString relationship() const { return m_name; }
    const model::Relationship &value() const { return m_relationship; }
    void setRoute(const Route &route);
    const Route &route() const { return m_route; }
    const QPainterPath &path() const { return m_path; }
    /// Size of the whole label at natural scale.
    QSizeF labelSize(LineEnd end) const;
    /// Enlarges the labels, so that they can be read from farther away.
    void setLabelScale(qreal scale);
    /// Preferred places of an end's label, the best first.
    std::vector<QRectF> labelWishes(LineEnd end, LabelText text) const;
    void setLabels(const LineLabel &parent, const LineLabel &child);
    /// Place of the label; empty when it is left out.
    QRectF label(LineEnd end) const { return labelAt(end).place; }
    const LineLabel &labelAt(LineEnd end) const
    {
        return end == LineEnd::parent ? m_parentLabel : m_childLabel;
    }
    void setStorage(Storage storage);
    void setFaded(bool faded);

    QRectF boundingRect() const override;
    QPainterPath shape() const override;

protected:
    void paint(QPainter *painter, const QStyleOptionGraphicsItem *option, QWidget *widget) override;

private:
    void paintEnd(QPainter &painter, const RouteEnd &end, bool many, bool diamond,
                  const QColor &surface) const;
    void paintLabel(QPainter &painter, LineEnd end, const QPalette &palette) const;
    QString role(LineEnd end) const;
    QString shownRole(LineEnd end) const;
    QString magnitude(LineEnd end) const;
    static QString boundText(const model::Relationship &relationship);
    QString labelText(LineEnd end, LabelText text) const;
    QSizeF sizeOf(const QString &label, const QFont &font) const;

    model::Relationship m_relationship;
    QString m_name;
    QFont m_font;
    QFont m_labelFont; ///< m_font at the label scale
    Route m_route;
    QPainterPath m_path;
    LineLabel m_parentLabel;
    LineLabel m_childLabel;
    Storage m_storage = Storage::unknown;
};

} // namespace partita::canvas
