// Translations of the interface: English first, for its plural forms, then the user's language over it.
#pragma once

#include <QLocale>

namespace partita::app {

/// Requires: a QCoreApplication, which owns the translators.
void installTranslations(const QLocale &locale);

} // namespace partita::app
