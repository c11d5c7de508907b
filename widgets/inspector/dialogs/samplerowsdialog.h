// Table of the sample rows of an entity, written by hand: probes ask for them and sample documents
// show them. The dialog is not modal; every change can be undone.
#pragma once

#include "widgets/models/samplerows.h"

#include <QDialog>

class QComboBox;

namespace partita::forms {
class RowsEditor;
}

namespace partita::inspector {

class SampleRowsDialog : public QDialog {
    Q_OBJECT
public:
    SampleRowsDialog(models::Session &session, const QString &entity, QWidget *parent);

    /// Shows the rows of another entity.
    void showEntity(const QString &entity);

private:
    void refresh();

    models::Session &m_session;
    models::SampleRows *m_rows;
    forms::RowsEditor *m_editor;
    QComboBox *m_entities;
};

/// Opens the dialog on an entity, or brings it to the front.
void openSampleRows(models::Session &session, const QString &entity, QWidget *parent);

} // namespace partita::inspector
