// Number formats of the boards: three significant digits, the user's locale, a space before the
// unit. Tooltips and copies have full precision.
#pragma once

#include <QFont>
#include <QString>

namespace partita::style {

/// "6.46", "619", "2.06 k": three significant digits.
QString shortNumber(double value);
/// "0.5", "12.5", "2.5 k": a number that somebody stated, with its own digits, at most three.
QString statedNumber(double value);
/// "1 item", "344,242 items": `one` if the number is shown as 1, else `many` with the number for
/// its %1.
QString counted(const QString &number, const QString &one, const QString &many);
/// All significant digits: "619.41".
QString fullNumber(double value, int decimals = 2);
/// "6.46 RU".
QString charge(double requestUnits);
/// "41,300 RU/s".
QString throughput(double requestUnitsPerSecond);
/// "41,300": the same without a unit.
QString throughputNumber(double requestUnitsPerSecond);
/// "9.1 ms", "1.2 s".
QString latency(double milliseconds);
/// "42 s", "51 min", "3.4 h", "12 d".
QString duration(double seconds);
/// "1.42 KB", "3.1 GB" (multiples of 1,024, as in the service).
QString bytes(double count);
/// "$ 2,412".
QString money(double dollars);
/// "−92 %", "+3 %", "±0 %": change from `before` to `after`.
QString change(double before, double after);
/// "1.00×", "12.5×", "160×": a factor. All figures of a column have the same form, whole ones too.
QString times(double factor);
/// "344,242".
QString count(double number);

/// The text, with invisible places for line breaks between the parts of words that are too long for
/// a panel.
QString breakable(const QString &text);

/// The font with tabular figures, for columns of numbers.
QFont tabular(QFont font);
/// The font at a multiple of its size: 0.85, 1.2, 1.6.
QFont scaled(QFont font, double factor);
/// The system's fixed-width font at the size of `font`.
QFont monospaced(const QFont &font);

} // namespace partita::style
