#include "widgets/design/designboard.h"

#include "engine/model/edit.h"
#include "widgets/boards/designreadiness.h"
#include "widgets/boards/partactions.h"
#include "widgets/design/boxpainting.h"
#include "widgets/design/designscene.h"
#include "widgets/design/designview.h"
#include "widgets/design/droppreview.h"
#include "widgets/models/addparts.h"
#include "widgets/models/fieldsources.h"
#include "widgets/models/session.h"
#include "widgets/plots/legend.h"
#include "widgets/plots/stage.h"
#include "widgets/plots/zoomtools.h"
#include "widgets/style/format.h"
#include "widgets/style/taborder.h"
#include "widgets/style/theme.h"

#include <QEvent>
#include <QHBoxLayout>
#include <QKeyEvent>
#include <QMenu>

#include <algorithm>

namespace partita::design {

DesignBoard::DesignBoard(models::Session &session, QWidget *parent)
    : QWidget(parent)
    , m_session(session)
    , m_refresh(*this, [this] { refresh(); })
    , m_stage(new plots::Stage)
    , m_preview(new DropPreview(session, this))
    , m_legend(new plots::Legend)
{
    auto *layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->addWidget(m_stage);
    m_stage->setContent(makeDrawing());
    connectScene();
    boards::followCurrentDesign(m_session, this, [this] { m_refresh.request(); });
    connect(&m_session, &models::Session::presentingChanged, this, [this] { m_refresh.request(); });
    connect(&m_session, &models::Session::opened, m_view, &DesignView::fit);
    connect(&m_session, &models::Session::selectionChanged, this, [this] {
        if (!m_refresh.isWaiting())
            m_scene->setSelection(m_session.selection());
    });
    connect(m_stage, &plots::Stage::boardRequested, &m_session, &models::Session::boardRequested);
    connect(m_stage, &plots::Stage::designRequested, &m_session, &models::Session::designRequested);
    setFocusProxy(m_view); // the drawing first, not the tools above it
    m_refresh.request();
}

QWidget *DesignBoard::makeDrawing()
{
    auto *page = new QWidget(m_stage);
    m_scene = new DesignScene(*this);
    m_view = new DesignView(*m_scene, page);
    auto *tools = new QWidget(page);
    auto *line = new QHBoxLayout(tools);
    line->setContentsMargins(12, 4, 8, 4);
    m_legend->setObjectName(QStringLiteral("legend"));
    line->addWidget(m_legend, 1, Qt::AlignVCenter);
    line->addWidget(new plots::ZoomTools(*m_view, tools));
    auto *layout = new QVBoxLayout(page);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    layout->addWidget(tools);
    layout->addWidget(m_view, 1);
    setTabOrder(style::tabInOrder(*line), m_view); // the view is older than the tools above it
    return page;
}

void DesignBoard::connectScene()
{
    connect(m_view, &DesignView::aspectChanged, this, [this] {
        if (!m_refresh.isWaiting())
            draw(false);
    });
    connect(m_scene, &DesignScene::chosen, &m_session, &models::Session::setSelection);
    const auto open = [this](const models::Selection &part) {
        if (part.kind != models::Selection::Kind::nothing)
            emit m_session.boardRequested(QStringLiteral("documents"));
    };
    connect(m_scene, &DesignScene::activated, this, open);
    connect(m_view, &DesignView::activated, this, [this, open] { open(m_scene->partAt({})); });
    connect(m_view, &DesignView::menuRequested, this, &DesignBoard::openMenu);
    connect(m_view, &DesignView::renameRequested, this, [this] {
        const models::Selection part = m_scene->partAt({});
        if (isEditable() && part.kind != models::Selection::Kind::nothing)
            boards::rename(m_session, part);
    });
    connect(m_view, &DesignView::removeRequested, this, [this] {
        const models::Selection part = m_scene->partAt({});
        if (!m_session.isPresenting() && models::canRemove(m_session, part))
            models::remove(m_session, part);
    });
    connect(m_scene, &DesignScene::held, this, &DesignBoard::hold);
    connect(m_scene, &DesignScene::dropped, this, &DesignBoard::drop);
    connect(m_preview, &DropPreview::answered, this, [this](const QString &text) {
        m_scene->sayDrop(m_dropText + QLatin1Char('\n') + text, true);
    });
}

bool DesignBoard::isEditable() const
{
    return !m_session.isDerived(m_session.design()) && !m_session.isPresenting();
}

void DesignBoard::refresh()
{
    plots::Readiness readiness;
    readiness.hasModel = !m_session.workbook().entities->empty();
    readiness.isKnown = m_session.currentDesign() != nullptr;
    m_stage->setReadiness(readiness);
    draw(true);
    refreshLegend();
}

/// The drawing itself is made again only when it changes.
void DesignBoard::draw(bool moves)
{
    const model::Design *design = m_session.currentDesign();
    m_scene->setMovable(isEditable());
    if (!design)
        return m_scene->show(nullptr, false);
    const model::Workbook &workbook = m_session.workbookWithDerivedDesigns();
    const ShownDesign *before = m_scene->shown();
    if (!before || !before->isOf(workbook, *design, m_view->font(), m_view->aspect())) {
        const bool isOther = !before || !(before->design == *design);
        m_scene->show(std::make_shared<const ShownDesign>(workbook, *design, m_view->font(),
                                                          m_view->aspect()),
                      moves && isOther);
        if (isOther)
            m_view->showAll();
    }
    m_scene->setFacts(factsOf(*design));
    m_scene->setSelection(m_session.selection());
}

QStringList DesignBoard::factsOf(const model::Design &design) const
{
    const jobs::DesignEvaluationPointer evaluation = m_session.currentEvaluation();
    QStringList facts;
    for (const model::Container &container : design.containers) {
        const evaluation::ContainerEvaluation *known
            = evaluation ? evaluation->container(container.name) : nullptr;
        if (!known) {
            facts.append(QString());
            continue;
        }
        double load = 0;
        for (const evaluation::PartitionLoad &part : known->partitions)
            load += part.requestUnitsPerSecond;
        facts.append(tr("%Ln physical partition(s)", "", known->physicalPartitions)
                     + QStringLiteral(" · ") + style::throughput(load));
    }
    return facts;
}

/// Only what the drawing shows.
void DesignBoard::refreshLegend()
{
    const ShownDesign *shown = m_scene->shown();
    if (!shown)
        return m_legend->setEntries({});
    const style::Theme &theme = style::themeOf(palette());
    std::vector<plots::LegendEntry> entries;
    const auto addBar
        = [&](const QString &name, const QColor &colour, const QString &tip, auto &&isMeant) {
              const auto &boxes = shown->figure.boxes;
              if (std::any_of(boxes.begin(), boxes.end(), isMeant))
                  entries.push_back(plots::legendEntry(name, colour, plots::Swatch::bar, tip));
          };
    addBar(tr("document"), theme.accent, tr("The home of an entity: every row is stored here."),
           [](const DocumentBox &box) { return box.inside < 0 && !box.isCopy(); });
    addBar(tr("embedded"), theme.embedded, tr("Rows inside the document of another one."),
           [](const DocumentBox &box) { return box.inside >= 0 && !box.isCopy(); });
    addBar(tr("copy"), theme.hybrid, tr("The same rows stored once more."),
           [](const DocumentBox &box) { return box.isCopy(); });
    const std::pair<model::Upkeep, QString> lines[]
        = {{model::Upkeep::changeFeed, tr("kept by the change feed")},
           {model::Upkeep::transaction, tr("kept in a transaction")},
           {model::Upkeep::application, tr("kept by the application")},
           {model::Upkeep::none, tr("never changes, or is left as it was")}};
    for (const auto &[upkeep, name] : lines) {
        const auto &drawn = shown->layout.lines;
        if (std::none_of(drawn.begin(), drawn.end(),
                         [&, kind = upkeep](const CopyLine &line) { return line.upkeep == kind; }))
            continue;
        plots::LegendEntry entry = plots::legendEntry(
            name, upkeep == model::Upkeep::none ? theme.secondary : theme.hybrid,
            plots::Swatch::line, models::upkeepOf(upkeep));
        entry.line = penStyleOf(upkeep);
        entries.push_back(std::move(entry));
    }
    m_legend->setEntries(std::move(entries));
}

std::optional<Result<Drop>> DesignBoard::dropOf(const Dragged &dragged,
                                                const DropTarget &target) const
{
    const ShownDesign *shown = m_scene->shown();
    if (!shown || !isEditable())
        return std::nullopt;
    return design::dropOf(m_session.workbook(), shown->design, shown->figure, dragged, target);
}

void DesignBoard::hold(const Dragged &dragged, const DropTarget &target)
{
    m_preview->cancel();
    const std::optional<Result<Drop>> meaning = dropOf(dragged, target);
    if (!meaning)
        return m_scene->sayDrop({}, true);
    if (!*meaning)
        return m_scene->sayDrop(QString::fromStdString(meaning->error().message), false);
    const auto changed = model::apply(m_session.workbook(), (*meaning)->edit);
    if (!changed)
        return m_scene->sayDrop(QString::fromStdString(changed.error().message), false);
    m_dropText = (*meaning)->text;
    m_scene->sayDrop(m_dropText, true);
    m_preview->ask(*changed);
}

void DesignBoard::drop(const Dragged &dragged, const DropTarget &target)
{
    m_preview->cancel();
    const std::optional<Result<Drop>> meaning = dropOf(dragged, target);
    if (!meaning)
        return;
    if (!*meaning) {
        emit m_session.editRefused(QString::fromStdString(meaning->error().message));
        return;
    }
    m_session.apply((*meaning)->edit, (*meaning)->text);
}

void DesignBoard::openMenu(const QPointF &place, const QPoint &onScreen)
{
    const models::Selection part = m_scene->partAt(place);
    if (m_session.isPresenting() || part.kind == models::Selection::Kind::nothing)
        return; // every entry edits
    const int box = m_scene->boxAt(place);
    auto *menu = new QMenu(this);
    menu->setAttribute(Qt::WA_DeleteOnClose);
    menu->setObjectName(QStringLiteral("designMenu"));
    const QString relationship = box < 0
        ? QString()
        : m_scene->shown()->figure.boxes[static_cast<std::size_t>(box)].relationship;
    if (!relationship.isEmpty())
        boards::addPlacements(*menu, m_session, relationship);
    else if (part.kind == models::Selection::Kind::documentType)
        boards::addTargets(*menu, m_session, part);
    menu->addSeparator();
    boards::addPartActions(*menu, m_session, part);
    menu->addAction(tr("&Remove"), this, [this, part] { models::remove(m_session, part); })
        ->setEnabled(models::canRemove(m_session, part));
    menu->popup(onScreen);
}

/// For the tools as well as the drawing.
void DesignBoard::keyPressEvent(QKeyEvent *event)
{
    if (event->key() == Qt::Key_Home)
        return m_view->fit();
    QWidget::keyPressEvent(event);
}

void DesignBoard::changeEvent(QEvent *event)
{
    if (event->type() == QEvent::PaletteChange || event->type() == QEvent::FontChange)
        m_refresh.request();
    QWidget::changeEvent(event);
}

} // namespace partita::design

#include "moc_designboard.cpp"
