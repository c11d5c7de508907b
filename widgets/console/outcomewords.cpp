#include "widgets/console/outcomewords.h"

#include "widgets/style/format.h"
#include "widgets/style/theme.h"

#include <QCoreApplication>
#include <QStringList>

#include <set>

namespace partita::console {

namespace {

struct Words {
    Q_DECLARE_TR_FUNCTIONS(Outcome)
};

QString dotted(const QStringList &parts)
{
    return parts.join(QStringLiteral(" · "));
}

QString partitionsAsked(const Outcome &outcome)
{
    std::set<int> asked;
    for (const client::PartitionUse &use : outcome.partitions)
        asked.insert(use.physicalPartition);
    return Words::tr("%1 of %Ln partition(s)", nullptr, outcome.physicalPartitions)
        .arg(style::count(static_cast<double>(asked.size())));
}

QString useWords(query::IndexUse use)
{
    switch (use) {
    case query::IndexUse::none:
        return Words::tr("needs no index");
    case query::IndexUse::seek:
        return Words::tr("index seek");
    case query::IndexUse::preciseScan:
        return Words::tr("precise index scan");
    case query::IndexUse::expandedScan:
        return Words::tr("expanded index scan");
    case query::IndexUse::fullIndexScan:
        return Words::tr("scan of the whole index");
    case query::IndexUse::fullScan:
        break;
    }
    return Words::tr("no index: every item is loaded");
}

bool isDear(query::IndexUse use)
{
    return use == query::IndexUse::fullScan || use == query::IndexUse::fullIndexScan;
}

} // namespace

QString headlineOf(const jobs::ConsoleAnswer &answer)
{
    const Outcome &outcome = answer.outcome;
    const auto rows = static_cast<int>(answer.rows.values.size());
    QStringList parts {Words::tr("%Ln row(s)", nullptr, rows), style::charge(outcome.requestCharge),
                       style::latency(outcome.latencyMs), partitionsAsked(outcome)};
    if (answer.isFurtherPage)
        parts[1] = Words::tr("%1 for this page").arg(parts[1]);
    QString text = QStringLiteral("<b>%1</b>").arg(dotted(parts).toHtmlEscaped());
    QStringList further {
        Words::tr("%1 in %2", "container, design")
            .arg(QString::fromStdString(outcome.container), QString::fromStdString(answer.design))};
    if (outcome.operation == "query" || outcome.counts.retrievedItemCount > 0)
        further.append(Words::tr("%Ln item(s) loaded", nullptr,
                                 static_cast<int>(outcome.counts.retrievedItemCount))
                       + QStringLiteral(" (")
                       + style::bytes(static_cast<double>(outcome.counts.retrievedItemSize))
                       + QLatin1Char(')'));
    if (answer.fraction < 1)
        further.append(Words::tr("sample of %1 %").arg(style::shortNumber(answer.fraction * 100)));
    return text + QStringLiteral(" &nbsp; ") + dotted(further).toHtmlEscaped();
}

QString reasonsOf(const jobs::ConsoleAnswer &answer, const style::Theme &theme)
{
    const query::Explanation &explanation = answer.outcome.explanation;
    QStringList lines;
    if (!explanation.routing.reason.empty())
        lines.append(QString::fromStdString(explanation.routing.reason).toHtmlEscaped());
    for (const query::AccessStep &step : explanation.access) {
        const bool dear = isDear(step.use);
        QString use = useWords(step.use).toHtmlEscaped();
        if (!step.index.empty())
            use += QStringLiteral(" (%1)").arg(QString::fromStdString(step.index).toHtmlEscaped());
        lines.append(QStringLiteral("%1 <code>%2</code> – <span style='color:%3'>%4</span>")
                         .arg(dear ? QStringLiteral("▲") : QStringLiteral("✓"),
                              QString::fromStdString(step.expression).toHtmlEscaped(),
                              (dear ? theme.warning : theme.secondary).name(), use));
    }
    for (const std::string &line : answer.outcome.log)
        lines.append(Words::tr("Script: %1").arg(QString::fromStdString(line).toHtmlEscaped()));
    return lines.join(QStringLiteral("<br>"));
}

QString chargeTermsOf(const jobs::ConsoleAnswer &answer)
{
    const cost::QueryChargeParts &charge = answer.outcome.chargeParts;
    const std::pair<QString, double> terms[]
        = {{Words::tr("visits"), charge.visits},
           {Words::tr("index"), charge.index},
           {Words::tr("loading"), charge.loading},
           {Words::tr("aggregates"), charge.aggregates},
           {Words::tr("rows", "term of a charge"), charge.rows},
           {Words::tr("bytes"), charge.bytes},
           {Words::tr("skipping"), charge.skipping}};
    QStringList told;
    for (const auto &[name, value] : terms) {
        if (value > 0)
            told.append(name + QLatin1Char(' ') + style::fullNumber(value));
    }
    const QString all = Words::tr("all terms");
    const QString link = answer.outcome.terms.empty()
        ? QString()
        : QStringLiteral("<a href='terms'>%1</a>").arg(all.toHtmlEscaped());
    if (told.isEmpty())
        return link;
    return Words::tr("Charge: %1").arg(told.join(QStringLiteral(" + "))).toHtmlEscaped()
        + QStringLiteral(" &nbsp; ") + link;
}

} // namespace partita::console
