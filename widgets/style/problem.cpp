#include "widgets/style/problem.h"

#include <QLabel>

namespace partita::style {

QLabel *makeProblem(QWidget *parent)
{
    auto *label = new QLabel(parent);
    label->setObjectName(QStringLiteral("problem"));
    label->setWordWrap(true);
    label->hide();
    return label;
}

void showMessage(QLabel *label, const QString &problem)
{
    label->setText(QStringLiteral("⚠ ") + problem);
    label->setVisible(!problem.isEmpty());
}

} // namespace partita::style
