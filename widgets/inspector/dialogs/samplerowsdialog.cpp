#include "widgets/inspector/dialogs/samplerowsdialog.h"

#include "engine/model/names.h"
#include "widgets/forms/formparts.h"
#include "widgets/forms/rowseditor.h"
#include "widgets/forms/singledialog.h"
#include "widgets/models/session.h"
#include "widgets/style/dialogsize.h"
#include "widgets/style/helptopic.h"
#include "widgets/style/taborder.h"

#include <QComboBox>
#include <QDialogButtonBox>
#include <QHBoxLayout>
#include <QLabel>
#include <QPushButton>

namespace partita::inspector {

SampleRowsDialog::SampleRowsDialog(models::Session &session, const QString &entity, QWidget *parent)
    : QDialog(parent)
    , m_session(session)
    , m_rows(new models::SampleRows(session, entity, this))
    , m_editor(new forms::RowsEditor(*m_rows, tr("Sample rows"), this))
    , m_entities(
          forms::makeChoice(QStringLiteral("sampleEntity"), tr("Whose rows are shown."), this))
{
    setObjectName(QStringLiteral("sampleRows"));
    style::setHelpTopic(*this, QStringLiteral("workbook sample rows"));
    setWindowTitle(tr("Sample rows"));
    auto *label = new QLabel(tr("Rows &of"), this);
    label->setBuddy(m_entities);
    m_editor->tools()->insertWidget(0, label);
    m_editor->tools()->insertWidget(1, m_entities);
    auto *close = new QDialogButtonBox(QDialogButtonBox::Close, this);
    close->button(QDialogButtonBox::Close)->setAutoDefault(false); // Enter is for the cells
    auto *layout = new QVBoxLayout(this);
    layout->addWidget(m_editor, 1);
    layout->addWidget(close);
    style::tabInOrder(*layout);
    style::resizeWithinScreen(
        *this, {fontMetrics().averageCharWidth() * 120, fontMetrics().height() * 24});
    connect(close, &QDialogButtonBox::rejected, this, &QDialog::close);
    connect(m_entities, &QComboBox::textActivated, this, &SampleRowsDialog::showEntity);
    connect(&m_session, &models::Session::editRefused, m_editor, &forms::RowsEditor::showMessage);
    connect(&m_session, &models::Session::workbookChanged, this, &SampleRowsDialog::refresh);
    refresh();
    m_editor->takeFocus();
}

void SampleRowsDialog::showEntity(const QString &entity)
{
    if (entity != m_rows->entity())
        m_rows->setEntity(entity);
    refresh();
}

void SampleRowsDialog::refresh()
{
    const model::Workbook &workbook = m_session.workbook();
    const std::vector<std::string> names = model::namesOf(*workbook.entities);
    // The entity may be gone with an edit or another workbook; undo may restore it.
    const bool isThere = workbook.entity(m_rows->entity().toStdString()) != nullptr;
    forms::setChoices(m_entities, names, m_rows->entity().toStdString());
    m_editor->setAddable(isThere);
    if (!isThere)
        return m_editor->setEmptyText(
            names.empty()
                ? tr("The workbook has no entity %1 any more.").arg(m_rows->entity())
                : tr("The workbook has no entity %1 any more.\n\nChoose another one above.")
                      .arg(m_rows->entity()));
    m_editor->setEmptyText(
        tr("There are no sample rows of %1 yet.\n\nAdd one, so that probes can ask for a concrete "
           "row. The generators fill empty cells.")
            .arg(m_rows->entity()));
}

void openSampleRows(models::Session &session, const QString &entity, QWidget *parent)
{
    forms::singleDialog<SampleRowsDialog>(parent, session, entity)->showEntity(entity);
}

} // namespace partita::inspector

#include "moc_samplerowsdialog.cpp"
