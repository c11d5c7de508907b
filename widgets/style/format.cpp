#include "widgets/style/format.h"

#include <QCoreApplication>
#include <QFontDatabase>
#include <QLocale>

#include <algorithm>
#include <array>
#include <cmath>

namespace partita::style {

namespace {

/// Unit texts share one translation context.
QString unit(const char *text)
{
    return QCoreApplication::translate("Units", text);
}

constexpr int mostDecimals = 9;
constexpr double small = 0.00995; ///< smaller: at most one digit in three decimals

/// Decimals for three significant digits; for small numbers two.
int decimalsFor(double magnitude)
{
    if (magnitude == 0)
        return 0;
    if (magnitude >= 99.95)
        return 0;
    if (magnitude >= 9.995)
        return 1;
    if (magnitude >= 0.9995)
        return 2;
    if (magnitude >= small)
        return 3;
    return std::min(mostDecimals, 1 - static_cast<int>(std::floor(std::log10(magnitude))));
}

QString significant(double value)
{
    const double magnitude = std::fabs(value);
    if (magnitude == std::floor(magnitude) && magnitude < 1000)
        return QLocale().toString(value, 'f', 0);
    QString text = QLocale().toString(value, 'f', decimalsFor(magnitude));
    while (magnitude < small && text.endsWith(QLocale().zeroDigit()))
        text.chop(1);
    return text;
}

QString withoutZeros(QString digits)
{
    if (!digits.contains(QLocale().decimalPoint()))
        return digits;
    while (digits.endsWith(QLocale().zeroDigit()))
        digits.chop(1);
    if (digits.endsWith(QLocale().decimalPoint()))
        digits.chop(QLocale().decimalPoint().size());
    return digits;
}

QString shortened(double value, QString (*written)(double))
{
    static constexpr std::array<const char *, 5> suffixes = {"", "k", "M", "G", "T"};
    std::size_t step = 0;
    double scaledValue = value;
    while (std::fabs(scaledValue) >= 999.5 && step + 1 < suffixes.size()) {
        scaledValue /= 1000;
        ++step;
    }
    const QString digits = written(scaledValue);
    return step == 0 ? digits : digits + QChar(0x202F) + QString::fromLatin1(suffixes[step]);
}

} // namespace

QString shortNumber(double value)
{
    return shortened(value, significant);
}

QString statedNumber(double value)
{
    return shortened(value, [](double number) { return withoutZeros(significant(number)); });
}

QString counted(const QString &number, const QString &one, const QString &many)
{
    return number == QLocale().toString(1) ? one : many.arg(number);
}

QString fullNumber(double value, int decimals)
{
    return QLocale().toString(value, 'f', decimals);
}

QString charge(double requestUnits)
{
    return unit("%1 RU").arg(shortNumber(requestUnits));
}

QString throughput(double requestUnitsPerSecond)
{
    return unit("%1 RU/s").arg(throughputNumber(requestUnitsPerSecond));
}

QString throughputNumber(double requestUnitsPerSecond)
{
    return requestUnitsPerSecond >= 1e7 ? shortNumber(requestUnitsPerSecond)
                                        : count(requestUnitsPerSecond);
}

QString latency(double milliseconds)
{
    if (milliseconds >= 1000)
        return unit("%1 s").arg(significant(milliseconds / 1000));
    return unit("%1 ms").arg(significant(milliseconds));
}

QString duration(double seconds)
{
    constexpr double minute = 60;
    constexpr double hour = 60 * minute;
    constexpr double day = 24 * hour;
    // The largest unit with a value of at least two.
    if (seconds < 2 * minute)
        return unit("%1 s").arg(significant(seconds));
    if (seconds < 2 * hour)
        return unit("%1 min").arg(significant(seconds / minute));
    return seconds < 2 * day ? unit("%1 h").arg(significant(seconds / hour))
                             : unit("%1 d").arg(significant(seconds / day));
}

QString bytes(double number)
{
    static constexpr std::array<const char *, 6> units
        = {QT_TRANSLATE_NOOP("Units", "%1 B"),  QT_TRANSLATE_NOOP("Units", "%1 KB"),
           QT_TRANSLATE_NOOP("Units", "%1 MB"), QT_TRANSLATE_NOOP("Units", "%1 GB"),
           QT_TRANSLATE_NOOP("Units", "%1 TB"), QT_TRANSLATE_NOOP("Units", "%1 PB")};
    std::size_t step = 0;
    while (std::fabs(number) >= 1023.5 && step + 1 < units.size()) {
        number /= 1024;
        ++step;
    }
    return unit(units[step]).arg(significant(number));
}

QString money(double dollars)
{
    return unit("$ %1").arg(QLocale().toString(dollars, 'f', dollars < 100 ? 2 : 0));
}

QString change(double before, double after)
{
    if (before == 0)
        return after == 0 ? unit("±0 %") : unit("new");
    const double percent = (after - before) / before * 100;
    if (std::fabs(percent) < 0.5)
        return unit("±0 %");
    if (percent >= 1000)
        return unit("×%1").arg(significant(after / before));
    if (after > 0 && before / after >= 1000)
        return unit("÷ %1").arg(shortNumber(before / after));
    const QString sign = percent < 0 ? QStringLiteral("−") : QStringLiteral("+");
    const double magnitude = std::fabs(percent);
    return unit("%1 %").arg(
        sign + QLocale().toString(magnitude, 'f', magnitude > 99 && magnitude < 100 ? 1 : 0));
}

QString times(double factor)
{
    if (factor >= 1000)
        return unit("%1×").arg(shortNumber(factor));
    return unit("%1×").arg(QLocale().toString(factor, 'f', decimalsFor(std::fabs(factor))));
}

QString count(double number)
{
    return QLocale().toString(std::round(number), 'f', 0);
}

QString breakable(const QString &text)
{
    constexpr qsizetype longWord = 24;
    constexpr char16_t mayBreak = 0x200B; // zero-width space
    constexpr char16_t staysTogether = 0x2060; // word joiner: no break after a first slash
    QString broken;
    for (qsizetype start = 0; start < text.size();) {
        qsizetype end = start;
        while (end < text.size() && !text[end].isSpace())
            ++end;
        const QStringView word = QStringView(text).mid(start, end - start);
        for (qsizetype place = 0; place < word.size(); ++place) {
            const bool isSeam = place > 0 && word[place].isUpper() != word[place - 1].isUpper();
            if (word.size() > longWord && isSeam && word[place].isUpper())
                broken.append(QChar(mayBreak));
            broken.append(word[place]);
            if (place == 0 && word.size() > 1 && word[0] == QLatin1Char('/'))
                broken.append(QChar(staysTogether));
        }
        if (end < text.size())
            broken.append(text[end]);
        start = end + 1;
    }
    return broken;
}

QFont tabular(QFont font)
{
    font.setStyleStrategy(QFont::PreferQuality);
    return font;
}

QFont scaled(QFont font, double factor)
{
    if (font.pointSizeF() > 0)
        font.setPointSizeF(font.pointSizeF() * factor);
    else
        font.setPixelSize(static_cast<int>(std::lround(font.pixelSize() * factor)));
    return font;
}

QFont monospaced(const QFont &font)
{
    QFont fixed = QFontDatabase::systemFont(QFontDatabase::FixedFont);
    fixed.setPointSizeF(font.pointSizeF());
    return fixed;
}

} // namespace partita::style
