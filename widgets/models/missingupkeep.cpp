#include "widgets/models/missingupkeep.h"

#include "engine/evaluation/breakeven.h"

#include <QCoreApplication>

#include <algorithm>

namespace partita::models {

namespace {

struct UpkeepWords {
    Q_DECLARE_TR_FUNCTIONS(MissingUpkeep)
};

} // namespace

bool lacksUpkeep(const evaluation::DesignEvaluation &design)
{
    return std::any_of(design.patterns.begin(), design.patterns.end(), [](const auto &pattern) {
        return !evaluation::missingUpkeepOf(pattern).empty();
    });
}

QString withUpkeepSign(const QString &figure, bool lacks)
{
    return lacks ? UpkeepWords::tr("⚠ %1", "figure without some upkeep").arg(figure) : figure;
}

QString withMissingUpkeep(const QString &tip, const evaluation::DesignEvaluation &design)
{
    QString whole = tip;
    for (const evaluation::PatternEvaluation &pattern : design.patterns)
        whole = withMissingUpkeep(whole, pattern);
    return whole;
}

QString withMissingUpkeep(const QString &tip, const evaluation::PatternEvaluation &pattern)
{
    const std::string missing = evaluation::missingUpkeepOf(pattern);
    return missing.empty() ? tip
                           : tip + QLatin1Char('\n')
            + UpkeepWords::tr("⚠ %1: %2", "pattern, why its upkeep is missing")
                  .arg(QString::fromStdString(pattern.pattern), QString::fromStdString(missing));
}

} // namespace partita::models
