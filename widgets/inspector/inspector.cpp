#include "widgets/inspector/inspector.h"

#include "widgets/inspector/containerform.h"
#include "widgets/inspector/designform.h"
#include "widgets/inspector/documenttypeform.h"
#include "widgets/inspector/entityform.h"
#include "widgets/inspector/formtopics.h"
#include "widgets/inspector/patternform.h"
#include "widgets/inspector/relationshipform.h"
#include "widgets/inspector/workbookform.h"
#include "widgets/style/helptopic.h"
#include "widgets/style/taborder.h"
#include "widgets/style/theme.h"

#include <QLabel>
#include <QLineEdit>
#include <QScrollBar>
#include <QVBoxLayout>

namespace partita::inspector {

void InspectorForm::editName(const models::Selection &)
{
    if (auto *field = findChild<QLineEdit *>()) {
        field->setFocus(Qt::ShortcutFocusReason);
        field->selectAll();
    }
}

Inspector::Inspector(models::Session &session, QWidget *parent)
    : QScrollArea(parent)
    , m_session(session)
{
    setWidgetResizable(true);
    setFrameShape(QFrame::NoFrame);
    setFocusPolicy(Qt::NoFocus); // its fields take the keyboard, and it scrolls to them
    setObjectName(QStringLiteral("inspector"));
    setAccessibleName(tr("Inspector"));
    setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    auto *page = new QWidget(this);
    auto *layout = new QVBoxLayout(page);
    layout->setContentsMargins(0, 0, 0, 0);
    m_problem = new QLabel(this);
    m_problem->setObjectName(QStringLiteral("refusal"));
    m_problem->setWordWrap(true);
    m_problem->setMargin(8);
    m_problem->setAutoFillBackground(true);
    m_problem->hide();
    layout->addStretch(1);
    setWidget(page);
    connect(&m_session, &models::Session::selectionChanged, this, &Inspector::showSelection);
    connect(&m_session, &models::Session::workbookChanged, this, &Inspector::refresh);
    // The other design may have a container of the same name.
    connect(&m_session, &models::Session::designChanged, this, [this] {
        refresh();
        if (m_session.selection().kind != models::Selection::Kind::nothing)
            showSelection();
    });
    connect(&m_session, &models::Session::editRefused, this, &Inspector::showMessage);
    showSelection();
}

void Inspector::showMessage(const QString &problem)
{
    m_problem->setText(QStringLiteral("<span style='color:%1'>⚠ %2</span>")
                           .arg(style::themeOf(palette()).error.name(), problem.toHtmlEscaped()));
    m_problem->setVisible(!problem.isEmpty());
    placeProblem();
}

void Inspector::placeProblem()
{
    const int room = m_problem->isHidden() ? 0 : m_problem->heightForWidth(width());
    setViewportMargins(0, 0, 0, room);
    m_problem->setGeometry(0, height() - room, width(), room);
    m_problem->raise();
}

void Inspector::resizeEvent(QResizeEvent *event)
{
    QScrollArea::resizeEvent(event);
    if (!m_problem->isHidden())
        placeProblem();
}

InspectorForm *Inspector::formForSelection()
{
    const models::Selection &selection = m_session.selection();
    switch (selection.kind) {
    case models::Selection::Kind::entity:
    case models::Selection::Kind::attribute:
        return new EntityForm(m_session, selection.name, selection.detail, this);
    case models::Selection::Kind::relationship:
        return new RelationshipForm(m_session, selection.name, this);
    case models::Selection::Kind::pattern:
        return new PatternForm(m_session, selection.name, this);
    case models::Selection::Kind::design:
        return new DesignForm(m_session, selection.name, this);
    case models::Selection::Kind::container:
        return new ContainerForm(m_session, selection.name, this);
    case models::Selection::Kind::documentType:
        return new DocumentTypeForm(m_session, selection.name, selection.detail, this);
    case models::Selection::Kind::nothing:
        break;
    }
    return new WorkbookForm(m_session, this);
}

void Inspector::setForm(InspectorForm *form)
{
    // The old form may still be emitting a signal about its text.
    if (m_form) {
        m_form->hide();
        m_form->deleteLater();
    }
    m_form = form;
    style::setHelpTopic(*form, helpTopicOfForm(m_session.workbook(), form->subject()));
    auto *layout = static_cast<QVBoxLayout *>(widget()->layout());
    layout->insertWidget(0, form);
    style::tabInOrder(*form->layout());
    form->show(); // at once, because the keyboard may go there
    connect(form, &InspectorForm::refused, this, &Inspector::showMessage);
}

void Inspector::showSelection()
{
    showMessage({});
    if (m_form && m_form->turnTo(m_session.selection()))
        return;
    InspectorForm *form = formForSelection();
    if (!form->refresh()) {
        delete form;
        form = new WorkbookForm(m_session, this);
        form->refresh();
    }
    setForm(form);
    verticalScrollBar()->setValue(0);
}

void Inspector::refresh()
{
    showMessage({});
    if (!m_form->refresh()) {
        setForm(new WorkbookForm(m_session, this));
        m_form->refresh();
    }
}

void Inspector::editName()
{
    m_form->editName(m_session.selection());
}

} // namespace partita::inspector

#include "moc_inspector.cpp"
