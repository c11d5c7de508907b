#include "widgets/shell/patternform.h"

#include "widgets/models/session.h"

#include <QDoubleSpinBox>
#include <QFormLayout>
#include <QLabel>
#include <QPlainTextEdit>
#include <QScopedValueRollback>

namespace partita::shell {

PatternForm::PatternForm(models::Session &session, const QString &pattern, QWidget *parent)
    : InspectorForm(parent)
    , m_session(session)
    , m_pattern(pattern)
    , m_title(new QLabel(this))
    , m_sentence(new QPlainTextEdit(this))
    , m_rate(new QDoubleSpinBox(this))
    , m_gesture(session.newGesture())
{
    QFont bold = font();
    bold.setBold(true);
    m_title->setFont(bold);
    m_sentence->setAccessibleName(tr("Sentence"));
    m_sentence->setTabChangesFocus(true);
    m_sentence->setMaximumHeight(fontMetrics().height() * 5);
    m_rate->setRange(0, 1e9);
    m_rate->setDecimals(1);
    m_rate->setGroupSeparatorShown(true);
    m_rate->setKeyboardTracking(false);
    m_rate->setSuffix(tr(" / s", "requests per second"));
    m_rate->setToolTip(tr("Requests a second at the peak that the design must carry."));
    auto *layout = new QFormLayout(this);
    layout->setRowWrapPolicy(QFormLayout::WrapLongRows);
    layout->addRow(m_title);
    layout->addRow(m_sentence);
    layout->addRow(tr("&Rate"), m_rate);
    connect(m_rate, &QDoubleSpinBox::valueChanged, this, &PatternForm::commitRate);
    connect(m_sentence, &QPlainTextEdit::textChanged, this, &PatternForm::commitSentence);
}

bool PatternForm::refresh()
{
    const model::AccessPattern *shown = m_session.workbook().pattern(m_pattern.toStdString());
    if (!shown)
        return false;
    const QScopedValueRollback<bool> guard(m_refreshing, true);
    m_title->setText(shown->isQuery() ? tr("Query %1").arg(m_pattern)
                                      : tr("Command %1").arg(m_pattern));
    const QString sentence = QString::fromStdString(shown->sentence);
    if (m_sentence->toPlainText() != sentence)
        m_sentence->setPlainText(sentence);
    m_rate->setValue(shown->ratePerSecond);
    return true;
}

void PatternForm::commitRate(double rate)
{
    const model::AccessPattern *shown = m_session.workbook().pattern(m_pattern.toStdString());
    if (m_refreshing || !shown)
        return;
    model::AccessPattern changed = *shown;
    changed.ratePerSecond = rate;
    m_session.apply(model::ChangePattern {shown->id, changed},
                    tr("Change the rate of %1").arg(m_pattern));
}

void PatternForm::commitSentence()
{
    const model::AccessPattern *shown = m_session.workbook().pattern(m_pattern.toStdString());
    if (m_refreshing || !shown)
        return;
    model::AccessPattern changed = *shown;
    changed.sentence = m_sentence->toPlainText().toStdString();
    m_session.apply(model::ChangePattern {shown->id, changed}, tr("Reword %1").arg(m_pattern),
                    m_gesture);
}

} // namespace partita::shell
