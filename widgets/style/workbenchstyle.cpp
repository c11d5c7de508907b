#include "widgets/style/workbenchstyle.h"

#include "widgets/style/flatparts.h"
#include "widgets/style/icons.h"
#include "widgets/style/theme.h"
#include "widgets/style/transition.h"

#include <QAbstractButton>
#include <QApplication>
#include <QComboBox>
#include <QDockWidget>
#include <QPainter>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QStyleFactory>
#include <QStyleOption>
#include <QTabBar>
#include <QToolButton>

namespace partita::style {

namespace {

Qt::ArrowType directionOf(QStyle::PrimitiveElement element)
{
    switch (element) {
    case QStyle::PE_IndicatorArrowUp:
    case QStyle::PE_IndicatorSpinUp:
        return Qt::UpArrow;
    case QStyle::PE_IndicatorArrowDown:
    case QStyle::PE_IndicatorSpinDown:
        return Qt::DownArrow;
    case QStyle::PE_IndicatorArrowLeft:
        return Qt::LeftArrow;
    case QStyle::PE_IndicatorArrowRight:
        return Qt::RightArrow;
    default:
        return Qt::NoArrow;
    }
}

QColor inkOf(const QStyleOption &option)
{
    const Theme &theme = themeOf(option.palette);
    const auto *button = qstyleoption_cast<const QStyleOptionButton *>(&option);
    if (button && isPrimary(*button))
        return theme.onAccent;
    return option.state & QStyle::State_Enabled ? theme.secondary : theme.border;
}

/// Frame of a text field in the field's colour; lists and tables have a quieter one.
QColor frameOf(const QStyleOption &option, const QWidget *widget)
{
    const Theme &theme = themeOf(option.palette);
    const auto *text = qobject_cast<const QPlainTextEdit *>(widget);
    if (!text || text->isReadOnly() || !text->isEnabled())
        return theme.border;
    return text->hasFocus() ? theme.accent : theme.control;
}

void drawTabBarBase(const QStyleOptionTabBarBase &base, QPainter &painter)
{
    painter.setPen(QPen(themeOf(base.palette).border, 1));
    const QRect area = base.rect;
    if (base.shape == QTabBar::RoundedSouth)
        painter.drawLine(area.bottomLeft(), area.bottomRight());
    else
        painter.drawLine(area.topLeft(), area.topRight());
}

void drawSpinBox(const WorkbenchStyle &style, const QStyleOptionSpinBox &box, QPainter &painter,
                 const QWidget *widget)
{
    if (box.frame)
        drawField(box.rect, box, painter);
    for (const auto &[part, direction, step] :
         {std::tuple(QStyle::SC_SpinBoxUp, Qt::UpArrow, QAbstractSpinBox::StepUpEnabled),
          std::tuple(QStyle::SC_SpinBoxDown, Qt::DownArrow, QAbstractSpinBox::StepDownEnabled)}) {
        const QRect area = style.subControlRect(QStyle::CC_SpinBox, &box, part, widget);
        const Theme &theme = themeOf(box.palette);
        const bool possible = box.stepEnabled.testFlag(step) && (box.state & QStyle::State_Enabled);
        if (possible && box.activeSubControls.testFlag(part)
            && (box.state & (QStyle::State_MouseOver | QStyle::State_Sunken)))
            painter.fillRect(area.adjusted(1, 1, -1, -1), theme.grid);
        drawChevron(QRectF(area).adjusted(3, 3, -3, -3), direction,
                    possible ? theme.secondary : theme.border, painter);
    }
}

void drawComboBox(const WorkbenchStyle &style, const QStyleOptionComboBox &box, QPainter &painter,
                  const QWidget *widget)
{
    if (box.frame)
        drawField(box.rect, box, painter);
    else
        painter.fillRect(box.rect, themeOf(box.palette).surface);
    const QRect area
        = style.subControlRect(QStyle::CC_ComboBox, &box, QStyle::SC_ComboBoxArrow, widget);
    drawChevron(area, Qt::DownArrow, inkOf(box), painter);
}

/// The arrow has its own place at the end, at the middle of the icon's height.
void drawMenuButton(const QStyle &style, const QStyleOptionToolButton &button, QPainter &painter,
                    const QWidget *widget)
{
    QStyleOptionToolButton face = button;
    face.features.setFlag(QStyleOptionToolButton::HasMenu, false);
    QStyleOptionToolButton label = face;
    face.icon = QIcon();
    face.text.clear();
    style.drawComplexControl(QStyle::CC_ToolButton, &face, &painter, widget);
    const QRect left = button.rect.adjusted(2, 2, -2 - WorkbenchStyle::menuArrow, -2);
    const QRect right(left.right() - 1, button.rect.top(), WorkbenchStyle::menuArrow,
                      button.rect.height());
    label.rect = QStyle::visualRect(button.direction, button.rect, left);
    style.drawControl(QStyle::CE_ToolButtonLabel, &label, &painter, widget);
    const QRect area = QStyle::visualRect(button.direction, button.rect, right);
    drawChevron(area, Qt::DownArrow, inkOf(button), painter);
}

/// Draws the arrow of a sorted column at the height of the title.
void drawHeaderCell(const QStyle &style, const QStyleOptionHeader &header, QPainter &painter,
                    const QWidget *widget)
{
    style.drawControl(QStyle::CE_HeaderSection, &header, &painter, widget);
    QStyleOptionHeaderV2 label; // has the elide mode of a long title
    if (const auto *full = qstyleoption_cast<const QStyleOptionHeaderV2 *>(&header))
        label = *full;
    else
        static_cast<QStyleOptionHeader &>(label) = header;
    label.rect = style.subElementRect(QStyle::SE_HeaderLabel, &header, widget);
    style.drawControl(QStyle::CE_HeaderLabel, &label, &painter, widget);
    if (header.sortIndicator == QStyleOptionHeader::None)
        return;
    const QRect place = style.subElementRect(QStyle::SE_HeaderArrow, &header, widget);
    const QRectF area(place.left(), header.rect.top(), place.width(), header.rect.height());
    drawChevron(area,
                header.sortIndicator == QStyleOptionHeader::SortUp ? Qt::UpArrow : Qt::DownArrow,
                themeOf(header.palette).secondary, painter);
}

/// One colour on both parts of the bar: both are light, or both dark.
void drawProgressText(const QStyle &style, const QStyleOptionProgressBar &bar, QPainter &painter)
{
    const QString text = bar.fontMetrics.elidedText(bar.text, Qt::ElideMiddle, bar.rect.width());
    style.drawItemText(&painter, bar.rect, Qt::AlignCenter, bar.palette,
                       bar.state & QStyle::State_Enabled, text, QPalette::Text);
}

// Options of parts that Fusion draws, with what is to look different.

QStyleOptionComboBox elidedIn(const QRect &field, const QStyleOptionComboBox &combo)
{
    QStyleOptionComboBox elided = combo;
    elided.currentText
        = combo.fontMetrics.elidedText(combo.currentText, Qt::ElideRight, field.width() - 2);
    return elided;
}

QStyleOptionButton onAccent(const QStyleOptionButton &button)
{
    QStyleOptionButton label = button;
    label.palette.setColor(QPalette::ButtonText, themeOf(button.palette).onAccent);
    return label;
}

/// `side`: of the icon, in pixels that are `ratio` device pixels each.
QStyleOptionMenuItem withIconOnAccent(const QStyleOptionMenuItem &item, int side, qreal ratio)
{
    QStyleOptionMenuItem selected = item;
    selected.icon
        = item.icon.pixmap(QSize(side, side), ratio,
                           item.state & QStyle::State_Enabled ? QIcon::Selected : QIcon::Disabled);
    return selected;
}

/// The label of a tab that is neither chosen nor under the mouse is in the second colour.
QStyleOptionTab quietUnlessChosen(const QStyleOptionTab &tab)
{
    QStyleOptionTab label = tab;
    const bool isNoted = tab.state & (QStyle::State_Selected | QStyle::State_MouseOver);
    if (!isNoted && (tab.state & QStyle::State_Enabled))
        label.palette.setColor(QPalette::WindowText, themeOf(tab.palette).secondary);
    return label;
}

/// Draws a control that looks nothing like that of Fusion. False for all others.
bool drawFlat(const QStyle &style, QStyle::ControlElement element, const QStyleOption &option,
              QPainter &painter, const QWidget *widget)
{
    const Theme &theme = themeOf(option.palette);
    const auto *header = qstyleoption_cast<const QStyleOptionHeader *>(&option);
    const auto *bar = qstyleoption_cast<const QStyleOptionProgressBar *>(&option);
    const auto *tab = qstyleoption_cast<const QStyleOptionTab *>(&option);
    if (element == QStyle::CE_TabBarTabShape && tab)
        drawTab(*tab, painter);
    else if (element == QStyle::CE_Header && header)
        drawHeaderCell(style, *header, painter, widget);
    else if (element == QStyle::CE_HeaderSection && header)
        drawHeader(*header, painter);
    else if (element == QStyle::CE_HeaderEmptyArea)
        drawBand(option, theme.border, painter);
    else if (element == QStyle::CE_ToolBar)
        drawBand(option, theme.grid, painter);
    else if (element == QStyle::CE_ProgressBarGroove)
        painter.fillRect(option.rect, theme.grid);
    else if (element == QStyle::CE_ProgressBarContents && bar && bar->maximum > bar->minimum)
        drawProgress(*bar, painter);
    else if (element == QStyle::CE_ProgressBarLabel && bar && bar->textVisible)
        drawProgressText(style, *bar, painter);
    else if (element == QStyle::CE_Splitter)
        drawSplitter(option, painter);
    else
        return false;
    return true;
}

} // namespace

WorkbenchStyle::WorkbenchStyle()
    : QProxyStyle(QStyleFactory::create(QStringLiteral("Fusion")))
{
}

void WorkbenchStyle::polish(QApplication *application)
{
    QProxyStyle::polish(application);
    m_mnemonics.watch(*application);
}

void WorkbenchStyle::unpolish(QApplication *application)
{
    m_mnemonics.leave(*application);
    QProxyStyle::unpolish(application);
}

void WorkbenchStyle::polish(QWidget *widget)
{
    QProxyStyle::polish(widget);
    if (qobject_cast<QTabBar *>(widget) || qobject_cast<QAbstractButton *>(widget)
        || qobject_cast<QComboBox *>(widget))
        widget->setAttribute(Qt::WA_Hover);
}

void WorkbenchStyle::drawPrimitive(PrimitiveElement element, const QStyleOption *option,
                                   QPainter *painter, const QWidget *widget) const
{
    const Theme &theme = themeOf(option->palette);
    switch (element) {
    case PE_IndicatorCheckBox:
    case PE_IndicatorItemViewItemCheck:
        return drawCheckBox(*option, *painter);
    case PE_IndicatorRadioButton:
        return drawRadioButton(*option, *painter);
    case PE_PanelButtonCommand:
        if (const auto *button = qstyleoption_cast<const QStyleOptionButton *>(option))
            return drawButton(*button, *painter);
        break;
    case PE_PanelButtonTool:
        return drawToolButton(*option, *painter);
    case PE_PanelLineEdit:
        if (const auto *frame = qstyleoption_cast<const QStyleOptionFrame *>(option)) {
            if (frame->lineWidth > 0)
                return drawField(option->rect, *option, *painter);
            return painter->fillRect(option->rect.adjusted(1, 1, -1, -1),
                                     option->palette.brush(QPalette::Base));
        }
        break;
    case PE_FrameLineEdit:
    case PE_FrameStatusBarItem:
    case PE_PanelButtonBevel:
        return;
    case PE_Frame:
        return drawFrame(option->rect, frameOf(*option, widget), *painter);
    case PE_FrameTabBarBase:
        if (const auto *base = qstyleoption_cast<const QStyleOptionTabBarBase *>(option))
            return drawTabBarBase(*base, *painter);
        break;
    case PE_FrameFocusRect:
        if (qobject_cast<const QToolButton *>(widget)) // a quiet tool button has no face
            return drawFocusRing(widget->rect(), *option, *painter);
        if (qobject_cast<const QPushButton *>(widget))
            return; // its face shows the focus
        break;
    case PE_IndicatorArrowUp:
    case PE_IndicatorArrowDown:
    case PE_IndicatorArrowLeft:
    case PE_IndicatorArrowRight:
    case PE_IndicatorSpinUp:
    case PE_IndicatorSpinDown:
        return drawChevron(option->rect, directionOf(element), inkOf(*option), *painter);
    case PE_PanelScrollAreaCorner: // like the scroll bars that meet there
        return painter->fillRect(option->rect, theme.window);
    case PE_IndicatorToolBarSeparator:
        return painter->fillRect(
            QRect(option->rect.center().x(), option->rect.top() + 6, 1, option->rect.height() - 12),
            theme.border);
    default:
        break;
    }
    QProxyStyle::drawPrimitive(element, option, painter, widget);
}

void WorkbenchStyle::drawControl(ControlElement element, const QStyleOption *option,
                                 QPainter *painter, const QWidget *widget) const
{
    switch (element) {
    case CE_ComboBoxLabel:
        if (const auto *combo = qstyleoption_cast<const QStyleOptionComboBox *>(option)) {
            const QRect field = subControlRect(CC_ComboBox, combo, SC_ComboBoxEditField, widget);
            const QStyleOptionComboBox elided = elidedIn(field, *combo);
            return QProxyStyle::drawControl(element, &elided, painter, widget);
        }
        break;
    case CE_PushButtonLabel:
        if (const auto *button = qstyleoption_cast<const QStyleOptionButton *>(option);
            button && isPrimary(*button)) {
            const QStyleOptionButton label = onAccent(*button);
            return QProxyStyle::drawControl(element, &label, painter, widget);
        }
        break;
    case CE_MenuItem:
        if (const auto *item = qstyleoption_cast<const QStyleOptionMenuItem *>(option);
            item && (item->state & State_Selected) && !item->icon.isNull()) {
            const int side = pixelMetric(PM_SmallIconSize, option, widget);
            const QStyleOptionMenuItem selected
                = withIconOnAccent(*item, side, painter->device()->devicePixelRatio());
            return QProxyStyle::drawControl(element, &selected, painter, widget);
        }
        break;
    case CE_DockWidgetTitle:
        if (widget) // panels keep the font of their titles when that of the program changes
            painter->setFont(widget->font());
        break;
    case CE_TabBarTabLabel:
        if (const auto *tab = qstyleoption_cast<const QStyleOptionTab *>(option)) {
            const QStyleOptionTab label = quietUnlessChosen(*tab);
            return QProxyStyle::drawControl(element, &label, painter, widget);
        }
        break;
    default:
        break;
    }
    if (!drawFlat(*this, element, *option, *painter, widget))
        QProxyStyle::drawControl(element, option, painter, widget);
}

void WorkbenchStyle::drawComplexControl(ComplexControl control, const QStyleOptionComplex *option,
                                        QPainter *painter, const QWidget *widget) const
{
    if (const auto *combo = qstyleoption_cast<const QStyleOptionComboBox *>(option);
        combo && control == CC_ComboBox)
        drawComboBox(*this, *combo, *painter, widget);
    else if (const auto *spin = qstyleoption_cast<const QStyleOptionSpinBox *>(option);
             spin && control == CC_SpinBox)
        drawSpinBox(*this, *spin, *painter, widget);
    else if (const auto *button = menuButtonOf(option); button && control == CC_ToolButton)
        drawMenuButton(*this, *button, *painter, widget);
    else if (control == CC_ScrollBar)
        drawScrollBar(option->rect, subControlRect(control, option, SC_ScrollBarSlider, widget),
                      *option, *painter);
    else
        QProxyStyle::drawComplexControl(control, option, painter, widget);
}

int WorkbenchStyle::styleHint(StyleHint hint, const QStyleOption *option, const QWidget *widget,
                              QStyleHintReturn *answer) const
{
    if (hint == SH_DialogButtonBox_ButtonsHaveIcons)
        return 0; // our texts say what the buttons do
    if (hint == SH_UnderlineShortcut)
        return m_mnemonics.areShown();
    if (hint == SH_Widget_Animation_Duration) {
        if (wantedMotion() == Motion::on)
            return Transition::durationMs;
        if (wantedMotion() == Motion::off
            || QGuiApplication::platformName() == QLatin1String("offscreen"))
            return 0; // pictures show the end
    }
    return QProxyStyle::styleHint(hint, option, widget, answer);
}

QIcon WorkbenchStyle::standardIcon(StandardPixmap which, const QStyleOption *option,
                                   const QWidget *widget) const
{
    // Buttons in the titles of panels look like all others.
    if (qobject_cast<const QDockWidget *>(widget)) {
        const QPalette &palette = option ? option->palette : widget->palette();
        if (which == SP_TitleBarNormalButton)
            return icon(QStringLiteral("float"), palette);
        if (which == SP_TitleBarCloseButton)
            return icon(QStringLiteral("cancel"), palette);
    }
    return QProxyStyle::standardIcon(which, option, widget);
}

} // namespace partita::style

#include "moc_workbenchstyle.cpp"
