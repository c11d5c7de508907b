#include "widgets/shell/designform.h"

#include "widgets/models/designlook.h"
#include "widgets/models/session.h"
#include "widgets/style/theme.h"

#include <QFormLayout>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QScopedValueRollback>
#include <QSpinBox>

namespace partita::shell {

namespace {

QString joined(const std::vector<std::string> &paths)
{
    QStringList texts;
    for (const std::string &path : paths)
        texts.append(QString::fromStdString(path));
    return texts.join(QLatin1String(", "));
}

QLabel *note(QWidget *parent)
{
    auto *label = new QLabel(parent);
    label->setWordWrap(true);
    label->setForegroundRole(QPalette::PlaceholderText);
    label->setTextInteractionFlags(Qt::TextSelectableByMouse);
    return label;
}

} // namespace

DesignForm::DesignForm(models::Session &session, const QString &design, QWidget *parent)
    : InspectorForm(parent)
    , m_session(session)
    , m_design(design)
    , m_name(new QLineEdit(this))
    , m_kind(new QLabel(this))
    , m_description(note(this))
    , m_duplicate(new QPushButton(tr("&Duplicate as an editable design"), this))
{
    auto *layout = new QFormLayout(this);
    layout->setRowWrapPolicy(QFormLayout::WrapLongRows);
    layout->addRow(tr("&Design"), m_name);
    layout->addRow(m_kind);
    layout->addRow(m_description);
    layout->addRow(m_duplicate);
    connect(m_name, &QLineEdit::editingFinished, this, &DesignForm::rename);
    connect(m_duplicate, &QPushButton::clicked, this, &DesignForm::duplicate);
}

bool DesignForm::refresh()
{
    const model::Design *shown
        = m_session.workbookWithDerivedDesigns().design(m_design.toStdString());
    if (!shown)
        return false;
    const bool derived = m_session.isDerived(m_design);
    const model::DesignKind kind = model::kindOf(*shown);
    m_name->setText(m_design);
    m_name->setEnabled(!derived);
    m_kind->setText(models::glyphOf(kind) + QLatin1Char(' ') + models::titleOf(kind)
                    + (derived ? tr(" · derived by the program") : QString()));
    m_description->setText(QString::fromStdString(shown->description));
    return true;
}

void DesignForm::rename()
{
    const QString wanted = m_name->text().trimmed();
    if (wanted == m_design)
        return;
    const QString before = m_design;
    m_design = wanted;
    if (m_session.apply(model::RenameDesign {before.toStdString(), wanted.toStdString()},
                        tr("Rename %1").arg(before))) {
        m_session.setSelection({models::Selection::Kind::design, wanted, {}});
        m_session.setDesign(wanted);
        return;
    }
    m_design = before;
    m_name->setText(before);
}

void DesignForm::duplicate()
{
    const model::Design *shown
        = m_session.workbookWithDerivedDesigns().design(m_design.toStdString());
    if (!shown)
        return;
    model::Design copy = *shown;
    QString name = tr("%1 copy").arg(m_design);
    for (int number = 2; m_session.designNames().contains(name); ++number)
        name = tr("%1 copy %2").arg(m_design).arg(number);
    copy.name = name.toStdString();
    if (!m_session.apply(model::AddDesign {copy}, tr("Duplicate %1").arg(m_design)))
        return;
    m_session.setDesign(name);
    m_session.setSelection({models::Selection::Kind::design, name, {}});
}

ContainerForm::ContainerForm(models::Session &session, const QString &design,
                             const QString &container, QWidget *parent)
    : InspectorForm(parent)
    , m_session(session)
    , m_design(design)
    , m_container(container)
    , m_name(new QLineEdit(this))
    , m_key(new QLineEdit(this))
    , m_partitions(new QSpinBox(this))
    , m_types(note(this))
    , m_problem(new QLabel(this))
{
    m_key->setObjectName(QStringLiteral("partitionKey"));
    m_key->setToolTip(tr(
        "One to three paths, separated by commas, e.g. /tenantId, /userId. All items with the same value "
        "form a logical partition; its hash decides the physical partition."));
    m_partitions->setRange(0, 10000);
    m_partitions->setSpecialValueText(tr("as needed"));
    m_partitions->setKeyboardTracking(false);
    m_partitions->setToolTip(
        tr("Physical partitions: machines that share the hash space of the key, at most 50 GB and "
           "10,000 RU/s each. A query that does not name the key visits all of them."));
    m_problem->setWordWrap(true);
    m_problem->hide();
    auto *layout = new QFormLayout(this);
    layout->setRowWrapPolicy(QFormLayout::WrapLongRows);
    layout->addRow(tr("&Container"), m_name);
    layout->addRow(tr("Partition &key"), m_key);
    layout->addRow(m_problem);
    layout->addRow(tr("&Physical partitions"), m_partitions);
    layout->addRow(m_types);
    connect(m_name, &QLineEdit::editingFinished, this, &ContainerForm::rename);
    connect(m_key, &QLineEdit::editingFinished, this, &ContainerForm::commitKey);
    connect(m_partitions, &QSpinBox::valueChanged, this, &ContainerForm::commitPartitions);
    connect(&m_session, &models::Session::editRefused, this, [this](const QString &message) {
        m_problem->setText(
            QStringLiteral("<span style='color:%1'>⚠ %2</span>")
                .arg(style::themeOf(palette()).error.name(), message.toHtmlEscaped()));
        m_problem->show();
    });
}

const model::Container *ContainerForm::container() const
{
    const model::Design *design
        = m_session.workbookWithDerivedDesigns().design(m_design.toStdString());
    return design ? design->container(m_container.toStdString()) : nullptr;
}

bool ContainerForm::refresh()
{
    const model::Container *shown = container();
    if (!shown)
        return false;
    const QScopedValueRollback<bool> guard(m_refreshing, true);
    const bool own = !m_session.isDerived(m_design);
    m_problem->hide();
    m_name->setText(m_container);
    m_key->setText(joined(shown->partitionKey));
    m_partitions->setValue(shown->physicalPartitions.value_or(0));
    for (QWidget *field : {static_cast<QWidget *>(m_name), static_cast<QWidget *>(m_key),
                           static_cast<QWidget *>(m_partitions)})
        field->setEnabled(own);
    QStringList types;
    for (const model::DocumentType &type : shown->documentTypes) {
        types.append(
            type.primary
                ? tr("%1: home of %2", "document type, entity")
                      .arg(QString::fromStdString(type.name), QString::fromStdString(type.entity))
                : tr("%1: copy of %2", "document type, entity")
                      .arg(QString::fromStdString(type.name), QString::fromStdString(type.entity)));
    }
    m_types->setText(
        tr("Document types:") + QLatin1String("\n") + types.join(QLatin1Char('\n'))
        + (own ? QString()
               : QLatin1String("\n\n") + tr("This design is derived. Duplicate it to edit it.")));
    return true;
}

void ContainerForm::rename()
{
    const QString wanted = m_name->text().trimmed();
    if (wanted == m_container)
        return;
    const QString before = m_container;
    m_container = wanted;
    if (m_session.apply(model::RenameContainer {m_design.toStdString(), before.toStdString(),
                                                wanted.toStdString()},
                        tr("Rename %1").arg(before))) {
        m_session.setSelection({models::Selection::Kind::container, m_design, wanted});
        return;
    }
    m_container = before;
    m_name->setText(before);
}

void ContainerForm::commitKey()
{
    const model::Container *shown = container();
    if (!shown || m_key->text() == joined(shown->partitionKey))
        return;
    std::vector<std::string> paths;
    const QStringList parts = m_key->text().split(QLatin1Char(','), Qt::SkipEmptyParts);
    for (const QString &part : parts) {
        const QString path = part.trimmed();
        paths.push_back(
            (path.startsWith(QLatin1Char('/')) ? path : QLatin1Char('/') + path).toStdString());
    }
    if (m_session.apply(
            model::ChangePartitionKey {m_design.toStdString(), m_container.toStdString(), paths},
            tr("Change the partition key of %1").arg(m_container)))
        m_problem->hide();
}

void ContainerForm::commitPartitions(int partitions)
{
    if (m_refreshing)
        return;
    m_session.apply(
        model::ChangePhysicalPartitions {m_design.toStdString(), m_container.toStdString(),
                                         partitions == 0 ? std::nullopt
                                                         : std::optional<int>(partitions)},
        tr("Change the physical partitions of %1").arg(m_container));
}

} // namespace partita::shell
