#include "widgets/partitions/keysmodel.h"

#include "widgets/partitions/limits.h"
#include "widgets/style/format.h"
#include "widgets/style/theme.h"

#include <QFont>
#include <QGuiApplication>

#include <algorithm>
#include <array>
#include <limits>

namespace partita::partitions {

namespace {

struct Heading {
    const char *title;
    const char *tip;
};

constexpr std::array<Heading, KeysModel::columns> headings {{
    {QT_TRANSLATE_NOOP("partita::partitions::KeysModel", "Key"),
     QT_TRANSLATE_NOOP(
         "partita::partitions::KeysModel",
         "The paths of the key, the broadest level first. ● is the key the container has.")},
    {QT_TRANSLATE_NOOP("partita::partitions::KeysModel", "Keys"),
     QT_TRANSLATE_NOOP(
         "partita::partitions::KeysModel",
         "Distinct values in the full population: logical partitions. Few of them cannot spread over "
         "many physical partitions.")},
    {QT_TRANSLATE_NOOP("partita::partitions::KeysModel", "Largest"),
     QT_TRANSLATE_NOOP("partita::partitions::KeysModel",
                       "The largest logical partition. It can hold 20 GB; writes beyond fail.")},
    {QT_TRANSLATE_NOOP("partita::partitions::KeysModel", "Storage\nskew"),
     QT_TRANSLATE_NOOP("partita::partitions::KeysModel",
                       "The fullest physical partition against the mean. 1× is even.")},
    {QT_TRANSLATE_NOOP("partita::partitions::KeysModel", "Load\nskew"),
     QT_TRANSLATE_NOOP(
         "partita::partitions::KeysModel",
         "The busiest physical partition against the mean, at the stated rates. Throughput must be "
         "bought for the busiest, for all.")},
    {QT_TRANSLATE_NOOP("partita::partitions::KeysModel", "One\nlogical"),
     QT_TRANSLATE_NOOP(
         "partita::partitions::KeysModel",
         "Patterns that find all they need of this container in one logical partition: the cheapest, "
         "and they stay so as it grows.")},
    {QT_TRANSLATE_NOOP("partita::partitions::KeysModel", "One\nphysical"),
     QT_TRANSLATE_NOOP("partita::partitions::KeysModel",
                       "Patterns that give a prefix of the key and visit one physical partition.")},
    {QT_TRANSLATE_NOOP("partita::partitions::KeysModel", "Several"),
     QT_TRANSLATE_NOOP("partita::partitions::KeysModel",
                       "Patterns that visit more than one physical partition.")},
    {QT_TRANSLATE_NOOP("partita::partitions::KeysModel", "Every"),
     QT_TRANSLATE_NOOP(
         "partita::partitions::KeysModel",
         "Patterns that visit every physical partition: they become more expensive with each "
         "split.")},
    {QT_TRANSLATE_NOOP("partita::partitions::KeysModel", "RU/s"),
     QT_TRANSLATE_NOOP("partita::partitions::KeysModel",
                       "Mean load of the whole design at the stated rates, upkeep included.")},
    {QT_TRANSLATE_NOOP("partita::partitions::KeysModel", "In a\nyear"),
     QT_TRANSLATE_NOOP(
         "partita::partitions::KeysModel",
         "RU/s of the whole design on the physical partitions that this container will have in a "
         "year, with the growth of today. Queries that visit every partition become more expensive.")},
    {QT_TRANSLATE_NOOP("partita::partitions::KeysModel", "Average\nneed"),
     QT_TRANSLATE_NOOP(
         "partita::partitions::KeysModel",
         "Average need of the whole design: RU/s if every physical partition gets what the busiest "
         "uses on average.")},
    {QT_TRANSLATE_NOOP("partita::partitions::KeysModel", "Serves\nit"),
     QT_TRANSLATE_NOOP(
         "partita::partitions::KeysModel",
         "Throughput that serves the whole design: RU/s with which at most one request in a hundred "
         "waits. The cost follows it.")},
    {QT_TRANSLATE_NOOP("partita::partitions::KeysModel", "A month"),
     QT_TRANSLATE_NOOP("partita::partitions::KeysModel",
                       "Cost of the whole design a month: throughput and storage.")},
    {QT_TRANSLATE_NOOP("partita::partitions::KeysModel", "20 GB\nlimit"),
     QT_TRANSLATE_NOOP(
         "partita::partitions::KeysModel",
         "When the largest logical partition is full, at the growth that relationships and rates state.")},
    {QT_TRANSLATE_NOOP("partita::partitions::KeysModel", "50 GB\nsplit"),
     QT_TRANSLATE_NOOP(
         "partita::partitions::KeysModel",
         "When the fullest physical partition splits. Harmless, but fan-outs become more "
         "expensive.")},
    {QT_TRANSLATE_NOOP("partita::partitions::KeysModel", "Throttled"),
     QT_TRANSLATE_NOOP(
         "partita::partitions::KeysModel",
         "Physical partitions that need more than their even share of the throughput stated on the "
         "container, while others have some to spare.")},
}};

QString ids(const std::vector<std::string> &patterns)
{
    QStringList list;
    for (const std::string &id : patterns)
        list.append(QString::fromStdString(id));
    return list.join(QLatin1Char(' '));
}

double daysValue(const std::optional<double> &days)
{
    return days.value_or(std::numeric_limits<double>::max());
}

QString shown(const advice::KeyComparison &key, int column)
{
    const evaluation::ContainerEvaluation &container = key.container;
    switch (column) {
    case KeysModel::cardinality:
        return style::shortNumber(static_cast<double>(container.logicalPartitions));
    case KeysModel::largest:
        return style::bytes(static_cast<double>(container.largestLogicalPartitionBytes));
    case KeysModel::storageSkew:
        return style::times(container.storageSkew);
    case KeysModel::throughputSkew:
        return style::times(container.throughputSkew);
    case KeysModel::oneLogical:
        return ids(key.reach.oneLogicalPartition);
    case KeysModel::onePhysical:
        return ids(key.reach.onePhysicalPartition);
    case KeysModel::several:
        return ids(key.reach.severalPartitions);
    case KeysModel::every:
        return ids(key.reach.everyPartition);
    case KeysModel::load:
        return style::count(key.load.requestUnitsPerSecond);
    case KeysModel::needed:
        return style::count(key.load.averageNeed);
    case KeysModel::serving:
        return style::count(key.load.servingThroughput);
    case KeysModel::cost:
        return style::money(key.load.monthlyCost);
    case KeysModel::logicalLimit:
        return daysText(container.logicalPartitionLimitDays);
    case KeysModel::physicalLimit:
        return daysText(container.physicalPartitionLimitDays);
    default:
        return style::count(container.throttledPartitions);
    }
}

QVariant sorted(const advice::KeyComparison &key, int column)
{
    const evaluation::ContainerEvaluation &container = key.container;
    const auto count = [](const std::vector<std::string> &patterns) {
        return static_cast<double>(patterns.size());
    };
    switch (column) {
    case KeysModel::cardinality:
        return static_cast<double>(container.logicalPartitions);
    case KeysModel::largest:
        return static_cast<double>(container.largestLogicalPartitionBytes);
    case KeysModel::storageSkew:
        return container.storageSkew;
    case KeysModel::throughputSkew:
        return container.throughputSkew;
    case KeysModel::oneLogical:
        return count(key.reach.oneLogicalPartition);
    case KeysModel::onePhysical:
        return count(key.reach.onePhysicalPartition);
    case KeysModel::several:
        return count(key.reach.severalPartitions);
    case KeysModel::every:
        return count(key.reach.everyPartition);
    case KeysModel::load:
        return key.load.requestUnitsPerSecond;
    case KeysModel::needed:
        return key.load.averageNeed;
    case KeysModel::serving:
        return key.load.servingThroughput;
    case KeysModel::cost:
        return key.load.monthlyCost;
    case KeysModel::logicalLimit:
        return daysValue(container.logicalPartitionLimitDays);
    case KeysModel::physicalLimit:
        return daysValue(container.physicalPartitionLimitDays);
    default:
        return static_cast<double>(container.throttledPartitions);
    }
}

bool warns(const advice::KeyComparison &key, int column)
{
    const evaluation::ContainerEvaluation &container = key.container;
    switch (column) {
    case KeysModel::largest:
        return isNearLogicalLimit(container);
    case KeysModel::storageSkew:
        return isUneven(container.storageSkew);
    case KeysModel::throughputSkew:
        return isUneven(container.throughputSkew);
    case KeysModel::logicalLimit:
        return isSoon(container.logicalPartitionLimitDays);
    case KeysModel::throttled:
        return container.throttledPartitions > 0;
    default:
        return false;
    }
}

bool isReach(int column)
{
    return column >= KeysModel::oneLogical && column <= KeysModel::every;
}

Qt::Alignment alignmentOf(int column)
{
    if (isReach(column))
        return Qt::AlignCenter;
    return (column == KeysModel::key ? Qt::AlignLeft : Qt::AlignRight) | Qt::AlignVCenter;
}

} // namespace

void KeysModel::setKeys(const std::vector<advice::KeyCandidate> &keys)
{
    beginResetModel();
    m_rows.clear();
    for (const advice::KeyCandidate &candidate : keys)
        m_rows.push_back({candidate, nullptr});
    m_isWaiting = true;
    endResetModel();
}

void KeysModel::stop()
{
    m_isWaiting = false;
    if (!m_rows.empty())
        emit dataChanged(index(0, 0), index(rowCount() - 1, columns - 1));
}

void KeysModel::setThen(const jobs::KeysThenPointer &then)
{
    for (std::size_t row = 0; row < m_rows.size() && row < then->keys.size(); ++row)
        m_rows[row].then = then->keys[row];
    if (!m_rows.empty())
        emit dataChanged(index(0, loadThen), index(rowCount() - 1, loadThen));
}

void KeysModel::setMeasured(int row, const jobs::KeyComparisonPointer &comparison)
{
    m_rows.at(static_cast<std::size_t>(row)).measured = comparison;
    emit dataChanged(index(row, 0), index(row, columns - 1));
}

const advice::KeyCandidate *KeysModel::candidate(int row) const
{
    return row >= 0 && row < rowCount() ? &m_rows[static_cast<std::size_t>(row)].candidate
                                        : nullptr;
}

const advice::KeyComparison *KeysModel::measured(int row) const
{
    return row >= 0 && row < rowCount() ? m_rows[static_cast<std::size_t>(row)].measured.get()
                                        : nullptr;
}

int KeysModel::measuredKeys() const
{
    return static_cast<int>(std::count_if(m_rows.begin(), m_rows.end(),
                                          [](const Row &row) { return row.measured != nullptr; }));
}

bool KeysModel::isEmpty(int column) const
{
    // Where no key gets further partitions, a year changes nothing.
    if (column == loadThen)
        return std::none_of(m_rows.begin(), m_rows.end(), [](const Row &row) {
            return row.then && row.measured
                && row.then->physicalPartitions > row.measured->container.physicalPartitions;
        });
    if (!(isReach(column) || column == throttled))
        return false;
    return std::all_of(m_rows.begin(), m_rows.end(), [column](const Row &row) {
        return !row.measured || sorted(*row.measured, column).toDouble() == 0;
    });
}

int KeysModel::rowCount(const QModelIndex &parent) const
{
    return parent.isValid() ? 0 : static_cast<int>(m_rows.size());
}

int KeysModel::columnCount(const QModelIndex &parent) const
{
    return parent.isValid() ? 0 : columns;
}

QString KeysModel::titleOf(const advice::KeyCandidate &candidate)
{
    const QString name = QString::fromStdString(advice::nameOf(candidate));
    return candidate.isPresent ? QStringLiteral("● ") + name : name;
}

QString KeysModel::shownIn(const Row &row, int column) const
{
    if (column == key)
        return titleOf(row.candidate);
    if (!row.measured)
        return column != cardinality ? QString()
            : m_isWaiting            ? QString(QChar(0x2026)) // still to come
                                     : QString(QChar(0x2013));
    if (column == loadThen)
        return row.then   ? style::count(row.then->requestUnitsPerSecond)
            : m_isWaiting ? QString(QChar(0x2026))
                          : QString(QChar(0x2013));
    // A warning has a symbol as well as a colour.
    const QString text = shown(*row.measured, column);
    return warns(*row.measured, column) ? QStringLiteral("▲ ") + text : text;
}

QVariant KeysModel::data(const QModelIndex &index, int role) const
{
    if (!candidate(index.row()))
        return {};
    const Row &row = m_rows[static_cast<std::size_t>(index.row())];
    const int column = index.column();
    const style::Theme &theme = style::themeOf(QGuiApplication::palette());
    switch (role) {
    case Qt::DisplayRole:
        return shownIn(row, column);
    case Qt::EditRole:
        if (column == key)
            return QString::fromStdString(advice::nameOf(row.candidate));
        if (column == loadThen && row.then)
            return row.then->requestUnitsPerSecond;
        return row.measured && column != loadThen
            ? sorted(*row.measured, column)
            : QVariant(std::numeric_limits<double>::infinity());
    case Qt::TextAlignmentRole:
        return QVariant::fromValue(alignmentOf(column));
    case Qt::ForegroundRole:
        if (!row.measured)
            return theme.secondary;
        return warns(*row.measured, column) ? QVariant(theme.warning) : QVariant();
    case Qt::FontRole: {
        QFont font;
        font.setBold(row.candidate.isPresent);
        return font;
    }
    case Qt::ToolTipRole: {
        QString value = row.measured || column == key ? shownIn(row, column) : tr("Not measured.");
        if (column == loadThen && row.then)
            value
                = tr("%1 RU/s on %Ln physical partition(s)", nullptr, row.then->physicalPartitions)
                      .arg(value);
        const QString meaning = QCoreApplication::translate(
            "partita::partitions::KeysModel", headings[static_cast<std::size_t>(column)].tip);
        return value.isEmpty() ? meaning : tr("%1\n%2").arg(value, meaning);
    }
    default:
        return {};
    }
}

QVariant KeysModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (orientation != Qt::Horizontal || section < 0 || section >= columns)
        return {};
    const Heading &heading = headings[static_cast<std::size_t>(section)];
    if (role == Qt::DisplayRole)
        return QCoreApplication::translate("partita::partitions::KeysModel", heading.title);
    if (role == Qt::ToolTipRole)
        return QCoreApplication::translate("partita::partitions::KeysModel", heading.tip);
    if (role == Qt::TextAlignmentRole)
        return QVariant::fromValue(alignmentOf(section));
    return {};
}

} // namespace partita::partitions

#include "moc_keysmodel.cpp"
