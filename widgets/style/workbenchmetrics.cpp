// Sizes of the style's controls and positions of their parts.
#include "widgets/style/workbenchstyle.h"

#include <QComboBox>
#include <QStyleOption>
#include <QTabBar>
#include <QWidget>

#include <algorithm>

namespace partita::style {

namespace {

constexpr int fieldPadding = 10; // above and below a line of text, together
constexpr int buttonPadding = 12;

/// Room beside the names of a row of tabs: less where otherwise not all names would be visible.
int tabSpaceOf(const QWidget *widget)
{
    constexpr int usual = 28;
    constexpr int least = 10;
    const auto *bar = qobject_cast<const QTabBar *>(widget);
    if (!bar || !bar->parentWidget() || bar->count() == 0)
        return usual;
    int names = 0;
    for (int tab = 0; tab < bar->count(); ++tab)
        names += bar->fontMetrics().horizontalAdvance(bar->tabText(tab));
    const int room = bar->parentWidget()->width() - names;
    return std::clamp(room / bar->count() - 1, least, usual);
}

/// Area of the slider in the groove of a scroll bar.
QRect sliderOf(const QStyleOptionSlider &bar, int least)
{
    const bool horizontal = bar.orientation == Qt::Horizontal;
    const int length = horizontal ? bar.rect.width() : bar.rect.height();
    const auto range = static_cast<qint64>(bar.maximum) - bar.minimum;
    if (range <= 0)
        return bar.rect;
    const auto share = static_cast<qint64>(bar.pageStep) * length / (range + bar.pageStep);
    const int size = std::min(length, std::max(static_cast<int>(share), least));
    const int start = QStyle::sliderPositionFromValue(bar.minimum, bar.maximum, bar.sliderPosition,
                                                      length - size, bar.upsideDown);
    return horizontal ? QRect(bar.rect.left() + start, bar.rect.top(), size, bar.rect.height())
                      : QRect(bar.rect.left(), bar.rect.top() + start, bar.rect.width(), size);
}

/// Width of the longest text beyond its ink; QComboBox counts only the ink.
int beyondInk(const QComboBox *box, const QFontMetrics &metrics)
{
    int taken = 0;
    int ink = 0;
    for (int row = 0; box && row < box->count(); ++row) {
        taken = std::max(taken, metrics.horizontalAdvance(box->itemText(row)));
        ink = std::max(ink, metrics.boundingRect(box->itemText(row)).width());
    }
    return std::max(0, taken - ink);
}

} // namespace

const QStyleOptionToolButton *WorkbenchStyle::menuButtonOf(const QStyleOption *option)
{
    const auto *button = qstyleoption_cast<const QStyleOptionToolButton *>(option);
    const bool opensMenu = button && button->features.testFlag(QStyleOptionToolButton::HasMenu)
        && !button->features.testFlag(QStyleOptionToolButton::MenuButtonPopup);
    return opensMenu ? button : nullptr;
}

QRect WorkbenchStyle::subControlRect(ComplexControl control, const QStyleOptionComplex *option,
                                     SubControl part, const QWidget *widget) const
{
    const auto *bar = qstyleoption_cast<const QStyleOptionSlider *>(option);
    if (control != CC_ScrollBar || !bar)
        return QProxyStyle::subControlRect(control, option, part, widget);
    // No arrow buttons: wheel, keys and groove scroll.
    const QRect slider = sliderOf(*bar, pixelMetric(PM_ScrollBarSliderMin, option, widget));
    const bool horizontal = bar->orientation == Qt::Horizontal;
    const QRect all = bar->rect;
    switch (part) {
    case SC_ScrollBarSlider:
        return slider;
    case SC_ScrollBarGroove:
        return all;
    case SC_ScrollBarSubPage:
        return horizontal ? QRect(all.topLeft(), QPoint(slider.left() - 1, all.bottom()))
                          : QRect(all.topLeft(), QPoint(all.right(), slider.top() - 1));
    case SC_ScrollBarAddPage:
        return horizontal ? QRect(QPoint(slider.right() + 1, all.top()), all.bottomRight())
                          : QRect(QPoint(all.left(), slider.bottom() + 1), all.bottomRight());
    default:
        return {};
    }
}

QSize WorkbenchStyle::sizeFromContents(ContentsType type, const QStyleOption *option,
                                       const QSize &contents, const QWidget *widget) const
{
    QSize size = QProxyStyle::sizeFromContents(type, option, contents, widget);
    const auto line = [option](int padding) { return option->fontMetrics.height() + padding; };
    switch (type) {
    case CT_PushButton:
        return QSize(size.width() + buttonPadding, std::max(size.height(), line(buttonPadding)));
    case CT_ComboBox:
        if (const auto *combo = qstyleoption_cast<const QStyleOptionComboBox *>(option)) {
            // The base style ignores some margins and the width of letters beyond their ink;
            // without this the longest text would be cut.
            constexpr int around = 4; // margin of the text, and rounding
            QStyleOptionComboBox fitted = *combo;
            fitted.rect = QRect(QPoint(0, 0), size);
            const QRect field = subControlRect(CC_ComboBox, &fitted, SC_ComboBoxEditField, widget);
            const int needed = contents.width()
                + beyondInk(qobject_cast<const QComboBox *>(widget), combo->fontMetrics) + around;
            size.rwidth() += std::max(0, needed - field.width());
        }
        [[fallthrough]];
    case CT_SpinBox:
        return size.expandedTo({0, line(fieldPadding)});
    case CT_LineEdit:
        if (const auto *frame = qstyleoption_cast<const QStyleOptionFrame *>(option);
            frame && frame->lineWidth > 0)
            return size.expandedTo({0, line(fieldPadding)});
        return size;
    case CT_ToolButton:
        if (const auto *button = qstyleoption_cast<const QStyleOptionToolButton *>(option)) {
            const bool hasText
                = button->toolButtonStyle != Qt::ToolButtonIconOnly && !button->text.isEmpty();
            return size
                + QSize((hasText ? buttonPadding : 2) + (menuButtonOf(option) ? menuArrow : 0), 3);
        }
        return size;
    case CT_MenuItem:
        if (const auto *item = qstyleoption_cast<const QStyleOptionMenuItem *>(option);
            item && item->menuItemType != QStyleOptionMenuItem::Separator)
            return size + QSize(8, 4);
        return size;
    default:
        return size;
    }
}

int WorkbenchStyle::pixelMetric(PixelMetric metric, const QStyleOption *option,
                                const QWidget *widget) const
{
    switch (metric) {
    case PM_TabBarTabHSpace:
        return tabSpaceOf(widget);
    case PM_TabBarTabVSpace:
        return 14;
    case PM_TabBarTabShiftHorizontal:
    case PM_TabBarTabShiftVertical:
        return 0;
    case PM_HeaderMargin:
        return 6;
    case PM_ScrollBarExtent:
        return 12;
    case PM_ScrollBarSliderMin:
        return 32;
    case PM_ToolBarItemSpacing:
        return 4;
    case PM_ToolBarItemMargin:
        return 3;
    case PM_DockWidgetTitleMargin:
        return 6;
    default:
        return QProxyStyle::pixelMetric(metric, option, widget);
    }
}

} // namespace partita::style
