// A coloured area behind the cards, with its title at the top left.
#pragma once

#include "engine/model/canvasmarks.h"
#include "widgets/canvas/markitem.h"

#include <QFont>

namespace partita::canvas {

class AreaItem : public MarkItem {
    Q_OBJECT
public:
    AreaItem();

    void show(const model::CanvasArea &area);
    /// Enlarges the title, so that it can be read from farther away.
    void setTitleScale(double scale);
    QRectF titleFrame() const;
    /// Room above the cards of a new area.
    static qreal headRoom();

protected:
    void paint(QPainter *painter, const QStyleOptionGraphicsItem *option, QWidget *widget) override;

private:
    QString shownTitle() const;

    double m_scale = 1;
    QFont m_font; ///< at that scale
    QString m_title;
    model::AreaColour m_colour = model::AreaColour::grey;
};

} // namespace partita::canvas
