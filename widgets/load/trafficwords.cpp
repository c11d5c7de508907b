#include "widgets/load/trafficwords.h"

#include "widgets/load/simulationrows.h"
#include "widgets/style/format.h"
#include "widgets/style/theme.h"

#include <QCoreApplication>

#include <algorithm>

namespace partita::load {

namespace {

using evaluation::ContainerTraffic;
using evaluation::PartitionTraffic;
using evaluation::PatternTraffic;
using evaluation::Summary;

struct TrafficWords {
    Q_DECLARE_TR_FUNCTIONS(TrafficWords)
};

/// Sums over all requests of a traffic.
struct Sums {
    std::int64_t requests = 0;
    std::int64_t throttled = 0;
    std::int64_t failed = 0;

    explicit Sums(const evaluation::Traffic &traffic)
    {
        for (const PatternTraffic &pattern : traffic.patterns) {
            requests += pattern.requests;
            throttled += pattern.throttled;
            failed += pattern.failed;
        }
    }
};

double percent(std::int64_t part, std::int64_t whole)
{
    return whole > 0 ? 100.0 * static_cast<double>(part) / static_cast<double>(whole) : 0;
}

/// "12 %"; a small value is never shown as 0 %.
QString percentText(double percent)
{
    if (percent > 0 && percent < 0.1)
        return TrafficWords::tr("less than 0.1 %");
    return TrafficWords::tr("%1 %").arg(style::statedNumber(percent));
}

/// Largest share of its throughput that a partition used in one second, 0..1 or slightly above.
double busiestShare(const evaluation::Traffic &traffic)
{
    double busiest = 0;
    for (const ContainerTraffic &container : traffic.containers) {
        for (const PartitionTraffic &partition : container.partitions)
            busiest
                = std::max(busiest, partition.busiestSecond() / container.partitionThroughput());
    }
    return busiest;
}

/// "events: partition 0 refused requests in 58 of 60 seconds, while others left 14,143 RU/s
/// unused."
QString refusalText(const ContainerTraffic &container, int seconds)
{
    std::size_t refusing = 0;
    std::size_t worst = 0;
    for (std::size_t place = 0; place < container.partitions.size(); ++place) {
        const std::int64_t refused = container.partitions[place].allRefused();
        refusing += refused > 0 ? 1 : 0;
        if (refused > container.partitions[worst].allRefused())
            worst = place;
    }
    if (refusing == 0)
        return {};
    const PartitionTraffic &partition = container.partitions[worst];
    const auto spent = std::count_if(partition.refused.begin(), partition.refused.end(),
                                     [](std::int64_t attempts) { return attempts > 0; });
    const QString name = QString::fromStdString(container.container.name);
    QString text = container.partitions.size() == 1
        ? TrafficWords::tr("%1 refused requests in %2 of %3 seconds", "container")
              .arg(name, style::count(static_cast<double>(spent)), style::count(seconds))
        : TrafficWords::tr("%1: partition %2 refused requests in %3 of %4 seconds", "container")
              .arg(name, style::count(static_cast<double>(worst)),
                   style::count(static_cast<double>(spent)), style::count(seconds));
    if (refusing > 1)
        text += TrafficWords::tr(", and %Ln other(s) did too", nullptr,
                                 static_cast<int>(refusing) - 1);
    if (container.unusedRequestUnits() > 0)
        text += TrafficWords::tr(", while those without a refusal left %1 unused")
                    .arg(style::throughput(container.unusedRequestUnits()));
    return text + QLatin1Char('.');
}

/// "Provisioned: 19,400 RU/s, with which at most one request in a hundred waits. Average need:
/// 16,143 RU/s." "Provisioned: 30,800 RU/s, 30,000 RU/s of it as stated. …" when that is so.
QString throughputText(const evaluation::Traffic &traffic)
{
    double provisioned = 0;
    double stated = 0;
    double need = 0;
    for (const ContainerTraffic &container : traffic.containers) {
        provisioned += container.container.requestUnitsPerSecond;
        need += container.container.averageNeed;
        if (container.container.isStated)
            stated += container.container.requestUnitsPerSecond;
    }
    QString words = TrafficWords::tr("Provisioned: %1, with which at most one request in a hundred "
                                     "waits. Average need: %2.");
    if (stated >= provisioned)
        words = TrafficWords::tr("Provisioned: %1, as stated. Average need: %2.");
    else if (stated > 0)
        words = TrafficWords::tr("Provisioned: %1, %3 of it as stated. Average need: %2.");
    return words.arg(style::throughput(provisioned), style::throughput(need),
                     style::throughput(stated));
}

QString coloured(const QString &text, const QColor &colour)
{
    return QStringLiteral("<span style='color:%1'>%2</span>").arg(colour.name(), text);
}

} // namespace

QString partitionsText(int partitions)
{
    return TrafficWords::tr("%Ln physical partition(s)", nullptr, partitions);
}

QString headlineOf(const evaluation::Simulation &simulation, const style::Theme &theme)
{
    const evaluation::Traffic &traffic = simulation.traffic;
    const Sums sums(traffic);
    const QString requests = TrafficWords::tr("%1 requests in %2", "number, time")
                                 .arg(style::count(static_cast<double>(sums.requests)),
                                      style::duration(traffic.seconds));
    QString text = QStringLiteral("<b>%1</b> · ").arg(requests);
    if (sums.throttled == 0) {
        text += coloured(TrafficWords::tr("✓ none was refused"), theme.good) + QStringLiteral(" · ")
            + TrafficWords::tr("in its busiest second a partition used %1 of its throughput")
                  .arg(percentText(100 * busiestShare(traffic)));
    } else {
        QString facts = TrafficWords::tr("⚠ %1 refused at least once")
                            .arg(percentText(percent(sums.throttled, sums.requests)));
        if (sums.failed > 0)
            facts += QStringLiteral(" · ")
                + TrafficWords::tr("%1 given up")
                      .arg(percentText(percent(sums.failed, sums.requests)));
        text += coloured(facts, theme.error);
    }
    const auto idle = std::count_if(traffic.containers.begin(), traffic.containers.end(),
                                    [](const auto &container) { return !isAsked(container); });
    if (idle > 0)
        text += QStringLiteral(" · ")
            + TrafficWords::tr("%Ln other container(s) not visited", nullptr,
                               static_cast<int>(idle));
    text += QStringLiteral("<br>") + throughputText(traffic);
    for (const ContainerTraffic &container : traffic.containers) {
        const QString refusals = refusalText(container, traffic.seconds);
        if (!refusals.isEmpty())
            text += QStringLiteral("<br>") + refusals.toHtmlEscaped();
    }
    QStringList unanswered;
    for (const std::string &pattern : simulation.unanswered)
        unanswered.append(QString::fromStdString(pattern).toHtmlEscaped());
    if (!unanswered.isEmpty())
        text += QStringLiteral("<br>")
            + TrafficWords::tr("Left out, because %1 does not answer them: %2.")
                  .arg(QString::fromStdString(simulation.design).toHtmlEscaped(),
                       unanswered.join(QStringLiteral(", ")));
    return text;
}

plots::Table patternsTable(const evaluation::Traffic &traffic)
{
    plots::Table table;
    table.titles = {TrafficWords::tr("Access pattern"),
                    TrafficWords::tr("Requests"),
                    TrafficWords::tr("Refused at least once (%)"),
                    TrafficWords::tr("Given up (%)"),
                    TrafficWords::tr("Median (ms)"),
                    TrafficWords::tr("p95 (ms)"),
                    TrafficWords::tr("p99 (ms)"),
                    TrafficWords::tr("Longest (ms)")};
    for (const PatternTraffic &pattern : traffic.patterns) {
        const auto ifAny = [](std::int64_t number, double value) {
            return number > 0 ? QVariant(value) : QVariant();
        };
        const auto shareOf = [&](std::int64_t part) {
            return ifAny(pattern.requests, percent(part, pattern.requests));
        };
        const Summary &latency = pattern.latencyMs;
        const std::int64_t answered = pattern.answered();
        table.rows.push_back({QString::fromStdString(pattern.pattern),
                              static_cast<double>(pattern.requests), shareOf(pattern.throttled),
                              shareOf(pattern.failed), ifAny(answered, latency.p50),
                              ifAny(answered, latency.p95), ifAny(answered, latency.p99),
                              ifAny(answered, latency.max)});
    }
    return table;
}

plots::Table partitionsTable(const evaluation::Traffic &traffic)
{
    plots::Table table;
    table.titles = {TrafficWords::tr("Container"),           TrafficWords::tr("Physical partition"),
                    TrafficWords::tr("Throughput (RU/s)"),   TrafficWords::tr("Used (RU/s)"),
                    TrafficWords::tr("Busiest second (RU)"), TrafficWords::tr("Attempts refused")};
    for (const ContainerTraffic &container : traffic.containers) {
        for (std::size_t place = 0; place < container.partitions.size(); ++place) {
            const PartitionTraffic &partition = container.partitions[place];
            table.rows.push_back({QString::fromStdString(container.container.name),
                                  static_cast<double>(place), container.partitionThroughput(),
                                  partition.meanUsed(), partition.busiestSecond(),
                                  static_cast<double>(partition.allRefused())});
        }
    }
    return table;
}

} // namespace partita::load
