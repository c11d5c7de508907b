#include "widgets/patterns/stepcard.h"

#include "widgets/style/format.h"
#include "widgets/style/theme.h"

#include <QHBoxLayout>
#include <QLabel>
#include <QPainter>

namespace partita::patterns {

namespace {

constexpr int numberWidth = 34;
constexpr int cornerRadius = 4;

QString operationTitle(planning::Operation operation)
{
    switch (operation) {
    case planning::Operation::pointRead:
        return StepCard::tr("Point read");
    case planning::Operation::query:
        return StepCard::tr("Query");
    case planning::Operation::create:
        return StepCard::tr("Create");
    case planning::Operation::upsert:
        return StepCard::tr("Upsert");
    case planning::Operation::replace:
        return StepCard::tr("Replace");
    case planning::Operation::patch:
        return StepCard::tr("Patch");
    case planning::Operation::remove:
        return StepCard::tr("Delete");
    case planning::Operation::batch:
        return StepCard::tr("Transactional batch");
    case planning::Operation::procedure:
        return StepCard::tr("Stored procedure");
    case planning::Operation::changeFeed:
        return StepCard::tr("Change feed");
    }
    return {};
}

QString operationTip(planning::Operation operation)
{
    switch (operation) {
    case planning::Operation::pointRead:
        return StepCard::tr(
            "Reads one item by its id and its whole partition key: the cheapest request there is.");
    case planning::Operation::query:
        return StepCard::tr(
            "Runs query text. It stays in one partition only when the text fixes the partition key.");
    case planning::Operation::procedure:
        return StepCard::tr(
            "JavaScript that runs beside the data, inside one logical partition, as one transaction.");
    case planning::Operation::batch:
        return StepCard::tr(
            "Up to 100 operations in one logical partition that succeed or fail together.");
    case planning::Operation::changeFeed:
        return StepCard::tr(
            "The ordered log of changes of a container. Processors read it and update copies.");
    default:
        return StepCard::tr(
            "Writes one item. The charge depends on its size and on what is indexed.");
    }
}

QString reachTitle(planning::Reach reach, bool hasOnePartition)
{
    switch (reach) {
    case planning::Reach::logicalPartition:
        return StepCard::tr("one logical partition");
    case planning::Reach::somePartitions:
        return StepCard::tr("some partitions");
    case planning::Reach::everyPartition:
        return hasOnePartition ? StepCard::tr("the only physical partition")
                               : StepCard::tr("⚠ every physical partition");
    }
    return {};
}

QString repeatTitle(const planning::Step &step, const planning::StepMeasurement *measured)
{
    if (step.repeat == planning::Repeat::once)
        return {};
    const QString times = measured ? StepCard::tr("× %1").arg(measured->executions) : QString();
    const QString how = step.repeat == planning::Repeat::perRow
        ? StepCard::tr("once a row of step %1").arg(step.repeatsOver)
        : StepCard::tr("once a distinct key of step %1").arg(step.repeatsOver);
    return times.isEmpty() ? QStringLiteral("↻ ") + how
                           : QStringLiteral("↻ %1  %2").arg(times, how);
}

QLabel *small(const QString &text, QWidget *parent)
{
    auto *label = new QLabel(style::breakable(text), parent);
    label->setFont(style::scaled(parent->font(), 0.9));
    label->setForegroundRole(QPalette::PlaceholderText);
    label->setWordWrap(true);
    return label;
}

} // namespace

StepCard::StepCard(const planning::Step &step, const planning::StepMeasurement *measured,
                   bool background, bool hasOnePartition, boards::ExplainedCharge charge,
                   QWidget *parent)
    : QFrame(parent)
    , m_background(background)
    , m_charge(std::move(charge))
{
    setObjectName(QStringLiteral("step:%1").arg(step.number));
    setAccessibleName(
        tr("Step %1: %2 in %3")
            .arg(step.number)
            .arg(operationTitle(step.operation), QString::fromStdString(step.container)));
    auto *row = new QHBoxLayout(this);
    row->setContentsMargins(12, 10, 14, 10);
    row->setSpacing(12);
    auto *number = new QLabel(QString::number(step.number), this);
    number->setFont(style::scaled(font(), 1.6));
    number->setForegroundRole(QPalette::Link);
    number->setAlignment(Qt::AlignTop | Qt::AlignHCenter);
    number->setFixedWidth(numberWidth);
    row->addWidget(number);
    auto *column = new QVBoxLayout;
    column->setSpacing(3);
    column->addWidget(makeHeading(step));
    auto *text = new QLabel(QString::fromStdString(step.text), this);
    text->setFont(style::monospaced(font()));
    text->setWordWrap(true);
    text->setTextInteractionFlags(Qt::TextSelectableByMouse | Qt::TextSelectableByKeyboard);
    text->setAccessibleName(tr("Operation text"));
    text->setMinimumWidth(1); // a long name must not push the figures out of the card
    column->addWidget(text);
    const QString repeat = repeatTitle(step, measured);
    QStringList how {reachTitle(step.reach, hasOnePartition)};
    if (!step.routing.empty())
        how.append(QString::fromStdString(step.routing));
    column->addWidget(small(how.join(QStringLiteral(" — ")), this));
    if (!repeat.isEmpty())
        column->addWidget(small(repeat, this));
    column->addStretch(1); // keeps the lines together beside higher figures
    row->addLayout(column, 1);
    if (measured)
        row->addWidget(makeFigures(*measured), 0, Qt::AlignTop);
}

QWidget *StepCard::makeHeading(const planning::Step &step)
{
    auto *label = new QLabel(this);
    label->setTextFormat(Qt::RichText);
    label->setWordWrap(true);
    const style::Theme &theme = style::themeOf(palette());
    QString heading
        = tr("<b>%1</b> in <b>%2</b>", "operation, container")
              .arg(operationTitle(step.operation),
                   style::breakable(QString::fromStdString(step.container)).toHtmlEscaped());
    if (!step.purpose.empty()) {
        heading += QStringLiteral(" <span style='color:%1'>· %2</span>")
                       .arg(theme.secondary.name(),
                            style::breakable(QString::fromStdString(step.purpose)).toHtmlEscaped());
    }
    if (step.atomicWithPrevious)
        heading += QStringLiteral(" <span style='color:%1'>· %2</span>")
                       .arg(theme.good.name(), tr("same transaction"));
    label->setText(heading);
    label->setToolTip(operationTip(step.operation));
    return label;
}

QWidget *StepCard::makeFigures(const planning::StepMeasurement &measured)
{
    auto *box = new QWidget(this);
    auto *column = new QVBoxLayout(box);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(2);
    auto *charge = new boards::ChargeLink(style::charge(measured.requestCharge), m_charge, box);
    QFont bold = style::scaled(font(), 1.2);
    bold.setBold(true);
    charge->setFont(bold);
    column->addWidget(charge, 0, Qt::AlignRight);
    const auto add = [&](const QString &text, const QString &tip) {
        QLabel *label = small(text, box);
        label->setWordWrap(false);
        label->setAlignment(Qt::AlignRight);
        label->setToolTip(tip);
        column->addWidget(label);
    };
    add(tr("%1 · %Ln request(s)", nullptr, static_cast<int>(measured.requests))
            .arg(style::latency(measured.latencyMs)),
        tr("Share of the latency, and round trips to the service."));
    if (measured.itemsLoaded > 0 || measured.itemsReturned > 0)
        add(tr("%1 loaded, %2 returned")
                .arg(style::count(static_cast<double>(measured.itemsLoaded)),
                     style::count(static_cast<double>(measured.itemsReturned))),
            tr("Items the engine had to load, and rows it gave back."));
    const int partitions = static_cast<int>(measured.partitions.size());
    add(tr("%Ln partition(s) visited", nullptr, partitions),
        tr("Physical partitions this step reached."));
    return box;
}

void StepCard::paintEvent(QPaintEvent *)
{
    const style::Theme &theme = style::themeOf(palette());
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    QPen pen(theme.border, 1, m_background ? Qt::DashLine : Qt::SolidLine);
    painter.setPen(pen);
    painter.setBrush(m_background ? theme.window : theme.surface);
    painter.drawRoundedRect(QRectF(rect()).adjusted(0.5, 0.5, -0.5, -0.5), cornerRadius,
                            cornerRadius);
}

} // namespace partita::patterns

#include "moc_stepcard.cpp"
