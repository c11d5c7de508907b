#include "widgets/shell/comparing/designsdialog.h"

#include "widgets/models/figures.h"
#include "widgets/models/session.h"
#include "widgets/shell/comparing/differencelist.h"
#include "widgets/shell/comparing/migrationview.h"
#include "widgets/style/dialogsize.h"
#include "widgets/style/format.h"
#include "widgets/style/helptopic.h"

#include <QComboBox>
#include <QDialogButtonBox>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QLabel>
#include <QSignalBlocker>
#include <QTabWidget>
#include <QToolButton>
#include <QTreeWidget>
#include <QVBoxLayout>

#include <algorithm>

namespace partita::shell {

namespace {

enum PatternColumn { patternColumn, sentenceColumn, fromColumn, toColumn, changeColumn, columns };

/// The workbook with this design alone, under the name of the other one.
model::Workbook alone(const model::Workbook &workbook, const model::Design &design,
                      const std::string &name)
{
    model::Workbook only = workbook;
    model::Design renamed = design;
    renamed.name = name;
    only.designs = {model::Shared<model::Design>(std::move(renamed))};
    only.derivedDesigns.clear();
    only.versions = {};
    return only;
}

const evaluation::PatternEvaluation *measured(const evaluation::PatternEvaluation *pattern)
{
    return pattern && pattern->plan.executable ? pattern : nullptr;
}

} // namespace

std::vector<workbook::Difference> differencesOfDesigns(const model::Workbook &workbook,
                                                       const std::string &from,
                                                       const std::string &to)
{
    const model::Design *one = workbook.design(from);
    const model::Design *other = workbook.design(to);
    if (!one || !other)
        return {};
    return workbook::differences(alone(workbook, *one, to), alone(workbook, *other, to),
                                 {"in " + from, "in " + to});
}

DesignsDialog::DesignsDialog(models::Session &session, QWidget *parent)
    : QDialog(parent)
    , m_session(session)
    , m_from(new QComboBox(this))
    , m_to(new QComboBox(this))
    , m_tabs(new QTabWidget(this))
    , m_heading(new QLabel(this))
    , m_documents(new DifferenceList(this))
    , m_patterns(new QTreeWidget(this))
    , m_migration(new MigrationView(session, this))
{
    setObjectName(QStringLiteral("compareDesigns"));
    style::setHelpTopic(*this, QStringLiteral("window compare"));
    setWindowTitle(tr("Two designs compared"));
    m_from->setObjectName(QStringLiteral("fromDesign"));
    m_from->setAccessibleName(tr("From the design"));
    m_to->setObjectName(QStringLiteral("toDesign"));
    m_to->setAccessibleName(tr("To the design"));
    auto *swap = new QToolButton(this);
    swap->setObjectName(QStringLiteral("swapDesigns"));
    swap->setText(QStringLiteral("⇄"));
    swap->setToolTip(tr("Compare in the other direction"));
    swap->setAccessibleName(swap->toolTip());
    connect(swap, &QToolButton::clicked, this, [this] {
        const int from = m_from->currentIndex();
        m_from->setCurrentIndex(m_to->currentIndex());
        m_to->setCurrentIndex(from);
        refresh();
    });
    auto *choices = new QHBoxLayout;
    choices->addWidget(m_from, 1);
    choices->addWidget(swap);
    choices->addWidget(m_to, 1);
    m_patterns->setObjectName(QStringLiteral("comparedPatterns"));
    m_patterns->setAccessibleName(tr("Charge of each pattern in both designs"));
    m_patterns->setRootIsDecorated(false);
    m_patterns->setAllColumnsShowFocus(true);
    m_tabs->addTab(m_documents, tr("&Documents"));
    m_tabs->addTab(m_patterns, tr("&Patterns"));
    m_tabs->addTab(m_migration, tr("&Migration"));
    m_tabs->setTabToolTip(2,
                          tr("What has to be created, filled, switched and removed to get from "
                             "one design to the other"));
    m_heading->setObjectName(QStringLiteral("designsHeading"));
    m_heading->setTextFormat(Qt::PlainText);
    m_heading->setWordWrap(true);
    auto *buttons = new QDialogButtonBox(QDialogButtonBox::Close, this);
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
    auto *layout = new QVBoxLayout(this);
    layout->addLayout(choices);
    layout->addWidget(m_heading);
    layout->addWidget(m_tabs, 1);
    layout->addWidget(buttons);
    connect(m_from, &QComboBox::activated, this, &DesignsDialog::refresh);
    connect(m_to, &QComboBox::activated, this, &DesignsDialog::refresh);
    connect(&m_session, &models::Session::workbookChanged, this, &DesignsDialog::fillChoices);
    connect(&m_session, &models::Session::evaluationChanged, this, [this] {
        if (m_tabs->currentWidget() != m_documents)
            refresh();
    });
    connect(m_tabs, &QTabWidget::currentChanged, this, &DesignsDialog::refresh);
    fillChoices();
    const int em = fontMetrics().height();
    style::resizeWithinScreen(*this, {50 * em, 30 * em});
}

/// The design on show is compared with the first of the others, until somebody chooses.
void DesignsDialog::fillChoices()
{
    const QString from = m_from->currentText();
    const QString to = m_to->currentText();
    const QStringList names = m_session.designNames();
    const auto first = std::find_if(names.begin(), names.end(), [this](const QString &name) {
        return name != m_session.design();
    });
    for (const auto &[box, before, standard] :
         {std::tuple(m_from, from, first == names.end() ? QString() : *first),
          std::tuple(m_to, to, m_session.design())}) {
        const QSignalBlocker blocker(box);
        box->clear();
        box->addItems(names);
        box->setCurrentText(names.contains(before) ? before : standard);
    }
    refresh();
}

/// Only the tab on show: comparing whole workbooks at each edit is work.
void DesignsDialog::refresh()
{
    if (m_tabs->currentWidget() == m_documents)
        compareDocuments();
    else if (m_tabs->currentWidget() == m_patterns)
        comparePatterns();
    else
        planMigration();
}

void DesignsDialog::compareDocuments()
{
    const auto found = differencesOfDesigns(m_session.workbookWithDerivedDesigns(),
                                            m_from->currentText().toStdString(),
                                            m_to->currentText().toStdString());
    m_documents->fill(found,
                      {tr("Only in %1").arg(m_to->currentText()),
                       tr("Only in %1").arg(m_from->currentText()), tr("Different")});
    if (m_session.designNames().size() < 2)
        m_heading->setText(tr("The workbook has one design. Add another one to compare it with."));
    else if (m_from->currentText() == m_to->currentText())
        m_heading->setText(tr("Choose two designs."));
    else
        m_heading->setText(
            tr("From %1 to %2: %Ln difference(s).", nullptr, static_cast<int>(found.size()))
                .arg(m_from->currentText(), m_to->currentText()));
}

void DesignsDialog::planMigration()
{
    m_heading->setText(tr("The way from %1 to %2, from figures of both designs.")
                           .arg(m_from->currentText(), m_to->currentText()));
    m_migration->show(m_from->currentText(), m_to->currentText());
}

void DesignsDialog::comparePatterns()
{
    m_patterns->setHeaderLabels({tr("Pattern"), tr("Sentence"),
                                 tr("%1, RU", "design").arg(m_from->currentText()),
                                 tr("%1, RU", "design").arg(m_to->currentText()), tr("Change")});
    m_patterns->clear();
    for (const model::AccessPattern &pattern : *m_session.workbook().patterns) {
        const auto *before = measured(m_session.evaluation(m_from->currentText(), pattern.id));
        const auto *after = measured(m_session.evaluation(m_to->currentText(), pattern.id));
        const auto mean = [](const evaluation::PatternEvaluation *one) {
            return one ? style::fullNumber(one->distribution.requestCharge.mean) : tr("–");
        };
        auto *row = new QTreeWidgetItem(
            m_patterns,
            {QString::fromStdString(pattern.id), QString::fromStdString(pattern.sentence),
             mean(before), mean(after),
             before && after ? style::change(before->distribution.requestCharge.mean,
                                             after->distribution.requestCharge.mean)
                             : QString()});
        row->setToolTip(sentenceColumn, row->text(sentenceColumn));
        for (const int column : {fromColumn, toColumn, changeColumn}) {
            row->setTextAlignment(column, Qt::AlignRight | Qt::AlignVCenter);
            row->setFont(column, style::tabular(m_patterns->font()));
        }
    }
    for (const int column : {patternColumn, fromColumn, toColumn, changeColumn})
        m_patterns->header()->setSectionResizeMode(column, QHeaderView::ResizeToContents);
    m_patterns->header()->setSectionResizeMode(sentenceColumn, QHeaderView::Stretch);
    m_patterns->header()->setStretchLastSection(false);
    m_patterns->headerItem()->setToolTip(
        fromColumn, tr("Mean request charge over keys drawn as the load draws them"));
}

} // namespace partita::shell

#include "moc_designsdialog.cpp"
