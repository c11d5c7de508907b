// Editing on the documents board: the page with the editor comes and goes.
#include "widgets/documents/containerboxes.h"
#include "widgets/documents/documentsboard.h"
#include "widgets/documents/editpage.h"
#include "widgets/documents/sampleview.h"
#include "widgets/models/session.h"
#include "widgets/plots/choicebar.h"
#include "widgets/style/icons.h"

#include <QClipboard>
#include <QGuiApplication>
#include <QToolButton>

namespace partita::documents {

void DocumentsBoard::connectEditing()
{
    m_choice->addChoice(editPage, tr("&Edit"),
                        tr("The document as JSON to type in: each value goes to where it is at "
                           "home. Enter or a double click in the sample does the same."));
    m_choice->addChoice(designsPage, tr("&Designs"),
                        tr("The document of this entity in every design, side by side"));
    m_paste->setObjectName(QStringLiteral("pasteDocument"));
    m_paste->setAutoRaise(true);
    m_paste->setAccessibleName(tr("Paste a document"));
    m_paste->setToolTip(tr("Paste a document: the JSON on the clipboard becomes a sample row"));
    m_paste->setIcon(style::icon(QStringLiteral("add"), palette()));
    connect(m_paste, &QToolButton::clicked, this, &DocumentsBoard::paste);
    connect(m_view, &SampleView::editRequested, this, &DocumentsBoard::edit);
    connect(m_edit, &EditPage::left, this, [this] {
        m_wished = samplePage;
        refreshDocument();
        m_view->setFocus();
    });
    connect(m_edit, &EditPage::placeChanged, this, [this] {
        const typing::DocumentPlace &place = m_edit->place();
        m_boxes->choose(QString::fromStdString(place.container),
                        QString::fromStdString(place.type));
        refreshDocument();
    });
}

bool DocumentsBoard::isEditing() const
{
    return m_edit->isOpen();
}

void DocumentsBoard::followEditing(const model::DocumentType *type)
{
    m_paste->setVisible(!m_session.isPresenting());
    if (m_wished != editPage || !type || m_session.isPresenting()) {
        if (m_edit->isOpen())
            m_edit->close();
        return;
    }
    const typing::DocumentPlace place {m_session.design().toStdString(),
                                       m_boxes->container().toStdString(), type->name};
    if (!m_edit->isOpen() || !(m_edit->place() == place))
        m_edit->open(place);
}

void DocumentsBoard::edit()
{
    if (m_session.isPresenting())
        return;
    m_wished = editPage;
    refreshDocument();
}

void DocumentsBoard::paste()
{
    m_edit->paste(QGuiApplication::clipboard()->text());
    const typing::DocumentPlace &place = m_edit->place();
    m_boxes->choose(QString::fromStdString(place.container), QString::fromStdString(place.type));
    m_wished = editPage;
    refreshDocument();
}

} // namespace partita::documents
