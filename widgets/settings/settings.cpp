#include "widgets/settings/settings.h"

#include <QSettings>

namespace partita::settings {

QVariant read(const char *key, const QVariant &fallback)
{
    return QSettings().value(QString::fromLatin1(key), fallback);
}

void write(const char *key, const QVariant &value)
{
    QSettings().setValue(QString::fromLatin1(key), value);
}

} // namespace partita::settings
