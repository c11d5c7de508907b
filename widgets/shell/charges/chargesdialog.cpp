#include "widgets/shell/charges/chargesdialog.h"

#include "engine/evaluation/chargefit.h"
#include "widgets/models/session.h"
#include "widgets/shell/charges/factorsbox.h"
#include "widgets/style/dialogsize.h"
#include "widgets/style/format.h"
#include "widgets/style/helptopic.h"

#include <QApplication>
#include <QClipboard>
#include <QComboBox>
#include <QDialogButtonBox>
#include <QDoubleSpinBox>
#include <QFileDialog>
#include <QFileInfo>
#include <QHeaderView>
#include <QLabel>
#include <QPushButton>
#include <QShortcut>
#include <QSignalBlocker>
#include <QTreeWidget>
#include <QVBoxLayout>

#include <algorithm>

namespace partita::shell {

namespace {

/// Columns of the figures.
enum ChargeColumn {
    idColumn,
    designColumn,
    measuredColumn,
    computedColumn,
    deviationColumn,
    operationsColumn,
    chargeSourceColumn
};

constexpr double mostCharge = 1e9;

/// The evaluations of all designs, as far as they are known.
evaluation::Evaluation evaluatedIn(const models::Session &session)
{
    evaluation::Evaluation evaluation;
    for (const QString &design : session.designNames()) {
        if (const auto known = session.evaluation(design))
            evaluation.designs.push_back(known);
    }
    return evaluation;
}

/// A table whose first columns are words, the others numbers.
void setColumns(QTreeWidget &table, const QStringList &titles, int stretched)
{
    table.setHeaderLabels(titles);
    table.setRootIsDecorated(false);
    table.setAllColumnsShowFocus(true);
    table.header()->setStretchLastSection(false);
    table.header()->setSectionResizeMode(QHeaderView::ResizeToContents);
    table.header()->setSectionResizeMode(stretched, QHeaderView::Stretch);
}

void alignNumber(QTreeWidgetItem &row, int column, const QFont &font)
{
    row.setTextAlignment(column, Qt::AlignRight | Qt::AlignVCenter);
    row.setFont(column, style::tabular(font));
}

QString operationsText(std::int64_t operations)
{
    return operations > 0 ? style::count(static_cast<double>(operations)) : QStringLiteral("–");
}

/// "query of “posts”", or the pattern and design that the file names.
QString nameOf(const exchange::MeasuredGroup &group)
{
    return group.pattern.empty()
        ? ChargesDialog::tr("%1 of “%2”", "operation, container")
              .arg(QString::fromStdString(group.operation), QString::fromStdString(group.container))
        : ChargesDialog::tr("%1 in “%2”", "pattern, design")
              .arg(QString::fromStdString(group.pattern), QString::fromStdString(group.design));
}

QString candidatesText(const exchange::MeasuredGroup &group)
{
    QStringList names;
    for (const auto &[design, pattern] : group.candidates)
        names.append(ChargesDialog::tr("%1 in %2", "pattern, design")
                         .arg(QString::fromStdString(pattern), QString::fromStdString(design)));
    return names.isEmpty() ? ChargesDialog::tr("no pattern asks in this way")
                           : names.join(QStringLiteral(", "));
}

} // namespace

ChargesDialog::ChargesDialog(models::Session &session, QWidget *parent)
    : QDialog(parent)
    , m_session(session)
    , m_figures(new QTreeWidget(this))
    , m_remove(new QPushButton(tr("&Remove"), this))
    , m_pattern(new QComboBox(this))
    , m_design(new QComboBox(this))
    , m_charge(new QDoubleSpinBox(this))
    , m_message(new QLabel(this))
    , m_unassigned(new QTreeWidget(this))
    , m_factors(new FactorsBox(session, this))
    , m_worker(QStringLiteral("charges"))
{
    setObjectName(QStringLiteral("chargesDialog"));
    setWindowTitle(tr("Measured charges"));
    style::setHelpTopic(*this, QStringLiteral("charges measured charges"));
    auto *note = new QLabel(tr("What an account charged for the access patterns, beside what "
                               "Partita computes for the same requests: medians of both."),
                            this);
    note->setWordWrap(true);
    m_figures->setObjectName(QStringLiteral("measuredFigures"));
    m_figures->setAccessibleName(tr("Measured charges beside the computed ones"));
    setColumns(*m_figures,
               {tr("Pattern"), tr("Design"), tr("Measured, RU"), tr("Computed, RU"),
                tr("Deviation"), tr("Operations"), tr("Source")},
               chargeSourceColumn);
    m_message->setObjectName(QStringLiteral("chargesMessage"));
    m_message->setWordWrap(true);
    m_message->setTextFormat(Qt::PlainText);
    m_message->hide();
    m_unassigned->setObjectName(QStringLiteral("unassigned"));
    m_unassigned->setAccessibleName(tr("Operations that are not assigned to a pattern"));
    m_unassigned->setToolTip(
        tr("Choose one, then the pattern and the design that it belongs to, and add it."));
    setColumns(*m_unassigned,
               {tr("Not assigned"), tr("Operations"), tr("Median, RU"), tr("May be")}, 3);
    m_unassigned->hide();
    auto *buttons = new QDialogButtonBox(QDialogButtonBox::Close, this);
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
    for (QPushButton *button : buttons->findChildren<QPushButton *>())
        button->setAutoDefault(false);
    auto *layout = new QVBoxLayout(this);
    layout->addWidget(note);
    layout->addLayout(makeTools());
    layout->addWidget(m_figures, 2);
    layout->addWidget(m_message);
    layout->addWidget(m_unassigned, 1);
    layout->addLayout(makeTypedFigure());
    layout->addWidget(m_factors);
    layout->addWidget(buttons);
    connect(m_unassigned, &QTreeWidget::itemSelectionChanged, this, &ChargesDialog::proposeFigure);
    connect(&m_session, &models::Session::workbookChanged, this, &ChargesDialog::refresh);
    connect(&m_session, &models::Session::evaluationChanged, this, &ChargesDialog::fillFigures);
    refresh();
    const int em = fontMetrics().height();
    style::resizeWithinScreen(*this, {46 * em, 36 * em});
}

QBoxLayout *ChargesDialog::makeTools()
{
    auto *open = new QPushButton(tr("&Open a table…"), this);
    open->setObjectName(QStringLiteral("openCharges"));
    open->setToolTip(tr("A CSV file: an export of the service's diagnostics log, or a table with "
                        "the columns pattern, design and requestCharge"));
    auto *paste = new QPushButton(tr("&Paste a table"), this);
    paste->setObjectName(QStringLiteral("pasteCharges"));
    paste->setToolTip(tr("The same from the clipboard"));
    m_remove->setObjectName(QStringLiteral("removeCharge"));
    m_remove->setToolTip(tr("Remove the chosen figures from the workbook"));
    connect(open, &QPushButton::clicked, this, &ChargesDialog::chooseFiles);
    connect(paste, &QPushButton::clicked, this,
            [this] { readText(QApplication::clipboard()->text()); });
    connect(m_remove, &QPushButton::clicked, this, &ChargesDialog::removeFigure);
    connect(new QShortcut(QKeySequence::Delete, m_figures, nullptr, nullptr, Qt::WidgetShortcut),
            &QShortcut::activated, this, &ChargesDialog::removeFigure);
    connect(m_figures, &QTreeWidget::itemSelectionChanged, this,
            [this] { m_remove->setEnabled(!m_figures->selectedItems().isEmpty()); });
    m_figures->setSelectionMode(QAbstractItemView::ExtendedSelection);
    auto *line = new QHBoxLayout;
    for (QPushButton *button : {open, paste, m_remove}) {
        button->setAutoDefault(false);
        line->addWidget(button);
    }
    line->addStretch(1);
    return line;
}

QBoxLayout *ChargesDialog::makeTypedFigure()
{
    m_pattern->setObjectName(QStringLiteral("chargePattern"));
    m_pattern->setAccessibleName(tr("Pattern of the charge"));
    m_design->setObjectName(QStringLiteral("chargeDesign"));
    m_design->setAccessibleName(tr("Design of the charge"));
    m_charge->setObjectName(QStringLiteral("chargeValue"));
    m_charge->setAccessibleName(tr("Measured charge"));
    m_charge->setRange(0, mostCharge);
    m_charge->setDecimals(2);
    m_charge->setSuffix(tr(" RU"));
    auto *add = new QPushButton(tr("&Add"), this);
    add->setObjectName(QStringLiteral("addCharge"));
    add->setAutoDefault(false);
    add->setToolTip(tr("Add this measured charge to the workbook"));
    connect(add, &QPushButton::clicked, this, &ChargesDialog::addFigure);
    auto *label = new QLabel(tr("Meas&ured charge:"), this);
    label->setBuddy(m_pattern);
    auto *line = new QHBoxLayout;
    line->addWidget(label);
    line->addWidget(m_pattern);
    line->addWidget(new QLabel(tr("in", "pattern in design"), this));
    line->addWidget(m_design);
    line->addWidget(m_charge);
    line->addWidget(add);
    line->addStretch(1);
    return line;
}

void ChargesDialog::chooseFiles()
{
    const QString folder
        = m_session.path().isEmpty() ? QDir::homePath() : QFileInfo(m_session.path()).path();
    auto *dialog = new QFileDialog(this, tr("Measured charges"), folder,
                                   tr("Tables (*.csv *.tsv *.txt);;All files (*)"));
    dialog->setObjectName(QStringLiteral("chooseCharges"));
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setFileMode(QFileDialog::ExistingFiles);
    connect(dialog, &QFileDialog::filesSelected, this, &ChargesDialog::readFiles);
    dialog->open();
}

void ChargesDialog::readFiles(const QStringList &paths)
{
    std::vector<std::filesystem::path> named;
    for (const QString &path : paths)
        named.emplace_back(path.toStdString());
    read([named] { return exchange::readSources(named); });
}

void ChargesDialog::readText(const QString &text)
{
    std::vector<exchange::SourceFile> files {
        {tr("clipboard", "source of a measured charge").toStdString(), text.toStdString()}};
    read([files] { return Result<std::vector<exchange::SourceFile>>(files); });
}

void ChargesDialog::read(std::function<Result<std::vector<exchange::SourceFile>>()> files)
{
    m_message->setText(tr("Reading…"));
    m_message->show();
    m_worker.start([this, files = std::move(files), workbook = m_session.workbook()](
                       const jobs::Worker::Job &job) -> jobs::Worker::Answer {
        const Result<std::vector<exchange::SourceFile>> read = files();
        const Result<exchange::MeasuredCharges> charges = read
            ? exchange::measuredCharges(*read, workbook, {{}, job.stop()})
            : Result<exchange::MeasuredCharges>(read.error());
        return [this, charges] { take(charges); };
    });
}

void ChargesDialog::take(const Result<exchange::MeasuredCharges> &charges)
{
    if (!charges) {
        m_message->setText(QString::fromStdString(charges.error().message));
        return;
    }
    QStringList lines;
    for (const exchange::ImportNote &note : charges->notes)
        lines.append(QString::fromStdString(note.sentence));
    lines.prepend(style::counted(style::count(static_cast<double>(charges->figures.size())),
                                 tr("1 charge was read."), tr("%1 charges were read.")));
    m_message->setText(lines.join(QLatin1Char('\n')));
    m_groups = charges->unmatched;
    fillUnassigned();
    if (!charges->figures.empty())
        keep(exchange::withFigures(m_session.workbook(), charges->figures),
             tr("Read measured charges"));
}

void ChargesDialog::keep(std::vector<model::PublishedFigure> figures, const QString &text)
{
    m_session.apply(model::ChangePublished {std::move(figures)}, text);
}

void ChargesDialog::refresh()
{
    fillChoices();
    fillFigures();
}

void ChargesDialog::fillChoices()
{
    QStringList patterns;
    for (const model::AccessPattern &pattern : *m_session.workbook().patterns)
        patterns.append(QString::fromStdString(pattern.id));
    for (const auto &[box, names] :
         {std::pair(m_pattern, patterns), std::pair(m_design, m_session.designNames())}) {
        const QString before = box->currentText();
        const QSignalBlocker quiet(box);
        box->clear();
        box->addItems(names);
        if (names.contains(before))
            box->setCurrentText(before);
    }
}

void ChargesDialog::fillFigures()
{
    const auto charges = evaluation::comparedCharges(m_session.workbook(), evaluatedIn(m_session));
    m_figures->clear();
    for (const evaluation::ComparedCharge &one : charges) {
        const std::optional<double> ratio = one.ratio();
        auto *row = new QTreeWidgetItem(
            m_figures,
            {QString::fromStdString(one.figure.pattern), QString::fromStdString(one.figure.design),
             style::fullNumber(one.figure.requestCharge),
             one.missing.empty() ? style::fullNumber(one.computed) : tr("–"),
             ratio ? style::change(1, *ratio) : tr("–"), operationsText(one.figure.operations),
             QString::fromStdString(one.figure.source)});
        for (const int column : {measuredColumn, computedColumn, deviationColumn, operationsColumn})
            alignNumber(*row, column, m_figures->font());
        if (const model::AccessPattern *pattern = m_session.workbook().pattern(one.figure.pattern))
            row->setToolTip(idColumn, QString::fromStdString(pattern->sentence));
        if (!one.missing.empty())
            row->setToolTip(computedColumn, QString::fromStdString(one.missing));
        row->setToolTip(chargeSourceColumn, row->text(chargeSourceColumn));
    }
    m_remove->setEnabled(false);
    m_factors->show(evaluation::fitted(charges));
}

void ChargesDialog::fillUnassigned()
{
    m_unassigned->clear();
    for (const exchange::MeasuredGroup &group : m_groups) {
        auto *row = new QTreeWidgetItem(m_unassigned,
                                        {nameOf(group), operationsText(group.operations),
                                         style::fullNumber(group.median), candidatesText(group)});
        for (const int column : {1, 2})
            alignNumber(*row, column, m_unassigned->font());
        row->setToolTip(3, row->text(3));
    }
    m_unassigned->setVisible(!m_groups.empty());
}

/// A chosen group proposes its first candidate and its median.
void ChargesDialog::proposeFigure()
{
    const int place = m_unassigned->indexOfTopLevelItem(m_unassigned->currentItem());
    if (place < 0 || m_unassigned->selectedItems().isEmpty())
        return;
    const exchange::MeasuredGroup &group = m_groups[static_cast<std::size_t>(place)];
    m_charge->setValue(group.median);
    if (group.candidates.empty())
        return;
    const auto &[design, pattern] = group.candidates.front();
    m_pattern->setCurrentText(QString::fromStdString(pattern));
    m_design->setCurrentText(QString::fromStdString(design));
}

void ChargesDialog::addFigure()
{
    const std::string pattern = m_pattern->currentText().toStdString();
    const std::string design = m_design->currentText().toStdString();
    if (pattern.empty() || design.empty() || m_charge->value() <= 0)
        return;
    model::PublishedFigure figure;
    figure.pattern = pattern;
    figure.design = design;
    figure.requestCharge = m_charge->value();
    figure.isMeasured = true;
    figure.source = tr("typed in", "source of a measured charge").toStdString();
    const int place = m_unassigned->selectedItems().isEmpty()
        ? -1
        : m_unassigned->indexOfTopLevelItem(m_unassigned->currentItem());
    if (place >= 0) {
        figure = m_groups[static_cast<std::size_t>(place)].figureOf(pattern, design);
        m_groups.erase(m_groups.begin() + place);
        fillUnassigned();
    }
    keep(exchange::withFigures(m_session.workbook(), {figure}),
         tr("Add a measured charge of %1").arg(m_pattern->currentText()));
}

void ChargesDialog::removeFigure()
{
    std::vector<model::PublishedFigure> figures;
    int place = 0;
    for (const model::PublishedFigure &figure : *m_session.workbook().published) {
        if (!figure.isMeasured || !m_figures->topLevelItem(place++)->isSelected())
            figures.push_back(figure);
    }
    if (figures.size() < m_session.workbook().published->size())
        keep(std::move(figures), tr("Remove measured charges"));
}

} // namespace partita::shell

#include "moc_chargesdialog.cpp"
