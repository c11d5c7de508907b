// Translations of the interface: English first, for its plural forms, then the user's language over
// it.
#pragma once

#include <QList>
#include <QLocale>

namespace partita::app {

/// The languages that the interface speaks.
QList<QLocale::Language> languages();

/// Requires: a QCoreApplication, which owns the translators.
void installTranslations(const QLocale &locale);

} // namespace partita::app
