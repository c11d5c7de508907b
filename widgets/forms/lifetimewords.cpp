#include "widgets/forms/lifetimewords.h"

#include <QCoreApplication>
#include <QStringList>

#include <array>

namespace partita::forms {

namespace {

constexpr std::int64_t withoutDefault = -1;

struct LifetimeWords {
    Q_DECLARE_TR_FUNCTIONS(Lifetime)
};

struct Unit {
    std::int64_t seconds;
    const char *words;
};

constexpr std::array units {
    Unit {86'400, QT_TRANSLATE_N_NOOP("Lifetime", "%Ln day(s)")},
    Unit {3'600, QT_TRANSLATE_N_NOOP("Lifetime", "%Ln hour(s)")},
    Unit {60, QT_TRANSLATE_N_NOOP("Lifetime", "%Ln minute(s)")},
    Unit {1, QT_TRANSLATE_N_NOOP("Lifetime", "%Ln second(s)")},
};

} // namespace

QString spanWords(std::int64_t seconds)
{
    constexpr qsizetype mostUnits = 2;
    QStringList words;
    for (const Unit &unit : units) {
        const auto whole = static_cast<int>(seconds / unit.seconds);
        seconds %= unit.seconds;
        if (whole > 0 && words.size() < mostUnits)
            words.append(LifetimeWords::tr(unit.words, nullptr, whole));
    }
    return words.join(QLatin1Char(' '));
}

QString problemOfLifetime(const Lifetime &seconds)
{
    return !seconds || *seconds == withoutDefault || *seconds > 0
        ? QString()
        : LifetimeWords::tr("0 seconds is no lifetime: the shortest is 1 second. −1 switches it on "
                            "without a default, and one step further down is off.");
}

QString lifetimeWords(const Lifetime &seconds)
{
    if (!seconds)
        return LifetimeWords::tr(
            "Off: items stay until they are deleted, whatever they say themselves.");
    if (*seconds == withoutDefault)
        return LifetimeWords::tr("On, no default expiry: only items that have a “ttl” of their own "
                                 "disappear.");
    return LifetimeWords::tr("Items disappear %1 after their last change.")
        .arg(spanWords(*seconds));
}

QString analyticalWords(const Lifetime &seconds)
{
    if (!seconds)
        return LifetimeWords::tr("No analytical store: reports read the container itself.");
    if (*seconds == withoutDefault)
        return LifetimeWords::tr("Reports read a copy by columns, which keeps items for ever.");
    return LifetimeWords::tr("Reports read a copy by columns, which keeps items for %1.")
        .arg(spanWords(*seconds));
}

} // namespace partita::forms
