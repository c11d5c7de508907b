#include "app/translations.h"

#include <QCoreApplication>
#include <QTranslator>

#include <memory>

namespace partita::app {

void installTranslations(const QLocale &locale)
{
    for (const QLocale &language : {QLocale(QLocale::English), locale}) {
        auto translator = std::make_unique<QTranslator>(qApp);
        if (translator->load(language, QStringLiteral("partita"), QStringLiteral("_"),
                             QStringLiteral(":/i18n")))
            QCoreApplication::installTranslator(translator.release());
    }
}

} // namespace partita::app
