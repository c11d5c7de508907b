// Page of the documents board on which a document is edited in place: as JSON, as a tree or as a
// form. What is typed is read after a short pause and applied to the workbook; all changes of one
// document are one undo step. Beside the document stand what the changes mean, what the item costs,
// and the rows to choose from.
#pragma once

#include "widgets/documents/typedwork.h"

#include <QTimer>
#include <QWidget>

class QLabel;
class QLineEdit;
class QListWidget;
class QStackedWidget;

namespace partita::models {
class Session;
}

namespace partita::plots {
class ChoiceBar;
}

namespace partita::documents {

class DocumentForm;
class DocumentTree;
class JsonEditor;
class MeaningList;

class EditPage : public QWidget {
    Q_OBJECT
public:
    explicit EditPage(models::Session &session, QWidget *parent = nullptr);

    /// Opens a document of the type: the row of before if it was one of the same place, else the
    /// first.
    void open(const typing::DocumentPlace &place);
    /// Takes a document from elsewhere into the current design.
    void paste(const QString &text);
    void close();
    bool isOpen() const { return m_isOpen; }
    const typing::DocumentPlace &place() const { return m_place; }

signals:
    void left(); ///< the user is done
    void placeChanged(); ///< a pasted document belongs to another type

private:
    enum View { jsonView, treeView, formView };

    QWidget *makeEditorSide();
    void makeViews();
    void makeFind();
    QWidget *makeSide();
    void connectWork();
    void reload();
    void readText();
    void showOpened(const OpenedDocument &document);
    void showRead(const ReadDocument &document);
    void showFacts(const typing::ItemFacts &facts);
    void showRows(const std::vector<typing::ListedRow> &rows);
    void markImpossible(const typing::Reading &reading);
    void goTo(const QString &path);
    void take(const std::vector<typing::Offer> &offers);
    bool apply(const std::vector<model::Edit> &edits);
    void setText(const QString &text);
    void choose(View view);
    void showInView();
    void takeChanged(const model::Json &document);

    models::Session &m_session;
    TypedWork m_work;
    plots::ChoiceBar *m_view;
    QStackedWidget *m_views; ///< in the order of View
    JsonEditor *m_editor;
    DocumentTree *m_tree;
    DocumentForm *m_form;
    MeaningList *m_meanings;
    QLabel *m_facts;
    QLineEdit *m_find;
    QLineEdit *m_filter;
    QListWidget *m_rows;
    QTimer m_soon; ///< the pause after which the text is read
    typing::DocumentPlace m_place;
    WantedRow m_wanted;
    std::shared_ptr<const typing::Given> m_given;
    int m_gesture = -1; ///< of all edits of this document
    bool m_isOpen = false;
    bool m_isApplying = false;
    bool m_isSettingText = false;
    bool m_isPasted = false; ///< the text was not read yet as a document from elsewhere
};

} // namespace partita::documents
