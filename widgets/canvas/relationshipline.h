// A relationship on the model canvas: crow's foot at the many end, a bar at the one end, a filled
// diamond for containment, role names and magnitudes beside the ends; drawn in the manner in which
// the current design stores it.
#pragma once

#include "engine/model/entity.h"
#include "widgets/canvas/relationshiproute.h"

#include <QFont>
#include <QGraphicsObject>

namespace partita::canvas {

/// How the current design stores a relationship.
enum class Storage { unknown, embedded, referenced, both };

enum class LineEnd { parent, child };

/// What the label of an end says: role and magnitude, or where there is no room the magnitude
/// alone.
enum class LabelText { whole, magnitude };

struct LineLabel {
    QRectF place; ///< empty where it is left out
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
    /// In natural size, whole.
    QSizeF labelSize(LineEnd end) const;
    /// Labels are as much larger than natural, so that they can be read from farther away.
    void setLabelScale(qreal scale);
    /// Where the label of an end would like to be, best first.
    std::vector<QRectF> labelWishes(LineEnd end, LabelText text) const;
    void setLabels(const LineLabel &parent, const LineLabel &child);
    /// Its place; empty where it is left out.
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
    QFont m_labelFont; ///< the same as large as labels are now
    Route m_route;
    QPainterPath m_path;
    LineLabel m_parentLabel;
    LineLabel m_childLabel;
    Storage m_storage = Storage::unknown;
};

/// The children of a parent, as they are and as they may become: "5–50", "5–50 ≤ 100", "≤ 20",
/// "0–100 … ∞", "∞".
QString magnitudeOf(const model::Relationship &relationship);

} // namespace partita::canvas
