#include "widgets/models/scaledcharges.h"

#include <QCoreApplication>

#include <algorithm>

namespace partita::models {

namespace {

struct ScaleWords {
    Q_DECLARE_TR_FUNCTIONS(ScaledCharges)
};

} // namespace

bool isScaled(const evaluation::DesignEvaluation &design)
{
    return std::any_of(design.patterns.begin(), design.patterns.end(),
                       [](const auto &pattern) { return pattern.loadScale != 1; });
}

QString withScale(const QString &caption, const evaluation::DesignEvaluation &design)
{
    return isScaled(design)
        ? ScaleWords::tr("%1, scaled to measured charges", "load or cost").arg(caption)
        : caption;
}

QString withScaleInTip(const QString &tip, const evaluation::DesignEvaluation &design)
{
    return isScaled(design) ? tip + QLatin1Char('\n')
            + ScaleWords::tr("Scaled to measured charges. Evaluate › Measured charges has the "
                             "factors, and switches them off.")
                            : tip;
}

} // namespace partita::models
