#include "widgets/style/workbenchstyle.h"

#include "widgets/style/theme.h"

#include <QPainter>
#include <QStyleFactory>
#include <QStyleOption>

namespace partita::style {

namespace {

void drawCheckBox(const QStyleOption &option, QPainter &painter)
{
    const Theme &theme = themeOf(option.palette);
    const bool enabled = option.state & QStyle::State_Enabled;
    const bool filled = option.state & (QStyle::State_On | QStyle::State_NoChange);
    const QRectF box = QRectF(option.rect).adjusted(1.5, 1.5, -1.5, -1.5);
    const QColor frame = enabled ? (filled ? theme.accent : theme.secondary) : theme.border;
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(QPen(frame, option.state & QStyle::State_HasFocus ? 2 : 1));
    painter.setBrush(filled ? frame : theme.surface);
    painter.drawRoundedRect(box, 2, 2);
    painter.setPen(
        QPen(enabled ? theme.onAccent : theme.secondary, 1.6, Qt::SolidLine, Qt::RoundCap));
    const auto at = [&](double x, double y) {
        return QPointF(box.left() + x * box.width(), box.top() + y * box.height());
    };
    if (option.state & QStyle::State_On)
        painter.drawPolyline(QPolygonF({at(0.22, 0.52), at(0.42, 0.72), at(0.78, 0.28)}));
    else if (option.state & QStyle::State_NoChange)
        painter.drawLine(at(0.25, 0.5), at(0.75, 0.5));
    painter.restore();
}

void drawRadioButton(const QStyleOption &option, QPainter &painter)
{
    const Theme &theme = themeOf(option.palette);
    const bool chosen = option.state & QStyle::State_On;
    const QRectF circle = QRectF(option.rect).adjusted(1.5, 1.5, -1.5, -1.5);
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(QPen(chosen ? theme.accent : theme.secondary, 1));
    painter.setBrush(theme.surface);
    painter.drawEllipse(circle);
    if (chosen) {
        painter.setPen(Qt::NoPen);
        painter.setBrush(theme.accent);
        const double inset = circle.width() * 0.28;
        painter.drawEllipse(circle.adjusted(inset, inset, -inset, -inset));
    }
    painter.restore();
}

} // namespace

WorkbenchStyle::WorkbenchStyle()
    : QProxyStyle(QStyleFactory::create(QStringLiteral("Fusion")))
{
}

void WorkbenchStyle::drawPrimitive(PrimitiveElement element, const QStyleOption *option,
                                   QPainter *painter, const QWidget *widget) const
{
    if (element == PE_IndicatorCheckBox || element == PE_IndicatorItemViewItemCheck)
        drawCheckBox(*option, *painter);
    else if (element == PE_IndicatorRadioButton)
        drawRadioButton(*option, *painter);
    else
        QProxyStyle::drawPrimitive(element, option, painter, widget);
}

int WorkbenchStyle::styleHint(StyleHint hint, const QStyleOption *option, const QWidget *widget,
                              QStyleHintReturn *answer) const
{
    if (hint == SH_DialogButtonBox_ButtonsHaveIcons)
        return 0; // their words say what they do
    return QProxyStyle::styleHint(hint, option, widget, answer);
}

void WorkbenchStyle::drawControl(ControlElement element, const QStyleOption *option,
                                 QPainter *painter, const QWidget *widget) const
{
    const auto *combo = qstyleoption_cast<const QStyleOptionComboBox *>(option);
    if (element != CE_ComboBoxLabel || !combo) {
        QProxyStyle::drawControl(element, option, painter, widget);
        return;
    }
    QStyleOptionComboBox elided = *combo;
    const QRect field = subControlRect(CC_ComboBox, combo, SC_ComboBoxEditField, widget);
    elided.currentText
        = combo->fontMetrics.elidedText(combo->currentText, Qt::ElideRight, field.width() - 2);
    QProxyStyle::drawControl(element, &elided, painter, widget);
}

} // namespace partita::style
