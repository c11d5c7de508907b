#include "widgets/shell/importing/importdialog.h"

#include "widgets/models/entitytext.h"
#include "widgets/models/session.h"
#include "widgets/style/dialogsize.h"
#include "widgets/style/format.h"

#include <QAbstractButton>
#include <QComboBox>
#include <QDialogButtonBox>
#include <QFileInfo>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QLabel>
#include <QLineEdit>
#include <QProgressBar>
#include <QPushButton>
#include <QSplitter>
#include <QTreeWidget>
#include <QVBoxLayout>

namespace partita::shell {

namespace {

enum EntityColumn { nameColumn, attributesColumn, relationshipsColumn, rowsColumn };

QTreeWidgetItem *noteItem(const exchange::ImportNote &note)
{
    auto *item = new QTreeWidgetItem;
    item->setText(0, QString::fromStdString(note.sentence));
    item->setToolTip(0, item->text(0));
    QString place = QString::fromStdString(note.file);
    if (note.line > 0)
        place = ImportDialog::tr("%1, line %L2", "file").arg(place).arg(note.line);
    item->setText(1, place);
    item->setToolTip(1, place);
    return item;
}

QString titleOf(exchange::ImportNote::Kind kind, int number)
{
    switch (kind) {
    case exchange::ImportNote::Kind::guessed:
        return ImportDialog::tr("Guessed (%L1)").arg(number);
    case exchange::ImportNote::Kind::skipped:
        return ImportDialog::tr("Skipped (%L1)").arg(number);
    case exchange::ImportNote::Kind::proposed:
        break;
    }
    return ImportDialog::tr("Proposed, not taken over (%L1)").arg(number);
}

} // namespace

ImportDialog::ImportDialog(models::Session &session, QWidget *parent)
    : QDialog(parent)
    , m_session(session)
    , m_heading(new QLabel)
    , m_format(new QComboBox)
    , m_filter(new QLineEdit)
    , m_entities(new QTreeWidget)
    , m_notes(new QTreeWidget)
    , m_summary(new QLabel)
    , m_progress(new QProgressBar)
    , m_worker(QStringLiteral("import"))
{
    setWindowTitle(tr("Import"));
    setObjectName(QStringLiteral("importDialog"));
    m_heading->setTextFormat(Qt::PlainText);
    m_heading->setWordWrap(true);
    m_format->setAccessibleName(tr("Format"));
    m_format->setToolTip(tr("How the files are read. Choose another format if it was not "
                            "recognised."));
    m_format->addItem(tr("Recognise the format"));
    for (const exchange::ImportFormat &format : exchange::importFormats())
        m_format->addItem(
            QString::fromUtf8(format.title.data(), static_cast<qsizetype>(format.title.size())),
            QString::fromUtf8(format.name.data(), static_cast<qsizetype>(format.name.size())));
    connect(m_format, &QComboBox::activated, this, &ImportDialog::read);
    m_notes->setObjectName(QStringLiteral("importNotes"));
    m_notes->setAccessibleName(tr("Notes of the import"));
    m_notes->setHeaderLabels({tr("Guessed, skipped, proposed"), tr("Place")});
    m_notes->header()->setSectionResizeMode(0, QHeaderView::Stretch);
    m_notes->header()->setStretchLastSection(false);
    auto *splitter = new QSplitter(Qt::Horizontal);
    splitter->addWidget(makeEntities());
    splitter->addWidget(m_notes);
    splitter->setChildrenCollapsible(false);
    splitter->setStretchFactor(0, 1);
    splitter->setStretchFactor(1, 1);
    m_summary->setObjectName(QStringLiteral("importSummary"));
    m_summary->setWordWrap(true);
    m_progress->setRange(0, 100);
    auto *buttons = new QDialogButtonBox(QDialogButtonBox::Cancel);
    m_makeNew = buttons->addButton(tr("&New workbook"), QDialogButtonBox::AcceptRole);
    m_makeNew->setToolTip(tr("Make a workbook of the chosen entities, with all that belongs to "
                             "them"));
    m_add = buttons->addButton(tr("&Add to this workbook"), QDialogButtonBox::ActionRole);
    m_add->setToolTip(tr("Add the chosen entities, their relationships and numbers of rows, as one "
                         "step that can be undone. Designs, access patterns and sample rows come "
                         "over into a new workbook only."));
    for (QAbstractButton *button : buttons->buttons())
        qobject_cast<QPushButton *>(button)->setAutoDefault(false); // the default stays
    m_makeNew->setDefault(true);
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
    connect(m_makeNew, &QPushButton::clicked, this, [this] {
        emit newWished(chosen(), QFileInfo(m_paths.front()).baseName());
        accept();
    });
    connect(m_add, &QPushButton::clicked, this, &ImportDialog::addToWorkbook);
    auto *above = new QHBoxLayout;
    above->addWidget(m_heading, 1);
    above->addWidget(m_format);
    auto *layout = new QVBoxLayout(this);
    layout->addLayout(above);
    layout->addWidget(m_progress);
    layout->addWidget(splitter, 1);
    layout->addWidget(m_summary);
    layout->addWidget(buttons);
    const int em = fontMetrics().height();
    style::resizeWithinScreen(*this, {56 * em, 34 * em});
}

ImportDialog::~ImportDialog() = default;

QWidget *ImportDialog::makeEntities()
{
    m_filter->setPlaceholderText(tr("Filter by name"));
    m_filter->setAccessibleName(tr("Filter of entities"));
    m_filter->setClearButtonEnabled(true);
    connect(m_filter, &QLineEdit::textChanged, this, &ImportDialog::filterEntities);
    auto *all = new QPushButton(tr("All"));
    all->setToolTip(tr("Choose all entities that the filter shows"));
    auto *none = new QPushButton(tr("None"));
    none->setToolTip(tr("Choose none of the entities that the filter shows"));
    for (QPushButton *button : {all, none})
        button->setAutoDefault(false);
    connect(all, &QPushButton::clicked, this, [this] { checkAll(true); });
    connect(none, &QPushButton::clicked, this, [this] { checkAll(false); });
    m_entities->setObjectName(QStringLiteral("importEntities"));
    m_entities->setAccessibleName(tr("Entities that were understood"));
    m_entities->setRootIsDecorated(false);
    m_entities->setHeaderLabels(
        {tr("Entity"), tr("Attributes"), tr("Relationships"), tr("Rows", "of an entity")});
    m_entities->header()->setSectionResizeMode(nameColumn, QHeaderView::Stretch);
    m_entities->header()->setStretchLastSection(false);
    connect(m_entities, &QTreeWidget::itemChanged, this, &ImportDialog::updateSummary);
    auto *line = new QHBoxLayout;
    line->addWidget(m_filter, 1);
    line->addWidget(all);
    line->addWidget(none);
    auto *pane = new QWidget;
    auto *layout = new QVBoxLayout(pane);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->addLayout(line);
    layout->addWidget(m_entities);
    return pane;
}

void ImportDialog::readFiles(const QStringList &paths)
{
    m_paths = paths;
    m_files.reset();
    read();
}

void ImportDialog::read()
{
    QStringList names;
    for (const QString &path : m_paths)
        names.append(QFileInfo(path).fileName());
    m_heading->setText(names.join(QStringLiteral(", ")));
    setBusy(true);
    exchange::ImportOptions options;
    options.format = m_format->currentData().toString().toStdString();
    m_worker.start([this, paths = m_paths, files = m_files,
                    options](const jobs::Worker::Job &job) -> jobs::Worker::Answer {
        const auto progress = job.progress([this](const QString &, double fraction) {
            m_progress->setValue(qRound(fraction * 100));
        });
        const Answer answer = understood(paths, files, options, {progress, job.stop()});
        return [this, answer] { take(answer); };
    });
}

/// Runs on the worker thread. Files that were read before are not read again.
ImportDialog::Answer ImportDialog::understood(const QStringList &paths, Files files,
                                              const exchange::ImportOptions &options,
                                              const exchange::Watch &watch)
{
    if (!files) {
        std::vector<std::filesystem::path> named;
        for (const QString &path : paths)
            named.emplace_back(path.toStdString());
        auto read = exchange::readSources(named, watch.stop);
        if (!read)
            return {nullptr, nullptr, QString::fromStdString(read.error().message)};
        files = std::make_shared<const std::vector<exchange::SourceFile>>(*std::move(read));
    }
    auto imported = exchange::importFiles(*files, options, watch);
    if (!imported)
        return {files, nullptr, QString::fromStdString(located(imported.error()))};
    return {files, std::make_shared<const exchange::Imported>(*std::move(imported)), {}};
}

void ImportDialog::take(const Answer &answer)
{
    setBusy(false);
    m_files = answer.files;
    m_imported = answer.imported;
    if (m_format->currentIndex() == 0)
        m_format->setItemText(
            0,
            m_imported
                ? tr("Recognised: %1", "format").arg(QString::fromStdString(m_imported->format))
                : tr("Recognise the format"));
    showImported();
    if (!m_imported)
        m_summary->setText(answer.problem);
}

void ImportDialog::showImported()
{
    const QSignalBlocker blocker(m_entities);
    m_entities->clear();
    m_notes->clear();
    if (m_imported) {
        const model::Workbook &workbook = m_imported->workbook;
        std::map<std::string, int> roles;
        for (const model::Relationship &relationship : *workbook.relationships) {
            ++roles[relationship.parent];
            if (relationship.child != relationship.parent)
                ++roles[relationship.child];
        }
        QList<QTreeWidgetItem *> items;
        for (const model::Entity &entity : *workbook.entities) {
            auto *item = new QTreeWidgetItem({QString::fromStdString(entity.name)});
            item->setCheckState(nameColumn, Qt::Checked);
            item->setText(attributesColumn,
                          style::count(static_cast<double>(entity.attributes.size())));
            item->setText(relationshipsColumn, style::count(roles[entity.name]));
            const auto rows = workbook.population->counts.find(entity.name);
            if (rows != workbook.population->counts.end())
                item->setText(rowsColumn, style::count(static_cast<double>(rows->second)));
            for (const int column : {attributesColumn, relationshipsColumn, rowsColumn})
                item->setTextAlignment(column, Qt::AlignRight | Qt::AlignVCenter);
            items.append(item);
        }
        m_entities->addTopLevelItems(items);
        showNotes();
        filterEntities(m_filter->text());
    }
    for (const int column : {attributesColumn, relationshipsColumn, rowsColumn})
        m_entities->resizeColumnToContents(column);
    updateSummary();
}

void ImportDialog::showNotes()
{
    using Kind = exchange::ImportNote::Kind;
    for (const Kind kind : {Kind::guessed, Kind::skipped, Kind::proposed}) {
        std::map<std::string, QList<QTreeWidgetItem *>> bySubject;
        int number = 0;
        for (const exchange::ImportNote &note : m_imported->notes) {
            if (note.kind != kind)
                continue;
            ++number;
            bySubject[note.subject].append(noteItem(note));
        }
        if (number == 0)
            continue;
        auto *heading = new QTreeWidgetItem(m_notes, {titleOf(kind, number)});
        for (const auto &[subject, notes] : bySubject) {
            if (subject.empty() || bySubject.size() == 1 || notes.size() == 1) {
                heading->addChildren(notes);
                continue;
            }
            auto *group = new QTreeWidgetItem(heading,
                                              {tr("%1 (%L2)", "subject, number of notes")
                                                   .arg(QString::fromStdString(subject))
                                                   .arg(notes.size())});
            group->addChildren(notes);
        }
        heading->setExpanded(true);
    }
    m_notes->resizeColumnToContents(1);
}

model::Workbook ImportDialog::chosen() const
{
    std::set<std::string> names;
    for (int row = 0; row < m_entities->topLevelItemCount(); ++row) {
        const QTreeWidgetItem *item = m_entities->topLevelItem(row);
        if (item->checkState(nameColumn) == Qt::Checked)
            names.insert(item->text(nameColumn).toStdString());
    }
    return exchange::onlyEntities(*m_imported, names).workbook;
}

void ImportDialog::updateSummary()
{
    int entities = 0;
    for (int row = 0; row < m_entities->topLevelItemCount(); ++row)
        entities += m_entities->topLevelItem(row)->checkState(nameColumn) == Qt::Checked ? 1 : 0;
    const bool brings = m_imported
        && (entities > 0
            || (m_imported->workbook.entities->empty() && !m_imported->workbook.designs.empty()));
    m_makeNew->setEnabled(brings);
    m_add->setEnabled(entities > 0 && !m_session.isPresenting());
    if (!m_imported)
        return;
    QStringList parts {tr("%Ln entity(s) of %1", nullptr, entities)
                           .arg(style::count(m_entities->topLevelItemCount()))};
    const model::Workbook &workbook = m_imported->workbook;
    if (const auto number = static_cast<int>(workbook.designs.size()))
        parts.append(tr("%Ln design(s)", nullptr, number));
    if (const auto number = static_cast<int>(workbook.patterns->size()))
        parts.append(tr("%Ln access pattern(s)", nullptr, number));
    if (const auto number = static_cast<int>(workbook.population->sampleRows.size()))
        parts.append(tr("%Ln sample row(s)", nullptr, number));
    m_summary->setText(parts.join(QStringLiteral(" · ")));
}

void ImportDialog::filterEntities(const QString &text)
{
    for (int row = 0; row < m_entities->topLevelItemCount(); ++row) {
        QTreeWidgetItem *item = m_entities->topLevelItem(row);
        item->setHidden(!item->text(nameColumn).contains(text, Qt::CaseInsensitive));
    }
}

void ImportDialog::checkAll(bool isChecked)
{
    const QSignalBlocker blocker(m_entities);
    for (int row = 0; row < m_entities->topLevelItemCount(); ++row) {
        QTreeWidgetItem *item = m_entities->topLevelItem(row);
        if (!item->isHidden())
            item->setCheckState(nameColumn, isChecked ? Qt::Checked : Qt::Unchecked);
    }
    m_entities->viewport()->update();
    updateSummary();
}

void ImportDialog::addToWorkbook()
{
    const models::Addition addition = models::additionOf(chosen(), m_session.workbook());
    const auto number = static_cast<int>(addition.entities.size());
    if (m_session.applyAll(addition.edits, tr("Import %Ln entity(s)", nullptr, number)))
        accept();
}

void ImportDialog::setBusy(bool busy)
{
    m_progress->setValue(0);
    m_progress->setVisible(busy);
    for (QWidget *part : {static_cast<QWidget *>(m_entities), static_cast<QWidget *>(m_notes),
                          static_cast<QWidget *>(m_filter)})
        part->setEnabled(!busy);
    if (busy) {
        m_summary->setText(tr("Reading…"));
        m_makeNew->setEnabled(false);
        m_add->setEnabled(false);
    }
}

} // namespace partita::shell

#include "moc_importdialog.cpp"
