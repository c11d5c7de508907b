#include "widgets/patterns/patternsboard.h"

#include "widgets/boards/addmenus.h"
#include "widgets/boards/partactions.h"
#include "widgets/models/addparts.h"
#include "widgets/models/baseline.h"
#include "widgets/models/patternmatrix.h"
#include "widgets/models/session.h"
#include "widgets/patterns/cellfocus.h"
#include "widgets/patterns/figuredelegate.h"
#include "widgets/patterns/matrixview.h"
#include "widgets/patterns/patternline.h"
#include "widgets/patterns/sortedmatrix.h"
#include "widgets/plots/emptystate.h"
#include "widgets/style/iconbutton.h"
#include "widgets/style/menuletters.h"
#include "widgets/style/taborder.h"
#include "widgets/style/transition.h"

#include <QCheckBox>
#include <QClipboard>
#include <QComboBox>
#include <QGuiApplication>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QLabel>
#include <QLineEdit>
#include <QMenu>
#include <QPushButton>
#include <QScopedValueRollback>
#include <QShortcut>
#include <QStackedLayout>
#include <QToolButton>

#include <algorithm>
#include <utility>

namespace partita::patterns {

using models::PatternMatrix;

PatternsBoard::PatternsBoard(models::Session &session, QWidget *parent)
    : QWidget(parent)
    , m_session(session)
    , m_range(*this, [this] { updateRange(); })
    , m_matrix(new PatternMatrix(session, this))
    , m_sorted(new SortedMatrix(this))
    , m_delegate(new FigureDelegate(this))
    , m_table(new MatrixView(this))
    , m_pages(new QStackedLayout)
    , m_view(new QComboBox(this))
    , m_published(new QCheckBox(tr("&Published figures"), this))
    , m_filter(new QLineEdit(this))
    , m_changed(new QLabel(this))
    , m_addMenu(new QMenu(this))
    , m_line(new PatternLine(session, this))
{
    connect(m_addMenu, &QMenu::aboutToShow, this, &PatternsBoard::fillAddMenu);
    m_sorted->setSourceModel(m_matrix);
    m_sorted->setFilterCaseSensitivity(Qt::CaseInsensitive);
    makeTable();
    auto *layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    layout->addWidget(makeTools());
    layout->addWidget(m_line);
    m_pages->addWidget(m_table);
    m_pages->addWidget(makeEmptyState());
    layout->addLayout(m_pages, 1);
    connect(m_matrix, &QAbstractItemModel::dataChanged, this, [this] { m_range.request(); });
    connect(m_matrix, &QAbstractItemModel::modelReset, this, &PatternsBoard::updateColumns);
    connect(&m_session, &models::Session::patternChanged, this, &PatternsBoard::showCurrent);
    connect(&m_session, &models::Session::designChanged, this, &PatternsBoard::showCurrent);
    connect(&m_session, &models::Session::designChanged, this, &PatternsBoard::showDifferences);
    m_differences.setSingleShot(true);
    m_differences.setInterval(style::Transition::differenceMs);
    connect(&m_differences, &QTimer::timeout, m_matrix, [this] { m_matrix->showSwitch(false); });
    connect(&m_session.baseline(), &models::Baseline::changed, this, [this] { m_range.request(); });
    connect(&m_session, &models::Session::workbookChanged, this, &PatternsBoard::updateEmptyState);
    connect(&m_session, &models::Session::workbookChanged, this, &PatternsBoard::updatePublished);
    connect(m_line, &PatternLine::closed, this, [this] { setFocus(Qt::OtherFocusReason); });
    connect(&m_session, &models::Session::patternTypingRequested, this, [this] {
        if (isVisible()) // another board of the window may be one of patterns as well
            m_line->open();
    });
    setFocusProxy(m_table); // the table first, not the tools above it
    updateColumns();
    updatePublished();
}

QWidget *PatternsBoard::makeTools()
{
    auto *bar = new QWidget(this);
    auto *layout = new QHBoxLayout(bar);
    layout->setContentsMargins(8, 4, 8, 4);
    m_filter->setPlaceholderText(tr("Filter patterns…"));
    m_filter->setObjectName(QStringLiteral("patternFilter"));
    m_filter->setClearButtonEnabled(true);
    m_filter->setAccessibleName(tr("Filter patterns"));
    m_filter->setMaximumWidth(fontMetrics().averageCharWidth() * 30);
    m_filter->setToolTip(tr("Patterns with this in their id or sentence (Ctrl+F)"));
    auto *find = new QShortcut(QKeySequence::Find, this);
    find->setWhatsThis(tr("Find a pattern"));
    find->setContext(Qt::WidgetWithChildrenShortcut);
    connect(find, &QShortcut::activated, m_filter, [this] {
        m_filter->setFocus(Qt::ShortcutFocusReason);
        m_filter->selectAll();
    });
    m_view->addItem(tr("Probe"), static_cast<int>(models::View::probe));
    m_view->addItem(tr("Mean over keys"), static_cast<int>(models::View::mean));
    m_view->addItem(tr("95th percentile"), static_cast<int>(models::View::p95));
    m_view->setAccessibleName(tr("Which figures"));
    m_view->setSizePolicy(QSizePolicy::Fixed, QSizePolicy::Fixed);
    m_view->setToolTip(tr(
        "The probe is one concrete request on sample rows; the other figures are over keys drawn "
        "as the load draws them."));
    auto *copy = new style::IconButton(QStringLiteral("copy"), tr("Copy as a table (Ctrl+C)"), bar);
    auto *add = new style::IconButton(QStringLiteral("add"), tr("Add an access pattern"), bar);
    add->setObjectName(QStringLiteral("addPattern"));
    add->setPopupMode(QToolButton::InstantPopup);
    add->setMenu(m_addMenu);
    auto *typing = new QToolButton(bar);
    typing->setObjectName(QStringLiteral("typePattern"));
    typing->setText(tr("Type a pattern…"));
    typing->setToolTip(tr("Type what the application asks for as one sentence (Ctrl+T)"));
    typing->setAutoRaise(true);
    connect(typing, &QToolButton::clicked, m_line, &PatternLine::open);
    auto *typed = new QShortcut(Qt::CTRL | Qt::Key_T, this);
    typed->setWhatsThis(tr("Type a pattern"));
    typed->setContext(Qt::WidgetWithChildrenShortcut);
    connect(typed, &QShortcut::activated, m_line, &PatternLine::open);
    m_editTools = {add, typing, m_filter};
    m_readingTools = {m_filter, m_published, m_view, copy};
    connect(&m_session, &models::Session::presentingChanged, this, &PatternsBoard::updateTools);
    m_changed->setObjectName(QStringLiteral("changedCells"));
    m_changed->setForegroundRole(QPalette::PlaceholderText);
    layout->addWidget(add);
    layout->addWidget(typing);
    layout->addWidget(m_filter);
    layout->addWidget(m_changed);
    layout->addStretch(1);
    layout->addWidget(m_published);
    layout->addWidget(m_view);
    layout->addWidget(copy);
    connect(m_filter, &QLineEdit::textChanged, m_sorted,
            &QSortFilterProxyModel::setFilterFixedString);
    connect(m_view, &QComboBox::currentIndexChanged, this, [this] {
        m_matrix->setView(static_cast<models::View>(m_view->currentData().toInt()));
        updateRange();
    });
    connect(m_published, &QCheckBox::toggled, this, &PatternsBoard::updatePublished);
    connect(copy, &QToolButton::clicked, this, &PatternsBoard::copyTable);
    // The table is older than the tools above it, which come first in the tab order.
    setTabOrder(style::tabInOrder(*layout), m_table);
    return bar;
}

QWidget *PatternsBoard::makeEmptyState()
{
    m_empty = new plots::EmptyState(this);
    connect(m_empty, &plots::EmptyState::taken, this, [this] {
        if (m_session.workbook().entities->empty())
            emit m_session.boardRequested(QStringLiteral("model"));
        else
            m_line->open();
    });
    return m_empty;
}

void PatternsBoard::fillAddMenu()
{
    m_addMenu->clear();
    qDeleteAll(m_addMenu->findChildren<QMenu *>(QString(), Qt::FindDirectChildrenOnly));
    boards::addQueries(*m_addMenu, m_session);
    boards::addCommands(*m_addMenu, m_session);
}

void PatternsBoard::openMenu(const QPoint &place)
{
    auto *menu = new QMenu(this);
    menu->setAttribute(Qt::WA_DeleteOnClose);
    const models::Selection selected {models::Selection::Kind::pattern, m_session.pattern(), {}};
    menu->addAction(tr("Show the &plan"), this,
                    [this] { emit m_session.boardRequested(QStringLiteral("plan")); });
    menu->addAction(tr("Show the &fan-out"), this,
                    [this] { emit m_session.boardRequested(QStringLiteral("fanout")); });
    menu->addSeparator();
    if (!m_session.isPresenting()) {
        boards::addPartActions(*menu, m_session, selected);
        menu->addAction(tr("Re&move %1").arg(style::withoutLetter(selected.name)),
                        QKeySequence::Delete, this,
                        [this, selected] { models::remove(m_session, selected); });
        menu->addSeparator();
    }
    menu->addAction(tr("&Copy as a table"), QKeySequence::Copy, this, &PatternsBoard::copyTable);
    menu->popup(m_table->viewport()->mapToGlobal(place));
}

void PatternsBoard::makeTable()
{
    m_table->setObjectName(QStringLiteral("patternMatrix"));
    m_table->setAccessibleName(tr("Access patterns by design"));
    m_table->setModel(m_sorted);
    m_table->setItemDelegate(m_delegate);
    m_table->setSortingEnabled(true);
    m_table->sortByColumn(0, Qt::AscendingOrder);
    m_table->freezeFirstColumn();
    m_table->viewport()->installEventFilter(this);
    connect(m_table->horizontalHeader(), &QHeaderView::sectionResized, this, [this] {
        if (!m_fitting)
            fitDetail();
    });
    connect(m_table->selectionModel(), &QItemSelectionModel::currentChanged, this,
            [this](const QModelIndex &index) { takeCurrent(index); });
    new CellFocus(m_session, *m_table, *m_delegate);
    connect(m_table, &QTableView::activated, this, [this](const QModelIndex &index) {
        takeCurrent(index);
        emit m_session.boardRequested(QStringLiteral("plan"));
    });
    m_table->setContextMenuPolicy(Qt::CustomContextMenu);
    connect(m_table, &QWidget::customContextMenuRequested, this, &PatternsBoard::openMenu);
    auto *remove = new QShortcut(QKeySequence::Delete, m_table);
    remove->setContext(Qt::WidgetShortcut);
    connect(&m_session, &models::Session::presentingChanged, remove,
            [remove](bool on) { remove->setEnabled(!on); });
    connect(remove, &QShortcut::activated, this, [this] {
        models::remove(m_session, {models::Selection::Kind::pattern, m_session.pattern(), {}});
    });
    auto *naming = new QShortcut(Qt::Key_F2, m_table);
    naming->setContext(Qt::WidgetShortcut);
    connect(naming, &QShortcut::activated, this, &PatternsBoard::renameCurrent);
    auto *copy = new QShortcut(QKeySequence::Copy, m_table);
    copy->setContext(Qt::WidgetShortcut);
    connect(copy, &QShortcut::activated, this, &PatternsBoard::copyTable);
}

void PatternsBoard::renameCurrent()
{
    if (!m_session.isPresenting() && m_session.currentPattern())
        boards::rename(m_session, {models::Selection::Kind::pattern, m_session.pattern(), {}});
}

void PatternsBoard::updateRange()
{
    const auto [least, most] = m_matrix->chargeRange();
    m_delegate->setRange(least, most);
    const int changed = m_matrix->changedCells();
    m_changed->setText(changed > 0 ? tr("%Ln cell(s) changed", nullptr, changed) : QString());
    m_changed->setToolTip(m_session.baseline().tip());
    fitDetail();
}

void PatternsBoard::fitDetail()
{
    int narrowest = QWIDGETSIZE_MAX;
    for (int column = 1; column < m_matrix->columnCount(); ++column)
        narrowest = std::min(narrowest, m_table->columnWidth(column));
    m_delegate->fitDetail(*m_matrix, m_table->font(), narrowest);
    m_table->viewport()->update();
}

void PatternsBoard::updateColumns()
{
    m_pages->setCurrentIndex(m_matrix->rowCount() == 0 ? 1 : 0);
    updateEmptyState();
    updateRange();
    fitSentences();
    showCurrent();
}

/// Hides editing tools and the filter during a presentation, and reading tools without patterns.
void PatternsBoard::updateTools()
{
    const bool isEmpty = m_matrix->rowCount() == 0;
    for (QWidget *tool : m_editTools)
        tool->setVisible(!m_session.isPresenting());
    for (QWidget *tool : m_readingTools)
        tool->setVisible(!isEmpty && (tool != m_filter || !m_session.isPresenting()));
}

/// Without published figures the button is disabled and rows keep no room for them.
void PatternsBoard::updatePublished()
{
    const bool isThere = !m_session.workbook().published->empty();
    m_published->setEnabled(isThere);
    m_published->setToolTip(
        isThere
            ? tr("Show figures published elsewhere beside ours. They are never used to compute "
                 "anything.")
            : tr("This workbook has no figures published elsewhere. “Published figures…” in the "
                 "inspector of the workbook states some."));
    m_delegate->setShowPublished(isThere && m_published->isChecked());
    m_table->resizeRowsToContents();
    m_table->viewport()->update();
}

void PatternsBoard::updateEmptyState()
{
    updateTools();
    // Patterns refer to entities, so these come first.
    const bool hasEntities = !m_session.workbook().entities->empty();
    m_empty->say(
        tr("No access patterns yet"),
        tr("Say what the application asks for: “list a user's posts, newest first”. Every pattern is then "
           "answered and charged in every design."),
        hasEntities ? tr("Type a &pattern…") : tr("Go to the &model"));
}

void PatternsBoard::fitSentences()
{
    const QScopedValueRollback<bool> guard(m_fitting, true);
    const int designs = m_matrix->columnCount() - 1;
    if (designs < 1) {
        m_table->setColumnWidth(0, m_table->viewport()->width());
        m_table->resizeRowsToContents(); // the rate is below the badge
        return;
    }
    const int em = fontMetrics().averageCharWidth();
    int sentences = em * 40; // the pattern column has priority
    QStyleOptionViewItem option;
    option.font = m_table->font();
    const int natural = m_delegate->sizeHint(option, m_sorted->index(0, 1)).width();
    const int available = m_table->viewport()->width();
    const int room = (available - sentences) / designs;
    int width = std::clamp(room, std::min(em * 17, natural), natural);
    // Width that sentences do not need makes the bars longer.
    for (int row = 0; row < m_matrix->rowCount(); ++row)
        sentences = std::max(sentences, m_delegate->patternWidth(option, m_matrix->index(row, 0)));
    width = std::max(width, (available - sentences) / designs);
    m_matrix->setUnitInEveryHead(true);
    const QHeaderView &head = *m_table->horizontalHeader();
    for (int column = 1; column <= designs; ++column) {
        if (head.sectionSizeHint(column) > width)
            m_matrix->setUnitInEveryHead(false);
    }
    for (int column = 1; column <= designs; ++column)
        m_table->setColumnWidth(column, width);
    m_table->setColumnWidth(0, std::max(em * 40, available - designs * width));
    m_table->resizeRowsToContents(); // sentences wrap
    fitDetail();
}

bool PatternsBoard::eventFilter(QObject *watched, QEvent *event)
{
    if (watched == m_table->viewport()
        && (event->type() == QEvent::Resize || event->type() == QEvent::FontChange))
        fitSentences();
    return QWidget::eventFilter(watched, event);
}

void PatternsBoard::showCurrent()
{
    for (int row = 0; row < m_matrix->rowCount(); ++row) {
        if (m_matrix->patternOf(row) != m_session.pattern())
            continue;
        for (int column = 1; column < m_matrix->columnCount(); ++column) {
            if (m_matrix->designOf(column) != m_session.design())
                continue;
            const QScopedValueRollback<bool> guard(m_following, true);
            m_table->setCurrentIndex(m_sorted->mapFromSource(m_matrix->index(row, column)));
        }
    }
}

void PatternsBoard::showDifferences()
{
    if (!style::moves(*this))
        return;
    m_matrix->showSwitch(true);
    m_differences.start();
}

void PatternsBoard::takeCurrent(const QModelIndex &index)
{
    if (m_following || !index.isValid())
        return;
    const QModelIndex source = m_sorted->mapToSource(index);
    const QString design = m_matrix->designOf(source.column());
    m_session.setPattern(m_matrix->patternOf(source.row()));
    if (!design.isEmpty())
        m_session.setDesign(design);
    m_session.setSelection(
        {models::Selection::Kind::pattern, m_matrix->patternOf(source.row()), {}});
}

void PatternsBoard::copyTable() const
{
    QGuiApplication::clipboard()->setText(m_matrix->asText());
    emit m_session.told(tr("Copied as a table."));
}

} // namespace partita::patterns

#include "moc_patternsboard.cpp"
