#include "widgets/models/magnitude.h"

#include "engine/population/degrees.h"
#include "widgets/style/format.h"

namespace partita::models {

namespace {

QString number(std::int64_t value)
{
    return style::shortNumber(static_cast<double>(value));
}

/// Number of children of a parent; empty when it follows from the children.
QString degreeText(const model::Degree &degree)
{
    switch (degree.kind) {
    case model::Degree::Kind::fixed:
        return number(degree.minimum);
    case model::Degree::Kind::uniform:
    case model::Degree::Kind::zipf:
        return degree.minimum == degree.maximum
            ? number(degree.minimum)
            : QStringLiteral("%1–%2").arg(number(degree.minimum), number(degree.maximum));
    case model::Degree::Kind::empirical:
        return QStringLiteral("~ %1").arg(style::statedNumber(degree.mean()));
    case model::Degree::Kind::drawn:
        break;
    }
    return {};
}

} // namespace

bool isUnbounded(const model::Relationship &relationship)
{
    return !relationship.bound && relationship.cardinality != model::Cardinality::oneToOne
        && relationship.cardinality != model::Cardinality::oneToFew;
}

QString magnitudeOf(const model::Relationship &relationship)
{
    const QString now = degreeText(population::degreeOf(relationship));
    if (now.isEmpty()) {
        if (relationship.bound)
            return QStringLiteral("≤ %1").arg(number(*relationship.bound));
        return relationship.cardinality == model::Cardinality::oneToOne ? QStringLiteral("1")
                                                                        : QStringLiteral("∞");
    }
    if (isUnbounded(relationship))
        return QStringLiteral("%1 … ∞").arg(now);
    const bool isReached = !relationship.bound || relationship.degree.most() == relationship.bound;
    return isReached ? now : QStringLiteral("%1 ≤ %2").arg(now, number(*relationship.bound));
}

} // namespace partita::models
