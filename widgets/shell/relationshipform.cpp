#include "widgets/shell/relationshipform.h"

#include "widgets/models/session.h"

#include <QCheckBox>
#include <QComboBox>
#include <QFormLayout>
#include <QLabel>
#include <QLineEdit>
#include <QScopedValueRollback>
#include <QSpinBox>

namespace partita::shell {

RelationshipForm::RelationshipForm(models::Session &session, const QString &relationship,
                                   QWidget *parent)
    : InspectorForm(parent)
    , m_session(session)
    , m_relationship(relationship)
    , m_title(new QLabel(this))
    , m_parentRole(new QLineEdit(this))
    , m_childRole(new QLineEdit(this))
    , m_cardinality(new QComboBox(this))
    , m_containment(new QCheckBox(tr("Children do not live without the parent"), this))
    , m_minimum(new QSpinBox(this))
    , m_maximum(new QSpinBox(this))
    , m_drawn(new QLabel(tr("Each child draws its parent."), this))
{
    QFont bold = font();
    bold.setBold(true);
    m_title->setFont(bold);
    m_title->setWordWrap(true);
    m_cardinality->addItems({tr("1 : 1"), tr("1 : few"), tr("1 : many"), tr("many : many")});
    m_parentRole->setToolTip(tr("How a child names its parent, e.g. author."));
    m_childRole->setToolTip(tr("How a parent names its children, e.g. posts."));
    for (QSpinBox *box : {m_minimum, m_maximum}) {
        box->setRange(0, 1'000'000'000);
        box->setGroupSeparatorShown(true);
        box->setKeyboardTracking(false);
    }
    m_drawn->setForegroundRole(QPalette::PlaceholderText);
    auto *layout = new QFormLayout(this);
    layout->setRowWrapPolicy(QFormLayout::WrapLongRows);
    layout->addRow(m_title);
    layout->addRow(tr("&Parent role"), m_parentRole);
    layout->addRow(tr("&Child role"), m_childRole);
    layout->addRow(tr("Ca&rdinality"), m_cardinality);
    layout->addRow(tr("&Fewest children"), m_minimum);
    layout->addRow(tr("&Most children"), m_maximum);
    layout->addRow(m_drawn);
    layout->addRow(m_containment);
    connect(m_parentRole, &QLineEdit::editingFinished, this, &RelationshipForm::commit);
    connect(m_childRole, &QLineEdit::editingFinished, this, &RelationshipForm::commit);
    connect(m_cardinality, &QComboBox::activated, this, &RelationshipForm::commit);
    connect(m_containment, &QCheckBox::toggled, this, &RelationshipForm::commit);
    connect(m_minimum, &QSpinBox::valueChanged, this, &RelationshipForm::commit);
    connect(m_maximum, &QSpinBox::valueChanged, this, &RelationshipForm::commit);
}

bool RelationshipForm::refresh()
{
    const model::Relationship *shown
        = m_session.workbook().relationship(m_relationship.toStdString());
    if (!shown)
        return false;
    const QScopedValueRollback<bool> guard(m_refreshing, true);
    m_title->setText(tr("%1 → %2").arg(QString::fromStdString(shown->parent),
                                       QString::fromStdString(shown->child)));
    m_title->setToolTip(QString::fromStdString(shown->description));
    m_parentRole->setText(QString::fromStdString(shown->parentRole));
    m_childRole->setText(QString::fromStdString(shown->childRole));
    m_cardinality->setCurrentIndex(static_cast<int>(shown->cardinality));
    m_containment->setChecked(shown->containment);
    const bool drawn = shown->degree.kind == model::Degree::Kind::drawn;
    m_drawn->setVisible(drawn);
    m_minimum->setEnabled(!drawn);
    m_maximum->setEnabled(!drawn && shown->degree.kind != model::Degree::Kind::fixed);
    m_minimum->setValue(static_cast<int>(shown->degree.minimum));
    m_maximum->setValue(static_cast<int>(shown->degree.kind == model::Degree::Kind::fixed
                                             ? shown->degree.minimum
                                             : shown->degree.maximum));
    return true;
}

void RelationshipForm::commit()
{
    const model::Relationship *shown
        = m_session.workbook().relationship(m_relationship.toStdString());
    if (m_refreshing || !shown)
        return;
    model::Relationship changed = *shown;
    changed.parentRole = m_parentRole->text().trimmed().toStdString();
    changed.childRole = m_childRole->text().trimmed().toStdString();
    changed.cardinality = static_cast<model::Cardinality>(m_cardinality->currentIndex());
    changed.containment = m_containment->isChecked();
    if (changed.degree.kind != model::Degree::Kind::drawn) {
        changed.degree.minimum = m_minimum->value();
        changed.degree.maximum = std::max(m_minimum->value(), m_maximum->value());
    }
    if (changed == *shown)
        return;
    if (!m_session.apply(model::ChangeRelationship {shown->name, changed},
                         tr("Change %1").arg(m_title->text())))
        refresh();
}

} // namespace partita::shell
