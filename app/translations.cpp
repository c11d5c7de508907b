#include "app/translations.h"

#include <QCoreApplication>
#include <QDir>
#include <QTranslator>

#include <memory>

namespace partita::app {

QList<QLocale::Language> languages()
{
    QList<QLocale::Language> found {QLocale::English}; // the language of the source texts
    for (const QString &file :
         QDir(QStringLiteral(":/i18n")).entryList({QStringLiteral("partita_*.qm")})) {
        const QString code = file.section(QLatin1Char('_'), 1).section(QLatin1Char('.'), 0, 0);
        const QLocale::Language language = QLocale(code).language();
        if (!found.contains(language))
            found.append(language);
    }
    return found;
}

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
