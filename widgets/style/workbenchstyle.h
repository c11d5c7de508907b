// The program's style: Fusion's layout with flat, padded controls, frames that are seen on dark
// surfaces too, combo boxes that say when their text is longer than they are, and mnemonics that
// show while Alt is held.
#pragma once

#include "widgets/style/mnemonics.h"

#include <QProxyStyle>

class QStyleOptionToolButton;

namespace partita::style {

class WorkbenchStyle : public QProxyStyle {
    Q_OBJECT
public:
    static constexpr int menuArrow = 10; ///< beside what a button with a menu shows

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
    /// A tool button that opens a menu wherever it is pressed. One with a part of its own for the
    /// menu is not meant.
    static const QStyleOptionToolButton *menuButtonOf(const QStyleOption *option);

    Mnemonics m_mnemonics;
};

} // namespace partita::style
