#include "widgets/style/dialogsize.h"

#include <QScreen>
#include <QWidget>

namespace partita::style {

void resizeWithinScreen(QWidget &dialog, const QSize &usual)
{
    dialog.resize(withinScreen(usual, dialog.screen()->availableSize()));
}

QSize withinScreen(const QSize &usual, const QSize &screen)
{
    constexpr QSize frame(8, 32); // title bar and borders on most desktops
    return usual.boundedTo(screen - frame);
}

} // namespace partita::style
