#include "widgets/models/exceededlimits.h"

#include "widgets/models/missingupkeep.h"
#include "widgets/style/format.h"

#include <QCoreApplication>

namespace partita::models {

namespace {

struct ExceededLimitWords {
    Q_DECLARE_TR_FUNCTIONS(Excesses)
};

/// One sentence on each line; empty for a design within the limits.
QString exceededLimitText(const evaluation::DesignEvaluation &design)
{
    QStringList sentences;
    for (const evaluation::ExceededLimit &exceeded : design.exceededLimits) {
        const QString container = QString::fromStdString(exceeded.container);
        if (exceeded.kind == evaluation::ExceededLimit::Kind::physicalPartition)
            sentences.append(ExceededLimitWords::tr(
                                 "“%1”: the busiest physical partition needs %2, and none serves "
                                 "more than %3.")
                                 .arg(container, style::throughput(exceeded.needed),
                                      style::throughput(exceeded.most)));
        else if (exceeded.kind == evaluation::ExceededLimit::Kind::item)
            sentences.append(
                ExceededLimitWords::tr(
                    "“%1”: the largest item needs %2, and none may have more than %3; "
                    "the charges are those of the other items.")
                    .arg(container, style::bytes(exceeded.needed), style::bytes(exceeded.most)));
        else if (exceeded.kind == evaluation::ExceededLimit::Kind::serverlessContainer)
            sentences.append(
                ExceededLimitWords::tr("“%1”: items and index need %2, and a serverless container "
                                       "holds no more than %3.")
                    .arg(container, style::bytes(exceeded.needed), style::bytes(exceeded.most)));
        else
            sentences.append(
                ExceededLimitWords::tr(
                    "“%1”: the largest logical partition needs %2, and none holds "
                    "more than %3.")
                    .arg(container, style::bytes(exceeded.needed), style::bytes(exceeded.most)));
    }
    return sentences.join(QLatin1Char('\n'));
}

} // namespace

QString withSign(const QString &text, const evaluation::DesignEvaluation &design)
{
    return design.exceededLimits.empty()
        ? withUpkeepSign(text, lacksUpkeep(design))
        : ExceededLimitWords::tr("⚠ %1", "over limits of the service").arg(text);
}

QString withExceededLimits(const QString &tip, const evaluation::DesignEvaluation &design)
{
    const QString within
        = design.exceededLimits.empty() ? tip : tip + QLatin1Char('\n') + exceededLimitText(design);
    return withMissingUpkeep(within, design);
}

} // namespace partita::models
