#include "widgets/documents/documentsboard.h"

#include "widgets/boards/designreadiness.h"
#include "widgets/boards/partactions.h"
#include "widgets/documents/containerboxes.h"
#include "widgets/documents/designcolumns.h"
#include "widgets/documents/editpage.h"
#include "widgets/documents/fieldlist.h"
#include "widgets/documents/sampleview.h"
#include "widgets/models/addparts.h"
#include "widgets/models/fieldsources.h"
#include "widgets/models/obstacle.h"
#include "widgets/models/session.h"
#include "widgets/plots/choicebar.h"
#include "widgets/plots/flowlayout.h"
#include "widgets/plots/legend.h"
#include "widgets/plots/stage.h"
#include "widgets/style/elidedlabel.h"
#include "widgets/style/format.h"
#include "widgets/style/icons.h"
#include "widgets/style/theme.h"

#include <QCheckBox>
#include <QClipboard>
#include <QEvent>
#include <QGuiApplication>
#include <QHBoxLayout>
#include <QLabel>
#include <QPushButton>
#include <QSplitter>
#include <QStackedWidget>
#include <QToolButton>

#include <algorithm>

namespace partita::documents {

namespace {

constexpr double itemLimit = 2.0 * 1024 * 1024; // bytes

} // namespace

DocumentsBoard::DocumentsBoard(models::Session &session, QWidget *parent)
    : QWidget(parent)
    , m_session(session)
    , m_refresh(*this, [this] { refresh(); })
    , m_stage(new plots::Stage(this))
    , m_boxes(new ContainerBoxes)
    , m_title(new style::ElidedLabel(nullptr, Qt::ElideMiddle))
    , m_choice(new plots::ChoiceBar)
    , m_whole(new QCheckBox(tr("&Whole")))
    , m_copy(new QToolButton)
    , m_pages(new QStackedWidget)
    , m_sampleStage(new plots::Stage)
    , m_view(new SampleView)
    , m_fields(new FieldList)
    , m_edit(new EditPage(session))
    , m_designs(new DesignColumns(session))
    , m_paste(new QToolButton)
    , m_notice(new QWidget)
    , m_noticeText(new QLabel(m_notice))
    , m_evaluate(new QPushButton(tr("&Evaluate now"), m_notice))
    , m_readout(new QLabel)
    , m_legend(new plots::Legend)
    , m_footer(new QLabel)
{
    auto *layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->addWidget(m_stage);
    auto *splitter = new QSplitter(Qt::Horizontal);
    splitter->addWidget(m_boxes);
    splitter->addWidget(makeDocumentPage());
    splitter->setChildrenCollapsible(false);
    splitter->setStretchFactor(0, 0);
    splitter->setStretchFactor(1, 1);
    m_stage->setContent(splitter);
    connectBoxes();
    connectEditing();
    boards::followCurrentDesign(m_session, this, [this] { m_refresh.request(); });
    connect(&m_session, &models::Session::evaluationChanged, this, [this] {
        if (showsDesigns())
            m_refresh.request();
    });
    connect(&m_session, &models::Session::evaluationStarted, this,
            &DocumentsBoard::refreshDocument);
    connect(&m_session, &models::Session::evaluationFinished, this,
            &DocumentsBoard::refreshDocument);
    connect(&m_session, &models::Session::selectionChanged, this, &DocumentsBoard::followSelection);
    connect(m_stage, &plots::Stage::boardRequested, &m_session, &models::Session::boardRequested);
    connect(m_stage, &plots::Stage::designRequested, &m_session, &models::Session::designRequested);
    m_refresh.request();
}

void DocumentsBoard::connectBoxes()
{
    connect(m_boxes, &ContainerBoxes::chosen, this,
            [this](const QString &container, const QString &type) {
                m_session.setSelection({models::Selection::Kind::documentType, container, type});
                refreshDocument();
            });
    connect(m_boxes, &ContainerBoxes::menuRequested, this, &DocumentsBoard::openMenu);
    connect(m_boxes, &ContainerBoxes::renameRequested, this,
            [this](const QString &container, const QString &type) {
                if (!m_session.isPresenting())
                    boards::rename(m_session, partOf(container, type));
            });
    connect(m_boxes, &ContainerBoxes::dropped, this,
            [this](const QString &container, const QString &type, const QString &target) {
                models::moveDocumentType(m_session, container, type, target);
            });
    connect(m_boxes, &ContainerBoxes::containerChosen, this, [this](const QString &container) {
        m_session.setSelection({models::Selection::Kind::container, container, {}});
    });
}

QWidget *DocumentsBoard::makeHeader()
{
    auto *bar = new QWidget;
    auto *layout = new QHBoxLayout(bar);
    layout->setContentsMargins(8, 4, 8, 4);
    m_title->setObjectName(QStringLiteral("title"));
    QFont bold = font();
    bold.setBold(true);
    m_title->setFont(bold);
    m_title->setSizePolicy(QSizePolicy::Preferred, QSizePolicy::Fixed);
    m_title->setMinimumWidth(2 * fontMetrics().height()); // the buttons come first
    m_sampleChoice = m_choice->addChoice(
        samplePage, tr("&Sample"),
        tr("A document as it is stored, composed from a sample row of its entity."));
    m_choice->addChoice(fieldsPage, tr("&Fields"),
                        tr("What the document type declares: each field and its source."));
    m_whole->setObjectName(QStringLiteral("whole"));
    m_whole->setToolTip(tr("Show long texts and arrays in full."));
    m_copy->setObjectName(QStringLiteral("copyJson"));
    m_copy->setAutoRaise(true);
    m_copy->setAccessibleName(tr("Copy JSON"));
    m_copy->setToolTip(tr("Copy the sample document as JSON, in full"));
    connect(m_choice, &plots::ChoiceBar::chosen, this, [this](int page) {
        m_wished = page;
        refreshDocument();
    });
    connect(m_whole, &QCheckBox::toggled, this, &DocumentsBoard::refreshDocument);
    m_copy->setIcon(style::icon(QStringLiteral("copy"), palette()));
    connect(m_copy, &QToolButton::clicked, this, &DocumentsBoard::copyJson);
    constexpr int gap = 8;
    auto *tools = new QWidget;
    auto *lines = new plots::FlowLayout(gap, gap / 2); // a second line where it is narrow
    lines->setContentsMargins(0, 0, 0, 0);
    tools->setLayout(lines);
    for (QWidget *tool : std::initializer_list<QWidget *> {m_choice, m_whole, m_copy, m_paste})
        lines->addWidget(tool);
    layout->addWidget(m_title, 1);
    layout->addWidget(tools);
    return bar;
}

void DocumentsBoard::layOutNotice()
{
    auto *layout = new QHBoxLayout(m_notice);
    layout->setContentsMargins(8, 4, 8, 4);
    m_noticeText->setObjectName(QStringLiteral("notice"));
    m_noticeText->setWordWrap(true);
    m_noticeText->setForegroundRole(QPalette::PlaceholderText);
    m_evaluate->setObjectName(QStringLiteral("evaluate"));
    connect(m_evaluate, &QPushButton::clicked, &m_session, &models::Session::evaluateNow);
    layout->addWidget(m_noticeText, 1);
    layout->addWidget(m_evaluate);
}

QWidget *DocumentsBoard::makeDocumentPage()
{
    auto *page = new QWidget;
    auto *layout = new QVBoxLayout(page);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    m_sampleStage->setContent(m_view);
    m_pages->addWidget(m_sampleStage);
    m_pages->addWidget(m_fields);
    m_pages->addWidget(m_edit);
    m_pages->addWidget(m_designs);
    m_readout->setObjectName(QStringLiteral("readout"));
    m_readout->setContentsMargins(8, 2, 8, 2);
    m_readout->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Preferred);
    m_legend->setContentsMargins(8, 0, 8, 0);
    m_footer->setObjectName(QStringLiteral("footer"));
    m_footer->setContentsMargins(8, 2, 8, 6);
    m_footer->setTextFormat(Qt::RichText);
    m_footer->setWordWrap(true);
    m_footer->setToolTip(tr(
        "Stored size decides the charge: a point read of 1 KB costs 1 RU, a write about 5 and a "
        "little for every indexed property. An item may have 2 MB at most.\n\nA copy that is new, "
        "or was lost, is filled from the beginning of the change feed: all its items are read, and "
        "each item of the copy is written once. The time assumes the whole provisioned throughput "
        "and no other load."));
    connect(m_view, &SampleView::lineDescribed, m_readout, &QLabel::setText);
    auto *legend = new QHBoxLayout;
    legend->setContentsMargins(8, 0, 8, 0);
    legend->addWidget(m_legend);
    layOutNotice();
    layout->addWidget(makeHeader());
    layout->addWidget(m_notice);
    layout->addWidget(m_pages, 1);
    layout->addWidget(m_readout);
    layout->addLayout(legend);
    layout->addWidget(m_footer);
    return page;
}

const model::DocumentType *DocumentsBoard::documentType() const
{
    const model::Design *design = m_session.currentDesign();
    const model::Container *container
        = design ? design->container(m_boxes->container().toStdString()) : nullptr;
    return container ? container->documentType(m_boxes->documentType().toStdString()) : nullptr;
}

const evaluation::SampleDocument *DocumentsBoard::sample() const
{
    if (!m_evaluation)
        return nullptr;
    const auto &all = m_evaluation->documents;
    const auto found
        = std::find_if(all.begin(), all.end(), [this](const evaluation::SampleDocument &document) {
              return QString::fromStdString(document.container) == m_boxes->container()
                  && QString::fromStdString(document.documentType) == m_boxes->documentType();
          });
    return found == all.end() ? nullptr : &*found;
}

void DocumentsBoard::refresh()
{
    const model::Design *design = m_session.currentDesign();
    m_evaluation = m_session.currentEvaluation();
    plots::Readiness readiness;
    readiness.hasModel = !m_session.workbook().entities->empty();
    readiness.isKnown = design != nullptr;
    m_stage->setReadiness(readiness);
    if (!design)
        return;
    m_boxes->setMovable(!m_session.isDerived(m_session.design()) && !m_session.isPresenting());
    m_boxes->setDesign(*design, m_evaluation.get());
    const models::Selection &selection = m_session.selection();
    if (selection.kind == models::Selection::Kind::documentType
        || selection.kind == models::Selection::Kind::container)
        m_boxes->choose(selection.name, selection.detail);
    markContainer();
    refreshDocument();
}

void DocumentsBoard::markContainer()
{
    const models::Selection &selection = m_session.selection();
    const bool isContainer = selection.kind == models::Selection::Kind::container;
    m_boxes->mark(isContainer ? selection.name : QString());
}

void DocumentsBoard::followSelection()
{
    if (m_refresh.isWaiting() || !m_session.currentDesign())
        return;
    markContainer();
    const models::Selection &selection = m_session.selection();
    const bool isType = selection.kind == models::Selection::Kind::documentType;
    if (!isType && selection.kind != models::Selection::Kind::container)
        return;
    const bool shown = m_boxes->container() == selection.name
        && (selection.detail.isEmpty() || m_boxes->documentType() == selection.detail);
    if (!shown && m_boxes->choose(selection.name, selection.detail))
        refreshDocument();
}

void DocumentsBoard::refreshDocument()
{
    if (m_refresh.isWaiting())
        return;
    const model::DocumentType *type = documentType();
    const evaluation::SampleDocument *shown = type ? sample() : nullptr;
    m_title->setLine(type ? tr("%1 in %2", "document type, container")
                                .arg(QString::fromStdString(type->name), m_boxes->container())
                          : QString());
    followEditing(type);
    refreshReadiness(type, shown);
    if (!type) {
        m_view->setLines({});
        m_fields->setFields({});
        m_legend->setEntries({});
        return;
    }
    m_fields->setFields(type->fields);
    if (showsDesigns())
        m_designs->showEntity(type->entity, m_whole->isChecked());
    refreshLegend(*type);
    const std::vector<model::Field> before = std::exchange(m_shownFields, type->fields);
    m_view->setLines(shown ? linesOf(shown->item, m_shownFields, m_whole->isChecked())
                           : std::vector<DocumentLine>());
    m_footer->setText(shown ? footerOf(*shown) : QString());
}

void DocumentsBoard::refreshReadiness(const model::DocumentType *type,
                                      const evaluation::SampleDocument *shown)
{
    const bool isEdited = isEditing();
    const bool showsSample = shown && m_wished == samplePage;
    const Page page = isEdited ? editPage
        : showsDesigns()       ? designsPage
        : showsSample          ? samplePage
                               : fieldsPage;
    m_choice->setChoice(page);
    m_sampleChoice->setEnabled(shown != nullptr);
    plots::Readiness readiness = boards::readinessOf(m_session);
    readiness.isKnown = shown != nullptr;
    m_sampleStage->setReadiness(readiness);
    m_pages->setCurrentIndex(page);
    m_notice->setVisible(type && !shown && !isEdited && !showsDesigns());
    m_noticeText->setText(noticeText());
    m_evaluate->setVisible(!m_evaluation && !m_session.isEvaluating());
    m_whole->setVisible(showsSample || showsDesigns());
    m_copy->setEnabled(shown != nullptr);
    m_readout->setVisible(showsSample);
    m_footer->setVisible(shown && !isEdited && !showsDesigns());
}

QString DocumentsBoard::noticeText() const
{
    if (m_session.isEvaluating())
        return tr("The sample appears as soon as %1 is evaluated.").arg(m_session.design());
    if (const QString obstacle = models::obstacleOf(m_session, m_session.design());
        !obstacle.isEmpty())
        return tr("No sample: the workbook has an error. %1").arg(obstacle);
    if (!m_evaluation)
        return tr("The sample appears after evaluation.");
    if (!m_evaluation->failure.empty())
        return tr("No sample: the design cannot be evaluated. %1")
            .arg(QString::fromStdString(m_evaluation->failure));
    return tr(
        "There is no sample of this document type: no sample row of its entity is stored here.");
}

QString DocumentsBoard::footerOf(const evaluation::SampleDocument &shown) const
{
    const style::Theme &theme = style::themeOf(palette());
    const auto stored = static_cast<double>(shown.storageBytes);
    const auto strong = [&](const QString &text) {
        return QStringLiteral("<b style='color:%1'>%2</b>")
            .arg(theme.text.name(), text.toHtmlEscaped());
    };
    // Below a kilobyte the short form already shows every byte.
    const QString size = stored < 1000
        ? tr("stored %1").arg(strong(style::bytes(stored)))
        : tr("stored %1 (%2 bytes)").arg(strong(style::bytes(stored)), style::count(stored));
    QStringList facts {size, tr("point read %1").arg(strong(style::charge(shown.pointReadCharge))),
                       tr("create %1").arg(strong(style::charge(shown.createCharge)))};
    for (const evaluation::Backfill &backfill : m_evaluation->backfills) {
        if (backfill.container == shown.container && backfill.documentType == shown.documentType)
            facts.append(tr("filled again with %1, in %2")
                             .arg(strong(style::charge(backfill.charge())),
                                  strong(style::duration(backfill.seconds))));
    }
    if (stored > itemLimit / 2) {
        facts.append(QStringLiteral("<span style='color:%1'>▲ %2</span>")
                         .arg(theme.warning.name(),
                              tr("%1 % of the 2 MB an item may have")
                                  .arg(style::shortNumber(stored / itemLimit * 100))));
    }
    return QStringLiteral("<span style='color:%1'>%2</span>")
        .arg(theme.secondary.name(), facts.join(QStringLiteral(" &nbsp;·&nbsp; ")));
}

void DocumentsBoard::refreshLegend(const model::DocumentType &type)
{
    const style::Theme &theme = style::themeOf(palette());
    std::vector<plots::LegendEntry> entries;
    for (int place = 0; place < models::sourceKinds; ++place) {
        const auto kind = static_cast<models::SourceKind>(place);
        const std::size_t count = models::fieldCount(type.fields, kind);
        if (count == 0)
            continue;
        plots::LegendEntry entry;
        entry.name = tr("%1 %2 %3", "sign, kind of source, number of fields")
                         .arg(models::signOf(kind), models::titleOf(kind))
                         .arg(count);
        entry.colour = models::colourOf(kind, theme);
        entry.tip = models::lessonOf(kind);
        entries.push_back(entry);
    }
    m_legend->setEntries(std::move(entries));
}

void DocumentsBoard::copyJson()
{
    if (const evaluation::SampleDocument *shown = sample()) {
        using Handler = model::Json::error_handler_t;
        QGuiApplication::clipboard()->setText(
            QString::fromStdString(shown->item.dump(2, ' ', false, Handler::replace)));
        emit m_session.told(tr("Copied as JSON."));
    }
}

void DocumentsBoard::changeEvent(QEvent *event)
{
    if (event->type() == QEvent::PaletteChange) {
        m_copy->setIcon(style::icon(QStringLiteral("copy"), palette()));
        m_paste->setIcon(style::icon(QStringLiteral("add"), palette()));
        refreshDocument();
    }
    QWidget::changeEvent(event);
}

} // namespace partita::documents

#include "moc_documentsboard.cpp"
