#include "widgets/inspector/designform.h"

#include "widgets/forms/formparts.h"
#include "widgets/models/addparts.h"
#include "widgets/models/designlook.h"

#include <QFormLayout>
#include <QLabel>
#include <QLineEdit>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QScopedValueRollback>

namespace partita::inspector {

DesignForm::DesignForm(models::Session &session, const QString &design, QWidget *parent)
    : InspectorForm(parent)
    , m_session(session)
    , m_design(design)
    , m_name(forms::makeLine(QStringLiteral("designName"), {}, this))
    , m_kind(forms::makeNote(this))
    , m_description(
          forms::makeDescription(QStringLiteral("designDescription"), tr("Description"), 10, this))
    , m_addContainer(new QPushButton(tr("Add a &container"), this))
    , m_remove(new QPushButton(tr("Remo&ve the design"), this))
    , m_gesture(session.newGesture())
{
    auto *duplicate = new QPushButton(tr("D&uplicate"), this);
    duplicate->setObjectName(QStringLiteral("duplicateDesign"));
    duplicate->setToolTip(tr("A copy that can be edited; a derived design cannot."));
    m_addContainer->setObjectName(QStringLiteral("addContainer"));
    m_remove->setObjectName(QStringLiteral("removeDesign"));
    QFormLayout *layout = forms::makeForm(this);
    layout->addRow(tr("&Design"), m_name);
    layout->addRow(m_kind);
    layout->addRow(m_description);
    layout->addRow(m_addContainer);
    layout->addRow(duplicate);
    layout->addRow(m_remove);
    connect(m_name, &QLineEdit::editingFinished, this, &DesignForm::rename);
    connect(m_description, &QPlainTextEdit::textChanged, this, &DesignForm::describe);
    connect(m_addContainer, &QPushButton::clicked, this,
            [this] { models::addContainer(m_session); });
    connect(duplicate, &QPushButton::clicked, this,
            [this] { models::duplicate(m_session, subject()); });
    connect(m_remove, &QPushButton::clicked, this,
            [this] { models::remove(m_session, subject()); });
}

models::Selection DesignForm::subject() const
{
    return {models::Selection::Kind::design, m_design, {}};
}

bool DesignForm::refresh()
{
    const model::Design *shown
        = m_session.workbookWithDerivedDesigns().design(m_design.toStdString());
    if (!shown)
        return false;
    const QScopedValueRollback<bool> guard(m_refreshing, true);
    const bool derived = m_session.isDerived(m_design);
    const model::DesignKind kind = model::kindOf(*shown);
    forms::setTextQuietly(m_name, shown->name);
    forms::setTextQuietly(m_description, shown->description);
    m_kind->setText(
        models::glyphOf(kind) + QLatin1Char(' ') + models::titleOf(kind)
        + (derived ? tr(" · derived by the program; duplicate it to edit it") : QString()));
    m_remove->setToolTip(
        derived ? tr("The program no longer derives it; + beside the designs shows it again.")
                : tr("With all its containers; undo brings it back."));
    for (QWidget *field : {static_cast<QWidget *>(m_name), static_cast<QWidget *>(m_addContainer)})
        field->setEnabled(!derived);
    m_description->setReadOnly(derived);
    return true;
}

void DesignForm::rename()
{
    const QString wanted = m_name->text().trimmed();
    if (wanted == m_design)
        return;
    const QString before = m_design;
    const bool current = m_session.design() == before;
    m_design = wanted; // apply() calls refresh(), which needs the new name
    if (m_session.apply(model::RenameDesign {before.toStdString(), wanted.toStdString()},
                        tr("Rename %1").arg(before))) {
        m_session.setSelection(subject());
        if (current)
            m_session.setDesign(wanted);
        return;
    }
    m_design = before;
    refresh();
}

void DesignForm::describe()
{
    const model::Design *shown = m_session.workbook().design(m_design.toStdString());
    if (m_refreshing || !shown)
        return;
    model::Design wanted = *shown;
    wanted.description = m_description->toPlainText().toStdString();
    m_session.apply(model::ChangeDesign {wanted}, tr("Describe %1").arg(m_design), m_gesture);
}

} // namespace partita::inspector

#include "moc_designform.cpp"
