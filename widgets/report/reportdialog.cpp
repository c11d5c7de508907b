#include "widgets/report/reportdialog.h"

#include "widgets/models/session.h"
#include "widgets/settings/settings.h"
#include "widgets/style/dialogsize.h"
#include "widgets/style/helptopic.h"

#include <QApplication>
#include <QComboBox>
#include <QDialogButtonBox>
#include <QFileDialog>
#include <QFileInfo>
#include <QFormLayout>
#include <QLabel>
#include <QLineEdit>
#include <QListWidget>
#include <QProgressBar>
#include <QPushButton>
#include <QScrollBar>
#include <QSignalBlocker>
#include <QTextBrowser>
#include <QVBoxLayout>

namespace partita::reporting {

namespace {

constexpr int progressSteps = 1000;
constexpr QSize usualSize {1060, 720};
constexpr int choicesWidth = 300;

/// Adds an entry with a tick.
void addTicked(QListWidget &list, const QString &text, const QString &name)
{
    auto *item = new QListWidgetItem(text, &list);
    item->setData(Qt::UserRole, name);
    item->setFlags(Qt::ItemIsEnabled | Qt::ItemIsSelectable | Qt::ItemIsUserCheckable);
    item->setCheckState(Qt::Checked);
}

/// Names of the entries with, or without, a tick.
QStringList namesIn(const QListWidget &list, Qt::CheckState state)
{
    QStringList names;
    for (int row = 0; row < list.count(); ++row) {
        if (list.item(row)->checkState() == state)
            names.append(list.item(row)->data(Qt::UserRole).toString());
    }
    return names;
}

} // namespace

ReportDialog::ReportDialog(models::Session &session, QWidget *parent)
    : QDialog(parent)
    , m_session(session)
    , m_runner(session.keptParts())
    , m_title(new QLineEdit(this))
    , m_format(new QComboBox(this))
    , m_paper(new QComboBox(this))
    , m_sections(new QListWidget(this))
    , m_designs(new QListWidget(this))
    , m_preview(new QTextBrowser(this))
    , m_message(new QLabel(this))
    , m_bar(new QProgressBar(this))
    , m_stop(new QPushButton(tr("&Cancel"), this))
{
    setObjectName(QStringLiteral("reportDialog"));
    setWindowTitle(tr("Report"));
    style::setHelpTopic(*this, QStringLiteral("commandline report"));
    auto *parts = new QHBoxLayout;
    parts->addWidget(makeChoices());
    parts->addWidget(makePreview(), 1);
    auto *layout = new QVBoxLayout(this);
    layout->addLayout(parts, 1);
    layout->addWidget(makeButtons());
    restoreChoices();
    style::resizeWithinScreen(*this, usualSize);
    connect(&m_runner, &ReportRunner::progressChanged, this, [this](double fraction) {
        m_bar->setValue(static_cast<int>(fraction * progressSteps));
    });
    connect(&m_runner, &ReportRunner::finished, this, &ReportDialog::take);
    connect(&m_runner, &ReportRunner::failed, this, &ReportDialog::say);
    connect(m_title, &QLineEdit::textChanged, this, &ReportDialog::refresh);
    connect(m_sections, &QListWidget::itemChanged, this, &ReportDialog::refresh);
    connect(m_designs, &QListWidget::itemChanged, this, &ReportDialog::refresh);
    connect(m_format, &QComboBox::currentIndexChanged, this, &ReportDialog::refreshForm);
    connect(this, &QDialog::finished, this, &ReportDialog::keepChoices);
    refreshForm();
    start();
}

QWidget *ReportDialog::makeChoices()
{
    auto *choices = new QWidget(this);
    choices->setFixedWidth(choicesWidth);
    auto *form = new QFormLayout(choices);
    form->setContentsMargins(0, 0, 0, 0);
    form->setRowWrapPolicy(QFormLayout::WrapAllRows);
    const model::Workbook &workbook = m_session.workbook();
    m_title->setObjectName(QStringLiteral("title"));
    m_title->setPlaceholderText(
        QString::fromStdString(workbook.title.empty() ? workbook.name : workbook.title));
    m_format->setObjectName(QStringLiteral("format"));
    m_format->addItem(tr("Web page (HTML)"), static_cast<int>(Format::html));
    m_format->addItem(tr("Pages (PDF)"), static_cast<int>(Format::pdf));
    m_format->addItem(tr("Text (Markdown)"), static_cast<int>(Format::markdown));
    m_paper->setObjectName(QStringLiteral("paper"));
    m_paper->addItem(tr("A4"), QStringLiteral("a4"));
    m_paper->addItem(tr("Letter"), QStringLiteral("letter"));
    m_sections->setObjectName(QStringLiteral("sections"));
    for (const report::SectionInfo &info : report::sectionInfos())
        addTicked(*m_sections,
                  QString::fromUtf8(info.title.data(), static_cast<qsizetype>(info.title.size())),
                  QString::fromUtf8(info.id.data(), static_cast<qsizetype>(info.id.size())));
    m_designs->setObjectName(QStringLiteral("designs"));
    for (const QString &name : m_session.designNames())
        addTicked(*m_designs, name, name);
    form->addRow(tr("&Title:"), m_title);
    form->addRow(tr("&Form:"), m_format);
    form->addRow(tr("&Paper:"), m_paper);
    form->addRow(tr("S&ections:"), m_sections);
    form->addRow(tr("&Designs:"), m_designs);
    return choices;
}

QWidget *ReportDialog::makePreview()
{
    auto *side = new QWidget(this);
    auto *layout = new QVBoxLayout(side);
    layout->setContentsMargins(0, 0, 0, 0);
    m_message->setObjectName(QStringLiteral("message"));
    m_message->setWordWrap(true);
    m_preview->setObjectName(QStringLiteral("preview"));
    m_preview->setAccessibleName(tr("Preview of the report"));
    m_preview->setOpenExternalLinks(true);
    m_bar->setRange(0, progressSteps);
    m_bar->setAccessibleName(tr("Progress of the measuring"));
    m_stop->setObjectName(QStringLiteral("cancel"));
    m_stop->setAutoDefault(false);
    m_stop->setToolTip(tr("Stop measuring. Nothing has been changed."));
    connect(m_stop, &QPushButton::clicked, this, [this] {
        m_runner.cancel();
        say(tr("Cancelled. The report is not complete, so there is none."));
    });
    auto *progress = new QHBoxLayout;
    progress->addWidget(m_bar, 1);
    progress->addWidget(m_stop);
    layout->addWidget(m_message);
    layout->addLayout(progress);
    layout->addWidget(m_preview, 1);
    return side;
}

QDialogButtonBox *ReportDialog::makeButtons()
{
    auto *buttons = new QDialogButtonBox(QDialogButtonBox::Close, this);
    m_save = buttons->addButton(tr("&Save…"), QDialogButtonBox::ActionRole);
    m_save->setObjectName(QStringLiteral("save"));
    m_save->setDefault(true);
    connect(m_save, &QPushButton::clicked, this, &ReportDialog::chooseFile);
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
    return buttons;
}

void ReportDialog::start()
{
    m_message->setText(tr("Measuring every design…"));
    m_bar->setValue(0);
    m_save->setEnabled(false);
    m_runner.start(m_session.workbook());
}

void ReportDialog::take(const MaterialPointer &material)
{
    m_material = material;
    m_bar->hide();
    m_stop->hide();
    m_message->hide();
    refresh();
}

void ReportDialog::say(const QString &text)
{
    m_bar->hide();
    m_stop->hide();
    m_message->setText(text);
    m_message->show();
}

report::Report ReportDialog::chosenReport() const
{
    if (!m_material)
        return {};
    report::Material chosen = *m_material;
    const QStringList designs = namesIn(*m_designs, Qt::Checked);
    std::erase_if(chosen.evaluation.designs, [&](const auto &design) {
        return !designs.contains(QString::fromStdString(design->design));
    });
    report::Settings settings;
    settings.title = m_title->text().trimmed().toStdString();
    settings.date = today();
    for (const QString &name : namesIn(*m_sections, Qt::Checked))
        settings.sections.push_back(name.toStdString());
    return report::build(chosen, settings);
}

void ReportDialog::refresh()
{
    const bool hasSections = !namesIn(*m_sections, Qt::Checked).isEmpty();
    m_save->setEnabled(m_material && hasSections);
    if (!m_material)
        return;
    const int place = m_preview->verticalScrollBar()->value();
    m_preview->setMarkdown(hasSections ? QString::fromStdString(report::markdownOf(chosenReport()))
                                       : QString());
    m_preview->verticalScrollBar()->setValue(place);
}

void ReportDialog::refreshForm()
{
    m_paper->setEnabled(format() != Format::markdown);
}

QString ReportDialog::save(const QString &path)
{
    QApplication::setOverrideCursor(Qt::WaitCursor);
    const QString problem
        = writeFile(path,
                    fileOf(chosenReport(), m_session.workbook(),
                           {.format = format(), .paper = paper(), .date = today()}));
    QApplication::restoreOverrideCursor();
    return problem;
}

void ReportDialog::chooseFile()
{
    const QString ending = endingOf(format());
    auto *dialog = new QFileDialog(this, tr("Save the report"));
    dialog->setObjectName(QStringLiteral("saveReport"));
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setAcceptMode(QFileDialog::AcceptSave);
    dialog->setDefaultSuffix(ending.mid(1));
    dialog->setNameFilter(m_format->currentText() + QStringLiteral(" (*%1)").arg(ending));
    const QString name = m_session.path().isEmpty()
        ? QString::fromStdString(m_session.workbook().name)
        : QFileInfo(m_session.path()).baseName();
    dialog->selectFile(tr("%1 report", "name of a file").arg(name) + ending);
    connect(dialog, &QFileDialog::fileSelected, this, [this](const QString &path) {
        if (const QString problem = save(path); !problem.isEmpty())
            return say(problem);
        emit saved(path);
        accept();
    });
    dialog->open();
}

void ReportDialog::keepChoices() const
{
    settings::report.set({{QStringLiteral("format"), m_format->currentIndex()},
                          {QStringLiteral("paper"), m_paper->currentIndex()},
                          {QStringLiteral("leftOut"), namesIn(*m_sections, Qt::Unchecked)}});
}

void ReportDialog::restoreChoices()
{
    const QVariantMap kept = settings::report.get();
    m_format->setCurrentIndex(kept.value(QStringLiteral("format"), 0).toInt());
    m_paper->setCurrentIndex(kept.value(QStringLiteral("paper"), 0).toInt());
    const QStringList leftOut = kept.value(QStringLiteral("leftOut")).toStringList();
    for (int row = 0; row < m_sections->count(); ++row) {
        QListWidgetItem *item = m_sections->item(row);
        if (leftOut.contains(item->data(Qt::UserRole).toString()))
            item->setCheckState(Qt::Unchecked);
    }
}

Format ReportDialog::format() const
{
    return static_cast<Format>(m_format->currentData().toInt());
}

report::Paper ReportDialog::paper() const
{
    return m_paper->currentData().toString() == QLatin1String("letter") ? report::Paper::letter
                                                                        : report::Paper::a4;
}

} // namespace partita::reporting

#include "moc_reportdialog.cpp"
