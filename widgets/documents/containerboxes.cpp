#include "widgets/documents/containerboxes.h"

#include "widgets/documents/containerheading.h"
#include "widgets/documents/documentcard.h"
#include "widgets/style/format.h"
#include "widgets/style/taborder.h"
#include "widgets/style/theme.h"

#include <QButtonGroup>
#include <QCoreApplication>
#include <QDrag>
#include <QDragEnterEvent>
#include <QLabel>
#include <QMimeData>
#include <QPainter>
#include <QScrollBar>
#include <QShortcut>
#include <QTimer>
#include <QVBoxLayout>

#include <algorithm>
#include <functional>

namespace partita::documents {

namespace {

/// Format of a dragged document type: its container and its name.
const QString dragFormat = QStringLiteral("application/x-partita-document-type");

QStringList draggedIn(const QMimeData &data)
{
    return QString::fromUtf8(data.data(dragFormat)).split(QLatin1Char('\n'));
}

/// Outline of a container; document types of other containers can be dropped on it when a drop
/// function is set.
class Outline : public QWidget {
public:
    using Dropped = std::function<void(const QString &container, const QString &documentType)>;

    Outline(const QString &container, QWidget *parent)
        : QWidget(parent)
        , m_container(container)
    {
    }

    const QString &container() const { return m_container; }
    void setMarked(bool marked)
    {
        m_isMarked = marked;
        update();
    }
    void setDropped(Dropped dropped)
    {
        m_dropped = std::move(dropped);
        setAcceptDrops(true);
    }

protected:
    void dragEnterEvent(QDragEnterEvent *event) override
    {
        const QMimeData &dragged = *event->mimeData();
        m_isAimedAt = dragged.hasFormat(dragFormat) && draggedIn(dragged).front() != m_container;
        if (m_isAimedAt)
            event->acceptProposedAction();
        update();
    }
    void dragLeaveEvent(QDragLeaveEvent *) override
    {
        m_isAimedAt = false;
        update();
    }
    void dropEvent(QDropEvent *event) override
    {
        m_isAimedAt = false;
        update();
        const QStringList dragged = draggedIn(*event->mimeData());
        if (dragged.size() != 2)
            return;
        event->acceptProposedAction();
        m_dropped(dragged.front(), dragged.back());
    }
    void paintEvent(QPaintEvent *) override
    {
        const style::Theme &theme = style::themeOf(palette());
        QPainter painter(this);
        painter.setRenderHint(QPainter::Antialiasing);
        painter.setPen(QPen(m_isMarked || m_isAimedAt ? theme.accent : theme.border, 1));
        painter.setBrush(m_isAimedAt ? theme.accentSoft : theme.surface);
        painter.drawRoundedRect(QRectF(rect()).adjusted(0.5, 0.5, -0.5, -0.5), 4, 4);
    }

private:
    QString m_container;
    bool m_isMarked = false;
    bool m_isAimedAt = false; ///< something is dragged over it
    Dropped m_dropped;
};

struct BoxWords {
    Q_DECLARE_TR_FUNCTIONS(ContainerBoxes)
};

QString throughputOf(const model::Throughput &throughput)
{
    const double amount = static_cast<double>(throughput.requestUnitsPerSecond.value_or(0));
    switch (throughput.mode) {
    case model::ThroughputMode::serverless:
        return BoxWords::tr("serverless");
    case model::ThroughputMode::autoscale:
        return amount > 0 ? BoxWords::tr("autoscale to %1").arg(style::throughput(amount))
                          : BoxWords::tr("autoscale");
    case model::ThroughputMode::manual:
        return amount > 0 ? style::throughput(amount) : QString();
    }
    return {};
}

QString factsOf(const model::Container &container, const evaluation::DesignEvaluation *evaluation)
{
    QStringList facts;
    std::optional<int> physical = container.physicalPartitions;
    if (evaluation) {
        for (const auto &known : evaluation->containers) {
            if (known.name == container.name)
                physical = known.physicalPartitions;
        }
    }
    if (physical)
        facts.append(BoxWords::tr("%Ln physical partition(s)", nullptr, *physical));
    if (const QString throughput = throughputOf(container.throughput); !throughput.isEmpty())
        facts.append(throughput);
    return facts.join(QStringLiteral(" · "));
}

QString keyOf(const model::Container &container)
{
    QStringList paths;
    for (const std::string &path : container.partitionKey)
        paths.append(QString::fromStdString(path));
    return paths.join(QStringLiteral(" › "));
}

std::int64_t storedBytes(const evaluation::DesignEvaluation *evaluation,
                         const model::Container &container, const model::DocumentType &type)
{
    if (!evaluation)
        return 0;
    const auto found = std::find_if(
        evaluation->documents.begin(), evaluation->documents.end(), [&](const auto &document) {
            return document.container == container.name && document.documentType == type.name;
        });
    return found == evaluation->documents.end() ? 0 : found->storageBytes;
}

} // namespace

ContainerBoxes::ContainerBoxes(QWidget *parent)
    : QScrollArea(parent)
    , m_group(new QButtonGroup(this))
{
    setWidgetResizable(true);
    setFrameShape(QFrame::NoFrame);
    setFocusPolicy(Qt::ClickFocus); // Tab goes to the cards, which follow this area in its order
    setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    connect(m_group, &QButtonGroup::buttonToggled, this, [this](QAbstractButton *, bool checked) {
        if (checked)
            emit chosen(container(), documentType());
    });
    auto *naming = new QShortcut(Qt::Key_F2, this);
    naming->setContext(Qt::WidgetWithChildrenShortcut);
    connect(naming, &QShortcut::activated, this, &ContainerBoxes::renameFocused);
    // A click on the checked card counts too: something else may be selected meanwhile.
    connect(m_group, &QButtonGroup::buttonClicked, this,
            [this] { emit chosen(container(), documentType()); });
}

QSize ContainerBoxes::sizeHint() const
{
    const int em = fontMetrics().height();
    return {std::max(m_neededWidth, em * 18), em * 24};
}

void ContainerBoxes::setDesign(const model::Design &design,
                               const evaluation::DesignEvaluation *evaluation)
{
    const QString wantedContainer = container();
    const QString wantedType = documentType();
    for (QAbstractButton *card : m_group->buttons())
        m_group->removeButton(card);
    m_sheet = new QWidget;
    auto *layout = new QVBoxLayout(m_sheet);
    layout->setContentsMargins(8, 4, 8, 8);
    layout->setSpacing(8);
    for (const model::Container &container : design.containers)
        layout->addWidget(makeBox(container, evaluation));
    layout->addStretch(1);
    setWidget(m_sheet); // deletes the previous one
    style::tabInOrder(*layout, this);
    fitWidth();
    if (!choose(wantedContainer, wantedType) && !m_group->buttons().isEmpty()) {
        const QSignalBlocker blocker(m_group);
        m_group->buttons().front()->setChecked(true);
    }
}

void ContainerBoxes::fitWidth()
{
    const int needed = m_sheet->sizeHint().width() + verticalScrollBar()->sizeHint().width();
    const int em = fontMetrics().height();
    m_neededWidth = std::min(needed, em * 20);
    setMinimumWidth(std::min(needed, em * 13)); // less where the window is small
}

bool ContainerBoxes::eventFilter(QObject *watched, QEvent *event)
{
    const bool isHandled = QScrollArea::eventFilter(watched, event);
    if (watched == m_sheet && event->type() == QEvent::LayoutRequest)
        fitWidth(); // the font may have grown
    return isHandled;
}

QWidget *ContainerBoxes::makeBox(const model::Container &container,
                                 const evaluation::DesignEvaluation *evaluation)
{
    const QString name = QString::fromStdString(container.name);
    auto *box = new Outline(name, m_sheet);
    box->setObjectName(QStringLiteral("containerBox:%1").arg(name));
    // Queued: the edit rebuilds the boxes, including the one dropped on.
    if (m_isMovable)
        box->setDropped([this, name](const QString &from, const QString &type) {
            QTimer::singleShot(0, this,
                               [this, from, type, name] { emit dropped(from, type, name); });
        });
    auto *layout = new QVBoxLayout(box);
    layout->setContentsMargins(8, 6, 8, 8);
    layout->setSpacing(4);
    auto *heading = new ContainerHeading(name, keyOf(container), box);
    heading->setObjectName(QStringLiteral("containerHeading"));
    heading->setAccessibleName(tr("Container %1, partition key %2").arg(name, keyOf(container)));
    heading->setToolTip(
        tr("<b>%1</b> %2<br>Shows the container in the inspector. Its partition key: items with "
           "the same value are stored together and can change in one transaction.")
            .arg(name.toHtmlEscaped(), keyOf(container).toHtmlEscaped()));
    connect(heading, &QAbstractButton::clicked, this, [this, name] { emit containerChosen(name); });
    heading->setContextMenuPolicy(Qt::CustomContextMenu);
    connect(heading, &QWidget::customContextMenuRequested, this,
            [this, heading, name](const QPoint &place) {
                emit menuRequested(name, {}, heading->mapToGlobal(place));
            });
    layout->addWidget(heading);
    if (const QString facts = factsOf(container, evaluation); !facts.isEmpty()) {
        auto *label = new QLabel(facts, box);
        label->setWordWrap(true);
        label->setForegroundRole(QPalette::PlaceholderText);
        label->setFont(style::scaled(font(), 0.9));
        layout->addWidget(label);
    }
    for (const model::DocumentType &type : container.documentTypes) {
        auto *card = makeCard(name, type, storedBytes(evaluation, container, type), box);
        m_group->addButton(card);
        layout->addWidget(card);
    }
    return box;
}

DocumentCard *ContainerBoxes::makeCard(const QString &container, const model::DocumentType &type,
                                       std::int64_t storedBytes, QWidget *box)
{
    auto *card = new DocumentCard(container, type, storedBytes, box);
    const QString name = card->documentType();
    card->setContextMenuPolicy(Qt::CustomContextMenu);
    connect(card, &QWidget::customContextMenuRequested, this,
            [this, card, container, name](const QPoint &place) {
                emit menuRequested(container, name, card->mapToGlobal(place));
            });
    // Queued: the boxes may be rebuilt during the drag.
    if (m_isMovable)
        connect(
            card, &DocumentCard::dragged, this, [this, container, name] { drag(container, name); },
            Qt::QueuedConnection);
    return card;
}

void ContainerBoxes::renameFocused()
{
    const auto *heading = dynamic_cast<ContainerHeading *>(focusWidget());
    const auto *card = qobject_cast<DocumentCard *>(focusWidget());
    if (heading)
        emit renameRequested(heading->container(), {});
    else if (card || (card = checkedCard()))
        emit renameRequested(card->container(), card->documentType());
}

void ContainerBoxes::drag(const QString &container, const QString &documentType)
{
    auto *dragged = new QMimeData;
    dragged->setData(dragFormat, (container + QLatin1Char('\n') + documentType).toUtf8());
    dragged->setText(documentType);
    auto *dragging = new QDrag(this);
    dragging->setMimeData(dragged);
    dragging->exec(Qt::MoveAction);
}

void ContainerBoxes::mark(const QString &container)
{
    if (!m_sheet)
        return; // no design yet
    for (QWidget *box : m_sheet->findChildren<QWidget *>(QString(), Qt::FindDirectChildrenOnly)) {
        if (auto *outline = dynamic_cast<Outline *>(box))
            outline->setMarked(outline->container() == container);
    }
}

DocumentCard *ContainerBoxes::checkedCard() const
{
    return static_cast<DocumentCard *>(m_group->checkedButton());
}

QString ContainerBoxes::container() const
{
    return checkedCard() ? checkedCard()->container() : QString();
}

QString ContainerBoxes::documentType() const
{
    return checkedCard() ? checkedCard()->documentType() : QString();
}

bool ContainerBoxes::choose(const QString &wantedContainer, const QString &wantedType)
{
    for (QAbstractButton *button : m_group->buttons()) {
        const auto *card = static_cast<DocumentCard *>(button);
        if (card->container() == wantedContainer
            && (wantedType.isEmpty() || card->documentType() == wantedType)) {
            const QSignalBlocker blocker(m_group);
            button->setChecked(true);
            ensureWidgetVisible(button);
            return true;
        }
    }
    return false;
}

} // namespace partita::documents

#include "moc_containerboxes.cpp"
