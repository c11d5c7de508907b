#include "widgets/models/mixes.h"

#include "engine/model/names.h"
#include "widgets/models/session.h"

#include <QGuiApplication>
#include <QLocale>
#include <QPalette>

namespace partita::models {

namespace {

Qt::Alignment alignmentOf(int column)
{
    return (column >= Mixes::factorColumn ? Qt::AlignRight : Qt::AlignLeft) | Qt::AlignVCenter;
}

QString numberText(double value)
{
    return QLocale().toString(value, 'g', QLocale::FloatingPointShortest);
}

} // namespace

Mixes::Mixes(Session &session, QObject *parent)
    : EditableRows(parent)
    , m_session(session)
{
    connect(&m_session, &Session::workbookChanged, this, &Mixes::follow);
    follow();
}

void Mixes::follow()
{
    const std::vector<model::WorkloadMix> &mixes = *m_session.workbook().mixes;
    const std::vector<model::AccessPattern> &patterns = *m_session.workbook().patterns;
    if (mixes.size() == m_mixes.size() && patterns == m_patterns) {
        // Only cells changed: the current cell stays.
        m_mixes = mixes;
        if (!m_mixes.empty())
            emit dataChanged(index(0, 0), index(rowCount() - 1, columnCount() - 1));
        return;
    }
    beginResetModel();
    m_mixes = mixes;
    m_patterns = patterns;
    endResetModel();
}

int Mixes::rowCount(const QModelIndex &parent) const
{
    return parent.isValid() ? 0 : static_cast<int>(m_mixes.size());
}

int Mixes::columnCount(const QModelIndex &parent) const
{
    return parent.isValid() ? 0 : firstPattern + static_cast<int>(m_patterns.size());
}

QString Mixes::textAt(const model::WorkloadMix &mix, int column) const
{
    switch (column) {
    case nameColumn:
        return QString::fromStdString(mix.name);
    case descriptionColumn:
        return QString::fromStdString(mix.description);
    case factorColumn:
        return numberText(mix.factor);
    case hoursColumn:
        return numberText(mix.hoursPerDay);
    default: {
        const auto &pattern = m_patterns[static_cast<std::size_t>(column - firstPattern)];
        const auto rate = mix.rates.find(pattern.id);
        return rate == mix.rates.end() ? QString() : numberText(rate->second);
    }
    }
}

QVariant Mixes::data(const QModelIndex &index, int role) const
{
    if (!index.isValid())
        return {};
    const model::WorkloadMix &mix = m_mixes[static_cast<std::size_t>(index.row())];
    const QString text = textAt(mix, index.column());
    const bool follows = index.column() >= firstPattern && text.isEmpty();
    switch (role) {
    case Qt::EditRole:
        return text;
    case Qt::DisplayRole:
        return follows ? numberText(model::rateIn(
                   mix, m_patterns[static_cast<std::size_t>(index.column() - firstPattern)]))
                       : text;
    case Qt::ForegroundRole:
        return follows ? QVariant(QGuiApplication::palette().brush(QPalette::PlaceholderText))
                       : QVariant();
    case Qt::TextAlignmentRole:
        return QVariant(alignmentOf(index.column()));
    case Qt::ToolTipRole:
        return follows
            ? tr("The stated rate of the pattern times the factor. Type a rate to replace it.")
            : text;
    default:
        return {};
    }
}

QVariant Mixes::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (orientation == Qt::Horizontal && role == Qt::TextAlignmentRole)
        return QVariant(alignmentOf(section));
    if (orientation == Qt::Vertical || (role != Qt::DisplayRole && role != Qt::ToolTipRole))
        return {};
    const bool title = role == Qt::DisplayRole;
    switch (section) {
    case nameColumn:
        return title ? tr("Mix") : tr("“A quiet night”, “the hour after the mailing”.");
    case descriptionColumn:
        return title ? tr("Description") : QString();
    case factorColumn:
        return title ? tr("Factor") : tr("Multiplies the rate of every pattern.");
    case hoursColumn:
        return title
            ? tr("Hours a day")
            : tr(
                "How long it lasts, on average. 0 is a rare peak: the design must carry it, but it "
                "adds nothing to the costs.");
    default: {
        const auto &pattern = m_patterns[static_cast<std::size_t>(section - firstPattern)];
        return title
            ? tr("%1 / s", "pattern, requests a second").arg(QString::fromStdString(pattern.id))
            : QString::fromStdString(pattern.sentence);
    }
    }
}

bool Mixes::put(model::WorkloadMix &mix, int column, const QString &text)
{
    if (column == nameColumn) {
        mix.name = text.toStdString();
        return true;
    }
    if (column == descriptionColumn) {
        mix.description = text.toStdString();
        return true;
    }
    const bool isRate = column >= firstPattern;
    if (isRate && text.isEmpty()) {
        mix.rates.erase(m_patterns[static_cast<std::size_t>(column - firstPattern)].id);
        return true;
    }
    bool isNumber = false;
    const double value = QLocale().toDouble(text, &isNumber);
    const double most = column == hoursColumn ? model::hoursOfADay : 1e9;
    if (!isNumber || value < 0 || value > most) {
        emit refused(
            tr("“%1” is not valid here: type a number from 0 to %2.").arg(text, numberText(most)));
        return false;
    }
    if (column == factorColumn)
        mix.factor = value;
    else if (column == hoursColumn)
        mix.hoursPerDay = value;
    else
        mix.rates[m_patterns[static_cast<std::size_t>(column - firstPattern)].id] = value;
    return true;
}

bool Mixes::setData(const QModelIndex &index, const QVariant &value, int role)
{
    if (!index.isValid() || role != Qt::EditRole)
        return false;
    const auto place = static_cast<std::size_t>(index.row());
    const QString text = value.toString().trimmed();
    if (text == textAt(m_mixes[place], index.column()))
        return false;
    std::vector<model::WorkloadMix> mixes = m_mixes;
    const QString name = QString::fromStdString(mixes[place].name);
    return put(mixes[place], index.column(), text)
        && apply(std::move(mixes), tr("Change the mix %1").arg(name));
}

bool Mixes::apply(std::vector<model::WorkloadMix> mixes, const QString &text)
{
    return m_session.apply(model::ChangeMixes {std::move(mixes)}, text);
}

int Mixes::append(model::WorkloadMix mix)
{
    mix.name = model::freeName(mix.name, model::namesOf(m_mixes));
    const QString name = QString::fromStdString(mix.name);
    std::vector<model::WorkloadMix> mixes = m_mixes;
    mixes.push_back(std::move(mix));
    return apply(std::move(mixes), tr("Add the mix %1").arg(name)) ? rowCount() - 1 : -1;
}

int Mixes::add()
{
    model::WorkloadMix mix;
    mix.name = tr("Peak", "name of a new workload mix").toStdString();
    mix.factor = 2;
    return append(std::move(mix));
}

int Mixes::duplicate(int place)
{
    return append(m_mixes[static_cast<std::size_t>(place)]);
}

void Mixes::remove(int place)
{
    std::vector<model::WorkloadMix> mixes = m_mixes;
    const QString name = QString::fromStdString(mixes[static_cast<std::size_t>(place)].name);
    mixes.erase(mixes.begin() + place);
    apply(std::move(mixes), tr("Remove the mix %1").arg(name));
}

} // namespace partita::models

#include "moc_mixes.cpp"
