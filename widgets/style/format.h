// Numbers as boards show them: three significant digits, the user's locale, units apart. Full
// precision belongs into tooltips and copies.
#pragma once

#include <QFont>
#include <QString>

namespace partita::style {

/// "6.46", "619", "2.06 k": three significant digits.
QString shortNumber(double value);
/// "0.5", "12.5", "2.5 k": a number that somebody stated, with the digits that it has, three at
/// most.
QString statedNumber(double value);
/// "1 item", "344,242 items": what is shown as 1 by `one`, anything else by `many`, with the number
/// for its %1.
QString counted(const QString &number, const QString &one, const QString &many);
/// All digits that matter: "619.41".
QString fullNumber(double value, int decimals = 2);
/// "6.46 RU".
QString charge(double requestUnits);
/// "41,300 RU/s".
QString throughput(double requestUnitsPerSecond);
/// "41,300": the same without its unit.
QString throughputNumber(double requestUnitsPerSecond);
/// "9.1 ms", "1.2 s".
QString latency(double milliseconds);
/// "42 s", "51 min", "3.4 h", "12 d".
QString duration(double seconds);
/// "1.42 KB", "3.1 GB" (1,024-based, as the service counts).
QString bytes(double count);
/// "$ 2,412".
QString money(double dollars);
/// "−92 %", "+3 %", "±0 %"; from `before` to `after`.
QString change(double before, double after);
/// "1.00×", "12.5×", "160×": how many times; figures of one column have one form, whole ones as
/// well.
QString times(double factor);
/// "344,242".
QString count(double number);

/// The text, in which words too long for a line of a panel may be broken: between their parts,
/// without a hyphen.
QString breakable(const QString &text);

/// The font with tabular figures, for columns of numbers.
QFont tabular(QFont font);
/// The font at a multiple of its size: 0.85, 1.2, 1.6.
QFont scaled(QFont font, double factor);
/// The system's fixed-width font at the size of `font`.
QFont monospaced(const QFont &font);

} // namespace partita::style
