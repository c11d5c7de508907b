#include "widgets/plots/labellines.h"

#include <QLabel>
#include <QLayout>

#include <algorithm>

namespace partita::plots {

void fitLines(QLabel &label, int width)
{
    const QMargins around = label.parentWidget()->layout()->contentsMargins();
    const int room = width - around.left() - around.right();
    label.setMinimumHeight(0); // heightForWidth() includes it
    label.setMinimumHeight(std::max(label.heightForWidth(room), 0));
}

} // namespace partita::plots
