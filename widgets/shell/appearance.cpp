#include "widgets/shell/appearance.h"

#include "widgets/settings/settings.h"
#include "widgets/style/format.h"
#include "widgets/style/theme.h"
#include "widgets/style/transition.h"

#include <QApplication>
#include <QLocale>
#include <QPointer>
#include <QWidget>

#include <utility>
#include <vector>

namespace partita::shell {

namespace {

void setTheme(QApplication &application)
{
    const QString chosen = settings::theme.get();
    const style::ThemeKind system = style::systemTheme();
    const style::ThemeKind kind = chosen == QLatin1String("dark") ? style::ThemeKind::dark
        : chosen == QLatin1String("light")                        ? style::ThemeKind::light
                                                                  : system;
    if (application.palette() != style::paletteOf(style::theme(kind)))
        style::applyTheme(application, kind);
}

void setMotion()
{
    const QString chosen = settings::motion.get();
    style::setMotion(chosen == QLatin1String("on")        ? style::Motion::on
                         : chosen == QLatin1String("off") ? style::Motion::off
                                                          : style::Motion::system);
}

void setNumbers()
{
    static const QLocale usual;
    const QString chosen = settings::numbers.get();
    const QLocale wanted = chosen.isEmpty() ? usual : QLocale(chosen);
    if (wanted == QLocale())
        return;
    QLocale::setDefault(wanted);
    for (QWidget *window : QApplication::topLevelWidgets())
        window->setLocale(wanted);
}

/// Widgets with a font of their own do not follow the application's.
void setTextSize()
{
    static const QFont usual = QApplication::font();
    const QFont wanted = style::scaled(usual, settings::textSize.get() / 100.0);
    const QFont before = QApplication::font();
    const double factor = QFontInfo(wanted).pointSizeF() / QFontInfo(before).pointSizeF();
    if (wanted == before)
        return;
    std::vector<std::pair<QPointer<QWidget>, QFont>> own;
    for (QWidget *widget : QApplication::allWidgets()) {
        if (widget->testAttribute(Qt::WA_SetFont))
            own.emplace_back(widget, style::scaled(widget->font(), factor));
    }
    QApplication::setFont(wanted);
    for (const auto &[widget, font] : own) {
        if (widget)
            widget->setFont(font);
    }
}

} // namespace

void applyAppearance(QApplication &application)
{
    setTheme(application);
    setMotion();
    setNumbers();
    setTextSize();
}

} // namespace partita::shell
