#include "widgets/inspector/degreechoice.h"

#include <QCoreApplication>

#include <algorithm>
#include <cmath>

namespace partita::inspector {

namespace {

using model::Cardinality;
using model::Degree;

constexpr double usualExponent = 1;

struct DegreeWords {
    Q_DECLARE_TR_FUNCTIONS(DegreeChoice)
};

/// From as few to as many as before; the usual range where that was no range.
Degree ranged(const Degree &before, Degree::Kind kind)
{
    Degree degree;
    degree.kind = kind;
    if (before.kind == Degree::Kind::fixed) {
        degree.maximum = std::max<std::int64_t>(2 * before.minimum, 1); // so many on average
    } else if (before.kind == Degree::Kind::empirical && !before.values.empty()) {
        const auto [least, most] = std::minmax_element(before.values.begin(), before.values.end());
        degree.minimum = *least;
        degree.maximum = *most;
    } else if (before.kind != Degree::Kind::drawn && before.maximum > before.minimum) {
        degree.minimum = before.minimum;
        degree.maximum = before.maximum;
    }
    if (kind == Degree::Kind::zipf)
        degree.exponent = usualExponent;
    return degree;
}

Degree fixedAt(std::int64_t count)
{
    Degree degree;
    degree.kind = Degree::Kind::fixed;
    degree.minimum = count;
    return degree;
}

Degree counted(std::vector<std::int64_t> values)
{
    Degree degree;
    degree.kind = Degree::Kind::empirical;
    degree.values = std::move(values);
    return degree;
}

/// Of 1:1: each has its partner, which goes without saying, or half of them have one.
Degree toOne(Degree::Kind kind)
{
    Degree degree;
    degree.kind = kind;
    if (kind == Degree::Kind::fixed)
        return {};
    if (kind == Degree::Kind::empirical)
        return counted({0, 1, 1, 1});
    degree.maximum = 1;
    return degree;
}

} // namespace

std::vector<DegreeTitle> degreeTitles(model::Cardinality cardinality, model::Degree::Kind chosen)
{
    std::vector<DegreeTitle> titles;
    const bool isOne = cardinality == Cardinality::oneToOne;
    titles.push_back({Degree::Kind::fixed,
                      isOne ? DegreeWords::tr("each has one") : DegreeWords::tr("a fixed number")});
    titles.push_back(
        {Degree::Kind::uniform,
         isOne ? DegreeWords::tr("half of them have one") : DegreeWords::tr("evenly between")});
    if (!isOne || chosen == Degree::Kind::zipf)
        titles.push_back({Degree::Kind::zipf, DegreeWords::tr("few are popular (Zipf)")});
    titles.push_back({Degree::Kind::empirical, DegreeWords::tr("as counted")});
    titles.push_back({Degree::Kind::drawn, DegreeWords::tr("drawn by each child")});
    return titles;
}

model::Degree withKind(const model::Degree &before, model::Degree::Kind kind,
                       model::Cardinality cardinality)
{
    if (cardinality == Cardinality::oneToOne && kind != Degree::Kind::drawn)
        return toOne(kind);
    switch (kind) {
    case Degree::Kind::fixed:
        return fixedAt(std::max<std::int64_t>(std::llround(before.mean()), 1));
    case Degree::Kind::uniform:
    case Degree::Kind::zipf:
        return ranged(before, kind);
    case Degree::Kind::empirical:
        return counted({0, 1, 2});
    case Degree::Kind::drawn:
        break;
    }
    Degree degree;
    degree.kind = kind;
    return degree;
}

model::Degree withCardinality(const model::Degree &before, model::Cardinality was,
                              model::Cardinality cardinality)
{
    const bool isOne = cardinality == Cardinality::oneToOne;
    if (isOne == (was == Cardinality::oneToOne) || before.kind == Degree::Kind::drawn)
        return before;
    if (!isOne)
        return before.kind == Degree::Kind::fixed && before.minimum == 1 ? Degree() : before;
    return before.most().value_or(0) > 1 ? Degree() : before; // unstated: each has its partner
}

QString countedLine(const std::vector<std::int64_t> &counts)
{
    QStringList texts;
    for (const std::int64_t count : counts)
        texts.append(QString::number(count));
    return texts.join(QLatin1String(", "));
}

ReadCounts countsOf(const QString &line)
{
    ReadCounts read;
    const QStringList parts = line.split(QLatin1Char(','), Qt::SkipEmptyParts);
    for (const QString &part : parts) {
        const QString text = part.trimmed();
        bool isWhole = false;
        const qlonglong count = text.toLongLong(&isWhole);
        if (text.isEmpty())
            continue;
        if (!isWhole || count < 0)
            return {{},
                    DegreeWords::tr("“%1” is no number of children; they are whole numbers from 0, "
                                    "separated by commas, such as 0, 1, 1, 7.")
                        .arg(text)};
        read.counts.push_back(count);
    }
    if (read.counts.empty())
        read.problem = DegreeWords::tr("Nothing was counted; write at least one number of "
                                       "children, such as 0, 1, 1, 7.");
    return read;
}

} // namespace partita::inspector
