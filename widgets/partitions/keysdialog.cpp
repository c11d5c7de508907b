#include "widgets/partitions/keysdialog.h"

#include "widgets/models/session.h"
#include "widgets/style/dialogsize.h"
#include "widgets/style/format.h"
#include "widgets/style/helptopic.h"

#include <QDialogButtonBox>
#include <QEvent>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QLabel>
#include <QProgressBar>
#include <QPushButton>
#include <QScreen>
#include <QSortFilterProxyModel>
#include <QTableView>

namespace partita::partitions {

namespace {
constexpr int progressSteps = 1000;
constexpr QSize leastSize {640, 420}; ///< initial size; the table makes it wider
constexpr int widestList = 26; ///< characters of a list of patterns; longer ones wrap
constexpr int narrowestList = 10; ///< characters of such a list when there is little room
} // namespace

KeysDialog::KeysDialog(models::Session &session, const QString &container, QWidget *parent)
    : QDialog(parent)
    , m_session(session)
    , m_design(session.design())
    , m_container(container)
    , m_runner(session.keptParts())
    , m_message(new QLabel(this))
    , m_bar(new QProgressBar(this))
    , m_cancel(new QPushButton(tr("&Cancel"), this))
    , m_table(new QTableView(this))
    , m_model(new KeysModel(this))
    , m_sorted(new QSortFilterProxyModel(this))
    , m_notes(new QLabel(this))
{
    setObjectName(QStringLiteral("keysDialog"));
    style::setHelpTopic(*this, QStringLiteral("commandline keys"));
    setWindowTitle(tr("Partition keys of %1 in %2").arg(m_container, m_design));
    auto *layout = new QVBoxLayout(this);
    auto *explanation = new QLabel(
        tr("The design is evaluated with each key, at the stated rates. A key that spreads load "
           "and storage may make some queries more expensive; the columns in the middle show which "
           "ones."),
        this);
    explanation->setWordWrap(true);
    explanation->setForegroundRole(QPalette::PlaceholderText);
    m_message->setWordWrap(true);
    m_message->setObjectName(QStringLiteral("message"));
    m_notes->setWordWrap(true);
    m_notes->setObjectName(QStringLiteral("notes"));
    m_notes->setTextInteractionFlags(Qt::TextSelectableByMouse);
    layout->addWidget(explanation);
    layout->addWidget(m_progress = makeProgress());
    layout->addWidget(m_message);
    makeTable();
    layout->addWidget(m_table, 1);
    layout->addWidget(m_notes);
    layout->addWidget(makeButtons());
    style::resizeWithinScreen(*this, leastSize.boundedTo({widestRoom(), leastSize.height()}));
    connect(&m_runner, &jobs::KeysRunner::progressChanged, this, &KeysDialog::showProgress);
    connect(&m_runner, &jobs::KeysRunner::proposed, this, &KeysDialog::showKeys);
    connect(&m_runner, &jobs::KeysRunner::measured, this, &KeysDialog::showMeasured);
    connect(&m_runner, &jobs::KeysRunner::measuredThen, this, &KeysDialog::showThen);
    connect(&m_runner, &jobs::KeysRunner::finished, this, &KeysDialog::finish);
    connect(&m_runner, &jobs::KeysRunner::failed, this, &KeysDialog::say);
    connect(&m_session, &models::Session::workbookChanged, this, &KeysDialog::noteChange);
    start();
}

QWidget *KeysDialog::makeProgress()
{
    auto *row = new QWidget(this);
    auto *layout = new QHBoxLayout(row);
    layout->setContentsMargins(0, 0, 0, 0);
    m_bar->setRange(0, progressSteps);
    m_bar->setAccessibleName(tr("Progress of the comparison"));
    m_cancel->setObjectName(QStringLiteral("cancel"));
    m_cancel->setToolTip(tr("Stop comparing. Nothing has been changed."));
    m_cancel->setAutoDefault(false);
    connect(m_cancel, &QPushButton::clicked, this, &KeysDialog::cancel);
    layout->addWidget(m_bar, 1);
    layout->addWidget(m_cancel);
    return row;
}

void KeysDialog::makeTable()
{
    m_sorted->setSourceModel(m_model);
    m_sorted->setSortRole(Qt::EditRole);
    m_table->setModel(m_sorted);
    m_table->setObjectName(QStringLiteral("keys"));
    m_table->setAccessibleName(tr("Partition keys compared"));
    m_table->setSelectionBehavior(QTableView::SelectRows);
    m_table->setSelectionMode(QTableView::SingleSelection);
    m_table->setEditTriggers(QTableView::NoEditTriggers);
    m_table->setAlternatingRowColors(true);
    m_table->setShowGrid(false);
    m_table->setTabKeyNavigation(false);
    m_table->setSortingEnabled(true);
    m_table->sortByColumn(-1, Qt::AscendingOrder);
    m_table->verticalHeader()->hide();
    m_table->horizontalHeader()->setHighlightSections(false);
    connect(m_table->horizontalHeader(), &QHeaderView::sortIndicatorChanged, this,
            &KeysDialog::fitColumns);
    connect(m_table->selectionModel(), &QItemSelectionModel::selectionChanged, this,
            &KeysDialog::refreshChoice);
    connect(m_table, &QTableView::activated, this, &KeysDialog::useKey);
}

QWidget *KeysDialog::makeButtons()
{
    auto *buttons = new QDialogButtonBox(QDialogButtonBox::Close, this);
    m_use = buttons->addButton(tr("&Use this key"), QDialogButtonBox::ActionRole);
    m_use->setObjectName(QStringLiteral("useKey"));
    m_use->setAutoDefault(false);
    m_again = buttons->addButton(tr("Compare &again"), QDialogButtonBox::ActionRole);
    m_again->setObjectName(QStringLiteral("again"));
    m_again->setAutoDefault(false);
    m_again->setToolTip(tr("Evaluate the design once more with each key."));
    // Enter selects a row; it does not close the dialog.
    buttons->button(QDialogButtonBox::Close)->setAutoDefault(false);
    connect(m_use, &QPushButton::clicked, this, &KeysDialog::useKey);
    connect(m_again, &QPushButton::clicked, this, &KeysDialog::start);
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
    return buttons;
}

void KeysDialog::start()
{
    m_isOutdated = false;
    m_turn.clear();
    m_model->setKeys({});
    fitColumns();
    m_message->hide();
    m_bar->setValue(0);
    m_bar->setFormat(tr("preparing"));
    m_progress->show();
    m_again->hide();
    refreshChoice();
    m_runner.start(m_session.workbook(), m_design.toStdString(), m_container.toStdString());
}

void KeysDialog::cancel()
{
    m_runner.cancel();
    say(tr("The comparison was stopped: %1 of %2 keys are measured.")
            .arg(m_model->measuredKeys())
            .arg(m_model->rowCount()));
}

void KeysDialog::say(const QString &text)
{
    m_model->stop();
    m_progress->hide();
    m_message->setText(text);
    m_message->show();
    m_again->show();
    m_again->setFocus();
}

void KeysDialog::showProgress(const QString &stage, double fraction)
{
    m_bar->setValue(static_cast<int>(fraction * progressSteps));
    m_bar->setFormat(tr("%1 of %2 keys measured · %3", "number, number, what is being done")
                         .arg(m_model->measuredKeys())
                         .arg(m_model->rowCount())
                         .arg(stage));
}

void KeysDialog::showKeys(const jobs::KeyCandidatesPointer &keys)
{
    m_model->setKeys(*keys);
    fitColumns();
    m_table->setFocus();
    m_table->selectRow(0);
}

void KeysDialog::showMeasured(int place, const jobs::KeyComparisonPointer &key)
{
    m_model->setMeasured(place, key);
    fitColumns();
    refreshChoice();
}

void KeysDialog::showThen(const jobs::KeysThenPointer &then)
{
    m_model->setThen(then);
    fitColumns();
    m_turn = QString::fromStdString(then->turn);
    refreshChoice();
}

void KeysDialog::finish()
{
    m_progress->hide();
    if (m_model->rowCount() > 1)
        return;
    say(tr(
        "There is no other property that every document type of this container has or could be given. A relationship "
        "to a parent, or a query with a condition, would bring one."));
    m_again->hide();
}

/// The proposals may no longer fit the changed workbook.
void KeysDialog::noteChange()
{
    m_runner.cancel();
    m_isOutdated = true;
    say(tr("The workbook has changed since. Compare again for current figures."));
    refreshChoice();
}

void KeysDialog::fitColumns()
{
    const int spacing = fontMetrics().height() / 2;
    const int beside = width() - m_table->viewport()->width();
    // Lists of patterns wrap, so that the table need not scroll sideways.
    for (int characters = widestList; characters >= narrowestList; --characters) {
        for (int column = 0; column < KeysModel::columns; ++column) {
            m_table->setColumnHidden(column, m_model->isEmpty(column));
            m_table->setColumnWidth(column, widthOf(column, characters));
        }
        if (m_table->horizontalHeader()->length() + beside <= widestRoom())
            break;
    }
    m_table->resizeRowsToContents();
    for (int row = 0; row < m_sorted->rowCount(); ++row)
        m_table->setRowHeight(row, m_table->rowHeight(row) + spacing);
    const int needed = std::min(m_table->horizontalHeader()->length() + beside, widestRoom());
    if (needed > width())
        resize(needed, height());
}

/// The dialog is no wider than the window it belongs to.
int KeysDialog::widestRoom() const
{
    const int most = screen()->availableSize().width();
    const QWidget *owner = parentWidget();
    return owner ? std::min(most, owner->window()->width()) : most;
}

/// Width for the cells and the heading; only the sorted column needs room for the arrow.
int KeysDialog::widthOf(int column, int characters) const
{
    const QHeaderView &header = *m_table->horizontalHeader();
    const int margin = 2 * style()->pixelMetric(QStyle::PM_HeaderMargin, nullptr, &header);
    int title = 0;
    for (const QString &line : m_model->headerData(column, Qt::Horizontal, Qt::DisplayRole)
                                   .toString()
                                   .split(QLatin1Char('\n')))
        title = std::max(title, header.fontMetrics().horizontalAdvance(line));
    if (header.isSortIndicatorShown() && header.sortIndicatorSection() == column)
        title += margin + style()->pixelMetric(QStyle::PM_HeaderMarkSize, nullptr, &header);
    QFont strong = font(); // the present key is bold
    strong.setBold(true);
    int cells = 0;
    for (int row = 0; row < m_model->rowCount(); ++row)
        cells = std::max(
            cells,
            QFontMetrics(strong).horizontalAdvance(m_model->index(row, column).data().toString()));
    if (column >= KeysModel::oneLogical && column <= KeysModel::every)
        cells = std::min(cells, fontMetrics().averageCharWidth() * characters);
    const int around
        = 2 * (style()->pixelMetric(QStyle::PM_FocusFrameHMargin, nullptr, m_table) + 1);
    constexpr int spare = 2; // a text that just fits may be drawn on two lines
    return std::max(title + margin, cells + around + spare);
}

int KeysDialog::chosen() const
{
    const QModelIndexList rows = m_table->selectionModel()->selectedRows();
    return rows.isEmpty() ? -1 : m_sorted->mapToSource(rows.first()).row();
}

QStringList KeysDialog::notesOf(const advice::KeyComparison &key) const
{
    QStringList notes;
    if (key.container.unusedRequestUnits > 0 && key.container.throttledPartitions > 0)
        notes.append(tr("Of the throughput stated, %1 stay unused on the other partitions.")
                         .arg(style::throughput(key.container.unusedRequestUnits)));
    const auto added = static_cast<int>(key.candidate.edits.size()) - 1;
    if (added > 0)
        notes.append(tr("Adds a field to %Ln document type(s).", nullptr, added));
    for (const std::string &note : key.candidate.notes)
        notes.append(QString::fromStdString(note));
    for (const model::Problem &warning : key.warnings)
        notes.append(QString::fromStdString(model::messageInWindow(warning)));
    return notes;
}

void KeysDialog::refreshChoice()
{
    const advice::KeyComparison *key = m_model->measured(chosen());
    const bool isPresent = key && key->candidate.isPresent;
    m_use->setEnabled(key && !isPresent && !m_isOutdated);
    m_use->setToolTip(
        !key ? tr("Choose a key that is measured.")
            : isPresent
            ? tr("The container has this key already.")
            : tr("Give the container this key, with the fields it needs. Undo takes it back."));
    QStringList notes = key ? notesOf(*key) : QStringList();
    if (!m_turn.isEmpty())
        notes.prepend(m_turn);
    m_notes->setText(notes.join(QLatin1Char(' ')));
    m_notes->setVisible(!notes.isEmpty());
}

void KeysDialog::useKey()
{
    const advice::KeyComparison *key = m_model->measured(chosen());
    if (!m_use->isEnabled() || !key)
        return;
    const advice::KeyCandidate candidate = key->candidate;
    const QString text = tr("Partition %1 by %2")
                             .arg(m_container, QString::fromStdString(advice::nameOf(candidate)));
    m_session.undoStack().beginMacro(text);
    bool applied = true;
    for (const model::Edit &edit : candidate.edits)
        applied = applied && m_session.apply(edit, text);
    m_session.undoStack().endMacro();
    if (applied)
        accept();
    else
        m_session.undoStack().undo();
}

void KeysDialog::changeEvent(QEvent *event)
{
    if (event->type() == QEvent::PaletteChange && m_table)
        m_table->viewport()->update();
    QDialog::changeEvent(event);
}

} // namespace partita::partitions

#include "moc_keysdialog.cpp"
