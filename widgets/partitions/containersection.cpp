#include "widgets/partitions/containersection.h"

#include "engine/model/design.h"
#include "widgets/partitions/limits.h"
#include "widgets/partitions/partitionmap.h"
#include "widgets/plots/flowlayout.h"
#include "widgets/style/elidedlabel.h"
#include "widgets/style/format.h"
#include "widgets/style/icons.h"
#include "widgets/style/menuletters.h"
#include "widgets/style/theme.h"

#include <QEvent>
#include <QHBoxLayout>
#include <QLabel>
#include <QPainter>
#include <QScrollArea>
#include <QToolButton>

#include <algorithm>

namespace partita::partitions {

namespace {

constexpr int mostCharacters = 32; ///< longest container name in the title
constexpr int leastCharacters = 12; ///< with little room

QString keyText(const model::Container *declared)
{
    QStringList paths;
    if (declared) {
        for (const std::string &path : declared->partitionKey)
            paths.append(QString::fromStdString(path));
    }
    return paths.join(QStringLiteral(" › "));
}

/// A warning fact has a symbol as well as a colour.
void setFact(QLabel &label, const QString &text, bool warns)
{
    // The section gets a new theme before its labels do.
    const style::Theme &theme = style::themeOf(label.parentWidget()->palette());
    const QColor colour = warns ? theme.warning : theme.secondary;
    label.setText(
        QStringLiteral("<span style='color:%1'>%2%3</span>")
            .arg(colour.name(), warns ? QStringLiteral("▲ ") : QString(), text.toHtmlEscaped()));
}

} // namespace

ContainerSection::ContainerSection(QWidget *parent)
    : QFrame(parent)
    , m_title(new QToolButton(this))
    , m_key(new style::ElidedLabel(this))
    , m_count(new QLabel(this))
    , m_keys(new QToolButton(this))
    , m_each(new QToolButton(this))
    , m_items(new QLabel(this))
    , m_storage(new QLabel(this))
    , m_logical(new QLabel(this))
    , m_largest(new QLabel(this))
    , m_skew(new QLabel(this))
    , m_growth(new QLabel(this))
    , m_limits(new QLabel(this))
    , m_throttled(new QLabel(this))
    , m_scroll(new QScrollArea(this))
    , m_map(new PartitionMap)
    , m_readout(new QLabel(this))
{
    auto *layout = new QVBoxLayout(this);
    layout->setContentsMargins(4, 6, 8, 4);
    layout->setSpacing(2);
    layout->addLayout(makeHeader());
    layout->addLayout(makeFacts());
    makeScroll();
    layout->addWidget(m_scroll, 1);
    m_readout->setObjectName(QStringLiteral("readout"));
    m_readout->setForegroundRole(QPalette::PlaceholderText);
    m_readout->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Preferred);
    layout->addWidget(m_readout);
}

QLayout *ContainerSection::makeHeader()
{
    auto *row = new QHBoxLayout;
    m_header = row;
    QFont strong = style::scaled(font(), 1.1);
    strong.setBold(true);
    m_title->setFont(strong);
    m_title->setAutoRaise(true);
    m_title->setObjectName(QStringLiteral("containerTitle"));
    m_key->setFont(style::monospaced(font()));
    m_key->setSizePolicy(QSizePolicy::Preferred, QSizePolicy::Fixed);
    m_count->setForegroundRole(QPalette::PlaceholderText);
    m_count->setToolTip(tr(
        "A physical partition is a machine's share of a container: at most 50 GB and 10,000 RU/s. "
        "Throughput is divided evenly among them, whether they are busy or not."));
    m_each->setCheckable(true);
    m_each->setAutoRaise(true);
    m_each->setObjectName(QStringLiteral("showEach"));
    m_keys->setText(tr("Compare keys…"));
    m_keys->setAutoRaise(true);
    m_keys->setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
    m_keys->setIcon(style::icon(QStringLiteral("key"), palette()));
    m_keys->setObjectName(QStringLiteral("compareKeys"));
    connect(m_keys, &QToolButton::clicked, this, [this] { emit keysRequested(m_name); });
    connect(m_title, &QToolButton::clicked, this, [this] { emit chosen(m_name); });
    connect(m_each, &QToolButton::toggled, this, [this](bool each) {
        m_map->setShowsEach(each);
        updateEach();
    });
    row->addWidget(m_title);
    row->addWidget(m_key);
    row->addWidget(m_keys);
    row->addStretch(1);
    row->addWidget(m_each);
    row->addWidget(m_count);
    return row;
}

QLayout *ContainerSection::makeFacts()
{
    auto *row = new plots::FlowLayout(fontMetrics().height(), 0);
    m_facts = row;
    m_items->setToolTip(tr("Items at full size, scaled up from the sampled population."));
    m_storage->setToolTip(tr("The storage of the items, and of their index."));
    m_logical->setToolTip(
        tr("A logical partition is all items with one value of the partition key. It never spans "
           "physical partitions, and only within it are transactions possible."));
    m_largest->setToolTip(
        tr("A logical partition can hold 20 GB and no more: writes to it then fail."));
    m_skew->setToolTip(
        tr("The largest physical partition compared with the mean, by storage and by load. 1× is "
           "even; throughput must be bought for the hottest."));
    m_growth->setObjectName(QStringLiteral("growth"));
    m_growth->setToolTip(tr(
        "What the relationships add in a day. With a time to live, items are deleted that many "
        "seconds after their last change: storage stops growing when as much expires as arrives."));
    m_limits->setToolTip(tr(
        "At the growth that relationships and rates state: when the largest logical partition has its 20 GB, beyond which "
        "writes fail, and when the fullest physical partition has its 50 GB and splits."));
    m_throttled->setToolTip(
        tr("Each physical partition has the same share of the throughput stated on the container. "
           "What one of them needs beyond its share is refused with status 429, even if the others "
           "have throughput left."));
    for (QLabel *fact :
         {m_items, m_storage, m_logical, m_largest, m_skew, m_growth, m_limits, m_throttled})
        row->addWidget(fact);
    return row;
}

void ContainerSection::makeScroll()
{
    m_scroll->setWidget(m_map);
    m_scroll->setWidgetResizable(true);
    m_scroll->setFrameShape(QFrame::NoFrame);
    m_scroll->setFocusPolicy(Qt::NoFocus);
    m_scroll->setVerticalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    m_scroll->viewport()->setAutoFillBackground(false);
    m_map->setAutoFillBackground(false);
    connect(m_map, &PartitionMap::laidOut, this, &ContainerSection::updateEach);
    connect(m_map, &PartitionMap::chosen, this, [this] { emit chosen(m_name); });
    connect(m_map, &PartitionMap::described, this, &ContainerSection::describe);
}

void ContainerSection::setContainer(
    const std::shared_ptr<const evaluation::DesignEvaluation> &design, std::size_t place,
    const model::Container *declared)
{
    m_design = design;
    m_container = place;
    m_name = QString::fromStdString(container().name);
    m_map->setContainer(design, place);
    refreshHeader(declared);
    refreshFacts();
    describe({});
    updateEach();
}

void ContainerSection::refreshHeader(const model::Container *declared)
{
    const int physical = static_cast<int>(allPartitions(container()).size());
    m_title->setToolTip((m_name.size() <= leastCharacters ? QString() : m_name + QLatin1Char('\n'))
                        + tr("Select this container: the inspector shows and edits it."));
    m_title->setAccessibleName(tr("Container %1").arg(m_name));
    m_keys->setAccessibleName(tr("Compare partition keys of %1").arg(m_name));
    m_key->setLine(
        keyText(declared),
        tr("The partition key: items with the same value form a logical partition, and the hash of "
           "the value decides which physical partition holds it."));
    m_count->setText(style::counted(style::count(physical), tr("1 physical partition"),
                                    tr("%1 physical partitions")));
    m_map->setAccessibleName(tr("Physical partitions of %1").arg(m_name));
    m_map->setMinimumHeight(m_map->minimumSizeHint().height());
    m_scroll->setMinimumHeight(m_map->minimumSizeHint().height());
    m_scroll->setMaximumHeight(heightShare() > 0 ? QWIDGETSIZE_MAX : m_map->sizeHint().height());
}

/// The title shrinks down to a few characters in favour of the widgets beside it.
void ContainerSection::fitTitle()
{
    const QFontMetrics metrics = m_title->fontMetrics();
    m_title->setText(style::withoutLetter(m_name));
    const int frame = m_title->sizeHint().width() - metrics.horizontalAdvance(m_name);
    const QMargins margins = layout()->contentsMargins();
    const int beside = frame + margins.left() + margins.right() + m_key->minimumSizeHint().width()
        + m_keys->sizeHint().width() + (m_each->isHidden() ? 0 : m_each->sizeHint().width())
        + m_count->sizeHint().width() + 5 * std::max(layout()->spacing(), m_header->spacing());
    const int least = metrics.averageCharWidth() * leastCharacters;
    const int most = metrics.averageCharWidth() * mostCharacters;
    m_title->setText(style::withoutLetter(
        metrics.elidedText(m_name, Qt::ElideMiddle, std::clamp(width() - beside, least, most))));
    // The present title must not limit how narrow the section can become.
    setMinimumWidth(beside + std::min(least, metrics.horizontalAdvance(m_name)));
    // Aligns these texts with the title, whose button has no visible face.
    m_facts->setContentsMargins(frame / 2, 0, 0, 0);
    m_readout->setContentsMargins(frame / 2, 0, 0, 0);
}

int ContainerSection::heightShare() const
{
    return m_design ? shareOfHeight(allPartitions(container()).size()) : 0;
}

void ContainerSection::refreshFacts()
{
    const evaluation::ContainerEvaluation &known = container();
    const auto bytes = [](std::int64_t count) { return style::bytes(static_cast<double>(count)); };
    const double filled = static_cast<double>(known.largestLogicalPartitionBytes) / logicalLimit;
    setFact(*m_items,
            style::counted(style::shortNumber(static_cast<double>(known.items)), tr("1 item"),
                           tr("%1 items")),
            false);
    setFact(*m_storage, tr("%1, index %2").arg(bytes(known.storageBytes), bytes(known.indexBytes)),
            false);
    setFact(*m_logical,
            style::counted(style::shortNumber(static_cast<double>(known.logicalPartitions)),
                           tr("1 logical partition"), tr("%1 logical partitions")),
            false);
    setFact(*m_largest,
            filled >= 0.01 ? tr("largest %1, %2 % of 20 GB")
                                 .arg(bytes(known.largestLogicalPartitionBytes),
                                      style::shortNumber(filled * 100))
                           : tr("largest %1").arg(bytes(known.largestLogicalPartitionBytes)),
            isNearLogicalLimit(known));
    setFact(*m_skew,
            tr("fullest %1 the mean, busiest %2", "times, such as 1.50×")
                .arg(style::times(known.storageSkew), style::times(known.throughputSkew)),
            isUneven(known.storageSkew) || isUneven(known.throughputSkew));
    const QString growth = growthText(known);
    m_growth->setVisible(!growth.isEmpty());
    setFact(*m_growth, growth, false);
    // Storage that settles below the limits never reaches them; the line says so.
    m_limits->setVisible(known.logicalPartitionLimitDays || known.physicalPartitionLimitDays
                         || known.settledBytes);
    setFact(*m_limits,
            tr("20 GB limit: %1, split at 50 GB: %2")
                .arg(daysText(known.logicalPartitionLimitDays),
                     daysText(known.physicalPartitionLimitDays)),
            isSoon(known.logicalPartitionLimitDays));
    m_throttled->setVisible(known.throttledPartitions > 0);
    setFact(*m_throttled, throttledText(known), true);
}

/// Number of throttled partitions, and at which rates: the stated ones, or those of the mix that
/// needs most.
QString ContainerSection::throttledText(const evaluation::ContainerEvaluation &known)
{
    const QString idle = style::throughput(known.unusedRequestUnits);
    const evaluation::ContainerHours *busiest = known.busiest();
    if (known.partitions.size() < 2)
        return tr("throttled: it needs more than a physical partition offers");
    if (!busiest || known.day.size() < 2) {
        return tr("%Ln throttled, while %1 are unused on the others", "physical partitions",
                  known.throttledPartitions)
            .arg(idle);
    }
    const QString when = busiest->mix.empty()
        ? tr("at the stated rates")
        : tr("in the mix “%1”").arg(QString::fromStdString(busiest->mix));
    return tr("%Ln throttled %1, while %2 are unused on the others",
              "physical partitions, when, RU/s", known.throttledPartitions)
        .arg(when, idle);
}

void ContainerSection::setComparable(bool comparable, const QString &reason)
{
    m_keys->setEnabled(comparable);
    m_keys->setToolTip(
        comparable ? tr(
            "Try the keys this container could have, hierarchical and synthetic ones too, and see skew, "
            "reach, cost and limits side by side.")
                   : reason);
}

void ContainerSection::setMeasure(Measure measure)
{
    m_measure = measure;
    m_map->setMeasure(measure);
    if (m_design)
        describe({});
}

void ContainerSection::setSelected(bool selected)
{
    m_selected = selected;
    m_title->setCheckable(selected);
    m_title->setChecked(selected);
    update();
}

QString ContainerSection::distance() const
{
    const auto partitions = allPartitions(container());
    const auto most = std::max_element(
        partitions.begin(), partitions.end(), [this](const auto &one, const auto &other) {
            return valueOf(one, m_measure) < valueOf(other, m_measure);
        });
    const double value = valueOf(*most, m_measure);
    const QString share = percentOf(value, limitOf(container(), m_measure));
    const auto empty = std::count_if(partitions.begin(), partitions.end(),
                                     [](const auto &partition) { return partition.items == 0; });
    QString text = m_measure == Measure::storage
        ? tr("Fullest: %1, %2 of the 50 GB a physical partition holds.")
              .arg(style::bytes(value), share)
        : tr("Busiest: %1, %2 of the %3 a physical partition may use.")
              .arg(style::throughput(value), share,
                   style::throughput(container().partitionThroughput));
    if (const auto times = settledTimes(container()); times && m_measure == Measure::storage) {
        text += QLatin1Char(' ')
            + tr("With the time to live it comes to %1, %2.", "bytes, share of 50 GB")
                  .arg(style::bytes(value * *times), percentOf(value * *times, storageLimit));
    }
    if (empty > 0)
        text += QLatin1Char(' ') + tr("%Ln is (are) empty.", nullptr, static_cast<int>(empty));
    return text;
}

void ContainerSection::describe(const QString &text)
{
    QString line = text.isEmpty() ? distance() : text;
    m_readout->setText(line.replace(QLatin1Char('\n'), QStringLiteral(" · ")));
}

void ContainerSection::updateEach()
{
    if (!m_design)
        return;
    const auto partitions = allPartitions(container()).size();
    const auto columns = std::max<std::size_t>(m_map->columns().size(), 1);
    m_each->setVisible(m_map->isSummed() || m_each->isChecked());
    m_each->setText(m_each->isChecked()
                        ? tr("fit into the window")
                        : tr("%Ln a column: show each", "physical partitions drawn as one column",
                             static_cast<int>((partitions + columns - 1) / columns)));
    fitTitle();
}

void ContainerSection::resizeEvent(QResizeEvent *event)
{
    if (m_design)
        fitTitle();
    QFrame::resizeEvent(event);
}

void ContainerSection::changeEvent(QEvent *event)
{
    if (event->type() == QEvent::PaletteChange) {
        m_keys->setIcon(style::icon(QStringLiteral("key"), palette()));
        if (m_design)
            refreshFacts();
    }
    QFrame::changeEvent(event);
}

void ContainerSection::mousePressEvent(QMouseEvent *)
{
    emit chosen(m_name);
}

void ContainerSection::paintEvent(QPaintEvent *)
{
    const style::Theme &theme = style::themeOf(palette());
    QPainter painter(this);
    painter.fillRect(rect(), theme.surface);
    painter.setPen(QPen(theme.border, 0));
    painter.drawLine(rect().bottomLeft(), rect().bottomRight());
    if (m_selected)
        painter.fillRect(QRect(0, 0, 3, height()), theme.accent);
}

} // namespace partita::partitions

#include "moc_containersection.cpp"
