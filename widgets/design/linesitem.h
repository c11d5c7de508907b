// The lines between copies and their homes. Those of the selected box stand out.
#pragma once

#include "widgets/design/showndesign.h"

#include <QGraphicsItem>

namespace partita::design {

class LinesItem : public QGraphicsItem {
public:
    void setShown(std::shared_ptr<const ShownDesign> shown);
    /// Box whose lines stand out; -1: none.
    void setEmphasised(int box);

    QRectF boundingRect() const override;

protected:
    void paint(QPainter *painter, const QStyleOptionGraphicsItem *option, QWidget *widget) override;

private:
    bool belongsTo(const CopyLine &line, int box) const;

    std::shared_ptr<const ShownDesign> m_shown;
    int m_emphasised = -1;
};

} // namespace partita::design
