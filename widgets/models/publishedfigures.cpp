#include "widgets/models/publishedfigures.h"

#include "widgets/models/session.h"

#include <QLocale>

#include <algorithm>

namespace partita::models {

namespace {

constexpr int figureColumns = PublishedFigures::sourceColumn + 1;

bool isNumeric(int column)
{
    return column == PublishedFigures::chargeColumn || column == PublishedFigures::latencyColumn;
}

Qt::Alignment sideOf(int column)
{
    return (isNumeric(column) ? Qt::AlignRight : Qt::AlignLeft) | Qt::AlignVCenter;
}

} // namespace

PublishedFigures::PublishedFigures(Session &session, QObject *parent)
    : EditableRows(parent)
    , m_session(session)
    , m_figures(*session.workbook().published)
{
    connect(&m_session, &Session::workbookChanged, this, &PublishedFigures::follow);
}

void PublishedFigures::follow()
{
    const std::vector<model::PublishedFigure> &figures = *m_session.workbook().published;
    if (figures.size() == m_figures.size()) {
        // Only cells changed: the current cell stays.
        m_figures = figures;
        if (!m_figures.empty())
            emit dataChanged(index(0, 0), index(rowCount() - 1, figureColumns - 1));
        return;
    }
    beginResetModel();
    m_figures = figures;
    endResetModel();
}

int PublishedFigures::rowCount(const QModelIndex &parent) const
{
    return parent.isValid() ? 0 : static_cast<int>(m_figures.size());
}

int PublishedFigures::columnCount(const QModelIndex &parent) const
{
    return parent.isValid() ? 0 : figureColumns;
}

QStringList PublishedFigures::choices(int column) const
{
    if (column == designColumn)
        return m_session.designNames();
    QStringList ids;
    if (column == patternColumn) {
        for (const model::AccessPattern &pattern : *m_session.workbook().patterns)
            ids.append(QString::fromStdString(pattern.id));
    }
    return ids;
}

QString PublishedFigures::textAt(const model::PublishedFigure &figure, int column) const
{
    const auto number = [](double value) {
        return QLocale().toString(value, 'g', QLocale::FloatingPointShortest);
    };
    switch (column) {
    case patternColumn:
        return QString::fromStdString(figure.pattern);
    case designColumn:
        return QString::fromStdString(figure.design);
    case chargeColumn:
        return number(figure.requestCharge);
    case latencyColumn:
        return number(figure.latencyMs);
    default:
        return QString::fromStdString(figure.source);
    }
}

QVariant PublishedFigures::data(const QModelIndex &index, int role) const
{
    if (!index.isValid())
        return {};
    const model::PublishedFigure &figure = m_figures[static_cast<std::size_t>(index.row())];
    switch (role) {
    case Qt::EditRole:
    case Qt::DisplayRole:
        return textAt(figure, index.column());
    case Qt::TextAlignmentRole:
        return QVariant(sideOf(index.column()));
    case Qt::ToolTipRole: {
        const model::AccessPattern *pattern = m_session.workbook().pattern(figure.pattern);
        return index.column() == patternColumn && pattern
            ? QString::fromStdString(pattern->sentence)
            : textAt(figure, index.column());
    }
    default:
        return {};
    }
}

QVariant PublishedFigures::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (orientation == Qt::Horizontal && role == Qt::TextAlignmentRole)
        return QVariant(sideOf(section));
    if (orientation == Qt::Vertical || (role != Qt::DisplayRole && role != Qt::ToolTipRole))
        return {};
    const bool title = role == Qt::DisplayRole;
    switch (section) {
    case patternColumn:
        return title ? tr("Pattern") : tr("The access pattern that was measured.");
    case designColumn:
        return title ? tr("Design") : tr("The design that it was measured in.");
    case chargeColumn:
        return title ? tr("RU") : tr("The request charge that was published.");
    case latencyColumn:
        return title ? tr("ms") : tr("The latency that was published; 0 where none was.");
    default:
        return title ? tr("Source") : tr("The source: an article, or a measurement of your own.");
    }
}

bool PublishedFigures::put(model::PublishedFigure &figure, int column, const QString &text)
{
    if (isNumeric(column)) {
        constexpr double most = 1e12;
        bool isNumber = false;
        const double value = QLocale().toDouble(text, &isNumber);
        if (!isNumber || value < 0 || value > most) {
            emit refused(
                tr("“%1” is not valid here: type a number that is not negative.").arg(text));
            return false;
        }
        (column == chargeColumn ? figure.requestCharge : figure.latencyMs) = value;
        return true;
    }
    if (column == sourceColumn) {
        figure.source = text.toStdString();
        return true;
    }
    if (!choices(column).contains(text)) {
        emit refused(column == patternColumn ? tr("Choose one of the access patterns.")
                                             : tr("Choose one of the designs."));
        return false;
    }
    (column == patternColumn ? figure.pattern : figure.design) = text.toStdString();
    return true;
}

bool PublishedFigures::setData(const QModelIndex &index, const QVariant &value, int role)
{
    if (!index.isValid() || role != Qt::EditRole)
        return false;
    const auto place = static_cast<std::size_t>(index.row());
    const QString text = value.toString().trimmed();
    if (text == textAt(m_figures[place], index.column()))
        return false;
    std::vector<model::PublishedFigure> figures = m_figures;
    const QString pattern = QString::fromStdString(figures[place].pattern);
    return put(figures[place], index.column(), text)
        && apply(std::move(figures), tr("Change the figures of %1").arg(pattern));
}

bool PublishedFigures::apply(std::vector<model::PublishedFigure> figures, const QString &text)
{
    return m_session.apply(model::ChangePublished {std::move(figures)}, text);
}

int PublishedFigures::append(model::PublishedFigure figure)
{
    QStringList designs = choices(designColumn);
    if (designs.removeOne(QString::fromStdString(figure.design)))
        designs.prepend(QString::fromStdString(figure.design));
    for (const QString &design : designs) {
        for (const QString &pattern : choices(patternColumn)) {
            figure.design = design.toStdString();
            figure.pattern = pattern.toStdString();
            const bool isTaken = std::any_of(
                m_figures.begin(), m_figures.end(), [&](const model::PublishedFigure &known) {
                    return known.design == figure.design && known.pattern == figure.pattern
                        && known.source == figure.source;
                });
            if (isTaken)
                continue;
            std::vector<model::PublishedFigure> figures = m_figures;
            figures.push_back(figure);
            return apply(std::move(figures), tr("Add figures of %1").arg(pattern)) ? rowCount() - 1
                                                                                   : -1;
        }
    }
    emit refused(
        tr("Every pattern has figures in every design already, or there is no pattern or no "
           "design."));
    return -1;
}

int PublishedFigures::add()
{
    model::PublishedFigure figure;
    figure.design = m_session.design().toStdString();
    if (!m_figures.empty())
        figure.source = m_figures.back().source;
    if (!m_figures.empty() && m_figures.back().design == figure.design)
        figure.keptOfTable = m_figures.back().keptOfTable; // it joins that table
    return append(std::move(figure));
}

int PublishedFigures::duplicate(int place)
{
    return append(m_figures[static_cast<std::size_t>(place)]);
}

void PublishedFigures::remove(int place)
{
    std::vector<model::PublishedFigure> figures = m_figures;
    const QString pattern
        = QString::fromStdString(figures[static_cast<std::size_t>(place)].pattern);
    figures.erase(figures.begin() + place);
    apply(std::move(figures), tr("Remove figures of %1").arg(pattern));
}

} // namespace partita::models

#include "moc_publishedfigures.cpp"
