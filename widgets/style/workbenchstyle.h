// Style of the program: Fusion's layout with flat, padded controls, frames that are visible on dark
// surfaces, combo boxes with an ellipsis for long texts, and mnemonics that show while Alt is held.
#pragma once

#include "widgets/style/mnemonics.h"

#include <QProxyStyle>

class QStyleOptionToolButton;

namespace partita::style {

class WorkbenchStyle : public QProxyStyle {
    Q_OBJECT
public:
    static constexpr int menuArrow = 10; ///< width of the arrow of a button with a menu

    WorkbenchStyle();

    using QProxyStyle::polish;
    using QProxyStyle::unpolish;
    void polish(QApplication *application) override;
    void polish(QWidget *widget) override;
    void unpolish(QApplication *application) override;

    void drawPrimitive(PrimitiveElement element, const QStyleOption *option, QPainter *painter,
                       const QWidget *widget) const override;
    void drawControl(ControlElement element, const QStyleOption *option, QPainter *painter,
                     const QWidget *widget) const override;
    void drawComplexControl(ComplexControl control, const QStyleOptionComplex *option,
                            QPainter *painter, const QWidget *widget) const override;
    QRect subControlRect(ComplexControl control, const QStyleOptionComplex *option, SubControl part,
                         const QWidget *widget) const override;
    QSize sizeFromContents(ContentsType type, const QStyleOption *option, const QSize &contents,
                           const QWidget *widget) const override;
    int pixelMetric(PixelMetric metric, const QStyleOption *option,
                    const QWidget *widget) const override;
    int styleHint(StyleHint hint, const QStyleOption *option, const QWidget *widget,
                  QStyleHintReturn *answer) const override;
    QIcon standardIcon(StandardPixmap which, const QStyleOption *option,
                       const QWidget *widget) const override;

private:
    /// The option of a tool button that is a menu button as a whole; null for others, such as those
    /// with a separate menu part.
    static const QStyleOptionToolButton *menuButtonOf(const QStyleOption *option);

    Mnemonics m_mnemonics;
};

} // namespace partita::style
