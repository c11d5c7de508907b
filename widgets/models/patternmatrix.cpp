#include "widgets/models/patternmatrix.h"

#include "engine/evaluation/breakeven.h"
#include "widgets/models/baseline.h"
#include "widgets/models/designlook.h"
#include "widgets/models/obstacle.h"
#include "widgets/models/session.h"
#include "widgets/style/format.h"
#include "widgets/style/markdown.h"
#include "widgets/style/theme.h"

#include <algorithm>
#include <cmath>
#include <utility>

namespace partita::models {

namespace {

/// Why the figures of a pattern are missing or incomplete; empty when they are complete.
std::string problemOf(const evaluation::PatternEvaluation &pattern)
{
    const std::string &failure = evaluation::failureOf(pattern);
    return failure.empty() ? evaluation::missingUpkeepOf(pattern) : failure;
}

QVariant publishedData(const model::PublishedFigure &figure, int role)
{
    if (role == PatternMatrix::IsMeasuredRole)
        return figure.isMeasured;
    return role == PatternMatrix::PublishedChargeRole ? figure.requestCharge : figure.latencyMs;
}

} // namespace

PatternMatrix::PatternMatrix(Session &session, QObject *parent)
    : QAbstractTableModel(parent)
    , m_session(session)
{
    connect(&m_session, &Session::workbookChanged, this, &PatternMatrix::reload);
    connect(&m_session, &Session::evaluationChanged, this, &PatternMatrix::refreshDesign);
    reload();
}

void PatternMatrix::reload()
{
    QStringList patterns;
    for (const model::AccessPattern &pattern : *m_session.workbook().patterns)
        patterns.append(QString::fromStdString(pattern.id));
    const QStringList designs = m_session.designNames();
    if (patterns == m_patterns && designs == m_designs) {
        if (!m_patterns.isEmpty())
            emit dataChanged(index(0, 0), index(rowCount() - 1, columnCount() - 1));
        return;
    }
    beginResetModel();
    m_patterns = patterns;
    m_designs = designs;
    endResetModel();
}

void PatternMatrix::refreshDesign(const QString &design)
{
    const int column = static_cast<int>(m_designs.indexOf(design)) + 1;
    if (column > 0 && !m_patterns.isEmpty())
        emit dataChanged(index(0, column), index(rowCount() - 1, column));
}

int PatternMatrix::rowCount(const QModelIndex &parent) const
{
    return parent.isValid() ? 0 : static_cast<int>(m_patterns.size());
}

int PatternMatrix::columnCount(const QModelIndex &parent) const
{
    return parent.isValid() ? 0 : static_cast<int>(m_designs.size()) + 1;
}

QString PatternMatrix::designOf(int column) const
{
    return column >= 1 && column <= m_designs.size() ? m_designs.at(column - 1) : QString();
}

QString PatternMatrix::patternOf(int row) const
{
    return row >= 0 && row < m_patterns.size() ? m_patterns.at(row) : QString();
}

void PatternMatrix::setUnitInEveryHead(bool every)
{
    if (every == m_unitInEveryHead)
        return;
    m_unitInEveryHead = every;
    emit headerDataChanged(Qt::Horizontal, 0, columnCount() - 1);
}

void PatternMatrix::setView(View view)
{
    if (view == m_view)
        return;
    m_view = view;
    if (!m_patterns.isEmpty())
        emit dataChanged(index(0, 1), index(rowCount() - 1, columnCount() - 1));
}

const evaluation::PatternEvaluation *PatternMatrix::evaluationAt(int row, int column) const
{
    return m_session.evaluation(designOf(column), patternOf(row).toStdString());
}

QVariant PatternMatrix::data(const QModelIndex &index, int role) const
{
    if (!index.isValid())
        return {};
    return index.column() == 0 ? patternData(index.row(), role)
                               : figureData(index.row(), index.column(), role);
}

QVariant PatternMatrix::patternData(int row, int role) const
{
    const model::AccessPattern *pattern
        = m_session.workbook().pattern(patternOf(row).toStdString());
    if (!pattern)
        return {};
    switch (role) {
    case Qt::DisplayRole:
        return QString::fromStdString(pattern->sentence);
    case Qt::ToolTipRole:
        return tr("<b>%1</b> %2<br>%3", "id, sentence, requests a second")
            .arg(patternOf(row), QString::fromStdString(pattern->sentence).toHtmlEscaped(),
                 style::counted(style::statedNumber(pattern->ratePerSecond),
                                tr("1 request a second"), tr("%1 requests a second")));
    case Qt::AccessibleTextRole:
        return tr("%1: %2").arg(patternOf(row), QString::fromStdString(pattern->sentence));
    case IsQueryRole:
        return pattern->isQuery();
    case RateRole:
        return pattern->ratePerSecond;
    case PatternRole:
        return patternOf(row);
    default:
        return {};
    }
}

QVariant PatternMatrix::figureData(int row, int column, int role) const
{
    const auto published = publishedFigure(m_session.workbook(), patternOf(row).toStdString(),
                                           designOf(column).toStdString());
    if (role == PublishedChargeRole || role == PublishedLatencyRole || role == IsMeasuredRole)
        return published ? publishedData(*published, role) : QVariant();
    if (role == StaleRole)
        return m_session.isStale(designOf(column), patternOf(row).toStdString());
    if (role == PatternRole)
        return patternOf(row);
    const evaluation::PatternEvaluation *pattern = evaluationAt(row, column);
    if (!pattern) {
        const QString obstacle = obstacleOf(m_session, designOf(column));
        if (role == WordsRole || role == Qt::AccessibleTextRole)
            return obstacle.isEmpty() ? QStringLiteral("…") : tr("⚠ cannot be evaluated");
        const bool isAsked = role == ErrorRole || role == Qt::ToolTipRole;
        return isAsked && !obstacle.isEmpty() ? QVariant(obstacle) : QVariant();
    }
    if (role == WordsRole)
        return tr("⚠ cannot answer");
    const std::string problem = problemOf(*pattern);
    if (role == ErrorRole)
        return problem.empty() ? QVariant() : QVariant(QString::fromStdString(problem));
    if (!pattern->plan.impossible.empty())
        return role == Qt::ToolTipRole ? QVariant(QString::fromStdString(problem)) : QVariant();
    const Figures figures = figuresOf(*pattern, m_view);
    switch (role) {
    case Qt::DisplayRole:
        return (pattern->isEstimate ? QStringLiteral("≈ ") : QString())
            + style::shortNumber(figures.requestCharge);
    case Qt::ToolTipRole:
        return figureTip(row, column);
    case Qt::AccessibleTextRole: {
        const QString told
            = tr("%1 in %2: %3, %4, %Ln request(s)", nullptr, static_cast<int>(figures.requests))
                  .arg(patternOf(row), designOf(column), style::charge(figures.requestCharge),
                       style::latency(figures.latencyMs));
        return problem.empty() ? told
                               : told + QStringLiteral(". ⚠ ") + QString::fromStdString(problem);
    }
    case ChargeRole:
        return figures.requestCharge;
    case LatencyRole:
        return figures.latencyMs;
    case RequestsRole:
        return figures.requests;
    case PartitionsRole:
        return figures.partitions;
    case BackgroundRole:
        return figures.backgroundCharge;
    case EarlierChargeRole:
        return earlierCharge(row, column);
    case DifferenceRole: {
        const std::optional<double> difference = differenceAt(row, column);
        return difference ? QVariant(*difference) : QVariant();
    }
    default:
        return {};
    }
}

void PatternMatrix::showSwitch(bool shows)
{
    m_showsSwitch = shows;
    if (!m_patterns.isEmpty())
        emit dataChanged(index(0, 1), index(rowCount() - 1, columnCount() - 1));
}

int PatternMatrix::changedCells() const
{
    int changed = 0;
    for (int row = 0; row < rowCount(); ++row) {
        for (int column = 1; column < columnCount(); ++column)
            changed += differenceAt(row, column) ? 1 : 0;
    }
    return changed;
}

std::optional<double> PatternMatrix::differenceAt(int row, int column) const
{
    constexpr double noticeable = 0.005; // RU, at the precision shown
    const QVariant earlier = figureData(row, column, EarlierChargeRole);
    const QVariant now = figureData(row, column, ChargeRole);
    if (!earlier.isValid() || !now.isValid())
        return std::nullopt;
    const double added = now.toDouble() - earlier.toDouble();
    return std::fabs(added) < noticeable ? std::nullopt : std::optional(added);
}

QVariant PatternMatrix::earlierCharge(int row, int column) const
{
    const Baseline &baseline = m_session.baseline();
    if (baseline.kind() == Baseline::Kind::design && !m_showsSwitch)
        return {};
    const auto before = baseline.of(designOf(column));
    const evaluation::PatternEvaluation *pattern
        = before ? before->pattern(patternOf(row).toStdString()) : nullptr;
    if (!pattern || !evaluation::failureOf(*pattern).empty())
        return {};
    return figuresOf(*pattern, m_view).requestCharge;
}

QString PatternMatrix::figureTip(int row, int column) const
{
    const evaluation::PatternEvaluation *pattern = evaluationAt(row, column);
    const Figures figures = figuresOf(*pattern, m_view);
    QStringList lines;
    lines.append(tr("<b>%1 in %2</b>").arg(patternOf(row), designOf(column)));
    lines.append(tr("%1 RU, %2 ms")
                     .arg(style::fullNumber(figures.requestCharge),
                          style::fullNumber(figures.latencyMs, 1)));
    lines.append(
        tr("%1, %2 visited", "requests, physical partitions")
            .arg(style::counted(style::shortNumber(figures.requests), tr("1 request"),
                                tr("%1 requests")),
                 style::counted(style::shortNumber(figures.partitions), tr("1 physical partition"),
                                tr("%1 physical partitions"))));
    if (figures.backgroundCharge > 0)
        lines.append(tr("%1 RU of upkeep in the background")
                         .arg(style::fullNumber(figures.backgroundCharge)));
    if (const std::string problem = problemOf(*pattern); !problem.empty())
        lines.append(QStringLiteral("⚠ ") + QString::fromStdString(problem).toHtmlEscaped());
    if (pattern->isEstimate)
        lines.append(tr("≈ an estimate from few requests; the full answer follows"));
    const auto &keys = pattern->distribution;
    if (keys.samples > 0) {
        lines.append(tr("over %1 keys: mean %2, p95 %3, most %4 RU")
                         .arg(style::count(static_cast<double>(keys.samples)),
                              style::fullNumber(keys.requestCharge.mean),
                              style::fullNumber(keys.requestCharge.p95),
                              style::fullNumber(keys.requestCharge.max)));
        const QString bounds = boundsText(keys.requestCharge.mean, keys.requestChargeError);
        if (!bounds.isEmpty())
            lines.append(tr("the mean in full: %1 RU", "between … and …").arg(bounds));
    }
    const auto published = publishedFigure(m_session.workbook(), patternOf(row).toStdString(),
                                           designOf(column).toStdString());
    if (published) {
        const QString text = published->isMeasured ? tr("measured: %1 RU, %2 ms (%3)")
                                                   : tr("published: %1 RU, %2 ms (%3)");
        lines.append(text.arg(style::fullNumber(published->requestCharge),
                              style::fullNumber(published->latencyMs, 0),
                              QString::fromStdString(published->source).toHtmlEscaped()));
    }
    return lines.join(QLatin1String("<br>"));
}

QVariant PatternMatrix::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (orientation != Qt::Horizontal)
        return {};
    if (section == 0) {
        if (role == Qt::TextAlignmentRole)
            return QVariant::fromValue(Qt::AlignLeft | Qt::AlignVCenter);
        if (role != Qt::DisplayRole)
            return {};
        return m_unitInEveryHead ? tr("Access pattern") : tr("Access pattern · charges in RU");
    }
    const QString design = designOf(section);
    const model::Design *value
        = m_session.workbookWithDerivedDesigns().design(design.toStdString());
    if (!value)
        return {};
    switch (role) {
    case Qt::DisplayRole:
        return (m_unitInEveryHead
                    ? tr("%1 %2 · RU", "glyph of the kind, design; the unit of the column")
                    : tr("%1 %2", "glyph of the kind, design"))
            .arg(glyphOf(model::kindOf(*value)), design);
    case Qt::ToolTipRole:
        return QStringLiteral("<b>%1</b><br>%2")
            .arg(design.toHtmlEscaped(),
                 style::htmlOfMarkdown(QString::fromStdString(value->description)));
    default:
        return {};
    }
}

std::pair<double, double> PatternMatrix::chargeRange() const
{
    double least = 1e300;
    double most = 0;
    for (int row = 0; row < rowCount(); ++row) {
        for (int column = 1; column < columnCount(); ++column) {
            const evaluation::PatternEvaluation *pattern = evaluationAt(row, column);
            const double charge = pattern ? figuresOf(*pattern, m_view).requestCharge : 0;
            if (charge <= 0)
                continue;
            least = std::min(least, charge);
            most = std::max(most, charge);
        }
    }
    return {std::min(least, most), most};
}

QString PatternMatrix::asText() const
{
    QStringList header {tr("Pattern"), tr("Sentence")};
    for (const QString &design : m_designs)
        header.append({tr("%1 RU").arg(design), tr("%1 ms").arg(design),
                       tr("%1 requests").arg(design), tr("%1 partitions").arg(design)});
    QStringList lines {header.join(QLatin1Char('\t'))};
    for (int row = 0; row < rowCount(); ++row) {
        QStringList cells {patternOf(row), data(index(row, 0), Qt::DisplayRole).toString()};
        for (int column = 1; column < columnCount(); ++column) {
            for (const int role : {ChargeRole, LatencyRole, RequestsRole, PartitionsRole}) {
                const QVariant value = data(index(row, column), role);
                cells.append(value.isValid() ? QString::number(value.toDouble(), 'g', 10)
                                             : QString());
            }
        }
        lines.append(cells.join(QLatin1Char('\t')));
    }
    return lines.join(QLatin1Char('\n')) + QLatin1Char('\n');
}

} // namespace partita::models

#include "moc_patternmatrix.cpp"
