#include "widgets/fanout/steplist.h"

#include "widgets/fanout/fanoutpainting.h"
#include "widgets/plots/table.h"
#include "widgets/style/format.h"
#include "widgets/style/theme.h"

#include <QEvent>
#include <QHeaderView>
#include <QKeyEvent>
#include <QPainter>

namespace partita::fanout {

namespace {

enum Column { what, runs, partitions, items, charge, latency };
constexpr int stepRole = Qt::UserRole;

QString number(std::int64_t value)
{
    return style::count(static_cast<double>(value));
}

} // namespace

StepList::StepList(QWidget *parent)
    : QTreeWidget(parent)
{
    setObjectName(QStringLiteral("steps"));
    setAccessibleName(tr("Steps of the plan"));
    setRootIsDecorated(false);
    setFrameShape(QFrame::NoFrame);
    setUniformRowHeights(true);
    setHeaderLabels(
        {tr("Step"), tr("Runs"), tr("Partitions"), tr("Loaded → returned"), tr("RU"), tr("ms")});
    headerItem()->setToolTip(
        runs, tr("How often the step ran: once, or once for each row of an earlier step."));
    headerItem()->setToolTip(
        partitions,
        tr("Physical partitions visited, and how many of those visits found nothing. An empty "
           "visit is charged as well."));
    headerItem()->setToolTip(
        items, tr("Items read from storage, and items that were part of the answer."));
    headerItem()->setToolTip(
        charge,
        tr("Request units: the service's measure of work. Reading a 1 KB item by its id "
           "costs 1."));
    headerItem()->setToolTip(latency, tr("Its share of the time the client waits."));
    for (int column = runs; column <= latency; ++column)
        headerItem()->setTextAlignment(column, Qt::AlignRight | Qt::AlignVCenter);
    header()->setStretchLastSection(false);
    header()->setSectionResizeMode(QHeaderView::ResizeToContents);
    header()->setSectionResizeMode(what, QHeaderView::Stretch);
    header()->setHighlightSections(false);
    header()->setMinimumSectionSize(fontMetrics().height() * 4);
    connect(this, &QTreeWidget::itemSelectionChanged, this, [this] {
        const auto chosen = selectedItems();
        emit stepChanged(chosen.isEmpty() ? -1 : chosen.front()->data(what, stepRole).toInt());
    });
}

QSize StepList::sizeHint() const
{
    const int row = fontMetrics().height() * 3 / 2;
    const int rows = std::clamp(topLevelItemCount(), 2, 6);
    return {row * 30, header()->sizeHint().height() + rows * row};
}

void StepList::setRoute(const Route &route)
{
    m_route = route;
    fill();
    updateGeometry();
}

void StepList::fill()
{
    clear();
    for (std::size_t place = 0; place < m_route.steps.size(); ++place)
        addStep(place);
    if (m_route.steps.size() > 1)
        addTotal();
}

void StepList::addStep(std::size_t place)
{
    const RouteStep &step = m_route.steps[place];
    const planning::StepMeasurement &did = step.did;
    auto *item = new QTreeWidgetItem(this);
    const QString purpose
        = QString::fromStdString(step.step.purpose.empty() ? step.step.text : step.step.purpose);
    const QString operation = QString::fromLatin1(planning::nameOf(step.step.operation));
    const QString container = QString::fromStdString(step.step.container);
    QString text
        = tr("%1 in %2: %3", "operation, container, purpose").arg(operation, container, purpose);
    if (step.isBackground)
        text = tr("upkeep · %1").arg(text);
    item->setText(what, text);
    item->setToolTip(what,
                     QString::fromStdString(step.step.text) + QLatin1Char('\n')
                         + QString::fromStdString(step.step.routing));
    item->setIcon(what, QIcon(numberOf(step)));
    item->setData(what, stepRole, static_cast<int>(place));
    item->setText(runs, number(did.executions));
    item->setText(partitions,
                  step.emptyVisits > 0
                      ? tr("%1, %2 for nothing").arg(number(step.visits), number(step.emptyVisits))
                      : number(step.visits));
    item->setText(items,
                  tr("%1 → %2", "items loaded, items returned")
                      .arg(number(did.itemsLoaded), number(did.itemsReturned)));
    item->setText(charge, style::shortNumber(did.requestCharge));
    item->setToolTip(charge, tr("%1 RU").arg(style::fullNumber(did.requestCharge)));
    item->setText(latency, style::shortNumber(did.latencyMs));
    for (int column = runs; column <= latency; ++column)
        item->setTextAlignment(column, Qt::AlignRight | Qt::AlignVCenter);
    if (step.isBackground)
        item->setForeground(what, style::themeOf(palette()).secondary);
}

void StepList::addTotal()
{
    const planning::Measurement &all = m_route.probe;
    auto *item = new QTreeWidgetItem(this);
    item->setText(what, tr("The whole request"));
    item->setData(what, stepRole, -1);
    item->setText(runs, tr("%Ln request(s)", nullptr, static_cast<int>(all.requests)));
    item->setText(partitions, number(all.physicalPartitionsVisited));
    item->setText(items,
                  tr("%1 → %2", "items loaded, items returned")
                      .arg(number(all.itemsLoaded), number(all.itemsReturned)));
    item->setText(charge, style::shortNumber(all.requestCharge));
    item->setToolTip(charge, tr("%1 RU").arg(style::fullNumber(all.requestCharge)));
    item->setText(latency, style::shortNumber(all.latencyMs));
    QFont strong = font();
    strong.setBold(true);
    for (int column = what; column <= latency; ++column) {
        item->setFont(column, strong);
        item->setTextAlignment(
            column, (column == what ? Qt::AlignLeft : Qt::AlignRight) | Qt::AlignVCenter);
    }
}

QPixmap StepList::numberOf(const RouteStep &step) const
{
    const int side = fontMetrics().height() * 5 / 4;
    QPixmap picture(QSize(side, side) * devicePixelRatioF());
    picture.setDevicePixelRatio(devicePixelRatioF());
    picture.fill(Qt::transparent);
    QPainter painter(&picture);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setFont(font());
    drawStepNumber(painter, QRectF(0, 0, side, side), step, style::themeOf(palette()));
    return picture;
}

void StepList::showAll()
{
    clearSelection();
    setCurrentItem(nullptr);
}

void StepList::mousePressEvent(QMouseEvent *event)
{
    const QTreeWidgetItem *item = itemAt(event->position().toPoint());
    if (!item || item->isSelected())
        showAll();
    else
        QTreeWidget::mousePressEvent(event);
}

void StepList::keyPressEvent(QKeyEvent *event)
{
    if (event->key() == Qt::Key_Escape && !selectedItems().isEmpty())
        showAll();
    else
        QTreeWidget::keyPressEvent(event);
}

void StepList::changeEvent(QEvent *event)
{
    QTreeWidget::changeEvent(event);
    if (event->type() == QEvent::PaletteChange)
        fill();
}

plots::Table tableOf(const Route &route)
{
    plots::Table table;
    table.titles = {StepList::tr("Step"),           StepList::tr("Operation"),
                    StepList::tr("Container"),      StepList::tr("Physical partition"),
                    StepList::tr("Charge (RU)"),    StepList::tr("Items loaded"),
                    StepList::tr("Items returned"), StepList::tr("Requests"),
                    StepList::tr("Upkeep")};
    for (const PartitionVisit &visit : route.visits) {
        const RouteStep &step = route.steps[visit.step];
        table.rows.push_back(
            {static_cast<double>(step.step.number),
             QString::fromLatin1(planning::nameOf(step.step.operation)),
             route.containers[visit.container].name, static_cast<double>(visit.partition),
             visit.use.requestCharge, static_cast<double>(visit.use.itemsLoaded),
             static_cast<double>(visit.use.itemsReturned), static_cast<double>(visit.use.requests),
             step.isBackground ? StepList::tr("yes") : QString()});
    }
    return table;
}

} // namespace partita::fanout

#include "moc_steplist.cpp"
