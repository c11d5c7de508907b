// Fusion with what it lacks: indicators whose frame is seen on dark surfaces too, and combo boxes that say when their text
// is longer than they are.
#pragma once

#include <QProxyStyle>

namespace partita::style {

class WorkbenchStyle : public QProxyStyle {
    Q_OBJECT
public:
    WorkbenchStyle();

    void drawPrimitive(PrimitiveElement element, const QStyleOption *option, QPainter *painter,
                       const QWidget *widget) const override;
    int styleHint(StyleHint hint, const QStyleOption *option, const QWidget *widget,
                  QStyleHintReturn *answer) const override;
    void drawControl(ControlElement element, const QStyleOption *option, QPainter *painter,
                     const QWidget *widget) const override;
};

} // namespace partita::style
