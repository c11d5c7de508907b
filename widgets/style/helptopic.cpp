#include "widgets/style/helptopic.h"

#include <QVariant>
#include <QWidget>

namespace partita::style {

namespace {

constexpr const char *property = "helpTopic";

} // namespace

void setHelpTopic(QWidget &widget, const QString &words)
{
    widget.setProperty(property, words);
}

QString helpTopicOf(const QWidget *widget)
{
    while (widget && widget->property(property).toString().isEmpty())
        widget = widget->parentWidget();
    return widget ? widget->property(property).toString() : QString();
}

} // namespace partita::style
