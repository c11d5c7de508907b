// Translations of the interface: English, for its plural forms, then the user's language over it.
#pragma once

#include <QList>
#include <QLocale>

namespace partita::app {

/// Languages of the interface.
QList<QLocale::Language> languages();

/// Requires: a QCoreApplication, which owns the translators.
void installTranslations(const QLocale &locale);

} // namespace partita::app
