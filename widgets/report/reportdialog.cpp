#include "widgets/report/reportdialog.h"

#include "widgets/models/session.h"
#include "widgets/report/logochoice.h"
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
#include <QPlainTextEdit>
#include <QProgressBar>
#include <QPushButton>
#include <QScrollBar>
#include <QSignalBlocker>
#include <QTextBrowser>
#include <QVBoxLayout>

#include <algorithm>

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
    , m_theme(new QComboBox(this))
    , m_notes(new QPlainTextEdit(this))
    , m_logo(new LogoChoice(this))
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
    connect(m_notes, &QPlainTextEdit::textChanged, this, &ReportDialog::refresh);
    connect(m_sections, &QListWidget::itemChanged, this, &ReportDialog::refresh);
    connect(m_designs, &QListWidget::itemChanged, this, &ReportDialog::refresh);
    connect(m_format, &QComboBox::currentIndexChanged, this, &ReportDialog::refreshForm);
    connect(m_logo, &LogoChoice::refused, this, &ReportDialog::say);
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
    m_paper->addItem(tr("A4"), static_cast<int>(report::Paper::a4));
    m_paper->addItem(tr("Letter"), static_cast<int>(report::Paper::letter));
    m_theme->setObjectName(QStringLiteral("theme"));
    m_theme->addItem(tr("As the reader's system"), static_cast<int>(report::HtmlTheme::reader));
    m_theme->addItem(tr("Light"), static_cast<int>(report::HtmlTheme::light));
    m_theme->addItem(tr("Dark"), static_cast<int>(report::HtmlTheme::dark));
    m_notes->setObjectName(QStringLiteral("notes"));
    m_notes->setTabChangesFocus(true);
    m_notes->setPlaceholderText(tr("What the reader should know first"));
    m_notes->setFixedHeight(4 * fontMetrics().height());
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
    form->addRow(tr("T&heme:"), m_theme);
    form->addRow(tr("&Notes:"), m_notes);
    form->addRow(m_logo);
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
    return report::build(chosen, report::settingsOf(chosenSettings(), today()));
}

model::ReportSettings ReportDialog::chosenSettings() const
{
    model::ReportSettings settings = *m_session.workbook().report;
    settings.title = m_title->text().trimmed().toStdString();
    settings.notes = m_notes->toPlainText().trimmed().toStdString();
    settings.paper = static_cast<report::Paper>(m_paper->currentData().toInt());
    settings.theme = static_cast<report::HtmlTheme>(m_theme->currentData().toInt());
    settings.logo = m_logo->logo();
    const auto chosenOf = [](const QListWidget &list) {
        std::vector<std::string> names; // none: all
        if (!namesIn(list, Qt::Unchecked).isEmpty()) {
            for (const QString &name : namesIn(list, Qt::Checked))
                names.push_back(name.toStdString());
        }
        return names;
    };
    settings.sections = chosenOf(*m_sections);
    settings.designs = chosenOf(*m_designs);
    return settings;
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
    m_theme->setEnabled(format() == Format::html);
    m_logo->setEnabled(format() != Format::markdown);
}

QString ReportDialog::save(const QString &path)
{
    QApplication::setOverrideCursor(Qt::WaitCursor);
    const QString problem = writeFile(path,
                                      fileOf(chosenReport(), m_session.workbook(),
                                             {.format = format(),
                                              .theme = chosenSettings().theme,
                                              .paper = chosenSettings().paper,
                                              .date = today()}));
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

/// What the report says is kept in the workbook; the form is the reader's own habit.
void ReportDialog::keepChoices()
{
    settings::report.set({{QStringLiteral("format"), m_format->currentIndex()}});
    const model::ReportSettings chosen = chosenSettings();
    if (chosen != *m_session.workbook().report)
        m_session.apply(model::ChangeReport {chosen}, tr("Change what the report says"));
}

void ReportDialog::restoreChoices()
{
    const model::ReportSettings &kept = *m_session.workbook().report;
    m_format->setCurrentIndex(settings::report.get().value(QStringLiteral("format"), 0).toInt());
    m_title->setText(QString::fromStdString(kept.title));
    m_notes->setPlainText(QString::fromStdString(kept.notes));
    m_paper->setCurrentIndex(m_paper->findData(static_cast<int>(kept.paper)));
    m_theme->setCurrentIndex(m_theme->findData(static_cast<int>(kept.theme)));
    m_logo->setLogo(kept.logo);
    const auto choose = [](QListWidget &list, const std::vector<std::string> &names) {
        for (int row = 0; row < list.count() && !names.empty(); ++row) {
            QListWidgetItem *item = list.item(row);
            const std::string name = item->data(Qt::UserRole).toString().toStdString();
            if (std::find(names.begin(), names.end(), name) == names.end())
                item->setCheckState(Qt::Unchecked);
        }
    };
    choose(*m_sections, kept.sections);
    choose(*m_designs, kept.designs);
}

Format ReportDialog::format() const
{
    return static_cast<Format>(m_format->currentData().toInt());
}

} // namespace partita::reporting

#include "moc_reportdialog.cpp"
