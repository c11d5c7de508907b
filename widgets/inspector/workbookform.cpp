#include "widgets/inspector/workbookform.h"

#include "widgets/forms/formparts.h"
#include "widgets/inspector/billingdialog.h"
#include "widgets/inspector/dialogs/mixesdialog.h"
#include "widgets/inspector/dialogs/publisheddialog.h"
#include "widgets/inspector/nextsteps.h"
#include "widgets/models/billingwords.h"

#include <QDoubleSpinBox>
#include <QFormLayout>
#include <QLabel>
#include <QLineEdit>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QScopedValueRollback>

namespace partita::inspector {

WorkbookForm::WorkbookForm(models::Session &session, QWidget *parent)
    : InspectorForm(parent)
    , m_session(session)
    , m_title(forms::makeLine(QStringLiteral("workbookTitle"), {}, this))
    , m_description(forms::makeDescription(QStringLiteral("workbookDescription"),
                                           tr("Description (Markdown)"), 12, this))
    , m_fraction(forms::makeNumber(
          QStringLiteral("fraction"), 0.0001, 100, 4,
          tr("Share of the full population that is built and measured; the figures for all are "
             "estimated from it."),
          this))
    , m_seed(forms::makeNumber(QStringLiteral("seed"), 0, 9e15, 0,
                               tr("The same seed makes the same rows on every machine."), this))
    , m_mixes(new QPushButton(this))
    , m_billing(new QPushButton(tr("Regions and p&rices…"), this))
    , m_billingWords(forms::makeNote(this))
    , m_published(new QPushButton(this))
    , m_gesture(session.newGesture())
{
    m_mixes->setObjectName(QStringLiteral("mixesButton"));
    m_mixes->setToolTip(tr("Peaks and quiet hours: other rates than the patterns state."));
    connect(m_mixes, &QPushButton::clicked, this, [this] { openMixes(m_session, this); });
    m_billing->setObjectName(QStringLiteral("billingButton"));
    m_billing->setToolTip(tr("What the cost of a month rests on."));
    connect(m_billing, &QPushButton::clicked, this, [this] { openBilling(m_session, this); });
    m_billingWords->setObjectName(QStringLiteral("billingWords"));
    m_published->setObjectName(QStringLiteral("publishedButton"));
    m_published->setToolTip(tr("Charges that others measured, shown beside ours."));
    connect(m_published, &QPushButton::clicked, this, [this] { openPublished(m_session, this); });
    m_fraction->setSuffix(tr(" %"));
    auto *note = forms::makeNote(this);
    m_next = new NextSteps(m_session, this);
    note->setText(tr("Select an entity, a relationship, an access pattern, a design or a container "
                     "to see and edit it here."));
    QFormLayout *layout = forms::makeForm(this);
    layout->addRow(m_next);
    layout->addRow(note);
    layout->addRow(tr("&Workbook"), m_title);
    layout->addRow(m_description);
    layout->addRow(forms::makeHeading(tr("Population"), this));
    layout->addRow(tr("&Measured"), m_fraction);
    layout->addRow(tr("&Seed"), m_seed);
    layout->addRow(forms::makeHeading(tr("Workload"), this));
    layout->addRow(m_mixes);
    layout->addRow(forms::makeHeading(tr("Cost"), this));
    layout->addRow(m_billing);
    layout->addRow(m_billingWords);
    layout->addRow(forms::makeHeading(tr("For comparison"), this));
    layout->addRow(m_published);
    connect(m_title, &QLineEdit::editingFinished, this, &WorkbookForm::commitTexts);
    connect(m_description, &QPlainTextEdit::textChanged, this, &WorkbookForm::commitTexts);
    connect(m_fraction, &QDoubleSpinBox::valueChanged, this, &WorkbookForm::commitPopulation);
    connect(m_seed, &QDoubleSpinBox::valueChanged, this, &WorkbookForm::commitPopulation);
}

bool WorkbookForm::refresh()
{
    const QScopedValueRollback<bool> guard(m_refreshing, true);
    const model::Workbook &workbook = m_session.workbook();
    forms::setTextQuietly(m_title, workbook.title);
    m_title->setPlaceholderText(QString::fromStdString(workbook.name));
    forms::setTextQuietly(m_description, workbook.description);
    m_fraction->setValue(workbook.population->fraction * 100);
    m_seed->setValue(static_cast<double>(workbook.population->seed));
    m_mixes->setText(tr("Workload mi&xes (%1)…").arg(workbook.mixes->size()));
    m_billingWords->setText(
        tr("A month is priced for: %1.").arg(models::billingWords(*workbook.billing)));
    m_next->refresh();
    m_published->setText(tr("&Published figures (%1)…").arg(workbook.published->size()));
    return true;
}

void WorkbookForm::commitTexts()
{
    if (!m_refreshing)
        m_session.apply(model::ChangeTexts {m_title->text().toStdString(),
                                            m_description->toPlainText().toStdString()},
                        tr("Describe the workbook"), m_gesture);
}

void WorkbookForm::commitPopulation()
{
    if (m_refreshing)
        return;
    model::Population population = *m_session.workbook().population;
    // Sets only the changed value: the other field may be rounded.
    if (sender() == m_fraction)
        population.fraction = m_fraction->value() / 100;
    else
        population.seed = static_cast<std::uint64_t>(m_seed->value());
    m_session.apply(model::ChangePopulation {population}, tr("Change the population"));
}

} // namespace partita::inspector

#include "moc_workbookform.cpp"
