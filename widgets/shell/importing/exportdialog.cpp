#include "widgets/shell/importing/exportdialog.h"

#include "engine/exchange/filesink.h"
#include "widgets/models/session.h"
#include "widgets/style/dialogsize.h"

#include <QComboBox>
#include <QDialogButtonBox>
#include <QDir>
#include <QDoubleSpinBox>
#include <QFileDialog>
#include <QFileInfo>
#include <QFormLayout>
#include <QHBoxLayout>
#include <QLabel>
#include <QLineEdit>
#include <QProgressBar>
#include <QPushButton>
#include <QVBoxLayout>

namespace partita::shell {

namespace {

constexpr double mostPercent = 100;

QString textOf(std::string_view text)
{
    return QString::fromUtf8(text.data(), static_cast<qsizetype>(text.size()));
}

bool isOfItems(const exchange::ExportFormat &format)
{
    return format.name == "items";
}

} // namespace

ExportDialog::ExportDialog(models::Session &session, QWidget *parent)
    : QDialog(parent)
    , m_session(session)
    , m_format(new QComboBox)
    , m_design(new QComboBox)
    , m_share(new QDoubleSpinBox)
    , m_path(new QLineEdit)
    , m_browse(new QPushButton(tr("&Browse…")))
    , m_progress(new QProgressBar)
    , m_told(new QLabel)
    , m_worker(QStringLiteral("export"))
{
    setWindowTitle(tr("Export"));
    setObjectName(QStringLiteral("exportDialog"));
    for (const exchange::ExportFormat &format : exchange::exportFormats())
        m_format->addItem(textOf(format.title), textOf(format.name));
    m_format->setMaxVisibleItems(m_format->count());
    m_design->addItems(session.designNames());
    m_design->setCurrentText(session.design());
    m_share->setRange(0.0001, mostPercent);
    m_share->setDecimals(4);
    m_share->setValue(1);
    m_share->setSuffix(tr(" %", "percent"));
    m_share->setToolTip(tr("The share of all rows whose items are written"));
    m_path->setPlaceholderText(tr("File or folder"));
    m_progress->setRange(0, 100);
    m_told->setWordWrap(true);
    m_told->setTextFormat(Qt::PlainText);
    m_told->setTextInteractionFlags(Qt::TextSelectableByMouse);
    m_told->setObjectName(QStringLiteral("exportTold"));
    auto *place = new QHBoxLayout;
    place->addWidget(m_path, 1);
    place->addWidget(m_browse);
    auto *form = new QFormLayout;
    form->addRow(tr("&Format:"), m_format);
    form->addRow(tr("&Design:"), m_design);
    form->addRow(tr("&Share of the rows:"), m_share);
    form->addRow(tr("&To:"), place);
    qobject_cast<QLabel *>(form->labelForField(place))->setBuddy(m_path);
    auto *buttons = new QDialogButtonBox(QDialogButtonBox::Close);
    m_write = buttons->addButton(tr("&Export"), QDialogButtonBox::ActionRole);
    for (QPushButton *button : {m_browse, buttons->button(QDialogButtonBox::Close), m_write})
        button->setAutoDefault(false); // the default stays
    m_write->setDefault(true);
    auto *layout = new QVBoxLayout(this);
    layout->addLayout(form);
    layout->addWidget(m_progress);
    layout->addWidget(m_told, 1);
    layout->addWidget(buttons);
    connect(m_format, &QComboBox::activated, this, &ExportDialog::followFormat);
    connect(m_design, &QComboBox::activated, this, &ExportDialog::proposePath);
    connect(m_path, &QLineEdit::textChanged, this,
            [this](const QString &text) { m_write->setEnabled(!text.trimmed().isEmpty()); });
    connect(m_browse, &QPushButton::clicked, this, &ExportDialog::choosePath);
    connect(m_write, &QPushButton::clicked, this, &ExportDialog::write);
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
    setBusy(false);
    followFormat();
    const int em = fontMetrics().height();
    style::resizeWithinScreen(*this, {40 * em, 18 * em});
}

ExportDialog::~ExportDialog() = default;

const exchange::ExportFormat &ExportDialog::format() const
{
    return exchange::exportFormats()[static_cast<std::size_t>(m_format->currentIndex())];
}

void ExportDialog::followFormat()
{
    const bool isOfDesign = format().scope == exchange::ExportFormat::Scope::design;
    m_design->setEnabled(isOfDesign && m_design->count() > 0);
    m_share->setEnabled(isOfItems(format()));
    m_write->setEnabled(!isOfDesign || m_design->count() > 0);
    m_told->setText(isOfDesign && m_design->count() == 0
                        ? tr("This format writes a design, and the workbook has none yet.")
                        : QString());
    proposePath();
}

/// Beside the workbook, with its name and that of the design.
void ExportDialog::proposePath()
{
    const QString folder
        = m_session.path().isEmpty() ? QDir::homePath() : QFileInfo(m_session.path()).path();
    QString name = QString::fromStdString(m_session.workbook().name);
    if (format().scope == exchange::ExportFormat::Scope::design)
        name += QLatin1Char('-') + m_design->currentText();
    name.replace(QLatin1Char('/'), QLatin1Char('-'));
    name.replace(QLatin1Char(' '), QLatin1Char('-'));
    m_path->setText(
        QDir(folder).filePath(name
                              + (format().isFolder ? QLatin1Char('-') + textOf(format().name)
                                                   : textOf(format().ending))));
}

void ExportDialog::choosePath()
{
    const QString path = format().isFolder
        ? QFileDialog::getExistingDirectory(this, tr("Export into a folder"), m_path->text())
        : QFileDialog::getSaveFileName(
            this, tr("Export"), m_path->text(),
            tr("%1 (*%2)", "format, ending").arg(textOf(format().title), textOf(format().ending)));
    if (!path.isEmpty())
        m_path->setText(path);
}

void ExportDialog::write()
{
    setBusy(true);
    const model::Workbook workbook = m_session.workbookWithDerivedDesigns();
    const bool isOfDesign = format().scope == exchange::ExportFormat::Scope::design;
    const std::string design = isOfDesign ? m_design->currentText().toStdString() : std::string();
    const double share = m_share->value() / mostPercent;
    m_worker.start([this, workbook, design, share, format = &format(),
                    path = m_path->text().trimmed().toStdString()](
                       const jobs::Worker::Job &job) -> jobs::Worker::Answer {
        const auto progress = job.progress([this](const QString &, double fraction) {
            m_progress->setValue(qRound(fraction * mostPercent));
        });
        exchange::FileSink sink(path, format->isFolder);
        Result<std::vector<std::string>> dropped = exchange::exportTo(
            sink, format->name, {workbook, design, share}, {progress, job.stop()});
        if (const Result<void> ended = sink.end(); dropped && !ended)
            dropped = ended.error();
        const auto files = static_cast<qsizetype>(sink.written().size());
        return [this, dropped, files] { tell(dropped, files); };
    });
}

void ExportDialog::tell(const Result<std::vector<std::string>> &dropped, qsizetype files)
{
    setBusy(false);
    if (!dropped) {
        m_told->setText(QString::fromStdString(dropped.error().message));
        return;
    }
    QStringList told {tr("%Ln file(s) written.", nullptr, static_cast<int>(files))};
    for (const std::string &sentence : *dropped)
        told.append(QString::fromStdString(sentence));
    m_told->setText(told.join(QLatin1Char('\n')));
}

void ExportDialog::setBusy(bool busy)
{
    m_progress->setValue(0);
    m_progress->setVisible(busy);
    for (QWidget *part : std::initializer_list<QWidget *> {m_format, m_path, m_browse, m_write})
        part->setEnabled(!busy);
    m_design->setEnabled(!busy && format().scope == exchange::ExportFormat::Scope::design);
    m_share->setEnabled(!busy && isOfItems(format()));
    if (busy)
        m_told->setText(tr("Writing…"));
}

} // namespace partita::shell

#include "moc_exportdialog.cpp"
