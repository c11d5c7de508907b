#include "widgets/models/excesses.h"

#include "widgets/style/format.h"

#include <QCoreApplication>

namespace partita::models {

namespace {

struct ExcessWords {
    Q_DECLARE_TR_FUNCTIONS(Excesses)
};

/// One sentence on each line; empty for a design within the limits.
QString excessText(const evaluation::DesignEvaluation &design)
{
    QStringList sentences;
    for (const evaluation::Excess &excess : design.excesses) {
        const QString container = QString::fromStdString(excess.container);
        if (excess.kind == evaluation::Excess::Kind::physicalPartition)
            sentences.append(
                ExcessWords::tr("“%1”: the busiest physical partition needs %2, and none serves "
                                "more than %3.")
                    .arg(container, style::throughput(excess.needed),
                         style::throughput(excess.most)));
        else if (excess.kind == evaluation::Excess::Kind::item)
            sentences.append(
                ExcessWords::tr("“%1”: the largest item needs %2, and none may have more than %3; "
                                "the charges are those of the other items.")
                    .arg(container, style::bytes(excess.needed), style::bytes(excess.most)));
        else
            sentences.append(
                ExcessWords::tr("“%1”: the largest logical partition needs %2, and none holds "
                                "more than %3.")
                    .arg(container, style::bytes(excess.needed), style::bytes(excess.most)));
    }
    return sentences.join(QLatin1Char('\n'));
}

} // namespace

QString withSign(const QString &text, const evaluation::DesignEvaluation &design)
{
    return design.excesses.empty()
        ? text
        : ExcessWords::tr("⚠ %1", "over limits of the service").arg(text);
}

QString withExcesses(const QString &tip, const evaluation::DesignEvaluation &design)
{
    return design.excesses.empty() ? tip : tip + QLatin1Char('\n') + excessText(design);
}

} // namespace partita::models
