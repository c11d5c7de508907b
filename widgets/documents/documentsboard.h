// The documents board: containers and document types of the current design, and a sample document
// with the source of each field. Without an evaluation it lists the fields and their sources
// instead of the sample.
#pragma once

#include "engine/evaluation/evaluation.h"
#include "widgets/boards/deferredrefresh.h"

#include <QWidget>

class QAbstractButton;
class QCheckBox;
class QLabel;
class QMenu;
class QPushButton;
class QStackedWidget;
class QToolButton;

namespace partita::models {
class Session;
struct Selection;
} // namespace partita::models

namespace partita::plots {
class ChoiceBar;
class Legend;
class Stage;
} // namespace partita::plots

namespace partita::style {
class ElidedLabel;
}

namespace partita::documents {

class ContainerBoxes;
class DesignColumns;
class EditPage;
class FieldList;
class SampleView;

class DocumentsBoard : public QWidget {
    Q_OBJECT
public:
    explicit DocumentsBoard(models::Session &session, QWidget *parent = nullptr);

protected:
    void changeEvent(QEvent *event) override;

private:
    /// Selection of a document type, or of the container when `type` is empty.
    static models::Selection partOf(const QString &container, const QString &type);
    void openMenu(const QString &container, const QString &type, const QPoint &place);
    QWidget *makeDocumentPage();
    void connectBoxes();
    QWidget *makeHeader();
    void layOutNotice();
    void refresh();
    void refreshDocument();
    void followSelection();
    void markContainer();
    void refreshReadiness(const model::DocumentType *type,
                          const evaluation::SampleDocument *sample);
    void refreshLegend(const model::DocumentType &type);
    QString footerOf(const evaluation::SampleDocument &sample) const;
    QString noticeText() const;
    void copyJson();
    const model::DocumentType *documentType() const;
    /// Null when there is none.
    const evaluation::SampleDocument *sample() const;

    void connectEditing();
    /// Opens or closes the page on which the document is edited, as wished.
    void followEditing(const model::DocumentType *type);
    void edit();
    void paste();
    bool isEditing() const;
    bool showsDesigns() const { return m_wished == designsPage; }

    enum Page { samplePage, fieldsPage, editPage, designsPage };

    models::Session &m_session;
    boards::DeferredRefresh m_refresh;
    plots::Stage *m_stage;
    ContainerBoxes *m_boxes;
    style::ElidedLabel *m_title;
    plots::ChoiceBar *m_choice;
    QAbstractButton *m_sampleChoice = nullptr;
    int m_wished = 0; ///< page to show when there is a sample
    QCheckBox *m_whole;
    QToolButton *m_copy;
    QStackedWidget *m_pages;
    plots::Stage *m_sampleStage;
    SampleView *m_view;
    FieldList *m_fields;
    EditPage *m_edit;
    DesignColumns *m_designs;
    QToolButton *m_paste;
    QWidget *m_notice;
    QLabel *m_noticeText;
    QPushButton *m_evaluate;
    QLabel *m_readout;
    plots::Legend *m_legend;
    QLabel *m_footer;
    std::shared_ptr<const evaluation::DesignEvaluation> m_evaluation; ///< owner of what is shown
    std::vector<model::Field> m_shownFields; ///< the lines of the sample point into it
};

} // namespace partita::documents
