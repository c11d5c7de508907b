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
    void reset() const { set(fallback); }
};

/// "system", "light" or "dark".
inline const Setting<QString> theme {"preferences/theme", QStringLiteral("system")};
/// Name of the locale that numbers and times are written by ("de_DE"); empty for the system's.
inline const Setting<QString> numbers {"preferences/numbers", {}};
/// Size of texts in percent of the system's.
inline const Setting<int> textSize {"preferences/textSize", 100};
/// "system", "on" or "off".
inline const Setting<QString> motion {"preferences/motion", QStringLiteral("system")};
/// Whether a corner of the model board shows the whole model, while a part of it fills the view.
inline const Setting<bool> miniMap {"preferences/miniMap", true};
/// Whether the workbook that was open at the end is opened at the next start.
inline const Setting<bool> reopensLast {"preferences/reopensLast", true};
/// Generation of charges of a new workbook: "current" or "2019".
inline const Setting<QString> newGeneration {"preferences/newGeneration",
                                             QStringLiteral("current")};
/// Days that the advice of a new workbook looks ahead; 0 for the usual number.
inline const Setting<int> newHorizonDays {"preferences/newHorizonDays", 0};
/// File of the workbook that is open, or was at the end; empty for one without a file.
inline const Setting<QString> lastWorkbook {"session/lastWorkbook", {}};
inline const Setting<QStringList> recentFiles {"session/recentFiles", {}};
inline const Setting<QByteArray> windowGeometry {"session/windowGeometry", {}};
inline const Setting<QByteArray> windowState {"session/windowState", {}};
inline const Setting<QVariantMap> sidePanels {"session/sidePanels", {}};
inline const Setting<QString> board {"session/board", {}};
/// Board beside the first one.
inline const Setting<QString> sideBoard {"session/sideBoard", QStringLiteral("patterns")};
/// Statements of the console, by workbook.
inline const Setting<QVariantMap> consoleHistory {"session/consoleHistory", {}};
inline const Setting<QByteArray> helpGeometry {"session/helpGeometry", {}};
/// Form, paper and left-out sections of the last report.
inline const Setting<QVariantMap> report {"session/report", {}};

} // namespace partita::settings
