#include "widgets/shell/inspector.h"

#include "widgets/models/session.h"
#include "widgets/shell/designform.h"
#include "widgets/shell/entityform.h"
#include "widgets/shell/patternform.h"
#include "widgets/shell/relationshipform.h"

#include <QLabel>
#include <QVBoxLayout>

namespace partita::shell {

Inspector::Inspector(models::Session &session, QWidget *parent)
    : QScrollArea(parent)
    , m_session(session)
{
    setWidgetResizable(true);
    setFrameShape(QFrame::NoFrame);
    setObjectName(QStringLiteral("inspector"));
    setAccessibleName(tr("Inspector"));
    setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    connect(&m_session, &models::Session::selectionChanged, this, &Inspector::showSelection);
    connect(&m_session, &models::Session::workbookChanged, this, &Inspector::refresh);
    showSelection();
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
    case models::Selection::Kind::documentType:
        return new ContainerForm(m_session, selection.name, selection.detail, this);
    case models::Selection::Kind::nothing:
        break;
    }
    return nullptr;
}

void Inspector::showSelection()
{
    m_form = formForSelection();
    if (m_form && !m_form->refresh()) {
        delete m_form;
        m_form = nullptr;
    }
    setWidget(m_form ? static_cast<QWidget *>(m_form) : emptyState());
}

void Inspector::refresh()
{
    if (m_form && !m_form->refresh()) {
        m_form = nullptr;
        setWidget(emptyState());
    }
}

QWidget *Inspector::emptyState()
{
    auto *page = new QWidget(this);
    auto *layout = new QVBoxLayout(page);
    auto *label = new QLabel(
        tr("Select an entity, a relationship, an access pattern or a container to see and edit it "
           "here."),
        page);
    label->setWordWrap(true);
    label->setForegroundRole(QPalette::PlaceholderText);
    layout->addWidget(label);
    layout->addStretch(1);
    return page;
}

} // namespace partita::shell
