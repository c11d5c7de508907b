// Typed settings: the only access to QSettings. Preferences belong to the user, session values to
// the window.
//
//     const bool dark = settings::theme.get() == QStringLiteral("dark");
//     settings::recentFiles.set(files);
#pragma once

#include <QByteArray>
#include <QStringList>
#include <QVariant>

namespace partita::settings {

/// Reads or writes a key; only settings.cpp uses QSettings.
QVariant read(const char *key, const QVariant &fallback);
void write(const char *key, const QVariant &value);

template<typename T>
struct Setting {
    const char *key;
    T fallback;
    T get() const { return read(key, QVariant::fromValue(fallback)).template value<T>(); }
    void set(const T &value) const { write(key, QVariant::fromValue(value)); }
};

/// "system", "light" or "dark".
inline const Setting<QString> theme {"preferences/theme", QStringLiteral("system")};
inline const Setting<QStringList> recentFiles {"session/recentFiles", {}};
inline const Setting<QByteArray> windowGeometry {"session/windowGeometry", {}};
inline const Setting<QByteArray> windowState {"session/windowState", {}};
inline const Setting<QVariantMap> sidePanels {"session/sidePanels", {}};
inline const Setting<QString> board {"session/board", {}};
/// Statements of the console, by workbook.
inline const Setting<QVariantMap> consoleHistory {"session/consoleHistory", {}};
inline const Setting<QByteArray> helpGeometry {"session/helpGeometry", {}};

} // namespace partita::settings
