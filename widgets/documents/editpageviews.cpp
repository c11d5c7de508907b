// Views of an edited document: text, tree and form show the same, and each may change it.
#include "widgets/documents/documentform.h"
#include "widgets/documents/documenttexts.h"
#include "widgets/documents/documenttree.h"
#include "widgets/documents/editpage.h"
#include "widgets/documents/jsoneditor.h"
#include "widgets/plots/choicebar.h"

#include <QStackedWidget>

namespace partita::documents {

void EditPage::makeViews()
{
    m_view->setObjectName(QStringLiteral("documentView"));
    m_view->setAccessibleName(tr("View of the document"));
    m_view->addChoice(jsonView, tr("&JSON"), tr("The document as text"));
    m_view->addChoice(treeView, tr("&Tree"), tr("One line for each property and element"));
    m_view->addChoice(formView, tr("F&orm"), tr("A field for each value"));
    for (QWidget *view : std::initializer_list<QWidget *> {m_editor, m_tree, m_form})
        m_views->addWidget(view);
    connect(m_view, &plots::ChoiceBar::chosen, this,
            [this](int view) { choose(static_cast<View>(view)); });
    connect(m_tree, &DocumentTree::edited, this, &EditPage::takeChanged);
    connect(m_form, &DocumentForm::edited, this, &EditPage::takeChanged);
    choose(jsonView);
}

/// Shows the document in another view. A text that is no document stays a text.
void EditPage::choose(View view)
{
    const bool isText = view == jsonView || !documentOf(m_editor->text());
    if (isText && view != jsonView)
        readText(); // says what is wrong
    m_view->setChoice(isText ? jsonView : view);
    m_views->setCurrentIndex(isText ? jsonView : view);
    showInView();
}

void EditPage::showInView()
{
    const auto document = documentOf(m_editor->text());
    if (m_views->currentIndex() == treeView)
        m_tree->setDocument(document ? *document : model::Json());
    else if (m_views->currentIndex() == formView)
        m_form->setDocument(document ? *document : model::Json());
}

/// A change in the tree or the form is a change of the text.
void EditPage::takeChanged(const model::Json &document)
{
    const auto known = documentOf(m_editor->text());
    if (known && *known == document)
        return;
    setText(documentText(document));
    readText();
}

} // namespace partita::documents
